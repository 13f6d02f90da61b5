"""Imports corrupted models: mutate_models.py {onnx,openvino} [--count N] [--seed S]

An import must succeed, or fail with a message and exit code 1 and write nothing. Each
mutation changes, drops, inserts or repeats bytes of a model in Debian's libonnx-testdata,
or of a model that operations.py writes, and numbers and words in the latter's text; of
ONNX's, also names, extents, types, operators and attributes. A failure is kept in the file
that the message names.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

try:
    import onnx
except ModuleNotFoundError:
    onnx = None

DATA = Path("/usr/share/libonnx-testdata/data")
OPENVINO = Path(__file__).parents[2] / "openvino" / "test" / "Import" / "Inputs"
MAX_BYTES = 100_000
TIMEOUT_SECONDS = 60
NUMBERS = ["-1", "0", "1", "2", "3", "7", "64", "4294967296", "-9223372036854775808", "9223372036854775807", "?"]


def mutate_bytes(data, source):
    data = bytearray(data)
    for _ in range(source.choice([1, 1, 2, 8])):
        at = source.randrange(len(data) + 1)
        kind = source.randrange(5)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << source.randrange(8)
        elif kind == 1 and at < len(data):
            data[at] = source.choice([0, 1, 0x7F, 0x80, 0xFF, source.randrange(256)])
        elif kind == 2:
            del data[at : at + source.choice([1, 2, 16])]
        elif kind == 3:
            data[at:at] = bytes(source.randrange(256) for _ in range(source.choice([1, 4])))
        else:
            start = source.randrange(len(data) + 1)
            data[at:at] = data[start : start + source.choice([1, 8, 64])]
    return bytes(data[: source.randrange(len(data) + 1)] if source.random() < 0.1 else data)


def mutate_text(data, source):
    """Other numbers, and other words of the same text, which keep it an XML file."""
    words = list(re.finditer(rb'(?<=")[^"<>]*(?=")', data))
    for _ in range(source.choice([1, 1, 2, 4])):
        place = source.choice(words)
        if re.search(rb"\d", place[0]) and source.random() < 0.7:
            number = source.choice(list(re.finditer(rb"-?\d+", place[0])))
            new = place[0][: number.start()] + source.choice(NUMBERS).encode() + place[0][number.end() :]
        else:
            new = source.choice(words)[0]
        data = data[: place.start()] + new + data[place.end() :]
        words = list(re.finditer(rb'(?<=")[^"<>]*(?=")', data))
    return data


def list_onnx(data):
    models = [p for p in sorted(Path(data).glob("*/*/model.onnx")) if p.stat().st_size < MAX_BYTES]
    if not models:
        sys.exit("error: no models; install the Debian package libonnx-testdata")
    return [(p.read_bytes(), None) for p in models]


def list_nodes(graph):
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            yield from list_nodes(attribute.g)


def mutate_attribute(attribute, source):
    kind = source.randrange(4)
    if kind == 0:
        attribute.type = source.choice(range(1, 15))
    elif kind == 1 and attribute.ints:
        attribute.ints[source.randrange(len(attribute.ints))] = source.choice(INTEGERS)
    elif kind == 2:
        attribute.ints.extend(source.choices(INTEGERS, k=source.randrange(4)))
    elif attribute.s:
        attribute.s = source.choice([b"", b"CRD", b"linear", b"constant", b"bidirectional", b"add", b"\xff"])
    else:
        attribute.i = source.choice(INTEGERS)
        attribute.f = source.choice([0.0, -1.0, 1e38, float("nan"), float("inf")])


def mutate_node(node, nodes, model, source):
    kind = source.randrange(6)
    other = source.choice(nodes)
    if kind <= 1 and node.attribute:
        mutate_attribute(source.choice(node.attribute), source)
    elif kind == 2 and node.input:
        names = [name for each in nodes for name in [*each.input, *each.output]]
        node.input[source.randrange(len(node.input))] = source.choice([*names, ""])
    elif kind == 3:
        node.op_type = other.op_type
    elif kind == 4 and node.attribute:
        del node.attribute[source.randrange(len(node.attribute))]
    else:
        node.input.extend(source.choices(["", *other.input, *node.input], k=source.randrange(3)))


def mutate_fields(data, source):
    """Another model of the same messages."""
    model = onnx.ModelProto()
    model.ParseFromString(data)
    for _ in range(source.choice([1, 1, 2, 4])):
        values = [*model.graph.input, *model.graph.output]
        kind = source.randrange(8)
        nodes = list(list_nodes(model.graph))
        if kind == 0 and model.opset_import:
            model.opset_import[0].version = source.choice([1, 6, 7, 11, 13, 17, 18, 20, 22, 28])
        elif kind == 1 and values:
            source.choice(values).type.tensor_type.elem_type = source.choice([1, 6, 7, 9, 10, 11, 12, 17])
        elif kind == 2 and values:
            shape = source.choice(values).type.tensor_type.shape
            shape.dim.add().dim_value = source.choice(INTEGERS)
        elif kind == 3 and values:
            for dim in source.choice(values).type.tensor_type.shape.dim:
                if source.random() < 0.5:
                    dim.dim_value = source.choice(INTEGERS)
                else:
                    dim.Clear()
        elif nodes:
            mutate_node(source.choice(nodes), nodes, model, source)
    return model.SerializeToString()


def mutate_onnx(model, source):
    if onnx and source.random() < 0.6:
        return mutate_fields(model[0], source), None
    return mutate_bytes(model[0], source), None


def list_openvino(data):
    sys.path.append(str(OPENVINO))
    from operations import write_all

    with tempfile.TemporaryDirectory() as directory:
        paths = [Path(path) for path in write_all(directory)]
        return [(p.with_suffix(".xml").read_bytes(), p.with_suffix(".bin").read_bytes()) for p in paths]


def mutate_openvino(model, source):
    text, weights = model
    kind = source.random()
    if weights and kind < 0.2:
        weights = mutate_bytes(weights, source)
    elif kind < 0.8:
        text = mutate_text(text, source)
    else:
        text = mutate_bytes(text, source)
    return text, weights


INTEGERS = [int(number) for number in NUMBERS if number != "?"] + [-2, -5, 4, 2**31]
FORMATS = {"onnx": (".onnx", list_onnx, mutate_onnx), "openvino": (".xml", list_openvino, mutate_openvino)}


def check(job, directory, options):
    """Returns the exit code, and what is wrong or an empty text."""
    index, (data, weights) = job
    model = Path(directory) / f"{index}{FORMATS[options.format][0]}"
    result, beside = model.with_suffix(".mlir"), model.with_suffix(".bin")
    model.write_bytes(data)
    if weights is not None:
        beside.write_bytes(weights)
    try:
        finished = subprocess.run(
            [options.program, f"--import-{options.format}", str(model), "-o", str(result)],
            capture_output=True,
            timeout=TIMEOUT_SECONDS,
        )
        code, message = finished.returncode, finished.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        code, message = "timeout", ""
    written = result.exists()
    if (code == 0 and written) or (code == 1 and not written and "error:" in message):
        problem = ""
    else:
        problem = f"exit {code}, {'wrote' if written else 'nothing written'}: {message[-2000:]}"
    for path in (result, beside, model):
        if problem and path != result and path.exists():
            kept = Path(tempfile.gettempdir()) / f"mutation-{os.getpid()}-{path.name}"
            path.rename(kept)
            problem = f"{kept}: {problem}"
        path.unlink(missing_ok=True)
    return code, problem


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("format", choices=FORMATS)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-translate", dest="program", default="bcast-translate", metavar="PROGRAM")
    parser.add_argument("--data", default=DATA, help="folder of recorded tests of ONNX")
    options = parser.parse_args()
    source = random.Random(options.seed)
    _, list_models, mutate = FORMATS[options.format]
    models = list_models(options.data)
    jobs = ((index, mutate(source.choice(models), source)) for index in range(options.count))
    with tempfile.TemporaryDirectory() as directory:
        with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            outcomes = list(pool.map(lambda job: check(job, directory, options), jobs))
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
