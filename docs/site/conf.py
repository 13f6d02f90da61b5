# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sphinx reads the documents where they are: the source folder is that of the project.

utils/make-site runs it. Pages load nothing from elsewhere.
"""

import os
import re
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
SOURCE_DIR = os.path.dirname(os.path.dirname(FOLDER))
sys.path.insert(0, FOLDER)
sys.dont_write_bytecode = True

project = "bcast"
with open(os.path.join(SOURCE_DIR, "CMakeLists.txt"), encoding="utf-8") as _file:
    version = re.search(r"project\(bcast VERSION ([0-9.]+)", _file.read(), re.IGNORECASE)[1]

extensions = ["myst_parser", "bcast_site"]
root_doc = "README"
include_patterns = ["README.md", "CHANGES.md", "CONTRIBUTING.md", "docs/**.md", "extensions/*/docs/*.md", "benchmark/*/README.md"]
include_patterns += ["extensions/*/benchmark/*/README.md"]
include_patterns += ["examples/README.md"]
exclude_patterns = ["build", ".*", "lib", "test"]

# As GitHub makes anchors of headings.
myst_heading_anchors = 6
suppress_warnings = ["myst.header"]

html_theme = "furo"
html_title = "bcast"
html_copy_source = False
# An excerpt is a request, which a page that is a file cannot make.
html_show_search_summary = False
html_show_sphinx = False
html_show_copyright = False
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_js_files = ["scripts/gumshoe-patched.js"]
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/playground.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
pygments_style = "friendly"
pygments_dark_style = "github-dark"
