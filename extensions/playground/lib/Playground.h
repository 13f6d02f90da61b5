//===- Playground.h - Answers to what a reader types ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The page of docs/site/ shows what the rules and layouts of the library
// decide. It runs this code, compiled to WebAssembly.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_PLAYGROUND_PLAYGROUND_H
#define BCAST_TOOLS_PLAYGROUND_PLAYGROUND_H

#include <string>
#include <string_view>

namespace mlir::bcast::playground {

/// The cells of a memory map that are listed; of a larger one, none are.
inline constexpr int64_t kMaxCells = 1024;

/// Answers a query (Query.h) in JSON. Numbers are texts, as they may have 64
/// bits, and "?" if they are known only at run time. Members that do not apply
/// are missing:
///
///   fields     the fields that cannot be read, each with the reason; then
///              there is nothing else
///   line       the operation in MLIR's syntax
///   program    a program of it
///   operands   for each: name, shape, and reads: for each dimension the
///              dimension of the result that it reads, and how
///   target     the same, of the rule bidirectional
///   result     the shape
///   error      of the rule: clause, message, alignment, fix
///   layout     that of the result: either an error, or its facts, and cells:
///              by address, the index, whether it is padding, and the elements
///              of the operands that it reads
std::string answerQuery(std::string_view text);

} // namespace mlir::bcast::playground

#endif // BCAST_TOOLS_PLAYGROUND_PLAYGROUND_H
