//===- GuardedMemory.cpp - Memory that shows stray accesses ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GuardedMemory.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

using namespace mlir::bcast;

static constexpr unsigned char kPoison = 0xA5;

static size_t getPageSize() {
  static const size_t size = sysconf(_SC_PAGESIZE);
  return size;
}

static bool isPoison(const char *begin, const char *end) {
  return std::all_of(begin, end, [](char byte) {
    return static_cast<unsigned char>(byte) == kPoison;
  });
}

GuardedMemory::GuardedMemory(size_t size) : size(size) {
  size_t page = getPageSize();
  size_t inner = llvm::alignTo(std::max<size_t>(size, 1), page);
  mappingSize = inner + 2 * page;
  void *memory =
      mmap(nullptr, mappingSize, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || mprotect(static_cast<char *>(memory) + page,
                                       inner, PROT_READ | PROT_WRITE) != 0)
    llvm::report_fatal_error("no memory");
  mapping = static_cast<char *>(memory);
  bytes = mapping + page + inner - size;
  std::memset(mapping + page, kPoison, inner);
}

GuardedMemory::GuardedMemory(GuardedMemory &&other)
    : mapping(std::exchange(other.mapping, nullptr)),
      mappingSize(other.mappingSize), bytes(other.bytes), size(other.size) {}

GuardedMemory::~GuardedMemory() {
  if (mapping)
    munmap(mapping, mappingSize);
}

void GuardedMemory::makeReadOnly() {
  size_t page = getPageSize();
  if (mprotect(mapping + page, mappingSize - 2 * page, PROT_READ) != 0)
    llvm::report_fatal_error("memory cannot be protected");
}

bool GuardedMemory::isIntactBefore() const {
  return isPoison(mapping + getPageSize(), bytes);
}

bool GuardedMemory::isIntact() const { return isPoison(bytes, bytes + size); }
