//===- LoopNest.h - The loops and accesses of a computation -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A nest of loops, and for each array the distance in memory of one step of
// each loop. The choice of strategies reads this description, and of the body
// only what it costs and whether lanes may compute it in vain.
//
// A linalg operation on buffers has loops, and a map from the loops' indices to
// those of each buffer. A map is a list of loops, of 0 where an extent of 1 is
// stretched, or of sums of loops times numbers where the elements of a window
// are read. A buffer has a stride for each of its dimensions. Together they
// say, for each pair of access and loop, how far in memory one step of the loop
// goes:
//
//   for i in 0..M, for j in 0..N:  z[i, j] = x[i, j] + y[j] * s
//
//            i    j
//   x        N    1      row-major
//   y        0    1      broadcast along i
//   s        0    0      a scalar
//   z        N    1
//
// All that code generation asks can be read from this table:
//
// - Two loops are one if, for each access, the stride of the outer loop is that
//   of the inner one times its extent. Without y, i and j would be one loop of
//   M * N steps: a row bias has two, a sum of two arrays has one.
// - A vector along a loop is one load if the access has stride 1 there, a copy
//   of one element to all lanes if 0, and a gather, or a transposed tile, else.
//   So the innermost loop is the one along which the output has stride 1.
// - A loop in which an access has stride 0 reads its elements again, from the
//   cache if the loops inside it touch little enough memory.
// - Threads divide the outermost loop of a nest; each has its part of the
//   output if the output's stride is not 0 there.
//
// Strides are a constant times extents that only the run time knows. Equality
// of two strides is then equality of these products, as text: a nest with `?`
// takes the same strategies as a static one wherever the products agree.
//
// A reduction has loops along which its output has stride 0. The order of its
// sums is a part of the specification [REDUCE-6], so these loops are divided
// into blocks and lanes as that clause says, for each width of vectors.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_LOOPNEST_H
#define BCAST_CODEGEN_LOOPS_LOOPNEST_H

#include "StepBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::bcast::loops {

/// The distance of two elements of a buffer in elements: a constant times
/// runtime values.
struct Stride {
  int64_t constant = 1;
  SmallVector<Value, 2> factors;

  bool isUnit() const { return constant == 1 && factors.empty(); }
  bool isZero() const { return constant == 0; }
  bool isStatic() const { return factors.empty(); }
  /// The stride of the next outer dimension, if this is the stride of a
  /// dimension of each of `extents`.
  Stride times(ArrayRef<OpFoldResult> extents) const;
  /// This as an expression of symbols; adds these to `symbols`.
  AffineExpr getExpr(OpBuilder &builder,
                     SmallVectorImpl<OpFoldResult> &symbols) const;
  /// Computes this as an affine symbol.
  OpFoldResult toSymbol(OpBuilder &builder, Location loc) const;
  /// Computes this where its factors need not be affine symbols.
  Value toValue(OpBuilder &builder, Location loc) const;
  /// The order of the factors is irrelevant.
  bool operator==(const Stride &other) const;
};

/// Whether `extent` is a number or a valid symbol of affine loops.
bool isAffineSymbol(OpFoldResult extent);

/// The strides of a row-major buffer.
SmallVector<Stride> getRowMajorStrides(ArrayRef<OpFoldResult> sizes);

/// More steps than any loop completes. Loops may step past this number without
/// an overflow.
constexpr int64_t kManySteps = int64_t(1) << 62;

/// One dimension of a buffer, and the loop whose induction variable indexes it.
struct AccessDim {
  unsigned loop;
  Stride stride;
};

/// Cells after each row that hold `value`.
struct RowPadding {
  int64_t cells;
  TypedAttr value;
};

/// The accesses of a nest to a buffer: each step accesses the element at the
/// loops' induction variables. Dimensions with index 0 or stride 0 are omitted.
/// Without a buffer, each step reads the induction variable of the only
/// dimension, or 0 without one, as an element of `indexType`.
struct Access {
  Value buffer;
  Type indexType = {};
  /// In the order of the buffer's dimensions.
  SmallVector<AccessDim, 4> dims;
  /// Whether `dims` are exactly the dimensions of `buffer`.
  bool coversBufferDims = true;
  /// The padding to store after each row of an output, if any.
  std::optional<RowPadding> padding = std::nullopt;

  bool isIndex() const { return !buffer; }
  Type getElementType() const;
  /// Whether the access depends on `loop`.
  bool reads(unsigned loop) const;
  /// The distance between the elements of two steps of `loop`, or none if the
  /// access does not depend on it.
  std::optional<Stride> getStride(unsigned loop) const;
  bool isContiguous(unsigned loop) const;
  /// The runtime condition under which the elements along `loop` are
  /// contiguous; otherwise, all are the same element. Null if there is no such
  /// condition.
  Value getStretchCondition(unsigned loop) const;
  /// As above, or null if vectors cannot be read along `loop`.
  Value getLastStretchCondition(unsigned loop) const {
    return !dims.empty() && dims.back().loop == loop ? getStretchCondition(loop)
                                                     : Value();
  }
};

/// The condition of `stride` if it is a runtime selection between 0 and 1. Else
/// null.
Value getStretchCondition(OpFoldResult stride);

/// An elementwise computation: parallel loops, outermost first. Each step reads
/// an element of each input and writes one of each output. An index that the
/// body computes with is an input.
struct LoopNest {
  /// Mutable because the methods of operations are not const.
  mutable linalg::GenericOp op;
  StepBody body;
  SmallVector<OpFoldResult> extents;
  /// The factors of an extent that is the product of those of several loops.
  DenseMap<Value, SmallVector<OpFoldResult>> factorsOfProducts;
  SmallVector<Access, 2> accesses;
  /// Of a reduction: per loop, the group of adjacent reduced dimensions that it
  /// belongs to, from 0; none for a loop over a kept dimension.
  SmallVector<std::optional<unsigned>> groups;
  /// Of a reduction: the operation that combines the elements of each output;
  /// `assign` for the index of the element that the output before it holds.
  /// Empty for a nest of parallel loops. [ARG-4]
  SmallVector<arith::AtomicRMWKind> combiners;
  /// Whether every extent is a valid affine symbol. An extent that is computed
  /// in a region of scf is not; the loops are then those of scf.
  bool isAffine = true;
  /// Of a reduction: the initial value per output; null if the output holds it.
  SmallVector<Value> inits;

  /// An elementwise operation that is computed for each result of a reduction.
  struct Epilogue {
    mutable linalg::GenericOp op;
    StepBody body;
    /// With the loops of the reduction.
    SmallVector<Access, 2> accesses;
    /// The loop of the reduction before simplify() for each loop of `op`; none
    /// for one step.
    SmallVector<std::optional<unsigned>> loops;
  };
  SmallVector<Epilogue, 0> epilogues;
  /// The reductions of the function, versions among them.
  unsigned numReductions = 1;
  /// Of many reductions, each has little code where extents are unknown.
  bool isOneOfMany() const { return numReductions > 8; }
  /// The buffers of results that only epilogues read: they are not stored.
  SmallVector<Value> buffersOnlyForEpilogues;

  /// Returns the nest of `op`, an operation on buffers. `builder` creates the
  /// dynamic extents before `op`. Fails if a loop is not parallel, if the body
  /// is not elementwise, if an index is not an induction variable, if a buffer
  /// does not have strides, or if an extent is not a valid affine symbol.
  static FailureOr<LoopNest> create(linalg::GenericOp op, OpBuilder &builder);

  /// Returns the nest of `op`, a reduction by one operation of arith per
  /// output, or of pairs of an extreme element and its index. The results of
  /// the body are then the elements to combine; simplify() sorts the kept loops
  /// outside. Fails as create() does, except for extents, and if float outputs
  /// of several widths need several orders; `reason` says why.
  static FailureOr<LoopNest> createReduction(linalg::GenericOp op,
                                             OpBuilder &builder,
                                             std::string &reason);

  /// The same nest, whose loops may have any bounds.
  LoopNest withLoopsOfScf() const {
    LoopNest result = *this;
    result.isAffine = false;
    return result;
  }

  /// Makes `stride`, which is 1 or 0 at run time, the known one of an input.
  void decide(unsigned input, Value stride, bool isOne);

  bool isReduction() const { return !combiners.empty(); }
  /// The loops of a reduction over kept dimensions.
  unsigned getNumKeptLoops() const;

  unsigned getNumLoops() const { return extents.size(); }
  std::optional<int64_t> getStaticExtent(unsigned loop) const {
    return getConstantIntValue(extents[loop]);
  }
  ArrayRef<Access> getInputs() const {
    return ArrayRef(accesses).drop_back(getOutputs().size());
  }
  MutableArrayRef<Access> getOutputs() {
    return MutableArrayRef(accesses).take_back(op.getNumDpsInits());
  }
  ArrayRef<Access> getOutputs() const {
    return ArrayRef(accesses).take_back(op.getNumDpsInits());
  }

  /// The product of `extents`, those of `loops`. Where no buffer holds an
  /// element per step, the product may not fit in 64 bits; it is then
  /// kManySteps. Loops of so many steps never end, so the value does not
  /// matter.
  OpFoldResult multiply(OpBuilder &builder, ArrayRef<unsigned> loops,
                        ArrayRef<OpFoldResult> extents) const;

  /// The bytes of all elements that `access` reads or writes.
  Stride getBytes(const Access &access) const;

  /// Drops loops of one step, sorts the others by the strides of the first
  /// output, and collapses loops that are contiguous in every access. `builder`
  /// computes the extents.
  void simplify(OpBuilder &builder);

  /// Whether a loop around nothing may take long.
  bool mayHaveManySteps(unsigned loop) const {
    return getStaticExtent(loop).value_or(INT64_MAX) > INT32_MAX;
  }
  /// The extent of `loop`, or none where one of `inner` has none, if `loop` may
  /// have very many steps.
  OpFoldResult getStepsUnlessEmpty(OpBuilder &builder, unsigned loop,
                                   ArrayRef<unsigned> inner) const;

  /// The extents of the dimensions that are one loop.
  SmallVector<OpFoldResult> getFactors(unsigned loop) const;
  /// Whether `access` allows collapsing the loops `outer` and `outer` + 1.
  bool isCollapsible(const Access &access, unsigned outer) const;

  /// Returns `access`, which must be collapsible, with the loops `outer` and
  /// `outer` + 1 collapsed.
  static Access collapse(Access access, unsigned outer);

  /// Returns the buffer of `access` as a memref with exactly the dimensions of
  /// the access. Rows include their padding.
  Value createView(OpBuilder &builder, const Access &access) const;

private:
  /// The loops and accesses of `op`, whose body computes elements from
  /// elements.
  static FailureOr<LoopNest> createAny(linalg::GenericOp op,
                                       OpBuilder &builder);
  /// Makes an input of each index that the body computes with.
  void readIndices();
  /// Makes a nest without elements take no time, whatever its other extents
  /// are.
  void skipEmptySteps(OpBuilder &builder);
};

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPNEST_H
