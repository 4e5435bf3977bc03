"""Writes networks as ONNX: python3 export.py FILE.npz FOLDER"""
import os
import sys

from nets import Find, Name, export
from train import load

if __name__ == "__main__":
    os.makedirs(sys.argv[2], exist_ok=True)
    for name, net in (("find", Find()), ("name", Name())):
        export(load(sys.argv[1], name, net), os.path.join(sys.argv[2], name + ".onnx"))
