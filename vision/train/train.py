"""Trains find and name: on renderings alone, then with photos.

    python3 train.py base  --pack DIR --out FILE.npz [--from FILE.npz] [--seconds 480]
    python3 train.py photos --pack DIR --out DIR --from BASE.npz [--without all,pxl,byler+...]

--pack is what train.sh pack has written: glyphs.npz, grounds.npz, photos/. With a card (CUDA) it renders and learns there; without one
the same in little, for hours. What is written is the running mean of the weights.
"""
import argparse
import copy
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import camera
import nets
import photos
import pool as pools
from nets import (ANGLE, BLURRED, CLASSES, COVERED, CUT, FACE, FACES, HELD, LEAN, OFFSET, OTHER, SHAPE, SIDE_FACE, SIZE, STRIDE, TOP, UNREADABLE, Find, Name)
from scene import ASLANT, DICE, LURE, POLYGONS, SIDE
from scene import BLURRED as MOVING
from scene import HELD as IN_HAND

MEAN = 0.002
LEAST, MOST, SLANT = 6.5, 120, 2.5
CUTS = [0.095] * 6 + [0.12, 0.16, 0.15]  # shares of the classes of cut-outs


def shapes(boxes):
    """Middles, sizes, shapes and angles of polygons, ... x 8 (nets.py)."""
    p = boxes.view(*boxes.shape[:-1], 4, 2)
    a, b = (p[..., 1, :] - p[..., 0, :] + p[..., 2, :] - p[..., 3, :]) / 4, (p[..., 3, :] - p[..., 0, :] + p[..., 2, :] - p[..., 1, :]) / 4
    area = (a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]).abs().clamp(min=1e-6)
    m00, m01, m11 = [(a[..., i] * a[..., j] + b[..., i] * b[..., j]) / area for i, j in ((0, 0), (0, 1), (1, 1))]
    aside = m00 + m11 >= 1000
    t = 4 * torch.atan2((m00 + 1) * a[..., 1] - m01 * a[..., 0], (m11 + 1) * a[..., 0] - m01 * a[..., 1])
    shape = torch.stack([(m00 - m11) / 2, m01], -1)
    return p.mean(-2), (2 * area.sqrt()).masked_fill(aside, 0), shape.masked_fill(aside[..., None], 0), torch.stack([t.cos(), t.sin()], -1)


def coins(n, device, p=0.5):
    return torch.rand(n, device=device) < p


def turned(x, points, lean):
    """Pictures (n x c x s x s) mirrored along, across and over the diagonal, with points (n x ... x 2) and directions."""
    n, s = len(x), x.shape[-1]
    along, across, over = (coins(n, x.device) for _ in range(3))
    of = lambda m, v: m.view(n, *[1] * (v.dim() - 1))
    x = torch.where(of(along, x), x.flip(3), x)
    x = torch.where(of(across, x), x.flip(2), x)
    x = torch.where(of(over, x), x.transpose(2, 3), x)
    flips = torch.stack([along, across], 1)
    f = flips.view(n, *[1] * (points.dim() - 2), 2)
    points = torch.where(f, s - 1 - points, points)
    points = torch.where(of(over, points), points.flip(-1), points)
    g = flips.view(n, *[1] * (lean.dim() - 2), 2)
    lean = torch.where(g, -lean, lean)
    return x, points, torch.where(of(over, lean), lean.flip(-1), lean)


def bump(d, s, on, nearest=None):
    """A map of heat with a place for each that is on; d, n x k x g x g, is how far cells are from it."""
    heat = (torch.exp(-d * d / (2 * (0.09 * s).clamp(min=2.0)[..., None, None] ** 2)) * on[..., None, None]).amax(1)
    least, cell = d.flatten(2).min(2)
    return heat.flatten(1).scatter_reduce(1, cell, (on & (least < STRIDE)).float(), "amax").view_as(heat)


def disc(d, r, on):
    return (on[..., None, None] & (d < r[..., None, None])).any(1)


def targets(p, classes, seen, lean, flags, group, mask):
    """Maps for find: heats (n x 4 x g x g), their weights, and at the cells of tops class, geometry, lean, flags, and where these hold."""
    n, g = len(p), mask.shape[-1] // STRIDE
    at = torch.arange(g, device=p.device, dtype=torch.float32) * STRIDE + STRIDE / 2 - 0.5
    far = lambda c: torch.hypot(c[..., 0, None, None] - at[None, None, None, :], c[..., 1, None, None] - at[None, None, :, None])
    points = pools.within(p.flatten(1, 2).reshape(n, -1, 8))
    grid = (points.reshape(n, -1, points.shape[-2], 2) + 0.5) / (mask.shape[-1] / 2) - 1
    here = F.grid_sample(mask, grid, mode="nearest", padding_mode="zeros", align_corners=False)[:, 0]
    share = here.mean(-1).view(n, DICE, POLYGONS)
    left = ((points * here[..., None]).sum(-2) / here.sum(-1, keepdim=True).clamp(min=1)).view(n, DICE, POLYGONS, 2)[:, :, 0]
    photo = (group >= 0)[:, None].expand(-1, DICE)
    c, s, shape, angle = shapes(p[:, :, 0].reshape(n, DICE, 8))
    cls, vis, part = classes[:, :, 0].long(), seen[:, :, 0].float(), share[:, :, 0]
    die, lure, whole = cls >= 0, cls == LURE, part > 0.97
    fits = (s >= LEAST) & (s <= MOST) & (shape.abs() <= SLANT).all(-1)
    clear = die & whole & fits & (vis >= 0.85)
    hidden = die & whole & fits & (vis >= 0.12) & (vis < 0.72)
    cut = die & (part >= 0.12) & (part < 0.94) & (s >= LEAST) & (s <= 1.6 * MOST) & (vis >= 0.4)
    d, dl = far(c), far(left)
    near = (0.4 * s).clamp(min=5)
    weight = torch.ones(n, 4, g, g, device=p.device)
    weight[:, TOP] = torch.where(disc(d, (0.3 * s).clamp(min=5), lure), 3.0, 1.0) * ~disc(d, near, die & ~clear & (part > 0) & ~(whole & (vis < 0.1)))
    weight[:, COVERED] = (~disc(d, near, die & whole & ~hidden & ((vis >= 0.03) & (vis < 0.93)))).float()
    weight[:, CUT] = (~disc(dl, near, die & ~cut & (part > 0.02) & (part < 0.995))).float()
    sides = p[:, :, 1:].reshape(n, -1, 8)
    sc, ss, _, _ = shapes(sides)
    svis, spart = seen[:, :, 1:].reshape(n, -1).float(), share[:, :, 1:].reshape(n, -1)
    isside = classes[:, :, 1:].reshape(n, -1) >= 0
    good = isside & (svis >= 0.5) & (spart > 0.97) & (ss >= LEAST) & (ss <= MOST)
    sd = far(sc)
    weight[:, SIDE_FACE] = (~(disc(sd, (0.4 * ss).clamp(min=5), isside & ~good) | disc(d, 1.7 * s, die & photo) & ~disc(d, 0.3 * s, die & photo))).float()
    heat = torch.stack([bump(d, s, clear), bump(d, s, hidden), bump(dl, s, cut), bump(sd, ss, good)], 1)
    inner = (clear & (s > 0))[..., None, None] & (d < (0.16 * s).clamp(min=3)[..., None, None])
    close, which = torch.where(inner, d, torch.full_like(d, 1e9)).min(1)
    pick = lambda v: v.gather(1, which.flatten(1)).view_as(close)
    name = torch.where((flags & (ASLANT | MOVING)) > 0, UNREADABLE, cls)
    geo = [pick(torch.log(s.clamp(min=1) / 32)), *(pick(shape[..., k]) for k in (0, 1)), *(pick(angle[..., k]) for k in (0, 1))]
    geo += [(pick(c[..., 0]) - at[None, None, :]) / 8, (pick(c[..., 1]) - at[None, :, None]) / 8]
    return (heat, weight, close < 1e8, pick(name.clamp(0, CLASSES - 1)), torch.stack(geo, 1), torch.stack([pick(lean[..., k]) for k in (0, 1)], 1),
            torch.stack([pick(((flags & bit) > 0).float()) for bit in (MOVING, IN_HAND)], 1), ~pick(photo.float()).bool())


GEOMETRY = [2.0, 1.0, 1.0, 1.0, 1.0, 1.5, 1.5]
HEATS = [1.0, 0.5, 0.5, 0.5]
RARE = [2.0, 3.0]  # weights of moving and held dice


def find_loss(out, heat, weight, on, name, geo, lean, flag, known):
    out = out.float()
    z, n = out[:, :4], heat.shape[0]
    p = torch.sigmoid(z).clamp(1e-5, 1 - 1e-5)
    peak = (heat > 0.999).float()
    focal = -peak * (1 - p) ** 2 * F.logsigmoid(z) - (1 - peak) * (1 - heat) ** 4 * p ** 2 * F.logsigmoid(-z)
    # By all dice, not by those of its kind: a rare kind counts for less.
    many = (peak * weight).sum((0, 2, 3))
    heats = ((focal * weight).sum((0, 2, 3)) / many.clamp(min=0.15 * n)) @ torch.tensor(HEATS, device=out.device)
    mean = lambda v, m: (v * m).sum() / m.sum().clamp(min=1)
    on = on.float()
    names = F.cross_entropy(out[:, FACES:FACES + CLASSES], name, label_smoothing=0.02, reduction="none")
    lies = F.smooth_l1_loss(out[:, SIZE:SIZE + 7], geo, beta=0.05, reduction="none") * torch.tensor(GEOMETRY, device=out.device)[None, :, None, None]
    leans = F.smooth_l1_loss(out[:, LEAN:LEAN + 2], lean, beta=0.1, reduction="none").mean(1)
    flags = F.binary_cross_entropy_with_logits(out[:, BLURRED:HELD + 1], flag, reduction="none", pos_weight=out.new_tensor(RARE)[:, None, None]).mean(1)
    right = mean((out[:, FACES:FACES + CLASSES].argmax(1) == name).float(), on)
    return heats + mean(names, on) + 2 * mean(lies.mean(1), on) + 2 * mean(leans, on * known) + mean(flags, on), heats.detach(), right


class Sampler:
    """Draws pictures and faces from a pool: shares of rendered ones and photos, without some groups."""

    def __init__(self, pool, photo, held=(), unsure=-2):
        """unsure is a group in whose photos other dice lie, too: its labelled faces count alone."""
        self.unsure = unsure
        self.pool, self.photo, self.held = pool, photo, torch.tensor(sorted(held), device=pool.device, dtype=torch.int8)
        self.index()

    def index(self):
        p, dev = self.pool, self.pool.device
        n = p.n
        allowed = ~torch.isin(p.group[:n], self.held)
        self.rendered = torch.nonzero(p.group[:n] < 0)[:, 0]
        self.photos = torch.nonzero((p.group[:n] >= 0) & allowed & (p.group[:n] != self.unsure))[:, 0]
        c, s, shape, _ = shapes(p.polygons[:n])
        cls, seen = p.classes[:n].long(), p.seen[:n].float()
        inside = ((p.polygons[:n] > -1) & (p.polygons[:n] < SIDE)).all(-1)
        inside &= torch.isin(p.group[:n], self.held).logical_not()[:, None, None]
        moving = ((p.flags[:n] & MOVING) > 0)[..., None]
        fits = inside & (s >= 8) & (shape.abs() <= 1.7).all(-1)
        plain = fits & (cls >= 0) & (seen >= 0.88) & ~moving
        lost = fits & ((cls >= 0) & ((seen < 0.45) & (seen > 0.03) | moving) | (cls == LURE))
        label = torch.where(plain, cls, torch.where(lost, torch.full_like(cls, UNREADABLE), torch.full_like(cls, -1)))
        photo = (p.group[:n] >= 0)[:, None, None].expand_as(label)
        # Each face of a set of symbols beside others of its kind, to be found in another scene.
        other = torch.nonzero((label == OTHER) & ~photo)
        what = p.what[:n][other.unbind(1)]
        self.kinds, order = what.sort()
        self.alike = other[order]
        self.of = {k: torch.nonzero((label == k) & ~photo) for k in range(CLASSES)}
        self.ofphoto = {k: torch.nonzero((label == k) & photo) for k in range(CLASSES)}

    def pictures(self, n):
        dev = self.pool.device
        k = int(n * self.photo) if len(self.photos) else 0
        return torch.cat([of[torch.randint(len(of), (m,), device=dev)] for of, m in ((self.rendered, n - k), (self.photos, k)) if m])

    def faces(self, n):
        """Rows of picture, die, polygon; classes; the last ones are random places (die -1)."""
        dev, rows, labels = self.pool.device, [], []
        for k, share in enumerate(CUTS):
            m = int(n * share)
            q = int(m * self.photo) if len(self.ofphoto[k]) > 20 else 0
            for of, many in ((self.of[k], m - q), (self.ofphoto[k], q)):
                if many and len(of):
                    rows.append(of[torch.randint(len(of), (many,), device=dev)])
                    labels += [k] * many
        return torch.cat(rows), torch.tensor(labels, device=dev)

    def again(self, rows, labels):
        """The rows once more; those of rendered symbols as they lie in any scene."""
        what = self.pool.what[rows.unbind(1)]
        low, high = torch.searchsorted(self.kinds, what), torch.searchsorted(self.kinds, what, right=True)
        pick = (low + (torch.rand(len(rows), device=rows.device) * (high - low)).long()).clamp(max=len(self.kinds) - 1)
        mine = (labels == OTHER) & (high > low) & (self.pool.group[rows[:, 0]] < 0)
        return torch.where(mine[:, None], self.alike[pick], rows)


def find_batch(pool, at):
    x = pool.x[at].permute(0, 3, 1, 2).float() / 255
    points = pool.polygons[at].view(len(at), -1, 2)
    x, points, lean = turned(x, points, pool.lean[at])
    # The edge of the picture, somewhere.
    n, dev = len(at), x.device
    low = torch.rand(n, 2, device=dev) * 110 * coins(n, dev, 0.2)[:, None]
    high = SIDE - torch.rand(n, 2, device=dev) * 110 * coins(n, dev, 0.2)[:, None]
    px = torch.arange(SIDE, device=dev)
    rows, cols = [(px[None] >= low[:, k, None]) & (px[None] < high[:, k, None]) for k in (1, 0)]
    mask = (x[:, 3:] > 0.5) & rows[:, None, :, None] & cols[:, None, None, :]
    mask = mask.float()
    k = n // 4
    seen = x[:, :3]
    seen = torch.cat([camera.coarse(seen[:k], 0.35, 0.95), seen[k:]])
    seen = camera.taken(seen) * mask
    p = points.view(n, DICE, POLYGONS, 8)
    t = targets(p, pool.classes[at], pool.seen[at], lean, pool.flags[at], pool.group[at], mask)
    return torch.cat([seen, mask], 1).contiguous(memory_format=torch.channels_last), t


CUT_SIDE = 64


def cut_outs(pool, rows, labels, mirror):
    """Cut-outs of faces, evened: n x 3 x nets.SIDE x nets.SIDE, and which of them count: any place may lie on a die."""
    n, dev = len(rows), rows.device
    box = pool.polygons[rows.unbind(1)].view(n, 4, 2)
    a, b = (box[:, 1] - box[:, 0] + box[:, 2] - box[:, 3]) / 4, (box[:, 3] - box[:, 0] + box[:, 2] - box[:, 1]) / 4
    # Some unreadable ones are any place, as large as the dice there.
    anywhere = (labels == UNREADABLE) & coins(n, dev, 0.5)
    c = torch.where(anywhere[:, None], SIDE / 2 + (torch.rand(n, 2, device=dev) - 0.5) * 220, box.mean(1))
    middles, sizes, _, _ = shapes(pool.polygons[rows[:, 0]].flatten(1, 2))
    size = shapes(box.view(n, 8))[1]
    near = (torch.hypot(*(middles - c[:, None]).unbind(-1)) < 0.55 * torch.maximum(sizes, size[:, None])) & (pool.classes[rows[:, 0]].flatten(1) >= 0)
    keep = ~(anywhere & near.any(1))
    x = pool.x[rows[:, 0]][..., :3].permute(0, 3, 1, 2).float() / 255
    grid = (torch.arange(3 * CUT_SIDE, device=dev) + 0.5) / 3 - CUT_SIDE / 2
    v, u = torch.meshgrid(grid, grid, indexing="ij")
    q = torch.randint(4, (n,), device=dev) * (np.pi / 2) + torch.randn(n, device=dev) * torch.where(coins(n, dev, 0.15), 0.35, 0.08)
    k = torch.exp(torch.randn(n, device=dev) * 0.08) * 2 / FACE
    s = torch.randn(n, 2, device=dev) * 0.05 + 1
    c = c + torch.randn(n, 2, device=dev) * 0.075 * size[:, None]
    e, f = a * (k * s[:, 0])[:, None], b * (k * s[:, 1])[:, None]
    e = torch.where(mirror[:, None], -e, e)
    cos, sin = q.cos()[:, None], q.sin()[:, None]
    e, f = e * cos + f * sin, f * cos - e * sin
    at = c[:, None, None] + u[None, ..., None] * e[:, None, None] + v[None, ..., None] * f[:, None, None]
    x = F.avg_pool2d(F.grid_sample(x, (at + 0.5) / (SIDE / 2) - 1, mode="bilinear", padding_mode="border", align_corners=False), 3)
    order = torch.randperm(n, device=dev)
    m, x = n // 8, x[order]
    x = torch.cat([camera.coarse(x[:m], 0.22, 0.35), camera.coarse(x[m:2 * m], 0.3, 0.5), camera.coarse(x[2 * m:3 * m], 0.5, 0.9), x[3 * m:]])
    back = torch.empty_like(order)
    back[order] = torch.arange(n, device=dev)
    x = camera.taken(x[back], labels == OTHER)
    i = (CUT_SIDE - nets.SIDE) // 2
    return evened(x[:, :, i:i + nets.SIDE, i:i + nets.SIDE]), keep


def name_batch(pool, sampler, n):
    """Two views of each of n faces, in other turns and light, symbols from two scenes; labels, what each is, which count, and rows."""
    rows, labels = sampler.faces(n)
    mirror = coins(len(rows), rows.device) & (labels != OTHER)
    views = [cut_outs(pool, r, labels, mirror) for r in (rows, sampler.again(rows, labels))]
    return torch.cat([v[0] for v in views]), labels, pool.what[rows.unbind(1)], torch.cat([v[1] for v in views]), rows


def evened(x):
    x = 255 * x
    mean, std = x.mean((1, 2, 3), keepdim=True), x.var((1, 2, 3), keepdim=True, unbiased=False).sqrt()
    return ((x - mean) / (std + 6)).contiguous(memory_format=torch.channels_last)


def name_loss(out, emb, labels, what, keep, temperature=0.1):
    n = len(labels)
    out, emb = out.float(), F.normalize(emb.float(), dim=1)
    both, kept = labels.repeat(2), keep.float()
    ce = F.cross_entropy(out, both, label_smoothing=0.02, reduction="none")
    right = (out.argmax(1) == both).float()
    # Two views of a face are alike; others are not, unless nobody can say so.
    like = emb @ emb.t() / temperature
    ident = what.repeat(2)
    same = ident[:, None] == ident[None]
    pips = (both[:, None] == both[None]) & (both < 6)[:, None]
    use = (both != UNREADABLE) & keep
    pair = torch.arange(2 * n, device=out.device).roll(n)
    own = torch.eye(2 * n, dtype=torch.bool, device=out.device)
    hide = (same | pips | ~use[None]) & (torch.arange(2 * n, device=out.device)[None] != pair[:, None]) | own
    nce = F.cross_entropy(like.masked_fill(hide, -30), pair, reduction="none")
    mean = lambda v, m: (v * m).sum() / m.sum().clamp(min=1)
    return mean(ce, kept) + 0.3 * mean(nce, use.float()), mean(nce.detach(), use.float()), mean(right, kept)


class Learner:
    """A network, its optimizer, and the running mean of its weights."""

    def __init__(self, name, net, device, rate, decay):
        self.name, self.net, self.rate = name, net.to(device, memory_format=torch.channels_last), rate
        self.opt = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=decay)
        self.now = [v for v in net.state_dict().values() if v.is_floating_point()]
        self.mean = [v.detach().clone() for v in self.now]
        self.told, self.steps = torch.zeros(3, device=device), 0

    def step(self, x, loss_of, share):
        for group in self.opt.param_groups:
            group["lr"] = self.rate * min(1, (self.steps + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * min(share, 1))) + 1e-5
        with torch.autocast(x.device.type, dtype=torch.bfloat16, enabled=x.device.type == "cuda"):
            out = self.net(x)
        loss, *told = loss_of(out)
        self.opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5)
        self.opt.step()
        self.steps += 1
        with torch.no_grad():
            part = max(MEAN, 1 / (self.steps + 1))
            torch._foreach_mul_(self.mean, 1 - part)
            torch._foreach_add_(self.mean, [v.detach() for v in self.now], alpha=part)
            self.told.mul_(0.98).add_(torch.stack([loss.detach(), *[t.detach() for t in told]]), alpha=0.02)

    def state(self):
        means = iter(self.mean)
        return {k: next(means).clone() if v.is_floating_point() else v for k, v in self.net.state_dict().items()}


def save(path, learners):
    flat = {l.name + "." + k: v.float().cpu().numpy() for l in learners for k, v in l.state().items() if v.is_floating_point()}
    np.savez(path, **flat)


def load(path, name, net):
    z = np.load(path)
    state = net.state_dict()
    for k, v in state.items():
        if v.is_floating_point():
            state[k] = torch.as_tensor(z[name + "." + k].astype(np.float32))
    net.load_state_dict(state)
    return net


def learn(learners, sampler, seconds, sizes, say, refresh=None):
    find, name = [next((l for l in learners if l.name == n), None) for n in ("find", "name")]
    pool, begin, told, again = sampler.pool, time.time(), time.time(), time.time()
    while time.time() - begin < seconds:
        share = (time.time() - begin) / seconds
        if find:
            x, t = find_batch(pool, sampler.pictures(sizes[0]))
            find.step(x, lambda out: find_loss(out, *t), share)
        if name:
            x, labels, what, keep, _ = name_batch(pool, sampler, sizes[1])
            name.step(x, lambda out: name_loss(*out, labels, what, keep), share)
        if refresh and time.time() - again > 1.0:
            refresh()
            again = time.time()
        if time.time() - told > 20:
            told = time.time()
            print("%s %4.0f s: pool %d" % (say, told - begin, pool.n), *("; %s %d steps %s" % (l.name, l.steps, [round(v, 3) for v in l.told.tolist()]) for l in learners), flush=True)
    return learners


def main():
    p = argparse.ArgumentParser()
    p.add_argument("phase", choices=["base", "photos"])
    for name in ("pack", "out"):
        p.add_argument("--" + name, required=True)
    p.add_argument("--from", dest="start")
    p.add_argument("--without", default="all")
    p.add_argument("--seconds", type=float, default=540, help="in all")
    p.add_argument("--fill", type=float, default=150, help="seconds of rendering before it begins, at most")
    p.add_argument("--room", type=int, default=100000)
    p.add_argument("--first", type=int, default=40000, help="pictures before it begins")
    p.add_argument("--windows", type=int, default=24000, help="of photos")
    p.add_argument("--workers", type=int, default=15)
    p.add_argument("--sizes", default="96,320")
    p.add_argument("--photo", type=float, default=0.45, help="share of photos")
    p.add_argument("--only", choices=["find", "name"])
    p.add_argument("--rate", type=float, default=0)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    start = time.time()
    grounds = pools.unpacked(a.pack)
    drawn = photos.Photos(os.path.join(a.pack, "photos")) if a.phase == "photos" else None
    scenes, windows, glyphs = pools.begin(a.workers, a.seed, os.path.join(a.pack, "glyphs.npz"), grounds, drawn)
    names = drawn.names if drawn else []
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(a.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    pool = pools.Pool(a.room, device)
    renderer = pools.Renderer(scenes, glyphs, grounds, device)
    while pool.n < a.windows and drawn:
        x, polygons, classes, group = [torch.as_tensor(v).to(device) for v in windows.get()]
        pool.add(pool.where(len(x)), x, polygons, classes, group=group.to(torch.int8))
    pool.keep()
    kept = pool.n
    if kept:
        print("%d windows of photos after %.0f s" % (kept, time.time() - start), flush=True)
    filling = time.time()
    while pool.n < min(kept + a.first, a.room - pools.CHUNK) and time.time() - filling < a.fill:
        renderer.render(pool, 16 if a.first > 2000 else 1)
    if device.type == "cuda":
        torch.cuda.synchronize()
    print("%d pictures after %.0f s" % (pool.n, time.time() - start), flush=True)
    sizes = [int(v) for v in a.sizes.split(",")]
    words = a.without.split(",") if a.phase == "photos" else ["base"]
    for word in words:
        held = {names.index(g) for g in word.split("+")} if word not in ("all", "base") else set()
        nets_ = [Find(), Name()]
        if a.start:
            nets_ = [load(a.start, n, net) for n, net in zip(("find", "name"), nets_)]
        rate = a.rate or (3e-3 if a.phase == "base" else 1.2e-3)
        learners = [Learner(n, net, device, rate, decay) for n, net, decay in zip(("find", "name"), nets_, (0.01, 0.03)) if a.only in (None, n)]
        sampler = Sampler(pool, a.photo if drawn else 0, held, names.index("mix") if "mix" in names else -2)

        def refresh():
            renderer.render(pool, min(8, scenes.qsize()))
            if int(time.time()) % 5 == 0:
                sampler.index()
        left = (a.seconds - (time.time() - start)) / (len(words) - words.index(word))
        learn(learners, sampler, left, sizes, word, refresh if device.type == "cuda" else None)
        save(a.out if a.phase == "base" else os.path.join(a.out, word.replace("+", "-") + ".npz"), learners)
        print("%s written after %.0f s" % (word, time.time() - start), flush=True)
    pools.end()


if __name__ == "__main__":
    main()
