//===- RunShard.cpp - Runs as one process of an MPI job -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunShard.h"
#include "RunSteps.h"
#include "ShardProgram.h"
#include "bcast/Execution/Program.h"
#include "bcast/Execution/Timings.h"
#include "bcast/Shard/MpiJob.h"
#include "bcast/Support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::bcast;

/// Larger results are not gathered to be printed.
static constexpr int64_t kMaxPrintedBytes = 1 << 26;

/// Smaller runs of a result file are not written one by one.
static constexpr int64_t kMinRunBytes = 1 << 16;

namespace {
/// The steps of a run. Each step of several processes ends with
/// `MpiJob::share`, so that all go on or none.
class ShardRun {
public:
  ShardRun(MpiJob &job, Timings &timings) : job(job), timings(timings) {}

  llvm::Error run(llvm::Expected<ShardOptions> parsed,
                  ArrayRef<char *> arguments);
  StringRef getDiagnostics() const {
    return program ? program->getDiagnostics() : "";
  }

private:
  llvm::Error loadProgram();
  llvm::Error compareExtents();
  llvm::Error compile();
  llvm::Error takeResults();
  llvm::Error checkResults();
  llvm::Error gatherAndPrint();
  /// Returns this process's shard of a result in another sharding.
  llvm::Expected<Array> redistribute(size_t index, const ShardedArray &target);
  llvm::Error joinRows();
  llvm::Error writeOutputs();

  /// Adds the diagnostics of this process to its error.
  llvm::Error addDiagnostics(llvm::Error error);
  llvm::Error share(llvm::Error error) {
    return job.share(addDiagnostics(std::move(error)));
  }

  MpiJob &job;
  Timings &timings;
  ShardOptions options;
  std::optional<ShardProgram> program;
  // From `takeResults` on.
  ShardedSignature signature;
  SmallVector<int64_t, 3> coordinates;
  std::vector<ShardProgram::Shape> resultShapes;
  std::vector<Array> results;
};
} // namespace

llvm::Error ShardRun::addDiagnostics(llvm::Error error) {
  if (!error)
    return error;
  std::string text = llvm::toString(std::move(error));
  if (text.empty())
    text = "the program is invalid";
  std::string details = program ? program->takeDiagnostics() : "";
  StringRef lines = StringRef(details).rtrim();
  return llvm::createStringError(lines.empty() ? text
                                               : text + "\n" + lines.str());
}

llvm::Error ShardRun::loadProgram() {
  program.emplace(options, timings);
  auto buffer = readProgram(options.file);
  if (llvm::Error error = share(buffer.takeError()))
    return error;
  if (llvm::Error error =
          job.compare((*buffer)->getBuffer(), "another program"))
    return error;
  return share(program->parse(std::move(*buffer)));
}

/// The files of processes may differ. Arguments that are not files are options,
/// which job.compare() has found equal already.
llvm::Error ShardRun::compareExtents() {
  for (auto [index, text] : llvm::enumerate(options.inputs)) {
    StringRef path = text;
    if (!path.consume_front("@"))
      continue;
    std::string type = program->stringifyInput(index);
    if (llvm::Error error = job.compare(type, "another " + path, type))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error ShardRun::compile() {
  if (llvm::Error error = program->partition(job.getSize()))
    return error;
  const ProcessGrid &grid = program->getSignature().grid;
  if (grid.getSize() != job.getSize())
    return llvm::createStringError(
        (options.grid.empty() ? "the program's grid of " : "the grid of ") +
        grid.stringify() + " has " + Twine(grid.getSize()) +
        " processes, and the job has " + Twine(job.getSize()) +
        "; start it with mpirun -n " + Twine(grid.getSize()));
  return program->compile();
}

llvm::Error ShardRun::takeResults() {
  timings.stop();
  if (llvm::Error error = program->takeResults().moveInto(results))
    return error;
  signature = program->getSignature();
  coordinates.assign(program->getCoordinates().begin(),
                     program->getCoordinates().end());
  resultShapes = program->getResultShapes();
  return llvm::Error::success();
}

llvm::Error ShardRun::checkResults() {
  for (auto [index, text] : llvm::enumerate(options.expectedOutputs)) {
    llvm::Expected<ArraySource> source =
        ArraySource::open("--expected-output", index, text);
    if (!source)
      return source.takeError();
    const ShardedArray &sharded = signature.results[index];
    std::string name = nameArray("result", index, sharded.whole);
    ElementType type = results[index].getElementType();
    if (source->getElementType() != type ||
        source->getShape() != ArrayRef(resultShapes[index]))
      return llvm::createStringError(
          name + " differs from --expected-output: expected type " +
          stringifyArrayType(source->getElementType(), source->getShape()) +
          ", found " + stringifyArrayType(type, resultShapes[index]));
    ArrayBox box =
        sharded.getShard(signature.grid, coordinates, resultShapes[index]);
    llvm::Expected<Array> expected = source->read(box);
    if (!expected)
      return expected.takeError();
    if (llvm::Error error =
            checkResult("--expected-output", name, results[index], *expected,
                        program->getPrecision()[index], options,
                        ZeroSign::Ignored, box.offsets))
      return error;
  }
  return llvm::Error::success();
}

llvm::Expected<Array> ShardRun::redistribute(size_t index,
                                             const ShardedArray &target) {
  const Array &shard = results[index];
  ArrayRef<int64_t> wholeShape = resultShapes[index];
  ArrayBox box = target.getShard(signature.grid, coordinates, wholeShape);
  llvm::Expected<Array> moved =
      Array::create(shard.getElementType(), box.extents);
  if (llvm::Error error = share(moved.takeError()))
    return error;
  auto getStrides = [](ArrayRef<int64_t> shape) {
    return PhysicalLayout::rowMajor(shape).getStrides();
  };
  SmallVector<int64_t, 64> words = {job.getCommunicator(),
                                    getByteWidth(shard.getElementType())};
  words.push_back(signature.grid.shape.size());
  llvm::append_range(words, signature.grid.shape);
  words.push_back(wholeShape.size());
  auto sourceStrides = getStrides(shard.getShape());
  auto targetStrides = getStrides(moved->getShape());
  for (size_t dim = 0; dim < wholeShape.size(); ++dim) {
    words.append({wholeShape[dim], sourceStrides[dim], targetStrides[dim]});
    for (const ShardedArray *array :
         std::initializer_list<const ShardedArray *>{&signature.results[index],
                                                     &target}) {
      words.append({/*unit=*/0, int64_t(array->splitAxes[dim].size())});
      llvm::append_range(words, array->splitAxes[dim]);
    }
  }
  words.push_back(reinterpret_cast<int64_t>(shard.data()));
  words.push_back(reinterpret_cast<int64_t>(moved->data()));
  job.check(job.getLibrary().reshard(words.data()));
  return moved;
}

llvm::Error ShardRun::gatherAndPrint() {
  for (size_t index = 0; index < results.size(); ++index) {
    ElementType type = results[index].getElementType();
    llvm::Expected<int64_t> bytes =
        Array::computeByteSize(type, resultShapes[index]);
    if (!bytes)
      return bytes.takeError();
    if (*bytes > kMaxPrintedBytes)
      return llvm::createStringError(
          nameArray("result", index, signature.results[index].whole) + ", " +
          stringifyArrayType(type, resultShapes[index]) + ", has " +
          Twine(*bytes) +
          " bytes, and is too large to be gathered and "
          "printed; write it with --output=@FILE");
  }
  std::vector<Array> wholes;
  for (size_t index = 0; index < results.size(); ++index) {
    ShardedArray replicated = signature.results[index];
    for (auto &axes : replicated.splitAxes)
      axes.clear();
    llvm::Expected<Array> whole = redistribute(index, replicated);
    if (!whole)
      return whole.takeError();
    wholes.push_back(std::move(*whole));
  }
  return job.getRank() == 0 ? printResults(wholes) : llvm::Error::success();
}

/// Splits results along an outer dimension that would be written in many small
/// runs, so that each process writes one.
llvm::Error ShardRun::joinRows() {
  for (size_t index = 0; index < results.size(); ++index) {
    ArrayRef<int64_t> shape = resultShapes[index];
    ShardedArray &sharded = signature.results[index];
    int64_t inner = shape.size(), run = 1;
    // The parts of process 0 are the largest, so all decide alike.
    ArrayBox first = sharded.getShard(signature.grid,
                                      signature.grid.getCoordinates(0), shape);
    while (inner > 0 && first.extents[inner - 1] == shape[inner - 1])
      run *= shape[--inner];
    const int64_t *outer = llvm::find_if(
        shape, [&](int64_t extent) { return extent >= job.getSize(); });
    if (inner <= 1 || options.outputs[index] == "/dev/null" ||
        outer - shape.begin() >= inner - 1 ||
        run * first.extents[inner - 1] *
                getByteWidth(results[index].getElementType()) >=
            kMinRunBytes)
      continue;
    ShardedArray rows = sharded;
    for (auto &axes : rows.splitAxes)
      axes.clear();
    llvm::append_range(rows.splitAxes[outer - shape.begin()],
                       llvm::seq<int64_t>(signature.grid.shape.size()));
    if (llvm::Error error = redistribute(index, rows).moveInto(results[index]))
      return error;
    sharded = std::move(rows);
  }
  return llvm::Error::success();
}

llvm::Error ShardRun::writeOutputs() {
  if (llvm::Error error = joinRows())
    return error;
  // Process 0 creates and renames the files. The others know their names from
  // the beginning, and remove them if the launcher ends the job.
  std::vector<NpyOutput> files;
  SmallVector<size_t> written;
  for (auto [index, path] : llvm::enumerate(options.outputs))
    if (path != "/dev/null")
      written.push_back(index);
  auto create = [&]() -> llvm::Error {
    for (size_t index : written) {
      llvm::Expected<NpyOutput> file = NpyOutput::create(
          options.outputs[index], results[index].getElementType(),
          resultShapes[index]);
      if (!file)
        return file.takeError();
      files.push_back(std::move(*file));
    }
    return llvm::Error::success();
  };
  bool isFirst = job.getRank() == 0;
  if (llvm::Error error = share(isFirst ? create() : llvm::Error::success()))
    return error;
  std::string own;
  for (const NpyOutput &file : files)
    own += file.getTemporaryPath().str() + "\n";
  std::string names = job.broadcast(own);
  SmallVector<StringRef> temporaries;
  StringRef(names).split(temporaries, '\n', /*MaxSplit=*/-1,
                         /*KeepEmpty=*/false);
  if (!isFirst)
    for (StringRef temporary : temporaries)
      llvm::sys::RemoveFileOnSignal(temporary);
  auto write = [&]() -> llvm::Error {
    for (auto [index, temporary] : llvm::zip_equal(written, temporaries)) {
      const ShardedArray &sharded = signature.results[index];
      ArrayRef<int64_t> shape = resultShapes[index];
      if (!sharded.isFirstReplica(coordinates, shape))
        continue;
      ArrayBox box = sharded.getShard(signature.grid, coordinates, shape);
      if (llvm::Error error =
              writeNpyPart(temporary, shape, box.offsets, results[index]))
        return error;
    }
    return llvm::Error::success();
  };
  if (llvm::Error error = share(write()))
    return error;
  auto putInPlace = [&]() -> llvm::Error {
    for (NpyOutput &file : files)
      if (llvm::Error error = file.putInPlace())
        return error;
    return llvm::Error::success();
  };
  return share(putInPlace());
}

llvm::Error ShardRun::run(llvm::Expected<ShardOptions> parsed,
                          ArrayRef<char *> arguments) {
  if (llvm::Error error = share(parsed.takeError()))
    return error;
  options = std::move(*parsed);
  std::string text = llvm::join(arguments.drop_front(), " ");
  if (llvm::Error error = job.compare(text, "other options", text))
    return error;
  if (llvm::Error error = loadProgram())
    return error;
  if (llvm::Error error = share(program->openInputs()))
    return error;
  if (llvm::Error error = compareExtents())
    return error;
  // A grid of one process is meant.
  bool isMeant = findLaunch() || !options.grid.empty() || program->hasGrid();
  if (llvm::Error error = share(compile()))
    return error;
  if (job.getSize() == 1 && !isMeant)
    llvm::WithColor::note(llvm::errs(), "bcast-run")
        << "one process; start several with mpirun -n N\n";
  if (llvm::Error error = share(program->readInputs(
          program->getSignature().grid.getCoordinates(job.getRank()),
          job.getCommunicator())))
    return error;
  if (llvm::Error error = share(program->makeResults()))
    return error;
  if (llvm::Error error = share(program->call()))
    return error;
  if (llvm::Error error = share(takeResults()))
    return error;
  if (job.getRank() == 0 && options.timing)
    timings.print(llvm::errs());
  if (job.getRank() == 0 && options.printAllocations)
    printAllocations();
  if (options.outputs.empty())
    if (llvm::Error error = share(gatherAndPrint()))
      return error;
  if (llvm::Error error = share(checkResults()))
    return error;
  return options.outputs.empty() ? llvm::Error::success() : writeOutputs();
}

int mlir::bcast::runShard(llvm::Expected<ShardOptions> options,
                          ArrayRef<char *> arguments, Timings &timings) {
  auto report = [](llvm::Error error) {
    llvm::WithColor::error(llvm::errs(), "bcast-run")
        << llvm::toString(std::move(error)) << "\n";
  };
  timings.start("starting MPI");
  llvm::Expected<std::unique_ptr<MpiJob>> job = MpiJob::start("bcast-run");
  if (!job) {
    llvm::consumeError(options.takeError());
    // Without MPI, only the environment tells the rank.
    std::optional<MpiLaunch> launch = findLaunch();
    if (!launch || launch->rank == "0")
      report(job.takeError());
    else
      llvm::consumeError(job.takeError());
    return 1;
  }
  bool isFirst = (*job)->getRank() == 0;
  ShardRun run(**job, timings);
  llvm::Error error = run.run(std::move(options), arguments);
  // Diagnostics of a failure are in the error; others are warnings.
  if (isFirst)
    llvm::errs() << run.getDiagnostics();
  if (!error)
    return 0;
  if (isFirst)
    report(std::move(error));
  else
    llvm::consumeError(std::move(error));
  return 1;
}
