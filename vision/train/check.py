"""Shows what the networks make of photos, group by group, without the rest of the reader: for a look while training.

    python3 check.py --boxes boxes.jsonl --photo-dir DIR --nets DIR [--groups a,b] [--every 2]

Each photo is looked at in one scale, that in which its dice are 34 px. A die is found if the finder's heat is over 0.4
and the judge does not call it none; its face is what both say together.
"""
import argparse
import json
import os

import cv2
import numpy as np

from data import UNREAD, cut, even
from nets import STRIDE, edges_of, shape_of

SIZE, HEAT = 34.0, 0.4


def load(folder):
    return [cv2.dnn.readNetFromONNX(os.path.join(folder, n + ".onnx")) for n in ("finder", "judge")]


def softmax(v):
    e = np.exp(v - v.max())
    return e / e.sum()


def dice_in(img, finder, judge):
    """Middle, size and face (with its share) of each die found."""
    h, w = [max(round(n / 16), 2) * 16 for n in img.shape[:2]]
    img = cv2.resize(img, (w, h), interpolation=cv2.INTER_AREA)
    finder.setInput(img.astype(np.float32).transpose(2, 0, 1)[None] / 255)
    out = finder.forward()[0].copy()
    heat = 1 / (1 + np.exp(-out[0]))
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3)))) & (heat > HEAT)
    found = []
    for y, x in sorted(zip(*np.nonzero(peak)), key=lambda p: -heat[p]):
        o = out[:, y, x]
        size = 32 * np.exp(np.clip(o[9], -2, 2))
        c = np.array([x, y]) * STRIDE + STRIDE / 2 - 0.5 + o[14:16] * 8
        if any(np.hypot(*(c - f[0])) < 0.7 * max(size, f[1]) for f in found):
            continue
        a, b = edges_of(size, o[10:12], o[12:14])
        judge.setInput(even(cut(img, c, a, b))[None])
        said = softmax(judge.forward()[0])
        if said[UNREAD - 1] < 0.5:
            both = np.log(said[:6] + 1e-3) + 0.5 * np.log(softmax(o[1:9])[:6] + 1e-2)
            found.append((c, size, int(both.argmax()) + 1, said[:6].max()))
    return found


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--boxes", required=True)
    p.add_argument("--photo-dir", required=True)
    p.add_argument("--nets", required=True)
    p.add_argument("--groups", default="")
    p.add_argument("--every", type=int, default=1)
    a = p.parse_args()
    finder, judge = load(a.nets)
    sums = {}
    for r in [json.loads(s) for s in open(a.boxes)][::a.every]:
        if not r.get("boxes") or a.groups and r["group"] not in a.groups.split(","):
            continue
        img = cv2.imread(os.path.join(a.photo_dir, r["file"]))
        k = SIZE / np.median([shape_of(b)[1] for b in r["boxes"]])
        img = cv2.resize(img, None, fx=k, fy=k, interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
        found = dice_in(img, finder, judge)
        missed = wrong = 0
        for f, b in zip(r["faces"], r["boxes"]):
            c, s = shape_of(np.array(b, np.float64) * k)[:2]
            hit = [d for d in found if np.hypot(*(d[0] - c)) < 0.4 * s]
            missed += not hit
            wrong += bool(hit) and hit[0][2] != f
        extra = len(found) - (len(r["faces"]) - missed)
        s = sums.setdefault(r["group"], np.zeros(6, int))
        s += [1, missed == wrong == extra == 0, len(r["faces"]), missed, wrong, max(extra, 0)]
    print("group     photos exact  dice missed wrong extra")
    for g in sorted(sums):
        n, exact, *rest = sums[g]
        print("%-9s %6d %4.0f%% %5d %6d %5d %5d" % (g, n, 100 * exact / n, *rest))


if __name__ == "__main__":
    main()
