//===- BroadcastOps.cpp - Broadcasts of one operand -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "VerifyTypes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Rules.h"

using namespace mlir;
using namespace mlir::bcast;

static ArrayRef<int64_t> getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

//===----------------------------------------------------------------------===//
// BroadcastInDimOp
//===----------------------------------------------------------------------===//

static BroadcastResolution resolveShapes(BroadcastInDimOp op) {
  return resolveBroadcastInDim(getShape(op.getOperand()), op.getDims(),
                               getShape(op.getResult()));
}

ResolvedBroadcast BroadcastInDimOp::resolve() {
  ResolvedBroadcast resolved = llvm::cantFail(resolveShapes(*this));
  if (std::optional<ArrayRef<int32_t>> reads = getReads())
    for (auto [dim, read] : llvm::zip(resolved.operands.front().dims, *reads))
      dim.read = static_cast<DimRead>(read);
  return resolved;
}

/// Verifies that `reads` has an entry per operand dimension that agrees with
/// the types. An entry may refine `either`. [EXPLICIT-7]
static LogicalResult verifyReads(BroadcastInDimOp op, const OperandMap &map) {
  std::optional<ArrayRef<int32_t>> reads = op.getReads();
  if (!reads)
    return success();
  if (reads->size() != map.dims.size())
    return op.emitOpError()
           << "reads has " << formatCount(reads->size(), "entry", "entries")
           << ", and the operand has rank " << map.dims.size()
           << "; it needs one entry per operand dimension "
              "[EXPLICIT-7]";
  for (auto [dim, read] : llvm::enumerate(*reads)) {
    if (read < 0 || read > static_cast<int32_t>(DimRead::Either))
      return op.emitOpError() << "reads: entry " << dim << " is " << read
                              << ", outside [0, 2] [EXPLICIT-7]";
    DimRead byTypes = map.dims[dim].read;
    if (byTypes != DimRead::Either && byTypes != static_cast<DimRead>(read))
      return op.emitOpError()
             << "reads: entry " << dim
             << " contradicts the types: the operand's extent is "
             << (byTypes == DimRead::Equal ? "the result's" : "1 and stretched")
             << " [EXPLICIT-7]";
  }
  return success();
}

LogicalResult BroadcastInDimOp::verify() {
  if (failed(bcast::detail::verifyOperandAndResult(*this)))
    return failure();
  BroadcastResolution resolved = resolveShapes(*this);
  if (!resolved)
    return reportError(resolved.takeError(), [&] { return emitOpError(); });
  if (failed(verifyReads(*this, resolved->operands.front())))
    return failure();
  return bcast::detail::verifySizes(*this, getSizes().size(),
                                    getShape(getResult()), "the result",
                                    "EXPLICIT-6");
}

//===----------------------------------------------------------------------===//
// BroadcastOp
//===----------------------------------------------------------------------===//

ArrayRef<int64_t> BroadcastOp::getTargetShape() {
  if (std::optional<ArrayRef<int64_t>> target = getTarget())
    return *target;
  return getShape(getResult());
}

static BroadcastResolution resolveShapes(BroadcastOp op) {
  return op.getRule().resolveTo(getShape(op.getOperand()), op.getTargetShape());
}

ResolvedBroadcast BroadcastOp::resolve() {
  return llvm::cantFail(resolveShapes(*this));
}

LogicalResult BroadcastOp::verify() {
  if (failed(bcast::detail::verifyOperandAndResult(*this)))
    return failure();
  BroadcastResolution resolved = resolveShapes(*this);
  if (!resolved)
    return reportError(resolved.takeError(), [&] { return emitOpError(); });
  if (failed(bcast::detail::verifyResultShape(
          getShape(getResult()), resolved->resultShape,
          [&] { return emitOpError(); }, "the operand and the target give",
          "TARGET-2")))
    return failure();
  return bcast::detail::verifySizes(*this, getSizes().size(), getTargetShape(),
                                    "the target", "TARGET-3");
}
