//===- Operations.cpp - Operations that MLIR crashes on -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Operations.h"
#include "bcast/Support/LLVM22.h"
#include "bcast/Support/Nesting.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/ToolUtilities.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::bcast;

/// Returns the reason why the verifier of MLIR 22.1 crashes on the operation,
/// or an empty text. docs/upstream/ has the programs.
static StringRef findCrash(Operation *op) {
  // Properties may be missing: operations are not verified yet.
  if (auto transpose = dyn_cast<linalg::TransposeOp>(op))
    if (transpose.getPermutationAttr() && transpose.getPermutation().empty())
      return "the permutation of a scalar is empty; MLIR crashes on it";
  if (auto broadcast = dyn_cast<linalg::BroadcastOp>(op)) {
    llvm::DenseSet<int64_t> dims;
    if (broadcast.getDimensionsAttr())
      for (int64_t dim : broadcast.getDimensions())
        if (!dims.insert(dim).second)
          return "a dimension is listed twice; MLIR crashes on it";
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    if (concat.getDimAttr() && concat.getDimAttr().getInt() < 0)
      return "the dimension is negative; MLIR crashes on it";
  return "";
}

/// Whether a text may have an operation that `findCrash` examines.
static bool mayNameSuchOperation(StringRef text) {
  return text.contains(linalg::TransposeOp::getOperationName()) ||
         text.contains(linalg::BroadcastOp::getOperationName()) ||
         text.contains(tensor::ConcatOp::getOperationName());
}

LogicalResult mlir::bcast::checkOperations(Operation *root) {
  // Without recursion, which deep modules would overflow.
  SmallVector<std::pair<Operation *, unsigned>> worklist = {{root, 1}};
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

/// Checks one program.
static LogicalResult checkProgram(std::unique_ptr<llvm::MemoryBuffer> text,
                                  const DialectRegistry &registry) {
  if (!mayNameSuchOperation(text->getBuffer()))
    return success();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(text), SMLoc());
  OwningOpRef<ModuleOp> module;
  {
    ScopedDiagnosticHandler silent(&context,
                                   [](Diagnostic &) { return success(); });
    module = parseSourceFile<ModuleOp>(
        sources, ParserConfig(&context, /*verifyAfterParse=*/false));
  }
  SourceMgrDiagnosticHandler handler(sources, &context);
  return success(!module || succeeded(checkOperations(*module)));
}

LogicalResult
mlir::bcast::checkOperationsOfText(llvm::MemoryBufferRef text,
                                   const DialectRegistry &registry,
                                   StringRef splitMarker) {
  if (!mayNameSuchOperation(text.getBuffer()))
    return success();
  auto check = [&](std::unique_ptr<llvm::MemoryBuffer> program, raw_ostream &) {
    return checkProgram(std::move(program), registry);
  };
  return splitAndProcessBuffer(
      llvm::MemoryBuffer::getMemBuffer(text, /*RequiresNullTerminator=*/false),
      check, llvm::nulls(), splitMarker);
}

bool bcast::splitsIntoDynamicExtents(ShapedType to,
                                     ArrayRef<ReassociationIndices> groups) {
  return llvm::any_of(groups, [&](const ReassociationIndices &group) {
    return llvm::count_if(
               group, [&](int64_t dim) { return to.isDynamicDim(dim); }) > 1;
  });
}
