//===- MpiJob.cpp - This process as one of an MPI job ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Shard/MpiJob.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::bcast;

/// The line that reports an error of one process. It is one write, so that the
/// texts of processes do not mix.
static std::string formatError(StringRef tool, int32_t rank,
                               const Twine &message) {
  return (tool + ": error: rank " + Twine(rank) + ": " + message + "\n").str();
}

/// The seconds for other processes to come to the end of the step in which one
/// has failed.
static constexpr unsigned kGrace = 5;

namespace {
/// Writes a text and ends the process unless the object is destroyed within
/// `kGrace` seconds. A thread waits, since alarms and signals are the host's.
/// It takes no memory of the heap, of which there may be none, and calls
/// nothing of MPI, in which the main thread is: the launcher ends the job of a
/// process that ends like this.
class Deadline {
public:
  explicit Deadline(StringRef line) : line(line) {
    sem_init(&done, /*pshared=*/0, 0);
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    int code = pthread_create(&thread, nullptr, wait, this);
    pthread_sigmask(SIG_SETMASK, &old, nullptr);
    if (code != 0)
      expire();
  }
  Deadline(const Deadline &) = delete;
  Deadline &operator=(const Deadline &) = delete;
  ~Deadline() {
    sem_post(&done);
    pthread_join(thread, nullptr);
    sem_destroy(&done);
  }

private:
  static void *wait(void *self) {
    auto *deadline = static_cast<Deadline *>(self);
    timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += kGrace;
    if (sem_timedwait(&deadline->done, &end) != 0)
      deadline->expire();
    return nullptr;
  }

  [[noreturn]] void expire() {
    ssize_t ignored = write(STDERR_FILENO, line.data(), line.size());
    (void)ignored;
    _exit(1);
  }

  StringRef line;
  sem_t done;
  pthread_t thread;
};
} // namespace

llvm::Expected<std::unique_ptr<MpiJob>> MpiJob::start(StringRef tool) {
  llvm::Expected<MpiLibrary> library = MpiLibrary::load();
  if (!library)
    return library.takeError();
  std::unique_ptr<MpiJob> job(new MpiJob(*library, tool));
  if (int32_t code =
          library->start(&job->communicator, &job->rank, &job->size)) {
    std::string text = library->getErrorText(code);
    return llvm::createStringError("MPI cannot be started: " + text);
  }
  return job;
}

MpiJob::~MpiJob() { library.finish(); }

void MpiJob::abort(const Twine &message) const {
  llvm::errs() << formatError(tool, rank, message);
  library.abort(communicator, 1);
  std::_Exit(1);
}

void MpiJob::check(int32_t code) const {
  if (code != 0)
    abort(Twine("MPI: ") + library.getErrorText(code));
}

void MpiJob::synchronize() { check(library.barrier(communicator)); }

std::optional<int32_t> MpiJob::shareText(const char *text,
                                         std::string &shared) {
  int32_t failed = -1;
  SmallVector<char, 0> buffer(kMaxText + 1);
  check(library.shareFailure(communicator, text, &failed, buffer.data(),
                             buffer.size()));
  if (failed < 0)
    return std::nullopt;
  shared = buffer.data();
  return failed;
}

std::string MpiJob::broadcast(StringRef text) {
  // The lowest rank with a text is process 0.
  std::string shared, own = text.str();
  shareText(rank == 0 ? own.c_str() : nullptr, shared);
  return shared;
}

llvm::Error MpiJob::share(llvm::Error error) {
  bool hasFailed = bool(error);
  std::string own = llvm::toString(std::move(error)), shared;
  std::string line = hasFailed ? formatError(tool, rank, own) : "";
  std::optional<Deadline> deadline;
  if (hasFailed)
    deadline.emplace(line);
  std::optional<int32_t> failed =
      shareText(hasFailed ? own.c_str() : nullptr, shared);
  deadline.reset();
  if (!failed)
    return llvm::Error::success();
  int32_t different = -1;
  check(library.compare(communicator, own.data(), own.size(), &different));
  if (different < 0 || size == 1)
    return llvm::createStringError(shared);
  return llvm::createStringError("rank " + Twine(*failed) + ": " + shared);
}

llvm::Error MpiJob::compare(StringRef bytes, const Twine &what,
                            StringRef detail) {
  int32_t different = -1;
  check(library.compare(communicator, bytes.data(), bytes.size(), &different));
  if (different < 0)
    return llvm::Error::success();
  std::string first = broadcast(detail), own = detail.str(), other;
  shareText(rank == different ? own.c_str() : nullptr, other);
  std::string text =
      ("rank " + Twine(different) + " has " + what + " than rank 0").str();
  if (!other.empty())
    text += ": " + other + ", not " + first;
  return llvm::createStringError(text);
}
