"""Gives photos boxes: the reader's own candidates, where they match the known list of faces.

Input are labels.csv and splits.csv with the faces of each photo, and the candidates that `go test ./vision/dice -run
TestCandidates` writes. A photo is used when as many candidates as it has dice stand out, and the accounts of the judge
can be matched with the faces with little doubt. Photos without dice come in with no boxes.

    python3 label.py labels.csv candidates.jsonl out.jsonl
"""
import csv
import json
import math
import os
import sys


def corners(c):
    (ax, ay), (bx, by) = c["A"], c["B"]
    out = []
    for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        out += [c["X"] + s * ax + t * bx, c["Y"] + s * ay + t * by]
    return out


def assign(cands, faces):
    """The cheapest way to give each candidate a face of the list, by depth-first search; and its cost."""
    costs = [[-math.log(0.5 * c["Face"][f] + 0.5 * c["Judge"][f] + 1e-3) for f in range(6)] for c in cands]
    best = [1e9, None]

    def go(i, left, sofar, chosen):
        if sofar >= best[0]:
            return
        if i == len(cands):
            best[:] = [sofar, chosen]
            return
        for f in set(left):
            rest = list(left)
            rest.remove(f)
            go(i + 1, rest, sofar + costs[i][f - 1], chosen + [f])

    go(0, faces, 0.0, [])
    return best


def main():
    labels, candidates, out = sys.argv[1:4]
    splits = {r["file"]: r for r in csv.DictReader(open(os.path.join(os.path.dirname(labels), "splits.csv")))}
    tags = {r["file"]: r["tags"] for r in csv.DictReader(open(labels))}
    used, all_, worst = {}, {}, 1.2
    with open(out, "w") as w:
        for line in open(candidates):
            r = json.loads(line)
            group = splits[r["file"]]["group"]
            faces = [int(f) for f in r["faces"].split()]
            if not faces and not r["file"].startswith("empty"):
                continue  # hands and blur keep dice in them that have no boxes
            all_[group] = all_.get(group, 0) + 1
            boxes = []
            if faces:
                good = sorted(r["c"], key=lambda c: -c["Heat"] * (1 - 0.6 * c["Judge"][7]))
                cands = good[:len(faces)]
                if len(cands) < len(faces):
                    continue
                sizes = sorted(c["Size"] for c in cands)
                cost, chosen = assign(cands, faces)
                heats = [c["Heat"] for c in good]
                if cost / len(faces) > worst or sizes[-1] > 2.2 * sizes[0] or heats[len(faces) - 1] < 0.15:
                    continue
                boxes, faces = [corners(c) for c in cands], chosen
            used[group] = used.get(group, 0) + 1
            w.write(json.dumps({"file": r["file"], "group": group, "faces": faces, "boxes": boxes}) + "\n")
    for g in sorted(all_):
        print("%-8s %d of %d" % (g, used.get(g, 0), all_[g]))


if __name__ == "__main__":
    main()
