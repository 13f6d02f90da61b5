//===- EntryPoints.cpp - Entry points of a program ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryPoints.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Analysis/CallGraph.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;
using namespace mlir::bcast;

void mlir::bcast::registerTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerOpenMPDialectTranslation(registry);
}

/// Upstream has no traits of the type that lookupNode() returns.
template <>
struct llvm::GraphTraits<CallGraphNode *>
    : public GraphTraits<const CallGraphNode *> {};

llvm::Error mlir::bcast::checkRecursion(func::FuncOp entry) {
  const CallGraph graph(entry->getParentOfType<ModuleOp>());
  CallGraphNode *root = graph.lookupNode(&entry.getBody());
  if (!root)
    return llvm::Error::success();
  for (auto functions = llvm::scc_begin(root); !functions.isAtEnd();
       ++functions) {
    if (!functions.hasCycle())
      continue;
    // The last of them is the one that is called first. LLVM compiles recursive
    // functions of its own dialect.
    auto function = dyn_cast<func::FuncOp>(
        functions->back()->getCallableRegion()->getParentOp());
    if (!function)
      continue;
    return llvm::createStringError(
        "function '" + function.getName() +
        "' calls itself; recursive functions cannot be compiled");
  }
  return llvm::Error::success();
}

/// Returns the type of input `index` with the extents of `shape`.
static llvm::Expected<ArrayType>
refineInput(const ArrayType &type, size_t index, ArrayRef<int64_t> shape) {
  ArrayType refined = type;
  if (shape.size() != type.shape.size())
    return checkInput(type, index, type.elementType, shape);
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    if (isDynamic(extent))
      continue;
    if (extent < 0)
      return llvm::createStringError(nameArray("input", index, type) +
                                     ": the extent " + Twine(extent) +
                                     " is negative");
    refined.shape[dim] = extent;
  }
  if (llvm::Error error =
          checkInput(type, index, type.elementType, refined.shape))
    return std::move(error);
  return refined;
}

llvm::Expected<OwningOpRef<ModuleOp>>
mlir::bcast::refineInputs(ModuleOp module, func::FuncOp entry,
                          const Signature &signature,
                          ArrayRef<SmallVector<int64_t, 4>> shapes) {
  if (llvm::Error error = checkInputCount(signature, shapes.size()))
    return std::move(error);
  BcastRefineArgumentsOptions options;
  options.entry = entry.getName().str();
  for (auto [index, type] : llvm::enumerate(signature.inputs)) {
    if (!isa<TensorType>(entry.getArgumentTypes()[index])) {
      // Numbers have no extents, and those of memrefs stay.
      options.types.push_back("_");
      continue;
    }
    llvm::Expected<ArrayType> refined = refineInput(type, index, shapes[index]);
    if (!refined)
      return refined.takeError();
    options.types.push_back(refined->stringify());
  }
  OwningOpRef<ModuleOp> copy = module.clone();
  PassManager pm(module.getContext());
  pm.addPass(createBcastRefineArguments(std::move(options)));
  if (failed(pm.run(*copy)))
    return llvm::createStringError(
        "the program could not be compiled for the shapes of its inputs");
  return copy;
}

std::string mlir::bcast::getSymbolInC(func::FuncOp declaration) {
  return ((hasArrays(declaration) ? kCInterfacePrefix : "") +
          declaration.getName())
      .str();
}

/// Names all functions at once: SymbolTable::rename visits the module for each.
static LogicalResult
renameFunctions(ModuleOp module,
                llvm::function_ref<std::string(func::FuncOp)> getEntryName) {
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
  DenseMap<StringAttr, StringAttr> names;
  DenseSet<StringAttr> used;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isDeclaration())
      used.insert(function.getSymNameAttr());
  for (auto &[function, name] : functions) {
    function.setVisibility(name.empty() ? SymbolTable::Visibility::Private
                                        : SymbolTable::Visibility::Public);
    if (name.empty())
      name = ("bcast.function." + function.getName()).str();
    auto attribute = StringAttr::get(module.getContext(), name);
    if (!used.insert(attribute).second)
      return failure();
    names[function.getSymNameAttr()] = attribute;
    function.setSymNameAttr(attribute);
  }
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](SymbolRefAttr symbol) -> SymbolRefAttr {
    StringAttr name = names.lookup(symbol.getRootReference());
    return name ? SymbolRefAttr::get(name, symbol.getNestedReferences())
                : symbol;
  });
  replacer.recursivelyReplaceElementsIn(module);
  return success();
}

/// Makes entry points, and their shape functions, take arrays alone.
static void
passArrays(ModuleOp module,
           llvm::function_ref<std::string(func::FuncOp)> getEntryName) {
  SmallVector<std::pair<func::FuncOp, bool>> entries;
  for (auto function : module.getOps<func::FuncOp>()) {
    func::FuncOp shaped = findShapedFunction(function);
    func::FuncOp entry = shaped ? shaped : function;
    if (!function.isDeclaration() && !getEntryName(entry).empty())
      entries.emplace_back(function, countResultBuffers(entry) > 0);
  }
  for (auto [function, inBuffers] : entries)
    passNumbersInArrays(function, inBuffers);
}

llvm::Expected<OwningOpRef<ModuleOp>> mlir::bcast::isolateEntries(
    ModuleOp module, llvm::function_ref<std::string(func::FuncOp)> getEntryName,
    llvm::function_ref<bool(func::FuncOp)> isDefined) {
  DialectRegistry translations;
  registerTranslations(translations);
  module.getContext()->appendDialectRegistry(translations);
  OwningOpRef<ModuleOp> isolated = module.clone();
  passArrays(*isolated, getEntryName);
  PassManager pm(module.getContext());
  pm.addPass(createSymbolDCEPass());
  if (failed(renameFunctions(*isolated, getEntryName)) ||
      failed(pm.run(*isolated)))
    return llvm::createStringError("the program could not be prepared");
  for (auto function : isolated->getOps<func::FuncOp>())
    if (function.isDeclaration() && !isDefined(function))
      return llvm::createStringError(
          "the program uses function '" + function.getName() +
          "', which has no body, and no given library has the symbol '" +
          getSymbolInC(function) + "'");
  return isolated;
}
