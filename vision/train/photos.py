"""Photos with boxes, as windows to learn from.

    python3 photos.py OUT BOXES.jsonl=DIR [BOXES.jsonl=DIR...] --grounds LABELS.csv

packs photos for a machine that has none: each scaled so that its dice have at most 48 px, as JPEG, in OUT/photos, and squares of
tables without dice, of the photos of group mix, in OUT/grounds.npz.
"""
import argparse
import csv
import json
import os

import cv2
import numpy as np

from scene import DICE, LURE, POLYGONS, SIDE

MOST = 48.0  # px of a die in what is packed
LONG = 1280   # px of the long side of what is packed
QUALITY = 78   # of its JPEG
GROUNDS = 200  # squares of tables
PHOTO = 1    # source: sides and how the camera leans are not known


def size_of(box):
    p = np.asarray(box, float).reshape(4, 2)
    a, b = (p[1] - p[0] + p[2] - p[3]) / 2, (p[3] - p[0] + p[2] - p[1]) / 2
    return np.sqrt(max(abs(a[0] * b[1] - a[1] * b[0]), 1e-6))


def pack(boxes, folder, out):
    """Writes the photos of a boxes.jsonl, and a line for each."""
    for r in map(json.loads, open(boxes)):
        if not (r["boxes"] or r.get("empty")):
            continue
        img = cv2.imread(os.path.join(folder, r["file"]))
        size = np.median([size_of(b) for b in r["boxes"]]) if r["boxes"] else 40
        k = min(1, MOST / size, LONG / max(img.shape))
        if k < 1:
            img = cv2.resize(img, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        name = r["file"].rsplit(".", 1)[0] + ".jpg"
        cv2.imwrite(os.path.join(out, name), img, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        scaled = lambda all: [((np.reshape(b, (4, 2)) + 0.5) * k - 0.5).round(2).tolist() for b in all]
        yield {"file": name, "group": r["group"], "faces": r["faces"], "boxes": scaled(r["boxes"]), "lures": scaled(r.get("lures", []))}


def grounds(labels, rng, n):
    """Squares of SIDE px of the photos of group mix in which no box lies."""
    rows = [r for r in csv.DictReader(open(labels)) if r["group"] == "mix"]
    out = []
    while len(out) < n:
        r = rows[rng.integers(len(rows))]
        img = cv2.imread(os.path.join(os.path.dirname(labels), r["file"]))
        h, w = img.shape[:2]
        boxes = [(cx * w, cy * h, 0.62 * bw * w, 0.62 * bh * h) for _, cx, cy, bw, bh in json.loads(r["boxes"])]
        for _ in range(200):
            s = int(rng.integers(70, min(200, h)))
            x, y = rng.integers(0, w - s + 1), rng.integers(0, h - s + 1)
            if all(cx + a < x or cx - a > x + s or cy + b < y or cy - b > y + s for cx, cy, a, b in boxes):
                out.append(cv2.resize(img[y:y + s, x:x + s], (SIDE, SIDE), interpolation=cv2.INTER_CUBIC))
                break
    return out


class Photos:
    """What pack has written; windows of SIDE px are drawn from it, groups as often as each other."""

    def __init__(self, folder, without=()):
        by = {}
        for s in open(os.path.join(folder, "boxes.jsonl")):
            r = json.loads(s)
            if r["group"] not in without:
                r["pixels"] = cv2.imread(os.path.join(folder, r["file"]))
                by.setdefault(r["group"], []).append(r)
        self.names = sorted(by)
        self.groups = [by[g] for g in self.names]

    def draw(self, rng):
        """A window: picture SIDE x SIDE x 4 (the last whether it is picture), polygons, classes and the number of its group."""
        g = rng.choice(len(self.groups), p=self.weights())
        rows = self.groups[g]
        r = rows[rng.integers(len(rows))]
        img = r["pixels"]
        boxes = np.asarray(list(r["boxes"]) + list(r["lures"]), float).reshape(-1, 4, 2)
        classes = [f - 1 for f in r["faces"]] + [LURE] * len(r["lures"])
        own = np.median([size_of(b) for b in boxes[:len(r["boxes"])]]) if r["boxes"] else 40
        want = np.exp(rng.uniform(np.log(9), np.log(64))) if rng.random() < 0.5 else np.exp(rng.uniform(np.log(18), np.log(44)))
        k = min(want / own, 2.0)
        stretch = np.exp(rng.normal(0, 0.08))
        t, u = rng.uniform(0, 2 * np.pi, 2)
        rot = lambda a: np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        m = rot(t) @ np.diag([k * stretch, k / stretch]) @ rot(u) if rng.random() < 0.8 else k * np.eye(2)
        h, w = img.shape[:2]
        if len(boxes) and rng.random() < 0.85:
            at = boxes[rng.integers(len(boxes))].mean(0) + rng.normal(0, 60 / k, 2)
        else:
            at = rng.uniform(0, 1, 2) * (w, h)
        at = np.clip(at, np.minimum(70 / k, (w / 2, h / 2)), np.maximum((w - 70 / k, h - 70 / k), (w / 2, h / 2)))
        m = np.column_stack([m, np.array([SIDE / 2, SIDE / 2]) - m @ at])
        if k < 0.8:
            img = cv2.GaussianBlur(img, (0, 0), 0.42 / k)
        out = np.zeros((SIDE, SIDE, 4), np.uint8)
        out[..., :3] = cv2.warpAffine(img, m, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        out[..., 3] = cv2.warpAffine(np.full((h, w), 255, np.uint8), m, (SIDE, SIDE), flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT)
        polygons, kinds = np.zeros((DICE, POLYGONS, 8), np.float32), np.full((DICE, POLYGONS), -1, np.int8)
        n = 0
        for b, c in zip(boxes, classes):
            q = b @ m[:, :2].T + m[:, 2]
            if (q.max(0) > -20).all() and (q.min(0) < SIDE + 20).all() and n < DICE:
                polygons[n, 0], kinds[n, 0] = q.reshape(8), c
                n += 1
        return out, polygons, kinds, g

    def weights(self):
        w = np.array([min(len(g), 40) ** 0.5 for g in self.groups])
        return w / w.sum()


def windows(photos, seed, n):
    rng = np.random.default_rng(seed)
    return [np.stack(v) for v in zip(*(photos.draw(rng) for _ in range(n)))]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("out")
    p.add_argument("boxes", nargs="+")
    p.add_argument("--grounds", required=True)
    a = p.parse_args()
    folder = os.path.join(a.out, "photos")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "boxes.jsonl"), "w") as f:
        for boxes, photos in (b.split("=") for b in a.boxes):
            f.writelines(json.dumps(line) + "\n" for line in pack(boxes, photos, folder))
    squares = grounds(a.grounds, np.random.default_rng(3), GROUNDS)
    np.savez(os.path.join(a.out, "grounds.npz"), **{"%04d" % i: cv2.imencode(".jpg", g, [1, 90])[1] for i, g in enumerate(squares)})


if __name__ == "__main__":
    main()
