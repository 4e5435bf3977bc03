"""Trains closer, the judge's second network, and writes it as ONNX.

    python3 closer.py --windows DIR --out DIR --minutes 14 [--shares trays=0.4,photos=0.3,composites=0.3] [--without a,b] [--start DIR]

DIR is what windows.py wrote.
"""
import argparse
import json
import os

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader, IterableDataset

from data import brightness, cheap, compressed, cut, even, exposed, fewer, gamma, sharpened, smear, turn
from learn import export, learn
from nets import CLOSER, CLOSER_FACE, Closer
from windows import FACE, NONE, SIDE

cv2.setNumThreads(1)
NONES = 0.3    # share of what is no face
COARSEST = 10.5  # px of face below which nothing can be told
BLURRIEST = 4.0  # px of a window: a face that is blurred more cannot be read


class Stream(IterableDataset):
    """Batches of cut-outs: every source by its share, in it each group and each face as often as the others."""

    def __init__(self, folder, shares, without, size, seed):
        self.folder, self.shares, self.without, self.size, self.seed = folder, shares, without, size, seed

    def load(self, name):
        rows = np.load(os.path.join(self.folder, name + ".npy"))
        pixels = np.memmap(os.path.join(self.folder, name + ".bin"), np.uint8, "r").reshape(-1, SIDE, SIDE, 3)
        of = {}
        for i, (label, group, _) in enumerate(rows):
            if group not in self.without:
                of.setdefault(label == NONE, {}).setdefault(group, {}).setdefault(label, []).append(i)
        return pixels, rows, {kind: [list(faces.values()) for faces in groups.values()] for kind, groups in of.items()}

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        sources, shares = [self.load(name) for name in self.shares], list(self.shares.values())
        one = lambda of: of[rng.integers(len(of))]
        while True:
            x, y = np.empty((self.size, 3, CLOSER, CLOSER), np.float32), np.empty(self.size, np.int64)
            for i in range(self.size):
                pixels, rows, of = sources[rng.choice(len(sources), p=np.array(shares) / sum(shares))]
                k = one(one(one(of[bool(rng.random() < NONES)])))
                picture, y[i] = disturbed(np.asarray(pixels[k]), int(rows[k, 0]), rows[k, 2], rng)
                x[i] = even(picture)
            yield x, y


def disturbed(img, label, size, rng):
    """A window as a camera sees it, cut as a finder may place it; size is the px that the face had in its picture."""
    own, soft = min(size, FACE), 0.0
    if rng.random() < 0.4:
        soft = rng.uniform(0.3, 0.06 * FACE)
    elif rng.random() < 0.06:
        soft = rng.uniform(0.05, 0.25) * FACE
    if soft:
        img = cv2.GaussianBlur(img, (0, 0), soft)
    if rng.random() < 0.1:
        length = rng.uniform(0.05, 1.1) * FACE
        img, soft = smear(img, length, rng.uniform(0, np.pi)), np.hypot(soft, 0.35 * length)
    img = lit(img, rng)
    left = own
    if rng.random() < 0.5 and own > 10:
        left = np.exp(rng.uniform(np.log(10), np.log(own)))
        img = fewer(img, left / FACE, rng)
        if rng.random() < 0.4:
            img = cheap(img, rng)
    if left < COARSEST or soft > BLURRIEST:
        label = NONE
    return placed(stored(img, rng), rng), label


def lit(img, rng):
    """Other colours, light, reflections and streaks."""
    x = img.astype(np.float32)
    k = rng.random()
    if k < 0.3:
        x[:] = brightness(x)[..., None]
    elif k < 0.8:
        x *= rng.uniform(0.75, 1.25, 3).astype(np.float32)
    if rng.random() < 0.2:
        x = x[..., rng.permutation(3)]
    if rng.random() < 0.12:
        x = 255 - x
    if rng.random() < 0.25:
        grey = x.mean(2, keepdims=True)
        x = grey + (x - grey) * rng.uniform(0.2, 1.9)
    if rng.random() < 0.35:
        (gx, gy), r = rng.normal(0, 0.3, 2).astype(np.float32), np.linspace(-1, 1, SIDE, dtype=np.float32)
        x *= np.clip(1 + gx * r[None] + gy * r[:, None], 0.2, 1.8)[..., None]
    if rng.random() < 0.6:
        x = exposed(x, rng.uniform(0.4, 1.4), rng.uniform(0.6, 1.25), rng.uniform(-25, 25))
    if rng.random() < 0.3:
        x = gamma(x, rng.uniform(0.55, 1.7))
    if rng.random() < 0.15:
        for _ in range(rng.integers(1, 3)):
            glare(x, rng)
    if rng.random() < 0.2:
        (swirl if rng.random() < 0.5 else streaks)(x, rng)
    return np.clip(x, 0, 255).astype(np.uint8)


def glare(x, rng):
    at, r, flat = SIDE / 2 + rng.normal(0, 0.35 * FACE, 2), rng.uniform(0.03, 0.3) * FACE, rng.uniform(0.5, 2)
    yy, xx = np.mgrid[0:SIDE, 0:SIDE]
    d = ((xx - at[0]) ** 2 + ((yy - at[1]) * flat) ** 2) / (2 * r * r)
    x += (rng.uniform(40, 255) * np.exp(-d)).astype(np.float32)[..., None]


def swirl(x, rng):
    n = rng.integers(4, 16)
    k = cv2.resize(rng.uniform(-1.5, 1.5, (n, n)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    over(x, np.clip(k, 0, 1) * rng.uniform(0.15, 0.6), rng)


def streaks(x, rng):
    k = np.zeros((SIDE, SIDE), np.float32)
    for _ in range(rng.integers(3, 14)):
        at, t = SIDE / 2 + rng.normal(0, 0.4 * FACE, 2), rng.uniform(0, np.pi)
        to = at + rng.uniform(0.2, 1) * FACE * np.array([np.cos(t), np.sin(t)])
        line = np.array([at, to, to + rng.normal(0, 0.2 * FACE, 2)])
        cv2.polylines(k, [(line * 8).astype(np.int32)], False, float(rng.uniform(0.2, 0.8)), int(rng.integers(1, 3)), cv2.LINE_AA, 3)
    over(x, k, rng)


def over(x, k, rng):
    """Lays a colour over the picture, as thickly as k says (0-1)."""
    x += k[..., None] * (rng.uniform(0, 255, 3).astype(np.float32) - x)


def stored(img, rng):
    """Enlarged px by px now and then, noisy, sharpened and compressed."""
    if rng.random() < 0.3 and len(img) < 0.95 * SIDE:
        k = SIDE / len(img) if rng.random() < 0.5 else rng.uniform(1.2, 2.5)
        how = cv2.INTER_CUBIC if rng.random() < 0.33 else cv2.INTER_NEAREST
        img = cv2.resize(img, None, fx=k, fy=k, interpolation=how)
    if rng.random() < 0.35:
        noise = rng.normal(0, rng.uniform(1, 11), img.shape[:2] + (3 if rng.random() < 0.6 else 1,)).astype(np.float32)
        if rng.random() < 0.4:
            noise = 1.7 * cv2.GaussianBlur(noise, (0, 0), 0.6).reshape(noise.shape)
        img = np.clip(img + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        img = sharpened(img, rng.uniform(0.6, 1.6), rng.uniform(0.4, 2.5))
    if rng.random() < 0.55:
        img = compressed(img, rng.integers(20, 95))
    return img


def placed(img, rng):
    """closer's picture: a little beside, turned, mirrored, and not quite of the right size and shape."""
    beside, bent = (0.05, 0.09) if rng.random() < 0.5 else (0.1, 0.16)
    c = SIDE / 2 - 0.5 + rng.normal(0, beside, 2) * FACE
    m = (np.eye(2) + rng.normal(0, bent / 2, (2, 2))) * np.exp(rng.normal(0, 0.7 * bent)) * FACE / 2
    t = rng.uniform(0, 2 * np.pi)
    m = m @ turn(t) @ np.diag([rng.choice((-1, 1)), 1])
    k = len(img) / SIDE  # it may have other px by now
    how = cv2.INTER_LINEAR if rng.random() < 0.8 else cv2.INTER_CUBIC
    return cut(img, k * c + (k - 1) / 2, k * m[:, 0], k * m[:, 1], CLOSER, CLOSER_FACE, how)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--windows", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--minutes", type=float, default=14)
    p.add_argument("--shares", default="trays=1")
    p.add_argument("--without", default="", help="groups of photos to leave out, with commas between")
    p.add_argument("--start", help="folder with closer.pt to go on from")
    p.add_argument("--rate", type=float, default=3e-3)
    p.add_argument("--batch", type=int, default=128)
    p.add_argument("--bf16", action="store_true", help="compute in bfloat16: five times as fast where the CPU has it")
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    shares = {name: float(share) for name, share in (s.split("=") for s in a.shares.split(","))}
    without = set()
    if a.without:
        names = json.load(open(os.path.join(a.windows, "groups.json")))
        without = {names.index(g) for g in a.without.split(",")}
    net = Closer().to(memory_format=torch.channels_last)
    if a.start:
        net.load_state_dict(torch.load(os.path.join(a.start, "closer.pt")))

    def loss_of(x, y):
        with torch.cpu.amp.autocast(enabled=a.bf16, dtype=torch.bfloat16):
            out = net(x.to(memory_format=torch.channels_last)).float()
        return F.cross_entropy(out, y, label_smoothing=0.02), (out.argmax(1) == y).float().mean().item()

    batches = DataLoader(Stream(a.windows, shares, without, a.batch, a.seed), batch_size=None, num_workers=1, prefetch_factor=4)
    state = learn(net, batches, loss_of, a.minutes, a.rate)
    export(Closer(), state, a.out, "closer", (3, CLOSER, CLOSER))


if __name__ == "__main__":
    main()
