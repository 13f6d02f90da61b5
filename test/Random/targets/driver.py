"""A C program that calls functions of programs.h, except those that its arguments name: arrays from one file,
results to another.
"""

import numpy as np

ALIGNMENT = 64
# Between results, bytes that no function may change.
GAP = 64
UNCHANGED = 0xAB

START = """
#include "programs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *read_all(const char *path, size_t size) {
  FILE *file = fopen(path, "rb");
  void *data = aligned_alloc(64, size);
  if (!file || !data || fread(data, 1, size, file) != size)
    exit(2);
  fclose(file);
  return data;
}

static void check(const char *name, int status, const bcast_error *error) {
  char text[1000];
  if (!status)
    return;
  bcast_format_error(error, text, sizeof(text));
  fprintf(stderr, "%s: %s\\n", name, text);
  exit(1);
}

static int is_skipped(const char *name, char **skipped) {
  while (*skipped && strcmp(*skipped, name))
    ++skipped;
  return *skipped != NULL;
}

int main(int argc, char **argv) {
  char *in = read_all("inputs.bin", INPUT_SIZE);
  char *out = aligned_alloc(64, OUTPUT_SIZE);
  FILE *file;
  bcast_error error;
  memset(out, UNCHANGED, OUTPUT_SIZE);
"""

END = """
  file = fopen("outputs.bin", "wb");
  return !file || fwrite(out, 1, OUTPUT_SIZE, file) != OUTPUT_SIZE || fclose(file);
}
"""


class Memory:
    """Places of arrays in a file."""

    def __init__(self):
        self.size = ALIGNMENT

    def place(self, array):
        offset = self.size
        self.size += -(-(array.byte_size + GAP) // ALIGNMENT) * ALIGNMENT
        return offset


def write(programs, folder):
    """Writes programs.mlir, driver.c and inputs.bin. Returns the places of results, by function."""
    inputs, outputs = Memory(), Memory()
    calls, chunks, places = [], [], {}
    for program in programs:
        arguments = [(inputs.place(array), array) for array in program.every.arguments]
        chunks += [(offset, array.data) for offset, array in arguments]
        for function in program.functions:
            places[function.name] = [outputs.place(array) for array in function.results]
            parameters = []
            for base, offset, array in [("in", *argument) for argument in arguments] + [
                ("out", *result) for result in zip(places[function.name], function.results)
            ]:
                parameters += [f"(void *)({base} + {offset})", *map(str, array.dynamic_extents)]
            calls.append(f'  if (!is_skipped("{function.name}", argv + 1))\n'
                         f'    check("{function.name}", {function.name}({", ".join([*parameters, "&error"])}), &error);\n')
    data = bytearray(inputs.size)
    for offset, array in chunks:
        raw = np.ascontiguousarray(array).tobytes()
        data[offset : offset + len(raw)] = raw
    with open(f"{folder}/inputs.bin", "wb") as file:
        file.write(data)
    with open(f"{folder}/programs.mlir", "w") as file:
        file.writelines(function.text for program in programs for function in program.functions)
    with open(f"{folder}/driver.c", "w") as file:
        sizes = {"INPUT_SIZE": inputs.size, "OUTPUT_SIZE": outputs.size, "UNCHANGED": UNCHANGED}
        file.writelines(f"#define {name} {value}\n" for name, value in sizes.items())
        file.writelines([START, *calls, END])
    return places


def read(programs, places, folder):
    """The arrays of all results, by function, and the first function with bytes changed beside its results."""
    with open(f"{folder}/outputs.bin", "rb") as file:
        data = file.read()
    arrays, untouched, damaged = {}, np.frombuffer(data, np.uint8) == UNCHANGED, None
    for program in programs:
        for function in program.functions:
            arrays[function.name] = []
            for offset, array in zip(places[function.name], function.results):
                end = offset + array.byte_size
                if not untouched[end : end + GAP].all():
                    damaged = damaged or function.name
                arrays[function.name].append(np.frombuffer(data[offset:end], array.element_type.storage).reshape(array.shape))
    return arrays, damaged
