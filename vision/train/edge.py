"""Trains edge, which tells a die that the picture's edge cuts off from all else there, and writes it as ONNX.

    python3 edge.py --out DIR --minutes 10 --trays DIR [DIR...] [--photos boxes.jsonl --photo-dir DIR --cuts DIR] [--without a,b]
"""
import argparse

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader

import clutter
import data
import paste
from data import LURE, SIDE, UNREAD
from learn import Drawn, export, learn, shuffled
from nets import EDGE, EDGE_FACE, Edge, edges_of, shape_of

cv2.setNumThreads(1)
LEAST, MOST = 0.2, 0.93  # share of a top face that is left of a die that counts as cut off
WHOLE = 0.99             # and of one that does not
TIMES = 4                # a picture is cut off


class Stream(Drawn):
    """Batches of cut-outs of disturbed pictures, each cut off a few times; make gives the sources and their shares."""

    def batches(self, sources, shares, rng):
        x, y = [], []
        while True:
            src = sources[rng.choice(len(sources), p=shares)]
            img, faces, boxes = src.draw(rng)
            if rng.random() < 0.5:
                img = np.ascontiguousarray(img)
                faces, boxes = data.lured(faces, boxes, clutter.lay(img, boxes, rng))
            picture = data.disturb(img, faces, boxes, rng)
            for _ in range(TIMES):
                for crop, label in sites(*picture, rng):
                    if label or rng.random() < 0.5:
                        x.append(crop)
                        y.append(label)
            if len(x) >= 4 * self.size:  # neighbours come from one picture
                yield from shuffled(x, y, self.size, rng)
                x, y = [], []


def sites(img, faces, boxes, rng):
    """Cuts a picture off somewhere, and gives cut-outs at its edges with whether a die is cut off there."""
    shapes = [shape_of(b) for b in boxes]
    img, shift = cropped(img, faces, shapes, rng)
    h, w = img.shape[:2]
    boxes = [np.reshape(b, (4, 2)) - shift for b in boxes]
    shapes = [(c - shift, *rest) for c, *rest in shapes]
    out = []
    for f, box, (c, s, shape, angle) in zip(faces, boxes, shapes):
        if s < 10 or f == UNREAD:
            continue
        share, seen = left(box, w, h)
        if share < LEAST or f != LURE and MOST < share < WHOLE:
            continue
        a, b = edges_of(s, shape, angle)
        at = c + rng.uniform(0, 0.8) * (seen - c) if share < 1 else c
        for _ in range(2):
            out.append(placed(img, at, a, b, rng, float(f != LURE and share < MOST)))
    dice = [s[:2] for f, s in zip(faces, shapes) if f != LURE]
    usual = data.usual_size([s for _, s in dice], rng)
    for _ in range(3):
        s, along, deep = usual * np.exp(rng.normal(0, 0.35)), rng.uniform(), rng.uniform(-0.2, 0.5)
        side = rng.integers(4)
        at = np.array([along * w, (deep * s, h - deep * s)[side // 2]] if side % 2 else [(deep * s, w - deep * s)[side // 2], along * h])
        if all(np.hypot(*(at - c)) > 0.9 * size + 0.3 * s for c, size in dice):
            out.append(placed(img, at, *edges_of(s, rng.normal(0, 0.2, 2), rng.normal(0, 1, 2)), rng, 0.0))
    return [o for o in out if o is not None]


def cropped(img, faces, shapes, rng):
    """A part of the picture whose new edge mostly goes through a die or a lure, and what was cut off left and above."""
    axis, far, n = rng.integers(2), rng.random() < 0.5, SIDE
    known = [s for f, s in zip(faces, shapes) if f != UNREAD]
    if known and rng.random() < 0.8:
        c, s = known[rng.integers(len(known))][:2]
        at = c[axis] + s * rng.uniform(-0.55, 0.75) * (1 if far else -1)
    else:
        at = rng.uniform(0.2, 0.8) * n
    at = int(np.clip(at, 0.15 * n, 0.85 * n))
    shift = np.zeros(2)
    if not far:
        shift[axis] = at
    part = slice(0, at) if far else slice(at, n)
    return (img[:, part] if axis == 0 else img[part]), shift


def left(box, w, h):
    """The share of a face that lies in the picture, and the middle of that."""
    frame = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
    face = cv2.convexHull(box.astype(np.float32))
    area, part = cv2.intersectConvexConvex(face, frame)
    if area <= 0 or part is None:
        return 0.0, box.mean(0)
    m = cv2.moments(part)
    return area / cv2.contourArea(face), np.array([m["m10"], m["m01"]]) / max(m["m00"], 1e-6)


def placed(img, c, a, b, rng, label):
    """The cut-out as a finder may place it, with its label; None if it does not reach over the edge."""
    h, w = img.shape[:2]
    c = c + rng.normal(0, 0.1) * a * 2 + rng.normal(0, 0.1) * b * 2
    t, z = rng.uniform(0, 2 * np.pi), np.exp(rng.normal(0, 0.2))
    m = np.stack([a, b], 1) @ (np.eye(2) + rng.normal(0, 0.1, (2, 2))) * z
    m = m @ data.turn(t)
    reach = np.abs(m).sum(1)
    if (c - reach > 0).all() and (c + reach < (w, h)).all():
        return None
    return inside(img, c, m[:, 0], m[:, 1]), label


def inside(img, c, a, b):
    """4 x EDGE x EDGE: the colours, with mean 0 and deviation 1 in what is in the picture and 0 elsewhere, and 1 where it is."""
    crop = data.cut(img, c, a, b, EDGE, EDGE_FACE).astype(np.float32)
    m = np.column_stack([a, b]) / (EDGE_FACE / 2)
    u = np.mgrid[0:EDGE, 0:EDGE][::-1].reshape(2, -1) - (EDGE / 2 - 0.5)
    x, y = m @ u + np.asarray(c)[:, None]
    h, w = img.shape[:2]
    seen = ((x > -0.5) & (y > -0.5) & (x < w - 0.5) & (y < h - 0.5)).reshape(EDGE, EDGE)
    if seen.any():
        crop = (crop - crop[seen].mean()) / (crop[seen].std() + 6)
    return np.concatenate([crop.transpose(2, 0, 1) * seen, seen[None]]).astype(np.float32)


def told(net):
    """The loss of the network, which answers yes or no, and the share that it has right."""
    def loss_of(x, y):
        out = net(x)[:, 0]
        loss = F.binary_cross_entropy_with_logits(out, y * 0.98 + 0.01)
        return loss, ((out > 0) == (y > 0.5)).float().mean().item()
    return loss_of


def options(rate):
    """What a network for dice of which a part is missing is trained with."""
    p = argparse.ArgumentParser()
    p.add_argument("--out", required=True)
    p.add_argument("--minutes", type=float, default=10)
    p.add_argument("--trays", nargs="+", required=True)
    p.add_argument("--photos", help="boxes.jsonl")
    p.add_argument("--photo-dir")
    p.add_argument("--cuts", help="folder that keeps the dice cut out of photos")
    p.add_argument("--without", default="", help="groups of photos to leave out, with commas between")
    p.add_argument("--rate", type=float, default=rate)
    p.add_argument("--batch", type=int, default=128)
    p.add_argument("--seed", type=int, default=1)
    return p


def main():
    a = options(3e-3).parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)

    def make():
        trays = data.Trays(a.trays)
        if not a.photos:
            return [trays], [1.0]
        photos = data.Photos(a.photos, a.photo_dir, a.without)
        return [trays, photos, paste.Composites(photos, [trays, trays, photos], a.cuts)], [0.35, 0.4, 0.25]

    net = Edge()
    batches = DataLoader(Stream(make, a.batch, a.seed), batch_size=None, num_workers=1, prefetch_factor=8)
    export(Edge(), learn(net, batches, told(net), a.minutes, a.rate), a.out, "edge", (4, EDGE, EDGE))


if __name__ == "__main__":
    main()
