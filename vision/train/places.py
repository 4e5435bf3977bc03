"""Says where the tops of dice lie in photos whose boxes are tied to faces: at find's likeliest place in each box.

    python3 places.py WEIGHTS.npz LABELS.csv GROUP[,GROUP...] > boxes.jsonl

One line of JSON a photo, as photos.py reads it. A photo of which a die is not found is left out, unless its group is mix.
"""
import csv
import json
import os
import sys

import cv2
import numpy as np
import torch

from nets import CLASSES, FACES, OFFSET, STRIDE, TOP, Find, edges_of
from train import load

DIE = 30.0    # px of a die where find looks
LEAST = 0.15  # heat of a place
BODY = 0.8    # a top's edge, in sides of a box around the whole die


def seen(net, img, k):
    """What find says of a picture scaled by k: planes x rows x columns."""
    img = cv2.resize(img, None, fx=k, fy=k, interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
    h, w = img.shape[:2]
    x = torch.zeros(1, 4, -(-h // 32) * 32, -(-w // 32) * 32)
    x[0, :3, :h, :w] = torch.tensor(img).permute(2, 0, 1) / 255
    x[0, 3, :h, :w] = 1
    with torch.no_grad():
        return net(x)[0].numpy()


def peaks(y):
    """Middles in px, heat, row and column of each place."""
    heat = 1 / (1 + np.exp(-y[TOP]))
    high = cv2.dilate(heat, np.ones((5, 5), np.uint8)) == heat
    for i, j in np.argwhere(high & (heat > LEAST)):
        at = np.array([j, i]) * STRIDE + STRIDE / 2 - 0.5 + 8 * y[OFFSET:OFFSET + 2, i, j]
        yield at, heat[i, j], i, j


def main():
    net = load(sys.argv[1], "find", Find()).eval()
    folder = os.path.dirname(sys.argv[2])
    for r in csv.DictReader(open(sys.argv[2])):
        given = json.loads(r["boxes"]) if r["boxes"] else []
        if r["group"] not in sys.argv[3].split(",") or not any(b[0] for b in given):
            continue
        img = cv2.imread(os.path.join(folder, r["file"]))
        size = np.array(img.shape[1::-1])
        dice = [(int(f), size * (x, y), size * (w, h)) for f, x, y, w, h in given if f]
        k = DIE / (BODY * np.median([np.sqrt(b.prod()) for _, _, b in dice]))
        y = seen(net, img, k)
        places = list(peaks(y))
        faces, boxes = [], []
        for face, at, body in dice:
            near = [p for p in places if (abs(p[0] / k - at) < 0.33 * body).all()]
            if near:
                c, _, i, j = max(near, key=lambda p: p[1] + 0.5 * (y[FACES:FACES + CLASSES, p[2], p[3]].argmax() == face - 1))
                a, b = edges_of(y[:, i, j])
                faces.append(face)
                boxes.append((((np.array([c - a - b, c + a - b, c + a + b, c - a + b]) + 0.5) / k - 0.5).round(1)).tolist())
        if boxes and (len(boxes) == len(dice) or r["group"] == "mix"):
            group = {"pxl2": "pxl"}.get(r["group"], r["group"])
            print(json.dumps({"file": r["file"], "group": group, "faces": faces, "boxes": boxes}))


if __name__ == "__main__":
    main()
