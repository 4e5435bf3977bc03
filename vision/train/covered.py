"""Trains covered, which tells a die that something lies over in part from all else, and writes it as ONNX.

    python3 covered.py --start DIR --out DIR --minutes 10 --covered DIR [DIR...] --trays DIR [DIR...]
        [--photos boxes.jsonl --photo-dir DIR --cuts DIR] [--without a,b]

It begins as the judge of DIR/nets.pt, since dice have to be known before half of one is: from nothing it learned nothing in
four minutes. --covered are trays rendered with -covered; over dice of the others other dice, sheets and fingers are laid.
"""
import os

import cv2
import numpy as np
import torch
from torch.utils.data import DataLoader

import clutter
import data
import paste
from data import LURE, SIDE, UNREAD
from edge import Stream, options, told
from learn import export, learn
from nets import CROP, Judge, edges_of, shape_of
from train import Placer

cv2.setNumThreads(1)
LEAST, MOST = 0.12, 0.8  # share of a top face that is left of a die that counts as covered
WHOLE = 0.97             # and of one that does not
SEEN = 100               # in place of a face, what is left of it in hundredths is told, and this added


class Trays(data.Trays):
    """Trays that say what is left of their dice; the box of one that is covered lies about the middle of that."""

    def load(self):
        super().load()
        for _, lines in self.parts:
            for line in lines:
                line["faces"] = [SEEN + round(100 * s) for s in line["seen"]]
                for box, share, part in zip(line["boxes"], line["seen"], line["parts"]):
                    if 0 < share < WHOLE:
                        middle = np.reshape(box, (4, 2)).mean(0)
                        box[:] = [v + part[k % 2] - middle[k % 2] for k, v in enumerate(box)]


class Covered:
    """Pictures of a source with something laid over some of their dice."""

    def __init__(self, source):
        self.source = source

    def draw(self, rng):
        img, faces, boxes = self.source.draw(rng)
        img = np.ascontiguousarray(img)
        faces, boxes = [SEEN + 100 if f < UNREAD else f for f in faces], [list(b) for b in boxes]
        dice = [i for i, f in enumerate(faces) if f > SEEN]
        if dice and rng.random() < 0.75:
            for _ in range(rng.integers(1, 3)):
                cover(img, faces, boxes, dice, rng)
        return img, faces, boxes


def cover(img, faces, boxes, dice, rng):
    """Lays a die, a sheet or fingers over one of the dice, and tells what is left of all of them."""
    i = dice[rng.integers(len(dice))]
    middle, size = shape_of(boxes[i])[:2]
    over = np.zeros((SIDE, SIDE), np.float32)
    kind = rng.random()
    if kind < 0.5:
        whole = [k for k in dice if faces[k] == SEEN + 100] or dice
        layer = another(img, boxes[whole[rng.integers(len(whole))]], middle, size, over, rng)
    elif kind < 0.75:
        layer = sheet(img, middle, size, over, rng)
    else:
        layer = fingers(img, middle, size, over, rng)
    if layer is None:
        return
    if rng.random() < 0.7:
        far = rng.normal(0, 0.12 * size, 2)
        shade = cv2.warpAffine(over, np.float32([[1, 0, far[0]], [0, 1, far[1]]]), (SIDE, SIDE))
        shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.03, 0.2) * size + 0.3)
        img[:] = img * (1 - rng.uniform(0.1, 0.6) * shade[..., None])
    soft = cv2.GaussianBlur(over, (0, 0), rng.uniform(0.4, 1.0))[..., None]
    img[:] = np.clip(img * (1 - soft) + layer * soft, 0, 255)
    for k in dice:
        if faces[k] <= SEEN:
            continue
        face = np.zeros((SIDE, SIDE), np.uint8)
        cv2.fillPoly(face, [np.round(np.reshape(boxes[k], (4, 2))).astype(np.int32)], 1)
        free = (face > 0) & (over < 0.5)
        share = free.sum() / max(face.sum(), 1)
        if share == 1:
            continue
        # Where two things lie over one die more may be left than this says.
        faces[k] = SEEN + int((faces[k] - SEEN) * share)
        if free.any():
            y, x = np.nonzero(free)
            at = np.array([x.mean(), y.mean()]) - np.reshape(boxes[k], (4, 2)).mean(0)
            boxes[k] = [v + at[j % 2] for j, v in enumerate(boxes[k])]


def another(img, box, middle, size, over, rng):
    """A die of the picture, body and all, laid beside the middle of another one."""
    c, s, shape, angle = shape_of(box)
    if s < 8:
        return None
    t, k = rng.uniform(0, 2 * np.pi), np.exp(rng.normal(0.08, 0.08)) * size / s
    to = middle + rng.uniform(0.35, 0.95) * size * np.array([np.cos(t), np.sin(t)])
    m = data.turn(rng.uniform(0, 2 * np.pi)) * k
    full = np.column_stack([m, to - m @ c])
    layer = cv2.warpAffine(img, full, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    quad = np.reshape(box, (4, 2))
    quad = (c + (quad - c) * rng.uniform(1.0, 1.15)) @ m.T + to - m @ c
    fill(over, quad)
    return layer.astype(np.float32)


def sheet(img, middle, size, over, rng):
    """Paper, cloth or a card, in one colour or in what is somewhere else in the picture."""
    t, r = rng.uniform(0, 2 * np.pi), size * np.exp(rng.uniform(0, 1.5))
    line = clutter.outline(rng)
    way = np.array([np.cos(t), np.sin(t)])
    reach = (line @ way).min() * r  # its nearest edge lies about over the middle
    fill(over, middle - way * (reach + rng.uniform(-0.4, 0.4) * size) + r * line)
    if rng.random() < 0.4:
        return np.roll(img, rng.integers(20, SIDE - 20, 2), (0, 1)).astype(np.float32)
    layer = np.empty(img.shape, np.float32)
    layer[:] = rng.uniform(10, 245) + rng.normal(0, 30, 3)
    n = rng.integers(4, 64, 2)
    grain = cv2.resize(rng.normal(0, 1, tuple(n)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    return layer + rng.uniform(0, 25) * grain[..., None]


def fingers(img, middle, size, over, rng):
    """Shaded fingers from one side."""
    layer = img.astype(np.float32)
    towards = rng.uniform(0, 2 * np.pi)
    skin = rng.uniform(0.5, 1.1) * rng.normal((120, 150, 195), 15) if rng.random() < 0.8 else np.full(3, rng.uniform(30, 220))
    wide, n = rng.uniform(0.5, 1.5) * size, rng.integers(1, 4)
    step = np.array([np.cos(towards), np.sin(towards)])
    aside = np.array([-step[1], step[0]])
    first = rng.uniform(-0.5, 0.5) * wide - (n - 1) / 2 * wide
    for k in range(n):
        start = middle + step * (rng.uniform(-0.3, 0.5) * size + 0.4 * wide) + aside * (first + k * wide * rng.uniform(0.95, 1.1))
        ends = [tuple(int(v * 8) for v in start + far * step) for far in (0, rng.uniform(3, 9) * size)]
        cv2.line(over, *ends, 1.0, max(2, int(wide)), cv2.LINE_AA, 3)
        for j, share in enumerate((1, 0.8, 0.6, 0.4)):  # round: the middle is lighter
            cv2.line(layer, *ends, [float(v) for v in np.clip(skin * (0.65 + 0.12 * j), 0, 255)], max(2, int(share * wide)), cv2.LINE_AA, 3)
    return cv2.GaussianBlur(layer, (0, 0), max(0.1 * wide, 0.3))


def fill(over, line):
    cv2.fillPoly(over, [np.round(line * 8).astype(np.int32)], 1.0, cv2.LINE_AA, 3)


class Sites:
    """Cut-outs of a picture with whether a die is there that something covers in part: about what is known to be there, and
    where a finder sees dice, rightly and wrongly, for those are the places that will be looked at."""

    def __init__(self, finder):
        self.finder = finder

    def __call__(self, img, faces, boxes, rng):
        shapes = [shape_of(b) for b in boxes]
        left = [(f - SEEN) / 100 if f >= SEEN else None for f in faces]  # None: nobody knows, or no die
        out = known(img, faces, shapes, left, rng)
        for c, s, shape, angle in self.finder(img):
            label = part_of(c, s, [(share, at, size) for f, share, (at, size, *_) in zip(faces, left, shapes) if f != LURE])
            if label is not None:
                out += [placed(img, c, *edges_of(s, shape, angle), rng, label) for _ in range(2)]
        return [o for o in out if o is not None]


def part_of(c, s, dice):
    """1.0 for a place at what is left of a covered die, 0.0 for one at a whole die or at none, None for others."""
    near = sorted((np.hypot(*(c - at)) / max(size, 1), size, share) for share, at, size in dice if share is not None)
    if near:
        off, size, share = near[0]
        if share >= WHOLE and off < 0.3:
            return 0.0
        if LEAST <= share <= MOST and off < 0.45 and 0.35 < s / max(size, 1) < 1.5:
            return 1.0
    return 0.0 if all(np.hypot(*(c - at)) > 0.9 * size for share, at, size in dice if share is None or share < WHOLE) else None


def known(img, faces, shapes, left, rng):
    out = []
    for f, share, (c, s, shape, angle) in zip(faces, left, shapes):
        if s < 10 or share is None and f != LURE or share is not None and (share < LEAST or MOST < share < WHOLE):
            continue
        a, b = edges_of(s, shape, angle)
        part = share is not None and share <= MOST
        for _ in range(2 if part else 1):
            k = rng.uniform(0.6, 1.05) if part else 1
            out.append(placed(img, c, k * a, k * b, rng, float(part)))
        if part or f == LURE:
            continue
        if rng.random() < 0.3:  # a pip taken for a die
            at, z = c + a * rng.uniform(-0.7, 0.7) + b * rng.uniform(-0.7, 0.7), rng.uniform(0.2, 0.42)
        else:                   # beside it: side faces, edges
            t, z = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 1.2)
            at = c + (a * np.cos(t) + b * np.sin(t)) * rng.uniform(0.8, 2.2)
        if plain(at, shapes, left):
            out.append(placed(img, at, a * z, b * z, rng, 0.0))
    usual = data.usual_size([s[1] for s, share in zip(shapes, left) if share is not None], rng)
    for _ in range(2):
        at, s = rng.uniform(0, SIDE, 2), usual * np.exp(rng.normal(0, 0.35))
        if plain(at, shapes, left):
            out.append(placed(img, at, *edges_of(s, rng.normal(0, 0.2, 2), rng.normal(0, 1, 2)), rng, 0.0))
    return out


def plain(at, shapes, left):
    """Whether nothing is near of which not all is seen."""
    return all(np.hypot(*(at - c)) > 0.9 * s for (c, s, *_), share in zip(shapes, left) if share is None or share < WHOLE)


def placed(img, c, a, b, rng, label):
    """The cut-out as a finder may place it, with its label; None if it reaches over the edge."""
    c = c + rng.normal(0, 0.08) * a * 2 + rng.normal(0, 0.08) * b * 2
    m = np.stack([a, b], 1) @ (np.eye(2) + rng.normal(0, 0.1, (2, 2))) * np.exp(rng.normal(0, 0.15))
    m = m @ data.turn(rng.uniform(0, 2 * np.pi))
    reach = np.abs(m).sum(1)
    if (c - reach < 0).any() or (c + reach > SIDE).any():
        return None
    return data.even(data.cut(img, c, m[:, 0], m[:, 1])), label


def main():
    p = options(1.5e-3)
    p.add_argument("--start", required=True)
    p.add_argument("--covered", nargs="+", required=True)
    p.add_argument("--bf16", action="store_true", help="the finder computes in bfloat16")
    a = p.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)

    def make():
        covered, trays = Trays(a.covered), data.Trays(a.trays)
        if not a.photos:
            return [covered, Covered(trays)], [0.6, 0.4]
        photos = data.Photos(a.photos, a.photo_dir, a.without)
        laid = [trays, photos, paste.Composites(photos, [trays, trays, photos], a.cuts)]
        return [covered, *map(Covered, laid)], [0.4, 0.1, 0.3, 0.2]

    net = Judge(answers=1)
    judge = torch.load(os.path.join(a.start, "nets.pt"))["judge"]
    net.load_state_dict({**judge, **{k: v for k, v in net.state_dict().items() if v.shape != judge[k].shape}})
    batches = DataLoader(Stream(make, Sites(Placer(a.start, a.bf16, 0.1, 12)), a.batch, a.seed, 1), batch_size=None, num_workers=1, prefetch_factor=8)
    export(Judge(answers=1), learn(net, batches, told(net), a.minutes, a.rate), a.out, "covered", (3, CROP, CROP))


if __name__ == "__main__":
    main()
