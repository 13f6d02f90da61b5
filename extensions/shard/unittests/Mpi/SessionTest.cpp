//===- SessionTest.cpp - Tests of comparisons and shared failures ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include <string>
#include <thread>

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

/// The text of the error of a program for a grid of `size` processes.
std::string getError(int32_t comm, int64_t size) {
  int64_t word = 0;
  int64_t address = int64_t(reinterpret_cast<uintptr_t>(&word));
  const int64_t words[] = {comm, 8, 1, size, 0, address, address};
  int32_t error = bcast_mpi_reshard(words);
  return error ? bcast_mpi_error_text(error) : "no error";
}

std::string testErrors(Process &process) {
  for (int64_t size : {process.size + 1, process.size + 5}) {
    std::string error = getError(process.comm, size);
    if (error != "the communicator has " + std::to_string(process.size) +
                     (process.size == 1 ? " process" : " processes") +
                     ", and the grid " + std::to_string(size))
      return "a grid of another size: " + error;
  }
  const int64_t words[] = {process.comm, 8, 4, 1, 1, 1, process.size};
  int32_t error = bcast_mpi_reshard(words);
  std::string text = bcast_mpi_error_text(error);
  if (!error || text.empty() || text.find('\n') != std::string::npos)
    return "a grid of 4 axes: " + text;
  // Errors of another thread have texts of their own.
  const char *own = bcast_mpi_error_text(error);
  std::thread([&] { getError(process.comm, process.size + 5); }).join();
  if (own != text || getError(process.comm, process.size + 1) == text)
    return "the text of one thread is that of another: " + std::string(own);
  const int64_t larger[] = {process.comm, 8, 1, process.size + 1, 0, 0, 0};
  error = bcast_mpi_reshard(larger);
  text = bcast_mpi_error_text(error);
  std::thread([&] { getError(process.comm, process.size + 5); }).join();
  if (bcast_mpi_error_text(error) != text)
    return "the size of one thread's grid is that of another's";
  return "";
}

} // namespace

std::string mpi_test::testSession(Process &process) {
  std::string library = bcast_mpi_library();
  if (library.rfind("Open MPI ", 0) != 0 && library.rfind("MPICH ", 0) != 0)
    return "the library's name is " + library;
  // A second start is another duplicate.
  int32_t comm, rank, size;
  if (bcast_mpi_start(&comm, &rank, &size) || comm == process.comm ||
      rank != process.rank || size != process.size)
    return "a second start fails";
  if (bcast_mpi_barrier(comm))
    return "a barrier fails";
  std::string failure = testErrors(process);
  if (failure.empty())
    failure = testCompare(process);
  return failure.empty() ? testShareFailure(process) : failure;
}
