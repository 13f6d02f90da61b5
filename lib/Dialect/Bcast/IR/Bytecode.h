//===- Bytecode.h - The dialect in bytecode ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_BYTECODE_H
#define BCAST_LIB_DIALECT_BCAST_IR_BYTECODE_H

namespace mlir::bcast {
class BcastDialect;

namespace detail {

/// Attributes of the dialect have an encoding of their own, and files say with
/// which version of the dialect they were written.
void addBytecodeInterface(BcastDialect &dialect);

} // namespace detail
} // namespace mlir::bcast

#endif // BCAST_LIB_DIALECT_BCAST_IR_BYTECODE_H
