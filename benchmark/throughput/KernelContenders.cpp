//===- KernelContenders.cpp - Kernels written by hand, memcpy and memset --===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contender.h"
#include "kernels/Kernels.h"
#include "libraries/Libraries.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#ifdef _OPENMP
#include <omp.h>
#endif

using namespace mlir;
using namespace mlir::bcast;

/// The processors take equal shares of `count` parts: call(begin, end).
template <typename Call>
static void divide(unsigned threads, int64_t count, Call call) {
#ifdef _OPENMP
  if (threads > 1) {
#pragma omp parallel num_threads(threads)
    {
      int64_t share = omp_get_thread_num(), shares = omp_get_num_threads();
      call(count * share / shares, count * (share + 1) / shares);
    }
    return;
  }
#endif
  call(int64_t(0), count);
}

/// The arguments of kernels, at a stable address.
static std::vector<const void *> getInputs(const Job &job) {
  std::vector<const void *> inputs;
  for (const Operand &input : job.data.inputs)
    inputs.push_back(input.data);
  return inputs;
}

std::vector<Contender> mlir::bcast::createKernels(const Job &job) {
  kernels::Kernels all;
  kernels::addRowKernels(all);
  kernels::addFunctionKernels(all);
  kernels::addTransposeKernels(all);
  kernels::addNarrowKernels(all);
  kernels::addRowReductionKernels(all);
  kernels::addColumnReductionKernels(all);
  kernels::addPlaneReductionKernels(all);
  kernels::addBFloatReductionKernels(all);
  kernels::addDistanceKernels(all);
  kernels::addArgReductionKernels(all);
  std::vector<const void *> inputs = getInputs(job);
  std::vector<Contender> contenders;
  for (const kernels::Kernel &kernel : all) {
    if (job.workload.getStaticName() != kernel.workload)
      continue;
    auto add = [&](unsigned threads, const std::string &variant) {
      auto call = [kernel, inputs, output = job.data.output->data,
                   extents = job.extents, threads] {
        kernels::Arguments arguments{inputs.data(), output, extents.data()};
        int64_t parts = kernel.countParts(arguments);
        divide(threads, parts, [&](int64_t begin, int64_t end) {
          kernel.run(arguments, begin, end);
        });
      };
      contenders.push_back(
          {kernel.isInOrder ? "ordered" : "kernel", variant, call});
    };
    add(1, kernel.variant);
    // Waking other threads may take longer than the work.
    if (job.threads > 1)
      add(job.threads,
          kernel.variant + ", " + std::to_string(job.threads) + " threads");
  }
  return contenders;
}

/// memcpy reads half of the bytes and writes the other half; memset writes all.
std::vector<Contender> mlir::bcast::createMemoryFunctions(const Job &job) {
  char *scratch = job.data.getScratch();
  int64_t bytes = job.data.getMovedBytes(), half = bytes / 2;
  constexpr int64_t line = 64;
  auto divideLines = [threads = job.threads](int64_t bytes, auto call) {
    divide(threads, llvm::divideCeil(bytes, line),
           [&](int64_t begin, int64_t end) {
             call(begin * line, std::min(end * line, bytes) - begin * line);
           });
  };
  auto copy = [=] {
    divideLines(half, [=](int64_t offset, int64_t size) {
      std::memcpy(scratch + offset, scratch + half + offset, size);
    });
  };
  auto set = [=] {
    divideLines(bytes, [=](int64_t offset, int64_t size) {
      std::memset(scratch + offset, 0x5A, size);
    });
  };
  return {{"memcpy", "", copy, /*hasResult=*/false},
          {"memset", "", set, /*hasResult=*/false}};
}

static llvm::Error describeMissing(StringRef package) {
  return llvm::createStringError("not built in: apt-get install " + package +
                                 ", then configure and build again");
}

static llvm::Expected<Contender>
createLibrary(StringRef name, StringRef package,
              const std::map<std::string, libraries::Program> &programs,
              const Job &job) {
  if (programs.empty())
    return describeMissing(package);
  auto found = programs.find(job.workload.getStaticName());
  if (found == programs.end())
    return llvm::createStringError("there is no program for it");
  auto call = [program = found->second, inputs = getInputs(job),
               output = job.data.output->data, extents = job.extents] {
    program({inputs.data(), output, extents.data()});
  };
  return Contender{name.str(), "", call};
}

llvm::Expected<Contender> mlir::bcast::createEigen(const Job &job) {
  return createLibrary("eigen", "libeigen3-dev", libraries::getEigenPrograms(),
                       job);
}

llvm::Expected<Contender> mlir::bcast::createXtensor(const Job &job) {
  return createLibrary("xtensor", "libxtensor-dev libxsimd-dev",
                       libraries::getXtensorPrograms(), job);
}

llvm::Expected<Contender> mlir::bcast::createOneDnn(const Job &job) {
  if (!libraries::hasOneDnn())
    return describeMissing("libdnnl-dev");
  std::vector<const void *> inputs = getInputs(job);
  // Its own threads are as many as OpenMP's.
  auto program = libraries::createOneDnnProgram(
      job.workload.getStaticName(),
      {inputs.data(), job.data.output->data, job.extents.data()});
  if (!program)
    return llvm::createStringError("there is no program for it");
  return Contender{"onednn", "", *program};
}
