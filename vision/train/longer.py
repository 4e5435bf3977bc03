"""Trains the finder for longer, on from weights that are there, and writes it for covered.py.

    python3 longer.py --start DIR --out DIR --minutes 30 --trays DIR [DIR...] [--traced DIR [DIR...]] --photos boxes.jsonl --photo-dir DIR --cuts DIR [--without a,b] [--bf16]

DIR/nets.pt is what train.py or unpack.py wrote; OUT/nets.pt holds the mean of the weights.
"""
import os

import numpy as np
import torch
from torch.utils.data import DataLoader

import data
import paste
from edge import options
from learn import Drawn, learn
from nets import Finder, targets
from train import finder_loss


class Stream(Drawn):
    """Batches of disturbed pictures with the finder's maps; make gives the sources and their shares."""

    def batches(self, sources, shares, rng):
        while True:
            x, y = [], []
            for _ in range(self.size):
                img, faces, boxes = data.disturb(*sources[rng.choice(len(sources), p=shares)].draw(rng), rng)
                x.append(img.astype(np.float32).transpose(2, 0, 1) / 255)
                y.append(targets(faces, boxes, data.SIDE, data.SIDE))
            yield np.stack(x), [np.stack(maps) for maps in zip(*y)]


def seen(finder, half):
    """The finder's loss, and the share of the dice whose face it names rightly."""
    def loss_of(x, y):
        with torch.cpu.amp.autocast(enabled=half, dtype=torch.bfloat16):
            out = finder(x.to(memory_format=torch.channels_last))
        out = out.float()
        heat, face, lies = finder_loss(out, *y)
        on = y[2] >= 0
        right = out.detach().permute(0, 2, 3, 1)[on][:, 1:9].argmax(1) == y[2][on]
        return heat + face + 2 * lies, right.float().mean().item()
    return loss_of


def main():
    p = options(1.5e-3)
    p.set_defaults(batch=12)
    p.add_argument("--start", required=True, help="folder with the nets.pt to go on from")
    p.add_argument("--traced", nargs="+", help="what traced.py wrote")
    p.add_argument("--bf16", action="store_true", help="compute in bfloat16")
    a = p.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)

    def make():
        rendered = [data.Trays(folders, True) for folders in (a.trays, a.traced) if folders]
        if not a.photos:
            return rendered, [1 / len(rendered)] * len(rendered)
        photos = data.Photos(a.photos, a.photo_dir, a.without)
        return [*rendered, photos, paste.Composites(photos, [*rendered, photos], a.cuts)], [0.4 / len(rendered)] * len(rendered) + [0.3, 0.3]

    finder = Finder().to(memory_format=torch.channels_last)
    finder.load_state_dict(torch.load(os.path.join(a.start, "nets.pt"))["finder"])
    batches = DataLoader(Stream(make, a.batch, a.seed), batch_size=None, num_workers=1, prefetch_factor=4)
    state = learn(finder, batches, seen(finder, a.bf16), a.minutes, a.rate)
    os.makedirs(a.out, exist_ok=True)
    torch.save({"finder": state}, os.path.join(a.out, "nets.pt"))


if __name__ == "__main__":
    main()
