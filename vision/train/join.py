"""Joins networks: the finder of the first, and a judge whose weights are the mean of the judges of all others.

    python3 join.py OUT FINDER JUDGE...    (folders with nets.pt)

Judges that come from the same base and were trained differently lie so near to each other that their mean is a judge,
too, and it errs less than each.
"""
import os
import sys

import torch

from nets import Finder, Judge
from train import export


def main():
    out, first, *others = sys.argv[1:]
    load = lambda folder: torch.load(os.path.join(folder, "nets.pt"))
    judges = [load(folder)["judge"] for folder in others]
    mean = {name: (sum(j[name].float() for j in judges) / len(judges)).to(w.dtype) for name, w in judges[0].items()}
    finder, judge = Finder(), Judge()
    finder.load_state_dict(load(first)["finder"])
    judge.load_state_dict(mean)
    os.makedirs(out, exist_ok=True)
    export(finder, judge, out)


if __name__ == "__main__":
    main()
