//===- ExchangeModel.h - The cost of exchanges ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The exchanges of a process in a job of any size, and their cost: a step takes
// the network's latency, and bytes take its bandwidth.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SHARD_EXCHANGEMODEL_H
#define BCAST_SHARD_EXCHANGEMODEL_H

#include "bcast/Runtime/MpiModel.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace mlir::bcast {

/// The link of each process.
struct Network {
  /// Of a message, in seconds.
  double latency = 2e-6;
  /// In each direction, in bytes per second.
  double bandwidth = 12.5e9;
};

/// Reads microseconds and GB/s, such as "2,12.5", as the value of `--network`.
llvm::Expected<Network> parseNetwork(StringRef text);

/// Calls of one exchange by one process.
struct Exchange {
  /// The operation and the whole array, as in "bcast.reshard (all_gather)
  /// 8x1024 of 4 bytes".
  std::string name;
  int64_t calls = 1;
  /// Of one call: messages that wait for each other, and bytes.
  int64_t steps = 0, bytesSent = 0, bytesReceived = 0;

  /// Of all calls. Sending and receiving overlap.
  double getLatencySeconds(const Network &network) const {
    return double(calls) * double(steps) * network.latency;
  }
  double getTransferSeconds(const Network &network) const {
    return double(calls) * double(std::max(bytesSent, bytesReceived)) /
           network.bandwidth;
  }
};

/// The runtime of partitioned programs that counts exchanges instead of sending
/// messages.
class ExchangeModel {
public:
  /// Loads the library. Its symbols are visible to compiled code. Fails if this
  /// process is one of an MPI job, or the library is not there.
  static llvm::Expected<ExchangeModel> load();

  /// From now on, compiled code runs as process `rank` of `size`.
  void setProcess(int32_t rank, int32_t size) { start(rank, size); }

  /// The exchanges since `setProcess`. Equal ones that follow each other are
  /// one with several calls.
  std::vector<Exchange> getExchanges() const;

private:
  decltype(&bcast_mpi_model_start) start;
  decltype(&bcast_mpi_model_count) count;
  decltype(&bcast_mpi_model_get) get;
};

} // namespace mlir::bcast

#endif // BCAST_SHARD_EXCHANGEMODEL_H
