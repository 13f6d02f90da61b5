//===- LlvmSupport.cpp - What the playground needs of LLVM's library ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's library is not built for WebAssembly, and the rules and layouts need
// little of it: memory of vectors, and errors with a text. This file defines
// that for LLVM's headers. Only the WebAssembly module has it. The linker names
// what is missing if the rules come to need more.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>

using namespace llvm;

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

template <class SizeType>
void *SmallVectorBase<SizeType>::mallocForGrow(void *, size_t minSize,
                                               size_t elementSize,
                                               size_t &newCapacity) {
  if (minSize > SizeTypeMax())
    std::abort();
  newCapacity =
      std::min<size_t>(std::max(2 * capacity() + 1, minSize), SizeTypeMax());
  void *elements = nullptr;
  if (size_t bytes; !__builtin_mul_overflow(newCapacity, elementSize, &bytes))
    elements = std::malloc(bytes);
  if (!elements)
    std::abort();
  return elements;
}

template <class SizeType>
void SmallVectorBase<SizeType>::grow_pod(void *firstElement, size_t minSize,
                                         size_t elementSize) {
  size_t newCapacity;
  void *elements =
      mallocForGrow(firstElement, minSize, elementSize, newCapacity);
  std::memcpy(elements, BeginX, size() * elementSize);
  if (BeginX != firstElement)
    std::free(BeginX);
  set_allocation_range(elements, newCapacity);
}

template class llvm::SmallVectorBase<uint32_t>;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

char ErrorInfoBase::ID = 0;
char ErrorList::ID = 0;
char StringError::ID = 0;

void ErrorInfoBase::anchor() {}

std::error_code ErrorList::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

std::error_code llvm::inconvertibleErrorCode() {
  return std::make_error_code(std::errc::invalid_argument);
}

StringError::StringError(std::string &&text, std::error_code code, bool)
    : Msg(std::move(text)), EC(code), PrintMsgOnly(true) {}

void StringError::log(raw_ostream &os) const { os << Msg; }

std::error_code StringError::convertToErrorCode() const { return EC; }

Error llvm::createStringError(std::string &&text, std::error_code code) {
  return make_error<StringError>(std::move(text), code,
                                 /*PrintMsgOnly=*/true);
}

//===----------------------------------------------------------------------===//
// Streams: without a buffer, which a stream to a text has not
//===----------------------------------------------------------------------===//

raw_ostream::~raw_ostream() = default;

void raw_ostream::SetBufferAndMode(char *, size_t, BufferKind mode) {
  BufferMode = mode;
}

void raw_ostream::flush_nonempty() {}

raw_ostream &raw_ostream::write(const char *text, size_t size) {
  write_impl(text, size);
  return *this;
}

raw_ostream &raw_ostream::changeColor(Colors, bool, bool) { return *this; }
raw_ostream &raw_ostream::resetColor() { return *this; }
raw_ostream &raw_ostream::reverseColor() { return *this; }
size_t raw_ostream::preferred_buffer_size() const { return 0; }
void raw_ostream::anchor() {}

void raw_string_ostream::write_impl(const char *text, size_t size) {
  OS.append(text, size);
}
