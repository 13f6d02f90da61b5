//===- Blocks.cpp - The rule of blocks ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NumPy's rule, but in listed dimensions an extent that divides the result's is
// repeated in blocks: element i reads i floordiv (n / k).
//
//===----------------------------------------------------------------------===//

#include "RuleHelpers.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static constexpr llvm::StringLiteral kRule = "blocks";

/// True for each dimension of the result in which extents repeat. [BLOCKS-1]
static llvm::Expected<llvm::SmallVector<bool, 4>>
findBlockDims(llvm::ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallVector<bool, 4> isBlock(rank, false);
  auto describe = [&](size_t index) {
    return "dims = " + formatList(dims) + ": entry " + std::to_string(index) +
           " is " + std::to_string(dims[index]);
  };
  for (size_t index = 0; index < dims.size(); ++index) {
    int64_t dim = dims[index];
    if (dim >= 0 || dim < -rank)
      return makeError(kRule, "BLOCKS-1",
                       describe(index) + ", outside [" + std::to_string(-rank) +
                           ", -1] of a result of rank " + std::to_string(rank),
                       /*alignment=*/"",
                       dim >= 0 && dim < rank
                           ? "dimensions are counted from the right; did you "
                             "mean " +
                                 std::to_string(dim - rank) + "?"
                           : "");
    if (isBlock[rank + dim])
      return makeError(kRule, "BLOCKS-1",
                       describe(index) +
                           " a second time; each dimension is listed once");
    isBlock[rank + dim] = true;
  }
  return isBlock;
}

/// Whether `extent` is repeated to `result`, both known. [BLOCKS-3]
static bool divides(int64_t extent, int64_t result) {
  return extent == result || extent == 1 ||
         (extent > 1 && result > 0 && result % extent == 0);
}

static DimRead readKnown(int64_t extent, int64_t result) {
  if (extent == result)
    return DimRead::Equal;
  return extent == 1 ? DimRead::Expand : DimRead::Block;
}

std::string detail::explainBlockMismatch(int64_t extent, int64_t result) {
  if (extent == 0 || result == 0)
    return "0 goes with 0 and 1 only";
  return std::to_string(extent) + " does not divide " + std::to_string(result);
}

llvm::Error detail::combineBlocks(llvm::ArrayRef<PlacedShape> shapes,
                                  int64_t resultDim,
                                  llvm::ArrayRef<ExtentOfShape> readers,
                                  ResolvedBroadcast &resolved,
                                  const CombineClauses &clauses) {
  const ExtentOfShape *largest = nullptr, *empty = nullptr;
  unsigned numDynamic = 0;
  for (const ExtentOfShape &reader : readers) {
    numDynamic += isDynamic(reader.extent);
    if (!isKnownNotOne(reader.extent))
      continue;
    if (reader.extent == 0 && !empty)
      empty = &reader;
    if (!largest || reader.extent > largest->extent)
      largest = &reader;
  }
  auto mismatch = [&](const ExtentOfShape &small) {
    return makeError(clauses.rule, clauses.blockMismatch,
                     "dimension " + std::to_string(resultDim) + ": " +
                         shapes[small.shape].label + " has extent " +
                         formatExtent(small.extent) + ", " +
                         shapes[largest->shape].label + " has extent " +
                         formatExtent(largest->extent) + "; " +
                         explainBlockMismatch(small.extent, largest->extent),
                     drawAlignment(shapes, resultDim));
  };
  // 0 goes with 0 and 1 only, whatever the other extents are.
  if (empty && largest->extent != 0)
    return mismatch(*empty);
  bool isOpen = numDynamic > 0 && !empty;
  int64_t extent = isOpen ? kDynamic : largest ? largest->extent : 1;
  auto getRead = [&](int64_t own) {
    if (!isDynamic(own))
      return isOpen && own != 1 ? DimRead::Block : readKnown(own, extent);
    if (empty)
      return DimRead::Either;
    // A dynamic extent among extents of 1 is the result's extent.
    return numDynamic == 1 && !largest ? DimRead::Equal : DimRead::Block;
  };
  for (const ExtentOfShape &reader : readers) {
    if (!isOpen && !isDynamic(reader.extent) && !divides(reader.extent, extent))
      return mismatch(reader);
    resolved.operands[reader.shape].dims[reader.dim] = {resultDim,
                                                        getRead(reader.extent)};
  }
  resolved.resultShape.push_back(extent);
  return llvm::Error::success();
}

std::optional<DimRead> detail::readBlockTarget(int64_t extent, int64_t target) {
  if (isDynamic(extent) && target == 1)
    return DimRead::Equal;
  if (isDynamic(extent))
    return target == 0 ? DimRead::Either : DimRead::Block;
  // 0 is not repeated: the target is 0 at run time.
  if (isDynamic(target))
    return extent == 0   ? DimRead::Equal
           : extent == 1 ? DimRead::Expand
                         : DimRead::Block;
  if (!divides(extent, target))
    return std::nullopt;
  return readKnown(extent, target);
}

/// Suggests to list each dimension in which extents differ, if that fits.
static std::string
suggestDims(llvm::ArrayRef<int64_t> dims, int64_t rank,
            llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes,
            llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> fits) {
  auto isBlock = findBlockDims(dims, rank);
  if (!isBlock) {
    llvm::consumeError(isBlock.takeError());
    return "";
  }
  llvm::SmallVector<int64_t, 4> more(dims);
  for (int64_t dim = -1; dim >= -rank; --dim) {
    if ((*isBlock)[rank + dim])
      continue;
    std::optional<int64_t> known;
    bool differ = false;
    for (llvm::ArrayRef<int64_t> shape : shapes) {
      int64_t own = static_cast<int64_t>(shape.size()) + dim;
      if (own < 0 || !isKnownNotOne(shape[own]))
        continue;
      differ |= known && *known != shape[own];
      known = shape[own];
    }
    if (differ)
      more.push_back(dim);
  }
  if (more.size() == dims.size() || !fits(more))
    return "";
  return "did you mean rule(#bcast.blocks<" + formatList(more) + ">)?";
}

static BroadcastResolution
resolve(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands, int64_t rank,
        llvm::ArrayRef<int64_t> dims) {
  auto isBlock = findBlockDims(dims, rank);
  if (!isBlock)
    return isBlock.takeError();
  llvm::SmallVector<PlacedShape> placed;
  for (auto [index, shape] : llvm::enumerate(operands))
    placed.push_back({operandLabel(index), shape,
                      consecutive(rank - shape.size(), shape.size())});
  return combine(placed, rank, {kRule, "BLOCKS-2", "BLOCKS-4", *isBlock});
}

BroadcastResolution
mlir::bcast::resolveBlocks(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands,
                           llvm::ArrayRef<int64_t> dims) {
  if (llvm::Error error = checkShapes(kRule, operands))
    return error;
  int64_t rank = 0;
  for (llvm::ArrayRef<int64_t> shape : operands)
    rank = std::max<int64_t>(rank, shape.size());
  return addFix(resolve(operands, rank, dims), [&] {
    return suggestDims(dims, rank, operands, [&](llvm::ArrayRef<int64_t> more) {
      return succeeds(resolve(operands, rank, more));
    });
  });
}

static BroadcastResolution resolveTo(llvm::ArrayRef<int64_t> operand,
                                     llvm::ArrayRef<int64_t> target,
                                     llvm::ArrayRef<int64_t> dims) {
  int64_t rank = operand.size(), targetRank = target.size();
  auto isBlock = findBlockDims(dims, targetRank);
  if (!isBlock)
    return isBlock.takeError();
  if (rank > targetRank)
    return makeError(kRule, "BLOCKS-7",
                     "the operand has rank " + std::to_string(rank) +
                         ", the target has rank " + std::to_string(targetRank) +
                         "; the operand's rank must be at most the target's");
  return readTargetShape(
      {"the operand", operand, consecutive(targetRank - rank, rank)},
      {"the target", target, consecutive(0, targetRank)},
      {kRule, "BLOCKS-7", "BLOCKS-7", *isBlock});
}

BroadcastResolution
mlir::bcast::resolveBlocksTo(llvm::ArrayRef<int64_t> operand,
                             llvm::ArrayRef<int64_t> target,
                             llvm::ArrayRef<int64_t> dims) {
  if (llvm::Error error = checkShapes(kRule, {operand, target}))
    return error;
  llvm::ArrayRef<int64_t> shapes[] = {operand, target};
  return addFix(resolveTo(operand, target, dims), [&] {
    return suggestDims(dims, target.size(), shapes,
                       [&](llvm::ArrayRef<int64_t> more) {
                         return succeeds(resolveTo(operand, target, more));
                       });
  });
}
