//===- PendingFile.cpp - Files that appear when complete ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/PendingFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#ifndef _WIN32
#include <unistd.h>
#endif
#ifdef __linux__
#include <cerrno>
#include <sys/xattr.h>
#endif

using namespace mlir::bcast;
namespace fs = llvm::sys::fs;

std::error_code mlir::bcast::createNewFile(const llvm::Twine &prefix,
                                           const llvm::Twine &suffix,
                                           unsigned mode, int &fd,
                                           std::string &name) {
  std::error_code code;
  for (int attempt = 0; attempt < 128; ++attempt) {
    name = (prefix +
            llvm::utohexstr(llvm::sys::Process::GetRandomNumber(),
                            /*LowerCase=*/true) +
            suffix)
               .str();
    code =
        fs::openFileForReadWrite(name, fd, fs::CD_CreateNew, fs::OF_None, mode);
    if (code != std::errc::file_exists)
      break;
  }
  return code;
}

std::error_code mlir::bcast::createPrivateFile(llvm::StringRef prefix,
                                               llvm::StringRef suffix, int &fd,
                                               std::string &name) {
  llvm::SmallString<128> path;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, path);
  llvm::sys::path::append(path, prefix);
  return createNewFile(path, suffix, fs::owner_read | fs::owner_write, fd,
                       name);
}

std::string mlir::bcast::describeWriteError(llvm::StringRef path,
                                            std::error_code code) {
  llvm::StringRef folder = llvm::sys::path::parent_path(path);
  return code == std::errc::no_such_file_or_directory && !folder.empty() &&
                 !fs::exists(folder)
             ? ("there is no folder '" + folder + "'").str()
             : code.message();
}

llvm::Error PendingFile::fail(const llvm::Twine &reason) const {
  return llvm::createStringError(path + ": cannot write the file: " + reason);
}

void PendingFile::discard() {
  if (temporary.empty())
    return;
  (void)fs::remove(temporary);
  llvm::sys::DontRemoveFileOnSignal(temporary);
  temporary.clear();
}

llvm::Expected<std::optional<int>> PendingFile::open() {
  // A rename over a directory would fail, and one over a device would replace
  // it.
  fs::file_status status;
  bool exists = !fs::status(path, status);
  if (exists && fs::is_directory(status))
    return fail("it is a directory");
  if (exists && !fs::is_regular_file(status))
    return std::nullopt;

  // The file that a link points to is replaced, not the link.
  target = path;
  if (exists && fs::is_symlink_file(path))
    if (std::error_code code = fs::real_path(path, target))
      return fail(code.message());

  if (exists)
    replaced = status;
  int fd;
  std::string name;
  // Until it is complete, a file that replaces another one is private.
  if (std::error_code code =
          createNewFile(target + ".", ".tmp", exists ? 0600 : 0666, fd, name))
    return fail(describeWriteError(path, code));
  temporary = name;
  llvm::sys::RemoveFileOnSignal(temporary);
  return fd;
}

llvm::Expected<int> PendingFile::openStream() {
  int fd;
  if (std::error_code code =
          fs::openFileForWrite(path, fd, fs::CD_OpenExisting))
    return fail(code.message());
  return fd;
}

/// Copies the list of further users and groups of a file. Without a list, the
/// one that the folder gives to new files is removed. False if it cannot be.
static bool copyAccessList(const char *from, const char *to) {
#ifdef __linux__
  constexpr const char *kName = "system.posix_acl_access";
  char list[4096];
  ssize_t size = getxattr(from, kName, list, sizeof list);
  if (size >= 0)
    return setxattr(to, kName, list, size, 0) == 0;
  return errno == ENOTSUP ||
         (errno == ENODATA &&
          (removexattr(to, kName) == 0 || errno == ENODATA));
#else
  return true;
#endif
}

/// Another owner's file stays with its group if this process may give files to
/// it; otherwise the process's own group may not do what that group might.
std::error_code PendingFile::copyPermissions() {
  if (!replaced)
    return {};
  unsigned mode = replaced->permissions() & 0777;
#ifndef _WIN32
  auto give = [&](uid_t user, gid_t group) {
    return chown(temporary.c_str(), user, group) == 0;
  };
  if (!give(replaced->getUser(), replaced->getGroup()) &&
      !give(-1, replaced->getGroup()))
    mode &= ~unsigned(fs::group_all);
#endif
  // With a list, the bits of the group limit all whom it names.
  if (!copyAccessList(target.c_str(), temporary.c_str()))
    mode &= ~unsigned(fs::group_all);
  return fs::setPermissions(temporary, fs::perms(mode));
}

llvm::Error PendingFile::putInPlace() {
  if (temporary.empty())
    return llvm::Error::success();
  if (std::error_code code = copyPermissions())
    return fail(code.message());
  if (std::error_code code = fs::rename(temporary, target))
    return fail(code.message());
  llvm::sys::DontRemoveFileOnSignal(temporary);
  temporary.clear();
  return llvm::Error::success();
}
