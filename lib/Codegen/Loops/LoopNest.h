//===- LoopNest.h - The loops and accesses of a computation -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_LOOPNEST_H
#define BCAST_CODEGEN_LOOPS_LOOPNEST_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::bcast::loops {

/// The distance between two elements of a buffer in elements: a constant times
/// values that only run time knows.
struct Stride {
  int64_t constant = 1;
  SmallVector<Value, 2> factors;

  bool isUnit() const { return constant == 1 && factors.empty(); }
  bool isZero() const { return constant == 0; }
  bool isStatic() const { return factors.empty(); }
  /// The stride of a dimension around one of this stride and of `extent`.
  Stride times(OpFoldResult extent) const;
  /// The order of the factors is irrelevant.
  bool operator==(const Stride &other) const;
};

/// One dimension of a buffer, and the loop whose induction variable indexes it.
struct AccessDim {
  unsigned loop;
  Stride stride;
};

/// Cells after each row that hold one value, of the type of the elements.
struct RowPadding {
  int64_t cells;
  TypedAttr value;
};

/// The part of a buffer that a nest reads or writes, in each step the element
/// at the loops' induction variables. Dimensions that are read at 0, or have
/// stride 0, are left out.
struct Access {
  Value buffer;
  /// In the order of the buffer's dimensions.
  SmallVector<AccessDim, 4> dims;
  /// Whether `dims` are the dimensions of `buffer`, one for one.
  bool isWhole = true;
  /// Of an output: what is to be stored after each row if it can be.
  std::optional<RowPadding> padding = std::nullopt;

  Type getElementType() const;
  /// Whether it depends on `loop`.
  bool reads(unsigned loop) const;
  /// The distance between the elements of two steps of `loop`, or none where it
  /// does not depend on it.
  std::optional<Stride> getStride(unsigned loop) const;
  bool isContiguous(unsigned loop) const;
  /// If run time decides whether the elements of `loop` are contiguous or all
  /// one element, the i1 of this decision. Else null.
  Value getStretch(unsigned loop) const;
};

/// The condition of `stride`, where it is a choice between 0 and 1 that is made
/// at run time. Else null.
Value getStretch(OpFoldResult stride);

/// An elementwise computation: parallel loops, outermost first, in each step of
/// which one element is read of each input, and one written of each output.
/// The accesses are in the order of the operation's block arguments.
struct LoopNest {
  /// A handle, whose methods are not const.
  mutable linalg::GenericOp op;
  SmallVector<OpFoldResult> extents;
  SmallVector<Access> accesses;

  /// The nest of `op`, which works on buffers; extents that only run time knows
  /// are found with `builder`, before `op`. Fails where a loop is no parallel
  /// one, where the body does more than compute elements from elements, where
  /// an index is no induction variable, where a buffer has no strides, and
  /// where an extent is no affine symbol.
  static FailureOr<LoopNest> create(linalg::GenericOp op, OpBuilder &builder);

  unsigned getNumLoops() const { return extents.size(); }
  std::optional<int64_t> getStaticExtent(unsigned loop) const {
    return getConstantIntValue(extents[loop]);
  }
  MutableArrayRef<Access> getOutputs() {
    return MutableArrayRef(accesses).take_back(op.getNumDpsInits());
  }
  ArrayRef<Access> getOutputs() const {
    return ArrayRef(accesses).take_back(op.getNumDpsInits());
  }

  /// Drops loops of one step, orders the others as the first output lies in
  /// memory, and makes one loop of those that are contiguous in every access.
  /// `builder` computes their extents.
  void simplify(OpBuilder &builder);

  /// Whether the steps of the loops `outer` and `outer` + 1 can be those of one
  /// loop as far as `access` is concerned.
  bool isCollapsible(const Access &access, unsigned outer) const;

  /// `access` with the loops `outer` and `outer` + 1 made one, `outer`. It must
  /// be collapsible.
  static Access collapse(Access access, unsigned outer);

  /// The buffer of `access` as a memref of its dimensions alone; its rows end
  /// after their padding.
  Value createView(OpBuilder &builder, const Access &access) const;
};

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPNEST_H
