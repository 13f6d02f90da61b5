//===- ExplainShard.cpp - The cost of a program on many processes ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExplainShard.h"
#include "RunSteps.h"
#include "ShardProgram.h"
#include "bcast/Execution/Allocations.h"
#include "bcast/Execution/Program.h"
#include "bcast/Execution/Timings.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Units.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <chrono>

using namespace mlir;
using namespace mlir::bcast;

/// The local work is measured for this long, with at least `kMinCalls` calls.
static constexpr double kMeasuredSeconds = 0.2;
static constexpr size_t kMinCalls = 3;

namespace {
/// The memory and the work of one process.
struct ProcessCost {
  int64_t rank;
  int64_t argumentBytes = 0, resultBytes = 0, temporaryBytes = 0;
  /// Of a call without the time of messages; the median of several.
  double localSeconds = 0;
  std::vector<Exchange> exchanges;
  double latencySeconds = 0, transferSeconds = 0;

  double getSeconds() const {
    return localSeconds + latencySeconds + transferSeconds;
  }
};
} // namespace

/// Runs the program as process `rank`.
static llvm::Error measure(ShardProgram &program, ExchangeModel &model,
                           const Network &network, ProcessCost &cost) {
  const ProcessGrid &grid = program.getSignature().grid;
  model.setProcess(cost.rank, grid.getSize());
  if (llvm::Error error = program.readInputs(grid.getCoordinates(cost.rank),
                                             /*communicator=*/0))
    return error;
  if (llvm::Error error = program.makeResults())
    return error;
  cost.argumentBytes = program.countInputBytes();
  cost.resultBytes = program.countResultBytes();
  resetAllocationCounts();
  if (llvm::Error error = program.call())
    return error;
  cost.temporaryBytes = getAllocationCounts().peakBytes;
  cost.exchanges = model.getExchanges();
  for (const Exchange &exchange : cost.exchanges) {
    cost.latencySeconds += exchange.getLatencySeconds(network);
    cost.transferSeconds += exchange.getTransferSeconds(network);
  }
  double total = 0;
  std::vector<double> times;
  while (times.size() < kMinCalls || total < kMeasuredSeconds) {
    model.setProcess(cost.rank, grid.getSize());
    auto start = std::chrono::steady_clock::now();
    if (llvm::Error error = program.call())
      return error;
    std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - start;
    times.push_back(time.count());
    total += times.back();
  }
  auto middle = times.begin() + times.size() / 2;
  std::nth_element(times.begin(), middle, times.end());
  cost.localSeconds = *middle;
  return llvm::Error::success();
}

static void print(const ProcessCost &cost, const Network &network,
                  raw_ostream &os) {
  os << "process " << cost.rank << "\n"
     << "  memory: arguments " << formatBytes(cost.argumentBytes)
     << ", results " << formatBytes(cost.resultBytes) << ", temporaries "
     << formatBytes(cost.temporaryBytes) << "\n";
  for (const Exchange &exchange : cost.exchanges) {
    os << "  " << exchange.name << ": ";
    if (exchange.calls > 1)
      os << exchange.calls << " calls, each ";
    os << exchange.steps << (exchange.steps == 1 ? " step, " : " steps, ")
       << formatBytes(exchange.bytesSent) << " sent, "
       << formatBytes(exchange.bytesReceived)
       << " received: " << formatSeconds(exchange.getLatencySeconds(network))
       << " latency, " << formatSeconds(exchange.getTransferSeconds(network))
       << " transfer\n";
  }
  if (cost.exchanges.empty())
    os << "  no communication\n";
  os << "  a call: " << formatSeconds(cost.getSeconds()) << " = "
     << formatSeconds(cost.localSeconds) << " local work, measured here + "
     << formatSeconds(cost.latencySeconds) << " latency + "
     << formatSeconds(cost.transferSeconds) << " transfer\n";
}

static void printSummary(ArrayRef<ProcessCost> costs, raw_ostream &os) {
  const ProcessCost &slowest =
      *llvm::max_element(costs, [](const ProcessCost &a, const ProcessCost &b) {
        return a.getSeconds() < b.getSeconds();
      });
  double local = slowest.localSeconds, latency = slowest.latencySeconds,
         transfer = slowest.transferSeconds;
  StringRef bound = local >= latency && local >= transfer ? "local work"
                    : latency >= transfer ? "the latency of messages"
                                          : "the bandwidth of the network";
  os << llvm::formatv("bound by {0}; {1:f0} % of a call is local work\n", bound,
                      100 * local / slowest.getSeconds());
}

static llvm::Error explain(ShardProgram &program, const ShardOptions &options) {
  auto buffer = readProgram(options.file);
  if (!buffer)
    return buffer.takeError();
  if (llvm::Error error = program.parse(std::move(*buffer)))
    return error;
  if (llvm::Error error = program.openInputs())
    return error;
  if (options.grid.empty() && !program.hasGrid())
    return llvm::createStringError(
        "--explain-shard: the program has no shard.grid; add --grid with the "
        "number of processes, as in --grid=1000");
  llvm::Expected<ExchangeModel> model = ExchangeModel::load();
  if (!model)
    return llvm::createStringError("--explain-shard: " +
                                   llvm::toString(model.takeError()));
  if (llvm::Error error = program.partition(/*processes=*/0))
    return error;
  if (llvm::Error error = program.compile())
    return error;
  const ProcessGrid &grid = program.getSignature().grid;
  int64_t size = grid.getSize();
  // An exchange looks at each process of the grid.
  constexpr int64_t kMaxProcesses = 1 << 24;
  if (size > kMaxProcesses)
    return llvm::createStringError(
        "--explain-shard: a grid of " + grid.stringify() + " has " +
        Twine(size) + " processes; the model counts exchanges of at most " +
        Twine(kMaxProcesses));
  SmallVector<ProcessCost, 3> costs;
  for (int64_t rank : {int64_t(0), size / 2, size - 1}) {
    if (!costs.empty() && costs.back().rank == rank)
      continue;
    ProcessCost &cost = costs.emplace_back();
    cost.rank = rank;
    if (llvm::Error error = measure(program, *model, options.network, cost))
      return error;
  }
  raw_ostream &os = llvm::outs();
  os << "grid " << grid.stringify() << ", " << size
     << (size == 1 ? " process" : " processes")
     << "; network: " << llvm::format("%g", options.network.latency * 1e6)
     << " us per message, "
     << llvm::format("%g", options.network.bandwidth / 1e9) << " GB/s\n"
     << "arguments (";
  llvm::interleaveComma(
      llvm::seq(program.getNumInputs()), os,
      [&](size_t index) { os << program.stringifyInput(index); });
  os << ")\n";
  for (const ProcessCost &cost : costs)
    print(cost, options.network, os);
  printSummary(costs, os);
  return finishStandardOutput();
}

llvm::Error mlir::bcast::explainShard(ShardOptions options, Timings &timings) {
  ShardProgram program(options, timings);
  llvm::Error error = explain(program, options);
  llvm::errs() << program.takeDiagnostics();
  return error;
}
