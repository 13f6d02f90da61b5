//===- Program.cpp - Programs from texts ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Program.h"
#include "bcast/Support/Nesting.h"
#include "bcast/Support/Operations.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::bcast;

llvm::Error bcast::verifyProgram(ModuleOp module) {
  if (failed(checkOperations(module)) || failed(verify(module)))
    return llvm::createStringError("");
  return llvm::Error::success();
}

llvm::Expected<OwningOpRef<ModuleOp>>
bcast::parseProgram(std::unique_ptr<llvm::MemoryBuffer> text,
                    llvm::SourceMgr &sources, MLIRContext &context,
                    Bytecode bytecode) {
  if (!isBytecode(*text)) {
    if (llvm::Error error =
            checkNesting(text->getBuffer(), text->getBufferIdentifier()))
      return std::move(error);
  } else if (bytecode == Bytecode::Refused) {
    return llvm::createStringError(
        text->getBufferIdentifier() +
        ": bytecode is read only if it is marked as trusted; malformed "
        "bytecode crashes MLIR's reader");
  }
  sources.AddNewSourceBuffer(std::move(text), SMLoc());
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, config);
  if (!module)
    return llvm::createStringError("");
  if (llvm::Error error = verifyProgram(*module))
    return std::move(error);
  return module;
}
