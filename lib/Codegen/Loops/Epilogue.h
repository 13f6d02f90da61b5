//===- Epilogue.h - What is computed with each reduced result ---*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_EPILOGUE_H
#define BCAST_LIB_CODEGEN_LOOPS_EPILOGUE_H

#include "LoopEmitter.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::loops {

/// Moves `reduction` and the operations that read its results and may be
/// computed with them next to each other. Returns these operations. Nothing in
/// between writes what they read or accesses what they write.
SmallVector<linalg::GenericOp> gatherEpilogues(linalg::GenericOp reduction,
                                               RewriterBase &rewriter);

/// Adds `reader` to the nest of a reduction before it: each step of its loops
/// belongs to one result. Fails if it has other loops, or if vectors of results
/// would not be vectors of its own.
LogicalResult addEpilogue(LoopNest &nest, linalg::GenericOp reader,
                          OpBuilder &builder);

/// Lists the results of `nest` that nothing but its epilogues reads. The
/// initial values must be known.
void findBuffersOnlyForEpilogues(LoopNest &nest);

/// Computes the epilogues of a reduction.
class EpilogueEmitter {
public:
  explicit EpilogueEmitter(const LoopEmitter &emitter);

  /// Results from `position` on, one value per output, along the innermost kept
  /// loop; under `mask`, those of its lanes.
  struct Results {
    SmallVector<Value> values;
    Position position;
    Value mask;
  };

  /// Computes the epilogues of `lanes` results each, and stores them after the
  /// last one is computed.
  void emit(ArrayRef<Results> all, int64_t lanes) const;

private:
  struct Store {
    const BufferAccess *access;
    Value value;
    const Results *results;
  };
  void compute(const Results &at, int64_t lanes,
               SmallVectorImpl<Store> &stores) const;

  struct Part {
    /// An epilogue with the loops of the reduction.
    LoopNest nest;
    SmallVector<BufferAccess, 4> accesses;
  };

  const LoopEmitter &emitter;
  std::vector<Part> parts;
};

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_EPILOGUE_H
