//===- ShardExtension.cpp - Code for processes ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileExtension.h"
#include "bcast/Execution/Program.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Shard/PartitionEntry.h"
#include "bcast/Shard/Shards.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

using namespace mlir;
using namespace mlir::bcast;
namespace cl = llvm::cl;

static cl::opt<bool> shardFlag(
    "shard", cl::cat(getCompileCategory()),
    cl::desc("Compile the program of each process of an MPI job, which "
             "computes on its parts of the arrays; the code needs "
             "-lbcast-mpi-openmpi or -lbcast-mpi-mpich"));
static cl::opt<std::string>
    grid("grid", cl::cat(getCompileCategory()), cl::value_desc("2x2"),
         cl::desc("With --shard: the grid of processes, if the program has "
                  "none"));
static cl::opt<int64_t>
    split("split", cl::cat(getCompileCategory()), cl::value_desc("D"),
          cl::desc("With --shard: split dimension D of the arrays over all "
                   "processes (default: 0 if the program has no sharding)"));
static bool isGiven(const cl::Option &option) {
  return option.getNumOccurrences() > 0;
}

/// Replaces functions by those of one process of a job.
static llvm::Error partition(ModuleOp module,
                             SmallVectorImpl<func::FuncOp> &functions,
                             ArrayRef<int64_t> shape) {
  if (shape.empty() && module.getOps<shard::GridOp>().empty())
    return llvm::createStringError(
        "--shard: the program has no shard.grid; give --grid, as in --grid=4");
  SmallVector<std::string> names;
  for (func::FuncOp function : functions)
    names.push_back(function.getName().str());
  if (llvm::Error error = partitionEntries(
          module, functions, /*processes=*/1, shape,
          isGiven(split) ? std::optional<int64_t>(split) : std::nullopt))
    return error;
  functions.clear();
  for (StringRef name : names)
    functions.push_back(module.lookupSymbol<func::FuncOp>(name));
  return llvm::Error::success();
}

/// "dimension 0 along axis 0, dimension 2 along axes 1 and 2".
static std::string describeSplit(const ShardedArray &array) {
  std::string text;
  for (auto [dim, axes] : llvm::enumerate(array.splitAxes)) {
    if (axes.empty())
      continue;
    text += (text.empty() ? "" : ", ") + ("dimension " + Twine(dim)).str() +
            (axes.size() == 1 ? " along axis " : " along axes ");
    llvm::raw_string_ostream os(text);
    llvm::interleave(axes, os, " and ");
  }
  return text;
}

/// The text of the header about a function on shards.
static llvm::Expected<std::vector<std::string>>
describeShards(func::FuncOp function, const ParameterNames &names) {
  llvm::Expected<ShardedSignature> signature = getShardedSignature(function);
  if (!signature)
    return signature.takeError();
  std::vector<std::string> notes{
      "", "Each process of a grid " + signature->grid.stringify() +
              " of MPI processes calls it, with its parts of the arrays:"};
  auto describe = [&](ArrayRef<ShardedArray> arrays,
                      ArrayRef<std::string> arrayNames) {
    for (auto [array, name] : llvm::zip(arrays, arrayNames)) {
      std::string split = describeSplit(array);
      notes.push_back("  " + name + ": of " + array.whole.stringify() + ", " +
                      (split.empty() ? "all" : "split: " + split));
    }
  };
  describe(signature->inputs, names.inputs);
  describe(signature->results, names.results);
  notes.push_back("bcast/Runtime/BlockDistribution.h computes the parts.");
  notes.push_back(names.inputs.back() + " has in order:");
  notes.push_back("  MPI_Comm_c2f(communicator)");
  for (size_t axis = 0; axis < signature->grid.shape.size(); ++axis)
    notes.push_back(
        ("  the coordinate of the process on axis " + Twine(axis)).str());
  for (auto [array, name] : llvm::zip(signature->inputs, names.inputs))
    for (auto [dim, extent] : llvm::enumerate(array.whole.shape))
      if (isDynamic(extent))
        notes.push_back(("  the extent of dimension " + Twine(dim) +
                         " of the whole of " + name)
                            .str());
  if (signature->countDynamicExtents() > 0)
    notes.push_back(names.results.back() +
                    " gets the dynamic extents of the whole results, in "
                    "order.");
  notes.push_back("Link with -lbcast-mpi-openmpi or -lbcast-mpi-mpich.");
  return notes;
}

namespace {
class ShardExtension : public CompileExtension {
public:
  llvm::Error checkOptions() override {
    if (!shardFlag && (isGiven(grid) || isGiven(split)))
      return llvm::createStringError("--grid and --split need --shard");
    if (isGiven(grid))
      return parseGrid(grid).moveInto(shape);
    return llvm::Error::success();
  }

  llvm::Error rewrite(ModuleOp module,
                      SmallVectorImpl<func::FuncOp> &functions) override {
    return shardFlag ? partition(module, functions, shape)
                     : llvm::Error::success();
  }

  llvm::Error describe(func::FuncOp function, const ParameterNames &names,
                       std::vector<std::string> &notes) override {
    if (!isPartitioned(function))
      return llvm::Error::success();
    return describeShards(function, names).moveInto(notes);
  }

private:
  /// The extents of `--grid`; empty if it is not given.
  SmallVector<int64_t, 3> shape;
};
} // namespace

static CompileExtensions::Add<ShardExtension> add("shard", "");
