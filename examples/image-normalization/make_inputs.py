"""Draws a picture, and normalizes it with NumPy.

Writes picture.npy (64x96x3, u8), mean.npy, deviation.npy (3, f32) and
expected.npy (64x96x3, f32) to the current directory.
"""

import numpy as np

HEIGHT, WIDTH = 64, 96


def draw_sunset():
    """A sky that fades to orange, a sun, and its path on a dark sea."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    horizon = 40
    fade = np.clip(y / horizon, 0, 1)[..., None]
    sky = (1 - fade) * np.array([40, 60, 140]) + fade * np.array([250, 140, 60])
    sea = np.array([20, 30, 70]) + 0 * fade
    picture = np.where((y < horizon)[..., None], sky, sea)
    sun = (y - 30) ** 2 + (x - 48) ** 2 < 9**2
    picture[sun & (y < horizon)] = [255, 230, 120]
    glitter = (y >= horizon) & (np.abs(x - 48) < (y - horizon) / 2 + 3) & ((x + y) % 3 == 0)
    picture[glitter] = [240, 170, 80]
    return picture.astype(np.uint8)


picture = draw_sunset()
unit = picture.astype(np.float32) / np.float32(255)
mean = unit.mean(axis=(0, 1), dtype=np.float64).astype(np.float32)
deviation = unit.std(axis=(0, 1), dtype=np.float64).astype(np.float32)
np.save("picture.npy", picture)
np.save("mean.npy", mean)
np.save("deviation.npy", deviation)
np.save("expected.npy", (unit - mean) / deviation)
