# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pictures as SVG text, on white so that dark pages show them too."""

import html

INK, FAINT, RULE = "#1f2328", "#59636e", "#d1d9e0"
PLAIN = ("#f6f8fa", "#818b98")
MARGIN = 20

SANS = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
MONO = "Menlo, Consolas, 'DejaVu Sans Mono', monospace"

# The width of a character in the widest of the fonts above, relative to the font's size.
_WIDTHS = {SANS: 0.6, MONO: 0.61}


class Picture:
    """Boxes, lines and texts. Texts that would overlap, or leave the picture, are an error."""

    def __init__(self, title, width):
        self.title, self.width, self.bottom = title, width, 0
        self._parts, self._texts = [], []

    def _reach(self, y):
        self.bottom = max(self.bottom, y)

    def rectangle(self, x, y, width, height, colors, dashed=False, radius=3):
        fill, stroke = colors
        dashes = ' stroke-dasharray="4 3"' if dashed else ""
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" '
            f'fill="{fill}" stroke="{stroke}"{dashes}/>'
        )
        self._reach(y + height)

    def line(self, points, color, width=1, arrow=False):
        """Through points; an arrow has its tip at the last one."""
        path = "M" + " L".join(f"{x} {y}" for x, y in points)
        style = f'stroke="{color}" stroke-width="{width}" stroke-linejoin="round"'
        self._parts.append(f'<path d="{path}" fill="none" {style}/>')
        if arrow:
            self._arrow_head(*points[-2], *points[-1], color)

    def _arrow_head(self, x0, y0, x, y, color):
        length = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
        dx, dy = (x - x0) / length, (y - y0) / length
        corners = [(x, y), *((x - 8 * dx - side * 4 * dy, y - 8 * dy + side * 4 * dx) for side in (1, -1))]
        self._parts.append(
            '<path d="M' + " L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + f' Z" fill="{color}"/>'
        )

    def text(self, x, y, content, size=13, color=INK, font=SANS, anchor="start", bold=False):
        """One line, with its base at y."""
        width = len(content) * size * _WIDTHS[font]
        left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
        self._place(content, left, y - 0.8 * size, left + width, y + 0.2 * size)
        attributes = f'font-family="{font}" font-size="{size}" fill="{color}"'
        if anchor != "start":
            attributes += f' text-anchor="{anchor}"'
        if bold:
            attributes += ' font-weight="bold"'
        if content.startswith(" ") or "  " in content:
            attributes += ' xml:space="preserve"'
        self._parts.append(f'<text x="{x}" y="{y}" {attributes}>{html.escape(content, quote=False)}</text>')

    def _place(self, content, left, top, right, bottom):
        if left < 0 or right > self.width:
            raise ValueError(f"{self.title}: {content!r} leaves the picture: {left:.0f} to {right:.0f} of {self.width}")
        for other, left2, top2, right2, bottom2 in self._texts:
            if left < right2 and left2 < right and top < bottom2 and top2 < bottom:
                raise ValueError(f"{self.title}: {content!r} lies on {other!r}")
        self._texts.append((content, left, top, right, bottom))
        self._reach(bottom)

    def box(self, x, y, width, height, content, colors, dashed=False, size=14):
        """A rectangle with a text in its middle, of the stroke's color."""
        self.rectangle(x, y, width, height, colors, dashed)
        if content:
            self.text(x + width // 2, y + (height + 10) // 2, content, size, colors[1], MONO, anchor="middle")

    def to_svg(self, comment):
        height = int(self.bottom) + MARGIN
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{height}" '
                f'viewBox="0 0 {self.width} {height}" role="img">',
                f"<!-- {comment} -->",
                f"<title>{html.escape(self.title, quote=False)}</title>",
                f'<rect width="{self.width}" height="{height}" fill="#ffffff"/>',
                *self._parts,
                "</svg>\n",
            ]
        )
