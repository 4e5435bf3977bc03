"""Fits how the accounts of a candidate become belief: does it exist, and is its face right; with groups left out.

    python3 calibrate.py labels.csv candidates.jsonl

Prints, for each group, what a fit without that group accepts right and wrong there, and then the fit on all groups in
the form that vision/dice/decide.go wants.
"""
import csv
import json
import math
import os
import sys

import numpy as np

from label import assign

LIMITS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)


def logit(p):
    p = min(max(p, 1e-3), 1 - 1e-3)
    return math.log(p / (1 - p))


def middle(cands):
    cs = sorted(cands, key=lambda c: c["Size"])
    total, run = sum(c["Heat"] ** 2 for c in cs), 0
    for c in cs:
        run += c["Heat"] ** 2
        if run >= total / 2:
            return c["Size"]
    return 1


def best_face(c):
    score = [math.log(c["Judge"][k] + 1e-3) + 0.7 * math.log(c["Pips"][k] + 1e-2) + 0.5 * math.log(c["Face"][k] + 1e-2) for k in range(6)]
    return int(np.argmax(score))


def existence(c, size):
    ratio = abs(math.log(max(c["Size"], 1) / size))
    return [1, logit(c["Heat"]), logit(1 - c["Judge"][7]), logit(1 - c["Face"][7]), c["Fitted"], min(c["Levels"], 4), min(ratio, 1.5), logit(max(c["Judge"][:7]))]


def rightness(c):
    k = best_face(c)
    return [1, logit(c["Judge"][k]), logit(c["Pips"][k]), logit(c["Face"][k]), c["Fitted"], logit(c["Heat"])]


def fit(x, y, strength=1.0):
    x, y = np.array(x), np.array(y, float)
    w = np.zeros(x.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-x @ w))
        g = x.T @ (p - y) + strength * w * (np.arange(len(w)) > 0)
        h = (x * (p * (1 - p))[:, None]).T @ x + strength * np.eye(len(w))
        w -= np.linalg.solve(h, g)
    return w


def sigmoid(v):
    return 1 / (1 + math.exp(-max(min(v, 30), -30)))


def train(photos):
    w = None
    for _ in range(3):
        ex, ey, rx, ry = [], [], [], []
        for p in photos:
            cs, n = p["c"], len(p["want"])
            size = middle(cs) if cs else 1
            order = sorted(cs, key=lambda c: -(c["Heat"] * (1 - 0.6 * c["Judge"][7]) if w is None else np.dot(w, existence(c, size))))
            if len(cs) < n:
                continue
            if n:
                cost, chosen = assign(order[:n], p["want"])
                if cost / n > 1.5:
                    continue
                for c, f in zip(order[:n], chosen):
                    rx.append(rightness(c))
                    ry.append(best_face(c) + 1 == f)
            for i, c in enumerate(order):
                ex.append(existence(c, size))
                ey.append(i < n)
        w = fit(ex, ey)
    return w, fit(rx, ry)


def read(p, w, v):
    """Faces and the belief that they are all and right."""
    cs = p["c"]
    size = middle(cs) if cs else 1
    faces, belief = [], 1.0
    for c in cs:
        e = sigmoid(np.dot(w, existence(c, size)))
        if e < 0.5:
            belief *= 1 - e
            continue
        belief *= e * sigmoid(np.dot(v, rightness(c)))
        faces.append(best_face(c) + 1)
    return sorted(faces), belief


def main():
    labels, candidates = sys.argv[1:3]
    splits = {r["file"]: r["group"] for r in csv.DictReader(open(os.path.join(os.path.dirname(labels), "splits.csv")))}
    photos = [json.loads(s) for s in open(candidates)]
    for p in photos:
        p["group"] = splits[p["file"]]
        p["want"] = sorted(int(f) for f in p["faces"].split())
    usable = [p for p in photos if p["want"] or p["file"].startswith("empty")]
    print("%-8s %s" % ("without", "   ".join("belief>%.2f" % t for t in LIMITS)), " accepted right/wrong")
    sums = np.zeros((len(LIMITS), 2))
    for g in sorted({p["group"] for p in photos}):
        w, v = train([p for p in usable if p["group"] != g])
        own = [p for p in photos if p["group"] == g]
        counts = np.zeros((len(LIMITS), 2), int)
        for p in own:
            faces, belief = read(p, w, v)
            for i, t in enumerate(LIMITS):
                if belief > t and faces:
                    counts[i, 0 if faces == p["want"] else 1] += 1
        sums += counts
        print("%-8s %s  of %d" % (g, "   ".join("%4d %3d   " % tuple(c) for c in counts), len(own)))
    print("%-8s %s" % ("sum", "   ".join("%4d %3d   " % tuple(c) for c in sums)))
    w, v = train(usable)
    print("existence = weights{%s}" % ", ".join("%.3f" % x for x in w))
    print("rightness = weights{%s}" % ", ".join("%.3f" % x for x in v))


if __name__ == "__main__":
    main()
