// Traces scenes with dice, for training: many small pictures at once, on a graphics card (nvcc) or a processor (g++ -x c++).
// A scene is rows of floats, made by scene.py: one of the camera and lights, one of the ground, one for each thing. Lengths
// are in edges of a die, z points up, the ground is z = 0, colours are linear. A picture is side x side px, blue, green, red,
// and for each px what is seen there: 8 * thing + its face (+x -x +y -y +z -z), 255 for the ground.
#include <math.h>
#include <stdint.h>

#ifdef __CUDACC__
#define FN __device__ static inline
#else
#define FN static inline
#endif

enum { VIEW = 64, GROUND = 40, THING = 72, THINGS = 24, LIGHTS = 3 };

struct V { float x, y, z; };
FN V v(float x, float y, float z) { V r = {x, y, z}; return r; }
FN V v(const float *p) { return v(p[0], p[1], p[2]); }
FN V operator+(V a, V b) { return v(a.x + b.x, a.y + b.y, a.z + b.z); }
FN V operator-(V a, V b) { return v(a.x - b.x, a.y - b.y, a.z - b.z); }
FN V operator*(V a, V b) { return v(a.x * b.x, a.y * b.y, a.z * b.z); }
FN V operator*(V a, float s) { return v(a.x * s, a.y * s, a.z * s); }
FN float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
FN float len(V a) { return sqrtf(dot(a, a)); }
FN V unit(V a) { return a * (1 / fmaxf(len(a), 1e-9f)); }
FN V mix(V a, V b, float t) { return a + (b - a) * t; }
FN float clamp(float x, float a, float b) { return fminf(fmaxf(x, a), b); }
FN float smooth(float a, float b, float x) { x = clamp((x - a) / (b - a), 0, 1); return x * x * (3 - 2 * x); }
FN float lerp(float a, float b, float t) { return a + (b - a) * t; }
FN float fract(float x) { return x - floorf(x); }

// Random numbers and noise.
FN uint32_t hash(uint32_t x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; return x ^ (x >> 16); }
struct Random { uint32_t s; };
FN float next(Random &r) { r.s = hash(r.s + 0x9e3779b9u); return (r.s >> 8) * (1.f / 16777216); }
FN float cell(int x, int y, int z, uint32_t seed) { return (hash(x * 73856093u ^ y * 19349663u ^ z * 83492791u ^ seed) >> 8) * (1.f / 16777216); }
FN float noise(V p, uint32_t seed) { // 0-1
	float fx = floorf(p.x), fy = floorf(p.y), fz = floorf(p.z);
	int x = (int)fx, y = (int)fy, z = (int)fz;
	float a = p.x - fx, b = p.y - fy, c = p.z - fz;
	a = a * a * (3 - 2 * a); b = b * b * (3 - 2 * b); c = c * c * (3 - 2 * c);
	float lo = lerp(lerp(cell(x, y, z, seed), cell(x + 1, y, z, seed), a), lerp(cell(x, y + 1, z, seed), cell(x + 1, y + 1, z, seed), a), b);
	float hi = lerp(lerp(cell(x, y, z + 1, seed), cell(x + 1, y, z + 1, seed), a), lerp(cell(x, y + 1, z + 1, seed), cell(x + 1, y + 1, z + 1, seed), a), b);
	return lerp(lo, hi, c);
}
FN float fbm(V p, uint32_t seed) { return 0.53f * noise(p, seed) + 0.27f * noise(p * 2.03f, seed + 1) + 0.2f * noise(p * 4.1f, seed + 2); }

// Rows of a scene.
struct Light { V at; float size; V colour; };
enum { BOX, CYLINDER, CAPSULE, ELLIPSOID };

struct Scene {
	const float *view, *ground, *thing;
	const uint8_t *glyphs, *photos;
	int nglyphs, nphotos;
	int things;
};
FN Light light(const Scene &s, int k) { const float *p = s.view + 32 + 8 * k; Light l = {v(p), p[3], v(p + 4)}; return l; }

// Parts of the row of a thing.
#define KIND(t) ((int)(t)[0])
#define HALF(t) v((t) + 1)
#define ROUND(t) (t)[4]
#define SPHERE(t) (t)[5]
#define AT(t) v((t) + 6)
#define SPEED(t) v((t) + 9)
#define TURN(t) ((t) + 12)  // 9: rows are the thing's axes in the world
#define BASE(t) v((t) + 21)
#define SECOND(t) v((t) + 24)
#define MARBLE(t) (t)[27]   // 0 plain, 1 clouds, 2 veins, 3 speckles, 4 streaks, 5 wood
#define GRAIN(t) (t)[28]
#define AMOUNT(t) (t)[29]
#define GLOSS(t) (t)[30]
#define SHARP(t) (t)[31]
#define METAL(t) (t)[32]
#define CLEAR(t) (t)[33]
#define ABSORB(t) (t)[34]
#define SEED(t) ((uint32_t)(t)[35])
#define FACEOF(t, i) (t)[36 + (i)] // of six faces: -1 nothing, 1-6 pips, from 100 on the glyph 100 + k
#define PIPSIZE(t) (t)[42]  // radius in half edges
#define PIPSTEP(t) (t)[43]  // from the middle to a row in half edges
#define PIPDEPTH(t) (t)[44]
#define PIPRING(t) (t)[45]  // share of the radius that is left out in the middle
#define PIPSHAPE(t) (t)[46] // exponent: 2 round
#define INK(t) v((t) + 47)
#define ONEINK(t) v((t) + 50)
#define ONESIZE(t) (t)[53]  // times the radius
#define FOURINK(t) v((t) + 54)
#define GLYPHSIZE(t) (t)[57] // half side of a glyph in half edges
#define TURNED(t) (t)[58]   // bits: how each face's print is turned, two bits a face
#define GLYPHINK(t) v((t) + 59)
#define RING(t) (t)[62]     // a line around the edge of each face, in half edges
#define WORN(t) (t)[63]     // how much of the print is worn off
#define SIXWIDE(t) (t)[64]  // between the rows of a six, times the step
#define SIXLONG(t) (t)[65]  // along the rows of a six, times the step
#define PANEL(t) (t)[66]    // radius of a disc in each face, in half edges
#define PANELTONE(t) (t)[67] // its brightness, times that of the body
#define THIRD(t) v((t) + 68)

FN V into(const float *m, V a) { return v(dot(v(m), a), dot(v(m + 3), a), dot(v(m + 6), a)); }
FN V outof(const float *m, V a) { return v(m) * a.x + v(m + 3) * a.y + v(m + 6) * a.z; }

FN float sd(const float *t, V p) {
	V h = HALF(t);
	float r = ROUND(t);
	switch (KIND(t)) {
	case BOX: {
		V q = v(fabsf(p.x) - h.x + r, fabsf(p.y) - h.y + r, fabsf(p.z) - h.z + r);
		float d = len(v(fmaxf(q.x, 0), fmaxf(q.y, 0), fmaxf(q.z, 0))) + fminf(fmaxf(q.x, fmaxf(q.y, q.z)), 0) - r;
		return SPHERE(t) > 0 ? fmaxf(d, len(p) - SPHERE(t)) : d;
	}
	case CYLINDER: {
		float a = sqrtf(p.x * p.x + p.y * p.y) - h.x + r, b = fabsf(p.z) - h.z + r;
		return sqrtf(fmaxf(a, 0) * fmaxf(a, 0) + fmaxf(b, 0) * fmaxf(b, 0)) + fminf(fmaxf(a, b), 0) - r;
	}
	case CAPSULE:
		p.z -= clamp(p.z, -h.z + h.x, h.z - h.x);
		return len(p) - h.x;
	}
	float k = len(v(p.x / h.x, p.y / h.y, p.z / h.z)), g = len(v(p.x / (h.x * h.x), p.y / (h.y * h.y), p.z / (h.z * h.z)));
	return k * (k - 1) / fmaxf(g, 1e-6f);
}

// Where a ray meets the box around a thing: from and to.
FN bool slab(V h, V o, V d, float &from, float &to) {
	float a[3] = {o.x, o.y, o.z}, b[3] = {d.x, d.y, d.z}, c[3] = {h.x, h.y, h.z};
	from = 0, to = 1e9f;
	for (int k = 0; k < 3; k++) {
		float i = 1 / (fabsf(b[k]) < 1e-7f ? 1e-7f : b[k]), lo = (-c[k] - a[k]) * i, hi = (c[k] - a[k]) * i;
		from = fmaxf(from, fminf(lo, hi));
		to = fminf(to, fmaxf(lo, hi));
	}
	return from < to;
}

FN V where(const float *t, float time) { return AT(t) + SPEED(t) * time; }

// The way along a ray to a thing, at most far; or far.
FN float meet(const float *t, V o, V d, float far, float time) {
	V lo = into(TURN(t), o - where(t, time)), ld = into(TURN(t), d);
	float from, to;
	if (!slab(HALF(t), lo, ld, from, to) || from >= far)
		return far;
	for (int i = 0; i < 28; i++) {
		float e = sd(t, lo + ld * from);
		if (e < 0.002f)
			return fminf(from, far);
		from += e;
		if (from > to || from >= far)
			return far;
	}
	return fminf(from, far);
}

FN int trace(const Scene &s, V o, V d, float time, float &far, int but) {
	int which = -1;
	if (d.z < -1e-5f) {
		float g = -o.z / d.z;
		if (g > 0 && g < far) { far = g; which = 255; }
	}
	for (int i = 0; i < s.things; i++) {
		if (i == but) continue;
		float m = meet(s.thing + i * THING, o, d, far, time);
		if (m < far) { far = m; which = i; }
	}
	return which;
}

// How much light comes through to a point.
FN float reach(const Scene &s, V o, V to, float time, int but) {
	float far = len(to), all = 1;
	V d = to * (1 / far);
	for (int i = 0; i < s.things; i++) {
		const float *t = s.thing + i * THING;
		if (i != but && meet(t, o, d, far, time) < far) all *= 0.75f * CLEAR(t);
	}
	return all;
}

FN float open(const Scene &s, V p, V n, float time, int but) { // to the sky, 0-1
	float hidden = 0;
	for (int i = 0; i < s.things; i++) {
		if (i == but) continue;
		const float *t = s.thing + i * THING;
		V h = HALF(t), w = where(t, time) - p;
		float r = 0.8f * cbrtf(h.x * h.y * h.z), d = fmaxf(len(w), r);
		hidden += fmaxf(dot(n, w) / d, 0.f) * r * r / (d * d);
	}
	if (n.z < 1 && but >= 0) hidden += 0.35f * (1 - n.z) * 0.5f;
	return clamp(1 - 0.9f * hidden, 0.15f, 1);
}

FN float glyph(const Scene &s, int k, float a, float b) { // a, b in -1..1
	if (k < 0 || k >= s.nglyphs || fabsf(a) > 1 || fabsf(b) > 1) return 0;
	float x = clamp((a + 1) * 32 - 0.5f, 0, 62.999f), y = clamp((b + 1) * 32 - 0.5f, 0, 62.999f);
	int i = (int)x, j = (int)y;
	const uint8_t *g = s.glyphs + (long)k * 4096 + j * 64 + i;
	x -= i; y -= j;
	return lerp(lerp(g[0], g[1], x), lerp(g[64], g[65], x), y) / 255;
}

struct Print { float ink, dx, dy; V colour; };

FN Print print(const Scene &s, const float *t, int face, float a, float b) { // a, b in half edges
	Print out = {0, 0, 0, INK(t)};
	int turn = ((int)TURNED(t) >> (2 * face)) & 3;
	for (int i = 0; i < turn; i++) { float c = a; a = b; b = -c; }
	float ring = RING(t), edge = fmaxf(fabsf(a), fabsf(b));
	if (ring > 0 && fabsf(edge - 0.82f) < ring) { out.ink = 1; return out; }
	int what = (int)FACEOF(t, face);
	if (what >= 100) {
		out.ink = glyph(s, what - 100, a / GLYPHSIZE(t), b / GLYPHSIZE(t));
		out.colour = GLYPHINK(t);
		return out;
	}
	if (what < 1) return out;
	float r = PIPSIZE(t) * (what == 1 ? ONESIZE(t) : 1), step = PIPSTEP(t);
	if (what == 1) out.colour = ONEINK(t);
	if (what == 4) out.colour = FOURINK(t);
	float soft = 0.03f, best = 1e9f, bx = 0, by = 0;
	for (int j = -1; j <= 1; j++)
		for (int i = -1; i <= 1; i++) {
			bool on = i == 0 && j == 0 ? what & 1 : i * j == 1 ? what > 1 : i * j == -1 ? what > 3 : j == 0 && what == 6;
			if (!on) continue;
			float x = a - i * step * (what == 6 ? SIXWIDE(t) : 1), y = b - j * step * (what == 6 ? SIXLONG(t) : 1);
			float e = PIPSHAPE(t), d = e == 2 ? sqrtf(x * x + y * y) : powf(powf(fabsf(x), e) + powf(fabsf(y), e), 1 / e);
			if (d < best) { best = d; bx = x; by = y; }
		}
	if (best > r + soft) return out;
	out.ink = 1 - smooth(r - soft, r + soft, best);
	if (PIPRING(t) > 0) out.ink *= smooth(PIPRING(t) * r - soft, PIPRING(t) * r + soft, best);
	float dip = PIPDEPTH(t) * out.ink * best / r / r;
	out.dx = dip * bx / fmaxf(best, 1e-4f) * r; out.dy = dip * by / fmaxf(best, 1e-4f) * r;
	for (int i = turn; i < 4 && turn; i++) { float c = out.dx; out.dx = out.dy; out.dy = -c; }
	return out;
}

FN V body(const float *t, V p) {
	int kind = (int)MARBLE(t);
	uint32_t seed = SEED(t);
	if (kind == 0) return BASE(t);
	float g = GRAIN(t), m = 0;
	V q = p * g;
	if (kind == 1) m = smooth(0.3f, 0.7f, fbm(q, seed));
	if (kind == 2) m = powf(1 - fabsf(2 * fbm(q, seed) - 1), 6);
	if (kind == 3) m = cell((int)floorf(4 * q.x), (int)floorf(4 * q.y), (int)floorf(4 * q.z), seed) > 0.8f;
	if (kind == 4) { float w = fbm(q * 0.5f, seed); m = 0.5f + 0.5f * sinf(9 * w + 2 * q.x + 3 * q.y + q.z); }
	if (kind == 5) m = 0.6f * (0.5f + 0.5f * sinf(6 * q.x + 3 * fbm(v(q.x, q.y * 0.2f, q.z), seed))) + 0.4f * noise(v(q.x * 12, q.y, q.z * 12), seed);
	V two = mix(SECOND(t), THIRD(t), smooth(0.4f, 0.6f, fbm(p * (g * 0.7f) + v(7, 3, 5), seed + 17)));
	return mix(BASE(t), two, m * AMOUNT(t));
}

FN void faceof(const float *t, V p, int &face, float &a, float &b, V &u, V &w) {
	V h = HALF(t);
	V q = v(p.x / h.x, p.y / h.y, p.z / h.z);
	float x = fabsf(q.x), y = fabsf(q.y), z = fabsf(q.z);
	if (x >= y && x >= z) { face = q.x < 0; a = q.y * (q.x < 0 ? -1 : 1); b = q.z; u = v(0, q.x < 0 ? -1.f : 1.f, 0); w = v(0, 0, 1); }
	else if (y >= z) { face = 2 + (q.y < 0); a = q.z * (q.y < 0 ? -1 : 1); b = q.x; u = v(0, 0, q.y < 0 ? -1.f : 1.f); w = v(1, 0, 0); }
	else { face = 4 + (q.z < 0); a = q.x * (q.z < 0 ? -1 : 1); b = q.y; u = v(q.z < 0 ? -1.f : 1.f, 0, 0); w = v(0, 1, 0); }
}

// The colour of the ground at a point. Row: 0 kind, 1 scale, 2 angle, 3 seed, 4-6, 7-9, 10-12 colours, 13 gloss, 14 photo,
// 15 roughness of the normal, 16 amount, 17 glyph size, 18 share of places with a print, 19-21 ink, 22 first glyph, 23 glyphs.
FN V ground(const Scene &s, V p, V &n) {
	const float *g = s.ground;
	int kind = (int)g[0];
	uint32_t seed = (uint32_t)g[3];
	float c = cosf(g[2]), d = sinf(g[2]), x = (p.x * c + p.y * d) * g[1], y = (p.y * c - p.x * d) * g[1];
	V one = v(g + 4), two = v(g + 7), three = v(g + 10), out = one;
	V q = v(x, y, 0);
	float m = 0;
	switch (kind) {
	case 0: m = 0; break;                                                                     // plain
	case 1: m = fbm(q * 2, seed); break;                                                      // clouds
	case 2: m = 0.7f * noise(v(x * 9, y * 9, 0), seed) + 0.3f * noise(v(x * 23, y * 23, 0), seed); break; // felt
	case 3: { float w = fbm(v(x, y * 0.15f, 0), seed); m = 0.6f * (0.5f + 0.5f * sinf(14 * w + 5 * x)) + 0.4f * noise(v(x * 30, y * 2, 0), seed);
		if (fract(x * 0.35f) < 0.01f) m = 1.6f; break; }                                     // wood, with joints
	case 4: m = ((int)floorf(x) ^ (int)floorf(y)) & 1; break;                                 // checks
	case 5: m = fract(x) < 0.5f; break;                                                       // stripes
	case 6: { float a = fract(x) - 0.5f, b = fract(y) - 0.5f; m = a * a + b * b < 0.06f; break; } // dots
	case 7: { float a = fract(x), b = fract(y); m = fminf(fminf(a, 1 - a), fminf(b, 1 - b)) < 0.04f ? 1 : 0.25f * cell((int)floorf(x), (int)floorf(y), 1, seed); break; } // tiles
	case 8: m = 0.5f + 0.25f * (sinf(x * 40) + sinf(y * 40)) * (0.6f + 0.8f * noise(v(x * 6, y * 6, 0), seed)); break; // weave
	case 9: m = smooth(0.45f, 0.55f, fbm(q, seed)) * 0.7f + 0.3f * smooth(0.5f, 0.6f, fbm(q * 0.7f, seed + 9)); break; // blotches
	case 10: {                                                                                // a photo's ground, mirrored at its edges
		float a = fabsf(fract(x * 0.125f + 0.5f) * 2 - 1) * 255, b = fabsf(fract(y * 0.125f + 0.5f) * 2 - 1) * 255;
		int i = (int)clamp(a, 0, 254), j = (int)clamp(b, 0, 254);
		const uint8_t *t = s.photos + ((long)clamp(g[14], 0, s.nphotos - 1) * 65536 + j * 256 + i) * 3;
		V o; float *oo[3] = {&o.x, &o.y, &o.z};
		a -= i; b -= j;
		for (int k = 0; k < 3; k++) {
			float w = lerp(lerp(t[k], t[3 + k], a), lerp(t[768 + k], t[771 + k], a), b) / 255;
			*oo[k] = powf(w, 2.2f);
		}
		out = o * one * 2;
		m = 0;
		break; }
	}
	if (kind != 10) out = m > 1 ? three : mix(one, two, m * g[16]);
	if (g[18] > 0) { // prints
		float k = g[17], a = floorf(p.x / k), b = floorf(p.y / k);
		float h = cell((int)a, (int)b, 5, seed);
		if (h < g[18]) {
			float t = 6.2832f * cell((int)a, (int)b, 6, seed), u = (fract(p.x / k) - 0.5f) * 2.3f, w = (fract(p.y / k) - 0.5f) * 2.3f;
			float ink = glyph(s, (int)(g[22] + g[23] * cell((int)a, (int)b, 7, seed)), u * cosf(t) + w * sinf(t), w * cosf(t) - u * sinf(t));
			out = mix(out, v(g + 19), ink);
		}
	}
	float r = g[15];
	if (r > 0) {
		float e = 0.02f, z = fbm(q * 5, seed + 3);
		n = unit(v(-(fbm((q + v(e, 0, 0)) * 5, seed + 3) - z) / e * r, -(fbm((q + v(0, e, 0)) * 5, seed + 3) - z) / e * r, 1));
	}
	return out;
}

FN V sky(const Scene &s, V d) { // what is mirrored
	V out = mix(v(s.view + 26), v(s.view + 23), smooth(-0.2f, 0.4f, d.z));
	for (int k = 0; k < LIGHTS; k++) {
		Light l = light(s, k);
		V to = unit(l.at);
		float c = dot(d, to), w = clamp(l.size / fmaxf(len(l.at), 1), 0.02f, 0.6f);
		out = out + l.colour * (smooth(1 - w * w, 1 - 0.6f * w * w, c) * 6);
	}
	const float *w = s.view + 57; // a window: azimuth, height, half width, brightness
	float a = atan2f(d.y, d.x) - w[0];
	a -= 6.2832f * floorf((a + 3.1416f) / 6.2832f);
	if (d.z > w[1] && d.z < w[1] + 0.35f && fabsf(a) < w[2] && fract(a / w[2] * 1.5f) > 0.08f) out = out + v(1, 1, 1) * w[3];
	return out;
}

FN V shine(const Scene &s, V p, V n, V eye, V colour, float gloss, float sharp, float metal, float wrap, float time, int but, Random &r, float share) {
	V out = colour * v(s.view + 20) * open(s, p, n, time, but);
	for (int k = 0; k < LIGHTS; k++) {
		Light l = light(s, k);
		if (l.colour.x + l.colour.y + l.colour.z <= 0) continue;
		float a = 6.2832f * next(r), b = l.size * sqrtf((share + next(r)) * 0.125f);
		V to = l.at + v(cosf(a) * b, sinf(a) * b, (next(r) - 0.5f) * l.size) - p;
		V d = unit(to);
		float c = (dot(n, d) + wrap) / (1 + wrap);
		if (c <= 0) continue;
		float in = reach(s, p + n * 0.004f, to, time, but);
		if (in <= 0) continue;
		out = out + colour * l.colour * (c * in * (1 - metal));
		V half = unit(d - eye);
		out = out + l.colour * (in * gloss * powf(fmaxf(dot(n, half), 0), sharp) * sharp * 0.02f);
	}
	if (gloss > 0) {
		V m = eye - n * (2 * dot(eye, n));
		float f = metal > 0 ? metal : (0.04f + 0.96f * powf(1 - clamp(-dot(eye, n), 0, 1), 5)) * fminf(gloss * 2, 1);
		V seen = sky(s, m);
		out = out + seen * (metal > 0 ? colour : v(1, 1, 1)) * f;
	}
	return out;
}

FN V seen(const Scene &s, V o, V d, float time, Random &r, float share, int &id) {
	float far = 1e6f;
	int which = trace(s, o, d, time, far, -1);
	id = 255;
	if (which < 0) return sky(s, d);
	V p = o + d * far;
	if (which == 255) {
		V n = v(0, 0, 1), c = ground(s, p, n);
		return shine(s, p, n, d, c, s.ground[13], 30, 0, 0, time, -1, r, share);
	}
	const float *t = s.thing + which * THING;
	const float *turn = TURN(t);
	V lp = into(turn, p - where(t, time)), ld = into(turn, d);
	float e = 0.004f;
	V n = unit(v(sd(t, lp + v(e, 0, 0)) - sd(t, lp - v(e, 0, 0)), sd(t, lp + v(0, e, 0)) - sd(t, lp - v(0, e, 0)), sd(t, lp + v(0, 0, e)) - sd(t, lp - v(0, 0, e))));
	int face; float a, b; V u, w;
	faceof(t, lp, face, a, b, u, w);
	id = which * 8 + face;
	Print pr = print(s, t, face, a, b);
	if (WORN(t) > 0) pr.ink *= 1 - WORN(t) * smooth(0.35f, 0.6f, fbm(lp * 9, SEED(t) + 7));
	V base = body(t, lp);
	if (PANEL(t) > 0 && a * a + b * b < PANEL(t) * PANEL(t)) base = base * PANELTONE(t);
	V colour = mix(base, pr.colour, pr.ink);
	float clear = CLEAR(t);
	V ln = n;
	if (pr.dx != 0 || pr.dy != 0) n = unit(n - (u * pr.dx + w * pr.dy) * -1);
	V wn = outof(turn, n);
	V out = shine(s, p, wn, d, colour, GLOSS(t), SHARP(t), METAL(t) * (1 - pr.ink), clear * 0.8f, time, which, r, share);
	if (clear > 0) { // through the body: one bend on the way in, none on the way out
		float eta = 0.7f, c = -dot(ld, ln), k = 1 - eta * eta * (1 - c * c);
		V in = unit(ld * eta + ln * (eta * c - sqrtf(fmaxf(k, 0))));
		float from, to;
		slab(HALF(t) * 0.98f, lp, in, from, to);
		V q = lp + in * to;
		int f2; float a2, b2; V u2, w2;
		faceof(t, q, f2, a2, b2, u2, w2);
		Print back = print(s, t, f2, a2, b2);
		V wq = outof(turn, q) + where(t, time), wd = outof(turn, in), gn = v(0, 0, 1), behind;
		if (wd.z < -0.05f) behind = ground(s, wq + wd * (wq.z / -wd.z), gn) * (v(s.view + 20) + light(s, 0).colour * 0.5f);
		else behind = sky(s, wd) * 0.5f;
		behind = mix(behind, back.colour * v(s.view + 20), back.ink * 0.8f);
		float through = expf(-ABSORB(t) * to);
		V glow = v(0, 0, 0); // light that comes in from the other side
		for (int i = 0; i < LIGHTS; i++) {
			Light l = light(s, i);
			V lw = into(turn, unit(l.at - p));
			float lf, lt;
			if (dot(lw, ln) < 0.3f && slab(HALF(t), lp - ln * 0.02f, lw, lf, lt)) glow = glow + l.colour * expf(-ABSORB(t) * 0.8f * lt);
		}
		V tint = base * 1.3f;
		V inside = mix(tint * v(s.view + 20) * 1.2f, behind * tint, through) + glow * tint * 0.7f;
		out = mix(out, inside, clear * (1 - pr.ink));
	}
	return out;
}

FN uint8_t told(float x) { return (uint8_t)(255 * powf(clamp(x, 0, 1), 1 / 2.2f) + 0.5f); }

FN void pixel(const Scene &s, int side, int samples, int x, int y, uint8_t *bgr, uint8_t *id) {
	const float *w = s.view;
	Random r = {hash((uint32_t)w[29] * 7919u + (y * side + x) * 31u)};
	V all = v(0, 0, 0);
	int what = 255;
	for (int k = 0; k < samples; k++) {
		float a = (x + (k % 2 + next(r)) / 2 - w[13]) / w[12], b = (y + (k / 2 % 2 + next(r)) / 2 - w[14]) / w[12];
		if (k == 0) a = (x + 0.5f - w[13]) / w[12], b = (y + 0.5f - w[14]) / w[12];
		V d = v(w + 9) + v(w + 3) * a + v(w + 6) * b, o = v(w);
		if (w[15] > 0) { // depth of field
			float t = 6.2832f * next(r), m = w[15] * sqrtf(next(r));
			V off = v(w + 3) * (cosf(t) * m) + v(w + 6) * (sinf(t) * m);
			d = o + d * w[16] - (o + off);
			o = o + off;
		}
		int i;
		V c = seen(s, o, unit(d), next(r) - 0.5f, r, (float)k, i);
		if (k == 0) what = i;
		all = all + v(fminf(c.x, 4.f), fminf(c.y, 4.f), fminf(c.z, 4.f));
	}
	all = all * (1.f / samples * w[30]);
	bgr[0] = told(all.z), bgr[1] = told(all.y), bgr[2] = told(all.x);
	*id = (uint8_t)what;
}

FN Scene scene(const float *views, const float *grounds, const float *things, const uint8_t *glyphs, int nglyphs, const uint8_t *photos, int nphotos, int k) {
	Scene s = {views + (long)k * VIEW, grounds + (long)k * GROUND, things + (long)k * THINGS * THING, glyphs, photos, nglyphs, nphotos, 0};
	s.things = (int)s.view[31];
	return s;
}

#ifdef __CUDACC__
__global__ void kernel(const float *views, const float *grounds, const float *things, const uint8_t *glyphs, int nglyphs,
                       const uint8_t *photos, int nphotos, int side, int samples, uint8_t *bgr, uint8_t *id) {
	int p = blockIdx.x * blockDim.x + threadIdx.x, k = blockIdx.y;
	int tile = p / 64, in = p % 64; // a block sees squares of 8x8 px
	int across = side / 8, x = tile % across * 8 + in % 8, y = tile / across * 8 + in / 8;
	if (p >= side * side) return;
	long at = ((long)k * side + y) * side + x;
	pixel(scene(views, grounds, things, glyphs, nglyphs, photos, nphotos, k), side, samples, x, y, bgr + 3 * at, id + at);
}
extern "C" int trace_scenes(const float *views, const float *grounds, const float *things, const uint8_t *glyphs, int nglyphs,
                            const uint8_t *photos, int nphotos, int n, int side, int samples, uint8_t *bgr, uint8_t *id, void *stream) {
	dim3 blocks((side * side + 127) / 128, n);
	kernel<<<blocks, 128, 0, (cudaStream_t)stream>>>(views, grounds, things, glyphs, nglyphs, photos, nphotos, side, samples, bgr, id);
	return (int)cudaGetLastError();
}
#else
extern "C" int trace_scenes(const float *views, const float *grounds, const float *things, const uint8_t *glyphs, int nglyphs,
                            const uint8_t *photos, int nphotos, int n, int side, int samples, uint8_t *bgr, uint8_t *id, void *) {
#pragma omp parallel for schedule(dynamic)
	for (int row = 0; row < n * side; row++) {
		Scene s = scene(views, grounds, things, glyphs, nglyphs, photos, nphotos, row / side);
		for (int x = 0; x < side; x++) pixel(s, side, samples, x, row % side, bgr + 3l * ((long)row * side + x), id + (long)row * side + x);
	}
	return 0;
}
#endif
