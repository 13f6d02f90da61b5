//===- StretchVersions.cpp - Loops per stride that run time decides -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopStrategy.h"
#include "NonTemporalStores.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "bcast/Fusion/MachineModel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The reductions of a function of which each has a version per combination:
/// their code is long.
static constexpr size_t kMaxReductionsToCombine = 8;

/// Loops may merge several rows of fewer elements.
static constexpr int64_t kMaxMergedRow = 64;

/// Whether `operand` may be contiguous in another loop than `row`.
static bool isTransposed(linalg::GenericOp generic, OpOperand *operand,
                         unsigned row) {
  auto type = dyn_cast<MemRefType>(operand->get().getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || failed(type.getStridesAndOffset(strides, offset)))
    return false;
  AffineMap map = generic.getMatchingIndexingMap(operand);
  auto view = operand->get().getDefiningOp<memref::ReinterpretCastOp>();
  for (auto [dim, index] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(index);
    if (loop && loop.getPosition() != row && type.getDimSize(dim) != 1 &&
        (strides[dim] == 1 ||
         (view && getStretchCondition(view.getConstifiedMixedStrides()[dim]))))
      return true;
  }
  return false;
}

/// Whether the body computes an expensive operation of a single operand. If
/// that operand is stretched, once per row suffices.
static bool hasExpensiveBody(linalg::GenericOp generic) {
  DenseMap<Value, Value> source;
  for (BlockArgument argument : generic.getRegionInputArgs())
    source[argument] = argument;
  for (Operation &op : generic.getBody()->without_terminator()) {
    SetVector<Value> sources;
    for (Value operand : op.getOperands())
      if (operand.getParentBlock() == generic.getBody())
        sources.insert(source.lookup(operand));
    if (sources.size() != 1 || !sources.front())
      continue;
    if (isExpensive(op))
      return true;
    for (Value result : op.getResults())
      source[result] = sources.front();
  }
  return false;
}

/// Row loops whose vectors read either the row or its single element are as
/// fast as versions, with far less code. Versions pay if the loops do not use
/// such vectors, or if a value can be computed once per row.
static bool profitsFromVersions(linalg::GenericOp generic,
                                const CpuTarget &target) {
  AffineMap output =
      generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  if (target.vectorBits == 0 || output.getNumResults() == 0 ||
      !output.isPermutation() || !isVectorizable(StepBody(generic)) ||
      hasExpensiveBody(generic))
    return true;
  unsigned row = output.getDimPosition(output.getNumResults() - 1);
  int64_t extent = generic.getStaticLoopRanges()[row];
  return (!ShapedType::isDynamic(extent) && extent < kMaxMergedRow) ||
         llvm::any_of(generic.getDpsInputOperands(), [&](OpOperand *operand) {
           return isTransposed(generic, operand, row);
         });
}

/// The inputs of `generic` to version.
static SmallVector<UndecidedInput> findUndecided(linalg::GenericOp generic) {
  SmallVector<UndecidedInput> inputs;
  for (OpOperand *operand : generic.getDpsInputOperands()) {
    auto view = operand->get().getDefiningOp<memref::ReinterpretCastOp>();
    if (!view)
      continue;
    SmallVector<OpFoldResult> strides = view.getConstifiedMixedStrides();
    const auto *undecided = llvm::find_if(strides, [](OpFoldResult stride) {
      return getStretchCondition(stride) != nullptr;
    });
    if (undecided != strides.end() &&
        isa<AffineDimExpr>(generic.getMatchingIndexingMap(operand).getResult(
            undecided - strides.begin())))
      inputs.push_back({operand->getOperandNumber(), cast<Value>(*undecided)});
  }
  return inputs;
}

DenseMap<Operation *, NestVersions>
mlir::bcast::loops::planVersions(ArrayRef<linalg::LinalgOp> ops,
                                 const CpuTarget &target) {
  DenseMap<Operation *, NestVersions> versions;
  DenseMap<Operation *, size_t> numReductions;
  for (linalg::LinalgOp op : ops) {
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    // A plan alone is one of all strides.
    if (!generic || generic->getAttrOfType<StringAttr>(kPlanAttrName))
      continue;
    NestVersions found{findUndecided(generic)};
    if (found.inputs.empty() || !profitsFromVersions(generic, target))
      continue;
    if (generic.getNumReductionLoops() != 0)
      ++numReductions[generic->getParentOfType<FunctionOpInterface>()];
    versions[generic] = found;
  }
  for (auto &[op, found] : versions) {
    bool isOneOfMany =
        cast<linalg::GenericOp>(op).getNumReductionLoops() != 0 &&
        numReductions[op->getParentOfType<FunctionOpInterface>()] >
            kMaxReductionsToCombine;
    found.areCombined =
        found.inputs.size() <=
        (isOneOfMany ? 1 : llvm::Log2_64(kMaxCopies / kMaxVersions));
  }
  return versions;
}

void mlir::bcast::loops::emitVersions(OpBuilder &builder, const LoopNest &nest,
                                      const NestVersions &versions,
                                      function_ref<void(LoopNest &)> emit) {
  ArrayRef<UndecidedInput> inputs = versions.inputs;
  // Strides are tested one by one, or all together: then one version is for all
  // cases but that of no stretched input.
  size_t count = versions.areCombined ? 1 : inputs.size();
  LoopNest undecided = nest;
  if (inputs.empty())
    return emit(undecided);
  auto conditions =
      llvm::map_to_vector(inputs.take_front(count), [](UndecidedInput input) {
        return Condition{Condition::Equal, 1, {Stride{1, {input.second}}}};
      });
  choose(builder, nest.op.getLoc(), createTests(builder, nest, conditions),
         [&](bool areOne) {
           LoopNest version = nest;
           if (areOne || versions.areCombined)
             for (auto [input, stride] : inputs.take_front(count))
               version.decide(input, stride, areOne);
           emitVersions(builder, version,
                        {llvm::to_vector(inputs.drop_front(count))}, emit);
         });
}
