"""Alters photos as other cameras, lamps and places of the camera would, to see what a reader makes of them.

    python3 alter.py PHOTOS OUT [--every 4] [--first 1] [--ways up1,glare]

PHOTOS has labels.csv. Of every so many-th photo a copy is written to OUT/<way>, with labels.csv: score each with
spieltisch read --eval OUT/<way>. Leaning may push a die at the edge out of the picture; else none is lost, so what cannot
be read any more has to be asked about.
"""
import argparse
import csv
import os

import cv2
import numpy as np

from data import compressed, exposed, sharpened, smear


def stops(img, by):
    """So many stops more light."""
    return np.clip(255 * (np.clip((img / 255) ** 2.2 * 2.0 ** by, 0, 1) ** (1 / 2.2)), 0, 255).round()


def glare(img, rng):
    """The mirror image of a lamp somewhere in the inner half."""
    h, w = img.shape[:2]
    (x, y), r = rng.uniform(0.25, 0.75, 2) * (w, h), 0.16 * max(w, h)
    yy, xx = np.mgrid[:h, :w]
    return img + 300 * np.exp(-((xx - x) ** 2 + (yy - y) ** 2) / (2 * r * r))[..., None]


def shadow(img, rng):
    """One half, cut anyhow through the middle, with a third of the light."""
    h, w = img.shape[:2]
    yy, xx = np.mgrid[:h, :w]
    t = rng.uniform(0, 2 * np.pi)
    return img * np.where((xx - w / 2) * np.cos(t) + (yy - h / 2) * np.sin(t) > 0, 0.3, 1)[..., None]


def around(img):
    """The middle colour of its edge, for what was not in the picture."""
    return np.concatenate([img[0], img[-1], img[:, 0], img[:, -1]]).mean(0).tolist()


def turned(img, degrees):
    """Turned, all of it kept."""
    h, w = img.shape[:2]
    m = cv2.getRotationMatrix2D((w / 2, h / 2), degrees, 1)
    c, s = np.abs(m[0, :2])
    width, height = int(h * s + w * c), int(h * c + w * s)
    m[:, 2] += (width - w) / 2, (height - h) / 2
    return cv2.warpAffine(img, m, (width, height), flags=cv2.INTER_CUBIC, borderValue=around(img))


def leaning(img, degrees, azimuth):
    """As a camera sees the photo lie on a table, so many degrees from straight above."""
    h, w = img.shape[:2]
    far = 1.2 * max(h, w)
    axis = np.radians(degrees) * np.array([np.cos(azimuth), np.sin(azimuth), 0])
    see = np.hstack([cv2.Rodrigues(axis)[0], [[0], [0], [far]]])
    lay = np.array([[1, 0, -w / 2], [0, 1, -h / 2], [0, 0, 0], [0, 0, 1]])
    near = 0.85 * far  # px, so that little gets out of the picture
    lens = np.array([[near, 0, w / 2], [0, near, h / 2], [0, 0, 1]])
    return cv2.warpPerspective(img, lens @ see @ lay, (w, h), flags=cv2.INTER_CUBIC, borderValue=around(img))


def scaled(img, by):
    return cv2.resize(img, None, fx=by, fy=by, interpolation=cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC)


def pixelated(img):
    h, w = img.shape[:2]
    return cv2.resize(cv2.resize(img, (w * 2 // 3, h * 2 // 3), interpolation=cv2.INTER_NEAREST), (w, h), interpolation=cv2.INTER_NEAREST)


def blurred(img, sigma):
    return cv2.GaussianBlur(img, (0, 0), sigma)


def noisy(img, much, rng):
    return img + rng.normal(0, much, img.shape)


WAYS = {
    "plain": lambda img, rng: img,
    "up1": lambda img, rng: stops(img, 1),
    "up2": lambda img, rng: stops(img, 2),
    "glare": glare,
    "dark2": lambda img, rng: stops(img, -2),
    "dark4": lambda img, rng: noisy(stops(img, -4), 3, rng),
    "fog": lambda img, rng: exposed(img.astype(np.float32), 0.15, 1, 0),
    "shadow": shadow,
    "warm": lambda img, rng: img * (0.45, 0.8, 1.15),
    "blue": lambda img, rng: img * (1.3, 0.9, 0.55),
    "grey": lambda img, rng: cv2.cvtColor(cv2.cvtColor(img, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR),
    "blur": lambda img, rng: blurred(img, 2),
    "moved": lambda img, rng: smear(img, 7, 0),
    "noise": lambda img, rng: noisy(img, 20, rng),
    "blurnoise": lambda img, rng: noisy(blurred(img, 1.6), 8, rng),
    "sharp": lambda img, rng: sharpened(img, 1.5, 1.5),
    "jpeg20": lambda img, rng: compressed(img, 20),
    "jpeg8": lambda img, rng: compressed(img, 8),
    "half": lambda img, rng: scaled(img, 0.5),
    "larger": lambda img, rng: scaled(img, 1.5),
    "pixelated": lambda img, rng: pixelated(img),
    "quarter": lambda img, rng: cv2.rotate(img, cv2.ROTATE_90_CLOCKWISE),
    "turned": lambda img, rng: turned(img, 37),
    "wide": lambda img, rng: cv2.resize(img, None, fx=1.25, fy=1),
    "lean20": lambda img, rng: leaning(img, 20, 0),
    "lean35": lambda img, rng: leaning(img, 35, np.radians(40)),
}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("photos")
    p.add_argument("out")
    p.add_argument("--every", type=int, default=4)
    p.add_argument("--first", type=int, default=1)
    p.add_argument("--ways", default=",".join(WAYS))
    a = p.parse_args()
    for way in a.ways.split(","):
        if way not in WAYS:
            p.error("no way %s: there are %s" % (way, ", ".join(WAYS)))
    with open(os.path.join(a.photos, "labels.csv")) as f:
        head, *rows = csv.reader(f)
    for way in a.ways.split(","):
        folder, rng = os.path.join(a.out, way), np.random.default_rng(5)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "labels.csv"), "w") as f:
            labels = csv.writer(f)
            labels.writerow(head)
            for row in rows[a.first::a.every]:
                img = WAYS[way](cv2.imread(os.path.join(a.photos, row[0])), rng)
                cv2.imwrite(os.path.join(folder, row[0]), np.clip(img, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 95])
                labels.writerow(row)


if __name__ == "__main__":
    main()
