"""The two networks of the dice reader, and the geometry of a top face.

find looks at a picture and answers for each cell of 4x4 px: is the middle of a top face here, which face, how large, how
seen, and what keeps it from being read. name looks at one face, cut out and made square, and names it; its last layer but
one is an embedding.
"""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

STRIDE = 4         # px of a cell of find
CLASSES = 9        # 1-6, worm, something else printed, unreadable
WORM, OTHER, UNREADABLE = 6, 7, 8
SIDE = 56          # px, side of the picture of name
FACE = 32.0        # px, side of the face in it
EMBEDDING = 64     # numbers of the embedding of name

# Planes of the answer of find.
TOP, COVERED, CUT, SIDE_FACE, FACES, SIZE, SHAPE, ANGLE, OFFSET, LEAN, BLURRED, HELD = 0, 1, 2, 3, 4, 13, 14, 16, 18, 20, 22, 23
PLANES = 24


def conv(i, o, stride=1, size=3, dilation=1):
    return nn.Sequential(nn.Conv2d(i, o, size, stride, dilation * (size // 2), dilation, bias=False), nn.BatchNorm2d(o))


class Block(nn.Module):
    """A residual 3x3."""

    def __init__(self, c, dilation=1):
        super().__init__()
        self.deep = conv(c, c, dilation=dilation)

    def forward(self, x):
        return F.relu(x + self.deep(x))


class Find(nn.Module):
    """Blue, green, red (0-1) and whether there is picture, n x 4 x h x w, sides multiples of 32; answers n x PLANES x h/4 x w/4."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(conv(4, 16, 2), nn.ReLU(), conv(16, 24, 2), nn.ReLU(), Block(24))
        self.down8 = nn.Sequential(conv(24, 56, 2), nn.ReLU(), Block(56), Block(56))
        self.down16 = nn.Sequential(conv(56, 88, 2), nn.ReLU(), Block(88), Block(88, 2), Block(88))
        self.down32 = nn.Sequential(conv(88, 96, 2), nn.ReLU(), Block(96), Block(96, 2))
        self.to16, self.to8, self.to4, self.skip4 = conv(96, 88, size=1), conv(88, 56, size=1), conv(56, 28, size=1), conv(24, 28, size=1)
        self.mid8, self.mid4 = Block(56), Block(28)
        self.head = nn.Sequential(conv(28, 48, size=1), nn.ReLU(), nn.Conv2d(48, PLANES, 1))
        nn.init.constant_(self.head[-1].bias[:4], -4.0)

    def forward(self, x):
        def up(y):
            return F.interpolate(y, scale_factor=2, mode="nearest")
        a = self.stem(x)
        b = self.down8(a)
        c = self.down16(b)
        c = F.relu(c + up(self.to16(self.down32(c))))
        b = self.mid8(F.relu(b + up(self.to8(c))))
        a = self.mid4(F.relu(self.skip4(a) + up(self.to4(b))))
        return self.head(a)


class Name(nn.Module):
    """Faces made square, evened, n x 3 x SIDE x SIDE; answers n x CLASSES (logits) and n x EMBEDDING."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            conv(3, 24, 2), nn.ReLU(), Block(24), conv(24, 48, 2), nn.ReLU(), Block(48), Block(48),
            conv(48, 88, 2), nn.ReLU(), Block(88), Block(88),
            nn.Conv2d(88, 160, 7, groups=8), nn.ReLU(), nn.Flatten())
        self.embed = nn.Linear(160, EMBEDDING)
        self.last = nn.Linear(160, CLASSES)

    def forward(self, x):
        x = self.net(x)
        return self.last(x), self.embed(x)


def edges_of(cell):
    """The half edges of a top face in px, of what find says of one cell: the inverse of train.shapes."""
    (d, o), (cos, sin) = cell[SHAPE:SHAPE + 2], cell[ANGLE:ANGLE + 2]
    size, t = 32 * np.exp(cell[SIZE]), np.sqrt(1 + d * d + o * o)
    w, v = np.linalg.eigh(np.array([[t + d, o], [o, t - d]]))
    root = v @ np.diag(np.sqrt(np.maximum(w, 1e-6))) @ v.T
    turn = np.arctan2(sin, cos) / 4
    c, s = np.cos(turn), np.sin(turn)
    return root @ [c, s] * size / 2, root @ [-s, c] * size / 2


def export(net, path):
    """Writes a network as ONNX, as OpenCV reads it."""
    net = net.float().eval().cpu()
    if isinstance(net, Find):
        torch.onnx.export(net, torch.zeros(1, 4, 96, 128), path, input_names=["x"], output_names=["y"], opset_version=11,
                          dynamic_axes={"x": {2: "h", 3: "w"}, "y": {2: "h", 3: "w"}})
    else:
        torch.onnx.export(net, torch.zeros(2, 3, SIDE, SIDE), path, input_names=["x"], output_names=["y", "e"], opset_version=11,
                          dynamic_axes={"x": {0: "n"}, "y": {0: "n"}, "e": {0: "n"}})
