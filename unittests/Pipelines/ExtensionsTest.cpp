//===- ExtensionsTest.cpp - Dialect extensions of the pipelines -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Pipelines.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::bcast;

/// Calls, branches, loops, layouts, functions and runtime checks.
static constexpr const char *kProgram = R"mlir(
#column_major = #bcast.layout<minor_to_major = [0, 1]>
func.func private @square(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.multiply %x, %x : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @main(%x: tensor<?x?xf32>, %y: tensor<?x?xf32, #column_major>, %b: tensor<?xbf16>, %n: index, %p: i1) -> (tensor<?x?xf32>, tensor<?xbf16>) {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x?xf32, #column_major>) -> tensor<?x?xf32>
  %1 = func.call @square(%0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%z = %1) -> (tensor<?x?xf32>) {
    %t = bcast.tanh %z : tensor<?x?xf32>
    scf.yield %t : tensor<?x?xf32>
  }
  cf.cond_br %p, ^then(%2 : tensor<?x?xf32>), ^end(%2 : tensor<?x?xf32>)
^then(%u: tensor<?x?xf32>):
  %3 = bcast.negate %u : tensor<?x?xf32>
  cf.br ^end(%3 : tensor<?x?xf32>)
^end(%v: tensor<?x?xf32>):
  %4 = bcast.exponential %b : tensor<?xbf16>
  %5 = tensor.dim %v, %c0 : tensor<?x?xf32>
  return %v, %4 : tensor<?x?xf32>, tensor<?xbf16>
}
)mlir";

/// The dialects of the program, and nothing else.
static DialectRegistry getSourceDialects() {
  DialectRegistry registry;
  registry.insert<BcastDialect, arith::ArithDialect, cf::ControlFlowDialect,
                  func::FuncDialect, scf::SCFDialect, tensor::TensorDialect>();
  return registry;
}

TEST(ExtensionsTest, PipelinesBringWhatTheyNeed) {
  MLIRContext context(getSourceDialects());
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(kProgram, &context);
  ASSERT_TRUE(module);
  CpuTarget target;
  target.threads = 2;
  PassManager pm(&context);
  buildToLLVMPipeline(pm, target);
  ASSERT_TRUE(succeeded(pm.run(*module)));
  // OpenMP's dialect is allowed: its translation to LLVM IR takes it.
  module->walk([](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    EXPECT_TRUE(dialect == "llvm" || dialect == "omp" || isa<ModuleOp>(op))
        << op->getName().getStringRef().str();
  });
}

static bool has(ModuleOp module, StringRef name) {
  return module
      ->walk([&](Operation *op) {
        return op->getName().getStringRef() == name ? WalkResult::interrupt()
                                                    : WalkResult::advance();
      })
      .wasInterrupted();
}

// Upstream's inliner silently skips calls in dialects without its interface.
TEST(ExtensionsTest, PipelineToLinalgInlines) {
  MLIRContext context(getSourceDialects());
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(kProgram, &context);
  ASSERT_TRUE(module);
  ASSERT_TRUE(has(*module, "func.call"));
  PassManager pm(&context);
  buildToLinalgPipeline(pm);
  ASSERT_TRUE(succeeded(pm.run(*module)));
  EXPECT_FALSE(has(*module, "func.call"));
}

/// An operation that the pipeline to linalg leaves.
static constexpr const char *kBroadcast = R"mlir(
func.func @main(%x: tensor<?xf32>, %n: index) -> tensor<?x?xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%n, %n) : tensor<?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
)mlir";

TEST(ExtensionsTest, RegistersWhatUpstreamsPassesNeed) {
  DialectRegistry registry = getSourceDialects();
  registerExtensions(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(kBroadcast, &context);
  ASSERT_TRUE(module);
  PassManager pm(&context);
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  ASSERT_TRUE(succeeded(pm.run(*module)));
  EXPECT_FALSE(has(*module, "bcast.broadcast_in_dim"));
}
