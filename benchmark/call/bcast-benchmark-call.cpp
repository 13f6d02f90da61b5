//===- bcast-benchmark-call.cpp - The time of a call from C++ -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"
#include "bcast/Execution/Executable.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::bcast;

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  DialectRegistry registry;
  registerExecution(registry);
  MLIRContext context(registry);
  Buffer inputs[] = {{matrix, {kRows, kColumns}}, {row, {kColumns}}};
  Buffer results[] = {{sum, {kRows, kColumns}}};
  void *data[] = {matrix, row, sum};
  int64_t extents[] = {kRows, kColumns, kColumns, kRows, kColumns};
  for (const char *path : {argv[1], argv[2]}) {
    auto module = parseSourceFile<ModuleOp>(path, &context);
    if (!module)
      return 1;
    auto executable = llvm::cantFail(
        Executable::compile(*module, llvm::cantFail(findEntry(*module, ""))));
    bool isDynamic = path == argv[2];
    if (!isDynamic)
      MEASURE("inlined kernel", add_kernel(matrix, row, sum));
    MEASURE(isDynamic ? "Executable::call, dynamic" : "Executable::call",
            llvm::cantFail(executable->call(inputs, results)));
    MEASURE(isDynamic ? "Executable::callUnchecked, dynamic"
                      : "Executable::callUnchecked",
            llvm::cantFail(executable->callUnchecked(data, extents)));
  }
  return 0;
}
