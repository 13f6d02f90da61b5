//===- bcast-translate.cpp - Translates files of other formats ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-translate with the imports of extensions.
//
//===----------------------------------------------------------------------===//

#include "Imports.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Options.h"
#include "bcast/Support/Version.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/// Whether an argument asks for help or the version.
static bool isQuestion(llvm::StringRef argument) {
  argument = argument.ltrim('-').split('=').first;
  return argument == "h" || argument.starts_with("help") ||
         argument == "version";
}

/// Whether the arguments name an import, or ask for help or the version.
static bool namesImport(llvm::ArrayRef<char *> arguments) {
  return llvm::any_of(arguments, [](llvm::StringRef argument) {
    llvm::StringRef name = argument.ltrim('-').split('=').first;
    return llvm::is_contained(mlir::bcast::getImports(), name) ||
           isQuestion(argument);
  });
}

/// The path of the model, which is what follows no option.
static llvm::StringRef findInput(llvm::ArrayRef<char *> arguments) {
  llvm::StringRef input = "-", before;
  for (llvm::StringRef argument : arguments) {
    if (!argument.starts_with("-") && before.ltrim('-') != "o")
      input = argument;
    before = argument;
  }
  return input;
}

/// Reads standard input, unless it is a regular file, into a file in memory
/// that takes its place. A model that has no end is an error.
static llvm::Error bufferStandardInput() {
  struct stat status;
  if (fstat(STDIN_FILENO, &status) != 0 || S_ISREG(status.st_mode))
    return llvm::Error::success();
  auto bytes = mlir::bcast::readStandardInput(mlir::bcast::wantStream);
  if (!bytes)
    return bytes.takeError();
  int file = memfd_create("model", MFD_CLOEXEC);
  if (file < 0)
    return llvm::errorCodeToError(llvm::errnoAsErrorCode());
  llvm::raw_fd_ostream(file, /*shouldClose=*/false) << (*bytes)->getBuffer();
  lseek(file, 0, SEEK_SET);
  dup2(file, STDIN_FILENO);
  close(file);
  return llvm::Error::success();
}

static llvm::Error prepareInput(llvm::StringRef path) {
  if (path == "-" || path == "/dev/stdin")
    return bufferStandardInput();
  llvm::sys::fs::file_status status;
  if (!llvm::sys::fs::status(path, status) &&
      (status.type() == llvm::sys::fs::file_type::character_file ||
       status.type() == llvm::sys::fs::file_type::block_file))
    return llvm::createStringError(
        "is a device; a model is read from a regular file or a pipe");
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  mlir::bcast::reportLostOutput("bcast-translate");
  llvm::ArrayRef<char *> arguments =
      llvm::ArrayRef(argv, argc).drop_front(argc > 0);
  const auto &imports = mlir::bcast::getImports();
  if (!namesImport(arguments)) {
    llvm::WithColor::error(llvm::errs(), "bcast-translate")
        << "expected --"
        << (imports.empty()
                ? "help; this build has no imports"
                : llvm::join(imports, " or --") + ", as in bcast-translate --" +
                      imports.front().str() + " FILE")
        << "\n";
    return 1;
  }
  llvm::StringRef input = findInput(arguments);
  if (!llvm::any_of(arguments, isQuestion))
    if (llvm::Error error = prepareInput(input)) {
      llvm::WithColor::error(llvm::errs(), "bcast-translate")
          << "'" << input << "': " << llvm::toString(std::move(error)) << "\n";
      return 1;
    }
  mlir::bcast::registerVersionPrinter();
  mlir::bcast::hideOptionsOfLLVM();
  return mlir::failed(mlir::mlirTranslateMain(argc, argv, "bcast importer\n"));
}
