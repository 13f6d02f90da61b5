"""Finds the loop of a function in assembly that stores the most elements per step."""

import re
from dataclasses import dataclass

LABEL = re.compile(r"^([.\w$]+):")
# A branch has its target last: "b.ne .LBB0_1", "cbnz x8, .LBB0_1", "bne a0, a1, .LBB0_1", "jl .LBB0_1".
BRANCH = re.compile(r"^\s+(?:b|b\.\w+|cbn?z|tbn?z|beqz?|bnez?|bltu?z?|bgeu?z?|bgtz|blez|j\w*)\s.*?(\.L\w+)\s*$")
COMMENT = re.compile(r"\s*(?://|#(?! ?-?\d)).*$")
VSET = re.compile(r"^\s+vset(i?)vli\s+\w+, (\w+), e(\d+), (mf?\d)")
ARM_STORE = re.compile(r"^\s+(st[a-z0-9]+)\s+(.*)$")
RISCV_STORE = re.compile(r"^\s+(vs(?:e\d+|s?seg\w*|\dr|se\d+)\.v|fs[hwd]|s[bhwd])\s+(.*)$")
# In AT&T's order: a register, then memory, then perhaps a mask.
X86_STORE = re.compile(r"^\s+v?mov\w+\s+%(\w+), \S*\(.*\)(?: \{%k\d\})?$")
ARM_BYTES = {"q": 16, "d": 8, "x": 8, "s": 4, "w": 4, "h": 2, "b": 1}


@dataclass
class Loop:
    lines: list
    elements: float
    # The state of RISC-V's vectors before the loop, as (SEW, LMUL), or None.
    vectors: tuple


def read_function(text, name):
    lines = text.splitlines()
    start = lines.index(next(line for line in lines if line.startswith(f"{name}:")))
    end = next(index for index in range(start, len(lines)) if re.match(r"^\.Lfunc_end|^\s+\.size", lines[index]))
    kept = [COMMENT.sub("", line) for line in lines[start + 1 : end]]
    return [line for line in kept if line.strip() and (LABEL.match(line) or not re.match(r"^\s+\.", line))]


def stored_bytes_arm(line, vector_bits):
    match = ARM_STORE.match(line)
    if not match or "[sp" in line:
        return 0
    name, operands = match.groups()
    registers = operands.split("[")[0]
    if name in ("strb", "sturb"):
        return 1
    if name in ("strh", "sturh") and not registers.startswith("h"):
        return 2
    scalable = re.findall(r"\bz\d+(?:\.([bhsd]))?", registers)
    if scalable:
        # st1b { z0.s } stores a part of each lane.
        stored = {"st1b": 1, "st1h": 2, "st1w": 4, "st1d": 8}.get(name)
        lane = ARM_BYTES.get(scalable[0] or "", None)
        return len(scalable) * vector_bits / 8 * (stored / lane if stored and lane else 1)
    listed = re.findall(r"\bv\d+\.(\d+)([bhsd])", registers)
    if listed:
        if re.search(r"\}\[\d+\]", operands):
            return sum(ARM_BYTES[lane] for _, lane in listed)
        return sum(int(count) * ARM_BYTES[lane] for count, lane in listed)
    return sum(ARM_BYTES[register] for register in re.findall(r"\b([qdsxwhb])\w+", registers))


def stored_bytes_x86(line):
    match = X86_STORE.match(line)
    if not match or "(%rsp" in line:
        return 0
    register = match[1]
    scalar = re.match(r"\s+v?mov([bwlq]|s[sd])\s", line)
    if scalar:
        return {"b": 1, "w": 2, "l": 4, "q": 8, "ss": 4, "sd": 8}[scalar[1]]
    return {"x": 16, "y": 32, "z": 64}.get(register[0], 0) if register[1:].startswith("mm") else 0


def stored_elements_riscv(line, vectors, vector_bits, size):
    """`vectors` is the last vset: the application's length, or none for the longest, and (SEW, LMUL)."""
    match = RISCV_STORE.match(line)
    if not match or "(sp)" in line:
        return 0
    if not match[1].startswith("v"):
        return {"b": 1, "h": 2, "w": 4, "d": 8}[match[1][-1]] / size
    length, (width, factor) = vectors
    whole = re.match(r"vs(\d)r", match[1])
    if whole:
        return int(whole[1]) * vector_bits / 8 / size
    multiple = 1 / int(factor[2:]) if factor.startswith("mf") else int(factor[1:])
    segments = re.search(r"seg(\d)", match[1])
    longest = vector_bits * multiple / width
    return min(length or longest, longest) * (int(segments[1]) if segments else 1)


def find_constant(lines, register):
    """The constant that a register has, if the line before sets it."""
    for line in reversed(lines):
        match = re.match(rf"^\s+li\s+{register}, (\d+)", line)
        if match:
            return int(match[1])
    return None


def count_elements(lines, before, architecture, vector_bits, size):
    """The elements that the lines store, and the state of vectors before them."""
    vectors, start = (None, (32, "m1")), None
    total = 0
    for index, line in enumerate(before + lines):
        if index == len(before):
            start = vectors[1]
        match = VSET.match(line)
        if match:
            length = int(match[2]) if match[1] else find_constant((before + lines)[:index], match[2])
            vectors = (length, (int(match[3]), match[4]))
        if index < len(before):
            continue
        if architecture == "aarch64":
            total += stored_bytes_arm(line, vector_bits) / size
        elif architecture == "x86_64":
            total += stored_bytes_x86(line) / size
        else:
            total += stored_elements_riscv(line, vectors, vector_bits, size)
    return total, start


def find_loop(text, name, architecture, vector_bits, size):
    lines = read_function(text, name)
    places = {match[1]: index for index, line in enumerate(lines) if (match := LABEL.match(line))}
    loops = []
    for index, line in enumerate(lines):
        match = BRANCH.match(line)
        if match and places.get(match[1], index) < index:
            loops.append((places[match[1]], index))
    inner = [loop for loop in loops
             if not any(other != loop and loop[0] <= other[0] and other[1] <= loop[1] for other in loops)]  # fmt: skip
    found = []
    for start, end in inner:
        body = [line for line in lines[start : end + 1]]
        elements, vectors = count_elements(body, lines[:start], architecture, vector_bits, size)
        found.append(Loop([line for line in body if not LABEL.match(line)], elements,
                          vectors if architecture == "riscv64" else None))
    return max(found, key=lambda loop: loop.elements, default=None)
