//===- SharedLibrary.cpp - Links a shared library -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedLibrary.h"
#include "bcast/Support/PendingFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir::bcast;

/// Whether the code is for a machine that this one can link for and run.
static bool isForThisMachine(const CommandLine &options) {
  if (options.target == "host")
    return true;
  llvm::Triple target(llvm::Triple::normalize(options.target));
  llvm::Triple host(llvm::sys::getDefaultTargetTriple());
  return target.getArch() == host.getArch() && target.getOS() == host.getOS();
}

/// Adds the C compiler that links, and its options for the machine.
static llvm::Error addLinker(const CommandLine &options,
                             llvm::SmallVectorImpl<std::string> &command) {
  if (!options.linker.empty()) {
    auto found = llvm::sys::findProgramByName(options.linker);
    if (!found)
      return llvm::createStringError("--linker: found no program '" +
                                     options.linker + "'");
    command.push_back(*found);
    return llvm::Error::success();
  }
  bool isForOther = !isForThisMachine(options);
  llvm::SmallVector<std::string> names = {"clang-22", "clang"};
  if (isForOther)
    names.insert(names.begin(), options.target + "-gcc");
  else
    names = {"cc", "clang-22", "clang", "gcc"};
  for (const std::string &name : names) {
    auto found = llvm::sys::findProgramByName(name);
    if (!found)
      continue;
    command.push_back(*found);
    if (isForOther && llvm::StringRef(name).starts_with("clang"))
      command.append({"--target=" + options.target, "-fuse-ld=lld"});
    return llvm::Error::success();
  }
  return llvm::createStringError(
      "linking a shared library needs a C compiler" +
      (isForOther ? " for '" + options.target + "'" : std::string()) +
      ", and there is none; give --linker, or write an object file");
}

/// The archive for this machine, and the source for all, are in folders of the
/// installation or of the build.
static llvm::Expected<std::string> findRuntime(const CommandLine &options,
                                               const char *argv0) {
  if (!options.runtime.empty()) {
    if (llvm::sys::fs::exists(options.runtime))
      return options.runtime;
    return llvm::createStringError("--runtime: found no file '" +
                                   options.runtime + "'");
  }
  static int anchor;
  std::string tool = llvm::sys::fs::getMainExecutable(argv0, &anchor);
  llvm::StringRef root =
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(tool));
  // The archive may be in a package that is not installed.
  llvm::SmallVector<llvm::StringRef> places = {
      BCAST_LIBDIR "/libBcastRuntime.a", "lib/libBcastRuntime.a",
      BCAST_DATADIR "/bcast/runtime/Error.c", "share/bcast/runtime/Error.c"};
  if (!isForThisMachine(options))
    places.erase(places.begin(), places.begin() + 2);
  for (llvm::StringRef place : places) {
    llvm::SmallString<128> path(root);
    llvm::sys::path::append(path, place);
    if (llvm::sys::fs::exists(path))
      return std::string(path);
  }
  return llvm::createStringError("found no " +
                                 llvm::sys::path::filename(places.front()) +
                                 " of the runtime beside this tool; give "
                                 "--runtime=FILE");
}

/// The linker's argument for LLVM's OpenMP library.
static llvm::StringRef getOpenMPArgument(const CommandLine &options) {
  bool isFound =
      options.target == "host" && llvm::sys::fs::exists(BCAST_LIBOMP);
  return isFound ? BCAST_LIBOMP : "-lomp";
}

/// The tools and libraries that linking needs beside the C compiler.
static std::string describeNeeds(const CommandLine &options) {
  std::string needs;
  if (!isForThisMachine(options) && options.linker.empty())
    needs = "; it needs the C library of '" + options.target +
            "', or its C compiler as --linker";
  if (options.threads == 1)
    return needs;
  needs += "; --threads needs LLVM's OpenMP library";
  return isForThisMachine(options)
             ? needs + ", on Debian 12: apt-get install libomp-22-dev"
             : needs + " for '" + options.target + "'";
}

llvm::Error mlir::bcast::linkSharedLibrary(llvm::ArrayRef<char> object,
                                           const CommandLine &options,
                                           const char *argv0) {
  llvm::SmallVector<std::string> command;
  if (llvm::Error error = addLinker(options, command))
    return error;
  auto runtime = findRuntime(options, argv0);
  if (!runtime)
    return runtime.takeError();
  // Only the owner may read the file, since the program may be private.
  int descriptor;
  std::string path;
  if (std::error_code code =
          createPrivateFile("bcast-compile-", ".o", descriptor, path))
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
  PendingFile output(options.output);
  llvm::Expected<std::optional<int>> created = output.open();
  if (!created)
    return created.takeError();
  if (!*created)
    return output.fail("a linker cannot write to a device or a pipe");
  (void)llvm::sys::Process::SafelyCloseFileDescriptor(**created);
  std::string library = output.getTemporary().str();
  command.append({"-shared", "-o", library, path});
  if (llvm::StringRef(*runtime).ends_with(".c"))
    command.append({"-O2", "-fPIC",
                    "-I" + llvm::sys::path::parent_path(*runtime).str(),
                    *runtime});
  else // The whole archive, so that callers can format errors.
    command.append({"-Wl,--whole-archive", *runtime, "-Wl,--no-whole-archive"});
  command.push_back("-lm");
  if (options.threads != 1)
    command.push_back(getOpenMPArgument(options).str());
  std::string message;
  if (llvm::sys::ExecuteAndWait(
          command.front(),
          llvm::SmallVector<llvm::StringRef>(command.begin(), command.end()),
          std::nullopt, {}, 0, 0, &message) != 0)
    return llvm::createStringError(
        "'" + command.front() + "' could not link '" + options.output + "'" +
        (message.empty() ? "" : ": " + message) + describeNeeds(options));
  uint64_t size = 0;
  if (llvm::sys::fs::file_size(library, size) || size == 0)
    return llvm::createStringError("'" + command.front() +
                                   "' wrote no library");
  return output.putInPlace();
}
