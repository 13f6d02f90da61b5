//===- Elementwise.cpp - Methods of elementwise operations ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "VerifyTypes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Rules.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;

#include "bcast/Dialect/Bcast/IR/BcastOpInterfaces.cpp.inc"

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static BroadcastResolution resolve(ValueRange operands,
                                   BroadcastRuleAttrInterface rule) {
  auto shapes = llvm::map_to_vector<3>(operands, [](Value operand) {
    return cast<RankedTensorType>(operand.getType()).getShape();
  });
  return rule ? rule.resolve(shapes) : resolveNone(shapes);
}

ResolvedBroadcast mlir::bcast::resolveOperands(ElementwiseOpInterface op) {
  return llvm::cantFail(resolve(op->getOperands(), op.getBroadcastRule()));
}

/// Returns the common layout of all operands, if they have the result's shape.
static Attribute inferLayout(ValueRange operands, ArrayRef<int64_t> shape) {
  auto first = cast<RankedTensorType>(operands.front().getType());
  for (Value operand : operands) {
    auto type = cast<RankedTensorType>(operand.getType());
    if (type.getShape() != shape || type.getEncoding() != first.getEncoding())
      return {};
  }
  auto layout = dyn_cast_or_null<LayoutAttr>(first.getEncoding());
  // A padding value is of the operands' element type; the result's may differ.
  return layout && layout.getPaddingValue() ? Attribute() : layout;
}

LogicalResult bcast::detail::inferElementwise(
    StringRef opName, std::optional<Location> location, ValueRange operands,
    BroadcastRuleAttrInterface rule, function_ref<Type(Type)> inferElementType,
    SmallVectorImpl<Type> &types) {
  for (auto [index, operand] : llvm::enumerate(operands))
    if (!isa<RankedTensorType>(operand.getType()))
      return emitOptionalError(location, "'", opName, "' op operand ", index,
                               " has type ", operand.getType(),
                               "; it must be a ranked tensor [SHAPE-3]");
  BroadcastResolution resolved = resolve(operands, rule);
  if (!resolved) {
    if (!location) {
      llvm::consumeError(resolved.takeError());
      return failure();
    }
    return reportError(resolved.takeError(), [&] {
      return emitError(*location) << "'" << opName << "' op ";
    });
  }
  Type dataType = getElementTypeOrSelf(operands.back().getType());
  types.push_back(
      RankedTensorType::get(resolved->resultShape, inferElementType(dataType),
                            inferLayout(operands, resolved->resultShape)));
  return success();
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Verifies that all operands from getFirstDataOperand() on have the same
/// element type.
static LogicalResult verifyOperandElementTypes(ElementwiseOpInterface op) {
  unsigned first = op.getFirstDataOperand();
  Type expected = getElementTypeOrSelf(op->getOperand(first).getType());
  for (unsigned i = first + 1; i < op->getNumOperands(); ++i) {
    Type type = getElementTypeOrSelf(op->getOperand(i).getType());
    if (type == expected)
      continue;
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "operand " << first << " has element type "
                          << expected << ", operand " << i
                          << " has element type " << type
                          << "; they must be equal [RESULT-2]";
    diagnostic.attachNote() << "convert one of them with bcast.convert";
    return diagnostic;
  }
  return success();
}

LogicalResult bcast::detail::verifyElementwise(ElementwiseOpInterface op) {
  if (failed(verifyLayouts(op)) || failed(verifyOperandElementTypes(op)))
    return failure();
  auto emitOpError = [&] { return op->emitOpError(); };
  BroadcastResolution resolved =
      resolve(op->getOperands(), op.getBroadcastRule());
  if (!resolved)
    return reportError(resolved.takeError(), emitOpError);

  StringRef whatGives =
      op->getNumOperands() == 1 ? "the operand gives" : "the operands give";
  auto declared = cast<RankedTensorType>(op->getResult(0).getType());
  Type dataType = getElementTypeOrSelf(op->getOperands().back().getType());
  Type inferred = op.inferElementType(dataType);
  if (failed(verifyResultShape(
          declared.getShape(), resolved->resultShape, emitOpError, whatGives,
          "RESULT-1",
          /*fix=*/"", inferred ? inferred : declared.getElementType())))
    return failure();
  if (inferred && declared.getElementType() != inferred)
    return op->emitOpError() << "declares a result with element type "
                             << declared.getElementType() << ", and "
                             << whatGives << " " << inferred << " [RESULT-2]";
  return success();
}
