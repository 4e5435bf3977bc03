"""How the small networks learn: for a number of minutes, and what counts at the end is the mean of their weights."""
import os
import time

import numpy as np
import torch
from torch.utils.data import IterableDataset


def heat_loss(logits, heat, weight):
    """What maps of logits miss of maps of heat, for each cell that must answer; how near to 1 a cell is tells how much a yes
    beside it counts. Gives also the probabilities and which cells must answer."""
    p = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    sure = heat > 0.93
    yes = -((1 - p) ** 2 * torch.log(p)) * sure
    no = -((1 - heat) ** 4 * p ** 2 * torch.log(1 - p) * weight) * ~sure
    return (yes.sum() + no.sum()) / sure.sum().clamp(min=1), p, sure


class Drawn(IterableDataset):
    """What a network learns from, drawn anew all the time; make gives the sources of pictures and their shares."""

    def __init__(self, make, size, seed):
        self.make, self.size, self.seed = make, size, seed

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        yield from self.batches(*self.make(), np.random.default_rng([self.seed, info.id if info else 0]))


def shuffled(x, y, size, rng):
    """Batches of a size of what was drawn, in any order; what is left over is dropped."""
    order = rng.permutation(len(x))
    for i in range(0, len(x) - size + 1, size):
        take = order[i:i + size]
        yield np.stack([x[k] for k in take]), np.array([y[k] for k in take], np.float32)


class Mean:
    """The running mean of a network's weights: it errs less than the weights of any step."""

    def __init__(self, net):
        self.net, self.steps = net, 0
        self.of = {k: v.clone().float() for k, v in net.state_dict().items()}

    def add(self):
        self.steps += 1
        keep = min(0.995, self.steps / (self.steps + 20))
        with torch.no_grad():
            for k, v in self.net.state_dict().items():
                self.of[k].mul_(keep).add_(v.float(), alpha=1 - keep)

    def state(self):
        return {k: self.of[k].to(v.dtype) for k, v in self.net.state_dict().items()}


def learn(net, batches, loss_of, minutes, rate):
    """Minimises loss_of(x, y), which also gives the share that is right; a cosine from rate to nothing. Gives the mean weights."""
    mean, opt = Mean(net), torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.03)
    begin, log = time.time(), []
    for x, y in batches:
        done = (time.time() - begin) / (minutes * 60)
        if done >= 1:
            break
        for g in opt.param_groups:
            g["lr"] = rate * min(1, (mean.steps + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * done)) + 1e-5
        loss, right = loss_of(x, y)
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        opt.step()
        mean.add()
        log.append((loss.item(), right))
        if mean.steps % 100 == 0:
            print("%5.1f min step %d  loss %.3f right %.3f" % ((time.time() - begin) / 60, mean.steps, *np.mean(log, 0)), flush=True)
            log = []
    return mean.state()


def export(net, state, folder, name, shape):
    """Writes the network as name.pt and, for n pictures of a shape, as name.onnx."""
    net.load_state_dict(state)
    net.eval()
    os.makedirs(folder, exist_ok=True)
    torch.save(net.state_dict(), os.path.join(folder, name + ".pt"))
    torch.onnx.export(net, torch.zeros(1, *shape), os.path.join(folder, name + ".onnx"), opset_version=11,
                      input_names=["x"], output_names=["y"], dynamic_axes={"x": {0: "n"}, "y": {0: "n"}})
