//===- Program.cpp - Programs from texts ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Program.h"
#include "bcast/Support/Nesting.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::bcast;

/// Why MLIR 22.1 crashes on the operation, in its verifier; empty where it does
/// not. docs/upstream/ has the programs.
static StringRef findCrash(Operation *op) {
  // Properties are read as they are: operations are not verified yet.
  if (auto transpose = dyn_cast<linalg::TransposeOp>(op))
    if (transpose.getPermutationAttr() && transpose.getPermutation().empty())
      return "the permutation of a scalar is empty, on which MLIR crashes";
  if (auto broadcast = dyn_cast<linalg::BroadcastOp>(op)) {
    llvm::DenseSet<int64_t> dims;
    if (broadcast.getDimensionsAttr())
      for (int64_t dim : broadcast.getDimensions())
        if (!dims.insert(dim).second)
          return "a dimension is listed twice, on which MLIR crashes";
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    if (concat.getDimAttr() && concat.getDimAttr().getInt() < 0)
      return "the dimension is negative, on which MLIR crashes";
  return "";
}

/// Walks without recursion, which is what deep modules are refused for.
static LogicalResult checkOperations(ModuleOp module) {
  SmallVector<std::pair<Operation *, unsigned>> worklist = {{module, 1}};
  while (!worklist.empty()) {
    auto [op, depth] = worklist.pop_back_val();
    if (depth > kMaxNesting)
      return emitError(op->getLoc())
             << "more than " << kMaxNesting
             << " levels of nesting; no program may have so many";
    if (StringRef crash = findCrash(op); !crash.empty())
      return emitError(op->getLoc())
             << "'" << op->getName() << "' op is refused: " << crash;
    size_t first = worklist.size();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &nested : block)
          if (nested.getNumRegions() != 0 ||
              isa<linalg::TransposeOp, linalg::BroadcastOp, tensor::ConcatOp>(
                  nested))
            worklist.push_back({&nested, depth + 1});
    // The first error of the text is reported.
    std::reverse(worklist.begin() + first, worklist.end());
  }
  return success();
}

llvm::Error bcast::verifyProgram(ModuleOp module) {
  if (failed(checkOperations(module)) || failed(verify(module)))
    return llvm::createStringError("");
  return llvm::Error::success();
}

llvm::Expected<OwningOpRef<ModuleOp>>
bcast::parseProgram(std::unique_ptr<llvm::MemoryBuffer> text,
                    llvm::SourceMgr &sources, MLIRContext &context,
                    Bytecode bytecode) {
  if (!isBytecode(*text)) {
    if (llvm::Error error =
            checkNesting(text->getBuffer(), text->getBufferIdentifier()))
      return std::move(error);
  } else if (bytecode == Bytecode::Refused) {
    return llvm::createStringError(
        text->getBufferIdentifier() +
        ": bytecode is read only where it is said to be trusted; wrong bytes "
        "crash MLIR's reader");
  }
  sources.AddNewSourceBuffer(std::move(text), SMLoc());
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, config);
  if (!module)
    return llvm::createStringError("");
  if (llvm::Error error = verifyProgram(*module))
    return std::move(error);
  return module;
}
