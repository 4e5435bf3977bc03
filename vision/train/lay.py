"""Lays something over one die of each photo, to see what a reader makes of it.

    python3 lay.py boxes.jsonl PHOTOS OUT

Writes OUT/<photo>.png and OUT/labels.csv for ./candidates and ./leftout, with the faces of all dice. Of the die 30 to 70 % are
left. Nothing lies over the other dice.
"""
import json
import os
import sys

import cv2
import numpy as np

import covered
from covered import SEEN, WHOLE

TRIES = 30


def laid(img, boxes, rng):
    """The picture with one die covered in part; None if it cannot be done."""
    h, w = img.shape[:2]
    covered.SIDE = side = max(h, w)
    for _ in range(TRIES):
        out = np.zeros((side, side, 3), np.uint8)
        out[:h, :w] = img
        own, faces, dice = [list(np.reshape(b, 8)) for b in boxes], [SEEN + 100] * len(boxes), list(range(len(boxes)))
        covered.cover(out, faces, own, dice, rng)
        left = np.array(faces) - SEEN
        part = np.nonzero(left < 100 * WHOLE)[0]
        if len(part) == 1 and 30 <= left[part[0]] <= 70:
            x, y = np.reshape(own[part[0]], (4, 2)).mean(0)
            if 0 < x < w and 0 < y < h:
                return out[:h, :w]
    return None


def main():
    boxes, photos, out = sys.argv[1:]
    os.makedirs(out, exist_ok=True)
    rng = np.random.default_rng(99)
    with open(os.path.join(out, "labels.csv"), "w") as labels:
        labels.write("file,faces,boxes,tags,repo,path\n")
        for r in map(json.loads, open(boxes)):
            if not r["boxes"] or r.get("blur") or r.get("hand"):
                continue
            img = laid(cv2.imread(os.path.join(photos, r["file"])), r["boxes"], rng)
            if img is not None:
                name = os.path.splitext(r["file"])[0] + ".png"
                cv2.imwrite(os.path.join(out, name), img)
                labels.write("%s,%s,,%s,,\n" % (name, " ".join(map(str, r["faces"])), r["group"]))


if __name__ == "__main__":
    main()
