//===- Models.cpp - Models in the formats of other frameworks -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Models.h"
#include "bcast/Support/PendingFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"

using namespace mlir::bcast;
namespace fs = llvm::sys::fs;

namespace {
struct ModelFormat {
  llvm::StringLiteral extension;
  /// The option of bcast-translate.
  llvm::StringLiteral option;
  llvm::StringLiteral library;
  /// Debian's packages of the library.
  llvm::StringLiteral packages;
};
} // namespace

static constexpr ModelFormat formats[] = {
    {".onnx", "--import-onnx", "ONNX's library", "libonnx-dev libprotobuf-dev"},
    {".xml", "--import-openvino", "pugixml", "libpugixml-dev"}};

static const ModelFormat *findFormat(llvm::StringRef path) {
  const auto *format =
      llvm::find_if(formats, [&](const ModelFormat &candidate) {
        return path.ends_with(candidate.extension);
      });
  return format == std::end(formats) ? nullptr : format;
}

bool mlir::bcast::isModel(llvm::StringRef path) { return findFormat(path); }

/// Finds bcast-translate beside this program, or else in PATH.
static llvm::ErrorOr<std::string> findTranslator() {
  static int anchor;
  std::string program = fs::getMainExecutable(/*argv0=*/nullptr, &anchor);
  llvm::StringRef folder = llvm::sys::path::parent_path(program);
  if (!folder.empty())
    if (auto found = llvm::sys::findProgramByName("bcast-translate", {folder}))
      return found;
  return llvm::sys::findProgramByName("bcast-translate");
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mlir::bcast::importModel(llvm::StringRef path) {
  const ModelFormat &format = *findFormat(path);
  auto fail = [&](const llvm::Twine &message) {
    return llvm::createStringError("'" + path + "': " + message);
  };
  if (std::error_code code = fs::access(path, fs::AccessMode::Exist))
    return fail(code.message());
  if (fs::is_directory(path))
    return fail("is a directory");
  llvm::ErrorOr<std::string> translator = findTranslator();
  if (!translator)
    return fail("bcast-translate, which imports models, is neither beside this "
                "tool nor in PATH; bcast's build makes it if it finds " +
                format.library + " (Debian's " + format.packages + ")");

  int descriptor;
  std::string program;
  if (std::error_code code =
          createPrivateFile("bcast-model-", ".mlir", descriptor, program))
    return fail("cannot create a temporary file: " + code.message());
  llvm::sys::RemoveFileOnSignal(program);
  llvm::FileRemover remover(program);
  std::string message;
  int status = llvm::sys::ExecuteAndWait(
      *translator,
      {*translator, format.option, "--mlir-print-debuginfo", "-o", program,
       "--", path},
      /*Env=*/std::nullopt, /*Redirects=*/{}, /*SecondsToWait=*/0,
      /*MemoryLimit=*/0, &message);
  auto text = llvm::MemoryBuffer::getOpenFile(descriptor, path,
                                              /*FileSize=*/-1);
  (void)fs::closeFile(descriptor);
  if (status < 0)
    return fail("'" + *translator + "' failed: " + message);
  if (status > 0)
    return llvm::createStringError("");
  if (!text)
    return fail(text.getError().message());
  if ((*text)->getBufferSize() == 0)
    return fail("'" + *translator + "' wrote no program");
  return std::move(*text);
}
