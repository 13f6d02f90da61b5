//===- Runner.cpp - Programs that answer vectors --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runner.h"
#include "bcast/Support/PendingFile.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include <chrono>
#include <csignal>
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
using Clock = std::chrono::steady_clock;

/// The command that runs the shell `command` within the limits, in a group of
/// its own. The group ends at the limit of time, and with this process.
static SmallVector<std::string> wrap(StringRef command,
                                     const RunnerLimits &limits) {
  SmallVector<std::string> words = {"setpriv", "--pdeathsig=ALRM", "timeout",
                                    "-sKILL", std::to_string(limits.seconds)};
  if (limits.memoryMiB != 0 || limits.outputMiB != 0)
    words.push_back("prlimit");
  auto addLimit = [&](StringRef name, uint64_t mebibytes) {
    if (mebibytes != 0)
      words.push_back(("--" + name + "=" + Twine((mebibytes << 20) + 1)).str());
  };
  addLimit("as", limits.memoryMiB);
  addLimit("fsize", limits.outputMiB);
  words.append({"/bin/sh", "-c", command.str()});
  return words;
}

/// Why the answers may be incomplete; empty for success.
static std::string describeEnd(int code, StringRef message) {
  if (code == -1)
    return ("the command could not be run: " + message).str();
  if (code < 0)
    return ("the command was ended by a signal: " + message).str();
  if (code == 0)
    return "";
  std::string text = "the command ended with exit code " + std::to_string(code);
  if (code > 128 && code - 128 < NSIG)
    text +=
        std::string(", a shell's code for a signal: ") + strsignal(code - 128);
  return text;
}

llvm::Expected<RunnerResult>
mlir::bcast::runCommand(StringRef command, ArrayRef<ConformanceVector> vectors,
                        const RunnerLimits &limits) {
  SmallVector<std::string> words = wrap(command, limits);
  auto program = llvm::sys::findProgramByName(words.front());
  std::error_code code = program.getError();
  // The questions and the answers.
  std::string paths[2];
  int files[2];
  for (int i = 0; i < 2 && !code; ++i) {
    code =
        createPrivateFile("bcast-conformance-", ".jsonl", files[i], paths[i]);
    llvm::sys::RemoveFileOnSignal(paths[i]);
  }
  if (code)
    return llvm::createStringError("--runner: " + code.message());
  llvm::FileRemover removers[] = {llvm::FileRemover(paths[0]),
                                  llvm::FileRemover(paths[1])};
  {
    llvm::raw_fd_ostream os(files[0], /*shouldClose=*/true);
    for (const ConformanceVector &vector : vectors)
      writeVector(vector, /*withExpected=*/false, os);
  }
  Clock::time_point begin = Clock::now();
  std::string message;
  bool isLost = false;
  llvm::sys::ProcessInfo process = llvm::sys::ExecuteNoWait(
      *program, SmallVector<StringRef>(words.begin(), words.end()),
      /*Env=*/std::nullopt,
      {StringRef(paths[0]), StringRef(paths[1]), std::nullopt},
      /*MemoryLimit=*/0, &message, &isLost);
  if (isLost)
    return llvm::createStringError("--runner: " + message);
  int status =
      llvm::sys::Wait(process, /*SecondsToWait=*/std::nullopt, &message)
          .ReturnCode;
  // Also ends processes that the command left in the background.
  kill(-process.Pid, SIGKILL);
  auto answers = llvm::MemoryBuffer::getOpenFile(files[1], paths[1],
                                                 /*FileSize=*/-1);
  llvm::sys::fs::closeFile(files[1]);
  if (!answers)
    return llvm::createStringError("--runner: " + answers.getError().message());
  std::string failure = describeEnd(status, message);
  if (limits.outputMiB != 0 &&
      (*answers)->getBufferSize() > uint64_t(limits.outputMiB) << 20)
    failure = "the command printed more than " +
              std::to_string(limits.outputMiB) +
              " MiB, and was ended; --output-limit=MIB sets the limit, and 0 "
              "removes it";
  else if (limits.seconds != 0 && status < 0 &&
           Clock::now() - begin >= std::chrono::seconds(limits.seconds))
    failure = "the command ran for more than " +
              std::to_string(limits.seconds) +
              " s, and was ended; --timeout=SECONDS sets the limit, and 0 "
              "removes it";
  return RunnerResult{std::move(*answers), failure};
}
