//===- MpiJob.cpp - This process as one of an MPI job ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Shard/MpiJob.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

using namespace mlir;
using namespace mlir::bcast;

/// The time for other processes to come to the end of the step in which one has
/// failed.
static constexpr std::chrono::seconds kGrace(5);

namespace {
/// Calls a function in a thread of its own unless the object is destroyed
/// within `kGrace`.
class Deadline {
public:
  explicit Deadline(std::function<void()> expire)
      : thread([this, expire = std::move(expire)] {
          std::unique_lock<std::mutex> lock(mutex);
          if (!finished.wait_for(lock, kGrace, [this] { return isFinished; }))
            expire();
        }) {}
  Deadline(const Deadline &) = delete;
  Deadline &operator=(const Deadline &) = delete;
  ~Deadline() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      isFinished = true;
    }
    finished.notify_one();
    thread.join();
  }

private:
  std::mutex mutex;
  std::condition_variable finished;
  bool isFinished = false;
  std::thread thread;
};
} // namespace

static void report(StringRef tool, int32_t rank, const Twine &message) {
  // One write, so that the texts of processes do not mix.
  std::string line =
      (tool + ": error: rank " + Twine(rank) + ": " + message + "\n").str();
  llvm::errs() << line;
}

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
  report(tool, rank, message);
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
  std::optional<Deadline> deadline;
  if (hasFailed)
    deadline.emplace([this, own] {
      // The main thread is in MPI, which need not allow calls of others. The
      // launcher ends the job when a process exits like this.
      report(tool, rank, own);
      std::_Exit(1);
    });
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
  std::string text = ("rank " + Twine(different) + " has " + what).str();
  if (!other.empty())
    text += " " + other;
  text += " than rank 0";
  if (!first.empty())
    text += ", which has " + first;
  return llvm::createStringError(text);
}
