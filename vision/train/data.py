"""Pictures for training: rendered trays and photos, disturbed as cameras disturb them, and cut-outs for the judge."""
import json
import os

import cv2
import numpy as np

from nets import CROP, CROP_FACE, edges_of, shape_of, targets

cv2.setNumThreads(1)
SIDE = 256
UNREAD = 8  # label of a die that cannot be read
LURE = 9    # label of what may be taken for a die and is none
NOTHING = 10  # label of a place of which nothing is said
MOST = 13   # cut-outs for the judge of one picture, and
AGAIN = 2   # of one die
SEEN = 0.35  # share of a top face that must be seen of a die that is one
LEAST = 5   # px that a die counts as at least where pictures are disturbed by its size


class Trays:
    """What ./trays has written."""

    def __init__(self, folders, sides=False):
        """sides: nothing is said of the sides of dice, and of dice of which next to nothing is to be seen."""
        self.folders, self.drawn, self.sides = folders, 0, sides
        self.load()

    def load(self):
        self.parts = []
        for d in self.folders:
            lines = [json.loads(s) for s in open(os.path.join(d, "labels.jsonl")) if s.endswith("\n")]
            pix = np.memmap(os.path.join(d, "pictures.bin"), np.uint8, "r")
            n = min(len(lines), len(pix) // (SIDE * SIDE * 3))
            self.parts.append((pix[:n * SIDE * SIDE * 3].reshape(n, SIDE, SIDE, 3), lines[:n]))
        self.n = sum(len(p[1]) for p in self.parts)

    def draw(self, rng):
        self.drawn += 1
        if self.drawn % 3000 == 0:
            self.load()  # more may have been written meanwhile
        i = rng.integers(self.n)
        for pix, lines in self.parts:
            if i < len(lines):
                return self.turned(pix[i], *told(lines[i], self.sides), rng)
            i -= len(lines)

    def turned(self, img, faces, boxes, rng):
        if rng.random() < 0.5:
            return img.copy(), list(faces), [list(b) for b in boxes]
        scale, mid = np.exp(rng.uniform(-0.35, 0.35)), (SIDE - 1) / 2
        m = turn_and_scale(rng, scale, rng.uniform(0.85, 1.18), (mid, mid))
        return warp(img, m, faces, boxes, rng)


def told(line, sides=False):
    """The faces and boxes of a line of labels.jsonl, lures included, without dice of which next to nothing is to be seen. With
    sides these, and the sides of all dice, are places of which nothing is said."""
    seen = [i for i, share in enumerate(line["seen"]) if share >= SEEN]
    faces, boxes = lured([line["faces"][i] for i in seen], [line["boxes"][i] for i in seen], line["lures"])
    if sides:
        unsaid = [box for box, share in zip(line["boxes"], line["seen"]) if share < SEEN]
        unsaid += [box for of in line["sides"] for box in of]
        faces, boxes = faces + [NOTHING] * len(unsaid), boxes + unsaid
    return faces, boxes


def lured(faces, boxes, lures):
    """The faces and boxes of a picture with those of what may be taken for dice in it."""
    return list(faces) + [LURE] * len(lures), list(boxes) + list(lures)


def square(middle, half):
    """The box of a square."""
    return [float(middle[i % 2] + half * v) for i, v in enumerate((-1, -1, 1, -1, 1, 1, -1, 1))]


def usual_size(sizes, rng):
    """Of the dice of a picture; where there are none, any. A die seen from the very side has no size."""
    return max(np.median(sizes), LEAST) if sizes else np.exp(rng.uniform(np.log(14), np.log(60)))


def turn(angle):
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def turn_and_scale(rng, scale, stretch, at):
    """The map that turns and stretches a picture and brings a point into the middle of the window."""
    t, u = rng.uniform(0, 2 * np.pi, 2)
    k = turn(t) @ np.diag([scale * stretch ** 0.5, scale * stretch ** -0.5]) @ turn(u)
    return np.column_stack([k, np.array([SIDE / 2, SIDE / 2]) - k @ np.asarray(at)])


def warp(img, m, faces, boxes, rng):
    """A window of a picture with its dice; those that reach over its edge cannot be read."""
    h, w = img.shape[:2]
    scale = np.sqrt(abs(np.linalg.det(m[:, :2])))
    if scale < 0.7:
        img = cv2.GaussianBlur(img, (0, 0), 0.4 / scale)
    # One colour beyond the edge: a mirrored die would be one without a label.
    fill = [int(v) for v in rng.integers(0, 256, 3)] if rng.random() < 0.5 else [int(rng.integers(0, 256))] * 3
    out = cv2.warpAffine(img, m, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=fill)
    border = np.array([[0, 0], [w, 0], [w, h], [0, h]]) @ m[:, :2].T + m[:, 2]
    kept, names = [], []
    for f, b in zip(faces, boxes):
        q = np.asarray(b, np.float64).reshape(4, 2) @ m[:, :2].T + m[:, 2]
        if (q.min(0) > -40).all() and (q.max(0) < SIDE + 40).all():
            inside = (q.min(0) > -2).all() and (q.max(0) < SIDE + 2).all()
            inside = inside and all(cv2.pointPolygonTest(border.astype(np.float32), tuple(map(float, p)), True) > -2 for p in q)
            names.append(f if inside or f >= LURE else UNREAD)
            kept.append(list(q.reshape(8)))
    return out, names, kept


class Photos:
    """Photos with boxes: a window of a random size is cut out of one, groups as often as each other."""

    def __init__(self, path, folder, without=""):
        rows = [json.loads(s) for s in open(path)]
        by = {}
        for r in rows:
            if r["group"] not in without.split(",") and (r["boxes"] or r.get("empty")):  # others hold dice without boxes
                r["pixels"] = cv2.imread(os.path.join(folder, r["file"]))
                by.setdefault(r["group"], []).append(r)
        self.names = sorted(by)
        self.groups = [by[g] for g in self.names]
        self.n = sum(len(g) for g in self.groups)

    def draw(self, rng):
        group = self.groups[rng.integers(len(self.groups))]
        r = group[rng.integers(len(group))]
        img, (names, boxes) = r["pixels"], lured(r["faces"], r["boxes"], r.get("lures", []))
        boxes = np.array(boxes, np.float64).reshape(-1, 4, 2)
        if len(boxes) and rng.random() < 0.8:
            own = np.median([shape_of(b)[1] for b in boxes])
            want = np.exp(rng.uniform(np.log(16), np.log(72)))
            scale = want / max(own, 1)
            at = boxes[rng.integers(len(boxes))].mean(0) + rng.uniform(-0.35, 0.35, 2) * SIDE / scale
        else:
            scale = np.exp(rng.uniform(np.log(0.4), np.log(1.5)))
            at = rng.uniform(0, 1, 2) * img.shape[1::-1]
        return warp(img, turn_and_scale(rng, scale, rng.uniform(0.85, 1.18), at), names, boxes, rng)


def disturb(img, faces, boxes, rng):
    """Colour, light, blur, noise and compression; very blurred dice lose their face."""
    h, w = img.shape[:2]
    if rng.random() < 0.5:
        img = img[:, ::-1]
        boxes = [[w - 1 - v if k % 2 == 0 else v for k, v in enumerate(b)] for b in boxes]
    if rng.random() < 0.5:
        img = img.transpose(1, 0, 2)
        boxes = [[b[k ^ 1] for k in range(8)] for b in boxes]
    img = np.ascontiguousarray(img)
    if rng.random() < 0.3:
        faces, boxes = lured(faces, boxes, litter(img, boxes, rng))
    if rng.random() < 0.05:
        faces = hold(img, faces, boxes, rng)
    sizes = [shape_of(b)[1] for f, b in zip(faces, boxes) if f < LURE]
    usual, small = (max(np.median(sizes), LEAST), max(min(sizes), LEAST)) if sizes else (30, 20)
    if rng.random() < 0.45:
        img = cv2.GaussianBlur(img, (0, 0), rng.uniform(0.3, max(0.4, 0.06 * small)))
    elif rng.random() < 0.06:
        sigma = rng.uniform(0.05, 0.25) * usual
        img = cv2.GaussianBlur(img, (0, 0), sigma)
        faces = lost(faces, boxes, 10 * sigma)
    if rng.random() < 0.12:
        length = rng.uniform(0.05, 1.1) * usual
        img = smear(img, length, rng.uniform(0, np.pi))
        faces = lost(faces, boxes, length / 0.3)
    elif rng.random() < 0.08:
        img, faces = move(img, faces, boxes, rng)
    if rng.random() < 0.2:
        k = rng.uniform(12, 26) / usual
        if k < 0.9:
            img, faces = lower(img, k, rng), lost(faces, boxes, 11 / k)
    x = img.astype(np.float32)
    if rng.random() < 0.3:
        x[:] = brightness(x)[..., None]
    else:
        x *= rng.uniform(0.8, 1.2, 3).astype(np.float32)
    if rng.random() < 0.15:
        x = x[..., rng.permutation(3)]
    if rng.random() < 0.06:
        x = 255 - x
    if rng.random() < 0.3:
        yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
        g = rng.normal(0, 0.2, 2)
        x *= np.clip(1 + g[0] * xx + g[1] * yy - rng.uniform(0, 0.25) * (xx * xx + yy * yy), 0.2, 1.8).astype(np.float32)[..., None]
    if rng.random() < 0.6:
        x = exposed(x, rng.uniform(0.45, 1.3), rng.uniform(0.6, 1.2), rng.uniform(-20, 20))
    if rng.random() < 0.3:
        x = gamma(x, rng.uniform(0.6, 1.6))
    if rng.random() < 0.3:
        x += rng.normal(0, rng.uniform(1, 9), x.shape).astype(np.float32)
    img = np.clip(x, 0, 255).astype(np.uint8)
    coarse = max(13.5 / small, 0.3) if rng.random() < 0.35 else 1
    if coarse < 0.9:  # few px, as of a small die in a wide picture, seen enlarged
        coarse = rng.uniform(coarse, 0.9)
        img = fewer(img, coarse, rng)
    if rng.random() < 0.25:
        img = sharpened(img, rng.uniform(0.7, 1.5), rng.uniform(0.4, 1.8))
    if rng.random() < 0.5:
        img = compressed(img, rng.integers(25, 95))
    if img.shape[0] < h:
        img = cv2.resize(img, (w, h), interpolation=cv2.INTER_LINEAR if rng.random() < 0.7 else cv2.INTER_CUBIC)
    return img, faces, boxes


def brightness(x):
    """Of colours (BGR), weighed as eyes do (ITU-R BT.601)."""
    return x @ np.array([0.114, 0.587, 0.299], np.float32)


def exposed(x, contrast, gain, lift):
    """With more or less contrast about the mean, which becomes gain times as light, and lift more."""
    mean = x.mean()
    return (x - mean) * contrast + mean * gain + lift


def gamma(x, power):
    return 255 * np.clip(x / 255, 0, 1) ** power


def sharpened(img, sigma, much):
    return cv2.addWeighted(img, 1 + much, cv2.GaussianBlur(img, (0, 0), sigma), -much, 0)


def compressed(img, quality):
    """As a JPEG of a quality (0-100) gives it back."""
    _, code = cv2.imencode(".jpg", img, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])
    return cv2.imdecode(code, cv2.IMREAD_COLOR)


def lost(faces, boxes, size):
    """The faces once all dice smaller than so many px are too blurred to be read."""
    return [UNREAD if f < LURE and shape_of(b)[1] < size else f for f, b in zip(faces, boxes)]


def lower(img, k, rng):
    """As a camera with fewer px sees it, sharpened as cameras do."""
    low = cheap(fewer(img, k, rng), rng).astype(np.float32)
    low += rng.uniform(0, 2) * (low - cv2.GaussianBlur(low, (0, 0), rng.uniform(0.7, 1.5)))
    how = (cv2.INTER_LINEAR, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST)[rng.integers(4)]
    return cv2.resize(np.clip(low, 0, 255).astype(np.uint8), img.shape[1::-1], interpolation=how)


def fewer(img, k, rng):
    """A picture with k times as many px along each side; now and then the px between are left out, so that edges have steps."""
    if rng.random() < 0.7:
        return cv2.resize(img, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(img, (0, 0), max(rng.uniform(0, 0.35) / k, 0.05))
    return cv2.resize(soft, None, fx=k, fy=k, interpolation=cv2.INTER_NEAREST if rng.random() < 0.5 else cv2.INTER_LINEAR)


def cheap(img, rng):
    """As a cheap camera gives its px: colours guessed from a mosaic (B. E. Bayer, US patent 3,971,065), details smoothed away, stored."""
    if rng.random() < 0.3:
        mosaic = img[..., 1].copy()
        mosaic[::2, ::2], mosaic[1::2, 1::2] = img[::2, ::2, 2], img[1::2, 1::2, 0]
        img = cv2.cvtColor(mosaic, cv2.COLOR_BayerBG2BGR)
    k = rng.random()
    if k < 0.15:
        img = cv2.medianBlur(img, 3)
    elif k < 0.35:
        img = cv2.bilateralFilter(img, 5, rng.uniform(15, 60), rng.uniform(0.8, 2))
    if rng.random() < 0.4:
        img = compressed(img, rng.integers(30, 92))
    return img


def hold(img, faces, boxes, rng):
    """Fingers that hold one of the dice; what they touch cannot be read."""
    dice = [i for i, f in enumerate(faces) if f < UNREAD]
    if not dice:
        return faces
    shapes = [shape_of(b)[:2] for b in boxes]
    at, size = shapes[dice[rng.integers(len(dice))]]
    towards, faces = rng.uniform(0, 2 * np.pi), list(faces)
    skin = rng.uniform(0.5, 1.1) * rng.normal((120, 150, 195), 15) if rng.random() < 0.7 else np.full(3, rng.uniform(30, 220))
    for _ in range(rng.integers(2, 5)):
        side, out = towards + rng.normal(0, 0.9), towards + rng.normal(0, 0.3)
        start = at + rng.uniform(0.35, 0.65) * size * np.array([np.cos(side), np.sin(side)])
        step, wide = np.array([np.cos(out), np.sin(out)]), rng.uniform(0.35, 0.8) * size
        ends = [tuple(int(v * 8) for v in start + k * size * step) for k in (0, rng.uniform(2, 7))]
        for k, share in enumerate((1, 0.75, 0.4)):  # round: the middle is lighter
            colour = np.clip(skin * (0.7 + 0.15 * k), 0, 255)
            cv2.line(img, *ends, [float(v) for v in colour], max(2, int(share * wide)), cv2.LINE_AA, 3)
        for i in dice:
            away = shapes[i][0] - start
            away -= max(away @ step, 0) * step
            if np.hypot(*away) < 0.5 * wide + 0.5 * shapes[i][1]:
                faces[i] = UNREAD
    return faces


def litter(img, boxes, rng):
    """Discs, rings, specks and rods beside the dice, in colours near those below: rivets, holes, knots, legs of chairs.

    Gives boxes about those that lie alone."""
    there = [shape_of(b)[:2] for b in boxes]
    usual = usual_size([s for _, s in there], rng)
    over, lures = img.copy(), []
    for _ in range(rng.integers(1, 6)):
        at, r = rng.uniform(0, SIDE, 2), usual * np.exp(rng.uniform(-2, 0)) / 1.5
        if any(np.hypot(*(at - c)) < 1.1 * s + r for c, s in there):
            continue
        x, y = np.clip(at, 0, SIDE - 1).astype(int)
        colour = img[y, x] + rng.normal(0, 60) + rng.normal(0, 15, 3)
        colour, mid = [float(v) for v in np.clip(colour, 0, 255)], (int(at[0] * 8), int(at[1] * 8))
        kind = rng.random()
        if kind < 0.9 and 6 < r < 60:
            lures.append(square(at, r))
        if kind < 0.7:
            axes = (int(r * 8), int(r * 8 * (1 if kind < 0.5 else rng.uniform(0.5, 1))))
            thick = -1 if rng.random() < 0.75 else max(1, int(r * 0.3))
            cv2.ellipse(over, mid, axes, rng.uniform(0, 180), 0, 360, colour, thick, cv2.LINE_AA, 3)
            if rng.random() < 0.3:
                cv2.circle(over, mid, int(r * 8 * rng.uniform(0.2, 0.7)), [float(v) for v in rng.uniform(0, 256, 3)], -1, cv2.LINE_AA, 3)
        elif kind < 0.9:
            specks(over, at, r, colour, rng)
        elif not there:
            cv2.line(over, mid, tuple(int(v) for v in rng.uniform(0, SIDE * 8, 2)), colour, max(1, int(r)), cv2.LINE_AA, 3)
    sigma = rng.uniform(0.3, max(0.4, 0.06 * usual))
    img[:] = cv2.GaussianBlur(over, (0, 0), sigma) if rng.random() < 0.4 else over
    return lures


def specks(img, at, r, colour, rng):
    """A few stains close together, none like another: knots of wood, dirt, letters."""
    for _ in range(rng.integers(2, 8)):
        axes = r * np.exp(rng.uniform(-2.2, -0.7, 2))
        mid = at + rng.normal(0, 0.6 * r, 2)
        cv2.ellipse(img, tuple((mid * 8).astype(int).tolist()), tuple((axes * 8).astype(int).tolist()), rng.uniform(0, 180),
                    0, rng.uniform(180, 400), colour, -1, cv2.LINE_AA, 3)


def smear(img, length, angle):
    n = int(length) | 1
    if n < 3:
        return img
    k = np.zeros((n, n), np.float32)
    d = np.array([np.cos(angle), np.sin(angle)]) * n
    mid = np.array([n // 2, n // 2])
    cv2.line(k, tuple((mid - d / 2).astype(int).tolist()), tuple((mid + d / 2).astype(int).tolist()), 1)
    return cv2.filter2D(img, -1, k / k.sum())


def move(img, faces, boxes, rng):
    """One of the dice still moves while the others lie; what lies within its reach is smeared with it."""
    dice = [i for i, f in enumerate(faces) if f < UNREAD]
    if not dice:
        return img, faces
    at, size = shape_of(boxes[dice[rng.integers(len(dice))]])[:2]
    size = max(size, LEAST)
    length, angle = rng.uniform(0.1, 1.2) * size, rng.uniform(0, np.pi)
    way = np.array([np.cos(angle), np.sin(angle)])
    over = np.zeros(img.shape[:2], np.float32)
    ends = [tuple(int(v * 8) for v in at + t * length * way) for t in (-0.5, 0.5)]
    cv2.line(over, *ends, 1.0, int(1.7 * size), cv2.LINE_AA, 3)
    soft = cv2.GaussianBlur(over, (0, 0), 0.12 * size + 0.3)[..., None]
    moved = (img * (1 - soft) + smear(img, length, angle) * soft).astype(np.uint8)
    within = [over[int(y), int(x)] > 0.5 for x, y in (np.clip(shape_of(b)[0], 0, SIDE - 1) for b in boxes)]
    return moved, [UNREAD if w and f < UNREAD and length > 0.3 * size else f for w, f in zip(within, faces)]


def cut(img, centre, a, b, side=CROP, face=CROP_FACE, how=cv2.INTER_LINEAR):
    """A picture of side px in which the face with half edges a and b is an upright square of face px; the judge's, if not told."""
    m = np.column_stack([a, b]) / (face / 2)
    full = np.column_stack([m, np.asarray(centre) - m @ np.full(2, side / 2 - 0.5)])
    shrink = np.sqrt(abs(np.linalg.det(m)))
    if shrink > 1.3:
        img = cv2.GaussianBlur(img, (0, 0), 0.4 * shrink)
    return cv2.warpAffine(img, full, (side, side), flags=how | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)


def cuts(img, faces, boxes, rng, finder):
    """Cut-outs for the judge with their classes (0-7): dice as a finder would place them, and what is no top face."""
    out = []
    shapes = [shape_of(b) for b in boxes]
    for f, (c, s, shape, angle) in zip(faces, shapes):
        if s < 12 or not (-4 < c[0] < SIDE + 4 and -4 < c[1] < SIDE + 4):
            continue
        a, b = edges_of(s, shape, angle)
        if f == LURE:
            z = np.exp(rng.normal(0, 0.3))
            out.append((near(img, c, a * z, b * z, rng, 0.1, 0.16), UNREAD - 1))
            continue
        for _ in range(AGAIN if f < UNREAD else rng.integers(2)):
            out.append((near(img, c, a, b, rng, 0.1, 0.16), f - 1))
        k = rng.random()
        if k < 0.15:    # a pip taken for a die
            at = c + a * rng.uniform(-0.7, 0.7) + b * rng.uniform(-0.7, 0.7)
            z = rng.uniform(0.2, 0.42)
            out.append((near(img, at, a * z, b * z, rng, 0.1, 0.1), UNREAD - 1))
        elif k < 0.45:  # beside it: side faces, edges
            t = rng.uniform(0, 2 * np.pi)
            z = rng.uniform(0.6, 1.3)
            far = rng.uniform(1.1, 2.2)
            at = c + (a * np.cos(t) + b * np.sin(t)) * far
            if all(np.hypot(*(at - o[0])) > 0.45 * o[1] for o in shapes):
                out.append((near(img, at, a * z, b * z, rng, 0.1, 0.2), UNREAD - 1))
    at = rng.uniform(0, SIDE, 2)
    s = np.exp(rng.uniform(np.log(12), np.log(80)))
    if all(np.hypot(*(at - o[0])) > 0.4 * o[1] + 0.1 * s for o in shapes):
        a, b = edges_of(s, rng.normal(0, 0.2, 2), rng.normal(0, 1, 2))
        out.append((cut(img, at, a, b), UNREAD - 1))
    if finder is not None and rng.random() < 0.2:
        out += placed(img, faces, shapes, rng, finder)
    rng.shuffle(out)
    return out[:MOST]


def placed(img, faces, shapes, rng, finder):
    """Cut-outs where a finder sees dice, as it sees them: rightly and wrongly."""
    out = []
    for c, s, shape, angle in finder(img):
        a, b = edges_of(s, shape, angle)
        hits = [(np.hypot(*(c - o[0])) / max(o[1], 1), i) for i, o in enumerate(shapes) if faces[i] != LURE]
        off, i = min(hits, default=(9, 0))
        if off < 0.3 and abs(np.log(s / max(shapes[i][1], 1))) < 0.45:
            out.append((near(img, c, a, b, rng, 0.02, 0.05), faces[i] - 1))
        elif off > 0.6:  # between: neither the die nor plainly none
            out.append((near(img, c, a, b, rng, 0.02, 0.05), UNREAD - 1))
    return out


def near(img, c, a, b, rng, shift, stretch):
    """A cut-out that is a little beside, turned by quarters, and not quite of the right size and shape."""
    c = c + rng.normal(0, shift, 1) * a * 2 + rng.normal(0, shift, 1) * b * 2
    m = np.stack([a, b], 1) @ (np.eye(2) + rng.normal(0, stretch / 2, (2, 2))) * np.exp(rng.normal(0, stretch * 0.7))
    t = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.1)
    if rng.random() < 0.4:
        t = rng.uniform(0, 2 * np.pi)
    m = m @ turn(t)
    return cut(img, c, m[:, 0], m[:, 1])


def even(crop):
    """A cut-out with mean 0 and deviation 1."""
    x = crop.astype(np.float32).transpose(2, 0, 1)
    return (x - x.mean()) / (x.std() + 6)


def batch(sources, shares, size, rng, finder=None, lures=True):
    """One step's pictures: inputs and maps for the finder, cut-outs and classes for the judge."""
    xs, maps, crops, classes = [], [], [], []
    for _ in range(size):
        src = sources[rng.choice(len(sources), p=shares)]
        img, faces, boxes = disturb(*src.draw(rng), rng)
        if not lures:
            faces, boxes = [f for f in faces if f != LURE], [b for f, b in zip(faces, boxes) if f != LURE]
        xs.append(img.astype(np.float32).transpose(2, 0, 1) / 255)
        maps.append(targets(faces, boxes, SIDE, SIDE))
        for crop, k in cuts(img, faces, boxes, rng, finder):
            crops.append(even(crop))
            classes.append(k)
    stack = [np.stack(m) for m in zip(*maps)]
    return np.stack(xs), stack, np.stack(crops), np.array(classes)
