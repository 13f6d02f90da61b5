//===- CodeIdentity.cpp - What determines object code ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectCache.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Support/Version.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Host.h"
#include <link.h>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::execution;

//===----------------------------------------------------------------------===//
// Builds
//===----------------------------------------------------------------------===//

/// Returns the build ID among the notes of an ELF file in memory, or an empty
/// text.
static std::string findBuildId(const dl_phdr_info &info) {
  for (const ElfW(Phdr) &header : ArrayRef(info.dlpi_phdr, info.dlpi_phnum)) {
    if (header.p_type != PT_NOTE)
      continue;
    const char *at =
        reinterpret_cast<const char *>(info.dlpi_addr + header.p_vaddr);
    const char *end = at + header.p_memsz;
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      const auto &note = *reinterpret_cast<const ElfW(Nhdr) *>(at);
      const char *name = at + sizeof(note);
      const char *text = name + llvm::alignTo(note.n_namesz, 4);
      if (note.n_type == NT_GNU_BUILD_ID &&
          StringRef(name, note.n_namesz) == StringRef("GNU\0", 4))
        return llvm::toHex(StringRef(text, note.n_descsz), /*LowerCase=*/true);
      at = text + llvm::alignTo(note.n_descsz, 4);
    }
  }
  return "";
}

/// Without a build ID, the size of the file and the time of its last change
/// take its place.
static std::string describeFile(StringRef path) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path.empty() ? "/proc/self/exe" : path, status))
    return "unknown";
  return std::to_string(status.getSize()) + "@" +
         std::to_string(
             status.getLastModificationTime().time_since_epoch().count());
}

namespace {
struct WantedFile {
  uintptr_t address;
  std::string identity;
};
} // namespace

static int visitFile(dl_phdr_info *info, size_t, void *data) {
  auto &wanted = *static_cast<WantedFile *>(data);
  for (const ElfW(Phdr) &header : ArrayRef(info->dlpi_phdr, info->dlpi_phnum))
    if (header.p_type == PT_LOAD &&
        wanted.address - (info->dlpi_addr + header.p_vaddr) < header.p_memsz) {
      wanted.identity = findBuildId(*info);
      if (wanted.identity.empty())
        wanted.identity = describeFile(info->dlpi_name);
      return 1;
    }
  return 0;
}

/// Identifies the build of the program or library that has the function.
template <typename Function>
static std::string identifyBuild(Function *function) {
  WantedFile wanted{reinterpret_cast<uintptr_t>(function), "unknown"};
  dl_iterate_phdr(visitFile, &wanted);
  return wanted.identity;
}

//===----------------------------------------------------------------------===//
// The description
//===----------------------------------------------------------------------===//

/// The processor of this process, as LLVM's code generator knows it.
static std::string describeProcessor() {
  std::vector<std::string> features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    features.push_back((feature.second ? "+" : "-") + feature.first().str());
  llvm::sort(features);
  return llvm::sys::getProcessTriple() + " " +
         llvm::sys::getHostCPUName().str() + " " + llvm::join(features, ",");
}

std::string
mlir::bcast::execution::describeCompilation(ModuleOp module, StringRef entry,
                                            const CpuTarget &target) {
  module.getContext()->getOrLoadDialect<BcastDialect>();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "bcast " << getVersion() << " " << identifyBuild(&getVersion)
     << "\nLLVM " LLVM_VERSION_STRING " "
     << identifyBuild(&llvm::sys::getHostCPUName) << "\nMLIR "
     << identifyBuild(&writeBytecodeToFile) << "\nprocessor "
     << describeProcessor() << "\ntarget "
     << CpuTargetAttr::get(module.getContext(), target) << "\nentry "
     << entry.size() << " " << entry << "\nprogram\n";
  // The bytecode includes locations, which are in the messages of checks.
  if (failed(writeBytecodeToFile(module, os)))
    module.print(os, OpPrintingFlags().enableDebugInfo());
  return text;
}
