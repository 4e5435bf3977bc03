"""Trains finder, covered, judge, closer and edge together on a graphics card (CUDA), with all photos and without some groups.

    python3 together.py --out DIR --trays DIR [DIR...] --hidden DIR [DIR...] --traced DIR [DIR...] --photos boxes.jsonl
        --photo-dir DIR --cuts DIR --windows DIR [--without all,pxl+kamil] [--seconds 480] [--workers 14]

Three phases: on renders alone; on from there with photos, once for each word of --without; and covered upon the finders that this
gave. Writes DIR/NAME.npz for each, with the mean of the weights (fetch.py makes ONNX of it), and DIR/base.npz after the first phase.
"""
import argparse
import copy
import functools
import itertools
import os
import signal
import time
import traceback

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import pools
from learn import heat_loss
from nets import CLOSER, CROP, FACES, LURED, STRIDE, Closer, Covered, Edge, Finder, Judge
from train import GEOMETRY

SEEN = 224     # px of a picture that the finder sees, anywhere in it
TWICE = {"finder": 2}  # steps of a round
MEAN = 0.002   # how much the latest weights count for the mean
ROOMS = {"finder": 110000, "covered": 50000, "cuts": 1200000, "edge": 300000}


def shapes(boxes):
    """nets.shape_of for boxes, B x M x 8: middles, sizes, shapes and angles."""
    p = boxes.view(*boxes.shape[:2], 4, 2)
    a, b = (p[:, :, 1] - p[:, :, 0] + p[:, :, 2] - p[:, :, 3]) / 4, (p[:, :, 3] - p[:, :, 0] + p[:, :, 2] - p[:, :, 1]) / 4
    area = (a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]).abs().clamp(min=1e-6)
    m00, m01, m11 = [(a[..., i] * a[..., j] + b[..., i] * b[..., j]) / area for i, j in ((0, 0), (0, 1), (1, 1))]
    aside = m00 + m11 >= 1000
    t = 4 * torch.atan2((m00 + 1) * a[..., 1] - m01 * a[..., 0], (m11 + 1) * a[..., 0] - m01 * a[..., 1])
    shape = torch.stack([(m00 - m11) / 2, m01], -1)
    return p.mean(2), (2 * area.sqrt()).masked_fill(aside, 0), shape.masked_fill(aside[..., None], 0), torch.stack([t.cos(), t.sin()], -1)


def targets(faces, boxes, side):
    """nets.targets for many pictures at once; faces, B x M, are 0 where there is no box."""
    g = side // STRIDE
    at = torch.arange(g, device=boxes.device, dtype=torch.float32) * STRIDE + STRIDE / 2 - 0.5
    c, s, shape, angle = shapes(boxes)
    dx, dy = c[..., 0, None, None] - at[None, None, None, :], c[..., 1, None, None] - at[None, None, :, None]
    d = torch.hypot(dx, dy)
    of = lambda v: v[..., None, None]
    die, lure, unsaid = (faces > 0) & (faces <= FACES), faces == FACES + 1, faces > FACES + 1
    fits = die & (s >= 13) & (s <= 85) & (shape.abs() <= 2.5).all(-1)
    weight = torch.where(of(lure) & (d < of((0.3 * s).clamp(min=5))), LURED, 1.0).prod(1)
    weight = weight * ~(of(die & ~fits | unsaid) & (d < of((0.35 * s).clamp(min=6)))).any(1)
    heat = (torch.exp(-d * d / (2 * of((0.09 * s).clamp(min=2.2)) ** 2)) * of(fits)).amax(1)
    nearest, cell = d.flatten(2).min(2)
    heat = heat.flatten(1).scatter_reduce(1, cell, (fits & (nearest < STRIDE)).float(), "amax").view_as(heat)
    inner = of(fits) & (d < of((0.16 * s).clamp(min=3)))
    near, which = torch.where(inner, d, torch.full_like(d, 1e9)).min(1)
    flat = which.flatten(1)
    pick = lambda v: v.gather(1, flat).view_as(near)
    face = pick(faces) - 1
    geo = [pick(torch.log(s.clamp(min=1) / 32)), pick(shape[..., 0]), pick(shape[..., 1]), pick(angle[..., 0]), pick(angle[..., 1])]
    geo += [(pick(c[..., 0]) - at[None, None, :]) / 8, (pick(c[..., 1]) - at[None, :, None]) / 8]
    return heat, weight, near < 1e8, face, torch.stack(geo, 1)


@functools.cache
def on_card(device):
    """The weights of the geometry: a step that is recorded cannot fetch them from the processor."""
    return GEOMETRY.to(device)


def mean_of(values, on):
    return (values * on).sum() / on.sum().clamp(min=1)


def finder_loss(out, heat, weight, on, face, geo):
    """train.finder_loss, with a mask in place of a list of cells."""
    out = out.float()
    loss = heat_loss(out[:, 0], heat, weight)[0]
    names = F.cross_entropy(out[:, 1:1 + FACES], face.clamp(0, FACES - 1), label_smoothing=0.02, reduction="none")
    lies = F.smooth_l1_loss(out[:, 1 + FACES:], geo, beta=0.05, reduction="none") * on_card(out.device)[None, :, None, None]
    right = (out[:, 1:1 + FACES].argmax(1) == face).float()
    return loss + mean_of(names, on) + 2 * mean_of(lies.mean(1), on), mean_of(right, on)


def coins(n, like, p=0.5):
    return torch.rand(n, device=like.device) < p


def shone(x, grey=0.1, noise=0.3):
    """Other light, colours and noise upon pictures, B x 3 x H x W, 0-1."""
    n = len(x)
    one = lambda low, high, *s: low + (high - low) * torch.rand(n, *s, device=x.device)
    x = x * one(0.85, 1.15, 3, 1, 1) * one(0.8, 1.2, 1, 1, 1) + one(-0.06, 0.06, 1, 1, 1)
    x = torch.where(coins(n, x, grey)[:, None, None, None], x.mean(1, keepdim=True).expand_as(x), x)
    much = one(0, 0.03, 1, 1, 1) * coins(n, x, noise)[:, None, None, None]
    return (x + much * torch.randn_like(x)).clamp(0, 1)


def turned(x, along, across, over):
    """Pictures or maps, B x C x H x W, mirrored along, across and over the diagonal."""
    for flip, way in ((along, lambda v: v.flip(3)), (across, lambda v: v.flip(2)), (over, lambda v: v.transpose(2, 3))):
        x = torch.where(flip[:, None, None, None], way(x), x)
    return x


def for_finder(entry):
    """A part of each picture, mirrored and in other light, with its maps."""
    x, boxes, faces = entry["x"], entry["boxes"], entry["faces"]
    n = len(x)
    start = (torch.rand(n, 2, device=x.device) * (pools.SIDE - SEEN + 1)).long()
    steps = torch.arange(SEEN, device=x.device)
    along, across, over = coins(n, x), coins(n, x), coins(n, x)
    cols, rows = [start[:, k, None] + torch.where(flip[:, None], SEEN - 1 - steps, steps) for k, flip in ((0, along), (1, across))]
    x = x[torch.arange(n, device=x.device)[:, None, None], rows[:, :, None], cols[:, None, :]].permute(0, 3, 1, 2)
    x = torch.where(over[:, None, None, None], x.transpose(2, 3), x)
    p = boxes.view(n, -1, 4, 2) - start[:, None, None, :]
    p = torch.where(torch.stack([along, across], 1)[:, None, None, :], SEEN - 1 - p, p)
    p = torch.where(over[:, None, None, None], p.flip(3), p)
    cut = ((p < -2) | (p > SEEN + 2)).any(3).any(2)
    faces = torch.where(cut & (faces > 0) & (faces < FACES), FACES, faces)
    return shone(x.float() / 255).contiguous(memory_format=torch.channels_last), targets(faces, p.reshape(n, -1, 8), SEEN)


def evened(x):
    """data.even for cut-outs of 0-1."""
    x = 255 * x
    mean, std = x.mean((1, 2, 3), keepdim=True), x.var((1, 2, 3), keepdim=True, unbiased=False).sqrt()
    return ((x - mean) / (std + 6)).contiguous(memory_format=torch.channels_last)


def cut_out(entry, side):
    x = entry["x"].permute(0, 3, 1, 2).float() / 255
    x = shone(turned(x, *(coins(len(x), x) for _ in range(3))))
    if side != x.shape[2]:
        x = F.interpolate(x, size=(side, side), mode="bilinear", antialias=True, align_corners=False)
    return evened(x), entry["y"]


def naming(net, side):
    def loss_of(entry):
        x, y = cut_out(entry, side)
        out = net(x).float()
        return F.cross_entropy(out, y, label_smoothing=0.02), (out.argmax(1) == y).float().mean()
    return loss_of


def finding(net):
    def loss_of(entry):
        x, maps = for_finder(entry)
        return finder_loss(net(x), *maps)
    return loss_of


def edging(net):
    def loss_of(entry):
        x = turned(entry["x"].float(), *(coins(len(entry["x"]), entry["x"]) for _ in range(3)))
        out = net(x)[:, 0].float()
        y = entry["y"]
        return F.binary_cross_entropy_with_logits(out, y * 0.98 + 0.01), ((out > 0) == (y > 0.5)).float().mean()
    return loss_of


def covering(net, finder):
    def loss_of(entry):
        way = [coins(len(entry["x"]), entry["x"]) for _ in range(3)]
        x = shone(turned(entry["x"].permute(0, 3, 1, 2).float() / 255, *way)).contiguous(memory_format=torch.channels_last)
        with torch.no_grad():
            inner = finder.inner(x)
        maps = turned(entry["maps"].float(), *way)
        loss, p, sure = heat_loss(net(*inner)[:, 0].float(), maps[:, 0], maps[:, 1])
        return loss, mean_of((p > 0.5).float(), sure)
    return loss_of


def faster(net):
    """Has what looks at all of a plane at once, in groups of planes, computed as the product of matrices that it is."""
    for m in net.modules():
        if isinstance(m, nn.Conv2d) and m.groups > 1:
            def product(x, m=m):
                w = m.weight.reshape(m.groups, m.out_channels // m.groups, -1)
                y = torch.einsum("bgk,gok->bgo", x.reshape(len(x), m.groups, -1), w)
                return (y.flatten(1) + m.bias)[:, :, None, None]
            m.forward = product
    return net


class Learner:
    """A network with what it learns from, and the running mean of its weights."""

    def __init__(self, name, net, pool, weights, size, rate, loss_of, decay=0.03):
        self.name, self.net, self.pool, self.size, self.rate, self.loss_of = name, net, pool, size, rate, loss_of
        self.device = pool.device
        self.weights = torch.tensor(weights, dtype=torch.float32, device=self.device)
        self.cuda = self.device.type == "cuda"
        self.lr = torch.tensor(rate, device=self.device) if self.cuda else rate
        self.opt = torch.optim.AdamW(net.parameters(), lr=self.lr, weight_decay=decay, **({"capturable": True} if self.cuda else {}))
        self.now = [p for p in [*net.parameters(), *net.buffers()] if p.is_floating_point()]
        self.mean = [p.detach().clone() for p in self.now]
        self.told = torch.zeros(2, device=self.device)
        self.steps, self.graph = 0, None
        if self.cuda:
            self.stream = torch.cuda.Stream()
            self.capture()

    def step(self):
        at = self.pool.draw(self.weights, self.size)
        entry = {name: a[at] for name, a in self.pool.of.items()}
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.cuda, cache_enabled=False):
            loss, right = self.loss_of(entry)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5)
        self.opt.step()
        with torch.no_grad():
            torch._foreach_mul_(self.mean, 1 - MEAN)
            torch._foreach_add_(self.mean, [p.detach() for p in self.now], alpha=MEAN)
            self.told.mul_(0.98).add_(0.02 * torch.stack([loss.detach(), right.detach().float()]))

    def capture(self):
        """Records a step, to be played again: one word to the card in place of a thousand."""
        torch.cuda.synchronize()
        with torch.cuda.stream(self.stream):
            for _ in range(3):
                self.opt.zero_grad(set_to_none=True)
                self.step()
        torch.cuda.synchronize()
        self.opt.zero_grad(set_to_none=True)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph, stream=self.stream):
            self.step()
        torch.cuda.synchronize()

    def go(self, done):
        rate = self.rate * min(1, (self.steps + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * min(done, 1))) + 1e-5
        if self.cuda:
            with torch.cuda.stream(self.stream):
                self.lr.fill_(rate)
                self.graph.replay()
        else:
            self.opt.param_groups[0]["lr"] = rate
            self.opt.zero_grad(set_to_none=True)
            self.step()
        self.steps += 1

    def state(self):
        """The mean of the weights, as the network's state."""
        means = iter(self.mean)
        net = copy.deepcopy(self.net)
        with torch.no_grad():
            for p in [*net.parameters(), *net.buffers()]:
                if p.is_floating_point():
                    p.copy_(next(means))
        return net.state_dict()


def whole_shares(drawn, traced, photo, held, hidden=0.0):
    """The weights of the kinds of whole pictures; what is left goes to composites. Nothing of the groups held out."""
    w = np.zeros(pools.KINDS)
    w[pools.DRAWN], w[pools.TRACED], w[pools.HIDDEN] = drawn, traced, hidden
    free = [k for k in range(pools.PHOTO, pools.KINDS) if not pools.groups_in(k) & held]
    photos, pasted = [k for k in free if k < pools.COMPOSITE], [k for k in free if k >= pools.COMPOSITE]
    w[photos] = photo / len(photos)
    rendered = [k for k in pasted if (k - pools.COMPOSITE) % 8 == pools.NOWHERE]
    others = [k for k in pasted if k not in rendered]
    left = 1 - drawn - traced - hidden - photo
    w[rendered], w[others] = left / 2 / len(rendered), left / 2 / len(others)
    return w


def cut_shares(shares, held):
    """The weights of the kinds of cut-outs: each source by its share, in it each group and each face as often as the others."""
    w = np.zeros(pools.CUT_KINDS)
    for source, share in enumerate(shares):
        groups = [-1] if source < 2 else [g for g in range(7) if g not in held]
        for g, label in itertools.product(groups, range(FACES)):
            w[pools.cut_kind(source, label, g)] += share / len(groups) * (0.3 if label == FACES - 1 else 0.7 / 7)
    return w


RENDERED = {"finder": lambda: whole_shares(0.65, 0.35, 0, set()), "edge": lambda: whole_shares(0.7, 0.3, 0, set()),
            "cuts": lambda: cut_shares((0.45, 0.55, 0, 0), set())}
MIXED = {"finder": lambda held: whole_shares(0.25, 0.2, 0.27, held), "edge": lambda held: whole_shares(0.23, 0.12, 0.4, held),
         "cuts": lambda held: cut_shares((0.17, 0.28, 0.3, 0.25), held), "covered": lambda held: whole_shares(0.08, 0.08, 0.28, held, 0.36)}


def learners(which, pool, shares, start, rates, size):
    """Learners of finder, closer, judge and edge; start tells the states they go on from."""
    out = {}
    for name, make, of, n, rate, decay in (("finder", Finder, "finder", 48, 2.5e-3, 0.01), ("closer", Closer, "cuts", 256, 3e-3, 0.03),
                                           ("judge", Judge, "cuts", 256, 3e-3, 0.03), ("edge", Edge, "edge", 192, 3e-3, 0.03)):
        net = faster(make().to(pool[of].device, memory_format=torch.channels_last))
        if start:
            net.load_state_dict(start[name])
        loss = {"finder": lambda: finding(net), "closer": lambda: naming(net, CLOSER), "judge": lambda: naming(net, CROP), "edge": lambda: edging(net)}[name]()
        out[name] = Learner(which + " " + name, net, pool[of], shares[of], max(2, int(n * size)), rate * rates, loss, decay)
    return out


def save(folder, name, states):
    flat = {net + "." + k: v.float().cpu().numpy() for net, state in states.items() for k, v in state.items() if v.is_floating_point()}
    np.savez(os.path.join(folder, name + ".npz"), **flat)


class Run:
    def __init__(self, pool, rings, cuda, begin):
        self.pool, self.rings, self.cuda, self.begin = pool, rings, cuda, begin

    def fill(self):
        if self.cuda:
            torch.cuda.synchronize()
        for name, p in self.pool.items():
            p.fill([r[name] for r in self.rings])
        if self.cuda:
            torch.cuda.synchronize()

    def until(self, end, active):
        """Lets all learners go round till an end, in seconds from the start; their rates fall to nothing meanwhile."""
        begin, filled, told, rounds = time.time(), 0.0, time.time(), 0
        length = self.begin + end - begin
        while time.time() - begin < length:
            if time.time() - filled > 2:
                self.fill()
                filled = time.time()
            for each in active:
                for _ in range(TWICE.get(each.name.split()[-1], 1)):
                    each.go((time.time() - begin) / length)
            rounds += 1
            if self.cuda and rounds % 4 == 0:
                torch.cuda.synchronize()
            if time.time() - told > 15:
                told = time.time()
                print("%4d s, %d rounds; pools %s" % (told - self.begin, rounds, {n: p.n for n, p in self.pool.items()}), flush=True)
                print("      " + ", ".join("%s %.3f %.3f" % (e.name, *e.told.tolist()) for e in active), flush=True)
        if self.cuda:
            torch.cuda.synchronize()
        print("%4d s, %d rounds at the end" % (time.time() - self.begin, rounds), flush=True)


def main():
    p = argparse.ArgumentParser()
    for name in ("trays", "hidden", "traced"):
        p.add_argument("--" + name, nargs="+", required=True)
    for name in ("out", "photos", "photo-dir", "cuts", "windows"):
        p.add_argument("--" + name, required=True)
    p.add_argument("--without", default="all", help="one run for each word: groups to leave out with + between, or all for none")
    p.add_argument("--seconds", type=float, default=480, help="of all three phases")
    p.add_argument("--parts", default="0.29,0.55,0.16", help="of each of them")
    p.add_argument("--workers", type=int, default=14)
    p.add_argument("--rooms", type=float, default=1, help="of the pools, in parts of what a card of 80 GB has room for")
    p.add_argument("--size", type=float, default=1, help="of the batches")
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    os.makedirs(a.out, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    begin = time.time()
    rings = [{name: pools.Ring(pools.RINGS[name], **fields) for name, fields in pools.FIELDS.items()} for _ in range(a.workers)]
    worker = pools.Worker(rings[0], a.seed, a.trays, a.hidden, a.traced, a.photos, a.photo_dir, a.cuts, a.windows)
    names = [photos.names[0] for photos in worker.photos]
    children = []
    for i in range(a.workers):  # before the card is touched
        pid = os.fork()
        if pid == 0:
            try:
                worker.rings, worker.rng = rings[i], np.random.default_rng([a.seed, i])
                worker.run({"finder": 0.42, "covered": 0.2, "cuts": 0.28, "edge": 0.1})
            except BaseException:
                traceback.print_exc()
            os._exit(1)
        children.append(pid)
    print("workers after %.0f s" % (time.time() - begin), flush=True)
    try:
        together(a, rings, names, begin)
    finally:
        for pid in children:
            os.kill(pid, signal.SIGKILL)


def together(a, rings, names, begin):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    cuda = device.type == "cuda"
    if cuda:
        torch.backends.cudnn.benchmark = True
        torch.backends.cuda.matmul.allow_tf32 = True
    ends = a.seconds * np.cumsum([float(s) for s in a.parts.split(",")])
    pool = {name: pools.Pool(name, max(64, int(room * a.rooms)), device) for name, room in ROOMS.items()}
    run = Run(pool, rings, cuda, begin)
    while min(p.n for p in pool.values()) < (2000 if cuda else 30) * min(1, 5 * a.rooms):
        time.sleep(0.5)
        if os.waitpid(-1, os.WNOHANG)[0]:
            raise SystemExit("together: a worker ended; above is why")
        run.fill()
    print("pools have %s after %.0f s" % ({n: p.n for n, p in pool.items()}, time.time() - run.begin), flush=True)
    base = learners("base", pool, {name: shares() for name, shares in RENDERED.items()}, None, 1.0, a.size)
    run.until(ends[0], list(base.values()))
    start = {name: each.state() for name, each in base.items()}
    if not all(np.isfinite(each.told.tolist()).all() for each in base.values()):
        raise SystemExit("together: a loss is no number any more; give a lower rate")
    save(a.out, "base", start)
    del base
    without = {word: {names.index(g) for g in word.split("+")} if word != "all" else set() for word in a.without.split(",")}
    branches = {word: learners(word, pool, {name: MIXED[name](held) for name in ("finder", "edge", "cuts")}, start, 0.5, a.size) for word, held in without.items()}
    run.until(ends[1], [each for of in branches.values() for each in of.values()])
    states = {}
    for word, of in branches.items():
        states[word] = {name: each.state() for name, each in of.items()}
        save(a.out, word, states[word])
    del branches
    covers = {}
    for word, held in without.items():
        finder, net = Finder().to(device, memory_format=torch.channels_last), Covered().to(device, memory_format=torch.channels_last)
        finder.load_state_dict(states[word]["finder"])
        finder.eval().requires_grad_(False)
        covers[word] = Learner(word + " covered", net, pool["covered"], MIXED["covered"](held), max(2, int(40 * a.size)), 2.5e-3, covering(net, finder))
    run.until(ends[2], list(covers.values()))
    for word, each in covers.items():
        states[word]["covered"] = each.state()
        save(a.out, word, states[word])


if __name__ == "__main__":
    main()
