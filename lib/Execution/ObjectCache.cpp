//===- ObjectCache.cpp - Object code on disk ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectCache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Process.h"
#include <atomic>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::execution;

//===----------------------------------------------------------------------===//
// Owners
//===----------------------------------------------------------------------===//

/// Returns why another user than root could have written to the file or folder,
/// or an empty text.
static std::string findForeignWriter(const struct stat &status) {
  if (status.st_uid != geteuid() && status.st_uid != 0)
    return "belongs to user " + std::to_string(status.st_uid) +
           ", and this process runs as user " + std::to_string(geteuid());
  if (status.st_mode & (S_IWGRP | S_IWOTH))
    return "can be written to by other users; chmod go-w removes that";
  return "";
}

static llvm::Error failAt(const Twine &path, const Twine &problem) {
  return llvm::createStringError("the cache '" + path + "': " + problem);
}

static std::string describeErrno() { return llvm::sys::StrError(); }

llvm::Expected<std::unique_ptr<ObjectCache>> ObjectCache::open(StringRef path) {
  if (path.empty() || path.contains('\0'))
    return failAt(path.split('\0').first, "expected the name of a folder");
  if (std::error_code code = llvm::sys::fs::create_directories(
          path, /*IgnoreExisting=*/true, llvm::sys::fs::owner_all))
    return failAt(path, "cannot make the folder: " + code.message());
  int folder = ::open(path.str().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0)
    return failAt(path, describeErrno());
  std::unique_ptr<ObjectCache> cache(new ObjectCache(path, folder));
  struct stat status;
  if (fstat(folder, &status) != 0)
    return failAt(path, describeErrno());
  if (std::string problem = findForeignWriter(status); !problem.empty())
    return failAt(path, "the folder " + problem +
                            "; object code in it would run in this process");
  return cache;
}

ObjectCache::~ObjectCache() { ::close(folder); }

//===----------------------------------------------------------------------===//
// The format of a file
//===----------------------------------------------------------------------===//

// kMagic, the BLAKE3 hash of everything after it, the number of parts, their
// sizes, and the parts, which are aligned. The first part is the description of
// the compilation, the others are object files. Numbers have 64 bits.
static constexpr llvm::StringLiteral kMagic = "bcast object 01\n";
static constexpr size_t kHashSize = 32;
static constexpr size_t kHeaderSize = 16 + kHashSize;
static constexpr size_t kAlignment = 64;
static_assert(kMagic.size() == 16, "the magic is a part of kHeaderSize");

static std::string hash(StringRef bytes) {
  auto digest = llvm::BLAKE3::hash<kHashSize>(
      ArrayRef(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()));
  return std::string(digest.begin(), digest.end());
}

static void appendNumber(std::string &text, uint64_t number) {
  char bytes[8];
  llvm::support::endian::write64le(bytes, number);
  text.append(bytes, sizeof bytes);
}

static std::string pack(ArrayRef<StringRef> parts) {
  std::string text(kHeaderSize, '\0');
  appendNumber(text, parts.size());
  for (StringRef part : parts)
    appendNumber(text, part.size());
  for (StringRef part : parts) {
    text.resize(llvm::alignTo(text.size(), kAlignment));
    text += part;
  }
  text.replace(0, kHeaderSize,
               kMagic.str() + hash(StringRef(text).drop_front(kHeaderSize)));
  return text;
}

/// Returns the parts, or none if the file is damaged.
static SmallVector<StringRef> unpack(StringRef text) {
  if (text.size() < kHeaderSize + 8 || !text.starts_with(kMagic) ||
      text.slice(kMagic.size(), kHeaderSize) !=
          hash(text.drop_front(kHeaderSize)))
    return {};
  // The hash is right, so the numbers are those of `pack`.
  const char *numbers = text.data() + kHeaderSize;
  uint64_t count = llvm::support::endian::read64le(numbers);
  size_t offset = kHeaderSize + 8 * (count + 1);
  SmallVector<StringRef> parts;
  for (uint64_t i = 1; i <= count; ++i) {
    offset = llvm::alignTo(offset, kAlignment);
    uint64_t size = llvm::support::endian::read64le(numbers + 8 * i);
    parts.push_back(text.substr(offset, size));
    offset += size;
  }
  return parts;
}

/// The name of the file with the code for `description`.
static std::string getFileName(StringRef description) {
  return llvm::toHex(hash(description), /*LowerCase=*/true) + ".bcast";
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

std::optional<CachedCode> ObjectCache::find(StringRef description,
                                            Warn warn) const {
  std::string name = getFileName(description);
  int file = openat(folder, name.c_str(),
                    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) {
    if (errno != ENOENT)
      warn("the cached code '" + getPath(name) +
           "' is not used: " + describeErrno());
    return std::nullopt;
  }
  struct stat status;
  std::string problem;
  CachedCode code;
  if (fstat(file, &status) != 0)
    problem = describeErrno();
  else if (!S_ISREG(status.st_mode))
    problem = "it is not a regular file";
  else if (problem = findForeignWriter(status); !problem.empty())
    problem = "it " + problem;
  else if (auto buffer = llvm::MemoryBuffer::getOpenFile(
               file, name, status.st_size, /*RequiresNullTerminator=*/false,
               /*IsVolatile=*/true)) {
    code.file = std::move(*buffer);
    code.objects = unpack(code.file->getBuffer());
    if (code.objects.size() < 2)
      problem = "it is damaged";
  } else {
    problem = buffer.getError().message();
  }
  // File systems may note reads late, or never.
  const timespec now[] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  (void)futimens(file, now);
  ::close(file);
  if (!problem.empty()) {
    warn("the cached code '" + getPath(name) + "' is not used: " + problem);
    return std::nullopt;
  }
  if (code.objects.front() != description)
    return std::nullopt;
  code.objects.erase(code.objects.begin());
  return code;
}

namespace {
/// Keeps the signal of a write beyond the limit of file sizes from ending the
/// process; the write then fails.
class IgnoreSizeSignal {
public:
  IgnoreSizeSignal() {
    sigemptyset(&signals);
    sigaddset(&signals, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
  }
  ~IgnoreSizeSignal() {
    if (!sigismember(&before, SIGXFSZ)) {
      timespec none = {0, 0};
      while (sigtimedwait(&signals, nullptr, &none) < 0 && errno == EINTR)
        ;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

private:
  sigset_t signals, before;
};
} // namespace

/// Writes all of `text`. Returns why that is impossible, or an empty text.
static std::string writeAll(int file, StringRef text) {
  IgnoreSizeSignal ignore;
  while (!text.empty()) {
    ssize_t count = ::write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return describeErrno();
    text = text.drop_front(count);
  }
  return "";
}

void ObjectCache::store(StringRef description, ArrayRef<StringRef> objects,
                        Warn warn) const {
  SmallVector<StringRef> parts{description};
  llvm::append_range(parts, objects);
  std::string name = getFileName(description);
  // A name of this call's own: other threads and processes have theirs.
  static std::atomic<unsigned> counter = 0;
  std::string temporary =
      name + "." + std::to_string(llvm::sys::Process::getProcessId()) + "." +
      std::to_string(counter++) + "." +
      std::to_string(llvm::sys::Process::GetRandomNumber()) + ".tmp";
  int file = openat(folder, temporary.c_str(),
                    O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  std::string problem;
  if (file < 0)
    problem = describeErrno();
  else
    problem = writeAll(file, pack(parts));
  // Some file systems report a full disk late.
  if (file >= 0 && ::close(file) != 0 && problem.empty())
    problem = describeErrno();
  if (problem.empty() &&
      renameat(folder, temporary.c_str(), folder, name.c_str()) != 0)
    problem = describeErrno();
  if (problem.empty())
    return prune();
  if (file >= 0)
    unlinkat(folder, temporary.c_str(), 0);
  warn("the code is not stored in the cache '" + path + "': " + problem);
}

/// The bytes that the files of a folder may have together.
static constexpr int64_t kMaxBytes = int64_t(1) << 30;

void ObjectCache::prune() const {
  int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = copy < 0 ? nullptr : fdopendir(copy);
  if (!entries)
    return;
  struct File {
    std::string name;
    struct stat status;
  };
  std::vector<File> files;
  int64_t bytes = 0;
  while (const dirent *entry = readdir(entries)) {
    // Files of processes that were killed end with ".tmp".
    File file{entry->d_name, {}};
    StringRef name = file.name;
    if ((!name.ends_with(".bcast") && !name.ends_with(".tmp")) ||
        fstatat(folder, entry->d_name, &file.status, AT_SYMLINK_NOFOLLOW) !=
            0 ||
        !S_ISREG(file.status.st_mode))
      continue;
    bytes += file.status.st_size;
    files.push_back(std::move(file));
  }
  closedir(entries);
  if (bytes <= kMaxBytes)
    return;
  llvm::sort(files, [](const File &a, const File &b) {
    return std::tie(a.status.st_atim.tv_sec, a.status.st_atim.tv_nsec) <
           std::tie(b.status.st_atim.tv_sec, b.status.st_atim.tv_nsec);
  });
  for (const File &file : files) {
    if (bytes <= kMaxBytes)
      return;
    unlinkat(folder, file.name.c_str(), 0);
    bytes -= file.status.st_size;
  }
}
