"""Pictures with labels, kept where they are learned from: rendered scenes and windows of photos."""
import ctypes
import multiprocessing
import os
import subprocess

import cv2
import numpy as np
import torch

import photos
import scene

SIDE = scene.SIDE
SAMPLES = 8   # rays of a px
CHUNK = 64    # scenes drawn at once


def tracer():
    """trace.cu, compiled for the card where there is one."""
    here = os.path.dirname(os.path.abspath(__file__))
    out = "/tmp/libtrace-%d.so" % os.getpid()
    if torch.cuda.is_available():
        nvcc = next((p for p in ("/usr/local/cuda/bin/nvcc", "/usr/bin/nvcc") if os.path.exists(p)), "nvcc")
        subprocess.run([nvcc, "-O3", "-use_fast_math", "-arch=native", "-shared", "-Xcompiler", "-fPIC", here + "/trace.cu", "-o", out], check=True)
    else:
        subprocess.run(["g++", "-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC", "-x", "c++", here + "/trace.cu", "-o", out], check=True)
    return ctypes.CDLL(out)


def at(t):
    return ctypes.c_void_p(t.data_ptr())


def drawing(queue, seed, first, step, prints, grounds):
    np.seterr(all="ignore")
    cv2.setNumThreads(1)
    k = first
    while True:
        queue.put(scene.draw([seed, k], CHUNK, prints, grounds))
        k += step


def windowing(queue, seed, first, step, drawn, n):
    cv2.setNumThreads(1)
    k = first
    while True:
        queue.put(photos.windows(drawn, [seed, k], n))
        k += step


def flat(boxes):
    """The areas of polygons, ... x 8."""
    p = boxes.view(*boxes.shape[:-1], 4, 2)
    q = p.roll(-1, -2)
    return (p[..., 0] * q[..., 1] - p[..., 1] * q[..., 0]).sum(-1).abs() / 2


def within(boxes, n=6):
    """Points in polygons, ... x n*n x 2."""
    t = (torch.arange(n, device=boxes.device) + 0.5) / n
    u, w = t.repeat(n)[:, None], t.repeat_interleave(n)[:, None]
    p = boxes.view(*boxes.shape[:-1], 4, 1, 2)
    a, b, c, d = p.unbind(-3)
    return a * (1 - u) * (1 - w) + b * u * (1 - w) + c * u * w + d * (1 - u) * w


def rounded(things, ids):
    """How much of the square of each face is left of it where edges and corners are rounded; ids n x dice x polygons."""
    t = things.gather(1, (ids[:, :, 0].long() // 8).clamp(max=things.shape[1] - 1)[..., None].expand(-1, -1, things.shape[2]))
    r, ball = t[..., 4], torch.where(t[..., 5] > 0, t[..., 5], torch.full_like(t[..., 5], 9.0))
    edge, corner = torch.minimum(0.5 - 0.293 * r, ball * 0.7071), torch.minimum(0.5 - 0.423 * r, ball * 0.5774)
    return ((1.5 * edge + 0.5 * corner) ** 2)[..., None]


class Pool:
    """room pictures: x (SIDE x SIDE x 4 bytes: blue, green, red, whether it is picture), polygons, classes, what, seen
    (share of each polygon that nothing hides), lean, flags, group (-1: rendered)."""

    def __init__(self, room, device):
        D, P = scene.DICE, scene.POLYGONS
        make = lambda kind, *s: torch.zeros((room, *s), dtype=kind, device=device)
        self.x = make(torch.uint8, SIDE, SIDE, 4)
        self.polygons, self.classes, self.what = make(torch.float32, D, P, 8), make(torch.int8, D, P) - 1, make(torch.int64, D, P)
        self.seen, self.lean, self.flags, self.group = make(torch.float16, D, P), make(torch.float32, D, 2), make(torch.uint8, D), make(torch.int8) - 1
        self.n, self.room, self.device = 0, room, device
        self.kept, self.next = 0, 0

    def keep(self):
        """What is in the pool now stays there."""
        self.kept = self.n

    def where(self, n):
        """Room for n pictures more, in place of the oldest of those that do not stay."""
        start = self.next if self.next + n <= self.room else self.kept
        if start + n > self.room:
            raise SystemExit("pool: no room for %d pictures beside the %d that stay; give it more than %d" % (n, self.kept, self.room))
        self.next = start + n
        self.n = max(self.n, self.next)
        return slice(start, self.next)

    def add(self, here, x, polygons, classes, what=None, seen=None, lean=None, flags=None, group=None):
        self.x[here], self.polygons[here], self.classes[here] = x, polygons, classes
        for name, v in (("what", what), ("seen", seen), ("lean", lean), ("flags", flags), ("group", group)):
            if v is not None:
                getattr(self, name)[here] = v
            else:
                getattr(self, name)[here] = {"seen": 1, "group": -1}.get(name, 0)


class Renderer:
    """Fills a pool with scenes that other processes draw."""

    def __init__(self, queue, glyphs, grounds, device):
        self.queue, self.device, self.lib = queue, device, tracer()
        self.glyphs, self.grounds = torch.as_tensor(glyphs).to(device), torch.as_tensor(grounds).to(device)

    def render(self, pool, rounds):
        for _ in range(rounds):  # of CHUNK pictures
            views, grounds, things, polygons, classes, what, ids, lean, flags = [torch.as_tensor(v).to(self.device) for v in self.queue.get()]
            n = len(views)
            bgr = torch.empty((n, SIDE, SIDE, 3), dtype=torch.uint8, device=self.device)
            seen = torch.empty((n, SIDE, SIDE), dtype=torch.uint8, device=self.device)
            stream = torch.cuda.current_stream().cuda_stream if self.device.type == "cuda" else 0
            failed = self.lib.trace_scenes(at(views), at(grounds), at(things), at(self.glyphs), len(self.glyphs), at(self.grounds), len(self.grounds),
                                           n, SIDE, SAMPLES, at(bgr), at(seen), ctypes.c_void_p(stream))
            if failed:
                raise SystemExit("pool: the tracer failed with %d" % failed)
            px = torch.zeros(n * 256, device=self.device)
            px.index_add_(0, (torch.arange(n, device=self.device)[:, None] * 256 + seen.view(n, -1)).view(-1), torch.ones(n * SIDE * SIDE, device=self.device))
            px = px.view(n, 256).gather(1, ids.view(n, -1).long()).view(ids.shape)
            p = within(polygons, 8)
            inside = ((p > -0.5) & (p < SIDE - 0.5)).all(-1).float().mean(-1)
            share = (px / (0.97 * rounded(things, ids) * flat(polygons) * inside).clamp(min=1)).clamp(0, 1)
            x = torch.cat([bgr, torch.full_like(bgr[..., :1], 255)], 3)
            pool.add(pool.where(n), x, polygons, classes, what, share, lean, flags)


def end():
    """Ends these processes, and this one."""
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(0)


def unpacked(pack):
    """The grounds of a pack."""
    z = np.load(os.path.join(pack, "grounds.npz"))
    return np.stack([cv2.imdecode(z[k], cv2.IMREAD_COLOR) for k in sorted(z.files)])


def begin(workers, seed, glyph_file, grounds, drawn):
    """Starts processes that draw scenes and, if there are photos, windows of them; before the card is touched. end ends them."""
    z = np.load(glyph_file)
    prints = scene.Prints(int(z["worms"]), int(z["bugs"]), len(z["glyphs"]))
    context = multiprocessing.get_context("fork")
    scenes, windows = context.Queue(64), context.Queue(16)
    for k in range(workers):
        context.Process(target=drawing, args=(scenes, seed, k, workers, prints, len(grounds)), daemon=True).start()
    for k in range(workers if drawn else 0):
        context.Process(target=windowing, args=(windows, seed, k, workers, drawn, CHUNK), daemon=True).start()
    return scenes, windows, z["glyphs"]
