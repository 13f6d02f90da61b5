#!/usr/bin/env python3
"""Checks that sources include what precompiled headers would hide.

usage: check-includes.py <source-dir> <include-dir>...

A build with precompiled headers compiles a source that lacks an include of one of them. So each source
and header in lib/, include/, tools/, unittests/, extensions/ and test/lib/ that uses a name of a header in
cmake/modules/PrecompiledHeaders.h has to include that header, itself or by others. <include-dir> has
the headers of LLVM and MLIR.
"""

import glob
import os
import re
import sys

FOLDERS = ("include", "lib", "tools", "unittests", "extensions", os.path.join("test", "lib"))
PRECOMPILED = os.path.join("cmake", "modules", "PrecompiledHeaders.h")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+["<]([^">]+)[">]', re.MULTILINE)
# Comments, literals and lines of the preprocessor.
SKIPPED = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])+' | ^[ \t]*\#(?:\\\n|[^\n])*""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)


def of_dialect(namespace):
    """Operations and the dialect."""
    return rf"\b{namespace}::\w+(?:Op|Dialect)\b"


# Names that need the definitions in a header.
NAMES = {
    "mlir/Bytecode/BytecodeOpInterface.h": r"\bBytecodeOpInterface\b",
    "mlir/Dialect/Affine/IR/AffineOps.h": of_dialect("affine"),
    "mlir/Dialect/Arith/IR/Arith.h": of_dialect("arith"),
    "mlir/Dialect/Arith/Utils/Utils.h": r"\bgetValueOrCreate(?:Constant|Cast)\w*\(",
    "mlir/Dialect/Bufferization/IR/Bufferization.h": of_dialect("bufferization"),
    "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h": r"\bcf::\w+Op\b",
    "mlir/Dialect/Func/IR/FuncOps.h": of_dialect("func"),
    "mlir/Dialect/LLVMIR/LLVMDialect.h": of_dialect("LLVM"),
    "mlir/Dialect/Linalg/IR/Linalg.h": of_dialect("linalg"),
    "mlir/Dialect/Math/IR/Math.h": of_dialect("math"),
    "mlir/Dialect/MemRef/IR/MemRef.h": of_dialect("memref"),
    "mlir/Dialect/SCF/IR/SCF.h": of_dialect("scf"),
    "mlir/Dialect/Tensor/IR/Tensor.h": of_dialect("tensor"),
    "mlir/Dialect/Vector/IR/VectorOps.h": of_dialect("vector"),
    "mlir/IR/BuiltinOps.h": r"\bModuleOp\b",
    "mlir/IR/ImplicitLocOpBuilder.h": r"\bImplicitLocOpBuilder\b",
    "mlir/IR/Matchers.h": r"\b(?:matchPattern\(|m_\w+\()",
    "mlir/Interfaces/FunctionInterfaces.h": r"\bFunctionOpInterface\b",
    "mlir/Parser/Parser.h": r"\bparseSource(?:String|File)\b",
    "mlir/Pass/PassManager.h": r"\bPassManager \w+\(",
    "mlir/Transforms/DialectConversion.h": r"\b(?:OpConversionPattern|ConversionTarget|ConversionPatternRewriter)\b",
    "mlir/Transforms/GreedyPatternRewriteDriver.h": r"\b(?:apply\w*PatternsGreedily|GreedyRewriteConfig)\b",
    "llvm/ADT/STLExtras.h": r"\bllvm::(?:zip\w*|enumerate|(?:all|any|none)_of|map_range|map_to_vector|is_contained)\(",
    "llvm/ADT/StringExtras.h": r"\bllvm::(?:join|isPrint|isDigit|isAlnum|utohexstr)\(",
    "llvm/ADT/TypeSwitch.h": r"\bTypeSwitch<",
}


class Includes:
    """The files that sources include, themselves or by others."""

    def __init__(self, source_dir, include_dirs):
        extensions = glob.glob(os.path.join(source_dir, "extensions", "*", "include"))
        self._folders = [os.path.join(source_dir, "include"), *extensions, *include_dirs]
        self._texts = {}
        # By file, those that include it; and the files that were read.
        self._includers, self._paths = {}, set()
        # Folders of libraries and tools are searched for their own sources, unit tests and extensions.
        self._private = {}
        for folder in "lib", "tools", "extensions":
            for parent, _, files in os.walk(os.path.join(source_dir, folder)):
                for file in files:
                    if file.endswith(".h"):
                        self._private.setdefault(file, []).append(os.path.join(parent, file))

    def read(self, path):
        if path not in self._texts:
            with open(path, encoding="utf-8", errors="replace") as file:
                self._texts[path] = file.read()
        return self._texts[path]

    def add(self, path):
        """Adds a file, and all that it includes."""
        left = [path]
        while left:
            path = left.pop()
            if path in self._paths:
                continue
            self._paths.add(path)
            for name in INCLUDE.findall(self.read(path)):
                for found in self._find(name, path):
                    self._includers.setdefault(found, []).append(path)
                    left.append(found)

    def _find(self, name, includer):
        for folder in (os.path.dirname(includer), *self._folders):
            path = os.path.normpath(os.path.join(folder, name))
            if path in self._paths or os.path.isfile(path):
                return [path]
        return [path for path in self._private.get(os.path.basename(name), []) if path.endswith("/" + name)]

    def find_includers(self, name):
        """All files that include the header."""
        (header,) = self._find(name, "")
        found, left = {header}, [header]
        while left:
            for path in self._includers.get(left.pop(), []):
                if path not in found:
                    found.add(path)
                    left.append(path)
        return found


def find_sources(source_dir):
    for folder in FOLDERS:
        for parent, _, files in sorted(os.walk(os.path.join(source_dir, folder))):
            for file in sorted(files):
                if file.endswith((".h", ".cpp")):
                    yield os.path.normpath(os.path.join(parent, file))


def main():
    source_dir, include_dirs = sys.argv[1], sys.argv[2:]
    includes = Includes(source_dir, include_dirs)
    precompiled = INCLUDE.findall(includes.read(os.path.join(source_dir, PRECOMPILED)))
    problems = [f"{PRECOMPILED}: {name} has no names in check-includes.py" for name in precompiled if name not in NAMES]
    sources = list(find_sources(source_dir))
    for path in sources:
        includes.add(path)
    checks = [(name, re.compile(NAMES[name]), includes.find_includers(name)) for name in precompiled if name in NAMES]
    for path in sources:
        code = SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), includes.read(path))
        for name, pattern, includers in checks:
            match = pattern.search(code)
            if match and path not in includers:
                place = f"{os.path.relpath(path, source_dir)}:{code.count(chr(10), 0, match.start()) + 1}"
                problems.append(f"{place}: {match[0].strip('(<')} needs an include of {name}")
    for problem in problems:
        print(problem)
    print(f"{len(sources)} files, {len(problems)} problems")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
