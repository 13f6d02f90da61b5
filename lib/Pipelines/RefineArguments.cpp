//===- RefineArguments.cpp - Static extents of arguments ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/IR/RefineTypes.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/DebugStringHelper.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTREFINEARGUMENTS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// The text that leaves an argument as it is.
static constexpr StringLiteral kUnchanged = "_";

/// Reads a text such as "2x?xf32". Fails unless it has the rank and the element
/// type of `type`.
static std::optional<SmallVector<int64_t>> parseShape(StringRef text,
                                                      RankedTensorType type) {
  SmallVector<int64_t> shape;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t extent = ShapedType::kDynamic;
    if (!text.consume_front("?") &&
        (text.consumeInteger(10, extent) || extent < 0))
      return std::nullopt;
    if (!text.consume_front("x"))
      return std::nullopt;
    shape.push_back(extent);
  }
  if (text != debugString(type.getElementType()))
    return std::nullopt;
  return shape;
}

/// The type of the argument with the extents of `text`; null after an error.
static RankedTensorType refineType(func::FuncOp function, unsigned index,
                                   StringRef text) {
  Type argument = function.getArgument(index).getType();
  auto emitError = [&] {
    return function.emitError()
           << "shape '" << text << "' does not match argument " << index
           << " of type " << argument;
  };
  auto type = dyn_cast<RankedTensorType>(argument);
  auto shape = type ? parseShape(text, type) : std::nullopt;
  if (!shape) {
    InFlightDiagnostic diagnostic = emitError();
    diagnostic.attachNote() << "write a type as in 2x?xf32, or " << kUnchanged
                            << " to leave the argument as it is";
    return {};
  }
  for (auto [dim, extent] : llvm::enumerate(*shape)) {
    int64_t known = type.getDimSize(dim);
    if (isDynamic(extent))
      extent = known;
    if (extent == known || isDynamic(known))
      continue;
    emitError() << ": dimension " << dim << " has extent " << known << ", not "
                << extent;
    return {};
  }
  RankedTensorType refined = getTypeWithShape(type, *shape);
  if (!isAddressable(refined)) {
    function.emitError() << "shape '" << text << "' makes argument " << index
                         << " too large to be addressed";
    return {};
  }
  return refined;
}

/// Sets the types of the arguments; the body reads casts to the former ones.
static void setArgumentTypes(func::FuncOp function,
                             ArrayRef<RankedTensorType> types) {
  OpBuilder builder(function.getBody());
  for (auto [argument, type] :
       llvm::zip_equal(function.getArguments(), types)) {
    Type former = argument.getType();
    if (!type || type == former)
      continue;
    argument.setType(type);
    auto cast =
        tensor::CastOp::create(builder, argument.getLoc(), former, argument);
    argument.replaceAllUsesExcept(cast, cast);
  }
  function.setFunctionType(builder.getFunctionType(
      function.getBody().getArgumentTypes(), function.getResultTypes()));
}

/// Returns the more static tensors of which results are casts.
static void refineResults(func::FuncOp function) {
  SmallVector<func::ReturnOp, 1> returns(
      function.getBody().getOps<func::ReturnOp>());
  SmallVector<Type> types(function.getResultTypes());
  for (unsigned index = 0; index < types.size(); ++index) {
    auto values = llvm::map_to_vector<1>(returns, [&](func::ReturnOp op) {
      return lookThroughCast(op.getOperand(index));
    });
    if (values.empty() || !llvm::all_equal(ValueRange(values).getTypes()))
      continue;
    types[index] = values.front().getType();
    for (auto [op, value] : llvm::zip_equal(returns, values)) {
      Operation *cast = op.getOperand(index).getDefiningOp();
      op.setOperand(index, value);
      if (isa_and_nonnull<tensor::CastOp>(cast) && cast->use_empty())
        cast->erase();
    }
  }
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.getArgumentTypes(), types));
}

namespace {
struct RefineArguments
    : public bcast::impl::BcastRefineArgumentsBase<RefineArguments> {
  using BcastRefineArgumentsBase::BcastRefineArgumentsBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    BcastRefineArgumentsBase::getDependentDialects(registry);
    OpPassManager pm(ModuleOp::getOperationName());
    buildToExplicitPipeline(pm);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    func::FuncOp function = findFunction();
    SmallVector<RankedTensorType> refined;
    if (!function || failed(refineTypes(function, refined)))
      return signalPassFailure();
    setArgumentTypes(function, refined);
    // The checks come first: canonicalization drops operations that nothing
    // reads.
    OpPassManager pm(ModuleOp::getOperationName());
    buildToExplicitPipeline(pm);
    if (failed(runPipeline(pm, getOperation())))
      return signalPassFailure();
    refineResults(function);
  }

private:
  /// The function of the option, or the only one with a body; null after an
  /// error.
  func::FuncOp findFunction() {
    SymbolTable symbols(getOperation());
    SmallVector<func::FuncOp> functions;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isDeclaration() &&
          (entry.empty() || function.getName() == entry))
        functions.push_back(function);
    if (functions.size() != 1) {
      InFlightDiagnostic diagnostic = getOperation().emitError();
      if (entry.empty())
        diagnostic << "bcast-refine-arguments: the module has "
                   << functions.size()
                   << " functions with a body, not one; name one, as in "
                      "entry=main";
      else
        diagnostic << "bcast-refine-arguments: there is no function '" << entry
                   << "' with a body";
      return {};
    }
    func::FuncOp function = functions.front();
    if (symbols.lookup((function.getName() + kShapeFunctionSuffix).str())) {
      function.emitError() << "bcast-refine-arguments: the function has a "
                              "function of its result's shapes, as the stage "
                              "linalg adds it; refine arguments before";
      return {};
    }
    for (unsigned index = 0; index < function.getNumArguments(); ++index) {
      if (!function.getArgAttr(index, kLogicalTypeAttrName))
        continue;
      function.emitError() << "bcast-refine-arguments: the layout of argument "
                           << index
                           << " is materialized, as the stage linalg does it; "
                              "refine arguments before";
      return {};
    }
    if (!SymbolTable::symbolKnownUseEmpty(function, getOperation())) {
      function.emitError() << "bcast-refine-arguments: the function is used in "
                              "the module, with arguments of its types";
      return {};
    }
    return function;
  }

  LogicalResult refineTypes(func::FuncOp function,
                            SmallVectorImpl<RankedTensorType> &refined) {
    if (types.size() != function.getNumArguments())
      return function.emitError()
             << "bcast-refine-arguments: expected "
             << formatCount(function.getNumArguments(), "type")
             << ", one for each argument, got " << types.size();
    for (auto [index, text] : llvm::enumerate(types)) {
      refined.emplace_back();
      if (text == kUnchanged)
        continue;
      refined.back() = refineType(function, index, text);
      if (!refined.back())
        return failure();
    }
    return success();
  }
};
} // namespace
