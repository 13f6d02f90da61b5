//===- MaterializeLayouts.cpp - The pass bcast-materialize-layouts --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PhysicalTensors.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/LayoutCasts.h"
#include "bcast/Dialect/Bcast/Transforms/LayoutConstants.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Support/Statistics.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/ControlFlow/Transforms/StructuralTypeConversions.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTMATERIALIZELAYOUTS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static SmallVector<RankedTensorType> findTypesWithLayout(Operation *op) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  if (auto function = dyn_cast<FunctionOpInterface>(op)) {
    llvm::append_range(types, function.getArgumentTypes());
    llvm::append_range(types, function.getResultTypes());
  }
  for (Region &region : op->getRegions())
    if (!region.empty())
      llvm::append_range(types, region.front().getArgumentTypes());
  SmallVector<RankedTensorType> found;
  for (Type type : types)
    if (hasLayout(type))
      found.push_back(cast<RankedTensorType>(type));
  return found;
}

/// Operations that this pass can convert to physical tensors.
static bool isKnown(Operation *op) {
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return select.getCondition().getType().isSignlessInteger(1);
  return isa<ElementwiseOpInterface, BroadcastInDimOp, IotaOp,
             ReductionOpInterface, RelayoutOp, ReshardOp, func::FuncOp,
             func::CallOp, func::ReturnOp, cf::BranchOp, cf::CondBranchOp,
             cf::SwitchOp, scf::ForOp, scf::IfOp, scf::WhileOp,
             scf::IndexSwitchOp, scf::YieldOp, scf::ConditionOp, tensor::CastOp,
             tensor::DimOp, tensor::EmptyOp, tensor::ExtractOp,
             arith::ConstantOp>(op);
}

/// Reports operations that this pass cannot convert.
static LogicalResult checkMaterializable(Operation *op) {
  SmallVector<RankedTensorType> types = findTypesWithLayout(op);
  if (types.empty())
    return success();
  for (RankedTensorType type : types) {
    if (!type.getElementType().isIntOrFloat())
      return op->emitOpError() << "has type " << type
                               << "; only tensors of integers and floats have "
                                  "a physical form";
    if (!isAddressable(type))
      return op->emitOpError() << "has type " << type
                               << ", which does not fit in 64 bits of "
                                  "addresses [LAYOUT-14]";
  }
  RankedTensorType type = types.front();
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return verifyCast(cast);
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    if (std::string reason = explainNoLayout(constant.getValue());
        !reason.empty())
      return op->emitOpError()
             << "of type " << type << " cannot be laid out: it is " << reason;
  auto elementwise = dyn_cast<ElementwiseOpInterface>(op);
  if (isa<BroadcastOp>(op) || (elementwise && elementwise.getBroadcastRule())) {
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "has a rule and type " << type
                          << "; layouts are materialized in the explicit form";
    diagnostic.attachNote()
        << "run bcast-legalize-to-explicit first, as --bcast-to-linalg does";
    return diagnostic;
  }
  auto function = dyn_cast<func::FuncOp>(op);
  if (isKnown(op) && !(function && function.isDeclaration()))
    return success();
  InFlightDiagnostic diagnostic = op->emitOpError() << "has type " << type;
  if (function)
    diagnostic << ", and is only declared, so that its effect on the layout is "
                  "unknown";
  else
    diagnostic << ", and its effect on the layout is unknown";
  diagnostic.attachNote()
      << "change to the default layout with bcast.relayout first";
  return diagnostic;
}

/// Keeps the logical types of arguments and results in attributes of a public
/// function, for its callers. [BOUNDARY-1]
static void keepLogicalTypes(func::FuncOp function) {
  if (function.isPrivate() || function.isDeclaration())
    return;
  StringRef name = kLogicalTypeAttrName;
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
    if (hasLayout(type))
      function.setArgAttr(index, name, TypeAttr::get(type));
  for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
    if (hasLayout(type))
      function.setResultAttr(index, name, TypeAttr::get(type));
}

/// Gives the arguments of a public function layouts whose padding holds
/// anything, and relayouts that fill it.
static void fillPaddingOfArguments(func::FuncOp function) {
  if (function.isPrivate() || function.isDeclaration())
    return;
  OpBuilder builder(function.getBody());
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type || !getPaddingValue(type))
      continue;
    auto layout = cast<LayoutAttr>(type.getEncoding());
    argument.setType(RankedTensorType::get(
        type.getShape(), type.getElementType(),
        LayoutAttr::get(layout.getContext(), layout.getMinorToMajor(),
                        layout.getPaddedDimensions(), TypedAttr())));
    auto filled = RelayoutOp::create(builder, argument.getLoc(), type, argument,
                                     /*copy=*/false);
    argument.replaceAllUsesExcept(filled, filled);
  }
  function.setFunctionType(builder.getFunctionType(
      function.getBody().getArgumentTypes(), function.getResultTypes()));
}

/// Patterns that carry converted types through func, scf and cf, and the
/// operations that are legal after them.
static void populateStructuralTypeConversion(const TypeConverter &converter,
                                             RewritePatternSet &patterns,
                                             ConversionTarget &target) {
  populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                 converter);
  populateCallOpTypeConversionPattern(patterns, converter);
  populateReturnOpTypeConversionPattern(patterns, converter);
  cf::populateCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                     target);

  // Patterns on branches convert the blocks after the first.
  target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
    return converter.isSignatureLegal(op.getFunctionType());
  });
  target.addDynamicallyLegalOp<func::CallOp, func::ReturnOp>(
      [&](Operation *op) { return converter.isLegal(op); });
  target.addDynamicallyLegalDialect<arith::ArithDialect, tensor::TensorDialect>(
      [&](Operation *op) { return converter.isLegal(op); });
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       target);
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
}

namespace {
struct MaterializeLayouts
    : public bcast::impl::BcastMaterializeLayoutsBase<MaterializeLayouts> {
  using BcastMaterializeLayoutsBase::BcastMaterializeLayoutsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (containsOp(module, [](Operation *op) {
          return failed(checkMaterializable(op));
        }))
      return signalPassFailure();

    unsigned count = 0;
    module.walk(
        [&](Operation *op) { count += !findTypesWithLayout(op).empty(); });
    for (auto function : module.getOps<func::FuncOp>())
      keepLogicalTypes(function);
    if (fillArguments)
      for (auto function : module.getOps<func::FuncOp>())
        fillPaddingOfArguments(function);
    bool hasChanged = count != 0;
    module.walk([&](arith::ConstantOp constant) {
      DenseElementsAttr dense = makeDense(constant.getValue());
      if (!dense || dense == constant.getValue())
        return;
      constant.setValueAttr(dense);
      hasChanged = true;
    });
    PhysicalTypeConverter converter;
    hasChanged |= containsOp(module, [&](Operation *op) {
      return (isa_and_nonnull<BcastDialect>(op->getDialect()) ||
              isa<ElementwiseOpInterface>(op)) &&
             !converter.isLegal(op);
    });
    if (!hasChanged)
      return markAllAnalysesPreserved();
    RewritePatternSet patterns(&getContext());
    ConversionTarget target(getContext());
    populateMaterializeBcastPatterns(converter, patterns);
    populateMaterializeTensorPatterns(converter, patterns);
    populateStructuralTypeConversion(converter, patterns, target);
    target.addDynamicallyLegalDialect<BcastDialect>(
        [&](Operation *op) { return converter.isLegal(op); });
    // Includes elementwise operations of other dialects.
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) -> std::optional<bool> {
          if (isa<ElementwiseOpInterface>(op))
            return converter.isLegal(op);
          return std::nullopt;
        });
    if (failed(applyPartialConversion(module, target, std::move(patterns))))
      return signalPassFailure();
    addToStatistic(*this, module, numOps, "ops-with-layouts", count);
  }
};
} // namespace
