"""Lays something over one die of each photo, to see what a reader makes of it.

    python3 lay.py boxes.jsonl PHOTOS OUT

Writes OUT/<photo>.png, OUT/labels.csv for ./candidates, and OUT/covered.jsonl: the middle in px of what is left of the die,
the size of its whole face, and the share of it that is left (0.3-0.7). Nothing lies over the other dice.
"""
import json
import os
import sys

import cv2
import numpy as np

import covered
from covered import SEEN, WHOLE
from nets import shape_of

TRIES = 30


def laid(img, boxes, rng):
    """The picture with one die covered in part, which one, what is left of it in hundredths, and its box; None if it cannot be done."""
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
                return out[:h, :w], part[0], left[part[0]], (x, y)
    return None


def main():
    boxes, photos, out = sys.argv[1:]
    os.makedirs(out, exist_ok=True)
    rng = np.random.default_rng(99)
    with open(os.path.join(out, "labels.csv"), "w") as labels, open(os.path.join(out, "covered.jsonl"), "w") as where:
        labels.write("file,faces,boxes,tags,repo,path\n")
        for r in map(json.loads, open(boxes)):
            if not r["boxes"] or r.get("blur") or r.get("hand"):
                continue
            done = laid(cv2.imread(os.path.join(photos, r["file"])), r["boxes"], rng)
            if done is None:
                continue
            img, die, left, (x, y) = done
            name = os.path.splitext(r["file"])[0] + ".png"
            cv2.imwrite(os.path.join(out, name), img)
            labels.write("%s,%s,,%s,,\n" % (name, " ".join(map(str, r["faces"])), r["group"]))
            line = {"file": name, "x": float(x), "y": float(y), "size": float(shape_of(r["boxes"][die])[1]), "left": int(left) / 100}
            where.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
