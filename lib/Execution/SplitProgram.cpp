//===- SplitProgram.cpp - Parts of a program in LLVM IR -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitProgram.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace mlir::bcast::execution;

/// LLVM takes some tenths of a second for so many instructions. Parts of less
/// work do not pay.
static constexpr unsigned kInstructionsOfPart = 10000;

/// More parts than processors even out the work of parts.
static constexpr unsigned kMaxParts = 64;

/// Each part has a copy of smaller functions and constants, so that LLVM may
/// inline and fold them.
static constexpr unsigned kMaxCopiedInstructions = 100;
static constexpr uint64_t kMaxCopiedBytes = 4096;

static bool isCopied(const llvm::GlobalValue &value) {
  if (!value.hasLocalLinkage())
    return false;
  if (const auto *function = dyn_cast<llvm::Function>(&value))
    return function->getInstructionCount() <= kMaxCopiedInstructions;
  const auto *variable = dyn_cast<llvm::GlobalVariable>(&value);
  return variable && variable->isConstant() &&
         value.getDataLayout().getTypeAllocSize(variable->getValueType()) <=
             kMaxCopiedBytes;
}

/// Whether LLVM drops the function: the wrappers of MLIR's C interface.
static bool isUnused(const llvm::Function &function) {
  return function.hasLocalLinkage() && function.use_empty();
}

namespace {
/// Functions that stay in one module.
struct Group {
  SmallVector<llvm::Function *> functions;
  unsigned numInstructions = 0;
};
} // namespace

/// Whether `user` and the function that it uses are in one group: OpenMP's
/// bodies of parallel regions belong to the function that starts them, and
/// small functions to the entry points that have copies of them.
static bool belongTogether(const llvm::User &user,
                           const llvm::Function &function) {
  const auto *call = dyn_cast<llvm::CallBase>(&user);
  return !call || call->getCalledOperand() != &function ||
         call->hasFnAttr(llvm::Attribute::AlwaysInline);
}

/// The groups of functions, in the order of the module.
static std::vector<Group> findGroups(llvm::Module &module) {
  llvm::EquivalenceClasses<llvm::Function *> classes;
  for (llvm::Function &function : module) {
    if (function.isDeclaration() || isUnused(function) || isCopied(function))
      continue;
    classes.insert(&function);
    for (llvm::User *user : function.users()) {
      auto *instruction = dyn_cast<llvm::Instruction>(user);
      if (instruction && belongTogether(*user, function))
        classes.unionSets(&function, instruction->getFunction());
    }
  }
  std::vector<Group> groups;
  llvm::DenseMap<llvm::Function *, unsigned> numbers;
  for (llvm::Function &function : module) {
    auto leader = classes.findLeader(&function);
    if (leader == classes.member_end())
      continue;
    auto [it, isNew] = numbers.try_emplace(*leader, groups.size());
    if (isNew)
      groups.emplace_back();
    Group &group = groups[it->second];
    group.functions.push_back(&function);
    group.numInstructions += function.getInstructionCount();
  }
  return groups;
}

/// Maps each function to its part: the largest groups come first, each to the
/// part that has the least so far.
static llvm::DenseMap<const llvm::GlobalValue *, unsigned>
assignParts(std::vector<Group> groups, unsigned numParts) {
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group &lhs, const Group &rhs) {
                     return lhs.numInstructions > rhs.numInstructions;
                   });
  llvm::DenseMap<const llvm::GlobalValue *, unsigned> parts;
  std::vector<unsigned> sizes(numParts);
  for (const Group &group : groups) {
    auto least = llvm::min_element(sizes);
    *least += group.numInstructions;
    for (llvm::Function *function : group.functions)
      parts[function] = least - sizes.begin();
  }
  return parts;
}

/// The number of parts that pay; 1 if the program is not divided.
static unsigned countParts(const std::vector<Group> &groups) {
  uint64_t all = 0, largest = 0;
  for (const Group &group : groups) {
    all += group.numInstructions;
    largest = std::max<uint64_t>(largest, group.numInstructions);
  }
  // The threads of the other parts would wait for the largest one.
  if (all - largest < kInstructionsOfPart)
    return 1;
  return std::min<uint64_t>(
      {all / kInstructionsOfPart, groups.size(), kMaxParts});
}

/// Lets the parts find each other's functions and variables.
static void makeExternal(llvm::GlobalValue &value) {
  if (value.isDeclaration() || !value.hasLocalLinkage() || isCopied(value))
    return;
  if (!value.hasName())
    value.setName("bcast.value");
  value.setLinkage(llvm::GlobalValue::ExternalLinkage);
  // The code may be far away.
  value.setDSOLocal(false);
}

SmallVector<Bitcode>
mlir::bcast::execution::splitProgram(llvm::Module &module) {
  if (!module.alias_empty() || !module.ifunc_empty() ||
      !module.getModuleInlineAsm().empty() ||
      llvm::any_of(module.globals(), [](const llvm::GlobalVariable &variable) {
        return variable.hasAppendingLinkage();
      }))
    return {};
  std::vector<Group> groups = findGroups(module);
  unsigned numParts = countParts(groups);
  if (numParts <= 1)
    return {};
  auto parts = assignParts(std::move(groups), numParts);
  for (llvm::Function &function : llvm::make_early_inc_range(module))
    if (isUnused(function))
      function.eraseFromParent();
  for (llvm::GlobalValue &value : module.global_values())
    makeExternal(value);
  SmallVector<Bitcode> bitcodes(numParts);
  for (unsigned part = 0; part < numParts; ++part) {
    llvm::ValueToValueMapTy values;
    // Variables that are not copied are in the first part.
    std::unique_ptr<llvm::Module> cloned =
        llvm::CloneModule(module, values, [&](const llvm::GlobalValue *value) {
          return isCopied(*value) || parts.lookup(value) == part;
        });
    llvm::raw_svector_ostream os(bitcodes[part]);
    llvm::WriteBitcodeToFile(*cloned, os);
  }
  return bitcodes;
}
