"""Teaches the last layers of find and name, on a processor: scenes alone, or photos and scenes.

    python3 tune.py --pack DIR --from FILE.npz --out DIR [--only find] [--without all,pxl+kamil,byler] [--minutes 3.5]

What the layers before say of photos and scenes is computed once and kept (half a MB of memory each); then the layers after learn
from that, with no photo ("scenes"), with all, and without some groups. Writes OUT/WORD.npz; the network that is not --only is
that of --from. Scenes are traced once and kept in PACK/scenes; called again it goes on from what is there.
"""
import argparse
import copy
import os
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import nets
import photos
import pool as pools
import train

STAYS = 7         # modules of Name.net that stay as they are
PAIR = 0.55       # share of photos in a step
PART = 256        # scenes in a file
KEPT = ["x", "polygons", "classes", "what", "seen", "lean", "flags"]
SIZES = {"find": 16, "name": 80}
RATES = {"find": (1.5e-3, 0.01), "name": (8e-4, 0.03)}


def upward(y):
    return F.interpolate(y, scale_factor=2, mode="nearest")


class Find:
    """find with its fusing layers and its head to be taught."""

    def __init__(self, net):
        self.net = net
        self.taught = [net.down32, net.to16, net.to8, net.mid8, net.to4, net.skip4, net.mid4, net.head]

    def inner(self, x):
        a = self.net.stem(x)
        b = self.net.down8(a)
        return a, b, self.net.down16(b)

    def batch(self, pool, sampler, n):
        at = sampler.pictures(n)
        x, t = train.find_batch(pool, at)
        heat, weight, on, name, geo, lean, flag, known = t
        return x, dict(heat=heat.half(), weight=weight.half(), on=on, name=name.to(torch.int8), geo=geo.half(), lean=lean.half(), flag=flag.half(),
                       known=known, group=pool.group[at])

    def kept(self, x):
        return dict(zip("abc", (v.half() for v in self.inner(x))))

    def loss(self, f):
        n = self.net
        c = F.relu(f["c"] + upward(n.to16(n.down32(f["c"]))))
        b = n.mid8(F.relu(f["b"] + upward(n.to8(c))))
        out = n.head(n.mid4(F.relu(n.skip4(f["a"]) + upward(n.to4(b)))))
        return train.find_loss(out, f["heat"], f["weight"], f["on"], f["name"].long(), f["geo"], f["lean"], f["flag"], f["known"])


class Name:
    """name with its last stage to be taught."""

    def __init__(self, net):
        self.net = net
        self.first, self.last = net.net[:STAYS], net.net[STAYS:]
        self.taught = [self.last, net.embed, net.last]

    def batch(self, pool, sampler, n):
        x, labels, what, keep, rows = train.name_batch(pool, sampler, n)
        return x, dict(labels=labels, what=what, keep=torch.stack(keep.chunk(2), 1), group=pool.group[rows[:, 0]])

    def kept(self, x):
        return dict(f=torch.stack(self.first(x).half().chunk(2), 1))

    def loss(self, f):
        x = self.last(torch.cat([f["f"][:, 0], f["f"][:, 1]]))
        return train.name_loss(self.net.last(x), self.net.embed(x), f["labels"], f["what"], torch.cat([f["keep"][:, 0], f["keep"][:, 1]]))


def remembered(eye, pool, shares, batch):
    """What the first layers say of so many pictures of photos, and of scenes, with their labels."""
    parts = []
    for photo, many in shares:
        sampler = train.Sampler(pool, photo, (), pool.unsure)
        for _ in range(many // batch):
            x, told = eye.batch(pool, sampler, batch)
            with torch.no_grad():
                parts.append(told | eye.kept(x))
    return {k: torch.cat([p[k] for p in parts]) for k in parts[0]}


def traced(folder, pool, renderer, n):
    """Puts n scenes into the pool: those that the folder has, and new ones, which it keeps."""
    os.makedirs(folder, exist_ok=True)
    for k in range(-(-n // PART)):
        path, here = os.path.join(folder, "%04d.pt" % k), pool.where(PART)
        if os.path.exists(path):
            pool.add(here, **torch.load(path))
            continue
        pool.next = here.start
        renderer.render(pool, PART // pools.CHUNK)
        torch.save({name: getattr(pool, name)[here].clone() for name in KEPT}, path + ".part")
        os.rename(path + ".part", path)


def taught(make, net, all, held, minutes, size, rate, say):
    """A copy of the network whose last layers learned from all but the groups held out; of no photo where held is None."""
    eye = make(copy.deepcopy(net).eval())
    weights = [p for m in eye.taught for p in m.parameters()]
    mean, opt = [p.detach().clone() for p in weights], torch.optim.AdamW(weights, lr=rate[0], weight_decay=rate[1])
    scenes = torch.nonzero(all["group"] < 0)[:, 0]
    photo = torch.nonzero((all["group"] >= 0) & ~torch.isin(all["group"], torch.tensor(sorted(held or []), dtype=torch.int8)))[:, 0]
    begin, step, many = time.time(), 0, 0 if held is None else int(size * PAIR)
    while (share := (time.time() - begin) / (60 * minutes)) < 1:
        for g in opt.param_groups:
            g["lr"] = rate[0] * min(1, (step + 1) / 50) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-5
        at = torch.cat([of[torch.randint(len(of), (n,))] for of, n in ((photo, many), (scenes, size - many)) if n])
        loss, _, right = eye.loss({k: v[at].float() if v.dtype == torch.float16 else v[at] for k, v in all.items()})
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights, 5)
        opt.step()
        step += 1
        with torch.no_grad():
            for m, p in zip(mean, weights):
                m.lerp_(p, max(0.005, 1 / step))
        if step % 200 == 0:
            print("%s: %d steps, loss %.3f, right %.3f" % (say, step, loss, right), flush=True)
    with torch.no_grad():
        for m, p in zip(mean, weights):
            p.copy_(m)
    return eye.net


def main():
    p = argparse.ArgumentParser()
    for name in ("pack", "from", "out"):
        p.add_argument("--" + name, required=True)
    p.add_argument("--only", choices=["find", "name"])
    p.add_argument("--without", default="all")
    p.add_argument("--minutes", type=float, default=3.5, help="of each run")
    p.add_argument("--windows", type=int, default=5000, help="of photos")
    p.add_argument("--scenes", type=int, default=1536)
    p.add_argument("--views", type=int, default=2, help="of each scene, in other light")
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(a.seed)
    grounds, drawn = pools.unpacked(a.pack), photos.Photos(os.path.join(a.pack, "photos"))
    scenes, windows, glyphs = pools.begin(1, a.seed, os.path.join(a.pack, "glyphs.npz"), grounds, drawn)
    names = drawn.names
    device = torch.device("cpu")
    pool = pools.Pool(a.windows + a.scenes + pools.CHUNK + PART, device)
    pool.unsure = names.index("mix") if "mix" in names else -2
    while pool.n < a.windows:
        x, polygons, classes, group = [torch.as_tensor(v) for v in windows.get()]
        pool.add(pool.where(len(x)), x, polygons, classes, group=group.to(torch.int8))
    pool.keep()
    renderer = pools.Renderer(scenes, glyphs, grounds, device)
    traced(os.path.join(a.pack, "scenes"), pool, renderer, a.scenes)
    os.makedirs(a.out, exist_ok=True)
    for name, make, net, shares, batch in (("find", Find, nets.Find(), ((1.0, a.windows), (0.0, a.views * a.scenes)), 32),
                                           ("name", Name, nets.Name(), ((0.97, 2 * a.windows), (0.0, 5 * a.scenes)), 96)):
        if a.only not in (None, name):
            continue
        net = train.load(getattr(a, "from"), name, net).eval()
        all = remembered(make(net), pool, shares, batch)
        for word in a.without.split(","):
            held = None if word == "scenes" else {names.index(g) for g in word.split("+")} if word != "all" else set()
            done = taught(make, net, all, held, a.minutes, SIZES[name], RATES[name], name + " " + word)
            path = os.path.join(a.out, word.replace("+", "-") + ".npz")
            weights = dict(np.load(path if os.path.exists(path) else getattr(a, "from")))
            weights |= {name + "." + k: v.numpy() for k, v in done.state_dict().items() if v.is_floating_point()}
            np.savez(path, **weights)
    pools.end()


if __name__ == "__main__":
    main()
