//===- ShardExtension.cpp - The options of runs on processes --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExplainShard.h"
#include "RunExtension.h"
#include "RunShard.h"
#include "bcast/Shard/MpiLibrary.h"
#include "bcast/Shard/PartitionEntry.h"
#include "bcast/Shard/Shards.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::bcast;
namespace cl = llvm::cl;

static cl::opt<bool>
    shardFlag("shard", cl::cat(getRunCategory()),
              cl::desc("Run as one process of an MPI job, which mpirun starts; "
                       "each holds a part of the arrays"));
static cl::opt<bool> explainFlag(
    "explain-shard", cl::cat(getRunCategory()),
    cl::desc("Print what processes of --grid would have, do and exchange, and "
             "the time of a call; no others are started"));
static cl::opt<int64_t>
    split("split", cl::cat(getRunCategory()), cl::value_desc("D"),
          cl::desc("With --shard or --explain-shard: split dimension D of the "
                   "arrays over all processes (default: 0 if the program has "
                   "no sharding)"));
static cl::opt<std::string>
    grid("grid", cl::cat(getRunCategory()), cl::value_desc("2x2"),
         cl::desc("With --shard or --explain-shard: the grid of processes, if "
                  "the program has none (default with --shard: one axis)"));
static cl::opt<std::string> network(
    "network", cl::cat(getRunCategory()), cl::value_desc("2,12.5"),
    cl::desc("With --explain-shard: microseconds of a message, and GB/s of the "
             "link of each process (default: 2,12.5)"));

/// Warns if this is the first of several processes, none of which knows of the
/// others.
static void warnOfLaunch() {
  std::optional<MpiLaunch> launch = findLaunch();
  if (launch && launch->rank == "0" && !launch->size.empty() &&
      launch->size != "1")
    llvm::WithColor::warning(llvm::errs(), "bcast-run")
        << "each of the " << launch->size
        << " processes runs the whole program; with --shard, they divide it\n";
}

namespace {
class ShardExtension : public RunExtension {
public:
  /// --shard is looked for in the text, since all processes share errors of the
  /// command line.
  bool isRequested(ArrayRef<char *> arguments) const override {
    return explainFlag ||
           llvm::any_of(arguments.drop_front(), [](StringRef argument) {
             return argument.consume_front("-") &&
                    (argument.consume_front("-"), argument == shardFlag.ArgStr);
           });
  }

  llvm::Error checkOptions(const RunOptions &options) override;

  int run(llvm::Expected<RunOptions> options, ArrayRef<char *> arguments,
          Timings &timings) override {
    if (!explainFlag)
      return runShard(addOwn(std::move(options)), arguments, timings);
    llvm::Error error = options ? llvm::Error::success() : options.takeError();
    if (!error)
      error = mlir::bcast::explainShard(cantFail(addOwn(std::move(options))),
                                        timings);
    if (!error)
      return 0;
    // An error without text was already reported.
    if (std::string text = llvm::toString(std::move(error)); !text.empty())
      llvm::WithColor::error(llvm::errs(), "bcast-run") << text << "\n";
    return 1;
  }

  void prepare(ModuleOp module) override {
    warnOfLaunch();
    removeShardings(module);
  }

private:
  llvm::Expected<ShardOptions> addOwn(llvm::Expected<RunOptions> options) {
    if (!options)
      return options.takeError();
    ShardOptions all = own;
    static_cast<RunOptions &>(all) = std::move(*options);
    return all;
  }

  /// Without the options of all runs.
  ShardOptions own;
};
} // namespace

static bool isGiven(const cl::Option &option) {
  return option.getNumOccurrences() > 0;
}

llvm::Error ShardExtension::checkOptions(const RunOptions &options) {
  if (shardFlag && explainFlag)
    return llvm::createStringError(
        "--explain-shard is for one process; leave out --shard");
  if (isGiven(network) && !explainFlag)
    return llvm::createStringError("--network is for --explain-shard; add it");
  if (!shardFlag && !explainFlag) {
    for (const cl::Option *option :
         std::initializer_list<const cl::Option *>{&split, &grid})
      if (isGiven(*option))
        return llvm::createStringError(
            "--" + option->ArgStr +
            " is for several processes; add --shard to run as one of an MPI "
            "job, or --explain-shard");
    return llvm::Error::success();
  }
  StringRef name = (shardFlag ? shardFlag : explainFlag).ArgStr;
  if (explainFlag &&
      !(options.outputs.empty() && options.expectedOutputs.empty()))
    return llvm::createStringError(
        "--" + name + " computes no results; leave out --" +
        (options.outputs.empty() ? "expected-output" : "output"));
  if (options.explain)
    return llvm::createStringError(
        "--explain is for one process that has whole arrays; leave out --" +
        name);
  if (shardFlag && options.file == "-")
    return llvm::createStringError(
        "--shard: expected FILE; only one process has standard input");
  for (auto [isSet, option] : {std::pair(options.reference, "reference"),
                               {options.printMemory, "print-memory"}})
    if (isSet)
      return llvm::createStringError(
          Twine("--") + option +
          " needs whole arrays in one process; leave out --" + name);
  if (isGiven(network))
    if (llvm::Error error = parseNetwork(network).moveInto(own.network))
      return error;
  if (isGiven(split))
    own.split = split;
  if (isGiven(grid))
    return parseGrid(grid).moveInto(own.grid);
  return llvm::Error::success();
}

static RunExtensions::Add<ShardExtension> add("shard", "");
