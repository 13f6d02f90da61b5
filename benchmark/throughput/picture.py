# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws results as SVG: one panel per size, one line per workload."""

import html
import math

import report

WIDTH, LEFT, GAP = 1180, 300, 58
ROW, HEAD, FOOT = 27, 138, 44
INK, FAINT, GRID = "#24292f", "#6e7781", "#d8dee4"
KERNEL, OURS, STOCK, PEER = "#cfd8e3", "#0b5fbf", "#b3261e", "#d08a00"


class Picture:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.parts = [f'<rect width="{width}" height="{height}" fill="#ffffff"/>']

    def rectangle(self, x, y, width, height, color):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0.5):.1f}" '
                          f'height="{height}" rx="1.5" fill="{color}"/>')

    def line(self, x, y, x2, y2, color, width=1):
        self.parts.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
                          f'stroke="{color}" stroke-width="{width}"/>')

    def circle(self, x, y, color):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{color}" '
                          'stroke="#ffffff" stroke-width="1"/>')

    def diamond(self, x, y, color):
        self.parts.append(f'<path d="M{x:.1f} {y - 5:.1f} l5 5 l-5 5 l-5 -5 z" fill="{color}" '
                          'stroke="#ffffff" stroke-width="1"/>')

    def text(self, x, y, content, size=12, color=INK, anchor="start", weight="normal"):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{color}" '
                          f'text-anchor="{anchor}" font-weight="{weight}">'
                          f'{html.escape(content)}</text>')

    def write(self, path):
        with open(path, "w") as file:
            file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" '
                       f'height="{self.height}" viewBox="0 0 {self.width} {self.height}" '
                       'font-family="Helvetica, Arial, DejaVu Sans, sans-serif">\n'
                       + "\n".join(self.parts) + "\n</svg>\n")


def draw_legend(picture, x, y):
    entries = [("bar", KERNEL, "kernel written by hand"), ("thin", OURS, "bcast"),
               ("diamond", STOCK, "upstream's passes alone"), ("circle", PEER, "fastest peer")]
    for shape, color, text in entries:
        if shape == "bar":
            picture.rectangle(x, y - 10, 22, 15, color)
        elif shape == "thin":
            picture.rectangle(x, y - 6, 22, 7, color)
        elif shape == "diamond":
            picture.diamond(x + 15, y - 2.5, color)
        else:
            picture.circle(x + 15, y - 2.5, color)
        picture.text(x + 29, y + 2, text)
        x += 45 + 6.6 * len(text)


def choose_step(largest):
    for step in (5, 10, 20, 25, 50, 100, 200):
        if largest / step <= 6:
            return step
    return 500


def draw_panel(picture, x, width, title, results, rows):
    """`rows` are the workloads of all panels, so that lines go through."""
    top, bottom = HEAD, HEAD + ROW * len(rows)
    known = {result["workload"]: result for result in results}
    speeds = [report.speed(result, name) for result in results
              for name in ("kernel", report.OURS, "stock", report.find_best_peer(result)) if name]
    largest = max(speed for speed in speeds if speed)
    scale = (width - 96) / largest
    picture.text(x, top - 30, title, size=14, weight="bold")
    step = choose_step(largest)
    for tick in range(0, int(largest) + 1, step):
        picture.line(x + tick * scale, top - 4, x + tick * scale, bottom, GRID)
        picture.text(x + tick * scale, bottom + 16, str(tick), size=11, color=FAINT,
                     anchor="middle")
    picture.text(x, bottom + 32, "GB/s, of bytes that have to move", size=11, color=FAINT)
    picture.text(x + width - 4, top - 8, "of kernel", size=11, color=FAINT, anchor="end")
    for number, workload in enumerate(rows):
        result = known.get(workload)
        middle = top + ROW * number + ROW / 2
        if result is None:
            continue
        picture.rectangle(x, middle - 8.5, report.speed(result, "kernel") * scale, 17, KERNEL)
        ours = report.speed(result, report.OURS)
        if ours:
            picture.rectangle(x, middle - 4, ours * scale, 8, OURS)
            ratio = report.divide(result, "kernel", report.OURS)
            picture.text(x + width - 4, middle + 4, f"{ratio:.2f}", weight="bold", anchor="end",
                         color=INK if ratio >= 0.75 else STOCK)
        stock = report.speed(result, "stock")
        if stock:
            picture.diamond(x + stock * scale, middle, STOCK)
        peer = report.find_best_peer(result)
        if peer:
            at = x + report.speed(result, peer) * scale
            picture.circle(at, middle, PEER)
            end = max(filter(None, (ours, stock, report.speed(result, "kernel"),
                                    report.speed(result, peer))))
            picture.text(x + end * scale + 9, middle + 4, peer, size=10, color=FAINT)


TITLES = {"broadcasts": "Throughput of broadcasting programs",
          "reductions": "Throughput of programs with reductions"}


def draw(path, machine, table, results):
    """Writes the picture; call overhead, which is no throughput, is left out."""
    results = [result for result in results if result["workload"] != report.OVERHEAD]
    sizes = list(dict.fromkeys(result["size"] for result in results))
    rows = list(dict.fromkeys(result["workload"] for result in results))
    titles = {result["workload"]: result["title"] for result in results}
    picture = Picture(WIDTH, HEAD + ROW * len(rows) + FOOT)
    threads = results[0]["threads"]
    number = "one thread" if threads == 1 else f"{threads} threads"
    picture.text(16, 28, f"{TITLES[table]}, {number}", size=18, weight="bold")
    picture.text(16, 48, report.stringify_machine(machine), color=FAINT)
    draw_legend(picture, 16, 74)
    for i, workload in enumerate(rows):
        top = HEAD + ROW * i
        if i:
            picture.line(12, top, WIDTH - 12, top, "#eef1f4")
        picture.text(LEFT - 12, top + ROW / 2 + 4, titles[workload], anchor="end")
    width = (WIDTH - LEFT - 16 - GAP * (len(sizes) - 1)) / len(sizes)
    for i, size in enumerate(sizes):
        draw_panel(picture, LEFT + i * (width + GAP), width, report.describe_size(size),
                   [result for result in results if result["size"] == size], rows)
    picture.write(path)


# Of contenders in a picture of ratios, in their order.
COLORS = ["#6e7781", "#d08a00", "#7b4bb7", "#b3261e", "#1a7f5a", "#e0568a", "#0b9fbf", "#a0a020", "#40464d"]
LEAST_RATIO, MOST_RATIO = 1 / 8, 64


def draw_ratios(path, title, machine, panels, names):
    """A panel with a line per workload, and on it a point for the ratio of each contender. `panels` are
    titles and, by workload, the ratios by name; the axis is logarithmic."""
    merged = {}
    for panel, ratios in panels:
        merged.setdefault(panel, {}).update(ratios)
    rows = list(dict.fromkeys(workload for ratios in merged.values() for workload in ratios))
    bottom = HEAD + 18 * len(rows)
    picture = Picture(WIDTH, bottom + FOOT)
    picture.text(16, 28, title, size=18, weight="bold")
    picture.text(16, 48, machine, color=FAINT)
    for number, name in enumerate(names):
        picture.circle(24 + 120 * number, 74, COLORS[number])
        picture.text(34 + 120 * number, 78, name)
    width = (WIDTH - LEFT - 16 - GAP * (len(merged) - 1)) / max(1, len(merged))
    for number, (panel, ratios) in enumerate(merged.items()):
        left = LEFT + number * (width + GAP)

        def place(ratio):
            ratio = min(max(ratio, LEAST_RATIO), MOST_RATIO)
            return left + width * math.log(ratio / LEAST_RATIO) / math.log(MOST_RATIO / LEAST_RATIO)

        picture.text(left, HEAD - 30, panel, size=14, weight="bold")
        for tick in (1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 32, 64):
            picture.line(place(tick), HEAD - 4, place(tick), bottom, INK if tick == 1 else GRID)
            picture.text(place(tick), bottom + 16, f"{tick:g}", size=11, color=FAINT, anchor="middle")
        for row, workload in enumerate(rows):
            for name, ratio in ratios.get(workload, {}).items():
                picture.circle(place(ratio), HEAD + 18 * row + 9, COLORS[names.index(name)])
    for row, workload in enumerate(rows):
        picture.text(LEFT - 12, HEAD + 18 * row + 13, workload, anchor="end")
    picture.write(path)
