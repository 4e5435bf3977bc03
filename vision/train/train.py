"""Trains finder and judge and writes them as ONNX.

    python3 train.py --trays DIR [DIR...] --out DIR --minutes 20 [--photos boxes.jsonl --photo-dir DIR --cuts DIR --without a] [--start DIR]
"""
import argparse
import os
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader, IterableDataset

import data
import paste
from learn import Mean, heat_loss
from nets import CROP, STRIDE, Finder, Judge


class Stream(IterableDataset):
    def __init__(self, sources, shares, size, seed, places, half, lures):
        self.sources, self.shares, self.size, self.seed = sources, shares, size, seed
        self.places, self.half, self.lures = places, half, lures

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        finder = Placer(self.places, self.half) if self.places else None
        while True:
            yield data.batch(self.sources, self.shares, self.size, rng, finder, self.lures)


LIKELY = 0.2  # heat from which a place may be a die
MOST = 6      # places of a picture


class Placer:
    """A trained finder that says where dice may lie, and how: what the judge will have to judge."""

    def __init__(self, folder, half):
        torch.set_num_threads(1)
        self.net, self.half = Finder().to(memory_format=torch.channels_last), half
        self.net.load_state_dict(torch.load(os.path.join(folder, "nets.pt"))["finder"])
        self.net.eval()

    def __call__(self, img):
        x = torch.from_numpy(img.astype(np.float32).transpose(2, 0, 1)[None] / 255).to(memory_format=torch.channels_last)
        with torch.no_grad(), torch.cpu.amp.autocast(enabled=self.half, dtype=torch.bfloat16):
            out = self.net(x)[0].float()
        heat = torch.sigmoid(out[0])
        top = (heat == F.max_pool2d(heat[None], 3, 1, 1)[0]) & (heat > LIKELY)
        found = []
        for y, x in sorted(top.nonzero().tolist(), key=lambda p: -heat[p[0], p[1]])[:MOST]:
            o = out[:, y, x].numpy()
            middle = np.array([x, y]) * STRIDE + STRIDE / 2 - 0.5 + o[14:16] * 8
            found.append((middle, 32 * np.exp(np.clip(o[9], -1.2, 1.2)), np.clip(o[10:12], -1, 1), o[12:14]))
        return found


# Of size, shape (2), angle (2) and offset (2). A mirrored die has the other sign of shape and sine: a network is slow to
# tell the two apart, and stays at 0 unless it is made to care.
GEOMETRY = torch.tensor([1, 6, 6, 2, 2, 1, 1.0])


def finder_loss(out, heat, weight, face, geo):
    obj = heat_loss(out[:, 0], heat, weight)[0]
    on = face >= 0
    cells = out.permute(0, 2, 3, 1)[on]
    ce = F.cross_entropy(cells[:, 1:9], face[on], label_smoothing=0.02)
    l1 = F.smooth_l1_loss(cells[:, 9:], geo.permute(0, 2, 3, 1)[on], beta=0.05, reduction="none")
    return obj, ce, (l1 * GEOMETRY).mean()


def export(finder, judge, folder):
    """Writes both as ONNX, and their weights."""
    finder.eval(), judge.eval()
    axes = {"x": {2: "h", 3: "w"}, "y": {2: "h4", 3: "w4"}}
    with torch.no_grad():
        f = finder.to(memory_format=torch.contiguous_format)
        torch.onnx.export(f, torch.zeros(1, 3, 256, 256), os.path.join(folder, "finder.onnx"), opset_version=11,
                          input_names=["x"], output_names=["y"], dynamic_axes=axes)
        torch.onnx.export(judge, torch.zeros(1, 3, CROP, CROP), os.path.join(folder, "judge.onnx"), opset_version=11,
                          input_names=["x"], output_names=["y"], dynamic_axes={"x": {0: "n"}, "y": {0: "n"}})
    torch.save({"finder": finder.state_dict(), "judge": judge.state_dict()}, os.path.join(folder, "nets.pt"))


def export_means(means, folder):
    """Writes the running means of finder and judge."""
    finder, judge = Finder(), Judge()
    finder.load_state_dict(means[0].state()), judge.load_state_dict(means[1].state())
    export(finder, judge, folder)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--trays", nargs="+", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--minutes", type=float, default=20)
    p.add_argument("--rate", type=float, default=2.5e-3)
    p.add_argument("--batch", type=int, default=12)
    p.add_argument("--photos", help="boxes.jsonl; half of the pictures are rendered, the others photos and composites")
    p.add_argument("--photo-dir")
    p.add_argument("--cuts", help="folder that keeps the dice cut out of photos")
    p.add_argument("--without", default="", help="groups of photos to leave out, with commas between")
    p.add_argument("--bf16", action="store_true", help="compute in bfloat16: five times as fast where the CPU has it")
    p.add_argument("--plain", action="store_true", help="do not tell what may be taken for a die")
    p.add_argument("--places", help="folder with nets.pt whose finder places some of the judge's cut-outs")
    p.add_argument("--start", help="folder with nets.pt to go on from")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--save-every", type=float, default=3, help="minutes")
    a = p.parse_args()
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    os.makedirs(a.out, exist_ok=True)
    sources, shares = [data.Trays(a.trays)], [1.0]
    if a.photos:
        photos = data.Photos(a.photos, a.photo_dir, a.without)
        sources += [photos, paste.Composites(photos, [sources[0], photos], a.cuts)]
        shares = [0.4, 0.3, 0.3]
    finder, judge = Finder().to(memory_format=torch.channels_last), Judge().to(memory_format=torch.channels_last)
    print("parameters", sum(x.numel() for x in finder.parameters()), sum(x.numel() for x in judge.parameters()),
          "pictures", [s.n for s in sources], flush=True)
    if a.start:
        saved = torch.load(os.path.join(a.start, "nets.pt"))
        finder.load_state_dict(saved["finder"]), judge.load_state_dict(saved["judge"])
    trained = list(judge.parameters()) + list(finder.parameters())
    means = Mean(finder), Mean(judge)
    opt = torch.optim.AdamW(trained, lr=a.rate, weight_decay=0.01)
    begin, saved_at, step, log = time.time(), time.time(), 0, []
    for x, maps, crops_in, classes in DataLoader(Stream(sources, shares, a.batch, a.seed, a.places, a.bf16, not a.plain), batch_size=None, num_workers=1, prefetch_factor=4):
        done = (time.time() - begin) / (a.minutes * 60)
        if done >= 1:
            break
        rate = a.rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * done)) + 1e-5
        for g in opt.param_groups:
            g["lr"] = rate
        with torch.cpu.amp.autocast(enabled=a.bf16, dtype=torch.bfloat16):
            guess = judge(crops_in.to(memory_format=torch.channels_last))
            out = finder(x.to(memory_format=torch.channels_last))
        guess, out = guess.float(), out.float()
        jl, parts, on = F.cross_entropy(guess, classes, label_smoothing=0.02), finder_loss(out, *maps), maps[2] >= 0
        hit = (out.detach().permute(0, 2, 3, 1)[on][:, 1:9].argmax(1) == maps[2][on]).float().mean().item()
        loss = parts[0] + parts[1] + 2 * parts[2] + jl
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trained, 5)
        opt.step()
        for m in means:
            m.add()
        log.append([v.item() for v in parts] + [jl.item(), hit, (guess.argmax(1) == classes).float().mean().item()])
        step += 1
        if step % 100 == 0:
            print("%5.1f min step %d  obj %.3f face %.3f geo %.4f judge %.3f  right %.3f %.3f" %
                  ((time.time() - begin) / 60, step, *np.mean(log, 0)), flush=True)
            log = []
        if time.time() - saved_at > a.save_every * 60:
            export_means(means, a.out)
            saved_at = time.time()
    export_means(means, a.out)


if __name__ == "__main__":
    main()
