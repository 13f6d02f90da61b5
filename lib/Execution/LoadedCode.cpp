//===- LoadedCode.cpp - Object code in memory -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoadedCode.h"
#include "bcast/Execution/Allocations.h"
#include "llvm/ExecutionEngine/JITSymbol.h"
#include "llvm/ExecutionEngine/RuntimeDyld.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/DynamicLibrary.h"

using namespace mlir::bcast;
using namespace mlir::bcast::execution;

namespace {
/// Finds the symbols that code needs: those of other object files, allocation
/// functions that count, and symbols of the libraries of this process.
class ProcessSymbols : public llvm::JITSymbolResolver {
public:
  explicit ProcessSymbols(const llvm::StringMap<void *> &code)
      : code(code), allocator(getCountingAllocator()) {
    llvm::sys::DynamicLibrary::LoadLibraryPermanently(nullptr);
    // LLVM calls functions of the compiler's runtime. These are not visible if
    // this library was loaded privately, as by Python.
    llvm::sys::DynamicLibrary::LoadLibraryPermanently("libgcc_s.so.1");
  }

  void lookup(const LookupSet &names, OnResolvedFunction onResolved) override {
    LookupResult found;
    for (llvm::StringRef name : names) {
      void *address = code.lookup(name);
      if (!address)
        address = allocator.lookup(name);
      if (!address)
        address =
            llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(name.str());
      if (!address)
        return onResolved(
            llvm::createStringError("the program needs '" + name +
                                    "', which is not in any loaded library"));
      found[name] = {llvm::pointerToJITTargetAddress(address),
                     llvm::JITSymbolFlags::Exported};
    }
    onResolved(std::move(found));
  }

  llvm::Expected<LookupSet>
  getResponsibilitySet(const LookupSet &names) override {
    return names;
  }

private:
  const llvm::StringMap<void *> &code;
  llvm::StringMap<void *> allocator;
};
} // namespace

LoadedCode::LoadedCode() = default;

// SectionMemoryManager leaves the unwind tables registered, and the next
// exception of any library in this process would read freed memory.
LoadedCode::~LoadedCode() {
  for (auto &memory : memories)
    memory->deregisterEHFrames();
}

llvm::Expected<std::unique_ptr<LoadedCode>>
LoadedCode::load(llvm::ArrayRef<llvm::StringRef> objects) {
  std::unique_ptr<LoadedCode> code(new LoadedCode);
  ProcessSymbols processSymbols(code->symbols);
  // RuntimeDyld confuses the offset tables of several files, so each has a
  // linker of its own.
  std::vector<std::unique_ptr<llvm::RuntimeDyld>> linkers;
  auto link =
      [&](llvm::function_ref<void(llvm::RuntimeDyld &)> run) -> llvm::Error {
    for (auto &linker : linkers) {
      run(*linker);
      if (linker->hasError())
        return llvm::createStringError(linker->getErrorString());
    }
    return llvm::Error::success();
  };
  for (llvm::StringRef bytes : objects) {
    auto object = llvm::object::ObjectFile::createObjectFile(
        llvm::MemoryBufferRef(bytes, "object code"));
    if (!object)
      return object.takeError();
    // Code reaches 2 GB of its own object file, so that is in one block. What
    // is outside is reached by its tables of addresses.
    code->memories.push_back(std::make_unique<llvm::SectionMemoryManager>(
        /*MM=*/nullptr, /*ReserveAlloc=*/true));
    linkers.push_back(std::make_unique<llvm::RuntimeDyld>(
        *code->memories.back(), processSymbols));
    linkers.back()->loadObject(**object);
  }
  if (llvm::Error error = link([&](llvm::RuntimeDyld &linker) {
        for (const auto &[name, symbol] : linker.getSymbolTable())
          code->symbols[name] =
              llvm::jitTargetAddressToPointer<void *>(symbol.getAddress());
      }))
    return std::move(error);
  if (llvm::Error error =
          link([](llvm::RuntimeDyld &linker) { linker.resolveRelocations(); }))
    return std::move(error);
  for (auto &linker : linkers)
    linker->registerEHFrames();
  std::string problem;
  for (auto &memory : code->memories)
    if (memory->finalizeMemory(&problem))
      return llvm::createStringError(problem);
  return code;
}
