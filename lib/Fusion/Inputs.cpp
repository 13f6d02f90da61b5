//===- Inputs.cpp - What a linalg.generic reads ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generics.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

//===----------------------------------------------------------------------===//
// Duplicates
//===----------------------------------------------------------------------===//

/// `map` with index 0 in the dimensions of `type` that have extent 1.
static AffineMap ignoreUnitDims(AffineMap map, Type type) {
  for (int64_t dim = 0; dim < map.getNumResults(); ++dim)
    if (cast<ShapedType>(type).getDimSize(dim) == 1)
      map = map.replace(map.getResult(dim),
                        getAffineConstantExpr(0, map.getContext()),
                        map.getNumDims(), map.getNumSymbols());
  return map;
}

void mlir::bcast::fusion::removeDuplicateInputs(linalg::GenericOp generic) {
  Block &body = *generic.getBody();
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  llvm::SmallDenseMap<std::pair<Value, AffineMap>, unsigned> known;
  BitVector duplicates(body.getNumArguments());
  for (auto [index, input] : llvm::enumerate(generic.getDpsInputs())) {
    AffineMap read = ignoreUnitDims(maps[index], input.getType());
    auto [entry, isNew] = known.try_emplace({input, read}, index);
    if (isNew)
      continue;
    body.getArgument(index).replaceAllUsesWith(body.getArgument(entry->second));
    duplicates.set(index);
  }
  if (duplicates.none())
    return;
  body.eraseArguments(duplicates);
  for (unsigned index = duplicates.size(); index-- > 0;)
    if (duplicates.test(index)) {
      generic.getInputsMutable().erase(index);
      maps.erase(maps.begin() + index);
    }
  generic.setIndexingMapsAttr(
      Builder(generic.getContext()).getAffineMapArrayAttr(maps));
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

/// The dimension of `group` that may have another extent than 1; none if each
/// extent of `wide` in the group is 1. Fails if there are several.
static FailureOr<std::optional<int64_t>> findOnlyDim(ArrayRef<int64_t> group,
                                                     RankedTensorType wide) {
  std::optional<int64_t> found;
  for (int64_t dim : group) {
    if (wide.getDimSize(dim) == 1)
      continue;
    if (found)
      return failure();
    found = dim;
  }
  return found;
}

/// Reads the source of `reshape`, whose type with more dimensions is `wide`, in
/// place of its result, which is read by `map`. Null if the reshape does more
/// than adding or dropping extents of 1.
static AffineMap readSource(ArrayRef<ReassociationIndices> groups,
                            RankedTensorType wide, bool expands,
                            AffineMap map) {
  MLIRContext *context = map.getContext();
  AffineExpr zero = getAffineConstantExpr(0, context);
  SmallVector<AffineExpr> results(expands ? groups.size() : wide.getRank(),
                                  zero);
  for (auto [narrow, group] : llvm::enumerate(groups)) {
    FailureOr<std::optional<int64_t>> dim = findOnlyDim(group, wide);
    if (failed(dim))
      return {};
    if (*dim && expands)
      results[narrow] = map.getResult(**dim);
    else if (*dim)
      results[**dim] = map.getResult(narrow);
  }
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                        context);
}

/// Whether the extents of the operands give the extent of each loop.
static bool determineLoops(ArrayRef<AffineMap> maps) {
  return bool(
      inversePermutation(concatAffineMaps(maps, maps.front().getContext())));
}

void mlir::bcast::fusion::readThroughReshapes(linalg::GenericOp op,
                                              RewriterBase &rewriter) {
  if (!op.hasPureTensorSemantics())
    return;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool hasChanged = false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap &map = maps[input->getOperandNumber()];
    while (true) {
      AffineMap read;
      Value source;
      if (auto expand = input->get().getDefiningOp<tensor::ExpandShapeOp>()) {
        source = expand.getSrc();
        read = readSource(expand.getReassociationIndices(),
                          expand.getResultType(), /*expands=*/true, map);
      } else if (auto collapse =
                     input->get().getDefiningOp<tensor::CollapseShapeOp>()) {
        source = collapse.getSrc();
        read = readSource(collapse.getReassociationIndices(),
                          collapse.getSrcType(), /*expands=*/false, map);
      }
      if (!read)
        break;
      AffineMap before = std::exchange(map, read);
      if (!determineLoops(maps)) {
        map = before;
        break;
      }
      rewriter.modifyOpInPlace(op, [&] { input->set(source); });
      hasChanged = true;
    }
  }
  if (hasChanged)
    rewriter.modifyOpInPlace(op, [&] {
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
}
