"""Imports models with corrupted bytes: mutate_models.py [--count N] [--seed S]

An import must succeed, or fail with a message and exit code 1 and write nothing. Each
mutation of a model in Debian's libonnx-testdata changes, drops, inserts or repeats bytes.
A failure is written to the file that the message names.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

DATA = Path("/usr/share/libonnx-testdata/data")
MAX_BYTES = 100_000
TIMEOUT_SECONDS = 60


def mutate(data, random):
    data = bytearray(data)
    for _ in range(random.choice([1, 1, 2, 8])):
        at = random.randrange(len(data) + 1)
        kind = random.randrange(5)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << random.randrange(8)
        elif kind == 1 and at < len(data):
            data[at] = random.choice([0, 1, 0x7F, 0x80, 0xFF, random.randrange(256)])
        elif kind == 2:
            del data[at : at + random.choice([1, 2, 16])]
        elif kind == 3:
            data[at:at] = bytes(random.randrange(256) for _ in range(random.choice([1, 4])))
        else:
            start = random.randrange(len(data) + 1)
            data[at:at] = data[start : start + random.choice([1, 8, 64])]
    return bytes(data[: random.randrange(len(data) + 1)] if random.random() < 0.1 else data)


def check(job, directory, program):
    """Returns what is wrong, or an empty text."""
    index, data = job
    model = Path(directory) / f"{index}.onnx"
    result = model.with_suffix(".mlir")
    model.write_bytes(data)
    try:
        finished = subprocess.run(
            [program, "--import-onnx", str(model), "-o", str(result)],
            capture_output=True,
            timeout=TIMEOUT_SECONDS,
        )
        code, message = finished.returncode, finished.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        code, message = "timeout", ""
    written = result.exists()
    if code == 0 and written:
        problem = ""
    elif code == 1 and not written and "error:" in message:
        problem = ""
    else:
        problem = f"exit {code}, {'wrote' if written else 'nothing written'}: {message[-2000:]}"
    result.unlink(missing_ok=True)
    if not problem:
        model.unlink()
        return code, ""
    kept = Path(tempfile.gettempdir()) / f"mutation-{os.getpid()}-{index}.onnx"
    model.rename(kept)
    return code, f"{kept}: {problem}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-translate", default="bcast-translate", metavar="PROGRAM")
    options = parser.parse_args()
    source = random.Random(options.seed)
    models = [p for p in sorted(DATA.glob("*/*/model.onnx")) if p.stat().st_size < MAX_BYTES]
    if not models:
        sys.exit("error: no models; install the Debian package libonnx-testdata")
    jobs = (
        (index, mutate(source.choice(models).read_bytes(), source))
        for index in range(options.count)
    )
    with tempfile.TemporaryDirectory() as directory:
        with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            outcomes = list(
                pool.map(lambda job: check(job, directory, options.bcast_translate), jobs)
            )
    problems = [problem for _, problem in outcomes if problem]
    for problem in problems:
        print(problem, file=sys.stderr)
    imported = sum(code == 0 for code, _ in outcomes)
    print(
        f"{len(outcomes)} mutations: {imported} imported, "
        f"{len(outcomes) - imported - len(problems)} refused, {len(problems)} wrong"
    )
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
