//===- ReductionVectors.cpp - Vectors of the reductions -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corners.h"
#include "EvaluateText.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Rules/Reduction.h"
#include <cmath>
#include <limits>
#include <random>

using namespace mlir;
using namespace mlir::bcast;

/// The positions of the elements that are combined to each result.
static std::vector<std::vector<ElementPosition>>
listCombined(ArrayRef<int64_t> shape, ArrayRef<int64_t> keptDims) {
  int64_t results = 1, elements = 1;
  for (int64_t dim : keptDims)
    results *= shape[dim];
  for (int64_t extent : shape)
    elements *= extent;
  std::vector<std::vector<ElementPosition>> combined(results);
  for (int64_t position = 0; position < elements; ++position) {
    int64_t rest = position, result = 0, stride = 1;
    for (int64_t dim = shape.size(); dim-- > 0; rest /= shape[dim])
      if (llvm::is_contained(keptDims, dim)) {
        result += rest % shape[dim] * stride;
        stride *= shape[dim];
      }
    combined[result].push_back({0, size_t(position)});
  }
  return combined;
}

namespace {
class ReductionVectors {
public:
  explicit ReductionVectors(VectorConsumer consumer) : consumer(consumer) {}

  void makeReduce(ReduceKind kind, const ArrayPtr &operand, Extents dims,
                  bool keepDims = false, StringRef group = "");
  void makeArgReduce(bool isMaximum, const ArrayPtr &operand, int64_t dim,
                     ElementType indexType, bool keepDims = false);

private:
  /// Fills in the shapes and makes the vector.
  void make(ArrayOperation &operation, const Extents &dims, bool keepDims);

  TextEvaluator evaluator;
  VectorConsumer consumer;
};
} // namespace

void ReductionVectors::make(ArrayOperation &operation, const Extents &dims,
                            bool keepDims) {
  ArrayRef<int64_t> shape = operation.operands[0]->getShape();
  llvm::Expected<ResolvedReduction> resolved =
      resolveReduce(shape, dims, keepDims);
  if (resolved) {
    operation.resultShape = resolved->resultShape;
    auto combined = std::make_shared<std::vector<std::vector<ElementPosition>>>(
        listCombined(shape, resolved->keptDims));
    operation.listSources = [combined](size_t result) {
      return (*combined)[result];
    };
  } else {
    llvm::consumeError(resolved.takeError());
    operation.resultShape = Extents(shape);
  }
  operation.members +=
      std::string(",\"keep_dims\":") + (keepDims ? "true" : "false");
  if (keepDims) {
    operation.idRest += " keep_dims";
    operation.text += " keep_dims";
  }
  evaluator.make(operation, consumer);
}

void ReductionVectors::makeReduce(ReduceKind kind, const ArrayPtr &operand,
                                  Extents dims, bool keepDims,
                                  StringRef group) {
  StringRef name = stringifyReduceKind(kind);
  std::string list = stringifyExtents(dims);
  ArrayOperation operation;
  operation.kind = "reduce";
  operation.group = ("reduce " + name + group).str();
  operation.idRest = (stringify(operand->getElementType()) + " " +
                      stringifyShape(operand->getShape()) + " " + list)
                         .str();
  operation.operation = name;
  operation.members = ",\"dims\":" + list;
  operation.operands = {operand};
  operation.resultType = operand->getElementType();
  operation.text = ("reduce " + name + " %0, dims = " + list).str();
  make(operation, dims, keepDims);
}

void ReductionVectors::makeArgReduce(bool isMaximum, const ArrayPtr &operand,
                                     int64_t dim, ElementType indexType,
                                     bool keepDims) {
  ArrayOperation operation;
  operation.kind = "arg_reduce";
  operation.operation = isMaximum ? "arg_maximum" : "arg_minimum";
  operation.group = operation.operation.str();
  std::string number = std::to_string(dim);
  operation.idRest =
      (stringify(operand->getElementType()) + " to " + stringify(indexType) +
       " " + stringifyShape(operand->getShape()) + " " + number)
          .str();
  operation.members = ",\"dim\":" + number;
  operation.operands = {operand};
  operation.resultType = indexType;
  operation.text = (operation.operation + " %0, dim = " + number).str();
  make(operation, {dim}, keepDims);
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// All shapes of the ranks 0 to `maxRank` over these extents.
static std::vector<Extents> listShapes(int64_t maxRank,
                                       ArrayRef<int64_t> extents) {
  std::vector<Extents> shapes;
  for (int64_t rank = 0; rank <= maxRank; ++rank)
    for (Extents shape : listAll(rank, extents.size() - 1)) {
      for (int64_t &extent : shape)
        extent = extents[extent];
      shapes.push_back(std::move(shape));
    }
  return shapes;
}

/// Every list of strictly increasing dimensions.
static std::vector<Extents> listReducedDims(int64_t rank) {
  std::vector<Extents> lists;
  for (unsigned set = 0; set < 1u << rank; ++set) {
    Extents dims;
    for (int64_t dim = 0; dim < rank; ++dim)
      if (set >> dim & 1)
        dims.push_back(dim);
    lists.push_back(std::move(dims));
  }
  return lists;
}

/// Corners in an order in which neighbours differ.
static ArrayPtr makeCorners(ElementType type, ArrayRef<int64_t> shape) {
  std::vector<Scalar> corners = listCorners(type, 3);
  return makeArray(type, shape, [&](int64_t position) {
    return corners[(7 * position + 3) % corners.size()];
  });
}

/// An array of `rows` rows along dimension 1, or of as many columns, with
/// `get(row, place)` at each place of a row.
static ArrayPtr makeRows(ElementType type, int64_t rows, int64_t length,
                         bool inRows,
                         function_ref<Scalar(int64_t, int64_t)> get) {
  Extents shape = {rows, length};
  if (!inRows)
    std::swap(shape[0], shape[1]);
  return makeArray(type, shape, [&](int64_t position) {
    return inRows ? get(position / length, position % length)
                  : get(position % rows, position / rows);
  });
}

/// Every combination of `length` corners, in rows along dimension 1, or in
/// columns.
static ArrayPtr makeCombinations(ElementType type, int64_t length,
                                 bool inRows) {
  std::vector<Scalar> corners = listCorners(type, length);
  int64_t count = 1;
  for (int64_t i = 0; i < length; ++i)
    count *= corners.size();
  return makeRows(type, count, length, inRows, [&](int64_t row, int64_t place) {
    for (; place > 0; --place)
      row /= corners.size();
    return corners[row % corners.size()];
  });
}

/// Rows longer than vectors: small numbers of which each occurs several times,
/// and in floats NaN and infinities at every place.
static ArrayPtr makeLongRows(ElementType type, bool inRows) {
  constexpr int64_t rows = 40, length = 33;
  return makeRows(type, rows, length, inRows, [&](int64_t row, int64_t place) {
    int64_t number = (7 * place + row) % 11 - 5;
    if (!isFloat(type))
      return Scalar::makeInteger(type, number);
    double value = number;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (row % 4 == 1 && place == row % length)
      value = infinity;
    if (row % 4 >= 1 && place == (row + 9) % length)
      value = -infinity;
    if (row % 4 == 3 && (place == row % length || place == (row + 5) % length))
      value = std::nan("");
    return Scalar::makeFloat(type, value);
  });
}

/// Numbers whose sum, or product, depends on the order.
static ArrayPtr makeManyFloats(ElementType type, ArrayRef<int64_t> shape,
                               bool isProduct) {
  std::mt19937_64 engine(1);
  return makeArray(type, shape, [&](int64_t) {
    uint64_t bits = engine();
    double fraction = double(bits >> 11) * 0x1p-53;
    int exponent = int(bits % 13) - 6;
    double value =
        isProduct ? 0.9 + 0.2 * fraction : std::ldexp(1 + fraction, exponent);
    return Scalar::makeFloat(type, bits >> 8 & 1 ? value : -value);
  });
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

/// Every combination of dimensions; each element is one bit of a sum.
static void makeShapes(ReductionVectors &vectors) {
  for (const Extents &shape : listShapes(3, {0, 1, 2, 3}))
    for (const Extents &dims : listReducedDims(shape.size()))
      for (bool keepDims : {false, true}) {
        auto bit = [](int64_t position) {
          return Scalar::makeInteger(ElementType::I64, uint64_t(1) << position);
        };
        vectors.makeReduce(ReduceKind::Sum,
                           makeArray(ElementType::I64, shape, bit), dims,
                           keepDims);
      }
  // Lists that are not strictly increasing, or not of the operand. [REDUCE-1]
  for (const Extents &shape : listShapes(2, {2, 3}))
    for (int64_t length = 1; length <= int64_t(shape.size()) + 1; ++length)
      for (const Extents &list : listAll(length, shape.size() + 1)) {
        Extents dims;
        for (int64_t dim : list)
          dims.push_back(dim - 1);
        bool isValid = llvm::all_of(dims, [&](int64_t dim) {
          return dim >= 0 && dim < int64_t(shape.size());
        });
        isValid &= std::is_sorted(dims.begin(), dims.end(),
                                  std::less_equal<int64_t>());
        if (!isValid)
          vectors.makeReduce(ReduceKind::Sum,
                             makeCorners(ElementType::I64, shape), dims);
      }
}

static void makeReduceVectors(ReductionVectors &vectors) {
  makeShapes(vectors);
  MLIRContext context(MLIRContext::Threading::DISABLED);
  for (ReduceKind kind :
       {ReduceKind::Sum, ReduceKind::Product, ReduceKind::Maximum,
        ReduceKind::Minimum, ReduceKind::And, ReduceKind::Or, ReduceKind::Xor})
    for (ElementType type : getAllElementTypes()) {
      if (!canReduce(kind, getMlirType(type, &context))) // [REDUCE-3]
        continue;
      // Whether the result depends on the order of the elements. Sums of long
      // rows are exact.
      bool isProduct = kind == ReduceKind::Product;
      bool isOrdered = isFloat(type) && (kind == ReduceKind::Sum || isProduct);
      for (bool inRows : {true, false}) {
        Extents dims = {inRows ? 1 : 0};
        vectors.makeReduce(kind, makeCombinations(type, 2, inRows), dims);
        vectors.makeReduce(kind, makeCombinations(type, 3, inRows), dims,
                           /*keepDims=*/false, isOrdered ? " order" : "");
        vectors.makeReduce(kind, makeLongRows(type, inRows), dims,
                           /*keepDims=*/false,
                           isOrdered && isProduct ? " order" : "");
      }
      // Identities, and copies. [REDUCE-4]
      for (const Extents &shape : listShapes(2, {0, 2}))
        for (const Extents &dims : listReducedDims(shape.size()))
          if (kind != ReduceKind::Sum || type != ElementType::I64)
            vectors.makeReduce(kind, makeCorners(type, shape), dims);
      if (!isOrdered)
        continue;
      // Lanes, blocks and groups. [REDUCE-6]
      auto makeOrder = [&](const Extents &shape, const Extents &dims) {
        vectors.makeReduce(kind, makeManyFloats(type, shape, isProduct), dims,
                           /*keepDims=*/false, " order");
      };
      for (int64_t length : {4, 7, 16, 17, 31, 100, 255, 256, 257, 513, 1025}) {
        makeOrder({2, length}, {1});
        makeOrder({length, 2}, {0});
      }
      makeOrder({3, 5, 130}, {1, 2});
      makeOrder({20, 3, 30}, {0, 2});
      makeOrder({12, 40, 2}, {0, 1});
      makeOrder({7, 11, 13}, {0, 1, 2});
    }
}

static void makeArgReduceVectors(ReductionVectors &vectors, bool isMaximum) {
  for (const Extents &shape : listShapes(3, {0, 1, 2, 3}))
    for (int64_t dim = -1; dim <= int64_t(shape.size()); ++dim)
      for (bool keepDims : {false, true}) {
        auto get = [](int64_t position) {
          return Scalar::makeInteger(ElementType::I32, 5 * position % 7);
        };
        bool isValid = dim >= 0 && dim < int64_t(shape.size());
        if (isValid || (shape.size() < 3 && !keepDims))
          vectors.makeArgReduce(isMaximum,
                                makeArray(ElementType::I32, shape, get), dim,
                                ElementType::I64, keepDims);
      }
  for (ElementType type : getAllElementTypes())
    for (ElementType indexType : {ElementType::I32, ElementType::I64})
      for (bool inRows : {true, false}) {
        vectors.makeArgReduce(isMaximum, makeCombinations(type, 3, inRows),
                              inRows, indexType);
        vectors.makeArgReduce(isMaximum, makeLongRows(type, inRows), inRows,
                              indexType);
      }
}

void mlir::bcast::makeReductionVectors(VectorConsumer consumer) {
  ReductionVectors vectors(consumer);
  makeReduceVectors(vectors);
  for (bool isMaximum : {true, false})
    makeArgReduceVectors(vectors, isMaximum);
}
