//===- CompiledFunction.cpp - Functions on arrays -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompiledFunction.h"
#include "mlir/ExecutionEngine/CRunnerUtils.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::bcast;

static OwningOpRef<ModuleOp> parse(MLIRContext &context, StringRef source) {
  auto module = parseSourceString<ModuleOp>(source, &context);
  if (!module)
    llvm::report_fatal_error("the test's program is not valid");
  return module;
}

CompiledFunction::CompiledFunction(MLIRContext &context,
                                   const std::string &operation, unsigned arity,
                                   unsigned width, Form form)
    : arity(arity), type("f" + std::to_string(width)) {
  if (form == Form::Program)
    compileProgram(context, operation, Accuracy::Precise);
  else if (form == Form::RelaxedProgram)
    compileProgram(context, operation, Accuracy::Relaxed);
  else
    compileLoop(context, operation, form);
}

CompiledFunction::~CompiledFunction() = default;

void CompiledFunction::compileProgram(MLIRContext &context,
                                      const std::string &operation,
                                      Accuracy accuracy) {
  CompileOptions options;
  options.accuracy = accuracy;
  std::string tensor = llvm::formatv("tensor<{0}x{1}>", kLength, type);
  auto module = parse(
      context, llvm::formatv("func.func @main(%x: {0}{1}) -> {0} {{\n"
                             "  %r = {2} %x{3} : {0}\n  return %r : {0}\n}\n",
                             tensor, arity == 2 ? ", %y: " + tensor : "",
                             operation, arity == 2 ? ", %y" : "")
                   .str());
  executable = llvm::cantFail(Executable::compile(
      *module, module->lookupSymbol<func::FuncOp>("main"), options));
}

static constexpr const char *kLoop = R"mlir(
func.func @main(%x: !memref, %y: !memref, %r: !memref) attributes {{llvm.emit_c_interface} {
  affine.for %i = 0 to {0} step {1} {{
    %a = affine.vector_load %x[%i] : !memref, vector<{1}x{2}>
    %b = affine.vector_load %y[%i] : !memref, vector<{1}x{2}>
    %c = {3} : vector<{1}x{2}>
    affine.vector_store %c, %r[%i] : !memref, vector<{1}x{2}>
  }
  return
}
)mlir";

static constexpr const char *kScalarLoop = R"mlir(
func.func @main(%x: !memref, %y: !memref, %r: !memref) attributes {{llvm.emit_c_interface} {
  affine.for %i = 0 to {0} {{
    %a = affine.load %x[%i] : !memref
    %b = affine.load %y[%i] : !memref
    %c = {3} : {2}
    affine.store %c, %r[%i] : !memref
  }
  return
}
)mlir";

void CompiledFunction::compileLoop(MLIRContext &context,
                                   const std::string &operation, Form form) {
  auto features = llvm::sys::getHostCPUFeatures();
  bool hasFMA = form != Form::Scalars && features.lookup("fma");
  bool hasAVX512 = form == Form::WideVectors && features.lookup("avx512f");
  unsigned lanes =
      (form == Form::WideVectors ? 512 : 256) / (type == "f32" ? 32 : 64);
  std::string computation = operation + (arity == 2 ? " %a, %b" : " %a");
  std::string body =
      form == Form::Scalars || form == Form::ScalarsWithFMA
          ? llvm::formatv(kScalarLoop, kLength, lanes, type, computation).str()
          : llvm::formatv(kLoop, kLength, lanes, type, computation).str();
  std::string alias =
      llvm::formatv("!memref = memref<{0}x{1}>\n", kLength, type);
  auto module = parse(context, alias + body);

  PassManager pm(&context);
  std::string pipeline = llvm::formatv(
      "bcast-set-target{{assume-features={0}},bcast-expand-math,lower-affine,"
      "convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts",
      hasAVX512 ? (hasFMA ? "fma,avx512" : "avx512")
      : hasFMA  ? "fma"
                : "none");
  if (failed(parsePassPipeline(pipeline, pm)) || failed(pm.run(*module)))
    llvm::report_fatal_error("the test's program could not be lowered");
  ExecutionEngineOptions options;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Default;
  engine = llvm::cantFail(ExecutionEngine::create(*module, options));
}

void CompiledFunction::run(const void *x, const void *y, void *result) const {
  auto toBuffer = [](const void *data) {
    return Buffer{const_cast<void *>(data), {kLength}};
  };
  if (executable) {
    SmallVector<Buffer> inputs{toBuffer(x)};
    if (arity == 2)
      inputs.push_back(toBuffer(y));
    llvm::cantFail(executable->call(inputs, toBuffer(result)));
    return;
  }
  auto toDescriptor = [](const void *data) {
    return StridedMemRefType<char, 1>{
        static_cast<char *>(const_cast<void *>(data)),
        static_cast<char *>(const_cast<void *>(data)),
        0,
        {kLength},
        {1}};
  };
  auto first = toDescriptor(x), second = toDescriptor(y ? y : x),
       third = toDescriptor(result);
  void *arguments[] = {&first, &second, &third};
  void *packed[] = {&arguments[0], &arguments[1], &arguments[2]};
  llvm::cantFail(engine->invokePacked("_mlir_ciface_main", packed));
}
