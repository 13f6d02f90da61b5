//===- Program.cpp - Programs from texts ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Program.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/FrontEnds.h"
#include "bcast/Support/Models.h"
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

/// Fails if `text` is evidently something else.
static llvm::Error checkIsProgram(StringRef text, StringRef name) {
  constexpr StringLiteral wayOut =
      "; bcast-translate makes a program of a model of ONNX or OpenVINO";
  if (isForeign(text))
    return llvm::createStringError(name + ": is not MLIR" + wayOut);
  StringRef line = text.trim();
  bool isName = isModel(line) || line.ends_with(".mlir");
  if (!isName || line.find_first_of(" \t\n") != StringRef::npos)
    return llvm::Error::success();
  return llvm::createStringError(
      name + ": expected the text of a program, got the name of a file" +
      (isModel(line) ? wayOut : StringLiteral("")));
}

/// What is said in addition if `program` cannot be parsed.
static std::string explainUnread(llvm::MemoryBufferRef program,
                                 ArrayRef<FrontEnd> frontEnds) {
  std::string name = program.getBufferIdentifier().str();
  if (isBytecode(program))
    return frontEnds.empty() ? ""
                             : name + ": " + frontEnds.front().name.str() +
                                   " is read as text, not as bytecode of its "
                                   "own dialects";
  if (!getFrontEnds().empty() || !program.getBuffer().contains("stablehlo."))
    return "";
  return name + ": has operations of StableHLO, which a build with "
                "-DBCAST_EXTENSION_STABLEHLO=ON reads";
}

llvm::Expected<OwningOpRef<ModuleOp>>
bcast::parseProgram(std::unique_ptr<llvm::MemoryBuffer> text,
                    llvm::SourceMgr &sources, MLIRContext &context,
                    Bytecode bytecode) {
  if (std::string what =
          describeSerialized(text->getBuffer(), text->getBufferIdentifier());
      !what.empty())
    return llvm::createStringError(text->getBufferIdentifier() + ": " + what);
  if (!isBytecode(*text)) {
    if (llvm::Error error =
            checkIsProgram(text->getBuffer(), text->getBufferIdentifier()))
      return std::move(error);
    if (llvm::Error error =
            checkNesting(text->getBuffer(), text->getBufferIdentifier()))
      return std::move(error);
  } else if (bytecode == Bytecode::Refused) {
    return llvm::createStringError(
        text->getBufferIdentifier() +
        ": bytecode is read only if it is marked as trusted; malformed "
        "bytecode crashes MLIR's reader");
  }
  SmallVector<FrontEnd> frontEnds = prepareToRead(text->getBuffer(), context);
  std::string wayOut = explainUnread(*text, frontEnds);
  sources.AddNewSourceBuffer(std::move(text), SMLoc());
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, config);
  if (!module)
    return llvm::createStringError(wayOut);
  if (llvm::Error error = verifyProgram(*module))
    return std::move(error);
  for (const FrontEnd &frontEnd : frontEnds)
    if (failed(frontEnd.import(*module)) || failed(verify(*module)))
      return llvm::createStringError("");
  return module;
}
