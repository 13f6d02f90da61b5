# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What Sphinx does not know of the documents of bcast.

- README.md's table of documents is the navigation.
- A link to a source file leads to a page that shows it, a link to a folder to a list of its files.
- Each clause of the specification has an anchor: docs/spec.html#numpy-4.
- MLIR has colors.
- The theme's files are complete: Debian's package leaves parts of them to a web server.
"""

import concurrent.futures
import functools
import html
import os
import posixpath
import re
import shutil

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import RegexLexer
from pygments.lexers import CppLexer, TextLexer, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text
from pygments.util import ClassNotFound
from sphinx import addnodes

LINK = re.compile(r"\[[^\]]*\]\(([^)#]+)\.md[^)]*\)")
CLAUSE = re.compile(r"([A-Z]+-\d+)\.")


class MlirLexer(RegexLexer):
    name = "MLIR"
    aliases = ["mlir"]
    filenames = ["*.mlir"]
    tokens = {
        "root": [
            (r"//.*?$", Comment.Single),
            (r'"(\\.|[^"\\])*"', String),
            (r"[%^][\w.$-]+(:\d+|#\d+)?", Name.Variable),
            (r"@[\w.$-]+", Name.Function),
            (r"[#!][A-Za-z_][\w.$]*", Name.Attribute),
            (r"(module|func|return|attributes|loc|dense|sizes|rule|dims|to|true|false)\b(?!\.)", Keyword),
            (r"[A-Za-z_]\w*(\.\w+)+", Name.Builtin),
            (r"(tensor|memref|vector|tuple|index|none|complex|b?f\d+|[su]?i\d+)\b", Keyword.Type),
            (r"(?<=[x<])(\d+|\?)(?=x)", Number),
            (r"-?(0x[0-9A-Fa-f]+|\d+(\.\d*)?([eE][-+]?\d+)?)", Number),
            (r"->|[=:+*<>-]", Operator),
            (r"[A-Za-z_]\w*", Text),
            (r"\s+|.", Text),
        ]
    }


def get_lexer(path):
    if path.endswith(".mlir"):
        return MlirLexer()
    if path.endswith((".h", ".td")):
        return CppLexer()
    try:
        return get_lexer_for_filename(path)
    except ClassNotFound:
        return TextLexer()


def add_navigation(app, docname, source):
    """Adds the rows of README.md's table of documents as parts of the navigation, and after them the
    documents that it does not name.
    """
    if docname != app.config.root_doc:
        return
    table = source[0].partition("\n## Documents\n")[2]
    parts = re.findall(r"^\| ([^|]+) \| (.*) \|$", table, re.MULTILINE)
    parts = [(caption.capitalize(), LINK.findall(links)) for caption, links in parts]
    rest = app.env.found_docs.difference([docname], *(targets for _, targets in parts))
    seen = set()
    for caption, targets in [*parts, ("More", sorted(rest))]:
        targets = [target for target in targets if target not in seen]
        seen.update(targets)
        if targets:
            source[0] += "\n".join(["", "```{toctree}", ":hidden:", f":caption: {caption}", "", *targets, "```", ""])


def add_clause_anchors(app, doctree):
    if app.env.docname != "docs/spec":
        return
    for paragraph in doctree.findall(nodes.paragraph):
        first = next((child for child in paragraph.children if child.astext()), None)
        match = isinstance(first, nodes.strong) and CLAUSE.fullmatch(first.astext())
        if match:
            paragraph["ids"].append(match[1].lower())


def link_sources(app, doctree):
    """Files and folders of the project that a document links to."""
    folder = posixpath.dirname(app.env.docname)
    depth = app.env.docname.count("/")
    for node in list(doctree.findall(lambda node: isinstance(node, (addnodes.download_reference, addnodes.pending_xref)))):
        path = posixpath.normpath(posixpath.join(folder, node["reftarget"].rstrip("/")))
        absolute = os.path.join(app.srcdir, path)
        if isinstance(node, addnodes.pending_xref) and not os.path.isdir(absolute):
            continue
        reference = nodes.reference("", "", *node.children, internal=True, refuri=f"{'../' * depth}{path}.html")
        node.replace_self(reference)
        app.env.metadata.setdefault("bcast_sources", {})[path] = True


def list_files(srcdir, folder):
    for parent, folders, files in os.walk(os.path.join(srcdir, folder)):
        folders[:] = sorted(name for name in folders if name != "__pycache__" and not name.startswith("."))
        yield from (posixpath.join(os.path.relpath(parent, srcdir), name) for name in sorted(files))


def make_source_page(srcdir, path):
    with open(os.path.join(srcdir, path), "rb") as file:
        content = file.read()
    try:
        code = highlight(content.decode(), get_lexer(path), HtmlFormatter())
    except UnicodeDecodeError:
        code = f"<p>{len(content)} bytes that are not text</p>"
    return f"<h1><code>{html.escape(path)}</code></h1>\n{code}"


def make_folder_page(path, files):
    items = "\n".join(
        f'<li><a href="{html.escape(posixpath.relpath(file, posixpath.dirname(path)))}.html">'
        f"<code>{html.escape(posixpath.relpath(file, path))}</code></a></li>"
        for file in files
    )
    return f"<h1><code>{html.escape(path)}/</code></h1>\n<ul>\n{items}\n</ul>"


def make_pages(app):
    yield "index", {"target": f"{app.config.root_doc}.html"}, "redirect.html"
    linked = app.env.metadata.get("bcast_sources", {})
    files = {path for path in linked if not os.path.isdir(os.path.join(app.srcdir, path))}
    for folder in sorted(set(linked) - files):
        inner = list(list_files(app.srcdir, folder))
        files.update(inner)
        yield folder, {"title": folder, "body": make_folder_page(folder, inner)}, "page.html"
    files = sorted(files)
    # Colors take most of the time.
    with concurrent.futures.ProcessPoolExecutor() as pool:
        bodies = pool.map(functools.partial(make_source_page, app.srcdir), files, chunksize=16)
        for path, body in zip(files, bodies):
            yield path, {"title": path, "body": body}, "page.html"


# By folder and the theme's options.
NAVIGATION = {}


def share_navigation(app, pagename, templatename, context, doctree):
    """The pages of a folder that are no documents have the same navigation, and Sphinx takes long for it."""
    if doctree is None and "toctree" in context:
        make, folder = context["toctree"], posixpath.dirname(pagename)

        @functools.wraps(make)
        def make_once(**options):
            key = folder, tuple(sorted(options.items()))
            if key not in NAVIGATION:
                NAVIGATION[key] = make(**options)
            return NAVIGATION[key]

        context["toctree"] = make_once


# Sphinx's own scripts no longer need these.
UNUSED_SCRIPTS = ("jquery.js", "underscore.js", "_sphinx_javascript_frameworks_compat.js")
NORMALIZE = "/javascript/normalize.css/normalize.css"


def drop_unused_scripts(app, pagename, templatename, context, doctree):
    context["script_files"] = [
        script for script in context["script_files"] if posixpath.basename(str(script)) not in UNUSED_SCRIPTS
    ]


def edit(path, change):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(change(text))


def complete_style(text):
    """Adds the dark colors for readers whose system is dark."""
    dark = re.search(r'body\[data-theme="dark"\] (\{.*?\})', text, re.DOTALL)[1]
    if "prefers-color-scheme" not in text:
        text += f'@media not print {{ @media (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) {dark} }} }}\n'
    return text.replace(NORMALIZE, "normalize.css")


def complete_theme(app, exception):
    """Debian's furo imports a style of /usr/share, its script is a module, for which a page needs a
    server, and its compiler of styles dropped some. The imported script works as a script of its own,
    which conf.py adds.
    """
    if exception:
        return
    static = os.path.join(app.outdir, "_static")
    shutil.copy("/usr/share" + NORMALIZE, os.path.join(static, "styles"))
    edit(os.path.join(static, "styles", "furo.css"), complete_style)
    edit(os.path.join(static, "scripts", "furo.js"), lambda text: re.sub(r"^import Gumshoe .*$", "", text, flags=re.M))
    for name in UNUSED_SCRIPTS:
        os.remove(os.path.join(static, name))


def setup(app):
    app.add_lexer("mlir", MlirLexer)
    app.add_lexer("pdll", CppLexer)
    app.connect("source-read", add_navigation)
    app.connect("doctree-read", add_clause_anchors)
    # Before Sphinx collects the files that readers can download.
    app.connect("doctree-read", link_sources, priority=400)
    app.connect("html-collect-pages", make_pages)
    app.connect("html-page-context", drop_unused_scripts)
    # Before the theme asks for it.
    app.connect("html-page-context", share_navigation, priority=400)
    app.connect("build-finished", complete_theme)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
