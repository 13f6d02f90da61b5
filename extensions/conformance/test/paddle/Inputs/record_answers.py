"""Writes answers.txt: what Paddle's elementwise_sub does with an axis. Needs paddlepaddle.

usage: python record_answers.py [--all] >answers.txt

--all asks for all pairs to rank 3, which are 30 times as many.
A line has two shapes, and for each axis that Paddle accepts the shape of the result and a number: the sum of each
element times its position. Elements of x are 1, 2 and so on, those of y 100, 200 and so on. "!" is an axis at which
Paddle writes out of bounds, and which is not called; all other axes are refused.
"""

import itertools
import os
import random
import sys
import warnings

os.environ.update(GLOG_minloglevel="4", FLAGS_call_stack_level="0")
warnings.filterwarnings("ignore")

import numpy as np
import paddle


def write(shape):
    return ",".join(map(str, shape)) or "()"


def number_elements(shape, step):
    return paddle.to_tensor(step * np.arange(1, np.prod(shape, dtype=int) + 1).reshape(shape))


def answer(x, y, axis):
    low, high = sorted((len(x), len(y)))
    if low != high and 0 <= axis < high and axis + low > high:
        return "!"
    try:
        result = paddle._legacy_C_ops.elementwise_sub(number_elements(x, 1), number_elements(y, 100), "axis", axis)
    except (RuntimeError, ValueError):
        return None
    flat = result.numpy().ravel()
    return f"{write(result.shape)}={flat @ np.arange(1, flat.size + 1)}"


def list_pairs(rank):
    shapes = [shape for rank in range(rank + 1) for shape in itertools.product(range(4), repeat=rank)]
    pairs = list(itertools.product(shapes, repeat=2))
    pairs.append(((2, 3, 3), (3, 1)))
    # The shape of part of an array, with extents of 1 on both sides.
    chooser = random.Random(1)
    for _ in range(600):
        wide = [chooser.choice((1, 2, 3)) for _ in range(chooser.randint(3, 4))]
        first = chooser.randint(0, len(wide))
        part = [chooser.choice((1, extent, extent)) for extent in wide[first : chooser.randint(first, len(wide))]]
        wide = [chooser.choice((1, extent, extent)) for extent in wide]
        pairs.append(chooser.choice(((tuple(wide), tuple(part)), (tuple(part), tuple(wide)))))
    return list(dict.fromkeys(pairs))


def main():
    print("# Written by record_answers.py with Paddle", paddle.__version__)
    for x, y in list_pairs(3 if sys.argv[1:] == ["--all"] else 2):
        answers = [(axis, answer(x, y, axis)) for axis in range(-2, max(len(x), len(y)) + 1)]
        print(write(x), write(y), *(f"{axis}:{text}" for axis, text in answers if text))


if __name__ == "__main__":
    main()
