"""Composites: dice cut out of photos, painted anew, turned and laid on other tables."""
import os
import pickle

import cv2
import numpy as np

from data import LURE, SIDE, UNREAD, Photos, brightness, turn
from nets import shape_of

LARGEST = 56  # px, side of a top face in a stored cut-out


class Composites:
    """Dice of photos on rendered trays, on other photos, or on nothing but a colour."""

    def __init__(self, photos: Photos, tables, folder):
        self.tables = tables
        self.groups = [[die for photo in group for die in dice_of(photo, folder)] for group in photos.groups]
        self.groups = [g for g in self.groups if g]
        self.n = sum(len(g) for g in self.groups)

    def draw(self, rng):
        table = self.tables[rng.integers(len(self.tables))]
        img, faces, boxes = table.draw(rng)
        img = np.ascontiguousarray(img)
        there = [shape_of(b)[:2] for b in boxes]
        size = np.exp(rng.uniform(np.log(15), np.log(70)))
        sizes = [s for f, (_, s) in zip(faces, there) if f < LURE]
        if sizes and rng.random() < 0.7:
            size = np.clip(np.median(sizes) * np.exp(rng.normal(0, 0.15)), 14, 75)
        group = self.groups[rng.integers(len(self.groups))]
        paint, mixed = painter(rng), rng.random() < 0.4
        touching = rng.random() < 0.2
        for _ in range(rng.integers(1, 8)):
            die = group[rng.integers(len(group))]
            paint = painter(rng) if mixed else paint
            own = size * (np.exp(rng.normal(0, 0.2)) if mixed else np.exp(rng.normal(0, 0.04)))
            at = rng.uniform(0.1, 0.9, 2) * SIDE
            if there and rng.random() < 0.08:  # on another one, of which enough is left to be seen
                below, s = there[rng.integers(len(there))]
                turn = rng.uniform(0, 2 * np.pi)
                at, own = below + rng.uniform(0.4, 0.8) * s * np.array([np.cos(turn), np.sin(turn)]), max(s, 14)
            elif there and touching and rng.random() < 0.7:
                beside, s = there[rng.integers(len(there))]
                turn = rng.uniform(0, 2 * np.pi)
                at = beside + rng.uniform(0.56, 0.75) * (own + s) * np.array([np.cos(turn), np.sin(turn)])
                if at.min() < 0 or at.max() > SIDE or any(np.hypot(*(at - c)) < 0.55 * (own + s) for c, s in there):
                    continue
            elif any(np.hypot(*(at - c)) < 0.85 * (own + s) for c, s in there):
                continue
            quad = lay(img, die, paint, own, at, rng)
            faces = [UNREAD if f < UNREAD and np.hypot(*(at - c)) < 0.8 * own else f for f, (c, _) in zip(faces, there)]
            inside = quad.min() > -2 and quad.max() < SIDE + 2
            faces.append(die["face"] if inside else UNREAD)
            boxes.append(list(quad.reshape(8)))
            there.append((at, own))
        return img, faces, boxes


def dice_of(photo, folder):
    """The dice of a photo, cut out; kept in the folder, since finding the masks takes long."""
    path = os.path.join(folder, photo["file"] + ".pickle")
    key = (photo["faces"], photo["boxes"])
    if os.path.exists(path):
        with open(path, "rb") as f:
            was, dice = pickle.load(f)
        if was == key:
            return dice
    dice = [cut_out(photo, i) for i, face in enumerate(photo["faces"]) if face < UNREAD]
    os.makedirs(folder, exist_ok=True)
    with open(path, "wb") as f:
        pickle.dump((key, dice), f)
    return dice


def cut_out(photo, index):
    """One die of a photo with its mask: what grows out of the top face and differs from the table around."""
    img, quads = photo["pixels"], np.array(photo["boxes"], np.float64).reshape(-1, 4, 2)
    quad = quads[index]
    centre, size = shape_of(quad)[:2]
    k = min(1.0, LARGEST / size)
    reach = 1.4 * size
    x0, y0 = np.maximum(np.floor(centre - reach), 0).astype(int)
    x1, y1 = np.ceil(centre + reach).astype(int)
    patch = img[y0:y1, x0:x1]
    patch = cv2.resize(patch, None, fx=k, fy=k, interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
    quads = (quads - (x0, y0)) * k
    return {"pixels": patch, "mask": mask_of(patch, quads, index), "quad": quads[index], "face": photo["faces"][index]}


def mask_of(patch, quads, index):
    quad = quads[index]
    mid, area = quad.mean(0), abs(cv2.contourArea(quad.astype(np.float32)))
    grown = lambda s: [np.round(mid + (quad - mid) * s).astype(np.int32)]
    mask = np.full(patch.shape[:2], cv2.GC_BGD, np.uint8)
    cv2.fillPoly(mask, grown(2.0), cv2.GC_PR_BGD)
    cv2.fillPoly(mask, grown(1.3), cv2.GC_PR_FGD)
    for i, other in enumerate(quads):
        if i != index:
            cv2.fillPoly(mask, [np.round(other).astype(np.int32)], cv2.GC_BGD)
    cv2.fillPoly(mask, grown(1.02), cv2.GC_FGD)
    try:
        cv2.grabCut(patch, mask, None, np.zeros((1, 65)), np.zeros((1, 65)), 2, cv2.GC_INIT_WITH_MASK)
    except cv2.error:  # no table to be seen around the die
        mask[:] = cv2.GC_BGD
    solid = ((mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD)).astype(np.uint8)
    solid = cv2.morphologyEx(solid, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _, parts = cv2.connectedComponents(solid)
    x, y = np.clip(mid.astype(int), 0, np.array(patch.shape[1::-1]) - 1)
    solid = (parts == parts[y, x]).astype(np.uint8) * solid
    if not 1.0 * area < solid.sum() < 3.2 * area:
        solid[:] = 0
        cv2.fillPoly(solid, grown(1.1), 1)
    return cv2.GaussianBlur(solid.astype(np.float32), (0, 0), 0.8)


def painter(rng):
    """A way to give a die other colours; pips stay as different from the body as they are, or nearly."""
    k = rng.random()
    if k < 0.35:
        return lambda x, quad: x
    if k < 0.47:
        order, gain = rng.permutation(3), rng.uniform(0.7, 1.2, 3)
        return lambda x, quad: x[..., order] * gain
    if k < 0.58:
        gain = rng.uniform(0.6, 1.0, 3)
        return lambda x, quad: (255 - x) * gain
    pips = rng.uniform(0, 256, 3)
    body = [apart(pips, 60, rng)]
    if k > 0.75:
        body.append(apart(pips, 40, rng))
    keep, cells = rng.uniform(0, 0.3), rng.integers(3, 9)
    return lambda x, quad: tint(x, quad, pips, body, keep, cells, rng)


def apart(colour, by, rng):
    """A colour that differs from another in brightness."""
    while True:
        other = rng.uniform(0, 256, 3)
        if abs((other - colour) @ (0.114, 0.587, 0.299)) > by:
            return other


def tint(x, quad, pips, body, keep, cells, rng):
    """Paints a die from dark to light in two colours; with two colours of the body it is marbled."""
    grey = brightness(x)
    face = np.zeros(grey.shape, np.uint8)
    cv2.fillPoly(face, [np.round(quad).astype(np.int32)], 1)
    lo, mid, hi = np.percentile(grey[face > 0] if face.any() else grey, (2, 50, 98))
    t = np.clip((grey - lo) / max(hi - lo, 30), -0.1, 1.1)[..., None]  # 1 is the body, if that is the lighter
    if mid - lo < hi - mid:
        t = 1 - t
    base = body[0]
    if len(body) > 1:
        grid = rng.uniform(-1, 2, (cells, cells)).astype(np.float32)
        swirl = np.clip(cv2.resize(grid, grey.shape[::-1], interpolation=cv2.INTER_CUBIC), 0, 1)[..., None]
        base = body[0] + (body[1] - body[0]) * swirl
    return (1 - keep) * (pips + (base - pips) * t) + keep * x


def lay(img, die, paint, size, at, rng):
    """Draws the die into the picture, its shadow first, and gives the corners of its top face there."""
    quad = die["quad"]
    k = size / max(shape_of(quad)[1], 1)
    t, u = rng.uniform(0, 2 * np.pi, 2)
    stretch = rng.uniform(0.85, 1.18)
    m = turn(t) @ np.diag([k * stretch ** 0.5, k * stretch ** -0.5]) @ turn(u)
    m = np.column_stack([m, at - m @ quad.mean(0)])
    pixels = np.clip(paint(die["pixels"].astype(np.float32), quad), 0, 255).astype(np.float32)
    mask = die["mask"]
    if k < 0.7:
        pixels, mask = cv2.GaussianBlur(pixels, (0, 0), 0.4 / k), cv2.GaussianBlur(mask, (0, 0), 0.4 / k)
    shaded, far, soft = rng.random() < 0.8, np.zeros(2), 0.0
    if shaded:
        far, soft = rng.normal(0, 0.25 * size, 2), rng.uniform(0.03, 0.25) * size + 0.3
    low, high = reached(m, mask.shape, far, soft)
    if (high <= low).any():
        return quad @ m[:, :2].T + m[:, 2]
    here = np.column_stack([m[:, :2], m[:, 2] - low])
    over = tuple(int(v) for v in high - low)
    pixels = cv2.warpAffine(pixels, here, over, flags=cv2.INTER_LINEAR)
    mask = cv2.warpAffine(mask, here, over, flags=cv2.INTER_LINEAR)
    window = img[low[1]:high[1], low[0]:high[0]]
    out = window.astype(np.float32)
    if shaded:
        shade = cv2.warpAffine(mask, np.float32([[1, 0, far[0]], [0, 1, far[1]]]), over)
        shade = cv2.GaussianBlur(shade, (0, 0), soft)
        out *= 1 - rng.uniform(0.1, 0.7) * shade[..., None]
    cover, light = mask[..., None], rng.uniform(0.8, 1.1)
    window[:] = np.clip(out * (1 - cover) + pixels * light * cover, 0, 255)
    return quad @ m[:, :2].T + m[:, 2]


def reached(m, shape, far, soft):
    """The corners of what a die of a shape reaches in the picture, laid there by m, with its shadow."""
    h, w = shape
    corners = np.array([[0, 0], [w, 0], [w, h], [0, h]]) @ m[:, :2].T + m[:, 2]
    corners = np.concatenate([corners, corners + far])
    margin = 3 * soft + 2
    return (np.clip(np.floor(corners.min(0) - margin), 0, SIDE).astype(int),
            np.clip(np.ceil(corners.max(0) + margin), 0, SIDE).astype(int))
