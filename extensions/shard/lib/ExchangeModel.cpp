//===- ExchangeModel.cpp - The cost of exchanges --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Shard/ExchangeModel.h"
#include "RuntimeLibrary.h"
#include "bcast/Shard/MpiLibrary.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

llvm::Expected<Network> mlir::bcast::parseNetwork(StringRef text) {
  auto [latency, bandwidth] = text.split(',');
  Network network;
  if (latency.getAsDouble(network.latency) ||
      bandwidth.getAsDouble(network.bandwidth) ||
      !(network.latency >= 0 && std::isfinite(network.latency)) ||
      !(network.bandwidth > 0))
    return llvm::createStringError(
        "--network: expected microseconds of a message and GB/s, as in 2,12.5, "
        "got '" +
        text + "'");
  network.latency *= 1e-6;
  network.bandwidth *= 1e9;
  return network;
}

llvm::Expected<ExchangeModel> ExchangeModel::load() {
  if (findLaunch())
    return llvm::createStringError(
        "one process alone computes what all exchange, so it is started "
        "without mpirun");
  if (llvm::Error error = loadRuntimeLibrary("libbcast-mpi-model.so"))
    return error;
  ExchangeModel model;
  RuntimeSymbols find;
  find("bcast_mpi_model_start", model.start);
  find("bcast_mpi_model_count", model.count);
  find("bcast_mpi_model_get", model.get);
  if (llvm::Error error = find.takeError("libbcast-mpi-model.so"))
    return error;
  return model;
}

std::vector<Exchange> ExchangeModel::getExchanges() const {
  std::vector<Exchange> exchanges;
  for (int64_t index = 0, end = count(); index < end; ++index) {
    const bcast_mpi_exchange &counted = *get(index);
    Exchange exchange;
    exchange.name =
        std::string("bcast.") + counted.name +
        (counted.collective ? (" (" + Twine(counted.collective) + ")").str()
                            : "") +
        (" " +
         llvm::join(llvm::map_range(
                        ArrayRef(counted.extents, counted.rank),
                        [](int64_t extent) { return std::to_string(extent); }),
                    "x")) +
        " of " + std::to_string(counted.element_bytes) + " bytes";
    exchange.steps = counted.steps;
    exchange.bytesSent = counted.bytes_sent;
    exchange.bytesReceived = counted.bytes_received;
    if (!exchanges.empty()) {
      Exchange &last = exchanges.back();
      if (last.name == exchange.name && last.steps == exchange.steps &&
          last.bytesSent == exchange.bytesSent &&
          last.bytesReceived == exchange.bytesReceived) {
        ++last.calls;
        continue;
      }
    }
    exchanges.push_back(std::move(exchange));
  }
  return exchanges;
}
