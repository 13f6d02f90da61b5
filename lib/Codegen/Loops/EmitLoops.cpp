//===- EmitLoops.cpp - The loops of a nest by the strategy that fits ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Streaming.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;

/// Emits `emit(true)` or `emit(false)`, or both, one of which run time chooses.
static void choose(OpBuilder &builder, Location loc, OpFoldResult condition,
                   function_ref<void(bool)> emit) {
  if (auto value = dyn_cast<Value>(condition)) {
    auto choice = scf::IfOp::create(builder, loc, value, /*withElse=*/true);
    for (bool isTaken : {true, false}) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(isTaken ? choice.thenYield()
                                        : choice.elseYield());
      emit(isTaken);
    }
    return;
  }
  emit(cast<BoolAttr>(cast<Attribute>(condition)).getValue());
}

void mlir::bcast::emitLoops(NestBuilder &nest) {
  auto emit = [&](StreamAlignment alignment, function_ref<void()> emitLoops) {
    choose(nest.builder, nest.loc, createStreamCondition(nest, alignment),
           [&](bool streaming) {
             nest.streaming = streaming;
             emitLoops();
             // Another thread may read the result after an ordinary store.
             if (streaming)
               LLVM::FenceOp::create(nest.builder, nest.loc,
                                     LLVM::AtomicOrdering::seq_cst);
           });
  };
  if (canTranspose(nest))
    return emit(StreamAlignment::AlignedRows,
                [&] { emitTransposedLoops(nest); });
  if (canRepeat(nest))
    return emit(StreamAlignment::AlignedPairsOfLoops,
                [&] { emitRepeatedLoops(nest); });
  SmallVector<LoopRange> ranges = nest.getRanges();
  emit(StreamAlignment::LongRows, [&] { emitRowLoops(nest, ranges); });
}
