//===- MpiLibrary.cpp - The MPI of this process ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Shard/MpiLibrary.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <dlfcn.h>

using namespace mlir;
using namespace mlir::bcast;
using llvm::sys::DynamicLibrary;

std::optional<MpiLaunch> mlir::bcast::findLaunch(
    llvm::function_ref<const char *(const char *)> getVariable) {
  // Launchers of Open MPI, and of Slurm for it, set PMIX_RANK; those of MPICH
  // set PMI_RANK.
  for (auto [variable, kind] :
       {std::pair("OMPI_COMM_WORLD_RANK", MpiKind::OpenMpi),
        std::pair("PMI_RANK", MpiKind::Mpich),
        std::pair("PMIX_RANK", MpiKind::OpenMpi)})
    if (const char *rank = getVariable(variable))
      return MpiLaunch{kind, rank};
  return std::nullopt;
}

std::optional<MpiLaunch> mlir::bcast::findLaunch() {
  return findLaunch([](const char *name) { return std::getenv(name); });
}

static StringRef getLibraryFile(MpiKind kind) {
  return kind == MpiKind::OpenMpi ? "libbcast-mpi-openmpi.so"
                                  : "libbcast-mpi-mpich.so";
}

static StringRef getMpiName(MpiKind kind) {
  return kind == MpiKind::OpenMpi ? "Open MPI" : "MPICH";
}

/// The file in the folder of libraries beside the one of this code, or else its
/// name, which the loader searches.
static std::string findLibrary(StringRef file) {
  Dl_info code;
  if (!dladdr(reinterpret_cast<void *>(&findLibrary), &code))
    return file.str();
  // The path of a tool that was found in PATH is its name only.
  std::string self = llvm::sys::fs::getMainExecutable(
      code.dli_fname, reinterpret_cast<void *>(&findLibrary));
  for (StringRef start : {StringRef(code.dli_fname), StringRef(self)}) {
    SmallString<128> folder(llvm::sys::path::parent_path(start));
    for (StringRef step : {"", "../lib"}) {
      SmallString<128> path(folder);
      llvm::sys::path::append(path, step, file);
      if (StringRef(path).contains('/') && llvm::sys::fs::exists(path))
        return std::string(path);
    }
  }
  return file.str();
}

llvm::Expected<MpiLibrary> MpiLibrary::load() {
  std::optional<MpiLaunch> launch = findLaunch();
  SmallVector<MpiKind, 2> kinds = {MpiKind::Mpich, MpiKind::OpenMpi};
  if (launch)
    kinds = {launch->kind};
  std::string reasons;
  bool isLoaded = false;
  for (MpiKind kind : kinds) {
    std::string reason;
    isLoaded = !DynamicLibrary::LoadLibraryPermanently(
        findLibrary(getLibraryFile(kind)).c_str(), &reason);
    if (isLoaded)
      break;
    reasons += (reasons.empty() ? "" : "; ") + reason;
  }
  if (!isLoaded) {
    bool isOpenMpi = kinds.back() == MpiKind::OpenMpi;
    return llvm::createStringError(
        (launch ? "this process was started by " + getMpiName(launch->kind) +
                      ", and bcast's library for it cannot be loaded ("
                : Twine("bcast's library for MPI cannot be loaded (")) +
        reasons + "); on Debian 12: apt-get install " +
        (isOpenMpi ? "libopenmpi-dev openmpi-bin" : "libmpich-dev mpich") +
        ", and build bcast again");
  }
  MpiLibrary library;
  const char *missing = nullptr;
  auto find = [&](const char *name, auto &function) {
    void *address = DynamicLibrary::SearchForAddressOfSymbol(name);
    if (!address)
      missing = name;
    function = reinterpret_cast<std::decay_t<decltype(function)>>(address);
  };
  find("bcast_mpi_start", library.start);
  find("bcast_mpi_finish", library.finish);
  find("bcast_mpi_abort", library.abort);
  find("bcast_mpi_barrier", library.barrier);
  find("bcast_mpi_compare", library.compare);
  find("bcast_mpi_share_failure", library.shareFailure);
  find("bcast_mpi_reshard", library.reshard);
  find("bcast_mpi_error_text", library.getErrorText);
  find("bcast_mpi_library", library.getName);
  if (missing)
    return llvm::createStringError(
        "bcast's library for MPI has no '" + Twine(missing) +
        "'; it is of another version than this program");
  return library;
}
