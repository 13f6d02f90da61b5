//===- bcast-benchmark-dynamic.cpp - Dynamic against static shapes --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles each case with static and with dynamic types, runs both on the same
// memory in turn, and prints the ratio of their times. See README.md.
//
//===----------------------------------------------------------------------===//

#include "Cases.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Execution/Executable.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include <cstring>
#include <numeric>
#include <sched.h>
#include <time.h>

using namespace mlir;
using namespace mlir::bcast;
namespace cl = llvm::cl;

static cl::opt<unsigned> samples("samples", cl::init(101),
                                 cl::desc("Pairs of measurements per case"));
static cl::opt<std::string> filter("filter", cl::desc("Only cases whose name "
                                                      "contains this"));

/// Has no effect if the machine does not allow it.
static void stayOnThisCPU() {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(sched_getcpu(), &set);
  (void)sched_setaffinity(0, sizeof(set), &set);
}

static std::unique_ptr<Executable> compile(MLIRContext &context,
                                           StringRef source) {
  llvm::ExitOnError check("bcast-benchmark-dynamic: ");
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(source, &context);
  if (!module)
    std::exit(1);
  return check(Executable::compile(*module, check(findEntry(*module, "main"))));
}

namespace {
/// The memory that both programs of a case work on.
struct Data {
  explicit Data(const BenchmarkCase &benchmark);

  std::vector<Array> arrays;
  std::vector<Buffer> arguments, results;
};

/// The seconds of a call.
struct Times {
  double staticSeconds, dynamicSeconds;
  /// Lower quartile, median and upper quartile of dynamic / static.
  double ratio[3];
};
} // namespace

Data::Data(const BenchmarkCase &benchmark) {
  llvm::ExitOnError check("bcast-benchmark-dynamic: ");
  auto add = [&](const BenchmarkValue &value, std::vector<Buffer> &buffers) {
    arrays.push_back(check(Array::create(ElementType::F32, value.shape)));
    auto elements = arrays.back().as<float>();
    std::iota(elements.begin(), elements.end(), -1000.0f);
    buffers.push_back(
        {arrays.back().data(), llvm::to_vector<4>(arrays.back().getShape())});
  };
  arrays.reserve(benchmark.arguments.size() + 1);
  for (const BenchmarkValue &argument : benchmark.arguments)
    add(argument, arguments);
  add(benchmark.result, results);
}

/// Seconds of this thread only: others may use the machine, too.
static double getCPUTime() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}

static double measure(const Executable &executable, const Data &data,
                      unsigned calls) {
  double start = getCPUTime();
  for (unsigned i = 0; i < calls; ++i)
    llvm::cantFail(executable.call(data.arguments, data.results));
  return (getCPUTime() - start) / calls;
}

static double quantile(std::vector<double> values, double share) {
  llvm::sort(values);
  return values[static_cast<size_t>(share * (values.size() - 1))];
}

/// Runs both programs in turn, and alternates the first one.
static Times compare(const Executable &withStatic,
                     const Executable &withDynamic, const Data &data) {
  measure(withStatic, data, 1);
  unsigned calls =
      std::max(1.0, 2e-4 / std::max(1e-9, measure(withStatic, data, 3)));
  std::vector<double> statics, dynamics, ratios;
  for (unsigned i = 0; i < samples; ++i) {
    double s = i % 2 ? 0 : measure(withStatic, data, calls);
    double d = measure(withDynamic, data, calls);
    if (i % 2)
      s = measure(withStatic, data, calls);
    statics.push_back(s);
    dynamics.push_back(d);
    ratios.push_back(d / s);
  }
  return {
      quantile(statics, 0.5),
      quantile(dynamics, 0.5),
      {quantile(ratios, 0.25), quantile(ratios, 0.5), quantile(ratios, 0.75)}};
}

/// Ends the process if the results of the two programs differ.
static void checkResults(const BenchmarkCase &benchmark,
                         const Executable &withStatic,
                         const Executable &withDynamic, Data &data) {
  Array &result = data.arrays.back();
  std::memset(result.data(), 1, result.getByteSize());
  llvm::cantFail(withStatic.call(data.arguments, data.results));
  Array expected = llvm::cantFail(result.clone());
  std::memset(result.data(), 2, result.getByteSize());
  llvm::cantFail(withDynamic.call(data.arguments, data.results));
  if (std::memcmp(result.data(), expected.data(), result.getByteSize()) == 0)
    return;
  llvm::errs() << benchmark.name << ": the two programs differ\n";
  std::exit(1);
}

static void run(MLIRContext &context, const BenchmarkCase &benchmark,
                std::vector<double> &ratios) {
  auto withStatic = compile(context, benchmark.getSource(/*isDynamic=*/false));
  auto withDynamic = compile(context, benchmark.getSource(/*isDynamic=*/true));
  Data data(benchmark);
  checkResults(benchmark, *withStatic, *withDynamic, data);
  Times times = compare(*withStatic, *withDynamic, data);
  ratios.push_back(times.ratio[1]);
  llvm::outs() << llvm::format(
      "  %-34s %10.1f %10.1f %8.2f   %.2f to %.2f\n", benchmark.name.c_str(),
      times.staticSeconds * 1e6, times.dynamicSeconds * 1e6, times.ratio[1],
      times.ratio[0], times.ratio[2]);
  llvm::outs().flush();
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  cl::ParseCommandLineOptions(argc, argv,
                              "Times dynamic against static shapes\n");
  if (samples == 0)
    samples = 1;
  stayOnThisCPU();
  DialectRegistry registry;
  registerExecution(registry);
  MLIRContext context(registry);

  for (auto [rows, columns] :
       {std::pair(64, 512), std::pair(2048, 2048), std::pair(4096, 8)}) {
    llvm::outs() << rows << " x " << columns << " f32, " << rows * columns / 256
                 << " KiB per array\n"
                 << "  case                                static us dynamic "
                    "us    ratio   quartiles\n";
    for (bool stretches : {false, true}) {
      std::vector<double> ratios;
      llvm::outs() << (stretches ? "  an innermost ? is 1\n"
                                 : "  nothing stretches beyond the types\n");
      for (const BenchmarkCase &benchmark : createCases(rows, columns))
        if (benchmark.stretchesInnermost == stretches &&
            StringRef(benchmark.name).contains(filter))
          run(context, benchmark, ratios);
      if (!ratios.empty())
        llvm::outs() << llvm::format("  largest ratio %.2f\n",
                                     quantile(ratios, 1));
    }
  }
  return 0;
}
