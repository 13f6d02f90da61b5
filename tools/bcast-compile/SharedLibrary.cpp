//===- SharedLibrary.cpp - Links a shared library -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedLibrary.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::bcast;

static llvm::Expected<std::string> findLinker(llvm::StringRef given) {
  if (!given.empty()) {
    if (auto found = llvm::sys::findProgramByName(given))
      return *found;
    return llvm::createStringError("--linker: found no program '" + given +
                                   "'");
  }
  for (const char *name : {"cc", "clang-22", "clang", "gcc"})
    if (auto found = llvm::sys::findProgramByName(name))
      return *found;
  return llvm::createStringError("linking a shared library needs a C "
                                 "compiler, and there is none; give --linker, "
                                 "or write an object file");
}

/// The runtime is in the lib folder of the installation or of the build.
static llvm::Expected<std::string> findRuntime(llvm::StringRef given,
                                               const char *argv0) {
  if (!given.empty()) {
    if (llvm::sys::fs::exists(given))
      return given.str();
    return llvm::createStringError("--runtime: found no file '" + given + "'");
  }
  static int anchor;
  std::string tool = llvm::sys::fs::getMainExecutable(argv0, &anchor);
  llvm::StringRef root =
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(tool));
  for (const char *folder : {BCAST_LIBDIR, "lib"}) {
    llvm::SmallString<128> path(root);
    llvm::sys::path::append(path, folder, "libBcastRuntime.a");
    if (llvm::sys::fs::exists(path))
      return std::string(path);
  }
  return llvm::createStringError(
      "found no libBcastRuntime.a beside this tool; give --runtime=FILE");
}

/// The linker's argument for LLVM's OpenMP library.
static llvm::StringRef getOpenMPArgument(const CommandLine &options) {
  bool isFound =
      options.target == "host" && llvm::sys::fs::exists(BCAST_LIBOMP);
  return isFound ? BCAST_LIBOMP : "-lomp";
}

/// The missing options for linking for another machine.
static std::string suggestForTarget(const CommandLine &options) {
  if (options.target == "host")
    return "";
  std::string missing;
  if (options.linker.empty())
    missing += ", its C compiler as in --linker=aarch64-linux-gnu-gcc";
  if (options.runtime.empty())
    missing += ", its runtime by --runtime=libBcastRuntime.a";
  return missing.empty() ? ""
                         : "; for another machine, give" + missing.substr(1);
}

llvm::Error mlir::bcast::linkSharedLibrary(llvm::ArrayRef<char> object,
                                           const CommandLine &options,
                                           const char *argv0) {
  auto linker = findLinker(options.linker);
  if (!linker)
    return linker.takeError();
  auto runtime = findRuntime(options.runtime, argv0);
  if (!runtime)
    return runtime.takeError();
  // Only the owner may read the file, since the program may be private.
  int descriptor;
  llvm::SmallString<128> model, path;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, model);
  llvm::sys::path::append(model, "bcast-compile-%%%%%%.o");
  if (std::error_code code = llvm::sys::fs::createUniqueFile(
          model, descriptor, path, llvm::sys::fs::OF_None,
          llvm::sys::fs::owner_read | llvm::sys::fs::owner_write))
    return llvm::createStringError(code, "cannot create a temporary file: " +
                                             code.message());
  llvm::sys::RemoveFileOnSignal(path);
  llvm::FileRemover remover(path);
  {
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    os.write(object.data(), object.size());
    os.close();
    if (os.has_error()) {
      std::error_code code = os.error();
      os.clear_error();
      return llvm::createStringError(code, path + ": " + code.message());
    }
  }
  // A linker that fails removes its output, so it writes to a temporary file.
  llvm::SmallString<128> library;
  if (std::error_code code =
          llvm::sys::fs::createUniqueFile(options.output + "-%%%%%%", library))
    return llvm::createStringError(code,
                                   options.output + ": " + code.message());
  llvm::FileRemover libraryRemover(library);
  // Includes the whole runtime, so that callers can format errors.
  llvm::SmallVector<llvm::StringRef> arguments = {
      *linker,  "-shared",
      "-o",     library,
      path,     "-Wl,--whole-archive",
      *runtime, "-Wl,--no-whole-archive",
      "-lm"};
  if (options.threads != 1)
    arguments.push_back(getOpenMPArgument(options));
  std::string message;
  if (llvm::sys::ExecuteAndWait(*linker, arguments, std::nullopt, {}, 0, 0,
                                &message) != 0)
    return llvm::createStringError(
        "'" + *linker + "' could not link '" + options.output + "'" +
        (message.empty() ? "" : ": " + message) + suggestForTarget(options) +
        (options.threads == 1
             ? ""
             : "; --threads needs LLVM's OpenMP library, on Debian 12: "
               "apt-get install libomp-22-dev"));
  if (std::error_code code = llvm::sys::fs::rename(library, options.output))
    return llvm::createStringError(code,
                                   options.output + ": " + code.message());
  libraryRemover.releaseFile();
  return llvm::Error::success();
}
