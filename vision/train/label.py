"""Finds the top faces of photos whose faces are known: lays the layouts of the known faces over each die.

    python3 label.py labels.csv candidates.jsonl out.jsonl

A die is looked for where the source of the photo has a box, else where the reader's strongest candidates are. Each face
of the photo's list is laid over each die, moved, stretched and turned until it fits best; then the faces are dealt out
so that all fit best together. boxes.jsonl was made so, photos of each group with their own allowances, and most of it
was then looked at, enlarged: five photos were corrected by hand, one with doubtful faces was left out.
"""
import csv
import itertools
import json
import os
import sys

import cv2
import numpy as np

from nets import shape_of

LAYOUTS = [[(0, 0)], [(-1, -1), (1, 1)], [(-1, -1), (0, 0), (1, 1)], [(-1, -1), (-1, 1), (1, -1), (1, 1)],
           [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)], [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)]]
U, V = (m.ravel() for m in np.meshgrid(np.linspace(-0.94, 0.94, 15), np.linspace(-0.94, 0.94, 15)))
ROUND = U ** 4 + V ** 4 < 0.8  # without the rounded corners
U, V = U[ROUND], V[ROUND]
SLANT, SIZE = 0.15, 0.15  # how far shape and log size may be from what is expected
rng = np.random.default_rng(1)


def template(face, spread, radius, thin):
    t = np.zeros(len(U))
    for x, y in LAYOUTS[face - 1]:
        t = np.maximum(t, np.clip((radius + 0.08 - np.hypot(U - x * spread * thin, V - y * spread)) / 0.16, 0, 1))
    t -= t.mean()
    return t / np.linalg.norm(t)


TEMPLATES = {f: np.array([template(f, k, r, n) for k in (0.44, 0.5, 0.56) for r in (0.13, 0.19, 0.25) for n in ((1, 0.85, 0.7) if f == 6 else (1,))])
             for f in range(1, 7)}


def planes(img, centre, size):
    """A patch of 64 px around a die, in its two main colours and in grey."""
    k = 32 / (1.7 * size)
    m = np.array([[k, 0, 32 - k * centre[0]], [0, k, 32 - k * centre[1]]])
    p = cv2.warpAffine(cv2.GaussianBlur(img, (0, 0), 0.4 / k) if k < 0.8 else img, m, (64, 64), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    p = p.astype(np.float32)
    yy, xx = np.mgrid[:64, :64]
    x = p[np.hypot(xx - 32, yy - 32) < 10]
    v = np.linalg.eigh(np.cov(x.T) + 1e-6 * np.eye(3))[1]
    return np.array([p @ v[:, 2], p @ v[:, 1], p.mean(2)]), m


def sample(p, x, y):
    x, y = np.clip(x, 0, 62.99), np.clip(y, 0, 62.99)
    i, j = x.astype(int), y.astype(int)
    fx, fy = x - i, y - j
    return (p[:, j, i] * (1 - fx) + p[:, j, i + 1] * fx) * (1 - fy) + (p[:, j + 1, i] * (1 - fx) + p[:, j + 1, i + 1] * fx) * fy


def half_edges(size, d, o, turn):
    t = np.sqrt(1 + d * d + o * o)
    f = size / 2 / np.sqrt(2 * t + 2)
    a, b, c, co, si = (t + d + 1) * f, o * f, (t - d + 1) * f, np.cos(turn), np.sin(turn)
    return a * co + b * si, b * co + c * si, b * co - a * si, c * co - b * si


def lay(img, face, centre, size, slant, n=110):
    """The best place of a face near a point: how well it fits, and its corners."""
    p, m = planes(img, centre, size)
    k = m[0, 0]
    spread = np.array([0.1, 0.1, SIZE * 0.7, SLANT, SLANT, 2 * np.pi])
    z = rng.normal(0, 1, (3 * n, 6)) * spread + [0, 0, 0, slant[0], slant[1], 0]
    for turn in range(6):
        x0, y0 = centre[0] + z[:, 0] * size, centre[1] + z[:, 1] * size
        ax, ay, bx, by = half_edges(size * np.exp(z[:, 2]), z[:, 3], z[:, 4], z[:, 5])
        x, y = x0[:, None] + ax[:, None] * U + bx[:, None] * V, y0[:, None] + ay[:, None] * U + by[:, None] * V
        s = sample(p, k * x + m[0, 2], k * y + m[1, 2])
        s -= s.mean(2, keepdims=True)
        s /= np.linalg.norm(s, axis=2, keepdims=True) + 0.01
        fit = np.abs(s @ TEMPLATES[face].T).max((0, 2))
        fit -= 0.03 * ((z[:, 2] / SIZE) ** 2 + ((z[:, 3] - slant[0]) / SLANT) ** 2 + ((z[:, 4] - slant[1]) / SLANT) ** 2) + z[:, 0] ** 2 + z[:, 1] ** 2
        best = np.argsort(-fit)[:max(12, int(30 * 0.7 ** turn))]
        i = best[0]
        found = fit[i], [[float(x0[i] + s * ax[i] + t * bx[i]), float(y0[i] + s * ay[i] + t * by[i])] for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        z = np.vstack([z[best], z[rng.choice(best, n)] + rng.normal(0, 0.6 ** (turn + 1), (n, 6)) * [0.09, 0.09, 0.12, SLANT, SLANT, 0.25]])
    return found


def places(row, found, n):
    """Where to look for the dice of a photo, and how large they are there."""
    strong = sorted(found, key=lambda c: -c["Heat"] * (1 - 0.6 * c["Judge"][7]))
    if not row["boxes"]:
        size = np.median([c["Size"] for c in strong[:n]])
        return [((c["X"], c["Y"]), size) for c in strong[:n]]
    out = []
    for x0, y0, x1, y1 in json.loads(row["boxes"]):
        own = [c for c in strong if x0 < c["X"] < x1 and y0 < c["Y"] < y1 and c["Size"] < 1.1 * (x1 - x0)]
        out.append(((own[0]["X"], own[0]["Y"]), own[0]["Size"]) if own else (((x0 + x1) / 2, (y0 + y1) / 2), 0.8 * np.sqrt((x1 - x0) * (y1 - y0))))
    return out


def deal(fits, faces):
    """Deals the faces to the dice so that they fit best together."""
    if len(faces) <= 7:
        return max(set(itertools.permutations(faces)), key=lambda p: sum(fits[i][f][0] for i, f in enumerate(p)))
    p = list(faces)
    for i, j in list(itertools.combinations(range(len(p)), 2)) * 5:
        if fits[i][p[j]][0] + fits[j][p[i]][0] > fits[i][p[i]][0] + fits[j][p[j]][0]:
            p[i], p[j] = p[j], p[i]
    return p


def main():
    labels, candidates, out = sys.argv[1:4]
    folder = os.path.dirname(labels)
    groups = {r["file"]: r["group"] for r in csv.DictReader(open(os.path.join(folder, "splits.csv")))}
    found = {r["file"]: r["c"] or [] for r in map(json.loads, open(candidates))}
    with open(out, "w") as w:
        for row in csv.DictReader(open(labels)):
            faces, line = [int(f) for f in row["faces"].split()], {"file": row["file"], "group": groups[row["file"]], "faces": [], "boxes": []}
            if faces:
                at = places(row, found[row["file"]], len(faces))
                if len(at) < len(faces):
                    continue
                img = cv2.imread(os.path.join(folder, row["file"]))
                slant = np.median([shape_of(corners(c))[2] for c in found[row["file"]][:len(faces)]] or [[0, 0]], axis=0)
                fits = [{f: lay(img, f, c, s, slant) for f in set(faces)} for c, s in at]
                line["faces"] = list(deal(fits, faces))
                line["boxes"] = [np.round(fits[i][f][1], 1).tolist() for i, f in enumerate(line["faces"])]
            for kind in ("blur", "hand", "empty"):
                if row["file"].startswith(kind):
                    line[kind] = True
            w.write(json.dumps(line, separators=(",", ":")) + "\n")


def corners(c):
    (ax, ay), (bx, by) = c["A"], c["B"]
    return [[c["X"] + s * ax + t * bx, c["Y"] + s * ay + t * by] for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


if __name__ == "__main__":
    main()
