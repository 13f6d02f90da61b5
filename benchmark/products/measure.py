"""Measures products of square matrices of f32: by hand, by bcast, NumPy and, if it is installed, PyTorch.

usage: measure.py [--sizes=512,1024] [--rounds=9] [--processor=N]
"""

import argparse
import ctypes
import os
import subprocess
import tempfile
import time

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", MKL_NUM_THREADS="1")

import numpy as np

try:
    import torch

    torch.set_num_threads(1)
except ImportError:
    torch = None

PROGRAM = """
func.func @product(%a: tensor<NxNxf32>, %b: tensor<NxNxf32>) -> tensor<NxNxf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<NxNxf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<NxNxf32>) -> tensor<NxNxf32>
  %r = linalg.matmul ins(%a, %b : tensor<NxNxf32>, tensor<NxNxf32>) outs(%init : tensor<NxNxf32>) -> tensor<NxNxf32>
  return %r : tensor<NxNxf32>
}
"""
HAND = ["packed_8x2", "packed_4x4", "packed_4x2", "plain_8x2", "plain_4x4"]
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "products.c")


def make_array(size):
    """At a multiple of 2 MiB, as huge pages are."""
    memory = np.empty(size * size * 4 + (2 << 20), np.uint8)
    start = -memory.ctypes.data % (2 << 20)
    return memory[start : start + size * size * 4].view(np.float32).reshape(size, size)


def call(function, *arguments):
    """Calls a function of C with the addresses of arrays. A closure of it keeps the arrays."""
    return lambda: function(*(ctypes.c_void_p(value.ctypes.data) if isinstance(value, np.ndarray) else value
                              for value in arguments))  # fmt: skip


def list_contenders(size, folder, a, b):
    """Names, functions without arguments, and the results of those in the specified order."""
    panel, contenders, results = make_array(size), [], []
    for kind, flags in [("", []), (" relaxed", ["-DRELAXED"])]:
        library = f"{folder}/hand{len(flags)}.so"
        subprocess.run([os.environ.get("CLANG", "clang-22"), "-O3", "-march=native", "-mprefer-vector-width=512", "-fPIC",
                        "-shared", *flags, SOURCE, "-o", library], check=True)  # fmt: skip
        for name in HAND:
            function, result = getattr(ctypes.CDLL(library), f"run_{name}"), make_array(size)
            contenders.append((f"{name}{kind}", call(function, a, b, result, panel, ctypes.c_long(size))))
            results += [] if kind else [result]
    for kind, accuracy in [("", "precise"), (" relaxed", "relaxed")]:
        program = f"{folder}/{accuracy}.mlir"
        with open(program, "w") as file:
            file.write(PROGRAM.replace("N", str(size)))
        library = program.replace(".mlir", f"{size}.so")
        subprocess.run(["bcast-compile", program, f"--accuracy={accuracy}", "-o", library], check=True)
        function, result = ctypes.CDLL(library).product, make_array(size)
        contenders.append((f"bcast{kind}", call(function, a, b, result, None)))
        results += [] if kind else [result]
    out = make_array(size)
    contenders.append(("NumPy", lambda: np.matmul(a, b, out=out)))
    if torch:
        left, right, product = torch.from_numpy(a), torch.from_numpy(b), torch.empty(size, size)
        contenders.append(("PyTorch", lambda: torch.mm(left, right, out=product)))
    return contenders, results


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="512,1024", help="multiples of 256")
    parser.add_argument("--rounds", type=int, default=9, help="the best of so many alternating calls")
    parser.add_argument("--processor", type=int, default=os.cpu_count() - 1)
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.processor})
    generator = np.random.default_rng(0)
    for size in map(int, options.sizes.split(",")):
        a, b = make_array(size), make_array(size)
        for array in (a, b):
            array[...] = generator.standard_normal((size, size))
        with tempfile.TemporaryDirectory(prefix="bcast-products-") as folder:
            contenders, results = list_contenders(size, folder, a, b)
            best = {}
            for _ in range(options.rounds + 1):
                for name, run in contenders:
                    start = time.thread_time()
                    run()
                    best.setdefault(name, []).append(time.thread_time() - start)
        if any(result.tobytes() != results[0].tobytes() for result in results):
            raise SystemExit("the results in the specified order have other bits")
        fastest = min(min(best[name]) for name in ("NumPy", "PyTorch") if name in best)
        print(f"{size} x {size} x {size}: ms, and times the fastest library's")
        for name, times in best.items():
            print(f"  {name:20} {min(times) * 1e3:8.2f} {min(times) / fastest:6.2f}")


if __name__ == "__main__":
    main()
