//===- Runner.cpp - Programs that answer vectors --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runner.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Errno.h"
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::bcast;
using Clock = std::chrono::steady_clock;

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

/// The runner's group of processes; 0 if it has ended.
static volatile std::sig_atomic_t runnerGroup = 0;

static constexpr int kEndingSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
/// LLVM's handlers, which remove the output file.
static struct sigaction earlierActions[std::size(kEndingSignals)];
static bool areIgnored[std::size(kEndingSignals)];

void mlir::bcast::noteIgnoredSignals() {
  for (auto [index, signal] : llvm::enumerate(kEndingSignals)) {
    struct sigaction action;
    areIgnored[index] = sigaction(signal, nullptr, &action) == 0 &&
                        action.sa_handler == SIG_IGN;
  }
}

static void endRunner(int signal) {
  if (runnerGroup != 0)
    kill(-runnerGroup, SIGKILL);
  for (auto [index, ending] : llvm::enumerate(kEndingSignals))
    if (ending == signal)
      sigaction(signal, &earlierActions[index], nullptr);
  // Blocked until this handler returns.
  raise(signal);
}

namespace {
/// Ends the runner with this process, and blocks signals until `unblock`.
class SignalScope {
public:
  SignalScope() {
    sigset_t signals;
    sigemptyset(&signals);
    for (int signal : kEndingSignals)
      sigaddset(&signals, signal);
    sigprocmask(SIG_BLOCK, &signals, &earlierMask);
    struct sigaction action = {}, ignore = {};
    action.sa_handler = endRunner;
    action.sa_mask = signals;
    ignore.sa_handler = SIG_IGN;
    for (auto [index, signal] : llvm::enumerate(kEndingSignals))
      sigaction(signal, areIgnored[index] ? &ignore : &action,
                &earlierActions[index]);
    sigaction(SIGPIPE, &ignore, &earlierPipeAction);
  }
  ~SignalScope() {
    for (auto [index, signal] : llvm::enumerate(kEndingSignals))
      sigaction(signal, &earlierActions[index], nullptr);
    sigaction(SIGPIPE, &earlierPipeAction, nullptr);
  }

  void unblock() const { sigprocmask(SIG_SETMASK, &earlierMask, nullptr); }

  /// In the child.
  void restore() const {
    sigaction(SIGPIPE, &earlierPipeAction, nullptr);
    unblock();
  }

private:
  sigset_t earlierMask;
  struct sigaction earlierPipeAction;
};

/// A file descriptor that closes itself.
class Descriptor {
public:
  ~Descriptor() { reset(); }
  void reset() {
    if (number >= 0)
      close(number);
    number = -1;
  }
  explicit operator bool() const { return number >= 0; }

  int number = -1;
};

struct Pipe {
  Descriptor readEnd, writeEnd;
};
} // namespace

/// Neither end is inherited.
static bool openPipe(Pipe &pipe) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return false;
  pipe.readEnd.number = ends[0];
  pipe.writeEnd.number = ends[1];
  return true;
}

//===----------------------------------------------------------------------===//
// The process
//===----------------------------------------------------------------------===//

static llvm::Error nameRunnerError(const Twine &what) {
  return llvm::createStringError("--runner: " + what + ": " +
                                 llvm::sys::StrError());
}

static std::string stringifySignal(int signal) {
  return "signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

/// Empty for success.
static std::string describeEnd(const siginfo_t &info) {
  if (info.si_code != CLD_EXITED)
    return "the command was ended by " + stringifySignal(info.si_status);
  int code = info.si_status;
  if (code == 0)
    return "";
  std::string text = "the command ended with exit code " + std::to_string(code);
  if (code == 126)
    text += ", a shell's code for a program that it cannot run";
  else if (code == 127)
    text += ", a shell's code for a command that it does not find";
  else if (code > 128 && code - 128 < NSIG)
    text += ", a shell's code for " + stringifySignal(code - 128);
  return text;
}

static void setLimit(unsigned mebibytes) {
  rlimit limit;
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = std::min<rlim_t>(rlim_t(mebibytes) << 20, limit.rlim_max);
  limit.rlim_max = limit.rlim_cur;
  setrlimit(RLIMIT_AS, &limit);
}

namespace {
/// A runner that reads questions and writes answers.
class RunnerProcess {
public:
  RunnerProcess(ArrayRef<ConformanceVector> vectors, const RunnerLimits &limits)
      : vectors(vectors), limits(limits) {}

  llvm::Error start(const std::string &command);
  RunnerResult finish();

private:
  void sendQuestions();
  /// Returns false at the end of the answers.
  bool readAnswers(RunnerResult &result);
  /// Whether the shell has ended; `info` says how.
  bool hasEnded(siginfo_t &info) const;
  /// The limit that the runner exceeds; empty for none.
  std::string describeExcess(const RunnerResult &result) const;
  void end();

  ArrayRef<ConformanceVector> vectors;
  const RunnerLimits &limits;
  SignalScope signals;
  Pipe questions, answers;
  std::string pending;
  size_t sent = 0;
  pid_t shell = 0;
  Clock::time_point begin = Clock::now();
};
} // namespace

llvm::Error RunnerProcess::start(const std::string &command) {
  if (!openPipe(questions) || !openPipe(answers)) {
    signals.unblock();
    return nameRunnerError("no pipe");
  }
  shell = fork();
  if (shell < 0) {
    signals.unblock();
    return nameRunnerError("no process");
  }
  if (shell == 0) {
    setpgid(0, 0);
    dup2(questions.readEnd.number, STDIN_FILENO);
    dup2(answers.writeEnd.number, STDOUT_FILENO);
    if (limits.memoryMiB != 0)
      setLimit(limits.memoryMiB);
    signals.restore();
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  // Here, too, as the child may not have come so far.
  setpgid(shell, shell);
  runnerGroup = shell;
  signals.unblock();
  questions.readEnd.reset();
  answers.writeEnd.reset();
  for (int end : {questions.writeEnd.number, answers.readEnd.number})
    fcntl(end, F_SETFL, O_NONBLOCK);
  return llvm::Error::success();
}

void RunnerProcess::sendQuestions() {
  constexpr size_t chunk = 1 << 16;
  if (sent == pending.size()) {
    pending.clear();
    sent = 0;
    llvm::raw_string_ostream os(pending);
    while (!vectors.empty() && pending.size() < chunk) {
      writeVector(vectors.front(), /*withExpected=*/false, os);
      vectors = vectors.drop_front();
    }
  }
  ssize_t size = write(questions.writeEnd.number, pending.data() + sent,
                       pending.size() - sent);
  if (size > 0)
    sent += size;
  bool isDone = sent == pending.size() && vectors.empty();
  // A runner need not read to the end.
  if (isDone || (size < 0 && errno != EAGAIN && errno != EINTR))
    questions.writeEnd.reset();
}

bool RunnerProcess::readAnswers(RunnerResult &result) {
  char buffer[1 << 16];
  ssize_t size = read(answers.readEnd.number, buffer, sizeof(buffer));
  if (size > 0)
    result.answers.append(buffer, size);
  return size > 0 || (size < 0 && (errno == EAGAIN || errno == EINTR));
}

bool RunnerProcess::hasEnded(siginfo_t &info) const {
  info.si_pid = 0;
  return waitid(P_PID, shell, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == shell;
}

void RunnerProcess::end() {
  // What the command leaves in the background, too: it may hold files and
  // pipes open, for example the standard error stream.
  kill(-runnerGroup, SIGKILL);
  runnerGroup = 0;
  waitpid(shell, nullptr, 0);
}

RunnerResult RunnerProcess::finish() {
  RunnerResult result;
  siginfo_t info;
  // Processes that the command leaves in the background may hold the pipe, and
  // a shell may close it: so both are watched.
  while (result.failure.empty()) {
    bool ended = hasEnded(info);
    pollfd ends[] = {{answers.readEnd.number, POLLIN, 0},
                     {questions.writeEnd.number, POLLOUT, 0}};
    constexpr int milliseconds = 20;
    int ready = poll(ends, 2, ended ? 0 : milliseconds);
    if (ready > 0 && ends[1].revents != 0)
      sendQuestions();
    bool hasAnswers = ready > 0 && ends[0].revents != 0;
    if (hasAnswers && !readAnswers(result))
      answers.readEnd.reset();
    if (ended && !hasAnswers) {
      result.failure = describeEnd(info);
      break;
    }
    result.failure = describeExcess(result);
  }
  end();
  return result;
}

std::string RunnerProcess::describeExcess(const RunnerResult &result) const {
  if (limits.outputMiB != 0 &&
      result.answers.size() > uint64_t(limits.outputMiB) << 20)
    return "the command printed more than " + std::to_string(limits.outputMiB) +
           " MiB, and was ended; --output-limit=MIB sets the limit, and 0 "
           "removes it";
  if (limits.seconds != 0 &&
      Clock::now() - begin > std::chrono::seconds(limits.seconds))
    return "the command ran for more than " + std::to_string(limits.seconds) +
           " s, and was ended; --timeout=SECONDS sets the limit, and 0 removes "
           "it";
  return "";
}

llvm::Expected<RunnerResult>
mlir::bcast::runCommand(StringRef command, ArrayRef<ConformanceVector> vectors,
                        const RunnerLimits &limits) {
  RunnerProcess process(vectors, limits);
  if (llvm::Error error = process.start(command.str()))
    return std::move(error);
  return process.finish();
}
