"""Gives the finder, the closer or the lean network that the reader has back as weights to train on: the inverse of pack.py and of ONNX.

    python3 unpack.py FINDER.onnx.gz OUT --trays DIR [DIR...]
    python3 unpack.py CLOSER.onnx.gz OUT --windows DIR
    python3 unpack.py LEAN.onnx.gz OUT --aside DIR [DIR...]

Writes OUT/nets.pt with the finder and OUT/covered.pt, OUT/closer.pt or OUT/lean.pt. In ONNX each normalisation has become a part of the
convolution before it; here it is measured anew, on disturbed trays or on cut-outs of them, so that what the network says stays what
it was.
"""
import argparse
import gzip
import os

import cv2
import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

import closer
import data
import lean
from nets import Both, Closer, Covered, Finder, Lean
from pack import PLANES

PICTURES = 120  # on which the normalisations are measured
LENGTH = 0.8    # of the weights of one plane: normalised, their length only tells how far a step goes


def unpacked(path):
    """The bytes of the ONNX file."""
    packed = gzip.open(path).read()
    out, at = bytearray(len(packed)), 0
    for k in range(PLANES):
        n = len(range(k, len(packed), PLANES))
        out[k::PLANES] = packed[at:at + n]
        at += n
    return bytes(out)


def layers(network):
    """Weights and offsets of the convolutions, and of what is fully connected, in the order in which they are computed."""
    graph = onnx.load_model_from_string(network).graph
    values = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    return [[torch.tensor(values[name]) for name in node.input[1:]] for node in graph.node if node.op_type in ("Conv", "Gemm")]


def computed(net, pictures):
    """The same layers of a network in the order in which they are computed, and the normalisation after each that has one."""
    order = []
    hooks = [m.register_forward_hook(lambda m, i, o: order.append(m)) for m in net.modules() if isinstance(m, (nn.Conv2d, nn.Linear))]
    with torch.no_grad():
        net(pictures[:1])
    for h in hooks:
        h.remove()
    after = {}
    for m in net.modules():
        parts = list(m.children()) if isinstance(m, nn.Sequential) else []
        after.update({a: b for a, b in zip(parts, parts[1:]) if isinstance(b, nn.BatchNorm2d)})
    return order, after


def restore(net, weights, pictures):
    """Sets the weights, with normalisations measured on pictures."""
    order, after = computed(net, pictures)
    if [m.weight.shape for m in order] != [w.shape for w, _ in weights]:
        raise SystemExit("unpack: this is not the network of nets.py")
    hooks = []
    for m, (weight, offset) in zip(order, weights):
        if m not in after:
            m.weight.data, m.bias.data = weight, offset
            continue
        k = weight.flatten(1).norm(dim=1).clamp(min=1e-6) / LENGTH
        m.weight.data = weight / k[:, None, None, None]

        def measure(m, i, o, bn=after[m], k=k, offset=offset):
            mean, var = o.mean((0, 2, 3)), o.var((0, 2, 3))
            bn.running_mean.copy_(mean), bn.running_var.copy_(var)
            bn.weight.data, bn.bias.data = k * torch.sqrt(var + bn.eps), offset + mean * k

        hooks.append(m.register_forward_hook(measure))
    with torch.no_grad():
        net(pictures)
    for h in hooks:
        h.remove()


def main():
    p = argparse.ArgumentParser()
    p.add_argument("network")
    p.add_argument("out")
    of = p.add_mutually_exclusive_group(required=True)
    of.add_argument("--trays", nargs="+", help="it is the finder")
    of.add_argument("--windows", help="it is the closer network; what windows.py wrote")
    of.add_argument("--aside", nargs="+", help="it is the lean network; trays seen from aside")
    a = p.parse_args()
    network = unpacked(a.network)
    if a.aside:
        net = Lean().eval()
        pictures = torch.from_numpy(next(iter(lean.Stream(lambda: [lean.Trays(a.aside)], 2 * PICTURES, 5)))[0])
    elif a.windows:
        net = Closer().eval()
        pictures = torch.from_numpy(next(iter(closer.Stream(a.windows, {"trays": 1}, set(), 2 * PICTURES, 5)))[0])
    else:
        net = Both(Finder(), Covered()).eval()
        rng, trays = np.random.default_rng(5), data.Trays(a.trays)
        pictures = np.stack([data.disturb(*trays.draw(rng), rng)[0] for _ in range(PICTURES)])
        pictures = torch.from_numpy(pictures.astype(np.float32).transpose(0, 3, 1, 2) / 255)
    restore(net, layers(network), pictures)
    before = cv2.dnn.readNetFromONNX(np.frombuffer(network, np.uint8))
    before.setInput(pictures[:1].numpy())
    with torch.no_grad():
        differs = np.abs(before.forward() - net(pictures[:1]).numpy()).max()
    if differs > 1e-3:
        raise SystemExit("unpack: what the network says differs by %g" % differs)
    os.makedirs(a.out, exist_ok=True)
    if a.aside or a.windows:
        torch.save(net.state_dict(), os.path.join(a.out, "lean.pt" if a.aside else "closer.pt"))
        return
    torch.save({"finder": net.finder.state_dict()}, os.path.join(a.out, "nets.pt"))
    torch.save(net.covered.state_dict(), os.path.join(a.out, "covered.pt"))


if __name__ == "__main__":
    main()
