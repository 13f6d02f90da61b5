//===- Module.cpp - The WebAssembly module of the playground --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The page writes a query, in UTF-8, to the memory that resizeQuery returns,
// and reads the answer from that of answer, to the zero byte. The module
// imports nothing.
//
//===----------------------------------------------------------------------===//

#include "Playground.h"
#include <cstdlib>

static std::string query, result;

// The C++ library calls these where a program cannot continue. Its own print a
// text, for which the module would import functions of a system.
void std::__libcpp_verbose_abort(const char *, ...) noexcept { std::abort(); }
extern "C" void __abort_message(const char *, ...) { std::abort(); }

extern "C" {

__attribute__((export_name("resizeQuery"))) char *resizeQuery(size_t size) {
  query.resize(size);
  return query.data();
}

__attribute__((export_name("answer"))) const char *answer() {
  result = mlir::bcast::playground::answerQuery(query);
  return result.c_str();
}

} // extern "C"
