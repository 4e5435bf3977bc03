"""Holds what was read of clips against where the dice lay.

    python3 score_throws.py OUT/labels.csv LINES.jsonl [--list]

LINES are what `spieltisch read --json OUT/*.mp4` prints. A rest is right, wrong or asked about by the last line whose frames
overlap it, but wrong if any of these was accepted with other faces; it was missed if there is none, and told in parts if there
are several. Lines of other frames are counted as beside; these are trays that the labels do not tell of, such as what a hand
leaves of the dice.
"""
import argparse
import collections
import csv
import json
import os


def main():
    p = argparse.ArgumentParser()
    p.add_argument("labels")
    p.add_argument("lines")
    p.add_argument("--list", action="store_true", help="tell of each rest that is not right")
    o = p.parse_args()
    lines = collections.defaultdict(list)
    for line in map(json.loads, open(o.lines)):
        lines[os.path.basename(line["file"])].append(line)
    counts, files, parts = collections.defaultdict(collections.Counter), set(), 0
    for row in csv.DictReader(open(o.labels)):
        files.add(row["file"])
        faces, (first, last) = sorted(map(int, row["faces"].split())), map(int, row["rest_frames"].split("-"))
        here = [l for l in lines[row["file"]] if l["frames"][0] <= last and l["frames"][1] >= first and l["faces"]]
        for line in here:
            line["told"] = True
        parts += len(here) > 1
        accepted = [l for l in here if l["decision"] == "accept"]
        if any(sorted(l["faces"]) != faces for l in accepted):
            what = "wrong"
        elif not here:
            what = "missed"
        else:
            what = "right" if here[-1]["decision"] == "accept" else "asked"
        kind = " ".join(row["tags"].split()[:2]) if row.get("tags") else ""
        counts[kind][what] += 1
        counts["all"][what] += 1
        if o.list and what != "right":
            print(row["file"], row["rest_frames"], what, faces, [(l["frames"], l["decision"], l["faces"], l["reasons"]) for l in here], row["tags"])
    beside = collections.Counter(l["decision"] for f in files for l in lines[f] if not l.get("told"))
    for kind, c in counts.items():
        print("%-14s" % kind, "  ".join("%s %d" % (k, c[k]) for k in ("right", "asked", "missed", "wrong")))
    print("told in parts: %d; beside: %s" % (parts, dict(beside)))


if __name__ == "__main__":
    main()
