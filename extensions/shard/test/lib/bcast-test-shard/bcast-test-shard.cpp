//===- bcast-test-shard.cpp - Programs on ranks against one process -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A process of an MPI job. Runs each program of a list as a whole, and as the
// program of this rank on its shards; both must give the same bits, or the
// same error. Prints what differs, and fails.
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/ArrayBox.h"
#include "bcast/Arrays/Compare.h"
#include "bcast/Arrays/Npy.h"
#include "bcast/Execution/Executable.h"
#include "bcast/Execution/Program.h"
#include "bcast/Shard/MpiJob.h"
#include "bcast/Shard/PartitionEntry.h"
#include "bcast/Shard/Shards.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
struct Case {
  std::string program;
  std::vector<int64_t> grid;
  std::optional<int64_t> split;
  /// For each call the files of the inputs.
  std::vector<std::vector<std::string>> calls;
};

// Found by argument-dependent lookup.
bool fromJSON(const llvm::json::Value &value, Case &item,
              llvm::json::Path path) {
  llvm::json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("program", item.program) &&
         mapper.mapOptional("grid", item.grid) &&
         mapper.map("split", item.split) && mapper.map("calls", item.calls);
}

/// The results of a call, or its error.
struct Outcome {
  std::vector<Array> results;
  std::string error;
};

class CaseRun {
public:
  /// The ranks share code by `cache`, a folder.
  CaseRun(MpiJob &job, MLIRContext &context, const Case &item, StringRef cache)
      : job(job), context(context), item(item) {
    options.cache = cache.str();
  }

  llvm::Error compile();
  llvm::Error call(ArrayRef<std::string> files);

private:
  llvm::Error compileHere();
  Outcome runShards(ArrayRef<const Array *> inputs);

  MpiJob &job;
  MLIRContext &context;
  const Case &item;
  CompileOptions options;
  std::unique_ptr<Executable> whole, shards;
  ShardedSignature signature;
  SmallVector<int64_t, 3> coordinates;
};
} // namespace

/// The first rank stores code that the others load.
llvm::Error CaseRun::compile() {
  if (job.getRank() != 0)
    job.synchronize();
  llvm::Error error = compileHere();
  if (job.getRank() == 0)
    job.synchronize();
  return error;
}

llvm::Error CaseRun::compileHere() {
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(item.program, &context);
  if (!module)
    return llvm::createStringError("the program is invalid");
  llvm::Expected<func::FuncOp> entry = findEntry(*module, "main");
  if (!entry)
    return entry.takeError();
  if (llvm::Error error =
          Executable::compile(*module, *entry, options).moveInto(whole))
    return error;
  if (llvm::Error error = partitionEntries(*module, *entry, job.getSize(),
                                           item.grid, item.split))
    return error;
  if (llvm::Error error = findEntry(*module, "main").moveInto(*entry))
    return error;
  if (llvm::Error error = getShardedSignature(*entry).moveInto(signature))
    return error;
  coordinates = signature.grid.getCoordinates(job.getRank());
  return Executable::compile(*module, *entry, options).moveInto(shards);
}

Outcome CaseRun::runShards(ArrayRef<const Array *> inputs) {
  Outcome outcome;
  std::vector<Array> parts;
  std::vector<SmallVector<int64_t, 4>> shapes;
  for (auto [input, sharded] : llvm::zip_equal(inputs, signature.inputs)) {
    shapes.push_back(llvm::to_vector<4>(input->getShape()));
    parts.push_back(llvm::cantFail(
        copyBox(*input, sharded.getShard(signature.grid, coordinates,
                                         input->getShape()))));
  }
  SmallVector<int64_t> words =
      signature.makeContext(job.getCommunicator(), coordinates, shapes);
  parts.push_back(
      llvm::cantFail(Array::create(ElementType::I64, {int64_t(words.size())})));
  llvm::copy(words, parts.back().as<int64_t>().begin());
  auto pointers = llvm::map_to_vector(
      parts, [](const Array &part) -> const Array * { return &part; });
  auto results = shards->run(pointers);
  if (results)
    outcome.results = std::move(*results);
  else
    outcome.error = llvm::toString(results.takeError());
  return outcome;
}

llvm::Error CaseRun::call(ArrayRef<std::string> files) {
  std::vector<Array> arrays;
  for (const std::string &file : files) {
    llvm::Expected<Array> array = readNpy(file);
    if (!array)
      return array.takeError();
    arrays.push_back(std::move(*array));
  }
  auto inputs = llvm::map_to_vector(
      arrays, [](const Array &array) -> const Array * { return &array; });
  Outcome actual = runShards(inputs);
  auto expected = whole->run(inputs);
  if (!expected) {
    std::string error = llvm::toString(expected.takeError());
    if (error == actual.error)
      return llvm::Error::success();
    return llvm::createStringError("one process fails with\n" + error +
                                   "\nand the ranks with\n" + actual.error);
  }
  if (!actual.error.empty())
    return llvm::createStringError("one process succeeds, and the ranks fail "
                                   "with\n" +
                                   actual.error);
  for (auto [index, result] : llvm::enumerate(*expected)) {
    ArrayBox box = signature.results[index].getShard(
        signature.grid, coordinates, result.getShape());
    llvm::Expected<Array> part = copyBox(result, box);
    if (!part)
      return part.takeError();
    // No tolerance: every bit but those of NaN.
    if (auto difference = findDifference(actual.results[index], *part,
                                         /*rtol=*/0, /*atol=*/0,
                                         ZeroSign::Compared, box.offsets))
      return llvm::createStringError("result " + Twine(index) + ", part " +
                                     box.stringify() + ": " + *difference);
  }
  if (signature.countDynamicExtents() > 0) {
    std::vector<SmallVector<int64_t, 4>> shapes =
        signature.getResultShapes(actual.results.back().as<int64_t>());
    for (auto [shape, result] : llvm::zip_equal(shapes, *expected))
      if (ArrayRef<int64_t>(shape) != result.getShape())
        return llvm::createStringError("wrong shape of a whole result");
  }
  return llvm::Error::success();
}

static llvm::Error run(MpiJob &job, MLIRContext &context, StringRef path,
                       StringRef cache, unsigned &numFailures) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::errorCodeToError(buffer.getError());
  auto cases = llvm::json::parse<std::vector<Case>>((*buffer)->getBuffer());
  if (!cases)
    return cases.takeError();
  for (const Case &item : *cases) {
    // Names the program if a rank ends or waits in it.
    if (job.getRank() == 0)
      llvm::errs() << item.program << "\n";
    CaseRun run(job, context, item, cache);
    auto report = [&](llvm::Error error) {
      if (!(error = job.share(std::move(error))))
        return false;
      std::string text = llvm::toString(std::move(error));
      if (job.getRank() == 0)
        llvm::outs() << item.program << ": " << text << "\n";
      ++numFailures;
      return true;
    };
    if (report(run.compile()))
      continue;
    for (const std::vector<std::string> &files : item.calls)
      if (report(run.call(files)))
        break;
  }
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  auto fail = [](llvm::Error error) {
    llvm::WithColor::error(llvm::errs(), "bcast-test-shard")
        << llvm::toString(std::move(error)) << "\n";
    return 1;
  };
  if (argc != 3)
    return fail(llvm::createStringError("expected CASES.json CACHE-FOLDER"));
  auto job = MpiJob::start("bcast-test-shard");
  if (!job)
    return fail(job.takeError());
  DialectRegistry registry;
  registerExecution(registry);
  MLIRContext context(registry);
  unsigned numFailures = 0;
  if (llvm::Error error = run(**job, context, argv[1], argv[2], numFailures))
    return fail(std::move(error));
  return numFailures != 0;
}
