//===- ObjectCode.cpp - Programs compiled ahead of time -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/ObjectCode.h"
#include "EntryPoints.h"
#include "LLVMProgram.h"
#include "bcast/Codegen/Pipelines.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::execution;

/// Returns an error if an array exceeds the address space even with the least
/// dynamic extents.
static llvm::Error checkSizes(StringRef kind, ArrayRef<ArrayType> types) {
  for (auto [index, type] : llvm::enumerate(types)) {
    auto widths =
        llvm::to_vector(type.getLayout(type.shape).getPhysicalShape());
    std::replace_if(widths.begin(), widths.end(), isDynamic, 1);
    llvm::Expected<int64_t> bytes =
        Array::computeByteSize(type.elementType, widths);
    if (!bytes)
      return nameArray(bytes.takeError(), kind, index, type);
  }
  return llvm::Error::success();
}

static llvm::Expected<CEntryPoint> createCEntryPoint(ObjectEntry entry) {
  llvm::Expected<Signature> signature = getSignature(entry.function);
  if (!signature)
    return signature.takeError();
  if (llvm::Error error = checkRecursion(entry.function))
    return std::move(error);
  if (llvm::Error error = checkSizes("argument", signature->inputs))
    return std::move(error);
  if (llvm::Error error = checkSizes("result", signature->results))
    return std::move(error);
  return CEntryPoint{entry.name, std::move(*signature), entry.unchecked};
}

llvm::Error mlir::bcast::compileToObject(ModuleOp module,
                                         ArrayRef<ObjectEntry> entries,
                                         const Machine &machine,
                                         CodeFormat format,
                                         SmallVectorImpl<char> &code,
                                         std::vector<CEntryPoint> &functions) {
  if (std::optional<std::string> problem = machine.cpu.verify())
    return llvm::createStringError(*problem);
  functions.clear();
  llvm::StringMap<std::string> names;
  for (const ObjectEntry &entry : entries) {
    auto function = createCEntryPoint(entry);
    if (!function)
      return function.takeError();
    names[entry.function->getAttrOfType<StringAttr>("sym_name")] =
        function->getDescriptorName();
    functions.push_back(std::move(*function));
  }
  // The linker finds functions without a body.
  auto lowered = isolateEntries(
      module,
      [&](func::FuncOp function) { return names.lookup(function.getName()); },
      [](func::FuncOp) { return true; });
  if (!lowered)
    return lowered.takeError();
  PassManager pm(module.getContext());
  buildToLLVMPipeline(pm, machine.cpu);
  if (failed(pm.run(**lowered)))
    return llvm::createStringError("the program could not be lowered");

  auto program = LLVMProgram::translate(**lowered, machine);
  if (!program)
    return program.takeError();
  if (llvm::Error error = addCEntryPoints((*program)->getModule(), functions))
    return error;
  if (llvm::Error error = (*program)->optimize())
    return error;
  return (*program)->write(format, code);
}
