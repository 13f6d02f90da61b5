//===- DuplicateInputs.cpp - Inputs that are read twice -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DuplicateInputs.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

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
