"""Fits how the accounts of a candidate become belief: does it exist, and is its face right.

    python3 calibrate.py boxes.jsonl candidates.jsonl cut.jsonl out

Candidates come from networks that were not trained on the group of the photo; cut.jsonl are those of photos whose edge
goes through a die. Writes out/<group>.json for each group, fitted on the photos of all others, and out/all.json;
./leftout tells what they make of the photos.
"""
import json
import os
import sys

import numpy as np

CLASSES = 8


def near(c, box):
    """How far a candidate's middle is from a die's, and how much larger or smaller it is."""
    b = np.array(box)
    a1, a2 = (b[1] - b[0] + b[2] - b[3]) / 2, (b[3] - b[0] + b[2] - b[1]) / 2
    size = np.sqrt(max(abs(a1[0] * a2[1] - a1[1] * a2[0]), 1))
    x, y = b.mean(0) - (c["X"], c["Y"])
    return np.hypot(x, y) / size, abs(np.log(max(c["Size"], 1) / size))


# What speaks against a die, of what existence is told from: another size than the others, a disc without pips,
# and less to be seen on it than on the others.
# Everything else speaks for one, and for a face.
AGAINST = (6, 7, 8)


def signed(x, y, w, against=()):
    """A regression in which no feature counts for the opposite of what it tells: the worst such one is left out, again and
    again. In the groups at hand it may seem so, where hardly any place has that feature."""
    x = np.array(x, float)
    sign = np.ones(x.shape[1])
    sign[list(against)] = -1
    on = np.ones(x.shape[1], bool)
    while True:
        v = np.zeros(x.shape[1])
        v[on] = fit(x[:, on], y, w)
        wrong = np.where(v * sign < 0, np.abs(v) * x.std(0), 0)
        wrong[0] = 0  # the offset
        if not wrong.any():
            return v
        on[wrong.argmax()] = False


def fit(x, y, w, strength=5.0):
    """Logistic regression by Newton's method; the offset is free, all else is drawn to 0."""
    x, y, w = np.array(x, float), np.array(y, float), np.array(w, float)
    scale = np.append(1, x[:, 1:].std(0) + 1e-6)
    x = x / scale
    v = np.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(x @ v, -30, 30)))
        g = x.T @ (w * (p - y)) + strength * v * (np.arange(len(v)) > 0)
        h = (x * (w * p * (1 - p))[:, None]).T @ x + strength * np.eye(len(v))
        v -= np.clip(np.linalg.solve(h, g), -2, 2)
    return v / scale


def rows(photo):
    """For each candidate: features, whether it is a die, and for dice whether the face is right."""
    out = []
    taken = set()
    for c in sorted(photo["c"] or [], key=lambda c: -c["Heat"]):
        found = [(near(c, b), i) for i, b in enumerate(photo["boxes"])]
        hit = [i for (off, ratio), i in found if off < 0.3 and ratio < 0.45 and i not in taken]
        close = [i for (off, ratio), i in found if off < 0.3]
        if hit:
            taken.add(hit[0])
            out.append((c, True, c["Best"] == photo["faces"][hit[0]]))
        elif not close:
            out.append((c, False, None))
        # What lies on a die in a wrong size says nothing clear.
    return out


def calibrate(photos, cut):
    groups = {}
    for p in photos:
        groups[p["group"]] = groups.get(p["group"], 0) + 1
    e, r = ([], [], []), ([], [], [])
    for p in photos:
        weight = min(1, 40 / groups[p["group"]])  # large groups shall not drown the rest
        for c, die, right in rows(p):
            for part, row, y in ((e, c["Exists"], die), (r, c["Right"], right)):
                if y is not None:
                    part[0].append([1] + row)
                    part[1].append(y)
                    part[2].append(weight)
    x, y, w = [], [], []
    for p in photos:
        for c in p["c"] or []:
            if c["Edge"]:
                x.append([1] + c["Edge"])
                y.append(False)
                w.append(min(1, 40 / groups[p["group"]]))
    for p in cut:
        for dx, dy, share in p["cut"]:
            near = [c for c in p["c"] or [] if c["Edge"] and np.hypot(c["X"] - dx, c["Y"] - dy) < 0.6 * c["Size"]]
            if near and share > 0.3:
                x.append([1] + max(near, key=lambda c: c["Heat"])["Edge"])
                y.append(True)
                w.append(min(1, 40 / groups.get(p["group"], 40)))
    edge = fit(x, y, w) if any(y) else np.array([-9.0] + [0] * 6)
    return {"cutOff": edge.round(3).tolist(), "existence": signed(*e, AGAINST).round(3).tolist(), "rightness": signed(*r).round(3).tolist()}


def main():
    boxes = {r["file"]: r for r in map(json.loads, open(sys.argv[1]))}
    photos, cut = [], []
    for line in open(sys.argv[3]):
        p = json.loads(line)
        cut.append({**p, "group": boxes[p["file"]]["group"]})
    for line in open(sys.argv[2]):
        p = json.loads(line)
        truth = boxes.get(p["file"])
        if truth is None or truth.get("blur") or truth.get("hand"):
            continue  # dice without boxes lie there
        photos.append({**p, **truth})
    if not any(p["c"] for p in photos):
        sys.exit("calibrate: %s holds no candidates: these networks see no dice at all; give their training more minutes" % sys.argv[2])
    out = sys.argv[4]
    os.makedirs(out, exist_ok=True)
    for g in sorted({p["group"] for p in photos}) + ["all"]:
        fitted = calibrate(*([p for p in part if p["group"] != g] for part in (photos, cut)))
        with open(os.path.join(out, g + ".json"), "w") as f:
            json.dump(fitted, f)
        if g == "all":
            print(json.dumps(fitted))


if __name__ == "__main__":
    main()
