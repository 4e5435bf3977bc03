"""What lenses, sensors and encoders do to pictures, n x 3 x h x w, blue, green, red, 0-1, on any device."""
import math

import torch
import torch.nn.functional as F


def some(x, p):
    """A mask, n x 1 x 1 x 1, that is true for a share p of the pictures."""
    return torch.rand(len(x), 1, 1, 1, device=x.device) < p


def part(x, p, change):
    """A share p of the pictures, drawn at random, changed; the others as they are. change is given those, and how many they are."""
    n = int(p * len(x) + float(torch.rand(())))
    if n == 0:
        return x
    at = torch.randperm(len(x), device=x.device)[:n]
    return x.index_copy(0, at, change(x[at], n))


def one(x, low, high, planes=1):
    return low + (high - low) * torch.rand(len(x), planes, 1, 1, device=x.device)


def smeared(x, weights, along):
    """Each picture smeared along an axis by its own weights, n x taps."""
    out, half = torch.zeros_like(x), weights.shape[1] // 2
    for k in range(weights.shape[1]):
        out += torch.roll(x, k - half, along) * weights[:, k, None, None, None]
    return out


def blurred(x, sigma, taps=9):
    """Gaussian blur of its own sigma, n, in px, for each picture."""
    at = torch.arange(taps, device=x.device) - taps // 2
    w = torch.exp(-at[None] ** 2 / (2 * sigma[:, None].clamp(min=0.05) ** 2))
    w = w / w.sum(1, keepdim=True)
    return smeared(smeared(x, w, 2), w, 3)


def moved(x, length, taps=11):
    """Blur along one axis, a box of its own length in px."""
    at = torch.arange(taps, device=x.device) - taps // 2
    w = (length[:, None] / 2 + 0.5 - at.abs()[None]).clamp(0, 1)
    return smeared(x, w / w.sum(1, keepdim=True), 2 if torch.rand(()) < 0.5 else 3)


LUMA = torch.tensor([16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77,
                     24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99], dtype=torch.float32).view(8, 8)
CHROMA = torch.full((8, 8), 99.0)
CHROMA[:4, :4] = torch.tensor([[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99]])
DCT = torch.tensor([[(math.sqrt(1 / 8) if k == 0 else 0.5) * math.cos((2 * n + 1) * k * math.pi / 16) for n in range(8)] for k in range(8)])


def blocks(y, table, scale):
    """A plane, n x h x w of 0-255, coded in blocks with a table of steps (ITU T.81, annex K) times a scale, n."""
    n, h, w = y.shape
    d = DCT.to(y)
    b = (y - 128).view(n, h // 8, 8, w // 8, 8)
    b = torch.einsum("ki,nhiwj,lj->nhkwl", d, b, d)
    q = (table.to(y)[None] * scale[:, None, None]).clamp(min=1)[:, None, :, None, :]
    b = torch.round(b / q) * q
    return torch.einsum("ki,nhkwl,lj->nhiwj", d, b, d).reshape(n, h, w) + 128


def compressed(x, quality):
    """As JPEG of its own quality, n, with colours at half the resolution; h and w are multiples of 16."""
    scale = torch.where(quality < 50, 50 / quality, 2 - quality / 50)
    b, g, r = (255 * x).unbind(1)
    y = 0.299 * r + 0.587 * g + 0.114 * b
    cb, cr = 128 + 0.564 * (b - y), 128 + 0.713 * (r - y)
    y = blocks(y, LUMA, scale)
    cb, cr = [F.interpolate(blocks(F.avg_pool2d(c[:, None], 2)[:, 0], CHROMA, scale)[:, None], scale_factor=2, mode="bilinear", align_corners=False)[:, 0] - 128 for c in (cb, cr)]
    return (torch.stack([y + 1.772 * cb, y - 0.344 * cb - 0.714 * cr, y + 1.402 * cr], 1) / 255).clamp(0, 1)


def lit(x, true=None):
    """Other light and colours; true, n, marks pictures whose colours stay apart from each other."""
    true = torch.zeros_like(x[:, :1, :1, :1], dtype=torch.bool) if true is None else true.view(-1, 1, 1, 1)
    h, w = x.shape[2:]
    x = x ** torch.exp(one(x, -0.35, 0.35) * some(x, 0.5))
    x = x * (1 + one(x, -0.16, 0.16, 3)) * torch.exp(one(x, -0.4, 0.3)) + one(x, -0.06, 0.06)
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * torch.where(some(x, 0.12) & ~true, 0.0, torch.where(some(x, 0.4), 1.0, one(x, 0.3, 1.5).maximum(0.7 * true)))
    x = torch.where(some(x, 0.05) & ~true, x[:, torch.randperm(3, device=x.device)], x)
    x = torch.where(some(x, 0.02) & ~true, 1 - x, x)
    u, v = torch.linspace(-1, 1, w, device=x.device)[None, None, None], torch.linspace(-1, 1, h, device=x.device)[None, None, :, None]
    slope = one(x, -1, 1) * u + one(x, -1, 1) * v
    x = x * torch.where(some(x, 0.2), 1 + 0.3 * slope, torch.ones_like(slope))
    edge = torch.sigmoid((slope + one(x, -0.5, 0.5)) * one(x, 4, 60))  # the edge of a shadow
    return x * torch.where(some(x, 0.06), 1 - one(x, 0.2, 0.6) * edge, torch.ones_like(edge))


def taken(x, true=None, hard=1.0):
    """Pictures as cameras take them: lens, light, sensor, sharpening, JPEG. true is as for lit; hard scales what harms."""
    any_of = lambda n, low, high: torch.empty(n, device=x.device).uniform_(low, high)
    x = part(x, 0.4 * hard, lambda x, n: blurred(x, torch.exp(any_of(n, -1.2, 0.55))))
    x = part(x, 0.08 * hard, lambda x, n: moved(x, any_of(n, 1, 6)))
    x = lit(x, true)
    x = part(x, 0.5 * hard, lambda x, n: noisy(x))
    x = part(x, 0.12, lambda x, n: x + one(x, 0.2, 1.3) * (x - F.avg_pool2d(x, 3, 1, 1))).clamp(0, 1)
    return part(x, 0.5 * hard, lambda x, n: compressed(x, any_of(n, 18, 96)))


def noisy(x):
    """The noise of a sensor, at times in blotches, at times without colours."""
    noise = torch.randn_like(x)
    noise = part(noise, 0.3, lambda v, n: F.avg_pool2d(v, 3, 1, 1) * 2)
    noise = part(noise, 0.4, lambda v, n: v.mean(1, keepdim=True).expand_as(v) * 1.4)
    return x + noise * one(x, 0, 0.045) * x.clamp(0.05, 1).sqrt() * 1.3


def coarse(x, least, most):
    """Pictures with fewer px, one factor for all: down, and up again."""
    k = float(torch.empty(()).uniform_(least, most))
    h, w = x.shape[2:]
    small = F.interpolate(x, (max(int(h * k), 4), max(int(w * k), 4)), mode="area")
    return F.interpolate(small, (h, w), mode="nearest" if torch.rand(()) < 0.15 else "bilinear")
