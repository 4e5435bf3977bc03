"""Rounds the weights of a network to fewer digits and packs it, as it is kept in the repository.

    python3 pack.py NETWORK.onnx OUT.onnx.gz

Of the 24 bits of each weight 11 stay, as in half precision, which moves what the networks say by less than a thousandth.
The bytes are put into another order before they are compressed, first those whose place in the file is a multiple of four,
then those one further on, and so on: signs with signs, digits with digits. That saves a fifth.
"""
import gzip
import sys

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

BITS = 11   # of 24, with the one that is not stored
PLANES = 4  # bytes of a weight


def main():
    net = onnx.load(sys.argv[1])
    for t in net.graph.initializer:
        if t.data_type == TensorProto.FLOAT:
            mantissa, exponent = np.frexp(numpy_helper.to_array(t))
            rounded = np.ldexp(np.round(mantissa * 2**BITS) / 2**BITS, exponent).astype(np.float32)
            t.CopyFrom(numpy_helper.from_array(rounded, t.name))
    data = net.SerializeToString()
    with open(sys.argv[2], "wb") as f, gzip.GzipFile("", "wb", 9, f, 0) as packed:
        for k in range(PLANES):
            packed.write(data[k::PLANES])


if __name__ == "__main__":
    main()
