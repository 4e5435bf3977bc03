"""Trains covered, which tells where something lies over a die, and writes it with the finder as ONNX.

    python3 covered.py --start DIR --out DIR --minutes 10 --covered DIR [DIR...] --trays DIR [DIR...]
        [--photos boxes.jsonl --photo-dir DIR --cuts DIR] [--without a,b] [--begin covered.pt]

It sees what the finder of DIR/nets.pt knows inside, and leaves the finder as it is. --covered are trays rendered with
-covered; over dice of the others, and beside them, other dice, sheets and fingers are laid.
"""
import os

import cv2
import numpy as np
import torch
from torch.utils.data import DataLoader

import clutter
import data
import nets
import paste
from data import LURE, SIDE, UNREAD
from edge import options
from learn import Drawn, heat_loss, learn
from nets import COVERED_STRIDE, Finder, shape_of

cv2.setNumThreads(1)
LEAST, MOST = 0.12, 0.8  # share of a top face that is left of a die that counts as covered
WHOLE = 0.97             # and of one that does not
SMALLEST, LARGEST = 13, 85  # px of a face that counts
BESIDE = 0.3             # of what is laid is laid anywhere, for what covers nothing is to be told from what does
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
                line["seen"] = [1] * len(line["seen"])  # for all of them count here


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
                cover(img, faces, boxes, dice, rng, rng.uniform(0, SIDE, 2) if rng.random() < BESIDE else None)
        return img, faces, boxes


def cover(img, faces, boxes, dice, rng, at=None):
    """Lays a die, a sheet or fingers over one of the dice, or at a place, and tells what is left of all of them."""
    i = dice[rng.integers(len(dice))]
    middle, size = shape_of(boxes[i])[:2]
    middle = middle if at is None else at
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


def maps(faces, boxes):
    """For each cell: 1 at the middle of what is left of a covered die, falling off around it, and whether it counts at all."""
    g = SIDE // COVERED_STRIDE
    heat, weight = np.zeros((g, g), np.float32), np.ones((g, g), np.float32)
    yy, xx = np.mgrid[0:g, 0:g].astype(np.float32) * COVERED_STRIDE + COVERED_STRIDE / 2 - 0.5
    for f, box in zip(faces, boxes):
        share = (f - SEEN) / 100 if f >= SEEN else None  # None: nobody knows
        if f == LURE or share is not None and share >= WHOLE:
            continue
        c, s = shape_of(box)[:2]
        d = np.hypot(xx - c[0], yy - c[1])
        if share is None or not covers(share, s):
            weight[d < max(0.6 * s, COVERED_STRIDE)] = 0
            continue
        heat = nets.hotter(heat, d, max(0.15 * s, COVERED_STRIDE / 2), COVERED_STRIDE)
    weight[heat > 0.3] = 1
    return np.stack([heat, weight])


def covers(share, size):
    """Whether a die of a size in px of which a share is left is one to be told."""
    return LEAST <= share <= MOST and SMALLEST <= size <= LARGEST


class Stream(Drawn):
    """Batches of disturbed pictures, and their maps; make gives the sources and their shares. Half of the pictures without a
    covered die are left out."""

    def batches(self, sources, shares, rng):
        x, y = [], []
        while True:
            img, faces, boxes = sources[rng.choice(len(sources), p=shares)].draw(rng)
            if rng.random() < 0.5 and not any(covers((f - SEEN) / 100, shape_of(b)[1]) for f, b in zip(faces, boxes)):
                continue
            img, faces, boxes = data.disturb(img, faces, boxes, rng)
            x.append(img.astype(np.float32).transpose(2, 0, 1) / 255)
            y.append(maps(faces, boxes))
            if len(x) == self.size:
                yield np.stack(x), np.stack(y, 1)
                x, y = [], []


def told(finder, covered, half):
    """The loss of covered upon a finder that is held, and the share of the covered dice that it says yes to."""
    def loss_of(x, y):
        with torch.no_grad(), torch.cpu.amp.autocast(enabled=half, dtype=torch.bfloat16):
            inner = finder.inner(x.to(memory_format=torch.channels_last))
        inner = [v.float() for v in inner]
        heat, weight = y
        loss, p, sure = heat_loss(covered(*inner)[:, 0], heat, weight)
        return loss, (p[sure] > 0.5).sum().item() / max(int(sure.sum()), 1)
    return loss_of


def export(finder, covered, folder):
    """Writes both as one network, finder.onnx, and the weights of covered."""
    finder.eval(), covered.eval()
    os.makedirs(folder, exist_ok=True)
    torch.save(covered.state_dict(), os.path.join(folder, "covered.pt"))
    both = nets.Both(finder, covered).to(memory_format=torch.contiguous_format)
    torch.onnx.export(both, torch.zeros(1, 3, SIDE, SIDE), os.path.join(folder, "finder.onnx"), opset_version=11,
                      input_names=["x"], output_names=["y"], dynamic_axes={"x": {2: "h", 3: "w"}, "y": {2: "h4", 3: "w4"}})


def main():
    p = options(2e-3)
    p.set_defaults(batch=12)
    p.add_argument("--start", required=True, help="folder with the nets.pt whose finder is held")
    p.add_argument("--begin", help="covered.pt to go on from")
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

    finder = Finder().to(memory_format=torch.channels_last)
    finder.load_state_dict(torch.load(os.path.join(a.start, "nets.pt"))["finder"])
    finder.eval().requires_grad_(False)
    covered = nets.Covered().to(memory_format=torch.channels_last)
    if a.begin:
        covered.load_state_dict(torch.load(a.begin))
    batches = DataLoader(Stream(make, a.batch, a.seed), batch_size=None, num_workers=1, prefetch_factor=4)
    covered.load_state_dict(learn(covered, batches, told(finder, covered, a.bf16), a.minutes, a.rate))
    export(finder, covered, a.out)


if __name__ == "__main__":
    main()
