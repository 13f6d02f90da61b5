//===- LoadedCode.cpp - Object code in memory -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoadedCode.h"
#include "bcast/Execution/Allocations.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ExecutionEngine/JITEventListener.h"
#include "llvm/ExecutionEngine/JITSymbol.h"
#include "llvm/ExecutionEngine/RuntimeDyld.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Object/SymbolSize.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <cstdlib>
#include <fcntl.h>

using namespace mlir::bcast;
using namespace mlir::bcast::execution;

namespace {
/// Finds the symbols that code needs: those of other object files, allocation
/// functions that count, and symbols of the libraries of this process.
class ProcessSymbols : public llvm::JITSymbolResolver {
public:
  ProcessSymbols(const llvm::StringMap<void *> &code,
                 const llvm::StringMap<void *> &external)
      : code(code), external(external), allocator(getCountingAllocator()) {
    llvm::sys::DynamicLibrary::LoadLibraryPermanently(nullptr);
    // LLVM calls functions of the compiler's runtime. These are not visible if
    // this library was loaded privately, as by Python.
    llvm::sys::DynamicLibrary::LoadLibraryPermanently("libgcc_s.so.1");
  }

  void lookup(const LookupSet &names, OnResolvedFunction onResolved) override {
    LookupResult found;
    for (llvm::StringRef name : names) {
      void *address = code.lookup(name);
      // No other library has what the program declares.
      auto declared = external.find(name);
      bool isDeclared = declared != external.end();
      if (!address && isDeclared)
        address = declared->second;
      if (!address && !isDeclared)
        address = allocator.lookup(name);
      if (!address && !isDeclared)
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
  const llvm::StringMap<void *> &code, &external;
  llvm::StringMap<void *> allocator;
};
} // namespace

namespace {
/// Keeps the sections of an object file, and its table of addresses, in one
/// block: code reaches 2 GiB.
class OneBlock : public llvm::SectionMemoryManager {
public:
  explicit OneBlock(const llvm::object::ObjectFile &object)
      : SectionMemoryManager(/*MM=*/nullptr, /*ReserveAlloc=*/true) {
    // RuntimeDyld does not count the entries of the functions that are called.
    // No more than one is made per relocation.
    for (const llvm::object::SectionRef &section : object.sections())
      numEntries += llvm::range_size(section.relocations());
  }

  void reserveAllocationSpace(uintptr_t codeSize, llvm::Align codeAlign,
                              uintptr_t constantsSize,
                              llvm::Align constantsAlign, uintptr_t dataSize,
                              llvm::Align dataAlign) override {
    SectionMemoryManager::reserveAllocationSpace(
        codeSize, codeAlign, constantsSize, constantsAlign,
        dataSize + dataAlign.value() + (numEntries + 1) * sizeof(void *),
        dataAlign);
  }

private:
  size_t numEntries = 0;
};
} // namespace

/// Adds the functions of an object file to the map of this process that perf
/// reads. Errors of the file are ignored: the program runs as well without.
static void writePerfMap(const llvm::object::ObjectFile &object,
                         const llvm::RuntimeDyld::LoadedObjectInfo &loaded,
                         llvm::StringRef name) {
  std::string path = "/tmp/perf-" +
                     std::to_string(llvm::sys::Process::getProcessId()) +
                     ".map";
  // Others may write to the folder: no link and no pipe of theirs is opened.
  int file =
      open(path.c_str(),
           O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
           0644);
  if (file < 0)
    return;
  llvm::raw_fd_ostream os(file, /*shouldClose=*/true, /*unbuffered=*/true);
  std::string lines;
  llvm::raw_string_ostream text(lines);
  for (const auto &[symbol, size] : llvm::object::computeSymbolSizes(object)) {
    auto type = llvm::expectedToOptional(symbol.getType());
    auto section = llvm::expectedToOptional(symbol.getSection());
    auto label = llvm::expectedToOptional(symbol.getName());
    auto offset = llvm::expectedToOptional(symbol.getValue());
    if (type != llvm::object::SymbolRef::ST_Function || !section || !label ||
        !offset || *section == object.section_end())
      continue;
    text << llvm::utohexstr(loaded.getSectionLoadAddress(**section) + *offset)
         << ' ' << llvm::utohexstr(size) << " bcast " << name << ' ' << *label
         << '\n';
  }
  os << lines;
  os.clear_error();
}

LoadedCode::LoadedCode() = default;

// SectionMemoryManager leaves the unwind tables registered, and the next
// exception of any library in this process would read freed memory.
LoadedCode::~LoadedCode() {
  for (uint64_t key : debuggerKeys)
    debugger->notifyFreeingObject(key);
  for (auto &memory : memories)
    memory->deregisterEHFrames();
}

llvm::Expected<std::unique_ptr<LoadedCode>>
LoadedCode::load(llvm::ArrayRef<llvm::StringRef> objects,
                 const llvm::StringMap<void *> &external,
                 llvm::StringRef name) {
  std::unique_ptr<LoadedCode> code(new LoadedCode);
  ProcessSymbols processSymbols(code->symbols, external);
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
  using Object = std::unique_ptr<llvm::object::ObjectFile>;
  using Loaded = std::unique_ptr<llvm::RuntimeDyld::LoadedObjectInfo>;
  std::vector<std::pair<Object, Loaded>> linked;
  for (llvm::StringRef bytes : objects) {
    auto object = llvm::object::ObjectFile::createObjectFile(
        llvm::MemoryBufferRef(bytes, "object code"));
    if (!object)
      return object.takeError();
    // What is outside of the block is reached by its table of addresses.
    code->memories.push_back(std::make_unique<OneBlock>(**object));
    linkers.push_back(std::make_unique<llvm::RuntimeDyld>(
        *code->memories.back(), processSymbols));
    Loaded loaded = linkers.back()->loadObject(**object);
    linked.emplace_back(std::move(*object), std::move(loaded));
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
  if (secure_getenv("BCAST_PERF_MAP"))
    for (auto &[object, loaded] : linked)
      writePerfMap(*object, *loaded, name);
  if (secure_getenv("BCAST_GDB"))
    code->debugger = llvm::JITEventListener::createGDBRegistrationListener();
  static std::atomic<uint64_t> nextKey = 0;
  for (auto &[object, loaded] : linked)
    if (code->debugger) {
      code->debuggerKeys.push_back(nextKey++);
      code->debugger->notifyObjectLoaded(code->debuggerKeys.back(), *object,
                                         *loaded);
    }
  return code;
}
