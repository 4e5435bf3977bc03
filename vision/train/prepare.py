"""Makes, with many processes, what together.py learns from: trays, the dice cut out of photos, and windows about dice.

    python3 prepare.py --out DIR --seconds 50 --render BINARY --traced DIR [DIR...] --photos boxes.jsonl --photo-dir DIR [--candidates candidates.jsonl] [--workers 16]

BINARY is ./trays, built. Writes DIR/drawn-N, DIR/hidden-N, DIR/cuts and DIR/windows.
"""
import argparse
import json
import multiprocessing
import os
import shutil
import subprocess
import time

import numpy as np

import data
import paste
import windows

KINDS = ([], [], [], [], [], [], ["-aside"], ["-aside"], ["-aside"], ["-aside", "-touching"], ["-aside", "-touching"], ["-touching"],
         ["-covered"], ["-covered"], ["-covered"], ["-aside", "-covered"])  # what 16 processes render
COMPOSITES = 1200  # pictures with the dice of each group


def render(job):
    binary, seconds, seed, kind, folder = job
    try:  # stopped in the middle: what has its line counts
        subprocess.run([binary, "-n", "100000", "-seed", str(seed), "-out", folder, *kind], timeout=seconds, check=True)
    except subprocess.TimeoutExpired:
        pass
    return folder


def cut_dice(job):
    path, folder, cuts, group, k, n = job
    photos = data.Photos(path, folder, ",".join(g for g in GROUPS if g != group))
    for photo in photos.groups[0][k::n]:
        paste.dice_of(photo, cuts)


def write_windows(job):
    what, part, a, trays, rng = job[0], job[1], job[2], job[3], np.random.default_rng(job[4])
    folder = os.path.join(a.out, "windows", "part-%d" % part)
    os.makedirs(folder, exist_ok=True)
    if what in ("trays", "traced"):
        windows.from_trays(folder, what, trays, rng)
    elif what == "photos":
        candidates = {}
        if a.candidates:
            candidates = {r["file"]: r["c"] or [] for r in map(json.loads, open(a.candidates))}
        windows.from_photos(folder, data.Photos(a.photos, a.photo_dir), candidates, rng)
    else:
        group = int(what)
        windows.from_composites(folder, a.photos, a.photo_dir, trays, os.path.join(a.out, "cuts"), GROUPS, COMPOSITES // 2, rng, [group])
    return folder


def join(folder):
    """The parts of each source as one."""
    for name in ("trays", "traced", "photos", "composites"):
        parts = [os.path.join(folder, p, name) for p in sorted(os.listdir(folder)) if os.path.exists(os.path.join(folder, p, name + ".npy"))]
        np.save(os.path.join(folder, name + ".npy"), np.concatenate([np.load(p + ".npy") for p in parts]))
        with open(os.path.join(folder, name + ".bin"), "wb") as out:
            for p in parts:
                with open(p + ".bin", "rb") as f:
                    shutil.copyfileobj(f, out, 1 << 24)


def main():
    p = argparse.ArgumentParser()
    for name in ("out", "render", "photos", "photo-dir"):
        p.add_argument("--" + name, required=True)
    p.add_argument("--traced", nargs="+", required=True)
    p.add_argument("--candidates")
    p.add_argument("--seconds", type=float, default=50, help="of rendering")
    p.add_argument("--workers", type=int, default=16)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    begin = time.time()
    global GROUPS
    GROUPS = sorted({json.loads(s)["group"] for s in open(a.photos)})
    with multiprocessing.Pool(a.workers) as many:
        many.map(cut_dice, [(a.photos, a.photo_dir, os.path.join(a.out, "cuts"), g, k, 6) for g in GROUPS for k in range(6)], 1)
        print("dice cut out after %.0f s" % (time.time() - begin), flush=True)
        jobs = [(a.render, a.seconds, 1000 * a.seed + i, kind, os.path.join(a.out, "%s-%d" % ("hidden" if "-covered" in kind else "drawn", i)))
                for i, kind in enumerate(KINDS)]
        folders = many.map(render, jobs, 1)
        print("%d trays after %.0f s" % (data.Trays(folders).n, time.time() - begin), flush=True)
        drawn = [f for f in folders if "drawn" in f]
        jobs = [("photos", [])] + [(str(g), drawn) for g in range(len(GROUPS)) for _ in range(2)]
        jobs += [("trays", [f]) for f in drawn] + [("traced", [f]) for f in a.traced]
        many.map(write_windows, [(what, i, a, trays, [a.seed, i]) for i, (what, trays) in enumerate(jobs)], 1)
    with open(os.path.join(a.out, "windows", "groups.json"), "w") as f:
        json.dump(GROUPS, f)
    join(os.path.join(a.out, "windows"))
    print("windows after %.0f s" % (time.time() - begin), flush=True)


if __name__ == "__main__":
    main()
