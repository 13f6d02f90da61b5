//===- SlowLoops.cpp - Why loops do not read vectors ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SlowLoops.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Support/Places.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The bytes of the elements that the loops access, without repetitions.
static std::optional<int64_t> getBytes(const LoopNest &nest,
                                       const Access &access) {
  int64_t bytes = getElementBytes(access.getElementType());
  for (const AccessDim &dim : access.dims) {
    std::optional<int64_t> extent = nest.getStaticExtent(dim.loop);
    if (!extent || llvm::MulOverflow(bytes, *extent, bytes))
      return std::nullopt;
  }
  return bytes;
}

static std::string print(std::optional<int64_t> bytes) {
  return bytes ? std::to_string(*bytes) : "?";
}

static std::string countAllBytes(const LoopNest &nest) {
  int64_t sum = 0;
  for (const Access &access : nest.accesses) {
    if (access.isIndex())
      continue;
    std::optional<int64_t> bytes = getBytes(nest, access);
    if (!bytes || llvm::AddOverflow(sum, *bytes, sum))
      return "?";
  }
  return std::to_string(sum);
}

/// "argument 1", or what stores the elements.
static std::string describe(const Access &access, unsigned number) {
  Value buffer = access.buffer;
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  if (auto argument = dyn_cast<BlockArgument>(buffer)) {
    if (isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
      return "argument " + std::to_string(argument.getArgNumber());
  } else if (std::string place = formatPlace(buffer.getLoc()); !place.empty()) {
    return "the array of " + place;
  }
  return "operand " + std::to_string(number);
}

static std::string explainScalar(const LoopEmitter &emitter) {
  const LoopNest &nest = emitter.nest;
  if (std::string reason = explainScalarBody(nest.body); !reason.empty())
    return reason;
  unsigned widest = getWidestElement(nest.body);
  if (emitter.getLanes() == 1)
    return "a vector of " + std::to_string(emitter.target.vectorBits) +
           " bits has one element of " + std::to_string(widest) + " bits";
  if (!nest.combiners.empty())
    return "vectors of elements that are not contiguous would take longer";
  for (auto [number, output] : llvm::enumerate(emitter.getOutputs()))
    if (!output.isContiguous(nest.getNumLoops() - 1))
      return "output " + std::to_string(number) +
             " is not contiguous along the innermost loop";
  return "the innermost loop has fewer steps than a vector has elements";
}

std::vector<SlowOperation>
mlir::bcast::loops::findSlowLoops(const LoopEmitter &emitter,
                                  std::optional<unsigned> vectorLoop) {
  const LoopNest &nest = emitter.nest;
  if (emitter.target.vectorBits == 0 || nest.getNumLoops() == 0)
    return {};
  if (!vectorLoop)
    return {{emitter.loc, "", explainScalar(emitter), countAllBytes(nest)}};
  std::vector<SlowOperation> slow;
  for (auto [index, access] : llvm::enumerate(nest.getInputs())) {
    const BufferAccess &buffer = emitter.accesses[index];
    if (access.isIndex() || !access.reads(*vectorLoop) ||
        buffer.isContiguous(*vectorLoop) ||
        getShuffledStride(access, *vectorLoop) != 0 ||
        buffer.getStretchCondition(*vectorLoop) || !nest.body.isRead(index))
      continue;
    Stride stride = *access.getStride(*vectorLoop);
    slow.push_back(
        {emitter.loc, describe(access, index),
         stride.isStatic()
             ? "its elements are " + std::to_string(stride.constant) +
                   " apart along the loop of the vectors"
             : "how far apart its elements are along the loop of the vectors "
               "is known only at run time",
         print(getBytes(nest, access))});
  }
  return slow;
}

SlowOperation mlir::bcast::loops::explainScalarLoops(linalg::GenericOp op) {
  std::string reason = explainScalarBody(StepBody(op), /*skipIndices=*/true);
  if (reason.empty())
    reason = "an operand is not indexed by distinct loops, or has no strides";
  std::optional<int64_t> sum = 0;
  for (Value operand : op->getOperands())
    if (auto type = dyn_cast<MemRefType>(operand.getType())) {
      std::optional<int64_t> bytes = getStaticBytes(type);
      int64_t total = 0;
      bool fits = sum && bytes && !llvm::AddOverflow(*sum, *bytes, total);
      sum = fits ? std::optional(total) : std::nullopt;
    }
  return {op.getLoc(), "", reason, print(sum)};
}
