"""Writes the networks that together.py gave as ONNX.

    python3 fetch.py NAME.npz OUT

Writes OUT/finder.onnx, judge.onnx, closer.onnx and edge.onnx, and OUT/nets.pt, covered.pt, closer.pt and edge.pt to go on from.
"""
import os
import sys

import numpy as np
import torch

import covered
import learn
import nets
import train


def loaded(net, arrays, name):
    state = net.state_dict()
    for k, v in state.items():
        if v.is_floating_point():
            state[k] = torch.from_numpy(arrays[name + "." + k])
    net.load_state_dict(state)
    return net


def main():
    arrays, out = np.load(sys.argv[1]), sys.argv[2]
    os.makedirs(out, exist_ok=True)
    finder, judge = loaded(nets.Finder(), arrays, "finder"), loaded(nets.Judge(), arrays, "judge")
    train.export(finder, judge, out)
    closer = loaded(nets.Closer(), arrays, "closer")
    learn.export(closer, closer.state_dict(), out, "closer", (3, nets.CLOSER, nets.CLOSER))
    edge = loaded(nets.Edge(), arrays, "edge")
    learn.export(edge, edge.state_dict(), out, "edge", (4, nets.EDGE, nets.EDGE))
    covered.export(finder, loaded(nets.Covered(), arrays, "covered"), out)


if __name__ == "__main__":
    main()
