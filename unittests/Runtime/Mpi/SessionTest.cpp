//===- SessionTest.cpp - Tests of comparisons and shared failures ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

using namespace mpi_test;

namespace {

std::string testCompare(Process &process) {
  for (int64_t size : {0, 1, 100, 65536, 65537, 200000}) {
    std::string bytes(size, 'x');
    int32_t different = 99;
    int32_t error =
        bcast_mpi_compare(process.comm, bytes.data(), size, &different);
    if (error || different != -1)
      return "the same bytes differ";
    // From rank 1 on, the last byte; or one byte more.
    if (process.size == 1 || size == 0)
      continue;
    std::string other = bytes;
    if (process.rank > 0)
      other.back() = 'y';
    error = bcast_mpi_compare(process.comm, other.data(), size, &different);
    if (error || different != 1)
      return "another byte is not found";
    other = bytes;
    if (process.rank == process.size - 1)
      other += 'x';
    error = bcast_mpi_compare(process.comm, other.data(), int64_t(other.size()),
                              &different);
    if (error || different != process.size - 1)
      return "one more byte is not found";
    other = process.rank == 0 ? bytes : "";
    error = bcast_mpi_compare(process.comm, other.data(), int64_t(other.size()),
                              &different);
    if (error || different != 1)
      return "missing bytes are not found";
  }
  return "";
}

std::string testShareFailure(Process &process) {
  char buffer[16] = "old";
  int32_t rank = 99;
  int32_t error = bcast_mpi_share_failure(process.comm, nullptr, &rank, buffer,
                                          sizeof(buffer));
  if (error || rank != -1 || buffer[0])
    return "there is no failure";
  // All ranks from the last but one on fail.
  int32_t first = process.size > 1 ? process.size - 2 : 0;
  std::string text = "rank " + std::to_string(process.rank) + " fails";
  error = bcast_mpi_share_failure(
      process.comm, process.rank >= first ? text.c_str() : nullptr, &rank,
      buffer, sizeof(buffer));
  if (error || rank != first ||
      buffer != "rank " + std::to_string(first) + " fails")
    return "the first failure is another one";
  // Sizes differ, and a text is longer than a message.
  std::string longText = std::string(100000, 'a') + "end";
  std::string received(size_t(process.rank) * 50000, '#');
  error = bcast_mpi_share_failure(process.comm, longText.c_str(), &rank,
                                  received.data(), received.size());
  if (error || rank != 0)
    return "all fail";
  if (!received.empty() &&
      std::string(received.c_str()) != longText.substr(0, received.size() - 1))
    return "a long text has changed";
  return "";
}

} // namespace

std::string mpi_test::testSession(Process &process) {
  std::string library = bcast_mpi_library();
  if (library.rfind("Open MPI ", 0) != 0 && library.rfind("MPICH ", 0) != 0)
    return "the library's name is " + library;
  if (std::string(bcast_mpi_error_text(1)).empty())
    return "an error has no text";
  // A second start is another duplicate.
  int32_t comm, rank, size;
  if (bcast_mpi_start(&comm, &rank, &size) || comm == process.comm ||
      rank != process.rank || size != process.size)
    return "a second start fails";
  if (bcast_mpi_barrier(comm))
    return "a barrier fails";
  std::string failure = testCompare(process);
  return failure.empty() ? testShareFailure(process) : failure;
}
