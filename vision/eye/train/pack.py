"""Rounds the weights of a network to fewer digits and packs it, as it is kept in the repository.

    python3 pack.py NETWORK.onnx OUT.onnx.gz [BITS]

Of the 24 bits of each weight 9 stay, or so many: an error of half a thousandth of it, and of a hundredth where 5 do.
The bytes are put into another order before they are compressed, first those whose place in the file is a multiple of four,
then those one further on, and so on: signs with signs, digits with digits. Each of these four is a member of the file, compressed in the
way that makes it smallest.
"""
import sys
import zlib

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

BITS = 9    # of 24, with the one that is not stored
PLANES = 4  # bytes of a weight
WAYS = zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_RLE, zlib.Z_HUFFMAN_ONLY
GZIP = 16   # added to the bits of zlib's window: with gzip's header and sum


def compressed(data, way):
    c = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS + GZIP, 9, way)
    return c.compress(data) + c.flush()


def main():
    net, bits = onnx.load(sys.argv[1]), int((sys.argv[3:] + [BITS])[0])
    for t in net.graph.initializer:
        if t.data_type == TensorProto.FLOAT:
            mantissa, exponent = np.frexp(numpy_helper.to_array(t))
            rounded = np.ldexp(np.round(mantissa * 2**bits) / 2**bits, exponent).astype(np.float32)
            t.CopyFrom(numpy_helper.from_array(rounded, t.name))
    data = net.SerializeToString()
    with open(sys.argv[2], "wb") as f:
        for k in range(PLANES):
            f.write(min((compressed(data[k::PLANES], way) for way in WAYS), key=len))


if __name__ == "__main__":
    main()
