"""Puts throws of dice together from labelled photos, filmed as phones and webcams film them.

    python3 throws.py boxes.jsonl PHOTOS OUT [--clips 24] [--seed 1] [--camera stand,tremble,hand] [--away 0.75]

Dice cut out of one photo are thrown on its own table, from which they were taken away, two to four times a clip; a hand brings
them, withdraws and comes back. Writes OUT/*.mp4 (H.264) and OUT/labels.csv, a row for each rest: file, faces, the frames
in which the dice lie still and nothing else moves (of a hand that stays at the edge of the picture: in which the dice lie
still), and tags. score_throws.py holds against these what `spieltisch read --json OUT/*.mp4` makes of the clips.

The dice are flat pictures and the hand is drawn, so this says something about time and movement, and nothing about faces that
a photo would not say. Needs ffmpeg.
"""
import argparse
import csv
import json
import os
import subprocess

import cv2
import numpy as np

import paste
from nets import shape_of

MARGIN = 0.12  # of the frame, beyond which a camera in a hand never sees
FLOWN = 4  # moments of which a frame of a flying die is the mean
LONGEST = 60  # s
GROUPS = ("damian", "kamil", "skovy", "byler", "pxl")  # of the others, tables that fill no frame, or dice seen from the side


def smooth(rng, n, length, size):
    """n values of a slow random walk about 0: what it differs by after `length` steps is of the size given."""
    knots = rng.normal(0, size, int(n / length) + 5)
    at = np.linspace(1, len(knots) - 3, n)
    return np.interp(at, np.arange(len(knots)), cv2.GaussianBlur(knots[:, None], (1, 5), 1)[:, 0])


def bare(photo, rng):
    """The photo without its dice: over each of them another place of the same size is laid where there is none."""
    img, quads = photo["pixels"].copy(), [np.reshape(b, (4, 2)) for b in photo["boxes"]]
    h, w = img.shape[:2]
    places = [(q.mean(0), 1.25 * shape_of(q)[1]) for q in quads]
    for c, r in places:
        x0, y0, x1, y1 = int(max(c[0] - r, 0)), int(max(c[1] - r, 0)), int(min(c[0] + r, w)), int(min(c[1] + r, h))
        best = None
        for _ in range(300):
            x, y = rng.integers(0, max(w - (x1 - x0), 1)), rng.integers(0, max(h - (y1 - y0), 1))
            mid = np.array([x + (x1 - x0) / 2, y + (y1 - y0) / 2])
            if any(np.abs(mid - o).max() < r + s for o, s in places):
                continue
            far = np.hypot(*(mid - c))
            if best is None or far < best[0]:
                best = far, x, y
        if best is None:
            return None
        _, x, y = best
        patch = img[y:y + y1 - y0, x:x + x1 - x0].astype(np.float32)
        soft = np.zeros(patch.shape[:2], np.float32)
        inset = max(2, int(0.12 * r))
        soft[inset:-inset, inset:-inset] = 1
        soft = cv2.GaussianBlur(soft, (0, 0), 0.06 * r + 0.5)[..., None]
        low = lambda a: cv2.GaussianBlur(a, (0, 0), 0.5 * r)
        around = img[y0:y1, x0:x1].astype(np.float32)
        edge = np.concatenate([around[:3].reshape(-1, 3), around[-3:].reshape(-1, 3)]).mean(0)
        patch += edge - low(patch)[patch.shape[0] // 2, patch.shape[1] // 2]
        img[y0:y1, x0:x1] = np.clip(around * (1 - soft) + patch * soft, 0, 255)
    return img


class Hand:
    """A drawn forearm with fingers, in one of the colours of skin or sleeves, with creases and a soft shadow."""

    def __init__(self, rng, size, arm):
        self.size = size  # px, the width of the palm
        skin = np.array([[120, 150, 205], [90, 120, 185], [60, 85, 140], [40, 55, 90], [150, 175, 225]][rng.integers(5)], np.float32)
        sleeve = rng.uniform(10, 230, 3).astype(np.float32)
        n, mid = int(size * 3), size * 1.5
        self.mid, tall = mid, int(mid + arm)
        self.mask, self.pixels = np.zeros((tall, n), np.uint8), np.zeros((tall, n, 3), np.float32)
        cv2.line(self.mask, (int(mid), int(mid)), (int(mid), tall), 255, int(0.75 * size))
        cv2.ellipse(self.mask, (int(mid), int(mid)), (int(size / 2), int(0.62 * size)), 0, 0, 360, 255, -1)
        for i in range(5):
            a = np.radians((i - 2) * 19 + rng.uniform(-7, 7))
            long = size * (1.05 if i not in (0, 4) else 0.8) * rng.uniform(0.8, 1.1)
            tip = (int(mid + np.sin(a) * long), int(mid - np.cos(a) * long))
            cv2.line(self.mask, (int(mid), int(mid)), tip, 255, int(0.2 * size), cv2.LINE_AA)
        self.mask = cv2.GaussianBlur(self.mask.astype(np.float32) / 255, (0, 0), 1)
        creases = sum(k * cv2.resize(rng.normal(0, 0.5, (8 * c, c)).astype(np.float32), (n, tall), interpolation=cv2.INTER_CUBIC)
                      for c, k in ((8, 18), (36, 8)))
        depth = cv2.GaussianBlur(self.mask, (0, 0), 0.12 * size)
        self.pixels[:] = skin * (0.55 + 0.5 * depth[..., None])
        cut = int(mid + 1.1 * size)
        self.pixels[cut:] = sleeve
        self.pixels = np.clip(self.pixels + creases[..., None], 0, 255)
        self.shade = rng.uniform(0.1, 0.55)
        self.away = rng.normal(0, 0.2 * size, 2)

    def draw(self, img, at, angle):
        """Draws it with the middle of the palm there; the arm points to `angle`."""
        n = self.mid
        c, s = np.cos(angle - np.pi / 2), np.sin(angle - np.pi / 2)
        m = np.array([[c, -s, at[0] - c * n + s * n], [s, c, at[1] - s * n - c * n]])
        size = img.shape[1::-1]
        mask = cv2.warpAffine(self.mask, m, size)
        cast = 0.25 * (m + [[0, 0, self.away[0]], [0, 0, self.away[1]]])
        shadow = cv2.GaussianBlur(cv2.warpAffine(self.mask, cast, (size[0] // 4, size[1] // 4)), (0, 0), 0.04 * self.size)
        out = img * (1 - self.shade * cv2.resize(shadow, size)[..., None])
        rows, columns = np.nonzero(mask.max(1))[0], np.nonzero(mask.max(0))[0]
        if len(rows):
            x, y = columns[0], rows[0]
            size = (int(columns[-1] + 1 - x), int(rows[-1] + 1 - y))
            here = np.s_[y:y + size[1], x:x + size[0]]
            out[here] += (cv2.warpAffine(self.pixels, m - [[0, 0, x], [0, 0, y]], size) - out[here]) * mask[here][..., None]
        return out


class Die:
    """A cut-out die that lies somewhere, turned somehow."""

    def __init__(self, cut, scale, light):
        self.cut, self.scale, self.light = cut, scale, light

    def draw(self, img, at, angle, scale=1.0):
        k = self.scale * scale
        m = k * cv2.getRotationMatrix2D((0, 0), np.degrees(angle), 1)[:, :2]
        quad = self.cut["quad"].mean(0)
        reach = int(0.75 * k * max(self.cut["mask"].shape)) + 4
        x0, y0 = np.maximum(np.floor(at - reach), 0).astype(int)
        x1, y1 = np.minimum(np.ceil(at + reach), img.shape[1::-1]).astype(int)
        if x0 >= x1 or y0 >= y1:
            return
        m = np.column_stack([m, at - (x0, y0) - m @ quad])
        size = (int(x1 - x0), int(y1 - y0))
        pixels, mask = self.cut["pixels"].astype(np.float32), self.cut["mask"]
        if k < 0.7:
            pixels, mask = cv2.GaussianBlur(pixels, (0, 0), 0.4 / k), cv2.GaussianBlur(mask, (0, 0), 0.4 / k)
        pixels, mask = cv2.warpAffine(pixels, m, size), cv2.warpAffine(mask, m, size)
        side = shape_of(self.cut["quad"])[1] * k
        far = self.light[:2] * side
        shade = cv2.warpAffine(mask, np.float32([[1, 0, far[0]], [0, 1, far[1]]]), size)
        shade = cv2.GaussianBlur(shade, (0, 0), 0.12 * side + 0.3)
        here = img[y0:y1, x0:x1]
        here *= 1 - self.light[2] * shade[..., None]
        here *= 1 - mask[..., None]
        here += pixels * mask[..., None]


def lie(rng, n, box, apart, taken, hand, clear):
    """n places in a box that are far enough from each other, from those taken and from a hand; None if there is no room."""
    out = []
    for _ in range(400):
        if len(out) == n:
            return out
        at = rng.uniform(box[:2], box[2:])
        if np.hypot(*(at - hand)) > clear and all(np.hypot(*(at - o)) > apart for o in out + taken):
            out.append(at)
    return None


def part(table, scale, w, h, rng):
    """A part of a table, w×h px; a small table is enlarged more than its dice."""
    k = max(scale, (w + 1) / table.shape[1], (h + 1) / table.shape[0])
    table = cv2.resize(table, None, fx=k, fy=k, interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
    y, x = rng.integers(0, table.shape[0] - h + 1), rng.integers(0, table.shape[1] - w + 1)
    return table[y:y + h, x:x + w].astype(np.float32)


def encoder(path, w, h, fps, crf):
    """A process that takes frames of three bytes a px and writes them as H.264."""
    return subprocess.Popen(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", "%dx%d" % (w, h), "-r", str(fps), "-i", "-",
         "-c:v", "libx264", "-preset", "veryfast", "-crf", str(crf), "-pix_fmt", "yuv420p", path], stdin=subprocess.PIPE)


def hold(camera, h, fps, n, rng):
    """Where a camera looks, n frames long: px right and down, turn, share of zoom, and perspective in two directions."""
    tremor = {"stand": 0.0, "tremble": 0.25, "hand": 0.6}[camera] * h / 720
    drift = 1.0 if camera == "hand" else 0.0
    shift = [smooth(rng, n, fps / 9, tremor) + smooth(rng, n, fps, drift * 0.015 * h) for _ in range(2)]
    return np.stack(shift + [smooth(rng, n, fps, drift * size) for size in (0.012, 0.012, 1.5e-5, 1.5e-5)])


def flown(start, end, angle, last, t):
    """Place, angle and scale of a die after a share t of its flight: it slows down, and hops."""
    slowed = 1 - (1 - t) ** 2
    return start + (end - start) * slowed, angle + (last - angle) * slowed, 1 + 0.25 * abs(np.sin(7 * t)) * (1 - t)


def eased(a, b, t):
    """Where a hand is after a share t of its way from a to b."""
    return a + (b - a) * t * t * (3 - 2 * t)


class Clip:
    """Draws one clip into a pipe to ffmpeg, and remembers its rests."""

    def __init__(self, photo, table, cuts, rng, camera, stays, path):
        self.rng, self.stays = rng, stays
        self.fps = [20, 24, 25, 30, 30, 30, 30, 60][rng.integers(8)]
        self.w, self.h = [(640, 480), (640, 480), (848, 480), (960, 540), (1280, 720)][rng.integers(5)]
        side = np.median([shape_of(b)[1] for b in photo["boxes"]])
        self.side = float(np.clip(side, 20, 22 + rng.uniform(8, 46) * self.h / 720))
        scale = self.side / side
        self.W, self.H = int(self.w * (1 + 2 * MARGIN)), int(self.h * (1 + 2 * MARGIN))
        self.table = part(table, scale, self.W, self.H, rng)
        light = np.append(rng.normal(0, 0.18, 2), rng.uniform(0.1, 0.6))
        self.faces = [Die(c, scale * c["per"], light) for c in cuts]
        self.n = rng.integers(2, 9)
        self.dice, self.frames, self.rests = [], 0, []  # what lies: die, at, angle
        self.lying, self.tray = [], self.table
        self.hand = Hand(rng, self.side * rng.uniform(2.2, 3.2), 1.3 * self.W)
        self.angle = rng.uniform(0, 2 * np.pi)
        crf = [21, 27, 33][rng.integers(3)]
        self.tags = "%s %s %dfps crf%d %s" % (camera, "stays" if stays else "away", self.fps, crf, photo["file"])
        self.pipe = encoder(path, self.w, self.h, self.fps, crf)
        self.path = hold(camera, self.h, self.fps, LONGEST * self.fps, rng)
        self.noise = [rng.normal(0, 1.6, (self.h, self.w, 3)).round().astype(np.int16) for _ in range(8)]
        self.gain = 1 + smooth(rng, LONGEST * self.fps, 2 * self.fps, 0.012)

    def seconds(self, least, most):
        return max(int(round(self.rng.uniform(least, most) * self.fps)), 1)

    def frame(self, moving=(), hand=None):
        """Writes a frame: what lies, what flies (die, at, angle and scale of two moments), and the palm of the hand."""
        i, lying = self.frames, [(die, *at, angle) for die, at, angle in self.dice]
        if lying != self.lying:
            self.lying, self.tray = lying, self.table.copy()
            for die, at, angle in self.dice:
                die.draw(self.tray, at, angle)
        img = self.tray
        if moving:
            img = np.zeros_like(img)
            for t in (np.arange(FLOWN) + 0.5) / FLOWN:
                one = self.tray.copy()
                for die, was, now in moving:
                    at, angle, scale = [a + 0.5 * t * (b - a) for a, b in zip(was, now)]  # the shutter is open half of the time
                    die.draw(one, at, angle, scale)
                img += one / FLOWN
        if hand is not None:
            img = self.hand.draw(img, hand, self.angle)
        dx, dy, turn, zoom, px, py = self.path[:, i]
        c, s = np.cos(turn) * (1 + zoom), np.sin(turn) * (1 + zoom)
        m = np.array([[c, -s, self.W / 2 + dx], [s, c, self.H / 2 + dy], [px, py, 1]])
        m = m @ [[1, 0, -self.w / 2], [0, 1, -self.h / 2], [0, 0, 1]]
        img = cv2.warpPerspective(np.clip(img, 0, 255).astype(np.uint8), m, (self.w, self.h), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                                  borderMode=cv2.BORDER_REFLECT_101)
        img = cv2.convertScaleAbs(img, alpha=self.gain[i])
        noise = self.noise[self.rng.integers(len(self.noise))][::self.rng.choice((-1, 1)), ::self.rng.choice((-1, 1))]
        img = cv2.add(img, noise, dtype=cv2.CV_8U)
        self.pipe.stdin.write(img.tobytes())
        self.frames += 1

    def outside(self, far):
        """A place of the palm so many palms beyond the edge of the frame where the arm comes from."""
        d = np.array([np.cos(self.angle), np.sin(self.angle)])
        mid = np.array([self.W, self.H]) / 2
        reach = min(abs((self.w / 2) / (d[0] + 1e-9)), abs((self.h / 2) / (d[1] + 1e-9)))
        return mid + d * (reach + far * self.hand.size)

    def go(self, a, b, frames):
        """The hand goes from a to b."""
        for i in range(frames):
            t = (i + 1) / frames
            self.frame(hand=eased(a, b, t))

    def throw(self):
        """Dice are brought, thrown and lie for a while; then the hand comes back and takes some of them."""
        rng, edge, out = self.rng, self.outside(0.35), self.outside(2.2)
        home = edge if self.stays else out
        box = np.array([self.W * (0.5 - 0.36), self.H * (0.5 - 0.34), self.W * (0.5 + 0.36), self.H * (0.5 + 0.34)])
        kept = [at for _, at, _ in self.dice]
        held = [self.faces[i] for i in rng.integers(0, len(self.faces), self.n - len(kept))]
        places = lie(rng, len(held), box, 1.8 * self.side, kept, edge, 1.5 * self.hand.size if self.stays else 0)
        if places is None:
            return False
        mid = np.array([self.W, self.H]) / 2 + rng.normal(0, 0.06, 2) * (self.W, self.H)
        above = mid + (edge - mid) * rng.uniform(0.55, 0.8)
        self.go(home, above, self.seconds(0.2, 0.45))
        flight, back = self.seconds(0.45, 0.9), self.seconds(0.25, 0.5)
        pose = [(above + rng.normal(0, 0.4, 2) * self.side, rng.uniform(0, 6), rng.uniform(0, 6) + rng.normal(0, 6), rng.uniform(0.7, 1))
                for _ in held]
        tumbled = [[self.faces[i] for i in rng.integers(0, len(self.faces), 5)] for _ in held]
        for i in range(max(flight, back)):
            moving, still = [], []
            for die, at, (start, a, b, when), tumble in zip(held, places, pose, tumbled):
                t0, t1 = [min(j / (when * flight), 1.0) for j in (i, i + 1)]
                if t0 >= 1:
                    still.append((die, at, a))
                    continue
                shown = die if t0 > 0.7 else tumble[int(t0 * 7)]
                moving.append((shown, flown(start, at, b, a, t0), flown(start, at, b, a, t1)))
            t = min((i + 1) / back, 1)
            lay, self.dice = self.dice, self.dice + still
            self.frame(moving, eased(above, home, t) + (self.sway() if t >= 1 and self.stays else 0))
            self.dice = lay
        self.dice += [(die, at, p[1]) for die, at, p in zip(held, places, pose)]
        first = self.frames
        for _ in range(self.seconds(0.3, 1.2)):
            self.frame(hand=home + self.sway() if self.stays else None)
        self.rests.append((sorted(d.cut["face"] for d, _, _ in self.dice), first, self.frames - 1))
        return True

    def sway(self):
        """A hand at the edge is never quite still."""
        i = self.frames / self.fps
        return 0.12 * self.hand.size * np.array([np.sin(3.1 * i), np.cos(2.3 * i)])

    def collect(self):
        """The hand takes all dice at once, or one after the other, or leaves some."""
        rng, home = self.rng, self.outside(0.35 if self.stays else 2.2)
        keep = rng.integers(0, len(self.dice)) if rng.random() < 0.4 else 0
        order = rng.permutation(len(self.dice))
        taken = [self.dice[i] for i in order[keep:]]
        at, one = home, rng.random() < 0.4
        for n, what in enumerate(taken):
            self.go(at, what[1], self.seconds(0.2, 0.4) if n == 0 or one else self.seconds(0.08, 0.16))
            self.dice = [d for d in self.dice if d is not what]
            at = what[1]
            if one:
                self.go(at, home, self.seconds(0.2, 0.4))
                at = home
        if not one:
            self.go(at, home, self.seconds(0.2, 0.4))

    def film(self):
        """Draws the clip and gives its rests: faces, first and last frame."""
        for _ in range(self.seconds(0.4, 0.9)):
            self.frame()
        for i in range(self.rng.integers(2, 5)):
            if i > 0:
                self.collect()
                for _ in range(self.seconds(0.0, 0.5)):
                    self.frame(hand=self.outside(0.35) + self.sway() if self.stays else None)
            if not self.throw():
                break
        self.pipe.stdin.close()
        if self.pipe.wait():
            raise SystemExit("ffmpeg wrote no clip; what it says stands above")
        return self.rests


def main():
    p = argparse.ArgumentParser()
    p.add_argument("boxes")
    p.add_argument("photos")
    p.add_argument("out")
    p.add_argument("--clips", type=int, default=24)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--camera", default="stand,tremble,hand")
    p.add_argument("--away", type=float, default=0.75, help="share of the clips in which the hand leaves the picture")
    o = p.parse_args()
    paste.LARGEST = 100
    os.makedirs(o.out, exist_ok=True)
    rows = [r for r in map(json.loads, open(o.boxes)) if r["group"] in GROUPS and len(r["boxes"]) > 1 and not r.get("blur") and not r.get("hand")]
    groups = sorted({r["group"] for r in rows})
    cameras = o.camera.split(",")
    with open(os.path.join(o.out, "labels.csv"), "w") as f:
        labels = csv.writer(f, lineterminator="\n")
        labels.writerow(["file", "faces", "rest_frames", "tags"])
        for n in range(o.clips):
            rng = np.random.default_rng([o.seed, n])
            table = None
            while table is None:
                of = [r for r in rows if r["group"] == groups[n % len(groups)]]
                photo = dict(of[rng.integers(len(of))])
                photo["pixels"] = cv2.imread(os.path.join(o.photos, photo["file"]))
                table = bare(photo, rng)
            cuts = [paste.cut_out(photo, i) | {"per": max(shape_of(b)[1] / paste.LARGEST, 1.0)}
                    for i, (face, b) in enumerate(zip(photo["faces"], photo["boxes"])) if 1 <= face <= 6]
            camera = cameras[n // len(groups) % len(cameras)]
            clip = Clip(photo, table, cuts, rng, camera, rng.random() >= o.away, os.path.join(o.out, "throw%03d.mp4" % n))
            for faces, first, last in clip.film():
                labels.writerow(["throw%03d.mp4" % n, " ".join(map(str, faces)), "%d-%d" % (first, last), clip.tags])


if __name__ == "__main__":
    main()
