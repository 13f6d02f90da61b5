//===- Evaluator.cpp - The reference evaluator ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Reference/Evaluator.h"
#include "ElementOps.h"
#include "FloatArithmetic.h"
#include "IndexArithmetic.h"
#include "IndexOps.h"
#include "Reductions.h"
#include "ScalarFunctions.h"
#include "ShapeOps.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Reference/Constant.h"
#include "bcast/Reference/Scalar.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

/// Advances `index` to the next index of `shape` in row-major order.
static void advance(MutableArrayRef<int64_t> index, ArrayRef<int64_t> shape) {
  for (int64_t dim = static_cast<int64_t>(shape.size()) - 1; dim >= 0; --dim) {
    if (++index[dim] < shape[dim])
      return;
    index[dim] = 0;
  }
}

/// Returns the row-major position that `resultIndex` reads in an operand of
/// `shape`. With runtime shapes, no read is DimRead::Either.
static int64_t gatherPosition(const OperandMap &map, ArrayRef<int64_t> shape,
                              ArrayRef<int64_t> resultIndex,
                              ArrayRef<int64_t> resultShape) {
  int64_t position = 0;
  for (auto [dim, extent] : llvm::zip_equal(map.dims, shape)) {
    int64_t index =
        dim.read == DimRead::Expand ? 0 : resultIndex[dim.resultDim];
    if (dim.read == DimRead::Block)
      index /= resultShape[dim.resultDim] / extent;
    position = position * extent + index;
  }
  return position;
}

/// Returns `shape` with its dynamic extents replaced by `sizes`, in order.
static llvm::Expected<SmallVector<int64_t>>
substituteSizes(Operation *op, ArrayRef<int64_t> shape,
                ArrayRef<ArrayPtr> sizes) {
  SmallVector<int64_t> extents(shape);
  for (int64_t &extent : extents) {
    if (!isDynamic(extent))
      continue;
    extent = sizes.front()->getSigned(0);
    sizes = sizes.drop_front();
    if (extent < 0)
      return makeEvaluationError(op, "has a negative size " + Twine(extent));
  }
  return extents;
}

/// Returns an error if the extents contradict `reads`. [EXPLICIT-7]
static llvm::Error checkReads(BroadcastInDimOp op, ArrayRef<int64_t> operand,
                              ArrayRef<int64_t> result) {
  OperandMap map = op.resolve().operands.front();
  for (auto [dim, read] : llvm::enumerate(map.dims)) {
    int64_t extent = operand[dim], expected = result[read.resultDim];
    if ((read.read == DimRead::Equal && extent != expected) ||
        (read.read == DimRead::Expand && extent != 1))
      return makeEvaluationError(
          op, "'reads' contradicts the run-time shapes: dimension " +
                  Twine(dim) + " has extent " + Twine(extent) + ", expected " +
                  Twine(read.read == DimRead::Expand ? 1 : expected));
  }
  return llvm::Error::success();
}

/// Returns `array` as the only result of an operation.
static llvm::Expected<std::vector<ArrayPtr>>
makeResult(llvm::Expected<Array> array) {
  if (!array)
    return array.takeError();
  return std::vector<ArrayPtr>{
      std::make_shared<const Array>(std::move(*array))};
}

static llvm::Expected<std::vector<ArrayPtr>>
makeResult(llvm::Expected<ArrayPtr> array) {
  if (!array)
    return array.takeError();
  return std::vector<ArrayPtr>{std::move(*array)};
}

namespace {
class Evaluator {
public:
  llvm::Expected<std::vector<ArrayPtr>> run(func::FuncOp function,
                                            ArrayRef<ArrayPtr> inputs);

private:
  using Environment = DenseMap<Value, ArrayPtr>;

  llvm::Expected<std::vector<ArrayPtr>> evaluateOp(Operation *op,
                                                   ArrayRef<ArrayPtr> operands);
  llvm::Expected<std::vector<ArrayPtr>> evaluateCall(func::CallOp op,
                                                     ArrayRef<ArrayPtr> inputs);

  llvm::Expected<std::vector<ArrayPtr>> evaluateIota(IotaOp op,
                                                     ArrayRef<ArrayPtr> sizes);

  /// Applies `compute` to the elements that each result index reads.
  llvm::Expected<std::vector<ArrayPtr>>
  mapElements(Operation *op, BroadcastResolution resolved,
              ArrayRef<ArrayPtr> operands,
              function_ref<Scalar(ArrayRef<Scalar>, ElementType)> compute);

  SymbolTableCollection symbolTables;
  DenseSet<Operation *> activeFunctions;
};
} // namespace

llvm::Expected<std::vector<ArrayPtr>> Evaluator::mapElements(
    Operation *op, BroadcastResolution resolved, ArrayRef<ArrayPtr> operands,
    function_ref<Scalar(ArrayRef<Scalar>, ElementType)> compute) {
  if (!resolved)
    return resolved.takeError();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  ElementType elementType = *getElementType(type.getElementType());
  llvm::Expected<Array> result =
      Array::create(elementType, resolved->resultShape);
  if (!result)
    return result.takeError();

  SmallVector<int64_t> index(resolved->resultShape.size(), 0);
  SmallVector<Scalar, 3> args;
  for (int64_t i = 0, e = result->getNumElements(); i < e; ++i) {
    args.clear();
    for (auto [operand, map] : llvm::zip_equal(operands, resolved->operands))
      args.push_back(
          loadScalar(*operand, gatherPosition(map, operand->getShape(), index,
                                              resolved->resultShape)));
    storeScalar(*result, i, compute(args, elementType));
    advance(index, resolved->resultShape);
  }
  return makeResult(std::move(result));
}

llvm::Expected<std::vector<ArrayPtr>>
Evaluator::evaluateOp(Operation *op, ArrayRef<ArrayPtr> operands) {
  auto copy = [](ArrayRef<Scalar> args, ElementType) { return args.front(); };
  if (auto elementwise = dyn_cast<ElementwiseOpInterface>(op)) {
    auto shapes = llvm::map_to_vector<3>(
        operands, [](const ArrayPtr &array) { return array->getShape(); });
    BroadcastRuleAttrInterface rule = elementwise.getBroadcastRule();
    return mapElements(op, rule ? rule.resolve(shapes) : resolveNone(shapes),
                       operands, [&](ArrayRef<Scalar> args, ElementType type) {
                         return evaluateScalar(op, args, type);
                       });
  }
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op)) {
    llvm::Expected<SmallVector<int64_t>> shape =
        substituteSizes(op, broadcast.getTargetShape(), operands.drop_front());
    if (!shape)
      return shape.takeError();
    ArrayRef<int64_t> operandShape = operands.front()->getShape();
    if (llvm::Error error = checkReads(broadcast, operandShape, *shape))
      return error;
    return mapElements(
        op, resolveBroadcastInDim(operandShape, broadcast.getDims(), *shape),
        operands.take_front(), copy);
  }
  if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
    llvm::Expected<SmallVector<int64_t>> shape =
        substituteSizes(op, broadcast.getTargetShape(), operands.drop_front());
    if (!shape)
      return shape.takeError();
    return mapElements(
        op, broadcast.getRule().resolveTo(operands.front()->getShape(), *shape),
        operands.take_front(), copy);
  }
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return makeResult(evaluateReduce(reduce, *operands.front()));
  if (isa<ArgMaximumOp, ArgMinimumOp>(op))
    return makeResult(
        evaluateArgReduce(cast<ReductionOpInterface>(op), *operands.front()));
  if (auto iota = dyn_cast<IotaOp>(op))
    return evaluateIota(iota, operands);
  // The values of tensors do not depend on their layouts.
  if (isa<RelayoutOp, OptimizationBarrierOp>(op))
    return operands.vec();
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    return makeResult(evaluateDim(dim, operands));
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return makeResult(evaluateExtract(extract, operands));
  if (auto fromElements = dyn_cast<tensor::FromElementsOp>(op))
    return makeResult(evaluateFromElements(fromElements, operands));
  if (auto castOp = dyn_cast<tensor::CastOp>(op))
    return makeResult(evaluateCast(castOp, operands.front()));
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return makeResult(evaluateCollapse(collapse, operands.front()));
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    llvm::Expected<SmallVector<int64_t>> shape = substituteSizes(
        op, expand.getStaticOutputShape(), operands.drop_front());
    if (!shape)
      return shape.takeError();
    return makeResult(evaluateExpand(expand, operands.front(), *shape));
  }
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return makeResult(evaluateSelect(select, operands));
  if (auto check = dyn_cast<CheckExtentOp>(op)) {
    if (llvm::Error error = evaluateCheck(check, operands))
      return error;
    return std::vector<ArrayPtr>();
  }
  if (auto assertion = dyn_cast<cf::AssertOp>(op)) { // [CHECK-6]
    if (operands.front()->getUnsigned(0) == 0)
      return makeEvaluationError(op, "assertion failed: " + assertion.getMsg() +
                                         " [CHECK-6]");
    return std::vector<ArrayPtr>();
  }
  if (auto result = evaluateArithmetic(op, operands))
    return makeResult(std::move(*result));
  if (auto linearize = dyn_cast<LinearizeIndexOp>(op))
    return evaluateIndexOp(linearize, operands);
  if (auto delinearize = dyn_cast<DelinearizeIndexOp>(op))
    return evaluateIndexOp(delinearize, operands);
  auto constant = dyn_cast<arith::ConstantOp>(op);
  if (constant && isa<ShapedType>(constant.getType())) {
    llvm::Expected<Array> value = createArray(constant.getValue());
    if (!value)
      return makeEvaluationError(op, llvm::toString(value.takeError()));
    return makeResult(std::move(value));
  }
  if (auto call = dyn_cast<func::CallOp>(op))
    return evaluateCall(call, operands);
  std::string import =
      llvm::StringSwitch<std::string>(op->getName().getDialectNamespace())
          .Case("linalg", "bcast-opt --convert-linalg-to-bcast")
          .Case("tosa", "bcast-opt --convert-tosa-to-bcast")
          .Cases({"arith", "math"}, "bcast-opt --convert-elementwise-to-bcast")
          .Default("");
  // Destinations of linalg's operations, and what fills them.
  if (constant || isa<tensor::EmptyOp>(op))
    import = "bcast-opt --convert-linalg-to-bcast";
  if (isa<linalg::ContractionOpInterface, linalg::ConvolutionOpInterface>(op))
    import = "bcast has no such operation, so leave out --reference; ";
  else if (!import.empty())
    import += " makes bcast operations of those that bcast has; ";
  return makeEvaluationError(op, "is not one of the operations that it "
                                 "evaluates, as in the stages source and "
                                 "explicit; " +
                                     import +
                                     "--expected-output compares other "
                                     "programs");
}

/// [IOTA-3]
llvm::Expected<std::vector<ArrayPtr>>
Evaluator::evaluateIota(IotaOp op, ArrayRef<ArrayPtr> sizes) {
  llvm::Expected<SmallVector<int64_t>> shape =
      substituteSizes(op, op.getType().getShape(), sizes);
  if (!shape)
    return shape.takeError();
  ElementType type = *getElementType(op.getType().getElementType());
  llvm::Expected<Array> result = Array::create(type, *shape);
  if (!result)
    return result.takeError();
  SmallVector<int64_t> index(shape->size(), 0);
  for (int64_t i = 0, e = result->getNumElements(); i < e; ++i) {
    Scalar step = Scalar::makeInteger(ElementType::I64, index[op.getDim()]);
    storeScalar(*result, i, bcast::detail::evaluateConvert(step, type));
    advance(index, *shape);
  }
  return makeResult(std::move(result));
}

llvm::Expected<std::vector<ArrayPtr>>
Evaluator::evaluateCall(func::CallOp op, ArrayRef<ArrayPtr> inputs) {
  auto callee = symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
      op, op.getCalleeAttr());
  if (!callee)
    return makeEvaluationError(op, "calls '" + op.getCallee() +
                                       "', which is not a function");
  return run(callee, inputs);
}

llvm::Expected<std::vector<ArrayPtr>>
Evaluator::run(func::FuncOp function, ArrayRef<ArrayPtr> inputs) {
  if (!llvm::hasSingleElement(function.getBody()))
    return makeEvaluationError(
        function, "has branches between blocks, and the evaluator takes "
                  "functions of one block; --expected-output "
                  "compares other programs");
  if (countResultBuffers(function) > 0)
    return makeEvaluationError(function,
                               "has its results in buffers; it evaluates "
                               "programs as they are before the affine stage");
  for (auto [count, attributes] :
       {std::pair(function.getNumArguments(), function.getArgAttrsAttr()),
        std::pair(function.getNumResults(), function.getResAttrsAttr())})
    for (unsigned i = 0; attributes && i != count; ++i)
      if (cast<DictionaryAttr>(attributes[i]).contains(kLogicalTypeAttrName))
        return makeEvaluationError(
            function, "has materialized layouts; it evaluates programs as they "
                      "are before bcast-materialize-layouts");
  if (!activeFunctions.insert(function).second)
    return makeEvaluationError(function, "calls itself");
  llvm::scope_exit leave([&] { activeFunctions.erase(function); });

  Environment values;
  for (auto [argument, input] :
       llvm::zip_equal(function.getArguments(), inputs))
    values[argument] = input;
  for (Operation &op : function.getBody().front()) {
    std::vector<ArrayPtr> operands;
    for (Value operand : op.getOperands()) {
      auto it = values.find(operand);
      if (it == values.end())
        return makeEvaluationError(&op,
                                   "reads a value from outside the function");
      operands.push_back(it->second);
    }
    if (isa<func::ReturnOp>(op))
      return operands;
    llvm::Expected<std::vector<ArrayPtr>> results = evaluateOp(&op, operands);
    if (!results)
      return results.takeError();
    for (auto [result, value] : llvm::zip_equal(op.getResults(), *results))
      values[result] = value;
  }
  return makeEvaluationError(function, "does not return");
}

std::optional<llvm::Expected<Array>>
mlir::bcast::evaluateArithmetic(Operation *op, ArrayRef<ArrayPtr> operands) {
  if (auto result = evaluateIndexArithmetic(op, operands))
    return result;
  return evaluateFloatArithmetic(op, operands);
}

llvm::Expected<std::vector<ArrayPtr>>
mlir::bcast::evaluate(func::FuncOp function, ArrayRef<ArrayPtr> inputs) {
  return Evaluator().run(function, inputs);
}
