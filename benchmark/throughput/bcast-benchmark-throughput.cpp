//===- bcast-benchmark-throughput.cpp - Throughput of workloads -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measures the contenders of one process on the same data: bcast, the stock
// pipeline, kernels written by hand, and C++ libraries. measure.py sends
// requests, one JSON object per line. The answer to each is another JSON
// object:
//
//   {"do": "list"}                          the workloads
//   {"do": "load", "workload": W, "size": S, "directory": D}
//                                           prepares one; writes inputs to D
//   {"do": "sample", "rounds": N, "cold": B}
//                                           times all contenders in turn
//
//===----------------------------------------------------------------------===//

#include "Contender.h"
#include "Measure.h"
#include "bcast/Arrays/Compare.h"
#include "bcast/Arrays/Float16.h"
#include "kernels/Kernels.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cmath>
#include <cstring>
#include <iostream>
#include <unistd.h>

using namespace mlir;
using namespace mlir::bcast;
namespace cl = llvm::cl;
namespace json = llvm::json;

static cl::opt<std::string> programs("programs", cl::Required,
                                     cl::desc("Where the programs are"));
static cl::opt<unsigned> threads("processors", cl::init(1),
                                 cl::desc("Processors to use"));
static cl::opt<unsigned> trials("trials", cl::init(9),
                                cl::desc("Samples that choose a kernel"));
static cl::list<std::string> only("contenders", cl::CommaSeparated,
                                  cl::desc("Only these, beside the kernel"));

namespace {
/// One workload, loaded.
class Session {
public:
  Session(MLIRContext &context, StringRef directory)
      : context(context), directory(directory) {}

  llvm::Error load(const Workload &workload, Size size);
  /// The loaded extents, arrays and contenders, and the missing ones.
  json::Object describe() const;
  json::Object sample(unsigned rounds, bool isCold);
  /// Says in which way the array is wrong or inexact, if it is.
  std::optional<std::string> judge(const Array &result) const;
  /// Overwrites the result, computes it again, and judges it.
  std::optional<std::string> check(const Contender &contender) const;

private:
  llvm::Expected<Signature> parseSignature(StringRef program);
  llvm::Error chooseExtents(const Workload &workload, Size size);
  llvm::Error createContenders(const Workload &workload);
  llvm::Error addKernel(const Job &job);
  /// The difference of the array from the kernel's result. A sum may differ by
  /// this share of an element, or of the mean element.
  std::optional<std::string> compare(const Array &result,
                                     double sumTolerance) const;
  /// Whether the result is a row-major f32 array that `judge` finds right.
  bool isRight() const;
  double getSumTolerance() const;
  void add(StringRef name, llvm::Expected<Contender> contender);
  bool isWanted(StringRef name) const {
    return only.empty() || llvm::is_contained(only, name);
  }

  MLIRContext &context;
  std::string directory;
  std::vector<int64_t> extents;
  std::string program, staticProgram;
  std::unique_ptr<Data> data;
  std::optional<Array> expected;
  /// The elements of a sum, or 0; the mean absolute value of a result.
  double summands = 0, meanSize = 0;
  std::vector<char> expectedCells;
  /// The bits of the specified order, if kernels have them.
  std::vector<char> orderedCells;
  std::vector<Stopwatch> stopwatches;
  json::Object missing, kernelSeconds;
};
} // namespace

llvm::Expected<Signature> Session::parseSignature(StringRef program) {
  auto module = parseSourceString<ModuleOp>(program, &context);
  if (!module)
    return llvm::createStringError("the program does not parse");
  auto entry = findEntry(*module, "main");
  if (!entry)
    return entry.takeError();
  return bcast::getSignature(*entry);
}

/// The size that Linux reports; sysconf may report caches that a virtual
/// machine cannot use.
static int64_t getLastLevelCacheBytes() {
  int64_t kibibytes = 0;
  for (int index = 0; index < 8; ++index) {
    auto file =
        llvm::MemoryBuffer::getFile("/sys/devices/system/cpu/cpu0/cache/index" +
                                    llvm::Twine(index) + "/size");
    int64_t size;
    if (file && !(*file)->getBuffer().trim().rtrim('K').getAsInteger(10, size))
      kibibytes = std::max(kibibytes, size);
  }
  return (kibibytes ? kibibytes : 32 * 1024) * 1024;
}

/// The size "memory" has as many steps of the first extent as fill four times
/// the last-level cache, or a quarter of the machine's memory if that is less.
/// A size in megabytes has as large a first extent as fills them.
llvm::Error Session::chooseExtents(const Workload &workload, Size size) {
  extents = workload.getExtents(size);
  bool isMemory = size.kind == Size::Memory && !workload.isMemoryFixed;
  if (!isMemory && size.kind != Size::Megabytes)
    return llvm::Error::success();
  int64_t step = isMemory ? extents.front() : 1;
  int64_t bytes[2];
  for (int64_t count : {1, 2}) {
    extents.front() = step * count;
    auto program =
        readProgram(programs, workload.getStaticName(), workload, extents);
    if (!program)
      return program.takeError();
    auto signature = parseSignature(*program);
    if (!signature)
      return signature.takeError();
    bytes[count - 1] = countMovedBytes(*signature);
  }
  int64_t ram = int64_t(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  int64_t wanted =
      isMemory ? 4 * getLastLevelCacheBytes() : size.megabytes * 1000000;
  int64_t goal = std::min(wanted, ram / 4);
  int64_t perStep = bytes[1] - bytes[0], fixed = bytes[0] - perStep;
  extents.front() =
      step * std::max<int64_t>(1, llvm::divideCeil(goal - fixed, perStep));
  return llvm::Error::success();
}

llvm::Error Session::load(const Workload &workload, Size size) {
  stopwatches.clear();
  missing.clear();
  kernelSeconds.clear();
  expected.reset();
  data.reset();
  summands = 0;
  orderedCells.clear();
  if (llvm::Error error = chooseExtents(workload, size))
    return error;
  auto text =
      readProgram(programs, workload.getStaticName(), workload, extents);
  if (!text)
    return text.takeError();
  staticProgram = std::move(*text);
  auto signature = parseSignature(staticProgram);
  if (!signature)
    return signature.takeError();
  auto created = Data::create(*signature);
  if (!created)
    return created.takeError();
  data = std::move(*created);
  if (!directory.empty())
    if (llvm::Error error = data->writeInputs(directory))
      return error;
  return createContenders(workload);
}

/// The mean of the absolute values.
static double getMeanSize(const Array &array) {
  double sum = 0;
  int64_t count = array.getNumElements();
  if (array.getElementType() == ElementType::F32)
    for (float element : array.as<float>())
      sum += std::abs(element);
  else if (array.getElementType() == ElementType::BF16)
    for (uint16_t element : array.as<uint16_t>())
      sum += std::abs(bfloatToFloat(element));
  return sum / std::max<int64_t>(1, count);
}

/// Sums and products of few roundings; functions, which have more, within some
/// units in the last place of results of about 1.
std::optional<std::string> Session::compare(const Array &result,
                                            double sumTolerance) const {
  switch (result.getElementType()) {
  case ElementType::BF16:
    return findDifference(result, *expected, 1.0 / 128, 1e-6);
  case ElementType::F32:
    if (summands == 0)
      return findDifference(result, *expected, 2e-6, 2e-6);
    return findDifference(result, *expected, 2e-6 + sumTolerance,
                          (2e-6 + sumTolerance) * meanSize);
  default:
    return findDifference(result, *expected, 0, 0);
  }
}

static constexpr double kUnit = 0x1p-24;

/// A sum of n elements, one after the other, is off by some sqrt(n) units in
/// the last place if roundings are independent: 4 times that is right.
double Session::getSumTolerance() const {
  return 4 * kUnit * std::sqrt(summands);
}

/// A sum is off by n units at worst: less than that is inexact.
std::optional<std::string> Session::judge(const Array &result) const {
  auto difference = compare(result, getSumTolerance());
  if (!difference)
    return std::nullopt;
  bool isInexact = summands != 0 && !compare(result, kUnit * summands);
  return (isInexact ? "inexact: " : "wrong: ") + *difference;
}

/// Takes a tenth of the time of `judge`; large arrays have many kernels.
bool Session::isRight() const {
  const Operand &output = *data->output;
  PhysicalLayout::Dims strides =
      PhysicalLayout::rowMajor(output.layout.getShape()).getStrides();
  if (summands == 0 || output.type.elementType != ElementType::F32 ||
      output.layout.getStrides() != ArrayRef<int64_t>(strides))
    return false;
  const auto *actual = reinterpret_cast<const float *>(output.data);
  double tolerance = 2e-6 + getSumTolerance();
  bool isRight = true;
  for (float element : expected->as<float>())
    isRight &= std::abs(double(*actual++) - element) <=
               tolerance * (meanSize + std::abs(element));
  return isRight;
}

/// Most results have the kernel's bits, which a fast comparison shows. A sum in
/// the specified order has one result.
std::optional<std::string> Session::check(const Contender &contender) const {
  data->spoilOutput();
  contender.call();
  if (orderedCells.empty() &&
      std::memcmp(data->output->data, expectedCells.data(),
                  expectedCells.size()) == 0)
    return std::nullopt;
  std::optional<std::string> difference;
  if (!isRight()) {
    auto result = data->readOutput();
    if (!result)
      return llvm::toString(result.takeError());
    difference = judge(*result);
  }
  bool isOrdered = contender.name == "bcast" || contender.name == "ordered";
  if (difference || !isOrdered || orderedCells.empty() ||
      data->copyOutput() == orderedCells)
    return difference;
  return "wrong: the bits are not those of the specified order";
}

/// All results are compared with that of the first kernel. The time of the
/// fastest kernel is the roofline, in whatever order it sums; the time of the
/// fastest one in the specified order is beside it.
llvm::Error Session::addKernel(const Job &job) {
  std::vector<Contender> kernels = createKernels(job);
  if (kernels.empty())
    return llvm::createStringError("there is no kernel for " +
                                   job.workload.name);
  data->spoilOutput();
  kernels.front().call();
  expectedCells = data->copyOutput();
  auto result = data->readOutput();
  if (!result)
    return result.takeError();
  expected = std::move(*result);
  if (job.workload.isReduction()) {
    summands = job.workload.countReduced(job.extents);
    meanSize = getMeanSize(*expected);
  }
  std::vector<Contender> same;
  for (Contender &kernel : kernels) {
    if (auto difference = check(kernel)) {
      if (!StringRef(*difference).starts_with("inexact"))
        return llvm::createStringError("the kernels of " + job.workload.name +
                                       " differ: " + kernel.variant + ": " +
                                       *difference);
      missing["kernel " + kernel.variant] = *difference;
      continue;
    }
    if (job.workload.hasOrderedBits && kernel.name == "ordered" &&
        orderedCells.empty())
      orderedCells = data->copyOutput();
    same.push_back(std::move(kernel));
  }
  kernels = std::move(same);
  std::vector<double> medians = measureMedians(kernels, threads, trials);
  for (auto [kernel, seconds] : llvm::zip_equal(kernels, medians))
    kernelSeconds[kernel.variant] = seconds;
  Contender roofline = kernels[llvm::min_element(medians) - medians.begin()];
  roofline.name = "kernel";
  stopwatches.emplace_back(std::move(roofline), threads);
  std::optional<size_t> ordered;
  for (size_t i = 0; i < kernels.size(); ++i)
    if (kernels[i].name == "ordered" &&
        (!ordered || medians[i] < medians[*ordered]))
      ordered = i;
  if (ordered && isWanted("ordered"))
    stopwatches.emplace_back(std::move(kernels[*ordered]), threads);
  return llvm::Error::success();
}

void Session::add(StringRef name, llvm::Expected<Contender> contender) {
  if (!contender)
    missing[name] = llvm::toString(contender.takeError());
  else if (auto difference =
               contender->hasResult ? check(*contender) : std::nullopt)
    missing[name] = *difference;
  else
    stopwatches.emplace_back(std::move(*contender), threads);
}

llvm::Error Session::createContenders(const Workload &workload) {
  auto text = readProgram(programs, workload.name, workload, extents);
  if (!text)
    return text.takeError();
  program = std::move(*text);
  Job job{workload, extents, program, staticProgram, threads, *data};
  if (llvm::Error error = addKernel(job))
    return error;
  if (isWanted("bcast"))
    add("bcast", createBcast(context, job));
  if (isWanted("stock"))
    add("stock", createStock(context, job));
  if (isWanted("eigen"))
    add("eigen", createEigen(job));
  if (isWanted("xtensor"))
    add("xtensor", createXtensor(job));
  if (isWanted("onednn"))
    add("onednn", createOneDnn(job));
  for (Contender &function : createMemoryFunctions(job))
    if (isWanted(function.name))
      add(function.name, std::move(function));
  return llvm::Error::success();
}

/// The layout with which peers find the elements in the files of cells.
static json::Object describeOperand(const Operand &operand) {
  return json::Object{
      {"type", stringify(operand.type.elementType)},
      {"shape", json::Array(operand.layout.getShape())},
      {"physical_shape", json::Array(operand.layout.getPhysicalShape())},
      {"minor_to_major", json::Array(operand.layout.getMinorToMajor())}};
}

json::Object Session::describe() const {
  json::Array inputs, contenders;
  for (const Operand &input : data->inputs)
    inputs.push_back(describeOperand(input));
  for (const Stopwatch &stopwatch : stopwatches)
    contenders.push_back(
        json::Object{{"name", stopwatch.getContender().name},
                     {"variant", stopwatch.getContender().variant}});
  return json::Object{{"program", program},
                      {"extents", json::Array(extents)},
                      {"inputs", std::move(inputs)},
                      {"output", describeOperand(*data->output)},
                      {"bytes", data->getMovedBytes()},
                      {"contenders", std::move(contenders)},
                      {"missing", json::Object(missing)},
                      {"kernels", json::Object(kernelSeconds)}};
}

json::Object Session::sample(unsigned rounds, bool isCold) {
  std::vector<json::Array> seconds(stopwatches.size());
  for (unsigned round = 0; round < rounds; ++round)
    for (auto [stopwatch, times] : llvm::zip_equal(stopwatches, seconds))
      times.push_back(stopwatch.sample(isCold));
  json::Object all;
  for (auto [stopwatch, times] : llvm::zip_equal(stopwatches, seconds))
    all[stopwatch.getContender().name] = std::move(times);
  return json::Object{{"seconds", std::move(all)}};
}

static json::Object list() {
  json::Array workloads;
  for (const Workload &workload : getWorkloads()) {
    workloads.push_back(json::Object{
        {"name", workload.name},
        {"title", workload.title},
        {"static_name", workload.getStaticName()},
        {"compute_bound", workload.isComputeBound},
        {"table", workload.isReduction() ? "reductions" : "broadcasts"},
        {"sizable", workload.isSizable()},
    });
  }
  return json::Object{{"workloads", std::move(workloads)},
                      {"instructions", kernels::getInstructionSet()},
                      {"last_level_cache", getLastLevelCacheBytes()}};
}

static json::Object fail(const llvm::Twine &message) {
  return json::Object{{"error", message.str()}};
}

static json::Object answer(const json::Object &request, MLIRContext &context,
                           std::unique_ptr<Session> &session) {
  StringRef action = request.getString("do").value_or("");
  if (action == "list")
    return list();
  if (action == "load") {
    const Workload *workload =
        findWorkload(request.getString("workload").value_or(""));
    std::optional<Size> size =
        parseSize(request.getString("size").value_or(""));
    bool isOther = size && size->kind != Size::Smoke && size->kind != Size::L2;
    if (!workload || !size || (isOther && !workload->isSizable()))
      return fail("there is no such workload or size");
    session = std::make_unique<Session>(
        context, request.getString("directory").value_or(""));
    llvm::Error error = session->load(*workload, *size);
    if (!error)
      return session->describe();
    session.reset();
    return fail(llvm::toString(std::move(error)));
  }
  if (!session)
    return fail("no workload is loaded");
  if (action == "sample")
    return session->sample(request.getInteger("rounds").value_or(1),
                           request.getBoolean("cold").value_or(false));
  return fail("unknown request '" + action + "'");
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  cl::ParseCommandLineOptions(argc, argv,
                              "Measures workloads; see measure.py\n");
  threads = std::max(1u, threads.getValue());
  trials = std::max(1u, trials.getValue());
  DialectRegistry registry;
  registerContenders(registry);
  MLIRContext context(registry);
  std::unique_ptr<Session> session;
  std::string line;
  while (std::getline(std::cin, line)) {
    auto request = json::parse(line);
    json::Object reply;
    if (!request)
      reply = fail(llvm::toString(request.takeError()));
    else if (const json::Object *object = request->getAsObject())
      reply = answer(*object, context, session);
    else
      reply = fail("not an object");
    llvm::outs() << json::Value(std::move(reply)) << "\n";
    llvm::outs().flush();
  }
  return 0;
}
