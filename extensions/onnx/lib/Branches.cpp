//===- Branches.cpp - Graphs of nodes, and If -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphImporter.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// The branches for true and for false, or the reason why there are none.
static llvm::Expected<std::array<const GraphProto *, 2>>
readBranches(const NodeProto &node) {
  std::array<const GraphProto *, 2> branches = {nullptr, nullptr};
  for (const AttributeProto &attribute : node.attribute()) {
    bool isThen = attribute.name() == "then_branch";
    if (!isThen && attribute.name() != "else_branch")
      return llvm::createStringError("attribute '" + attribute.name() +
                                     "' is not known");
    if (attribute.type() != AttributeProto::GRAPH || !attribute.has_g())
      return llvm::createStringError("attribute '" + attribute.name() +
                                     "' is not a graph");
    branches[isThen ? 0 : 1] = &attribute.g();
  }
  for (const GraphProto *branch : branches) {
    if (!branch)
      return llvm::createStringError(
          "attribute 'then_branch' or 'else_branch' is missing");
    if (branch->output_size() != node.output_size())
      return llvm::createStringError("has " + Twine(node.output_size()) +
                                     " outputs, and a branch has " +
                                     Twine(branch->output_size()));
  }
  if (node.input_size() != 1)
    return llvm::createStringError("has " + Twine(node.input_size()) +
                                   " inputs, expected 1");
  return branches;
}

Results GraphImporter::importGraph(const GraphProto &inner,
                                   ArrayRef<Value> inputs, const Opsets &opsets,
                                   const Scope &outer) {
  std::string who = "the graph '" + inner.name() + "' of the node ";
  if (inputs.size() != static_cast<size_t>(inner.input_size())) {
    (void)error(builder.getLoc(), who + "has " + Twine(inner.input_size()) +
                                      " inputs, expected " +
                                      Twine(inputs.size()));
    return {};
  }
  Scope scope(&outer);
  for (auto [input, value] : llvm::zip_equal(inner.input(), inputs))
    define(input.name(), value, scope);
  if (failed(importInitializers(inner, scope)))
    return {};
  ++depth;
  importNodes(inner.node(), opsets, scope);
  --depth;
  Results results;
  for (const ::onnx::ValueInfoProto &output : inner.output()) {
    std::optional<Value> value = scope.find(output.name());
    if (!value)
      (void)error(builder.getLoc(),
                  who + "does not compute its output '" + output.name() + "'");
    results.push_back(value.value_or(Value()));
  }
  return results;
}

/// The one element of the condition.
static Value extractCondition(GraphBuilder &b, Value condition) {
  RankedTensorType type = getTensorType(condition);
  if (type.getRank() == 1 &&
      failed(b.checkEqual(b.getSize(condition, 0), b.getIndex(1),
                          "the number of conditions")))
    return {};
  SmallVector<Value> at(type.getRank());
  for (Value &index : at)
    index = b.toValue(b.getIndex(0));
  return tensor::ExtractOp::create(b.getBuilder(), b.getLoc(), condition, at);
}

/// The type of what is `a` or `b`: extents that differ are dynamic. Null if
/// there is none.
static RankedTensorType mergeTypes(RankedTensorType a, RankedTensorType b) {
  if (a.getElementType() != b.getElementType() || a.getRank() != b.getRank())
    return {};
  SmallVector<int64_t> shape(a.getShape());
  for (auto [extent, other] : llvm::zip_equal(shape, b.getShape()))
    extent = extent == other ? extent : ShapedType::kDynamic;
  return a.clone(shape);
}

/// Whether the output `index` of a branch is the result of a Squeeze.
static bool isSqueezed(const GraphProto &branch, int index) {
  return llvm::any_of(branch.node(), [&](const NodeProto &node) {
    return node.op_type() == "Squeeze" && node.output_size() == 1 &&
           node.output(0) == branch.output(index).name();
  });
}

/// The program fails unless `condition` is `value`. Extents are compared as
/// such, so that the check can leave the branches of another If.
static LogicalResult checkCondition(GraphBuilder &b, Value condition,
                                    bool value) {
  StringRef subject = "what the condition compares, which decides the rank,";
  auto compare = condition.getDefiningOp<CompareOp>();
  if (compare && value &&
      compare.getComparisonDirection() == ComparisonDirection::EQ) {
    auto lhs = b.traceElements(compare.getLhs());
    auto rhs = b.traceElements(compare.getRhs());
    if (lhs && rhs && lhs->size() == 1 && rhs->size() == 1)
      return b.checkEqual(lhs->front(), rhs->front(), subject);
  }
  Value flag = extractCondition(b, condition);
  if (!flag)
    return failure();
  OpBuilder &builder = b.getBuilder();
  flag = arith::IndexCastUIOp::create(builder, b.getLoc(),
                                      builder.getIndexType(), flag);
  return b.checkEqual(OpFoldResult(flag), b.getIndex(value),
                      "the condition, which decides the rank,");
}

Results GraphImporter::importIf(const NodeProto &node, ArrayRef<Value> inputs,
                                const Opsets &opsets, const Scope &scope) {
  Location loc = builder.getLoc();
  std::string who = describe(node);
  auto branches = readBranches(node);
  if (!branches) {
    (void)error(loc, who + ": " + llvm::toString(branches.takeError()));
    return {};
  }
  // Bodies of functions are copied for each call.
  auto [first, second] = *branches;
  if (failed(enter(
          node, callDepth == 0 ? 0 : first->node_size() + second->node_size())))
    return {};
  Value condition = inputs.empty() ? Value() : inputs.front();
  if (condition && (!getTensorType(condition).getElementType().isInteger(1) ||
                    getTensorType(condition).getRank() > 1)) {
    (void)error(loc, who + ": the condition is not one truth value");
    condition = nullptr;
  }
  if (auto known = GraphBuilder::getConstant(condition);
      known && known->size() == 1)
    return importGraph(known->front() ? *first : *second, {}, opsets, scope);
  // Without a condition, branches are imported for their errors.
  Value flag;
  (void)reportErrorsOf(who, [&] {
    if (condition)
      flag = extractCondition(builder, condition);
  });
  bool hasFlag = static_cast<bool>(flag);
  if (!hasFlag)
    flag = arith::ConstantIntOp::create(builder.getBuilder(), loc, 1, 1);
  auto untyped = scf::IfOp::create(builder.getBuilder(), loc, flag, true);
  Results results[2];
  for (unsigned i : {0, 1}) {
    Block &block = untyped->getRegion(i).front();
    block.clear();
    builder.buildIn(block, [&] {
      results[i] = importGraph(*(*branches)[i], {}, opsets, scope);
    });
  }
  for (const Results &values : results)
    if (!hasFlag || values.empty() || llvm::is_contained(values, Value()))
      return {};
  SmallVector<Type> types;
  for (int i = 0; i < node.output_size(); ++i) {
    RankedTensorType a = getTensorType(results[0][i]),
                     b = getTensorType(results[1][i]);
    if (types.push_back(mergeTypes(a, b)); !types.back()) {
      // PyTorch squeezes a dimension where its extent is 1; what follows fits
      // that rank alone.
      bool isFirst = isSqueezed(*first, i);
      if (isFirst != isSqueezed(*second, i) && a.getRank() != b.getRank()) {
        untyped.erase();
        bool isRight = succeeded(reportErrorsOf(
            who, [&] { (void)checkCondition(builder, condition, isFirst); }));
        return isRight
                   ? importGraph(isFirst ? *first : *second, {}, opsets, scope)
                   : Results();
      }
      emitError(loc) << who << ": output " << i << " '" << node.output(i)
                     << "' is " << a << " in one branch and " << b
                     << " in the other; the element types and ranks must be "
                        "the same";
      hasErrors = true;
      return {};
    }
  }
  auto typed = scf::IfOp::create(builder.getBuilder(), loc, types, flag, true);
  for (unsigned i : {0, 1}) {
    Region &region = typed->getRegion(i);
    region.takeBody(untyped->getRegion(i));
    builder.buildIn(region.front(), [&] {
      for (auto [value, type] : llvm::zip_equal(results[i], types))
        value = builder.createCast(value, cast<RankedTensorType>(type), "");
      scf::YieldOp::create(builder.getBuilder(), loc, results[i]);
    });
  }
  untyped.erase();
  return Results(SmallVector<Value, 1>(typed.getResults()));
}
