//===- CEntryPoint.cpp - The C interface of compiled functions ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/CEntryPoint.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Rules/Shape.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace mlir::bcast;

static llvm::Error fail(const Twine &name) {
  return llvm::createStringError("the lowered module has no function '" + name +
                                 "'");
}

bool CEntryPoint::hasDynamicResult() const {
  return llvm::any_of(signature.results, [](const ArrayType &type) {
    return llvm::any_of(type.shape, isDynamic);
  });
}

namespace {
/// Builds a function that calls one with descriptors, whose fields are separate
/// parameters.
class CEntryPointBuilder {
public:
  CEntryPointBuilder(llvm::Module &module, const CEntryPoint &function)
      : module(module), function(function), builder(module.getContext()),
        pointer(builder.getPtrTy()), i64(builder.getInt64Ty()) {}

  /// With `unchecked`, compiled code assumes what it would check.
  llvm::Error buildCompute(bool unchecked);
  llvm::Error buildResultShapes();
  /// Builds the functions of addPackedEntryPoints.
  llvm::Error buildPacked(const Twine &name, const Twine &calleeName);
  llvm::Error buildPackedUnchecked();

private:
  /// Adds the parameters in C for arrays of these types, and for numbers.
  void addParameters(ArrayRef<ArrayType> types, bool areInputs) {
    for (const ArrayType &type : types) {
      if (type.isNumber && areInputs)
        numbers.emplace_back(parameters.size(), type.elementType);
      parameters.push_back(type.isNumber && areInputs
                               ? getNumberType(type.elementType)
                               : pointer);
      parameters.append(llvm::count_if(type.shape, isDynamic), i64);
    }
  }
  /// The type of a number as a parameter. C has those of 16 bits as their bits.
  llvm::Type *getNumberType(ElementType type) {
    if (type == ElementType::F32)
      return builder.getFloatTy();
    if (type == ElementType::F64)
      return builder.getDoubleTy();
    return builder.getIntNTy(8 * getByteWidth(type));
  }
  llvm::Error begin(const Twine &name, const Twine &calleeName);
  llvm::Value *nextAddress();
  /// The address of memory of the function with the next parameter, a number.
  llvm::Value *storeNumber();
  llvm::Value *nextExtent();
  /// States what the caller guarantees about an array. [BOUNDARY-2]
  void assumeAddress(const ArrayType &type, llvm::Value *data);
  llvm::Error finishCompute();
  /// Adds the fields of the arrays' descriptors, from the parameters in C.
  void passArrays(ArrayRef<ArrayType> types, bool areInputs);
  void passDescriptor(llvm::Value *data, ArrayRef<llvm::Value *> sizes,
                      ArrayRef<llvm::Value *> strides);
  /// Returns the caller's error, or a local one if that is null.
  llvm::Value *getError();
  llvm::Expected<llvm::Value *> call();
  llvm::Error callAndReturn();
  llvm::Argument *next() { return entry->getArg(position++); }

  llvm::Module &module;
  const CEntryPoint &function;
  llvm::IRBuilder<> builder;
  llvm::Type *pointer, *i64;
  SmallVector<llvm::Type *> parameters;
  /// The parameters that are numbers.
  SmallVector<std::pair<unsigned, ElementType>> numbers;
  llvm::Function *entry = nullptr, *callee = nullptr;
  unsigned position = 0;
  bool unchecked = false;
  /// Whether the descriptors, or the addresses and the extents, are in memory,
  /// and how many of these are read.
  bool isPacked = false;
  unsigned numAddresses = 0, numExtents = 0;
  SmallVector<llvm::Value *> arguments;
};
} // namespace

/// Functions of this size are short enough to have one copy per entry point.
/// Calls of larger ones do not matter.
static constexpr unsigned kMaxInlinedInstructions = 2000;

/// Calls with more parameters are one long block, for which LLVM takes a time
/// that is quadratic in their number. They are not optimized.
static constexpr unsigned kMaxOptimizedParameters = 512;

llvm::Error CEntryPointBuilder::begin(const Twine &name,
                                      const Twine &calleeName) {
  callee = module.getFunction(calleeName.str());
  if (!callee)
    return fail(calleeName);
  if (module.getNamedValue(name.str()))
    return llvm::createStringError("two functions are called '" + name + "'");
  parameters.push_back(pointer); // The error.
  auto *type = llvm::FunctionType::get(builder.getInt32Ty(), parameters,
                                       /*isVarArg=*/false);
  entry = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name,
                                 module);
  // The ABI of some targets requires the extension of an int32_t.
  entry->addRetAttr(llvm::Attribute::SExt);
  entry->addFnAttr(llvm::Attribute::NoUnwind);
  for (auto [index, type] : numbers)
    if (getByteWidth(type) < 4 &&
        entry->getArg(index)->getType()->isIntegerTy())
      entry->addParamAttr(index, isSignedInteger(type) ? llvm::Attribute::SExt
                                                       : llvm::Attribute::ZExt);
  // The callee may be inlined.
  if (callee->hasFnAttribute(llvm::Attribute::VScaleRange))
    entry->addFnAttr(callee->getFnAttribute(llvm::Attribute::VScaleRange));
  builder.SetInsertPoint(
      llvm::BasicBlock::Create(module.getContext(), "entry", entry));
  return llvm::Error::success();
}

void CEntryPointBuilder::passDescriptor(llvm::Value *data,
                                        ArrayRef<llvm::Value *> sizes,
                                        ArrayRef<llvm::Value *> strides) {
  arguments.append({data, data, builder.getInt64(0)});
  llvm::append_range(arguments, sizes);
  llvm::append_range(arguments, strides);
}

llvm::Value *CEntryPointBuilder::storeNumber() {
  llvm::Argument *number = next();
  llvm::Value *data = builder.CreateAlloca(number->getType());
  builder.CreateStore(number, data);
  return data;
}

void CEntryPointBuilder::passArrays(ArrayRef<ArrayType> types, bool areInputs) {
  for (const ArrayType &type : types) {
    llvm::Value *data =
        type.isNumber && areInputs && !isPacked ? storeNumber() : nextAddress();
    SmallVector<llvm::Value *> sizes, strides(type.shape.size());
    for (int64_t extent : type.shape)
      sizes.push_back(isDynamic(extent) ? nextExtent()
                                        : builder.getInt64(extent));
    if (unchecked)
      assumeAddress(type, data);
    PhysicalLayout layout = type.getLayout(type.shape);
    llvm::Value *stride = builder.getInt64(1);
    for (int64_t dim : layout.getMinorToMajor()) {
      strides[dim] = stride;
      int64_t width = layout.getWidth(dim);
      stride = builder.CreateMul(
          stride, isDynamic(width) ? sizes[dim] : builder.getInt64(width));
    }
    passDescriptor(data, sizes, strides);
  }
}

llvm::Value *CEntryPointBuilder::nextAddress() {
  if (!isPacked)
    return next();
  return builder.CreateLoad(
      pointer,
      builder.CreateConstGEP1_64(pointer, entry->getArg(0), numAddresses++));
}

llvm::Value *CEntryPointBuilder::nextExtent() {
  llvm::Value *extent =
      isPacked
          ? builder.CreateLoad(i64, builder.CreateConstGEP1_64(
                                        i64, entry->getArg(1), numExtents++))
          : static_cast<llvm::Value *>(next());
  if (unchecked)
    builder.CreateAssumption(
        builder.CreateICmpSGE(extent, builder.getInt64(0)));
  return extent;
}

void CEntryPointBuilder::assumeAddress(const ArrayType &type,
                                       llvm::Value *data) {
  builder.CreateAssumption(builder.CreateIsNotNull(data));
  builder.CreateAlignmentAssumption(module.getDataLayout(), data,
                                    getByteWidth(type.elementType));
}

llvm::Value *CEntryPointBuilder::getError() {
  auto *record = llvm::StructType::get(
      module.getContext(),
      getErrorMembers<llvm::Type *>(pointer, i64, builder.getInt32Ty()));
  llvm::Value *own = builder.CreateAlloca(record), *given = next();
  return builder.CreateSelect(builder.CreateIsNull(given), own, given);
}

llvm::Expected<llvm::Value *> CEntryPointBuilder::call() {
  arguments.push_back(getError());
  llvm::FunctionType *type = callee->getFunctionType();
  bool matches = type->getReturnType() == builder.getInt32Ty() &&
                 type->getNumParams() == arguments.size();
  for (size_t i = 0; matches && i < arguments.size(); ++i)
    matches = type->getParamType(i) == arguments[i]->getType();
  if (!matches)
    return llvm::createStringError("function '" + callee->getName() +
                                   "' does not take the arrays of '" +
                                   function.name + "'");
  if (arguments.size() > kMaxOptimizedParameters) {
    entry->addFnAttr(llvm::Attribute::OptimizeNone);
    entry->addFnAttr(llvm::Attribute::NoInline);
  }
  llvm::CallInst *call = builder.CreateCall(callee, arguments);
  // Programs that are compiled when they run have one copy, for a short
  // compilation.
  if (function.unchecked && !isPacked &&
      callee->getInstructionCount() <= kMaxInlinedInstructions)
    call->addFnAttr(llvm::Attribute::AlwaysInline);
  return call;
}

llvm::Error CEntryPointBuilder::callAndReturn() {
  llvm::Expected<llvm::Value *> status = call();
  if (!status)
    return status.takeError();
  builder.CreateRet(*status);
  return llvm::Error::success();
}

llvm::Error CEntryPointBuilder::buildCompute(bool isUnchecked) {
  unchecked = isUnchecked;
  addParameters(function.signature.inputs, /*areInputs=*/true);
  addParameters(function.signature.results, /*areInputs=*/false);
  if (llvm::Error error =
          begin(function.name + (unchecked ? kUncheckedSuffix : ""),
                function.getDescriptorName()))
    return error;
  return finishCompute();
}

llvm::Error CEntryPointBuilder::buildPackedUnchecked() {
  unchecked = isPacked = true;
  parameters = {pointer, pointer};
  if (llvm::Error error =
          begin(function.name + kUncheckedSuffix,
                function.getDescriptorName() + kUncheckedFunctionSuffix))
    return error;
  position = 2;
  return finishCompute();
}

llvm::Error CEntryPointBuilder::buildPacked(const Twine &name,
                                            const Twine &calleeName) {
  isPacked = true;
  parameters = {pointer};
  if (llvm::Error error = begin(name, calleeName))
    return error;
  for (llvm::Type *parameter :
       callee->getFunctionType()->params().drop_back()) {
    llvm::Value *word =
        builder.CreateConstGEP1_64(i64, entry->getArg(0), arguments.size());
    arguments.push_back(builder.CreateLoad(parameter, word));
  }
  position = 1;
  // The function with checks calls the one without, which is optimized.
  if (function.unchecked && calleeName.str() == function.getDescriptorName()) {
    callee->addFnAttr(llvm::Attribute::OptimizeNone);
    callee->addFnAttr(llvm::Attribute::NoInline);
    callee->addFnAttr(llvm::Attribute::NoUnwind);
  }
  return callAndReturn();
}

llvm::Error CEntryPointBuilder::finishCompute() {
  passArrays(function.signature.inputs, /*areInputs=*/true);
  // Results overlap neither arguments nor one another, so LLVM may load and
  // store in another order.
  for (unsigned i = position; i + 1 < entry->arg_size(); ++i)
    if (entry->getArg(i)->getType()->isPointerTy())
      entry->addParamAttr(i, llvm::Attribute::NoAlias);
  passArrays(function.signature.results, /*areInputs=*/false);
  return callAndReturn();
}

llvm::Error CEntryPointBuilder::buildResultShapes() {
  unsigned count = 0;
  for (const ArrayType &type : function.signature.results)
    count += llvm::count_if(type.shape, isDynamic);
  addParameters(function.signature.inputs, /*areInputs=*/true);
  parameters.append(count, pointer);
  if (llvm::Error error =
          begin(function.name + kResultShapesSuffix,
                function.getDescriptorName() + kShapeFunctionSuffix))
    return error;
  passArrays(function.signature.inputs, /*areInputs=*/true);
  auto *arrayType = llvm::ArrayType::get(i64, count);
  llvm::Value *extents = builder.CreateAlloca(arrayType);
  passDescriptor(extents, builder.getInt64(count), builder.getInt64(1));
  SmallVector<llvm::Value *> targets;
  for (unsigned i = 0; i < count; ++i)
    targets.push_back(next());
  llvm::Expected<llvm::Value *> status = call();
  if (!status)
    return status.takeError();
  auto *good = llvm::BasicBlock::Create(module.getContext(), "good", entry);
  auto *end = llvm::BasicBlock::Create(module.getContext(), "end", entry);
  builder.CreateCondBr(builder.CreateIsNull(*status), good, end);
  builder.SetInsertPoint(good);
  for (auto [index, target] : llvm::enumerate(targets))
    builder.CreateStore(
        builder.CreateLoad(
            i64, builder.CreateConstGEP2_64(arrayType, extents, 0, index)),
        target);
  builder.CreateBr(end);
  builder.SetInsertPoint(end);
  builder.CreateRet(*status);
  return llvm::Error::success();
}

static void makeFunctionsInternal(llvm::Module &module) {
  for (llvm::Function &existing : module)
    if (!existing.isDeclaration())
      existing.setLinkage(llvm::GlobalValue::InternalLinkage);
}

llvm::Error mlir::bcast::addPackedEntryPoints(llvm::Module &module,
                                              const CEntryPoint &function) {
  makeFunctionsInternal(module);
  std::string descriptorName = function.getDescriptorName();
  if (llvm::Error error = CEntryPointBuilder(module, function)
                              .buildPacked(function.name, descriptorName))
    return error;
  if (function.hasDynamicResult())
    if (llvm::Error error =
            CEntryPointBuilder(module, function)
                .buildPacked(function.name + kResultShapesSuffix,
                             descriptorName + kShapeFunctionSuffix))
      return error;
  if (!function.unchecked)
    return llvm::Error::success();
  return CEntryPointBuilder(module, function).buildPackedUnchecked();
}

llvm::Error mlir::bcast::addCEntryPoints(llvm::Module &module,
                                         ArrayRef<CEntryPoint> functions) {
  makeFunctionsInternal(module);
  for (const CEntryPoint &function : functions) {
    if (llvm::Error error = CEntryPointBuilder(module, function)
                                .buildCompute(/*unchecked=*/false))
      return error;
    if (function.unchecked)
      if (llvm::Error error = CEntryPointBuilder(module, function)
                                  .buildCompute(/*unchecked=*/true))
        return error;
    if (!function.hasDynamicResult())
      continue;
    if (llvm::Error error =
            CEntryPointBuilder(module, function).buildResultShapes())
      return error;
  }
  return llvm::Error::success();
}
