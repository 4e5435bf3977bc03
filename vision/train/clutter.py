"""Things of a household, drawn at random: what lies beside dice and is none."""
import cv2
import numpy as np

from data import SIDE, square, usual_size
from nets import shape_of


def lay(img, boxes, rng):
    """Draws things beside the dice: shaded bodies with seams, straps and letters, as of bags, shoes, boxes and cables.

    Gives boxes about places on them that are as large as the dice."""
    there = [shape_of(b)[:2] for b in boxes]
    usual = usual_size([s for _, s in there], rng)
    lures = []
    for _ in range(rng.integers(1, 5)):
        layer, cover = img.astype(np.float32), np.zeros((SIDE, SIDE), np.float32)
        at, r = rng.uniform(-0.1, 1.1, 2) * SIDE, usual * np.exp(rng.uniform(-0.7, 1.4))
        hull = at + r * outline(rng)
        fill(cover, hull, 1)
        base = rng.uniform(10, 245) + rng.normal(0, 25, 3)
        slope = rng.normal(0, 0.35, 2) / max(r, 1)
        yy, xx = np.mgrid[0:SIDE, 0:SIDE]
        shade = np.clip(1 + slope[0] * (xx - at[0]) + slope[1] * (yy - at[1]), 0.3, 1.7)
        layer[:] = base * shade[..., None]
        if rng.random() < 0.5:
            n = rng.integers(6, 128, 2)
            grain = cv2.resize(rng.normal(0, 1, tuple(n)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
            layer += rng.uniform(3, 35) * grain[..., None]
        for _ in range(rng.integers(0, 7)):
            detail(layer, at, r, base, rng)
        for c, s in there:  # dice lie above it
            cv2.circle(cover, tuple(int(v) for v in c), int(1.05 * s), 0, -1)
        cover = cv2.GaussianBlur(cover, (0, 0), rng.uniform(0.4, 1.5))[..., None]
        img[:] = np.clip(img * (1 - cover) + layer * cover, 0, 255)
        for p in [at, *(at + 0.9 * (hull[rng.integers(len(hull), size=2)] - at))]:
            s = usual * np.exp(rng.normal(0, 0.3))
            if all(np.hypot(*(p - c)) > 0.9 * size + 0.3 * s for c, size in there) and (0 < p).all() and (p < SIDE).all():
                lures.append(square(p, s / 2))
    return lures


def outline(rng):
    """A closed line about the origin, about 1 away from it: with corners, or round."""
    n = rng.integers(4, 9)
    turn = np.sort(rng.uniform(0, 2 * np.pi, n)) if rng.random() < 0.5 else np.arange(n) * 2 * np.pi / n + rng.uniform(0, 7)
    p = rng.uniform(0.6, 1.2, n)[:, None] * np.column_stack([np.cos(turn), np.sin(turn)]) * rng.uniform(0.5, 1.3, 2)
    for _ in range(rng.integers(0, 4)):  # corners are cut, again and again
        q = np.roll(p, -1, 0)
        p = np.stack([0.75 * p + 0.25 * q, 0.25 * p + 0.75 * q], 1).reshape(-1, 2)
    return p


def fill(img, line, colour):
    cv2.fillPoly(img, [np.round(line * 8).astype(np.int32)], colour, cv2.LINE_AA, 3)


def detail(img, at, r, base, rng):
    """A seam, a patch, a strap or letters."""
    colour = [float(v) for v in np.clip(base + rng.normal(0, 50) + rng.normal(0, 15, 3), 0, 255)]
    mid, kind = at + rng.normal(0, 0.3, 2) * r, rng.random()
    if kind < 0.3:
        line = mid + rng.uniform(0.3, 0.8) * r * outline(rng)
        cv2.polylines(img, [np.round(line * 8).astype(np.int32)], rng.random() < 0.7, colour, int(rng.integers(1, 4)), cv2.LINE_AA, 3)
    elif kind < 0.55:
        fill(img, mid + rng.uniform(0.1, 0.5) * r * outline(rng), colour)
    elif kind < 0.75:
        t = rng.uniform(0, np.pi)
        way = 1.5 * r * np.array([np.cos(t), np.sin(t)])
        cv2.line(img, *[tuple((p * 8).astype(int).tolist()) for p in (mid - way, mid + way)], colour, max(1, int(r * rng.uniform(0.02, 0.25))), cv2.LINE_AA, 3)
    else:
        text = "".join(chr(rng.integers(33, 123)) for _ in range(rng.integers(1, 7)))
        ink = np.zeros(img.shape[:2], np.uint8)
        cv2.putText(ink, text, tuple(mid.astype(int).tolist()), int(rng.integers(8)), r * rng.uniform(0.008, 0.035), 255, int(rng.integers(1, 4)), cv2.LINE_AA)
        img += (ink / np.float32(255))[..., None] * (np.array(colour, np.float32) - img)
