//===- MpiLibrary.cpp - The MPI of this process ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Shard/MpiLibrary.h"
#include "RuntimeLibrary.h"
#include "mlir/Support/LLVM.h"
#include <cstdlib>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

std::optional<MpiLaunch> mlir::bcast::findLaunch(
    llvm::function_ref<const char *(const char *)> getVariable) {
  // Launchers of Open MPI, and of Slurm for it, set PMIX_RANK; those of MPICH
  // set PMI_RANK.
  struct Launcher {
    const char *rank, *size;
    MpiKind kind;
  };
  for (auto [rankName, sizeName, kind] :
       {Launcher{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
                 MpiKind::OpenMpi},
        Launcher{"PMI_RANK", "PMI_SIZE", MpiKind::Mpich},
        Launcher{"PMIX_RANK", nullptr, MpiKind::OpenMpi}})
    if (const char *rank = getVariable(rankName)) {
      const char *size = sizeName ? getVariable(sizeName) : nullptr;
      return MpiLaunch{kind, rank, size ? size : ""};
    }
  return std::nullopt;
}

std::optional<MpiLaunch> mlir::bcast::findLaunch() {
  return findLaunch([](const char *name) { return secure_getenv(name); });
}

static StringRef getLibraryFile(MpiKind kind) {
  // The name that the loader knows without files for development.
  return kind == MpiKind::OpenMpi ? "libbcast-mpi-openmpi.so." BCAST_SOVERSION
                                  : "libbcast-mpi-mpich.so." BCAST_SOVERSION;
}

static StringRef getMpiName(MpiKind kind) {
  return kind == MpiKind::OpenMpi ? "Open MPI" : "MPICH";
}

llvm::Expected<MpiLibrary> MpiLibrary::load() {
  std::optional<MpiLaunch> launch = findLaunch();
  SmallVector<MpiKind, 2> kinds = {MpiKind::Mpich, MpiKind::OpenMpi};
  if (launch)
    kinds = {launch->kind};
  std::string reasons;
  bool isLoaded = false;
  for (MpiKind kind : kinds) {
    llvm::Error error = loadRuntimeLibrary(getLibraryFile(kind));
    isLoaded = !error;
    if (isLoaded)
      break;
    reasons += (reasons.empty() ? "" : "; ") + llvm::toString(std::move(error));
  }
  if (!isLoaded) {
    bool isOpenMpi = kinds.back() == MpiKind::OpenMpi;
    return llvm::createStringError(
        (launch ? "this process was started by " + getMpiName(launch->kind) +
                      ", and bcast's library for it cannot be loaded ("
                : Twine("bcast's library for MPI cannot be loaded (")) +
        reasons + "); on Debian 12, install bcast's package libbcast-mpi-" +
        (isOpenMpi ? "openmpi" : "mpich") +
        BCAST_SOVERSION ", or apt-get install " +
        (isOpenMpi ? "libopenmpi-dev openmpi-bin" : "libmpich-dev mpich") +
        " and build bcast again");
  }
  MpiLibrary library;
  RuntimeSymbols find;
  find("bcast_mpi_start", library.start);
  find("bcast_mpi_finish", library.finish);
  find("bcast_mpi_abort", library.abort);
  find("bcast_mpi_barrier", library.barrier);
  find("bcast_mpi_compare", library.compare);
  find("bcast_mpi_share_failure", library.shareFailure);
  find("bcast_mpi_reshard", library.reshard);
  find("bcast_mpi_error_text", library.getErrorText);
  find("bcast_mpi_library", library.getName);
  if (llvm::Error error = find.takeError("bcast's library for MPI"))
    return error;
  return library;
}
