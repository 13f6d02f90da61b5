//===- MpiLibrary.h - The MPI of this process -------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SHARD_MPILIBRARY_H
#define BCAST_SHARD_MPILIBRARY_H

#include "bcast/Runtime/Mpi.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace mlir::bcast {

enum class MpiKind { OpenMpi, Mpich };

/// The MPI whose launcher started this process, and the rank, as far as the
/// environment tells.
struct MpiLaunch {
  MpiKind kind;
  std::string rank;
  /// The number of processes; empty if it is not known.
  std::string size;
};

/// Finds the launcher of this process; none if it was started without one.
/// `getVariable` returns the value of an environment variable, or null.
std::optional<MpiLaunch>
findLaunch(llvm::function_ref<const char *(const char *)> getVariable);
std::optional<MpiLaunch> findLaunch();

/// The functions of bcast/Runtime/Mpi.h, as the library of one MPI defines
/// them.
struct MpiLibrary {
  /// Loads the library for the launcher of this process; without a launcher,
  /// the first that can be loaded. Its symbols are visible to compiled code.
  /// The error says what to install.
  static llvm::Expected<MpiLibrary> load();

  decltype(&bcast_mpi_start) start;
  decltype(&bcast_mpi_finish) finish;
  decltype(&bcast_mpi_abort) abort;
  decltype(&bcast_mpi_barrier) barrier;
  decltype(&bcast_mpi_compare) compare;
  decltype(&bcast_mpi_share_failure) shareFailure;
  decltype(&bcast_mpi_reshard) reshard;
  decltype(&bcast_mpi_error_text) getErrorText;
  decltype(&bcast_mpi_library) getName;
};

} // namespace mlir::bcast

#endif // BCAST_SHARD_MPILIBRARY_H
