//===- Einsum.cpp - Einstein's sums of products ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

/// The letters of dimensions. Those of an ellipsis are -1 for the last one, -2
/// for the one before, and so on.
using Letters = SmallVector<int>;

namespace {
struct Equation {
  SmallVector<Letters> terms;
  Letters result;
};
/// A tensor, and the letter of each dimension.
struct Factor {
  Value value;
  Letters letters;
};
} // namespace

/// The letters of `term`, whose ellipsis stands for `numHidden` dimensions.
static FailureOr<Letters> readTerm(GraphBuilder &b, StringRef term,
                                   int64_t numHidden) {
  Letters letters;
  auto [first, rest] = term.split("...");
  for (StringRef part : {first, rest}) {
    for (char letter : part) {
      if (!llvm::isAlpha(letter)) {
        b.fail("'" + Twine(letter) + "' in the term '" + term +
               "' of the equation is not a letter");
        return failure();
      }
      letters.push_back(letter);
    }
    if (part.data() == first.data())
      for (; numHidden > 0; --numHidden)
        letters.push_back(-static_cast<int>(numHidden));
  }
  return letters;
}

/// The letters that occur once, in order, after those of ellipses.
static Letters inferResult(ArrayRef<Letters> terms) {
  std::map<int, int> counts;
  for (const Letters &term : terms)
    for (int letter : term)
      ++counts[letter];
  Letters result;
  for (auto [letter, count] : counts)
    if (letter < 0 || count == 1)
      result.push_back(letter);
  return result;
}

static FailureOr<Equation> readEquation(GraphBuilder &b, StringRef equation,
                                        ValueRange operands) {
  std::string text;
  llvm::copy_if(equation, std::back_inserter(text),
                [](char letter) { return letter != ' '; });
  auto [left, right] = StringRef(text).split("->");
  SmallVector<StringRef> terms;
  left.split(terms, ',');
  if (terms.size() != operands.size()) {
    b.fail("the equation '" + equation + "' has " + Twine(terms.size()) +
           " terms, and there are " + Twine(operands.size()) + " operands");
    return failure();
  }
  Equation read;
  int64_t mostHidden = 0;
  for (auto [term, operand] : llvm::zip_equal(terms, operands)) {
    int64_t rank = getTensorType(operand).getRank();
    bool isOpen = term.contains("...");
    int64_t numHidden = rank - static_cast<int64_t>(term.size()) + 3 * isOpen;
    if (numHidden < 0 || (numHidden > 0 && !isOpen)) {
      b.fail("the term '" + term +
             "' of the equation does not fit an operand "
             "of rank " +
             Twine(rank));
      return failure();
    }
    mostHidden = std::max(mostHidden, numHidden);
    FailureOr<Letters> letters = readTerm(b, term, numHidden);
    if (failed(letters))
      return failure();
    read.terms.push_back(*letters);
  }
  if (left.size() == text.size()) {
    read.result = inferResult(read.terms);
    return read;
  }
  auto result = readTerm(b, right, right.contains("...") ? mostHidden : 0);
  if (failed(result))
    return failure();
  read.result = *result;
  for (auto [index, letter] : llvm::enumerate(read.result)) {
    bool isKnown =
        llvm::any_of(read.terms, [letter = letter](const Letters &term) {
          return llvm::is_contained(term, letter);
        });
    if (!isKnown ||
        llvm::is_contained(ArrayRef(read.result).take_front(index), letter)) {
      b.fail("the result '" + right +
             "' of the equation has a letter twice, "
             "or one that no operand has");
      return failure();
    }
  }
  return read;
}

namespace {
class EinsumBuilder {
public:
  explicit EinsumBuilder(GraphBuilder &b) : b(b) {}

  LogicalResult takeDiagonals(Factor &factor);
  LogicalResult mergeExtents(MutableArrayRef<Factor> factors);
  bool sumOver(Factor &factor, function_ref<bool(int)> isSummed);
  /// The factor with these letters, of which it may lack some.
  Value align(const Factor &factor, ArrayRef<int> letters);
  Factor multiply(Factor lhs, Factor rhs, ArrayRef<int> result,
                  function_ref<bool(int)> isKept);

  /// The extent that the operands of each letter broadcast to.
  std::map<int, OpFoldResult> extents;

private:
  GraphBuilder &b;
};
} // namespace

static int64_t findPlace(ArrayRef<int> letters, int letter) {
  return llvm::find(letters, letter) - letters.begin();
}

static std::string describe(size_t dim, int letter) {
  std::string name(1, static_cast<char>(letter));
  return ("dimension " + Twine(dim) + " of a factor, '" +
          (letter < 0 ? "..." : name) + "' of the equation,")
      .str();
}

/// Where a term has a letter twice, takes the elements whose indices are equal.
LogicalResult EinsumBuilder::takeDiagonals(Factor &factor) {
  Letters letters;
  GraphBuilder::Sizes sizes;
  for (auto [dim, letter] : llvm::enumerate(factor.letters)) {
    OpFoldResult size = b.getSize(factor.value, dim);
    size_t at = findPlace(letters, letter);
    if (at == letters.size()) {
      letters.push_back(letter);
      sizes.push_back(size);
    } else if (failed(b.checkEqual(size, sizes[at], describe(dim, letter)))) {
      return failure();
    }
  }
  if (letters.size() == factor.letters.size())
    return success();
  Value operand = factor.value;
  factor.value = b.createElements(
      sizes, getTensorType(operand).getElementType(),
      [&](OpBuilder &inner, Location innerLoc, ValueRange indices) -> Value {
        SmallVector<Value> source;
        for (int letter : factor.letters)
          source.push_back(indices[findPlace(letters, letter)]);
        return tensor::ExtractOp::create(inner, innerLoc, operand, source);
      });
  factor.letters = letters;
  return success(factor.value);
}

/// Finds the extent of each letter. Drops dimensions of extent 1 that stretch.
LogicalResult EinsumBuilder::mergeExtents(MutableArrayRef<Factor> factors) {
  for (const Factor &factor : factors)
    for (auto [dim, letter] : llvm::enumerate(factor.letters)) {
      OpFoldResult size = b.getSize(factor.value, dim);
      auto [place, isNew] = extents.try_emplace(letter, size);
      OpFoldResult &extent = place->second;
      if (isNew || isConstantIntValue(size, 1))
        continue;
      bool isOne = isConstantIntValue(extent, 1);
      bool isKnown = getConstantIntValue(extent).has_value();
      bool isSizeKnown = getConstantIntValue(size).has_value();
      bool areEqual = letter >= 0 || (isKnown && isSizeKnown);
      if (!isOne && areEqual &&
          failed(b.checkEqual(size, extent, describe(dim, letter))))
        return failure();
      if (!areEqual && !isKnown && !isSizeKnown)
        extent = b.selectEqual(extent, b.getIndex(1), size, extent);
      else if (isOne || (!isKnown && isSizeKnown))
        extent = size;
    }
  for (Factor &factor : factors) {
    SmallVector<int64_t> dropped;
    Letters kept;
    GraphBuilder::Sizes sizes = b.getSizes(factor.value), wide = sizes;
    for (auto [dim, letter] : llvm::enumerate(factor.letters)) {
      OpFoldResult extent = extents.at(letter);
      if (isConstantIntValue(sizes[dim], 1) && !isConstantIntValue(extent, 1)) {
        dropped.push_back(dim);
        continue;
      }
      kept.push_back(letter);
      if (letter < 0)
        wide[dim] = extent;
    }
    if (sizes != wide)
      factor.value = b.createBroadcast(factor.value, wide);
    if (!dropped.empty())
      factor.value = b.createSqueeze(factor.value, dropped);
    if (!factor.value)
      return failure();
    factor.letters = kept;
  }
  return success();
}

bool EinsumBuilder::sumOver(Factor &factor, function_ref<bool(int)> isSummed) {
  SmallVector<int64_t> dims;
  for (auto [dim, letter] : llvm::enumerate(factor.letters))
    if (isSummed(letter))
      dims.push_back(dim);
  llvm::erase_if(factor.letters, isSummed);
  factor.value =
      b.createReduce(ReduceKind::Sum, factor.value, dims, /*keepDims=*/false);
  return static_cast<bool>(factor.value);
}

Value EinsumBuilder::align(const Factor &factor, ArrayRef<int> letters) {
  SmallVector<int64_t> order, added;
  for (auto [dim, letter] : llvm::enumerate(letters))
    if (llvm::is_contained(factor.letters, letter))
      order.push_back(findPlace(factor.letters, letter));
    else
      added.push_back(dim);
  Value value = factor.value;
  if (!llvm::is_sorted(order))
    value = b.createTranspose(value, order);
  return added.empty() ? value : b.createUnsqueeze(value, added);
}

/// The product, summed over the letters of which nothing remains. It has the
/// letters of `result` in their order, and then the others.
Factor EinsumBuilder::multiply(Factor lhs, Factor rhs, ArrayRef<int> result,
                               function_ref<bool(int)> isKept) {
  // A letter of one factor is summed before.
  for (auto [factor, other] : {std::pair(&lhs, &rhs), std::pair(&rhs, &lhs)})
    if (!sumOver(*factor, [&, other = other](int letter) {
          return !isKept(letter) && !llvm::is_contained(other->letters, letter);
        }))
      return {};
  Letters all, summed;
  auto add = [&](ArrayRef<int> letters) {
    for (int letter : letters)
      if (bool isOne = llvm::is_contained(lhs.letters, letter) ||
                       llvm::is_contained(rhs.letters, letter);
          isOne && !llvm::is_contained(isKept(letter) ? all : summed, letter))
        (isKept(letter) ? all : summed).push_back(letter);
  };
  add(result);
  add(lhs.letters);
  add(rhs.letters);
  if (summed.empty()) {
    Value left = align(lhs, all), right = align(rhs, all);
    return {b.create<MultiplyOp>({left, right}), all};
  }
  GraphBuilder::Sizes sizes;
  for (int letter : all)
    sizes.push_back(extents.at(letter));
  Letters loops = all;
  llvm::append_range(loops, summed);
  auto getMap = [&](const Factor &factor) {
    return llvm::map_to_vector(
        factor.letters, [&](int letter) { return findPlace(loops, letter); });
  };
  return {b.createContraction(lhs.value, rhs.value, getMap(lhs), getMap(rhs),
                              sizes),
          all};
}

Value GraphBuilder::createEinsum(ValueRange operands, StringRef equation) {
  if (operands.empty())
    return fail("there are no operands");
  if (llvm::is_contained(operands, Value()))
    return {};
  Type element = getTensorType(operands.front()).getElementType();
  for (Value operand : operands)
    if (getTensorType(operand).getElementType() != element ||
        element.isInteger(1))
      return fail("the factors are not of one type of numbers");
  FailureOr<Equation> read = readEquation(*this, equation, operands);
  if (failed(read))
    return {};
  // Products wrap around, so the signed ones have the same bits.
  Type bits = getSignless(element);
  EinsumBuilder einsum(*this);
  SmallVector<Factor> factors;
  for (auto [operand, letters] : llvm::zip_equal(operands, read->terms)) {
    Value value = createBitcast(operand, bits);
    factors.push_back({isa<FloatType>(bits) ? widen(value) : value, letters});
    if (failed(einsum.takeDiagonals(factors.back())))
      return {};
  }
  if (failed(einsum.mergeExtents(factors)))
    return {};
  Factor product = factors.front();
  for (size_t index = 1; index < factors.size() && product.value; ++index)
    product =
        einsum.multiply(product, factors[index], read->result, [&](int letter) {
          auto isIn = [&](const Factor &factor) {
            return llvm::is_contained(factor.letters, letter);
          };
          return llvm::is_contained(read->result, letter) ||
                 llvm::any_of(ArrayRef(factors).drop_front(index + 1), isIn);
        });
  if (!product.value || !einsum.sumOver(product, [&](int letter) {
        return !llvm::is_contained(read->result, letter);
      }))
    return {};
  return createBitcast(createConvert(einsum.align(product, read->result), bits),
                       element);
}
