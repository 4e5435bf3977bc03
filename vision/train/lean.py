"""Trains lean, which tells top faces from sides, and how the camera leans, and writes it as ONNX.

    python3 lean.py --out DIR --minutes 15 --trays DIR [DIR...] [--start DIR]

Of the trays some should be rendered with -aside, and some of these with -covered or -touching. No photo tells where sides are, so it
learns from rendered dice only.
"""
import os

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader

import data
from data import LURE, SIDE
from edge import options
from learn import Drawn, export, learn, shuffled
from nets import LEAN, LEAN_FACE, Lean, shape_of

cv2.setNumThreads(1)
LEAST = 11       # px of a face that is looked at
NARROWEST = 0.4  # size of a side that the finder may take for a face, in sizes of its top
AGAIN = 3        # cut-outs of a face
SEEN = 0.3       # share of a top face that is left to be seen


class Trays(data.Trays):
    """Trays as they were rendered, with all that is known of them."""

    def draw(self, rng):
        i = rng.integers(self.n)
        for pix, lines in self.parts:
            if i < len(lines):
                return pix[i].copy(), lines[i]
            i -= len(lines)


class Stream(Drawn):
    """Batches of cut-outs with three numbers each: 1 for a top face and 0 for a side, and the way down."""

    def batches(self, trays, rng):
        x, y = [], []
        while True:
            for crop, told in sites(*trays.draw(rng), rng):
                x.append(crop)
                y.append(told)
            if len(x) >= 6 * self.size:  # neighbours come from one picture
                yield from shuffled(x, y, self.size, rng)
                x, y = [], []


def sites(img, line, rng):
    """Cut-outs about the faces of a picture, disturbed, each with what is to be said of it."""
    tops = line["boxes"]
    lying = [i for i, (down, seen) in enumerate(zip(line["downs"], line["seen"])) if any(down) and seen >= SEEN]
    sides = [(i, box) for i in lying for box in line["sides"][i]]
    moved = [[v + line["downs"][i][k % 2] for k, v in enumerate(tops[i])] for i in lying]
    boxes = tops + [box for _, box in sides] + moved
    img, _, boxes = data.disturb(img, line["faces"] + [LURE] * (len(boxes) - len(tops)), boxes, rng)
    shapes = [shape_of(b)[:2] for b in boxes]
    downs = {i: shapes[len(tops) + len(sides) + k][0] - shapes[i][0] for k, i in enumerate(lying)}
    out = []
    for i in lying:
        out.append((*shapes[i], 1.0, leaning(downs[i], shapes[i][1])))
    for k, (i, _) in enumerate(sides):
        middle, size = shapes[len(tops) + k]
        if size > NARROWEST * shapes[i][1]:
            out.append((middle, size, 0.0, leaning(downs[i], shapes[i][1])))
    return [placed(img, *o, rng) for _ in range(AGAIN) for o in out if o[1] >= LEAST and (0 < o[0]).all() and (o[0] < SIDE).all()]


def leaning(down, size):
    """The way down from a top face, of the length of the sine of the camera's angle from above; size is that of the face as it is seen."""
    far = np.hypot(*down)
    r2 = (far / max(size, 1e-6)) ** 2  # sin^2 / cos
    sine = np.sqrt(max(1 - ((np.sqrt(r2 * r2 + 4) - r2) / 2) ** 2, 0))
    return np.asarray(down) * sine / max(far, 1e-6)


def placed(img, middle, size, top, down, rng):
    """The cut-out as a finder may place it, turned at random, with what is to be said of it."""
    t, z = rng.uniform(0, 2 * np.pi), np.exp(rng.normal(0, 0.15)) * size / 2
    m = data.turn(t) * z
    crop = data.cut(img, middle + rng.normal(0, 0.08 * size, 2), m[:, 0], m[:, 1], LEAN, LEAN_FACE)
    return data.even(crop), np.array([top, *(data.turn(t).T @ down)], np.float32)


def told(net):
    """The loss of the network, and the share of the faces that it tells rightly."""
    def loss_of(x, y):
        out = net(x)
        loss = F.binary_cross_entropy_with_logits(out[:, 0], y[:, 0] * 0.98 + 0.01)
        way = F.smooth_l1_loss(out[:, 1:], y[:, 1:], beta=0.1)
        return loss + 2 * way, ((out[:, 0] > 0) == (y[:, 0] > 0.5)).float().mean().item()
    return loss_of


def main():
    p = options(3e-3)
    p.add_argument("--start", help="folder with lean.pt to go on from")
    a = p.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    net = Lean()
    if a.start:
        net.load_state_dict(torch.load(os.path.join(a.start, "lean.pt")))
    batches = DataLoader(Stream(lambda: [Trays(a.trays)], a.batch, a.seed), batch_size=None, num_workers=1, prefetch_factor=8)
    export(Lean(), learn(net, batches, told(net), a.minutes, a.rate), a.out, "lean", (3, LEAN, LEAN))


if __name__ == "__main__":
    main()
