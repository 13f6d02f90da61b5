#!/usr/bin/env python3
"""Checks a site that utils/make-site wrote.

usage: check-site.py <folder>

Every link and every file that a page names is in the folder, with the anchor where there is one. No
page loads anything from elsewhere, and none has a form that sends something.
"""

import html.parser
import os
import re
import sys
import urllib.parse

LOADS = {("img", "src"), ("script", "src"), ("link", "href"), ("source", "src"), ("iframe", "src"), ("form", "action")}
# In a style: url(...), also of @import.
IMPORT = re.compile(r"""url\(\s*['"]?([^'")]+)""")
# Relations of a link that a browser does not follow by itself.
PASSIVE = {"index", "search", "next", "prev", "canonical", "genindex"}


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.anchors, self.links, self.loads = set(), [], []
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors.update(value for name, value in attributes.items() if name in ("id", "name") and value)
        for name in ("href", "src", "action"):
            target = attributes.get(name)
            if target is None or (tag == "link" and set((attributes.get("rel") or "").split()) & PASSIVE):
                continue
            (self.loads if (tag, name) in LOADS else self.links).append(target)


def find_files(folder, suffix):
    for parent, _, files in os.walk(folder):
        yield from (os.path.join(parent, name) for name in sorted(files) if name.endswith(suffix))


def check_target(pages, path, target, is_load):
    """What is wrong with a target of a page, or None."""
    url = urllib.parse.urlsplit(target)
    if url.scheme == "data":
        return None
    if url.scheme or url.netloc:
        return f"loads {target}" if is_load else None
    name = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(url.path))) if url.path else path
    if not os.path.isfile(name):
        return f"no file {target}"
    fragment = urllib.parse.unquote(url.fragment)
    if fragment and "=" not in fragment and name in pages and fragment not in pages[name].anchors:
        return f"no anchor {target}"
    return None


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = os.path.abspath(sys.argv[1])
    pages = {path: Page(path) for path in find_files(folder, ".html")}
    problems, num_checked = [], 0
    for path, page in pages.items():
        targets = [(target, False) for target in page.links] + [(target, True) for target in page.loads]
        num_checked += len(targets)
        found = (check_target(pages, path, *target) for target in targets)
        problems += [f"{os.path.relpath(path, folder)}: {problem}" for problem in found if problem]
    for path in find_files(folder, ".css"):
        with open(path, encoding="utf-8") as file:
            loads = IMPORT.findall(file.read())
        num_checked += len(loads)
        found = (check_target(pages, path, target, True) for target in loads)
        problems += [f"{os.path.relpath(path, folder)}: {problem}" for problem in found if problem]
    print("\n".join(sorted(set(problems)) + [f"{len(pages)} pages, {num_checked} links, {len(problems)} problems"]))
    sys.exit(1 if problems or not num_checked else 0)


if __name__ == "__main__":
    main()
