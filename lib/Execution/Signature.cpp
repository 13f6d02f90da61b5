//===- Signature.cpp - Operands and results of a function -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Signature.h"
#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;

std::string ArrayType::stringify() const {
  std::string text;
  for (int64_t extent : shape)
    text += formatExtent(extent) + "x";
  return text + bcast::stringify(elementType).str();
}

PhysicalLayout ArrayType::getLayout(ArrayRef<int64_t> runtimeShape) const {
  if (!layout)
    return PhysicalLayout::rowMajor(runtimeShape);
  SmallVector<int64_t> widths(runtimeShape);
  for (auto [width, padded] : llvm::zip(widths, layout.getPaddedDimensions()))
    if (!isDynamic(padded))
      width = padded;
  return llvm::cantFail(
      PhysicalLayout::get(runtimeShape, layout.getMinorToMajor(), widths));
}

std::optional<uint64_t> ArrayType::getPadding() const {
  TypedAttr value = layout ? layout.getPaddingValue() : TypedAttr();
  if (auto number = dyn_cast_or_null<FloatAttr>(value))
    return number.getValue().bitcastToAPInt().getZExtValue();
  if (auto number = dyn_cast_or_null<IntegerAttr>(value))
    return number.getValue().getZExtValue();
  return std::nullopt;
}

/// The element type of a number, of i64 for an index; null for another type.
static std::optional<ElementType> getNumberType(Type type) {
  return type.isIndex() ? ElementType::I64 : getElementType(type);
}

static llvm::Expected<ArrayType> getArrayType(func::FuncOp function, Type type,
                                              StringRef kind, unsigned index) {
  if (std::optional<ElementType> number = getNumberType(type)) {
    ArrayType array{*number, {}, {}, /*name=*/""};
    array.isNumber = true;
    return array;
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (auto buffer = dyn_cast<MemRefType>(type);
      buffer && buffer.getLayout().isIdentity() && !buffer.getMemorySpace() &&
      TensorType::isValidElementType(buffer.getElementType()))
    tensor = RankedTensorType::get(buffer.getShape(), buffer.getElementType());
  std::optional<ElementType> elementType;
  if (tensor)
    elementType = getElementType(tensor.getElementType());
  if (elementType &&
      (!tensor.getEncoding() || isa<LayoutAttr>(tensor.getEncoding())))
    return ArrayType{*elementType, llvm::to_vector<4>(tensor.getShape()),
                     dyn_cast_or_null<LayoutAttr>(tensor.getEncoding()),
                     /*name=*/""};
  std::string spelled;
  llvm::raw_string_ostream(spelled) << type;
  return llvm::createStringError(
      "function '" + function.getName() + "': " + kind + " " + Twine(index) +
      " has type " + spelled +
      "; expected an index, a number, a row-major memref, or a ranked tensor, "
      "row-major or with a #bcast.layout, with elements of type " +
      listElementTypes());
}

/// Whether `op` may write to the memory of `buffer`, one of its operands, or
/// keep it where other operations write to it. Calls, and what passes it on,
/// are followed elsewhere.
static bool mayWrite(Operation *op, Value buffer) {
  if (auto tensor = dyn_cast<bufferization::ToTensorOp>(op))
    return tensor.getWritable();
  // Code for vectors asks for addresses, and does not write by them.
  if (isa<func::ReturnOp, memref::ExtractAlignedPointerAsIndexOp,
          memref::PrefetchOp, affine::AffinePrefetchOp>(op))
    return false;
  if (isa<RegionBranchOpInterface, RegionBranchTerminatorOpInterface,
          BranchOpInterface>(op))
    return false;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || op->hasTrait<OpTrait::IsTerminator>() ||
      (op->getNumRegions() > 0 && !isa<linalg::LinalgOp>(op)))
    return true;
  // A value that may be an argument is freed only if it is not.
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffectsOnValue(buffer, instances);
  return llvm::any_of(instances, [](const auto &instance) {
    return !isa<MemoryEffects::Read, MemoryEffects::Free>(instance.getEffect());
  });
}

/// Whether a function, which may be a declaration, may write to the memory of
/// an argument.
static bool isWritten(func::FuncOp function, unsigned index) {
  if (!isa<MemRefType>(function.getArgumentTypes()[index]))
    return false;
  if (function.isDeclaration())
    return true;
  SymbolTableCollection symbols;
  llvm::SetVector<Value> buffers =
      getPossibleViews(function.getArgument(index));
  for (size_t i = 0; i != buffers.size(); ++i)
    for (OpOperand &use : buffers[i].getUses()) {
      Operation *user = use.getOwner();
      SmallVector<Value> same;
      if (auto call = dyn_cast<func::CallOp>(user)) {
        auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
            call, call.getCalleeAttr());
        if (!callee || callee.isDeclaration())
          return true;
        same.push_back(callee.getArgument(use.getOperandNumber()));
      } else if (mayWrite(user, buffers[i])) {
        return true;
      }
      // A result of an operation that is not followed may have the same memory.
      if (!isa<RegionBranchOpInterface>(user))
        llvm::append_range(same, user->getResults());
      for (Value buffer : same)
        if (isa<MemRefType>(buffer.getType()) && !buffers.contains(buffer))
          buffers.insert_range(getPossibleViews(buffer));
    }
  return false;
}

/// Returns the tensor type of a buffer with a layout, for arguments of a
/// function of the affine stage, and other types unchanged.
static Type getLogicalType(func::FuncOp function, unsigned argument) {
  if (auto logical =
          function.getArgAttrOfType<TypeAttr>(argument, kLogicalTypeAttrName))
    return logical.getValue();
  return function.getArgumentTypes()[argument];
}

static llvm::Expected<Signature> getBufferSignature(func::FuncOp function) {
  Signature signature;
  for (unsigned i = 0, n = function.getNumArguments(); i < n; ++i) {
    bool isResult = isResultBuffer(function, i);
    auto &types = isResult ? signature.results : signature.inputs;
    if (!isResult && !signature.results.empty())
      return llvm::createStringError("function '" + function.getName() +
                                     "' takes arguments after the buffers of "
                                     "its results");
    llvm::Expected<ArrayType> type =
        getArrayType(function, getLogicalType(function, i),
                     isResult ? "result" : "argument", types.size());
    if (!type)
      return type.takeError();
    type->isWritten = !isResult && isWritten(function, i);
    types.push_back(std::move(*type));
  }
  for (Type type : function.getResultTypes()) {
    if (!getNumberType(type))
      return llvm::createStringError(
          "function '" + function.getName() +
          "' returns arrays beside its results in buffers; expected numbers "
          "alone");
    signature.results.push_back(llvm::cantFail(
        getArrayType(function, type, "result", signature.results.size())));
  }
  func::FuncOp shapes =
      function->getParentOfType<ModuleOp>().lookupSymbol<func::FuncOp>(
          (function.getName() + kShapeFunctionSuffix).str());
  if (countDynamicExtents(function) > 0 &&
      !(shapes && isShapeFunctionOf(shapes, function)))
    return llvm::createStringError(
        "function '" + function.getName() +
        "' has results of dynamic extents in buffers, and the module has no "
        "shape function '" +
        function.getName() + kShapeFunctionSuffix + "'");
  return signature;
}

/// Returns an error if the program lets bufferization write to an argument. The
/// interfaces of compiled functions pass inputs that must not change.
static llvm::Error checkReadOnly(func::FuncOp function) {
  StringRef name = bufferization::BufferizationDialect::kWritableAttrName;
  for (unsigned i = 0, n = function.getNumArguments(); i < n; ++i)
    if (auto writable = function.getArgAttrOfType<BoolAttr>(i, name);
        writable && writable.getValue() &&
        isa<TensorType>(function.getArgumentTypes()[i]))
      return llvm::createStringError(
          "function '" + function.getName() + "': argument " + Twine(i) +
          " has " + name +
          " = true, and inputs are never written to; remove "
          "the attribute");
  return llvm::Error::success();
}

llvm::Expected<Signature> mlir::bcast::getSignature(func::FuncOp function) {
  if (llvm::Error error = checkReadOnly(function))
    return std::move(error);
  if (countResultBuffers(function) > 0)
    return getBufferSignature(function);
  Signature signature;
  auto collect = [&](TypeRange types, bool areInputs,
                     std::vector<ArrayType> &arrays) -> llvm::Error {
    for (auto [index, type] : llvm::enumerate(types)) {
      auto getAttribute = [&, index = index](StringRef name) {
        return areInputs ? function.getArgAttr(index, name)
                         : function.getResultAttr(index, name);
      };
      // A caller passes the logical tensor. [BOUNDARY-1]
      if (auto logical =
              dyn_cast_or_null<TypeAttr>(getAttribute(kLogicalTypeAttrName));
          logical && isa<TensorType>(type))
        type = logical.getValue();
      llvm::Expected<ArrayType> array = getArrayType(
          function, type, areInputs ? "argument" : "result", index);
      if (!array)
        return array.takeError();
      if (auto name = dyn_cast_or_null<StringAttr>(getAttribute(kNameAttrName)))
        array->name = name.str();
      array->isWritten = areInputs && isWritten(function, index);
      arrays.push_back(std::move(*array));
    }
    return llvm::Error::success();
  };
  if (llvm::Error error = collect(function.getArgumentTypes(),
                                  /*areInputs=*/true, signature.inputs))
    return error;
  if (llvm::Error error = collect(function.getResultTypes(),
                                  /*areInputs=*/false, signature.results))
    return error;
  return signature;
}

std::vector<ArrayType> Signature::getOutputs() const {
  std::vector<ArrayType> outputs = results;
  for (auto [index, input] : llvm::enumerate(inputs)) {
    if (!input.isWritten)
      continue;
    outputs.push_back(input);
    if (input.name.empty())
      outputs.back().name = "argument " + std::to_string(index);
  }
  return outputs;
}

std::string mlir::bcast::nameArray(StringRef kind, size_t index,
                                   const ArrayType &type) {
  return (kind + " " +
          (type.name.empty() ? std::to_string(index) : "'" + type.name + "'"))
      .str();
}

llvm::Error mlir::bcast::nameArray(llvm::Error error, StringRef kind,
                                   size_t index, const ArrayType &type) {
  return llvm::createStringError(
      nameArray(kind, index, type) +
      (type.layout ? ", " + type.stringify() + " in a layout: " : ": ") +
      llvm::toString(std::move(error)));
}

std::string mlir::bcast::listTypes(ArrayRef<ArrayType> types) {
  auto describe = [](const ArrayType &type) {
    return (type.name.empty() ? "" : type.name + ": ") + type.stringify();
  };
  return llvm::join(llvm::map_range(types, describe), ", ");
}

/// Whether the extents of `found` match the static ones of `shape`.
static bool hasShape(ArrayRef<int64_t> found, ArrayRef<int64_t> shape) {
  return found.size() == shape.size() &&
         llvm::all_of(llvm::zip(found, shape), [](auto extents) {
           return isDynamic(std::get<1>(extents)) ||
                  std::get<0>(extents) == std::get<1>(extents);
         });
}

llvm::Error mlir::bcast::checkInputCount(const Signature &signature,
                                         size_t count) {
  if (count == signature.inputs.size())
    return llvm::Error::success();
  return llvm::createStringError(
      "expected " + formatCount(signature.inputs.size(), "input") + " (" +
      listTypes(signature.inputs) + "), got " + Twine(count));
}

llvm::Error mlir::bcast::checkInput(const ArrayType &expected, size_t index,
                                    ElementType type, ArrayRef<int64_t> shape) {
  if (type == expected.elementType && hasShape(shape, expected.shape))
    return llvm::Error::success();
  return llvm::createStringError(nameArray("input", index, expected) +
                                 ": expected " + expected.stringify() +
                                 ", got " + stringifyArrayType(type, shape));
}

llvm::Error mlir::bcast::checkInputs(const Signature &signature,
                                     ArrayRef<const Array *> inputs) {
  if (llvm::Error error = checkInputCount(signature, inputs.size()))
    return error;
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip(signature.inputs, inputs))) {
    const auto &[expected, input] = pair;
    if (llvm::Error error = checkInput(expected, index, input->getElementType(),
                                       input->getShape()))
      return error;
  }
  return llvm::Error::success();
}

std::string mlir::bcast::describeForeignFunctions(ModuleOp module) {
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!isa<func::FuncOp>(function) && !function.isExternal())
      return "; '" + function.getName().str() + "' is of '" +
             function->getName().getStringRef().str() +
             "', and what runs are functions of 'func.func', as in every stage "
             "before the LLVM dialect";
  return "";
}

static std::string listNames(ArrayRef<func::FuncOp> functions) {
  auto quote = [](func::FuncOp function) {
    return ("'" + function.getName() + "'").str();
  };
  return llvm::join(llvm::map_range(functions, quote), ", ");
}

llvm::Expected<func::FuncOp> mlir::bcast::findEntry(ModuleOp module,
                                                    StringRef name) {
  SmallVector<func::FuncOp> defined, visible;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isDeclaration())
      continue;
    defined.push_back(function);
    if (function.isPublic() && !findShapedFunction(function))
      visible.push_back(function);
  }
  StringRef wanted = name.empty() ? "main" : name;
  for (func::FuncOp function : defined)
    if (function.getName() == wanted)
      return function;
  if (name.empty() && visible.size() == 1)
    return visible.front();
  if (name.empty() && !defined.empty())
    return llvm::createStringError(
        "expected a function 'main' or a single public one, or an entry that "
        "names one of " +
        listNames(defined));
  return llvm::createStringError(
      "expected a function '" + wanted + "' with a body, and the module has " +
      (defined.empty() ? "none" : "only " + listNames(defined)) +
      describeForeignFunctions(module));
}
