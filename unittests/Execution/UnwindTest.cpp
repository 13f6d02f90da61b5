//===- UnwindTest.cpp - Freed code, and exceptions after it ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Executable.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <stdexcept>

using namespace mlir;
using namespace mlir::bcast;

/// Compiles a program with a call of a function that may throw, which is never
/// reached, so that its code has unwind tables;
/// `threads` above 1 calls OpenMP.
static std::unique_ptr<Executable> compile(unsigned threads) {
  DialectRegistry registry;
  registerExecution(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"mlir(
func.func @main(%x: tensor<64xf32>, %n: tensor<i64>) -> tensor<64xf32> {
  %number = tensor.extract %n[] : tensor<i64>
  %zero = arith.constant 0 : i64
  %some = arith.cmpi ne, %number, %zero : i64
  scf.if %some {
    %function = llvm.inttoptr %number : i64 to !llvm.ptr
    llvm.call %function() : !llvm.ptr, () -> ()
  }
  %0 = bcast.exponential %x : tensor<64xf32>
  return %0 : tensor<64xf32>
})mlir",
                                                             &context);
  EXPECT_TRUE(module);
  CompileOptions options;
  options.threads = threads;
  options.parallelThreshold = 0;
  auto executable = Executable::compile(
      *module, module->lookupSymbol<func::FuncOp>("main"), options);
  EXPECT_TRUE(static_cast<bool>(executable))
      << llvm::toString(executable.takeError());
  return std::move(*executable);
}

static void call(const Executable &executable) {
  float x[64] = {}, y[64];
  int64_t n = 0;
  llvm::Error error = executable.call({{x, {64}}, {&n, {}}}, {{y, {64}}});
  EXPECT_FALSE(static_cast<bool>(error)) << llvm::toString(std::move(error));
  EXPECT_EQ(y[63], 1);
}

/// An exception looks for its handler in every registered table.
static bool catches() {
  try {
    throw std::runtime_error("test");
  } catch (const std::exception &) {
    return true;
  }
}

TEST(UnwindTest, ExceptionAfterCodeIsFreed) {
  for (unsigned threads : {1, 2}) {
    auto first = compile(threads), second = compile(threads);
    call(*first);
    EXPECT_TRUE(catches());
    // The tables of the other code stay.
    first.reset();
    EXPECT_TRUE(catches());
    call(*second);
    second.reset();
    EXPECT_TRUE(catches());
    // Code that was never called, in pages that may be those of earlier code.
    compile(threads).reset();
    EXPECT_TRUE(catches());
  }
}
