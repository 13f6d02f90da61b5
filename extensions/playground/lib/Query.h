//===- Query.h - Questions to the playground --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A query is what the reader of the playground typed: lines of the form
// key=value. The same keys and values are in the address of the page;
// extensions/playground/docs/playground.md lists them.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_PLAYGROUND_QUERY_H
#define BCAST_TOOLS_PLAYGROUND_QUERY_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace mlir::bcast::playground {

using Ints = llvm::SmallVector<int64_t, 4>;

enum class Operation { Add, Select, Broadcast, BroadcastInDim };
enum class Rule { None, Numpy, Pdpd, InDim, Bidirectional, Blocks };

struct ElementType {
  std::string_view name;
  unsigned bitWidth;
  bool isFloat;
};

struct Query {
  Operation operation = Operation::Add;
  Rule rule = Rule::Numpy;
  /// The shapes of the operands: two of `add`, three of `select`, else one.
  llvm::SmallVector<Ints, 3> operands;
  /// The target of `broadcast`, the result of `broadcast_in_dim`.
  Ints target;
  /// PDPD's axis.
  int64_t axis = -1;
  /// Those of the rule in_dim, and of `broadcast_in_dim`.
  Ints dims;
  ElementType elementType = {"f32", 32, true};
  /// The layout of the result; default and not padded if they are missing.
  std::optional<Ints> minorToMajor, widths;
  /// A number as MLIR writes it; empty for none.
  std::string paddingValue;

  bool hasTarget() const {
    return operation == Operation::Broadcast ||
           operation == Operation::BroadcastInDim;
  }
};

/// A field that cannot be read, and the reason.
using FieldError = std::pair<std::string, std::string>;

/// Reads `text`. Fields that are missing have their defaults. `errors` gets the
/// fields that cannot be read; others are not looked at by their meaning, which
/// the rules decide.
Query parseQuery(std::string_view text,
                 llvm::SmallVectorImpl<FieldError> &errors);

} // namespace mlir::bcast::playground

#endif // BCAST_TOOLS_PLAYGROUND_QUERY_H
