//===- MpiJob.h - This process as one of an MPI job -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Failures of one process are failures of all: after each step, the processes
// share theirs, and none goes on to wait for one that has ended.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SHARD_MPIJOB_H
#define BCAST_SHARD_MPIJOB_H

#include "bcast/Shard/MpiLibrary.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/Twine.h"
#include <memory>

namespace mlir::bcast {

/// This process as one of the MPI job that started it, or as a job of its own.
/// All processes call the same functions in the same order, from one thread.
/// If MPI itself fails, the job ends with an error.
class MpiJob {
public:
  /// Loads the library of the launcher's MPI, and starts it. `tool` begins
  /// the messages of this process.
  static llvm::Expected<std::unique_ptr<MpiJob>> start(StringRef tool);
  ~MpiJob();

  int32_t getRank() const { return rank; }
  int32_t getSize() const { return size; }
  /// The Fortran handle of the communicator.
  int32_t getCommunicator() const { return communicator; }
  const MpiLibrary &getLibrary() const { return library; }

  /// Returns an error on all processes if one has failed: that of the lowest
  /// rank, which is named unless all have the same error.
  ///
  /// Other processes may wait in compiled code for one that fails there. So if
  /// they do not call this function within seconds, the process with an error
  /// reports it and ends the job.
  llvm::Error share(llvm::Error error);

  /// Returns an error on all processes unless all pass the same bytes. It names
  /// a rank, as in "rank 2 has WHAT than rank 0"; `detail` of both follows if
  /// it is not empty.
  llvm::Error compare(StringRef bytes, const Twine &what,
                      StringRef detail = "");

  /// Returns the text that process 0 passes; it has no null characters, and
  /// at most `kMaxText` bytes.
  std::string broadcast(StringRef text);
  static constexpr size_t kMaxText = 1 << 16;

  void synchronize();

  /// Reports an error of this process, and ends the job.
  [[noreturn]] void abort(const Twine &message) const;
  /// Ends the job if `code`, that of a function of MPI, is not 0.
  void check(int32_t code) const;

private:
  MpiJob(const MpiLibrary &library, StringRef tool)
      : library(library), tool(tool) {}
  /// The failure of the lowest rank with a text; on all processes.
  std::optional<int32_t> shareText(const char *text, std::string &shared);

  MpiLibrary library;
  std::string tool;
  int32_t communicator = 0, rank = 0, size = 1;
};

} // namespace mlir::bcast

#endif // BCAST_SHARD_MPIJOB_H
