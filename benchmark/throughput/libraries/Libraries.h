//===- Libraries.h - Workloads in C++ libraries -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_LIBRARIES_LIBRARIES_H
#define BCAST_BENCHMARK_THROUGHPUT_LIBRARIES_LIBRARIES_H

#include "../kernels/Kernels.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace libraries {

/// Computes a workload once, on one thread.
using Program = void (*)(const kernels::Arguments &);

/// By the name of the workload. Empty where the library is not installed.
const std::map<std::string, Program> &getEigenPrograms();
const std::map<std::string, Program> &getXtensorPrograms();

/// oneDNN chooses its code beforehand: a call computes the workload. Nothing
/// without a program.
std::optional<std::function<void()>>
createOneDnnProgram(const std::string &workload,
                    const kernels::Arguments &arguments);
bool hasOneDnn();

} // namespace libraries

#endif // BCAST_BENCHMARK_THROUGHPUT_LIBRARIES_LIBRARIES_H
