//===- EntryPoints.cpp - Entry points of a program ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryPoints.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::bcast;

void mlir::bcast::registerTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerOpenMPDialectTranslation(registry);
}

static SmallVector<func::FuncOp> findCallees(func::FuncOp function,
                                             SymbolTableCollection &symbols) {
  SmallVector<func::FuncOp> callees;
  function.walk([&](func::CallOp call) {
    if (auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
            call, call.getCalleeAttr()))
      callees.push_back(callee);
  });
  return callees;
}

llvm::Error mlir::bcast::checkRecursion(func::FuncOp entry) {
  SymbolTableCollection symbols;
  DenseSet<Operation *> active, done;
  // An explicit stack: recursion along a long chain of calls could overflow the
  // stack.
  SmallVector<std::pair<func::FuncOp, SmallVector<func::FuncOp>>> stack;
  auto enter = [&](func::FuncOp function) {
    active.insert(function);
    SmallVector<func::FuncOp> callees = findCallees(function, symbols);
    std::reverse(callees.begin(), callees.end());
    stack.emplace_back(function, std::move(callees));
  };
  enter(entry);
  while (!stack.empty()) {
    auto &[function, callees] = stack.back();
    if (callees.empty()) {
      active.erase(function);
      done.insert(function);
      stack.pop_back();
      continue;
    }
    func::FuncOp callee = callees.pop_back_val();
    if (done.contains(callee))
      continue;
    if (active.contains(callee))
      return llvm::createStringError(
          "function '" + callee.getName() +
          "' calls itself; recursive functions cannot be compiled");
    enter(callee);
  }
  return llvm::Error::success();
}

static LogicalResult
renameFunctions(ModuleOp module,
                llvm::function_ref<std::string(func::FuncOp)> getEntryName) {
  SymbolTable symbols(module);
  SmallVector<std::pair<func::FuncOp, std::string>> functions;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isDeclaration())
      continue;
    std::string name = getEntryName(function);
    if (func::FuncOp shaped = findShapedFunction(function);
        shaped && name.empty())
      if (name = getEntryName(shaped); !name.empty())
        name += kShapeFunctionSuffix;
    functions.push_back({function, name});
  }
  unsigned counter = 0;
  for (auto &[function, name] : functions) {
    function.setVisibility(name.empty() ? SymbolTable::Visibility::Private
                                        : SymbolTable::Visibility::Public);
    if (name.empty())
      name = "bcast.function." + std::to_string(counter++);
    if (failed(symbols.rename(function, name)))
      return failure();
  }
  return success();
}

llvm::Expected<OwningOpRef<ModuleOp>> mlir::bcast::isolateEntries(
    ModuleOp module,
    llvm::function_ref<std::string(func::FuncOp)> getEntryName) {
  DialectRegistry translations;
  registerTranslations(translations);
  module.getContext()->appendDialectRegistry(translations);
  OwningOpRef<ModuleOp> isolated = module.clone();
  PassManager pm(module.getContext());
  pm.addPass(createSymbolDCEPass());
  if (failed(renameFunctions(*isolated, getEntryName)) ||
      failed(pm.run(*isolated)))
    return llvm::createStringError("the program could not be prepared");
  for (auto function : isolated->getOps<func::FuncOp>())
    if (function.isDeclaration())
      return llvm::createStringError("the program uses function '" +
                                     function.getName() +
                                     "', which has no body");
  return isolated;
}
