"""What is printed on dice and tables: letters, digits, symbols and pictures of fonts, and worms and bugs drawn at random.

    python3 glyphs.py OUT.npz [FONT...]

Writes masks of 64x64 px: worms first, then bugs, then all else; worms and bugs tell where these begin and end.
"""
import glob
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIDE = 64
WORMS, BUGS = 600, 400
# What looks as pips do: discs, dots, braille, dominoes, the faces of dice.
LIKE_PIPS = [(0x2800, 0x28ff), (0x2680, 0x2689), (0x1f000, 0x1f0ff), (0x25c9, 0x25cf), (0x25d9, 0x25db), (0x25e6, 0x25ef), (0x26aa, 0x26ac),
             (0x2b24, 0x2b24), (0x1f534, 0x1f535), (0x1f7e0, 0x1f7e4), (0x2022, 0x2027), (0x2218, 0x2219), (0x2234, 0x2237), (0x22c5, 0x22c5), (0x22ee, 0x22f1),
             (0x2298, 0x229f), (0x23fa, 0x23fa), (0x2981, 0x2982), (0x29bf, 0x29bf), (0x2e2e, 0x2e5f), (0x1f518, 0x1f518), (0x2989, 0x29ff), (0x1d16d, 0x1d17f)]
RANGES = [(0x30, 0x39, 8), (0x41, 0x5a, 3), (0x61, 0x7a, 2), (0x23, 0x26, 2), (0x3f, 0x40, 2), (0xc0, 0x17f, 0.3), (0x391, 0x3c9, 1), (0x400, 0x45f, 1), (0x5d0, 0x5ea, 1), (0x2190, 0x21ff, 0.5),
          (0x2200, 0x22ff, 0.4), (0x2300, 0x23ff, 0.5), (0x2460, 0x24ff, 0.4), (0x25a0, 0x25ff, 0.6), (0x2600, 0x26ff, 2), (0x2700, 0x27bf, 1.5), (0x1f300, 0x1f6ff, 2), (0x1f900, 0x1f9ff, 2)]


def plain(code):
    return not any(a <= code <= b for a, b in LIKE_PIPS)


def fitted(mask):
    """A mask cut to its ink and laid into the middle of a square."""
    ys, xs = np.nonzero(mask > 40)
    if len(ys) < 60:
        return None
    mask = mask[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
    h, w = mask.shape
    k = (SIDE - 6) / max(h, w)
    mask = cv2.resize(mask, (max(int(w * k), 1), max(int(h * k), 1)), interpolation=cv2.INTER_AREA)
    out = np.zeros((SIDE, SIDE), np.uint8)
    y, x = (SIDE - mask.shape[0]) // 2, (SIDE - mask.shape[1]) // 2
    out[y:y + mask.shape[0], x:x + mask.shape[1]] = mask
    return out


def of_fonts(fonts, rng, n):
    pool = [(f, c) for f in fonts for c in range(len(RANGES))]
    weight = np.array([RANGES[c][2] for _, c in pool], float)
    weight *= np.array([3.0 if "ymbola" in f and RANGES[c][0] >= 0x2190 else 1.0 for f, c in pool])
    loaded = {f: ImageFont.truetype(f, 96) for f in fonts}
    missing = {f: bytes(loaded[f].getmask("\U0010fffe")) for f in fonts}
    out = []
    while len(out) < n:
        f, c = pool[rng.choice(len(pool), p=weight / weight.sum())]
        lo, hi, _ = RANGES[c]
        code = int(rng.integers(lo, hi + 1))
        if not plain(code) or chr(code) in "il1|Il" and rng.random() < 0.5:
            continue
        text = chr(code)
        if lo == 0x30 and rng.random() < 0.25:
            text = str(int(rng.choice([2, 4, 8, 10, 12, 16, 20, 32, 64, 11, 23])))
        if bytes(loaded[f].getmask(text)) == missing[f]:
            continue
        img = Image.new("L", (320, 200))
        draw = ImageDraw.Draw(img)
        wide = int(rng.choice([0, 0, 0, 2, 4]))
        draw.text((80, 40), text, font=loaded[f], fill=255, stroke_width=wide)
        if text in ("6", "9") and rng.random() < 0.5:
            draw.rectangle((80, 145, 140, 152), fill=255)
        m = fitted(np.array(img))
        if m is not None and m.mean() < 0.8 * 255:
            if rng.random() < 0.06:  # in a ring or a frame
                m = cv2.resize(m, (40, 40), interpolation=cv2.INTER_AREA)
                m = cv2.copyMakeBorder(m, 12, 12, 12, 12, cv2.BORDER_CONSTANT)
                if rng.random() < 0.5:
                    cv2.circle(m, (32, 32), 29, 255, int(rng.integers(2, 5)))
                else:
                    cv2.rectangle(m, (3, 3), (60, 60), 255, int(rng.integers(2, 5)))
            out.append(m)
    return out


def curve(points, n=60):
    """A smooth line through points."""
    p = np.asarray(points, float)
    t, k = np.linspace(0, len(p) - 1, n), np.arange(len(p))
    c = np.stack([np.interp(t, k, p[:, i]) for i in (0, 1)], 1)
    for _ in range(3):
        c[1:-1] = (c[:-2] + 2 * c[1:-1] + c[2:]) / 4
    return c


def worm(rng):
    big = 256
    m = np.zeros((big, big), np.uint8)
    kind, wide = rng.integers(4), int(rng.integers(22, 52))
    bends = rng.integers(2, 5)
    if kind == 0:  # on its belly, in waves
        x = np.linspace(40, 216, 40)
        y = 150 + rng.uniform(12, 45) * np.sin(np.linspace(rng.uniform(0, 3), bends * np.pi, 40))
        c = np.stack([x, y], 1)
    elif kind == 1:  # upright, with its head up
        c = curve([(210, 200), (150, 205 - rng.uniform(0, 30)), (110, 190), (100, 140), (125, 100), (120 + rng.uniform(-20, 20), 55)])
    elif kind == 2:  # an S
        c = curve([(70, 210), (150, 215), (190, 170), (130, 130), (80, 95), (110, 50), (180, 50)])
    else:  # curled or in an arc
        a = np.linspace(rng.uniform(-0.5, 0.5), rng.uniform(3, 5.2), 40)
        c = np.stack([128 + 75 * np.cos(a), 128 + 75 * np.sin(a)], 1)
    c = c + rng.normal(0, 3, c.shape).cumsum(0) * 0.3
    if rng.random() < 0.5:
        c[:, 0] = 255 - c[:, 0]
    outline = rng.random() < 0.5
    taper = rng.uniform(0.5, 1)
    body = np.zeros_like(m)
    radius = wide / 2 * np.linspace(taper, 1, len(c))
    for (x, y), r in zip(c, radius):
        cv2.circle(body, (int(x), int(y)), int(r), 255, -1, cv2.LINE_AA)
    hx, hy = c[-1]
    head = int(wide * rng.uniform(0.5, 0.85))
    cv2.circle(body, (int(hx), int(hy)), head, 255, -1, cv2.LINE_AA)
    thick = int(rng.integers(4, 11))
    if outline:
        edge = cv2.dilate(body, np.ones((thick, thick), np.uint8)) - cv2.erode(body, np.ones((thick, thick), np.uint8))
        m = edge
    else:
        m = body.copy()
    ink = 255 if outline else 0
    if rng.random() < 0.75:  # rings
        for i in range(4, len(c) - 5, int(rng.integers(4, 9))):
            d = c[i + 1] - c[i - 1]
            d = np.array([-d[1], d[0]]) / max(np.hypot(*d), 1e-6) * radius[i] * 0.95
            cv2.line(m, tuple(map(int, c[i] - d)), tuple(map(int, c[i] + d)), ink, max(thick - 2, 3), cv2.LINE_AA)
    eye = max(int(head * rng.uniform(0.15, 0.35)), 3)
    for s in (-1, 1):
        if rng.random() < 0.85:
            at = (int(hx + s * head * 0.38), int(hy - head * 0.2))
            cv2.circle(m, at, eye, ink, -1 if outline or rng.random() < 0.6 else 3, cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.ellipse(m, (int(hx), int(hy + head * 0.2)), (int(head * 0.5), int(head * 0.3)), 0, 10, 170, ink, 4, cv2.LINE_AA)
    if rng.random() < 0.2:
        for s in (-1, 1):
            cv2.line(m, (int(hx), int(hy - head)), (int(hx + s * 18), int(hy - head - 20)), 255, 5, cv2.LINE_AA)
    return fitted(m)


def bug(rng):
    m = np.zeros((256, 256), np.uint8)
    a, b = int(rng.integers(35, 62)), int(rng.integers(45, 80))
    outline = rng.random() < 0.3
    cv2.ellipse(m, (128, 140), (a, b), 0, 0, 360, 255, 8 if outline else -1, cv2.LINE_AA)
    cv2.circle(m, (128, 140 - b), int(rng.integers(18, 36)), 255, -1, cv2.LINE_AA)
    for s in (-1, 1):
        for k in (-1, 0, 1):
            knee = (128 + s * (a + int(rng.integers(10, 28))), 140 + k * b // 2 + int(rng.integers(-18, 18)))
            cv2.line(m, (128 + s * a * 3 // 4, 140 + k * b // 2), knee, 255, 7, cv2.LINE_AA)
            cv2.line(m, knee, (knee[0] + s * 12, knee[1] + int(rng.integers(-24, 24))), 255, 6, cv2.LINE_AA)
        cv2.line(m, (128 + s * 8, 130 - b), (128 + s * int(rng.integers(20, 45)), 90 - b), 255, 5, cv2.LINE_AA)
    if not outline:
        if rng.random() < 0.6:
            cv2.line(m, (128, 140 - b), (128, 140 + b), 0, 5)
        for _ in range(rng.integers(0, 7)):
            at = (int(128 + rng.uniform(-0.7, 0.7) * a), int(140 + rng.uniform(-0.7, 0.7) * b))
            cv2.circle(m, at, int(rng.integers(6, 14)), 0, -1, cv2.LINE_AA)
    return fitted(m)


def main():
    rng = np.random.default_rng(1)
    fonts = sys.argv[2:] or sorted(glob.glob("/usr/share/fonts/truetype/**/*.ttf", recursive=True))
    all = [worm(rng) for _ in range(WORMS)] + [bug(rng) for _ in range(BUGS)] + of_fonts(fonts, rng, 7000)
    np.savez_compressed(sys.argv[1], glyphs=np.stack(all), worms=WORMS, bugs=WORMS + BUGS)


if __name__ == "__main__":
    main()
