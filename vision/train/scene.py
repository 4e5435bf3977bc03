"""Scenes drawn at random: dice of many makers on many tables, seen by many cameras, for trace.cu.

Lengths are in edges of a die, z is up, the ground is z = 0. A scene is rows of floats whose places trace.cu names, and labels:
for each of up to DICE dice up to POLYGONS faces that may be seen, the top first: corners in px, class, what it is
(which print in which colours), the px of the picture of what is seen that are it, and of the die how the camera leans and FLAGS.
"""
import numpy as np

from nets import OTHER, UNREADABLE, WORM

VIEW, GROUND, THING, THINGS = 64, 40, 72, 24  # as in trace.cu
SIDE = 256
DICE, POLYGONS = 16, 4
SETS = 3000    # of dice with symbols or bugs, each the same in all scenes
LURE = -2      # class of what may be taken for a die and is none
LURES = 4      # of a scene that are labelled
HELD, BLURRED, ASLANT = 1, 2, 4  # flags of a die
BOX, CYLINDER, CAPSULE, ELLIPSOID = range(4)
AXES = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], float)
# The corners of each face of a cube, in the sense that its picture is turned clockwise as its top is.
CORNERS = [np.array(c, float) for c in (
    [(1, -1, -1), (1, 1, -1), (1, 1, 1), (1, -1, 1)], [(-1, 1, -1), (-1, -1, -1), (-1, -1, 1), (-1, 1, 1)],
    [(1, 1, -1), (-1, 1, -1), (-1, 1, 1), (1, 1, 1)], [(-1, -1, -1), (1, -1, -1), (1, -1, 1), (-1, -1, 1)],
    [(-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)], [(-1, 1, -1), (1, 1, -1), (1, -1, -1), (-1, -1, -1)])]


class Prints:
    """Which glyphs there are."""

    def __init__(self, worms, bugs, all):
        self.worms, self.bugs, self.all = worms, bugs, all


def hsv(h, s, v):
    i = int(h * 6) % 6
    f = h * 6 - int(h * 6)
    p, q, t = v * (1 - s), v * (1 - f * s), v * (1 - (1 - f) * s)
    return np.array([(v, t, p), (q, v, p), (p, v, t), (p, q, v), (t, p, v), (v, p, q)][i])


def bright(c):
    return c @ np.array([0.3, 0.59, 0.11])


def turn(yaw):
    c, s = np.cos(yaw), np.sin(yaw)
    return np.array([[c, s, 0], [-s, c, 0], [0, 0, 1.0]])  # rows: the axes of the thing


def any_turn(rng):
    q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    if np.linalg.det(q) < 0:
        q[0] *= -1
    return q


def colour(rng, low=0.02, high=0.85):
    return hsv(rng.random(), rng.uniform(0.45, 1), rng.uniform(max(low, 0.1), high))


class Make:
    """How the dice of one set are made: the row of a thing without its place, and what is on its faces."""

    def __init__(self, rng, prints, kind=None):
        """kind is pips, worm, glyphs or bugs. Glyphs and bugs are those of one of SETS sets, so that each lies in many scenes."""
        kind = kind or rng.choice(["pips", "worm", "glyphs", "bugs"], p=[0.66, 0.12, 0.17, 0.05])
        number = int(rng.integers(SETS)) if kind in ("glyphs", "bugs") else int(rng.integers(SETS, 1 << 24))
        self.play = rng
        self.rng = rng = np.random.default_rng([11, number]) if number < SETS else rng
        t = self.row = np.zeros(THING, np.float32)
        t[0], t[1:4] = BOX, 0.5
        t[4] = rng.choice([0.01, 0.04, 0.08, 0.12, 0.17], p=[0.15, 0.2, 0.3, 0.25, 0.1])
        t[5] = rng.uniform(0.66, 0.74) if rng.random() < 0.3 else 0
        look = rng.random()
        if look < 0.28:
            base = np.ones(3) * rng.uniform(0.55, 0.9) * rng.uniform(0.9, 1, 3)
        elif look < 0.4:
            base = np.ones(3) * rng.uniform(0.01, 0.06)
        elif look < 0.46:
            base = np.array([0.5, 0.3, 0.14]) * rng.uniform(0.5, 1.5)
        else:
            base = colour(rng)
        t[21:24] = base
        t[24:27] = rng.choice([0, 1]) * colour(rng) + rng.uniform(0, 0.4) if rng.random() < 0.7 else np.clip(base * rng.uniform(0.2, 2), 0, 0.9)
        marbled = rng.random() < 0.42
        t[27] = 5 if 0.4 <= look < 0.46 else rng.choice([1, 2, 3, 4], p=[0.45, 0.2, 0.1, 0.25]) if marbled else 0
        t[28], t[29] = np.exp(rng.uniform(0.4, 2.3)), rng.uniform(0.3, 1)
        t[30], t[31] = rng.choice([0, 0.3, 1], p=[0.2, 0.4, 0.4]) * rng.random(), np.exp(rng.uniform(2.5, 5.5))
        if rng.random() < 0.04 and not marbled:
            t[32] = rng.uniform(0.5, 0.95)
        elif rng.random() < 0.2 and look >= 0.28:
            t[33], t[34] = rng.uniform(0.4, 0.95), np.exp(rng.uniform(-0.5, 1.8))
        t[35] = rng.integers(1 << 22)
        t[42] = rng.uniform(0.12, 0.24)
        t[43] = rng.uniform(0.36, 0.66)
        if rng.random() < 0.15:  # close together, or large
            t[43] = rng.uniform(0.26, 0.36)
            t[42] = min(t[42], 0.46 * t[43])
        t[42] = min(t[42], 0.47 * t[43])
        t[44] = rng.choice([0, 0.6, 1.4]) * rng.random()
        t[45] = rng.uniform(0.3, 0.6) if rng.random() < 0.04 else 0
        t[46] = rng.choice([2, 2.0, 4, 8, 1.1]) if rng.random() < 0.1 else 2
        ink = self.contrary(base, (base + t[24:27]) / 2 if marbled else base)
        t[47:50] = t[50:53] = t[54:57] = t[59:62] = ink
        t[53] = 1
        if rng.random() < 0.18:  # as in Asia
            t[50:53] = np.array([0.55, 0.02, 0.03]) * rng.uniform(0.6, 1.4)
            t[53] = rng.uniform(1.2, 2.4)
            if rng.random() < 0.7:
                t[54:57] = t[50:53]
        elif rng.random() < 0.08:
            t[53] = rng.uniform(1.1, 1.7)
        t[57] = rng.uniform(0.5, 0.85)
        t[64], t[65] = (1, 1) if rng.random() < 0.3 else (rng.uniform(0.5, 1.05), rng.uniform(0.9, 1.12))
        t[64] = max(t[64], 1.06 * t[42] / t[43])
        if rng.random() < 0.15:
            t[66], t[67] = rng.uniform(0.6, 0.98), rng.choice([rng.uniform(0.3, 0.9), rng.uniform(1.1, 1.8)])
        t[68:71] = t[24:27] if rng.random() < 0.5 else colour(rng, 0.01, 0.95) * rng.choice([0.15, 1])
        t[62] = rng.uniform(0.02, 0.05) if rng.random() < 0.03 else 0
        t[63] = rng.uniform(0.3, 1) if rng.random() < 0.06 else 0
        self.kind = kind
        self.faces = [1, 2, 3, 4, 5, 6]
        self.coloured = None
        self.id = number * 8
        if self.kind == "worm":
            self.faces[5] = 100 + rng.integers(prints.worms)
            if rng.random() < 0.5:
                t[59:62] = np.array([0.5, 0.05, 0.04]) if bright(base) > 0.25 else np.array([0.8, 0.5, 0.3])
        elif self.kind == "glyphs":
            many = rng.random()
            first = 100 + rng.integers(prints.bugs, prints.all)
            self.faces = [100 + rng.integers(prints.bugs, prints.all) for _ in range(6)]
            if many < 0.25:  # blank but for one face, or all over
                self.faces = [0] * 5 + [first if many < 0.15 else 0]
            elif many < 0.45:  # one symbol among pips
                self.faces = [1, 2, 3, 4, 5, 6]
                self.faces[rng.integers(6)] = first
        elif self.kind == "bugs":
            self.faces = [100 + rng.integers(prints.worms, prints.bugs)] * 6
            self.coloured = [np.array(c) for c in ([0.75, 0.6, 0.03], [0.03, 0.1, 0.5], [0.55, 0.03, 0.03], [0.04, 0.3, 0.06], [0.02, 0.02, 0.02], [0.5, 0.2, 0.02])]

    def contrary(self, *grounds):
        """A colour that is to be seen on all of some others."""
        rng = self.rng
        for _ in range(60):
            c = np.ones(3) * rng.choice([rng.uniform(0.005, 0.05), rng.uniform(0.6, 0.95)]) if rng.random() < 0.7 else colour(rng)
            least = 0.18 if rng.random() < 0.9 else 0.07
            if all(abs(np.sqrt(bright(c)) - np.sqrt(max(bright(g), 0))) > least + 0.1 for g in grounds):
                return c
        return np.ones(3) * (0.9 if bright(grounds[-1]) < 0.25 else 0.01)

    def die(self):
        """The row of a die, the values of its faces, and what each is."""
        rng, t = self.play, self.row.copy()
        a, b, c = rng.permutation(3)
        order = [0] * 6
        pairs = [(0, 5), (1, 4), (2, 3)]
        for axis, pair in zip((a, b, c), pairs):
            s = rng.integers(2)
            order[2 * axis], order[2 * axis + 1] = pair[s], pair[1 - s]
        values = [self.faces[k] for k in order]
        t[36:42] = values
        t[58] = rng.integers(1 << 12)
        t[35] = rng.integers(1 << 22)
        if self.coloured is not None:
            k = order[4]  # one ink for the whole die: that of its top
            t[59:62] = self.coloured[k]
        return t, values, [self.id + k for k in order]


def class_of(value, prints):
    if 1 <= value <= 6:
        return value - 1
    return WORM if 100 <= value < 100 + prints.worms else OTHER


class Scene:
    def __init__(self, rng, prints, photos):
        self.rng, self.prints = rng, prints
        self.view, self.ground, self.things = np.zeros(VIEW, np.float32), np.zeros(GROUND, np.float32), []
        self.dice = []  # thing, values, ids, flags
        self.lures = []  # the things, and half the side of a square in the middle of each
        rng = self.rng
        self.kind = rng.choice(["play", "touching", "stack", "covered", "held", "level", "clutter", "moving", "aslant"],
                               p=[0.26, 0.11, 0.13, 0.11, 0.12, 0.08, 0.06, 0.07, 0.06])
        self.px = np.exp(rng.uniform(np.log(8), np.log(110)))
        if rng.random() < 0.5:
            self.px = np.exp(rng.uniform(np.log(16), np.log(52)))
        self.tilt = np.radians(rng.uniform(74, 88) if self.kind == "level" else rng.choice([rng.uniform(0, 25), rng.uniform(20, 62)]))
        self.lit()
        self.lay_ground(photos)
        self.aim()
        self.fill()

    def lit(self):
        rng, w = self.rng, self.view
        w[20:23] = rng.uniform(0.12, 0.6) * (1 + rng.uniform(-0.1, 0.1, 3))
        w[23:26], w[26:29] = rng.uniform(0.05, 0.9) * rng.uniform(0.8, 1, 3), rng.uniform(0.02, 0.4) * rng.uniform(0.8, 1, 3)
        w[29], w[30] = rng.integers(1 << 22), np.exp(rng.normal(0, 0.25))
        for k in range(rng.choice([1, 1, 2, 3])):
            high, way, far = np.radians(rng.uniform(12, 88)), rng.uniform(0, 2 * np.pi), rng.uniform(12, 60)
            p = 32 + 8 * k
            w[p:p + 3] = far * np.array([np.cos(high) * np.cos(way), np.cos(high) * np.sin(way), np.sin(high)])
            w[p + 3] = far * np.exp(rng.uniform(np.log(0.02), np.log(0.5)))
            warm = rng.uniform(-0.12, 0.25)
            w[p + 4:p + 7] = rng.uniform(0.25, 1.1) * np.array([1 + warm, 1, 1 - warm]) * (0.6 ** k)
        w[57:61] = rng.uniform(-3, 3), rng.uniform(0.1, 0.7), rng.uniform(0.1, 0.5), rng.choice([0, rng.uniform(0.5, 4)])

    def lay_ground(self, photos):
        rng, g = self.rng, self.ground
        g[0] = 10 if photos and rng.random() < 0.35 else rng.choice(10, p=[0.16, 0.1, 0.16, 0.18, 0.07, 0.06, 0.06, 0.05, 0.08, 0.08])
        g[1], g[2], g[3] = np.exp(rng.uniform(-1.6, 1.2)), rng.uniform(0, 7), rng.integers(1 << 22)
        one = colour(rng, 0.02, 0.7) if rng.random() < 0.6 else np.ones(3) * rng.uniform(0.02, 0.8)
        g[4:7] = one
        g[7:10] = one * rng.uniform(0.4, 1.4) if g[0] in (1, 2, 3, 8) or rng.random() < 0.3 else colour(rng, 0.02, 0.8) if rng.random() < 0.6 else np.ones(3) * rng.uniform(0.02, 0.8)
        g[10:13] = one * 0.3
        if g[0] == 10:
            g[4:7] = 0.5 * rng.uniform(0.6, 1.3) * rng.uniform(0.9, 1.1, 3)
            g[14] = rng.integers(photos)
            g[1] = np.exp(rng.uniform(-0.7, 1.2))
        g[13] = rng.uniform(0.1, 1) if rng.random() < 0.25 else 0
        g[15] = rng.uniform(0, 0.04) if rng.random() < 0.4 else 0
        g[16] = rng.uniform(0.3, 1)
        if rng.random() < 0.2:
            g[17], g[18] = np.exp(rng.uniform(-0.3, 1.4)), rng.uniform(0.1, 0.9)
            g[19:22] = colour(rng) if rng.random() < 0.4 else rng.choice([0.01, 0.9])
            g[22], g[23] = self.prints.bugs, self.prints.all - self.prints.bugs

    def aim(self):
        rng, w = self.rng, self.view
        self.f = f = SIDE * np.exp(rng.uniform(np.log(0.9), np.log(4)))
        far = f / self.px
        cx, cy = SIDE / 2 + rng.uniform(-0.5, 0.5, 2) * SIDE if rng.random() < 0.6 else (SIDE / 2, SIDE / 2)
        way, roll = rng.uniform(0, 2 * np.pi), rng.choice([rng.normal(0, 0.1), rng.uniform(0, 2 * np.pi)])
        at = np.array([np.sin(self.tilt) * np.cos(way), np.sin(self.tilt) * np.sin(way), np.cos(self.tilt)])
        ahead = -at
        right = np.array([-np.sin(way), np.cos(way), 0.0])
        down = np.cross(ahead, right)
        right, down = right * np.cos(roll) + down * np.sin(roll), down * np.cos(roll) - right * np.sin(roll)
        middle = ahead + right * (SIDE / 2 - cx) / f + down * (SIDE / 2 - cy) / f
        middle /= np.linalg.norm(middle)
        target = np.array([0, 0, 0.5])
        if middle[2] > -0.03:  # a level camera must not look up
            target[2], middle[2] = 0.5, min(middle[2], 0.0)
        self.eye = target - middle * far
        self.eye[2] = max(self.eye[2], 0.3)
        self.right, self.down, self.ahead = right, down, ahead
        w[0:3], w[3:6], w[6:9], w[9:12], w[12:15] = self.eye, right, down, ahead, (f, cx, cy)
        if rng.random() < 0.15:
            w[15] = far * np.exp(rng.uniform(-6, -3.7))
        w[16] = far * (np.exp(rng.normal(0, 0.25)) if rng.random() < 0.3 else 1)
        if w[15] > 0 and abs(1 / w[16] - 1 / far) * w[15] * f > 0.22 * self.px:
            w[16] = far
        self.reach = min(SIDE / 2 / self.px, 9)

    def place(self, p):
        """The px of points, n x 3."""
        d = np.atleast_2d(p) - self.eye
        z = np.maximum(d @ self.ahead, 1e-3)
        return np.stack([self.view[13] + self.f * (d @ self.right) / z - 0.5, self.view[14] + self.f * (d @ self.down) / z - 0.5], 1)

    def put(self, row, at, turned, speed=None):
        if len(self.things) >= THINGS:
            return None
        row = row.copy()
        row[6:9], row[12:21] = at, turned.reshape(9)
        if speed is not None:
            row[9:12] = speed
        self.things.append(row)
        return len(self.things) - 1

    def add_die(self, make, at, turned, flags=0, speed=None):
        if len(self.dice) >= DICE:
            return
        row, values, ids = make.die()
        k = self.put(row, at, turned, speed)
        if k is not None:
            self.dice.append((k, values, ids, flags, np.asarray(at, float), turned))

    def free(self, at, apart):
        return all(np.hypot(*(d[4][:2] - at[:2])) > apart for d in self.dice)

    def scatter(self, makes, n, apart=1.45, height=0.5):
        rng = self.rng
        for _ in range(n):
            for _ in range(12):
                at = np.array([*(rng.uniform(-1, 1, 2) * self.reach * 1.05), height])
                if self.free(at, apart):
                    self.add_die(makes[rng.integers(len(makes))], at, turn(rng.uniform(0, 7)), *self.motion())
                    break

    def motion(self):
        rng = self.rng
        if self.kind != "moving":
            return 0, None
        way = rng.uniform(0, 2 * np.pi)
        far = rng.choice([0, np.exp(rng.uniform(np.log(0.03), np.log(1.8)))], p=[0.4, 0.6])
        return BLURRED if far > 0.22 else 0, far * np.array([np.cos(way), np.sin(way), 0])

    def fill(self):
        rng = self.rng
        kind = "pips" if rng.random() < 0.35 else None
        makes = [Make(rng, self.prints, kind) for _ in range(rng.choice([1, 2, 3, 4], p=[0.5, 0.2, 0.15, 0.15]))]
        n = int(rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 12]))
        if self.px > 60:
            n = min(n, 3)
        if self.kind in ("play", "level", "moving"):
            self.scatter(makes, n)
        elif self.kind == "aslant":
            for _ in range(rng.integers(1, 3)):
                tip, at = self.tipped(rng.uniform(0.3, 0.8)), rng.uniform(-0.7, 0.7, 2) * self.reach
                high = 0.5 * np.abs(tip[:, 2]).sum() + rng.choice([0, rng.uniform(0, 0.4)])
                if self.free(at, 1.6):
                    self.add_die(makes[0], np.array([*at, high]), tip)
            self.scatter(makes, n)
        elif self.kind == "touching":
            yaw, gap = rng.uniform(0, 7), rng.uniform(1.0, 1.06)
            m = turn(yaw)
            wide = int(rng.integers(1, 6))
            for k in range(n):
                p = np.array([(k % wide - wide / 2) * gap + rng.uniform(-0.1, 0.1) * (rng.random() < 0.3), (k // wide - 0.5) * gap, 0.5])
                self.add_die(makes[rng.integers(len(makes))], np.array([*(m[:2, :2].T @ p[:2]), 0.5]), m if rng.random() < 0.85 else turn(yaw + np.pi / 2))
        elif self.kind == "stack":
            self.scatter(makes, max(n, 2))
            for _, _, _, _, at, m in list(self.dice)[:rng.integers(1, 4)]:
                off = rng.uniform(-0.45, 0.45, 2)
                if rng.random() < 0.6:
                    self.add_die(makes[0], np.array([*(at[:2] + off), 1.5]), turn(rng.uniform(0, 7)))
                else:  # it leans on the other
                    lean = rng.uniform(0.3, 0.8)
                    c, s = np.cos(lean), np.sin(lean)
                    b = np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]]) @ m
                    self.add_die(makes[0], at + m[0] * (0.98 + 0.2 * lean) + np.array([0, 0, 0.15 + 0.25 * lean]), b, ASLANT)
        elif self.kind == "covered":
            self.scatter(makes, max(n, 2))
            self.cover()
        elif self.kind == "held":
            self.hold(makes, n)
        self.clutter(rng.integers(0, 3) if self.kind != "clutter" else rng.integers(1, 9))
        if rng.random() < 0.2:
            self.walls()
        if rng.random() < 0.1:
            self.rivets()

    def skin(self):
        rng, t = self.rng, np.zeros(THING, np.float32)
        t[21:24] = np.array([[0.75, 0.5, 0.38], [0.6, 0.36, 0.25], [0.35, 0.18, 0.1], [0.12, 0.06, 0.035], [0.85, 0.6, 0.5]][rng.integers(5)]) * rng.uniform(0.8, 1.15, 3)
        t[24:27] = t[21:24] * rng.uniform(0.75, 1.2)
        t[68:71] = t[24:27]
        t[27], t[28], t[29], t[30], t[31], t[35] = 1, 2.5, 0.8, 0.15, 20, rng.integers(1 << 22)
        t[36:42] = -1
        return t

    def finger(self, a, b, radius, skin):
        d = np.asarray(b, float) - a
        n = np.linalg.norm(d)
        z = d / n
        x = np.cross(z, [0.3, 0.5, 0.8])
        x /= np.linalg.norm(x)
        t = skin.copy()
        t[0], t[1:4] = CAPSULE, (radius, radius, n / 2 + radius)
        self.put(t, (np.asarray(a) + b) / 2, np.stack([x, np.cross(z, x), z]))

    def cover(self):
        rng = self.rng
        over = self.dice[rng.integers(len(self.dice))][4]
        what = rng.random()
        if what < 0.45:  # fingers
            skin, way = self.skin(), rng.uniform(0, 7)
            d = np.array([np.cos(way), np.sin(way), 0.0])
            side = np.array([-d[1], d[0], 0])
            tip = over + side * rng.uniform(-0.5, 0.5) + d * rng.uniform(-0.4, 0.4)
            r = rng.uniform(0.4, 0.65)
            for k in range(rng.integers(1, 5)):
                a = tip + side * (k * 2.05 * r) + d * rng.uniform(-0.3, 0.5) + [0, 0, 0.55 + r + rng.uniform(0, 0.5)]
                self.finger(a, a + d * 4 + [0, 0, rng.uniform(0, 1.5)], r, skin)
        elif what < 0.8:  # a card or a sheet
            t = self.thing()
            wide = rng.uniform(0.8, 3.5)
            t[0], t[1:4], t[4], t[5] = BOX, (wide, wide * rng.uniform(0.5, 1.5), 0.012), 0.004, 0
            t[33], yaw = 0, rng.uniform(0, 7)
            m = turn(yaw)
            off = t[1] * m[0] * rng.choice([-1, 1]) + t[2] * m[1] * rng.uniform(-0.8, 0.8)
            self.put(t, np.array([*(over + off * rng.uniform(0.8, 1.15))[:2], 1.03 + rng.uniform(0, 0.3)]), m)
        else:  # a thing beside or in front of it
            t = self.thing()
            t[0] = rng.choice([BOX, CYLINDER])
            t[1:4] = rng.uniform(0.4, 1.2), rng.uniform(0.4, 1.2), rng.uniform(0.8, 2)
            t[2] = t[1] if t[0] == CYLINDER else t[2]
            t[4], t[5] = 0.05, 0
            to = self.eye[:2] - over[:2]
            to = to / max(np.linalg.norm(to), 1e-3)
            self.put(t, np.array([*(over[:2] + to * (0.5 + t[1] + rng.uniform(0, 0.4))), t[3]]), turn(rng.uniform(0, 7)))

    def hold(self, makes, n):
        rng, skin = self.rng, self.skin()
        way = rng.uniform(0, 7)
        d, side = np.array([np.cos(way), np.sin(way), 0.0]), np.array([-np.sin(way), np.cos(way), 0])
        r = rng.uniform(0.45, 0.62)
        if rng.random() < 0.6:  # on a palm
            t, high = skin.copy(), rng.uniform(0.5, 2)
            t[0], t[1:4] = ELLIPSOID, (rng.uniform(2, 3), rng.uniform(1.8, 2.6), 0.7)
            self.put(t, np.array([0, 0, high]), turn(way))
            for k in range(4):
                a = d * 1.9 + side * (k - 1.5) * 2 * r + [0, 0, high]
                self.finger(a, a + d * rng.uniform(2.5, 3.6) + [0, 0, rng.uniform(-0.2, 1.2)], r, skin)
            a = side * 2 - d * 0.8 + [0, 0, high]
            self.finger(a, a + side * 1.2 + d * 1.6 + [0, 0, 0.5], r * 1.1, skin)
            if rng.random() < 0.7:  # an arm, in a sleeve or not
                a, b = -d * rng.uniform(1.9, 2.4) + [0, 0, high], -d * 9 + side * rng.uniform(-2, 2) + [0, 0, high + rng.uniform(-0.5, 1)]
                thick = rng.uniform(0.95, 1.4)
                self.finger(a, b, thick, skin)
                if rng.random() < 0.4:
                    self.finger(a + (b - a) * rng.uniform(0.15, 0.5), b, thick * 1.15, self.thing())
            for _ in range(min(n, 5)):
                at = np.array([*(d * rng.uniform(-1.2, 1.4) + side * rng.uniform(-1.2, 1.2))[:2], high + 1.1])
                if self.free(at, 1.3):
                    tip = any_turn(rng) if rng.random() < 0.2 else self.tipped(rng.uniform(0, 0.3))
                    self.add_die(makes[rng.integers(len(makes))], at, tip, HELD)
        else:  # between two fingers
            high = rng.uniform(1, 4)
            at = np.array([0, 0, high])
            m = self.tipped(rng.uniform(0, 0.7))
            self.add_die(makes[0], at, m, HELD)
            for s in (-1, 1):
                a = at + m[0] * s * (0.5 + r) + m[1] * rng.uniform(-0.3, 0.3)
                self.finger(a, a + d * 3.5 + m[0] * s * rng.uniform(0, 1) - [0, 0, rng.uniform(0, 0.6)], r, skin)
            if rng.random() < 0.5:
                self.kind = "play"
                self.scatter(makes, n)

    def tipped(self, angle):
        c, s = np.cos(angle), np.sin(angle)
        return turn(self.rng.uniform(0, 7)) @ np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]]) @ turn(self.rng.uniform(0, 7))

    def thing(self):
        t = Make(self.rng, self.prints, "pips").row.copy()
        t[36:42] = -1
        return t

    def clutter(self, n):
        rng = self.rng
        for _ in range(n):
            t = self.thing()
            what = rng.choice(["coin", "button", "cap", "card", "domino", "bar", "ball", "pen", "block", "peg"])
            yaw, at = turn(rng.uniform(0, 7)), rng.uniform(-1.2, 1.2, 2) * self.reach
            t[5] = 0
            if what == "coin":
                t[0], r = CYLINDER, rng.uniform(0.4, 1)
                t[1:4], t[4] = (r, r, rng.uniform(0.04, 0.12)), 0.02
                t[32] = rng.choice([0, 0.8])
                if rng.random() < 0.5:
                    t[36:42], t[57] = 100 + rng.integers(self.prints.bugs, self.prints.all), 0.6
            elif what == "button":  # two or four holes, at times in a hollow
                t[0], r = CYLINDER, rng.uniform(0.35, 0.9)
                t[1:4], t[4] = (r, r, rng.uniform(0.04, 0.16)), rng.uniform(0.02, 0.04)
                t[36:42], t[43] = rng.choice([2, 4]), rng.uniform(0.16, 0.4)
                t[42] = t[43] * rng.uniform(0.3, 0.46)
                t[44] = rng.choice([0, 1.4])
                if rng.random() < 0.5:
                    t[66], t[67] = rng.uniform(0.5, 0.8), rng.choice([rng.uniform(0.6, 0.95), rng.uniform(1.05, 1.3)])
            elif what == "cap":
                t[0], r = CYLINDER, rng.uniform(0.4, 1.2)
                t[1:4], t[4] = (r, r, rng.uniform(0.2, 0.9)), 0.06
            elif what == "card":
                t[1:4], t[4] = (rng.uniform(0.8, 2.2), rng.uniform(0.8, 2.8), 0.012), 0.003
                if rng.random() < 0.6:
                    t[36:42], t[57] = 100 + rng.integers(self.prints.all), rng.uniform(0.3, 0.9)
            elif what == "domino":
                t[1:4], t[4] = (0.6, 1.2, 0.2), 0.05
                t[36:42] = rng.integers(0, 7)
            elif what == "bar":
                t[1:4], t[4] = (rng.uniform(0.2, 0.5), rng.uniform(1, 3), rng.uniform(0.15, 0.5)), 0.05
            elif what == "ball":
                t[0], t[1:4], t[4] = ELLIPSOID, rng.uniform(0.3, 0.9), 0
            elif what == "pen":
                t[0], r = CAPSULE, rng.uniform(0.1, 0.3)
                t[1:4] = r, r, rng.uniform(2, 5)
                a = yaw
                yaw = np.stack([a[1], [0, 0, 1], a[0]])
                self.put(t, np.array([*at, r]), yaw)
                continue
            elif what == "block":
                t[1:4], t[4] = (rng.uniform(0.5, 1.6), rng.uniform(0.5, 1.6), rng.uniform(0.05, 0.25)), 0.03
                if rng.random() < 0.5:
                    t[36:42], t[57] = 100 + rng.integers(self.prints.all), 0.7
            else:
                t[0], r = CYLINDER, rng.uniform(0.1, 0.3)
                t[1:4], t[4] = (r, r, rng.uniform(0.5, 1.2)), 0.05
            apart = 0.75 + max(t[1], t[2])
            if self.free(at, apart):
                k = self.put(t, np.array([*at, t[3]]), yaw)
                if k is not None and what in ("coin", "button", "cap", "card", "domino", "block"):
                    self.lures.append((k, min(t[1], t[2])))

    def rivets(self):
        """Rows of flat discs, as in metal and in leather: from far away each looks like a one."""
        rng, t, m = self.rng, self.thing(), turn(self.rng.uniform(0, 7))
        step, r = rng.uniform(1.2, 3), rng.uniform(0.2, 0.6)
        t[0], t[1:4], t[4], t[5] = CYLINDER, (r, r, rng.uniform(0.02, 0.12)), 0.02, 0
        t[32], t[33] = rng.choice([0, 0.8]), 0
        if rng.random() < 0.5:
            t[21:24] = self.ground[4:7] * rng.uniform(0.5, 1.6)
        if rng.random() < 0.5:  # a dent or a screw's head
            t[36:42], t[42], t[43], t[53] = 1, rng.uniform(0.2, 0.6), 0.9, 1
        for k in rng.permutation(36):
            at = ((k % 6 - 2.5) * m[0] + (k // 6 - 2.5) * m[1]) * step
            if self.free(at, 0.75 + r):
                self.put(t, at + [0, 0, t[3]], turn(rng.uniform(0, 7)))

    def walls(self):
        rng, t = self.rng, self.thing()
        t[33] = 0
        yaw, r = rng.uniform(0, 7), self.reach * rng.uniform(0.75, 1.4) + 0.8
        for k in range(rng.integers(1, 5)):
            m = turn(yaw + k * np.pi / 2)
            w = t.copy()
            w[1:4], w[4], w[5] = (rng.uniform(0.2, 0.6), r + 1, rng.uniform(0.4, 1.6)), 0.08, 0
            at = m[0] * r
            if all(abs((d[4] - at) @ m[0]) > 0.75 + w[1] for d in self.dice):
                self.put(w, np.array([at[0], at[1], w[3]]), m)

    def labels(self):
        """Polygons DICE x POLYGONS x 8 px, classes (-1 none), what each is, ids in what is seen; lean DICE x 2, flags DICE."""
        polygons = np.zeros((DICE, POLYGONS, 8), np.float32)
        classes, what = np.full((DICE, POLYGONS), -1, np.int8), np.zeros((DICE, POLYGONS), np.int64)
        ids, lean, flags = np.full((DICE, POLYGONS), 254, np.uint8), np.zeros((DICE, 2), np.float32), np.zeros(DICE, np.uint8)
        for i, (k, values, idents, flag, at, m) in enumerate(self.dice):
            normals = AXES @ m
            top = int(np.argmax(normals[:, 2]))
            facing = [j for j in range(6) if (self.eye - (at + 0.5 * normals[j])) @ normals[j] > 0.02]
            if normals[top, 2] < np.cos(0.27):
                flag |= ASLANT
            flags[i] = flag
            order = [top] + [j for j in facing if j != top]
            for n, j in enumerate(order[:POLYGONS]):
                if j not in facing:
                    continue
                polygons[i, n] = self.place(at + 0.5 * CORNERS[j] @ m).reshape(8)
                classes[i, n], what[i, n], ids[i, n] = class_of(values[j], self.prints), idents[j], 8 * k + j
            c = at + [0, 0, 0.5]
            a, b = self.place(c)[0], self.place(c - [0, 0, 0.1])[0]
            ray = (c - self.eye) / np.linalg.norm(c - self.eye)
            way = b - a
            n = np.linalg.norm(way)
            lean[i] = way / max(n, 1e-6) * np.sqrt(max(1 - ray[2] ** 2, 0)) if n > 1e-4 else 0
        some = self.rng.permutation(len(self.lures))[:min(LURES, DICE - len(self.dice))]
        for i, (k, half) in enumerate([self.lures[j] for j in some], len(self.dice)):
            t = self.things[k]
            square = t[6:9] + CORNERS[4] * [half, half, t[3]] @ t[12:21].reshape(3, 3)
            polygons[i, 0], classes[i, 0], ids[i, 0] = self.place(square).reshape(8), LURE, 8 * k + 4
        return polygons, classes, what, ids, lean, flags

    def rows(self):
        self.view[31] = len(self.things)
        things = np.zeros((THINGS, THING), np.float32)
        for k, t in enumerate(self.things):
            things[k] = t
        return self.view, self.ground, things


def draw(seed, n, prints, photos):
    """n scenes: rows of views, grounds and things, and labels, each n x ..."""
    rng = np.random.default_rng(seed)
    out = []
    for _ in range(n):
        s = Scene(rng, prints, photos)
        out.append((*s.rows(), *s.labels()))
    return [np.stack(v) for v in zip(*out)]
