"""Pictures that many processes disturb, kept on a graphics card: what together.py learns from.

Workers draw pictures as train.py, closer.py, covered.py and edge.py do, and put them into rings of shared memory. Pools on the card
take them over and keep the latest. Each picture has a kind (where it comes from, and which groups of photos are in it), so
that a network draws kinds by shares of its own, and none of a group that is held out.
"""
import mmap
import time

import numpy as np
import torch

import closer
import clutter
import covered
import data
import edge
import paste
from nets import CLOSER, COVERED_STRIDE, EDGE, shape_of

SIDE = data.SIDE
MOST = 96   # dice, their sides and lures of a picture that are told
DRAWN, TRACED, HIDDEN, PHOTO, COMPOSITE = 0, 1, 2, 3, 10  # kinds of whole pictures; photos and composites of each group
NOWHERE = 7  # in place of a group, where a composite's table is rendered
CUTS = ("trays", "traced", "photos", "composites")  # sources of cut-outs


def composite(dice, table):
    """The kind of composites with the dice of one group on the table of another."""
    return COMPOSITE + 8 * dice + table


def groups_in(kind):
    """The groups of photos that are in a kind of whole pictures."""
    if kind < PHOTO:
        return set()
    if kind < COMPOSITE:
        return {kind - PHOTO}
    return {(kind - COMPOSITE) // 8, (kind - COMPOSITE) % 8} - {NOWHERE}


KINDS = composite(6, NOWHERE) + 1


def cut_kind(source, label, group):
    """The kind of a cut-out of a source; group -1 is none."""
    return (source * 8 + group + 1) * 8 + label


CUT_KINDS = cut_kind(len(CUTS) - 1, 7, 6) + 1


class Ring:
    """Room for n entries that one process writes and another reads; made before the first is forked."""

    def __init__(self, n, **fields):
        self.n = n
        self.at = np.frombuffer(mmap.mmap(-1, 16), np.int64)  # written, read
        self.of = {}
        for name, (shape, kind) in fields.items():
            size = int(np.prod(shape, dtype=np.int64)) * np.dtype(kind).itemsize
            self.of[name] = np.frombuffer(mmap.mmap(-1, n * size), kind).reshape(n, *shape)

    def put(self, **entry):
        while self.at[0] - self.at[1] >= self.n:
            time.sleep(0.002)  # the reader is behind
        i = self.at[0] % self.n
        for name, value in entry.items():
            self.of[name][i] = value
        self.at[0] += 1

    def take(self):
        """What has been written since, in up to two pieces."""
        low, high = int(self.at[1]), int(self.at[0])
        while low < high:
            i = low % self.n
            k = min(high - low, self.n - i)
            yield {name: a[i:i + k] for name, a in self.of.items()}
            low += k
            self.at[1] = low


FIELDS = {
    "finder": dict(x=((SIDE, SIDE, 3), np.uint8), boxes=((MOST, 8), np.float32), faces=((MOST,), np.int64), kind=((), np.int64)),
    "covered": dict(x=((SIDE, SIDE, 3), np.uint8), maps=((2, SIDE // COVERED_STRIDE, SIDE // COVERED_STRIDE), np.float16), kind=((), np.int64)),
    "cuts": dict(x=((CLOSER, CLOSER, 3), np.uint8), y=((), np.int64), kind=((), np.int64)),
    "edge": dict(x=((4, EDGE, EDGE), np.float16), y=((), np.float32), kind=((), np.int64)),
}
RINGS = {"finder": 200, "covered": 150, "cuts": 6000, "edge": 2000}
KINDS_OF = {"finder": KINDS, "covered": KINDS, "cuts": CUT_KINDS, "edge": KINDS}


class Pool:
    """The latest entries on the card, in the order of their kinds' numbers."""

    def __init__(self, name, room, device):
        self.room, self.device, self.n, self.next = room, device, 0, 0
        as_torch = {np.uint8: torch.uint8, np.float32: torch.float32, np.float16: torch.float16, np.int64: torch.int64}
        self.of = {f: torch.zeros((room, *shape), dtype=as_torch[kind], device=device) for f, (shape, kind) in FIELDS[name].items()}
        kinds = KINDS_OF[name]
        self.order = torch.zeros(room, dtype=torch.int64, device=device)
        self.first = torch.zeros(kinds, dtype=torch.int64, device=device)
        self.count = torch.zeros(kinds, dtype=torch.int64, device=device)

    def fill(self, rings):
        for ring in rings:
            for piece in ring.take():
                k = len(piece["kind"])
                while k:
                    fits = min(k, self.room - self.next)
                    for name, a in piece.items():
                        part = a[len(a) - k:len(a) - k + fits]
                        self.of[name][self.next:self.next + fits].copy_(torch.from_numpy(part))
                    self.next, k = (self.next + fits) % self.room, k - fits
                    self.n = max(self.n, self.next or self.room)
        if not self.n:
            return
        kind = self.of["kind"][:self.n]
        self.order[:self.n] = kind.argsort()
        self.count.copy_(torch.bincount(kind, minlength=len(self.count)))
        self.first.copy_(self.count.cumsum(0) - self.count)

    def draw(self, weights, size):
        """Places of entries: each kind by its weight, if there are any of it. Without a word to the processor."""
        sums = (weights * (self.count > 0)).cumsum(0)
        kind = torch.searchsorted(sums, torch.rand(size, device=self.device) * sums[-1], right=True).clamp(max=len(sums) - 1)
        n = self.count[kind]
        k = (torch.rand(size, device=self.device) * n).long().minimum(n - 1).clamp(min=0)
        return self.order[self.first[kind] + k]


class Worker:
    """Draws pictures of every kind, and puts them into rings for ever. The share of its time that each ring gets is told."""

    def __init__(self, rings, seed, trays, hidden, traced, boxes, photo_dir, cuts, windows):
        self.rings, self.rng = rings, np.random.default_rng([seed, 77])
        self.drawn, self.hidden, self.traced = data.Trays(trays + hidden), covered.Trays(hidden), data.Trays(traced)
        self.unsaid = {DRAWN: data.Trays(trays + hidden, True), TRACED: data.Trays(traced, True)}  # for the finder
        photos = data.Photos(boxes, photo_dir)
        self.photos = []
        for g in range(len(photos.names)):
            one = object.__new__(data.Photos)
            one.names, one.groups, one.n = photos.names[g:g + 1], photos.groups[g:g + 1], len(photos.groups[g])
            self.photos.append(one)
        self.pasted = [paste.Composites(p, [self.drawn], cuts) for p in self.photos]
        self.stream = closer.Stream(windows, dict.fromkeys(CUTS, 1), set(), 1, seed)
        self.cuts = [self.stream.load(name) for name in CUTS]

    def source(self, kind):
        if kind < PHOTO:
            return (self.drawn, self.traced, self.hidden)[kind]
        if kind < COMPOSITE:
            return self.photos[kind - PHOTO]
        dice, table = (kind - COMPOSITE) // 8, (kind - COMPOSITE) % 8
        pasted = self.pasted[dice]
        rendered = self.drawn if self.rng.random() < 0.6 else self.traced
        pasted.tables = [rendered if table == NOWHERE else self.photos[table]]
        return pasted

    def kind(self, drawn, traced, photo):
        """A kind of whole pictures by these shares; what is left are composites."""
        k, g = self.rng.random(), self.rng.integers(7)
        if k < drawn:
            return DRAWN
        if k < drawn + traced:
            return TRACED
        if k < drawn + traced + photo:
            return PHOTO + g
        return composite(g, NOWHERE if self.rng.random() < 0.5 else self.rng.integers(7))

    def run(self, shares):
        made = {"finder": self.for_finder, "covered": self.for_covered, "cuts": self.for_cuts, "edge": self.for_edge}
        spent = dict.fromkeys(shares, 0.0)
        while True:
            name = min(shares, key=lambda n: spent[n] / shares[n])
            begin = time.process_time()
            made[name](self.rings[name])
            spent[name] += time.process_time() - begin + 1e-6

    def for_finder(self, ring):
        kind = self.kind(0.35, 0.2, 0.2)
        source = self.unsaid[kind] if kind in self.unsaid else self.source(kind)
        img, faces, boxes = data.disturb(*source.draw(self.rng), self.rng)
        if len(boxes) > MOST:
            return
        b, f = np.zeros((MOST, 8), np.float32), np.zeros(MOST, np.int64)
        if boxes:
            b[:len(boxes)], f[:len(boxes)] = boxes, faces
        ring.put(x=img, boxes=b, faces=f, kind=kind)

    def for_covered(self, ring):
        kind = HIDDEN if self.rng.random() < 0.35 else self.kind(0.12, 0.12, 0.4)
        source = self.source(kind)
        img, faces, boxes = (source if kind == HIDDEN else covered.Covered(source)).draw(self.rng)
        if self.rng.random() < 0.5 and not any(covered.covers((f - covered.SEEN) / 100, shape_of(b)[1]) for f, b in zip(faces, boxes)):
            return
        img, faces, boxes = data.disturb(img, faces, boxes, self.rng)
        ring.put(x=img, maps=covered.maps(faces, boxes), kind=kind)

    def for_cuts(self, ring):
        one = lambda of: of[self.rng.integers(len(of))]
        for _ in range(64):
            source = self.rng.choice(4, p=(0.25, 0.3, 0.22, 0.23))
            pixels, rows, of = self.cuts[source]
            k = one(one(one(of[bool(self.rng.random() < closer.NONES)])))
            img, label = closer.disturbed(np.asarray(pixels[k]), int(rows[k, 0]), rows[k, 2], self.rng)
            ring.put(x=img, y=label, kind=cut_kind(source, label, int(rows[k, 1])))

    def for_edge(self, ring):
        rng, kind = self.rng, self.kind(0.25, 0.12, 0.38)
        img, faces, boxes = self.source(kind).draw(rng)
        if rng.random() < 0.5:
            img = np.ascontiguousarray(img)
            faces, boxes = data.lured(faces, boxes, clutter.lay(img, boxes, rng))
        picture = data.disturb(img, faces, boxes, rng)
        for _ in range(edge.TIMES):
            for crop, label in edge.sites(*picture, rng):
                if label or rng.random() < 0.5:
                    ring.put(x=crop, y=label, kind=kind)
