"""Cuts windows about dice, and about what is none, out of pictures: what closer.py learns from.

    python3 windows.py --out DIR --trays DIR [DIR...] [--traced DIR [DIR...]] [--photos boxes.jsonl --photo-dir DIR --cuts DIR --candidates candidates.jsonl]

Writes DIR/{trays,traced,photos,composites}.bin, N windows of SIDE x SIDE px in BGR in which the face is FACE px, and .npy, N
rows: class (0-7), group of photos (its place in DIR/groups.json; -1: rendered), px of the face in the picture it comes from.
"""
import argparse
import json
import os

import cv2
import numpy as np

import data
import paste
from data import LURE, UNREAD
from nets import edges_of, shape_of

SIDE, FACE = 112, 40.0
NONE = UNREAD - 1  # class of what cannot be read and of what is no die


class Writer:
    def __init__(self, folder, name):
        self.path, self.rows = os.path.join(folder, name), []
        self.file = open(self.path + ".bin", "wb")

    def add(self, img, c, a, b, label, group):
        pixels = window(img, np.asarray(c, np.float64), np.asarray(a), np.asarray(b))
        if pixels is not None:
            self.file.write(pixels.tobytes())
            self.rows.append((label, group, 2 * np.sqrt(abs(a[0] * b[1] - a[1] * b[0]))))

    def close(self):
        self.file.close()
        np.save(self.path + ".npy", np.array(self.rows, np.float32))
        print(self.path, len(self.rows), flush=True)


def window(img, c, a, b):
    """The window of the face with half edges a and b about c; None outside of the picture."""
    reach = (np.abs(a) + np.abs(b)).max() / FACE * SIDE + 8
    low = np.maximum(c - reach, 0).astype(int)
    high = np.minimum(c + reach, img.shape[1::-1]).astype(int)
    if (high - low < 4).any():
        return None
    return data.cut(img[low[1]:high[1], low[0]:high[0]], c - low, a, b, SIDE, FACE)


def around(out, img, faces, boxes, group, rng):
    """Windows about the dice and lures of a picture, about pips, beside dice and at any place."""
    h, w = img.shape[:2]
    shapes = [shape_of(b) for b in boxes]
    dice = [s[:2] for f, s in zip(faces, shapes) if f != LURE]
    alone = lambda at, share: all(np.hypot(*(at - c)) > share * s for c, s in dice)
    for f, (c, s, shape, angle) in zip(faces, shapes):
        if s < 11 or not (-4 < c[0] < w + 4 and -4 < c[1] < h + 4):
            continue
        a, b = edges_of(s, shape, angle)
        if f == LURE:
            out.add(img, c, a, b, NONE, group)
            continue
        if f < UNREAD or rng.random() < 0.5:
            out.add(img, c, a, b, f - 1, group)
        k = rng.random()
        if k < 0.1:    # a pip taken for a die
            z = rng.uniform(0.2, 0.42)
            out.add(img, c + a * rng.uniform(-0.7, 0.7) + b * rng.uniform(-0.7, 0.7), a * z, b * z, NONE, group)
        elif k < 0.4:  # beside it: side faces, edges
            t, z = rng.uniform(0, 2 * np.pi), rng.uniform(0.6, 1.3)
            at = c + (a * np.cos(t) + b * np.sin(t)) * rng.uniform(1.1, 2.2)
            if alone(at, 0.45):
                out.add(img, at, a * z, b * z, NONE, group)
    at, s = rng.uniform(0, 1, 2) * (w, h), np.exp(rng.uniform(np.log(12), np.log(80)))
    if alone(at, 0.5):
        a, b = edges_of(s, rng.normal(0, 0.2, 2), rng.normal(0, 1, 2))
        out.add(img, at, a, b, NONE, group)


def from_trays(folder, name, trays, rng):
    out = Writer(folder, name)
    for pixels, lines in data.Trays(trays).parts:
        for img, line in zip(pixels, lines):
            img, (faces, boxes) = np.array(img), data.told(line)
            if rng.random() < 0.3:
                faces, boxes = data.lured(faces, boxes, data.litter(img, boxes, rng))
            if rng.random() < 0.06:
                faces = data.hold(img, faces, boxes, rng)
            around(out, img, faces, boxes, -1, rng)
    out.close()


def from_photos(folder, photos, candidates, rng):
    """Also about the places where a finder saw a die and none is."""
    out = Writer(folder, "photos")
    for g, group in enumerate(photos.groups):
        for r in group:
            around(out, r["pixels"], *data.lured(r["faces"], r["boxes"], r.get("lures", [])), g, rng)
            if r.get("blur") or r.get("hand"):  # dice without boxes lie there
                continue
            dice = [shape_of(b)[:2] for b in r["boxes"]]
            for c in candidates.get(r["file"], []):
                at = np.array([c["X"], c["Y"]])
                if all(np.hypot(*(at - o)) > 0.6 * max(s, c["Size"]) for o, s in dice):
                    out.add(r["pixels"], at, c["A"], c["B"], NONE, g)
    out.close()


def from_composites(folder, boxes, photo_dir, trays, cuts, names, each, rng, of=None):
    """Group by group, so that one can be left out: its dice lie on trays and on its own tables. Of all groups, or of some."""
    out = Writer(folder, "composites")
    for g in range(len(names)) if of is None else of:
        name = names[g]
        photos, tables = data.Photos(boxes, photo_dir, ",".join(n for n in names if n != name)), data.Trays(trays)
        drawn = paste.Composites(photos, [tables, tables, photos], cuts)
        for _ in range(each):
            around(out, *drawn.draw(rng), g, rng)
    out.close()


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--out", required=True)
    p.add_argument("--trays", nargs="+", required=True)
    p.add_argument("--traced", nargs="+", help="what traced.py wrote")
    p.add_argument("--photos", help="boxes.jsonl")
    p.add_argument("--photo-dir")
    p.add_argument("--cuts", help="folder that keeps the dice cut out of photos")
    p.add_argument("--candidates", help="what ./candidates says of the photos")
    p.add_argument("--composites", type=int, default=1500, help="pictures with the dice of each group")
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    rng = np.random.default_rng(a.seed)
    os.makedirs(a.out, exist_ok=True)
    for name, trays in (("trays", a.trays), ("traced", a.traced)):
        if trays and not os.path.exists(os.path.join(a.out, name + ".npy")):
            from_trays(a.out, name, trays, rng)
    if not a.photos:
        return
    candidates = {}
    if a.candidates:
        candidates = {r["file"]: r["c"] or [] for r in map(json.loads, open(a.candidates))}
    photos = data.Photos(a.photos, a.photo_dir)
    with open(os.path.join(a.out, "groups.json"), "w") as f:
        json.dump(photos.names, f)
    from_photos(a.out, photos, candidates, rng)
    from_composites(a.out, a.photos, a.photo_dir, a.trays, a.cuts, photos.names, a.composites, rng)


if __name__ == "__main__":
    main()
