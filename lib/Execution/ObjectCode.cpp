//===- ObjectCode.cpp - Programs compiled ahead of time -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/ObjectCode.h"
#include "EntryPoints.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/Rules/Shape.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::bcast;

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
  return CEntryPoint{entry.name, std::move(*signature)};
}

static llvm::Error write(llvm::Module &module, llvm::TargetMachine &machine,
                         CodeFormat format, llvm::raw_svector_ostream &os) {
  if (format == CodeFormat::LLVMIR) {
    module.print(os, /*AAW=*/nullptr);
    return llvm::Error::success();
  }
  llvm::legacy::PassManager pm;
  auto type = format == CodeFormat::Object
                  ? llvm::CodeGenFileType::ObjectFile
                  : llvm::CodeGenFileType::AssemblyFile;
  if (machine.addPassesToEmitFile(pm, os, /*DwoOut=*/nullptr, type))
    return llvm::createStringError(
        "LLVM cannot write this kind of file for target '" +
        machine.getTargetTriple().str() + "'");
  pm.run(module);
  return llvm::Error::success();
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
  auto lowered = isolateEntries(module, [&](func::FuncOp function) {
    return names.lookup(function.getName());
  });
  if (!lowered)
    return lowered.takeError();
  PassManager pm(module.getContext());
  buildToLLVMPipeline(pm, machine.cpu);
  if (failed(pm.run(**lowered)))
    return llvm::createStringError("the program could not be lowered");

  llvm::LLVMContext context;
  // Keeps the first error. Remarks and warnings are about loops that the user
  // did not write.
  std::string problem;
  context.setDiagnosticHandlerCallBack(
      [](const llvm::DiagnosticInfo *info, void *problem) {
        auto &text = *static_cast<std::string *>(problem);
        if (info->getSeverity() != llvm::DS_Error || !text.empty())
          return;
        llvm::raw_string_ostream os(text);
        llvm::DiagnosticPrinterRawOStream printer(os);
        info->print(printer);
      },
      &problem);
  std::unique_ptr<llvm::Module> llvmModule =
      translateModuleToLLVMIR(**lowered, context, "bcast");
  if (!llvmModule)
    return llvm::createStringError("the program could not be translated");
  llvmModule->setTargetTriple(machine.llvm->getTargetTriple());
  llvmModule->setDataLayout(machine.llvm->createDataLayout());
  if (llvm::Error error = addCEntryPoints(*llvmModule, functions))
    return error;
  auto optimize = makeOptimizingTransformer(/*optLevel=*/3, /*sizeLevel=*/0,
                                            machine.llvm.get());
  if (llvm::Error error = optimize(llvmModule.get()))
    return error;
  llvm::raw_svector_ostream os(code);
  if (llvm::Error error = write(*llvmModule, *machine.llvm, format, os))
    return error;
  if (!problem.empty())
    return llvm::createStringError("LLVM: " + problem);
  return llvm::Error::success();
}
