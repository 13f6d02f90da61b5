//===- model.cpp - Fuzzes the import of models ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/Onnx.h"
#include "bcast/Import/OpenVino.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

#ifndef IMPORT
#error "IMPORT is importOnnx or importOpenVino"
#endif

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static MLIRContext context(MLIRContext::Threading::DISABLED);
  llvm::MemoryBufferRef model(
      llvm::StringRef(reinterpret_cast<const char *>(data), size),
      "/nonexistent/model");
  // An import gives a valid program, or reports an error.
  bool hasError = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    hasError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
  });
  OwningOpRef<ModuleOp> module = bcast::IMPORT(model, &context);
  if (module ? failed(verify(*module)) : !hasError)
    __builtin_trap();
  return 0;
}
