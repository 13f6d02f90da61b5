//===- ArrayVectors.cpp - Vectors of iota and of three operands -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluateText.h"
#include "bcast/Rules/Rules.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// iota
//===----------------------------------------------------------------------===//

static void makeIota(TextEvaluator &evaluator, ElementType type,
                     const Extents &shape, int64_t dim,
                     VectorConsumer consumer) {
  std::string number = std::to_string(dim);
  ArrayOperation operation;
  operation.kind = "iota";
  operation.group = "iota";
  operation.idRest =
      (stringify(type) + " " + stringifyShape(shape) + " " + number).str();
  operation.members =
      ",\"dim\":" + number + ",\"shape\":" + stringifyExtents(shape);
  operation.resultType = type;
  operation.resultShape = shape;
  operation.text = "iota dim = " + number;
  operation.listSources = [](size_t) { return std::vector<ElementPosition>(); };
  evaluator.make(operation, consumer);
}

static void makeIotaVectors(TextEvaluator &evaluator, VectorConsumer consumer) {
  for (int64_t rank = 1; rank <= 3; ++rank)
    for (const Extents &shape : listAll(rank, 3))
      for (int64_t dim = 0; dim < rank; ++dim)
        makeIota(evaluator, ElementType::I64, shape, dim, consumer);
  // Numbers that the type does not have. [IOTA-3]
  for (ElementType type : getAllElementTypes()) {
    if (type == ElementType::I1)
      continue;
    makeIota(evaluator, type, {300}, 0, consumer);
    makeIota(evaluator, type, {2, 33}, 1, consumer);
    makeIota(evaluator, type, {33, 2}, 0, consumer);
  }
  makeIota(evaluator, ElementType::F16, {65600}, 0, consumer);
  makeIota(evaluator, ElementType::I16, {33000}, 0, consumer);
  makeIota(evaluator, ElementType::I64, {2, 3}, 2, consumer);
  makeIota(evaluator, ElementType::I64, {2, 3}, -1, consumer);
  makeIota(evaluator, ElementType::I64, {}, 0, consumer);
}

//===----------------------------------------------------------------------===//
// Three operands
//===----------------------------------------------------------------------===//

namespace {
/// A rule of three operands.
struct TernaryRule {
  std::string name, member, text, attribute;
  std::function<BroadcastResolution(ArrayRef<ArrayRef<int64_t>>)> resolve;
};
} // namespace

static std::vector<TernaryRule> listTernaryRules() {
  std::vector<TernaryRule> rules = {
      {"none", "", "", "", resolveNone},
      {"numpy", "", "", " rule(#bcast.numpy)", resolveNumpy}};
  for (int64_t axis : {-1, 0, 1}) {
    std::string number = std::to_string(axis);
    rules.push_back({"pdpd", ",\"axis\":" + number, " axis=" + number,
                     " rule(#bcast.pdpd<axis = " + number + ">)",
                     [axis](ArrayRef<ArrayRef<int64_t>> shapes) {
                       return resolvePdpd(shapes, axis);
                     }});
  }
  return rules;
}

/// Elements that differ from one position to the next, and between operands.
static ArrayPtr makeOperand(ElementType type, const Extents &shape,
                            size_t operand) {
  return makeArray(type, shape, [&](int64_t position) {
    int64_t number = type == ElementType::I1
                         ? position % 2
                         : 10 * (operand + 1) + 7 * position % 23;
    return Scalar::makeInteger(type, number);
  });
}

/// The positions of the elements that a result is computed from.
static std::vector<ElementPosition>
listSources(const ResolvedBroadcast &broadcast, ArrayRef<Extents> shapes,
            size_t result) {
  ArrayRef<int64_t> resultShape = broadcast.resultShape;
  Extents index(resultShape.size());
  for (size_t dim = index.size(); dim-- > 0; result /= resultShape[dim])
    index[dim] = result % resultShape[dim];
  std::vector<ElementPosition> sources;
  for (auto [operand, shape] : llvm::enumerate(shapes)) {
    size_t position = 0;
    for (auto [extent, dim] :
         llvm::zip(shape, broadcast.operands[operand].getResultDims()))
      position = position * extent + (extent == 1 ? 0 : index[dim]);
    sources.push_back({operand, position});
  }
  return sources;
}

static void makeTernary(TextEvaluator &evaluator, StringRef name,
                        const TernaryRule &rule,
                        const std::vector<Extents> &shapes,
                        VectorConsumer consumer) {
  ArrayOperation operation;
  operation.kind = "broadcast_elements";
  operation.operation = name;
  operation.group = (name + " " + rule.name).str();
  operation.members = ",\"rule\":\"" + rule.name + "\"" + rule.member;
  operation.idRest = StringRef(rule.text + " ").drop_front().str();
  operation.text = name.str();
  for (auto [index, shape] : llvm::enumerate(shapes)) {
    bool isPredicate = name == "select" && index == 0;
    operation.operands.push_back(makeOperand(
        isPredicate ? ElementType::I1 : ElementType::I32, shape, index));
    operation.idRest += (index ? " " : "") + stringifyShape(shape);
    operation.text += (index ? ", %" : " %") + std::to_string(index);
  }
  operation.text += rule.attribute;
  operation.resultType = ElementType::I32;
  ArrayRef<int64_t> views[] = {shapes[0], shapes[1], shapes[2]};
  BroadcastResolution resolution = rule.resolve(views);
  if (resolution) {
    operation.resultShape = resolution->resultShape;
    operation.listSources = [broadcast = *resolution, shapes](size_t result) {
      return listSources(broadcast, shapes, result);
    };
  } else {
    llvm::consumeError(resolution.takeError());
  }
  evaluator.make(operation, consumer);
}

static void makeTernaryVectors(TextEvaluator &evaluator,
                               VectorConsumer consumer) {
  std::vector<Extents> shapes;
  for (int64_t rank = 0; rank <= 2; ++rank)
    llvm::append_range(shapes, listAll(rank, 2));
  std::vector<TernaryRule> rules = listTernaryRules();
  for (StringRef name : {"select", "clamp"})
    for (const TernaryRule &rule : rules)
      for (const Extents &a : shapes)
        for (const Extents &b : shapes)
          for (const Extents &c : shapes)
            makeTernary(evaluator, name, rule, {a, b, c}, consumer);
}

void mlir::bcast::makeArrayVectors(VectorConsumer consumer) {
  TextEvaluator evaluator;
  makeIotaVectors(evaluator, consumer);
  makeTernaryVectors(evaluator, consumer);
}
