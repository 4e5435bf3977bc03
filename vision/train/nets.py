"""The networks of the dice reader, and the geometry they share.

finder looks at a whole picture and answers for each cell of 4x4 px: is the middle of a die's top face here, which face,
how large, how seen. judge looks at one top face, cut out and made square, and names it again; so does closer, in more px.
lean looks at one face with what is about it, and tells whether it is the top of a die or a side.
"""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

STRIDE = 4
COVERED_STRIDE = 8  # px of a cell that covered answers for
FACES = 8          # 1-6, the worm, a die that cannot be read
OUT = 1 + FACES + 1 + 2 + 2 + 2  # object, faces, log size, shape, angle, offset
LURED = 3.0        # weight of a false die that something looks like
CROP = 48          # px, side of the judge's picture
CROP_FACE = 27.0   # px, side of the top face in it
CLOSER = 64        # px, the same for closer
CLOSER_FACE = 36.0
EDGE = 40          # px, the same for edge
EDGE_FACE = 20.0
LEAN = 64          # px, the same for lean
LEAN_FACE = 20.0


def conv(i, o, stride=1, groups=1, size=3, dilation=1):
    pad = dilation * (size // 2)
    return nn.Sequential(nn.Conv2d(i, o, size, stride, pad, dilation, groups, bias=False), nn.BatchNorm2d(o))


class Block(nn.Module):
    """A residual 3x3. Plain ones: per-channel ones have fewer weights, but take a CPU several times as long to train."""

    def __init__(self, c, dilation=1):
        super().__init__()
        self.deep = conv(c, c, dilation=dilation)

    def forward(self, x):
        return F.relu(x + self.deep(x))


class Finder(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 2), nn.ReLU(), conv(16, 32, 2), nn.ReLU(), Block(32))
        self.down8 = nn.Sequential(conv(32, 56, 2), nn.ReLU(), Block(56), Block(56))
        self.down16 = nn.Sequential(conv(56, 80, 2), nn.ReLU(), Block(80), Block(80, 2), Block(80))
        self.to8 = conv(80, 56, size=1)
        self.mid8 = Block(56)
        self.to4 = conv(56, 40, size=1)
        self.skip4 = conv(32, 40, size=1)
        self.mid4 = Block(40)
        self.head = nn.Sequential(conv(40, 64, size=1), nn.ReLU(), nn.Conv2d(64, OUT, 1))
        nn.init.constant_(self.head[-1].bias[0], -4.0)

    def inner(self, x):
        """What it knows of cells of 4, 8 and 16 px."""
        a = self.stem(x)
        b = self.down8(a)
        c = self.down16(b)
        b = self.mid8(F.relu(b + F.interpolate(self.to8(c), scale_factor=2, mode="nearest")))
        a = self.mid4(F.relu(self.skip4(a) + F.interpolate(self.to4(b), scale_factor=2, mode="nearest")))
        return a, b, c

    def forward(self, x):
        return self.head(self.inner(x)[0])


class Covered(nn.Module):
    """Upon what the finder knows inside: for each cell of 8 px, in logits, whether what is left of a covered die lies there."""

    def __init__(self, width=40):
        super().__init__()
        self.a, self.b, self.c = conv(40, width, 2), conv(56, width, size=1), conv(80, width, size=1)
        self.deep = nn.Sequential(Block(width, 2), Block(width))
        self.out = nn.Conv2d(width, 1, 1)
        nn.init.constant_(self.out.bias, -4.0)

    def forward(self, a, b, c):
        x = self.a(a) + self.b(b) + F.interpolate(self.c(c), scale_factor=2, mode="nearest")
        return self.out(self.deep(F.relu(x)))


class Both(nn.Module):
    """The finder, with what is said of covered dice as one number more for each of its cells."""

    def __init__(self, finder, covered):
        super().__init__()
        self.finder, self.covered = finder, covered

    def forward(self, x):
        inner = self.finder.inner(x)
        return torch.cat([self.finder.head(inner[0]), F.interpolate(self.covered(*inner), scale_factor=2, mode="nearest")], 1)


class Judge(nn.Module):
    def __init__(self, answers=FACES):
        super().__init__()
        self.net = nn.Sequential(
            conv(3, 16), nn.ReLU(), conv(16, 28, 2), nn.ReLU(), Block(28),
            conv(28, 44, 2), nn.ReLU(), Block(44), conv(44, 56, 2), nn.ReLU(), Block(56),
            nn.Conv2d(56, 64, 6, groups=8), nn.ReLU(), nn.Flatten(), nn.Linear(64, answers))

    def forward(self, x):
        return self.net(x)


class Closer(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            conv(3, 32, 2), nn.ReLU(), Block(32), conv(32, 56, 2), nn.ReLU(), Block(56), Block(56),
            conv(56, 88, 2), nn.ReLU(), Block(88), Block(88),
            nn.Conv2d(88, 128, 8, groups=8), nn.ReLU(), nn.Flatten(), nn.Dropout(0.1), nn.Linear(128, FACES))

    def forward(self, x):
        return self.net(x)


class Edge(nn.Module):
    """Blue, green, red and whether that is in the picture at all; one answer, in logits: the picture's edge cuts a die here."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            conv(4, 16, 2), nn.ReLU(), Block(16), conv(16, 24, 2), nn.ReLU(), Block(24), conv(24, 32, 2), nn.ReLU(),
            nn.Conv2d(32, 48, 5, groups=8), nn.ReLU(), nn.Flatten(), nn.Linear(48, 1))

    def forward(self, x):
        return self.net(x)


class Lean(nn.Module):
    """A face with what is about it, as it is seen; three answers: whether it is a top face, in logits, and the way from a top
    face straight down to the table, across and along the picture, of the length of the sine of the camera's angle from above."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            conv(3, 16, 2), nn.ReLU(), Block(16), conv(16, 32, 2), nn.ReLU(), Block(32), Block(32),
            conv(32, 48, 2), nn.ReLU(), Block(48), nn.Conv2d(48, 64, 8, groups=8), nn.ReLU(), nn.Flatten(), nn.Linear(64, 3))

    def forward(self, x):
        return self.net(x)


def shape_of(box):
    """Centre, size, shape (2) and angle (2) of a top face given by its four corners."""
    p = np.asarray(box, np.float64).reshape(4, 2)
    centre = p.mean(0)
    a, b = (p[1] - p[0] + p[2] - p[3]) / 4, (p[3] - p[0] + p[2] - p[1]) / 4
    area = abs(a[0] * b[1] - a[1] * b[0])
    size = 2 * np.sqrt(max(area, 1e-6))
    m = (np.outer(a, a) + np.outer(b, b)) / max(area, 1e-6)  # unit determinant
    both = m[0, 0] + m[1, 1]
    if both >= 1000:  # from the very side
        return centre, 0.0, np.zeros(2), np.array([1.0, 0.0])
    white = np.array([[m[1, 1] + 1, -m[0, 1]], [-m[0, 1], m[0, 0] + 1]]) @ a / np.sqrt(both + 2)  # m to the power of -1/2
    t = 4 * np.arctan2(white[1], white[0])
    return centre, size, np.array([(m[0, 0] - m[1, 1]) / 2, m[0, 1]]), np.array([np.cos(t), np.sin(t)])


def edges_of(size, shape, angle):
    """The half edges a and b of the top face: the inverse of shape_of."""
    d, o = shape
    t = np.sqrt(1 + d * d + o * o)
    m = np.array([[t + d, o], [o, t - d]])
    w, v = np.linalg.eigh(m)
    root = v @ np.diag(np.sqrt(np.maximum(w, 1e-6))) @ v.T
    th = np.arctan2(angle[1], angle[0]) / 4
    c, s = np.cos(th), np.sin(th)
    return root @ [c, s] * size / 2, root @ [-s, c] * size / 2


def hotter(heat, d, sigma, stride):
    """A map of heat with one place more, from which each cell is d px away: 1 there, and falling off around it."""
    heat = np.maximum(heat, np.exp(-d * d / (2 * sigma * sigma)))
    if d.min() < stride:
        heat[np.unravel_index(d.argmin(), d.shape)] = 1  # each place has a cell that must answer
    return heat


def targets(faces, boxes, h, w):
    """Maps for the finder: heat, weight, class (-1: no statement), and the six numbers of the geometry."""
    gh, gw = h // STRIDE, w // STRIDE
    heat, weight = np.zeros((gh, gw), np.float32), np.ones((gh, gw), np.float32)
    face = np.full((gh, gw), -1, np.int64)
    geo = np.zeros((7, gh, gw), np.float32)
    yy, xx = np.mgrid[0:gh, 0:gw].astype(np.float32) * STRIDE + STRIDE / 2 - 0.5
    near = np.full((gh, gw), 1e9, np.float32)
    for f, box in zip(faces, boxes):
        c, s, shape, angle = shape_of(box)
        d = np.hypot(xx - c[0], yy - c[1])
        if f == FACES + 1:  # a lure: what no die claims there counts more
            weight[d < max(0.3 * s, 5)] *= LURED
            continue
        if f > FACES or s < 13 or s > 85 or abs(shape[0]) > 2.5 or abs(shape[1]) > 2.5:
            weight[d < max(0.35 * s, 6)] = 0
            continue
        heat = hotter(heat, d, max(0.09 * s, 2.2), STRIDE)
        inner = (d < max(0.16 * s, 3.0)) & (d < near)
        near[inner] = d[inner]
        face[inner] = f - 1
        geo[0][inner] = np.log(s / 32)
        geo[1][inner], geo[2][inner] = shape
        geo[3][inner], geo[4][inner] = angle
        geo[5][inner] = (c[0] - xx[inner]) / 8
        geo[6][inner] = (c[1] - yy[inner]) / 8
    return heat, weight, face, geo
