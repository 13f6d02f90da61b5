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

/// Gives attributes an encoding of their own, and files the dialect's version.
void addBytecodeInterface(BcastDialect &dialect);

} // namespace detail
} // namespace mlir::bcast

#endif // BCAST_LIB_DIALECT_BCAST_IR_BYTECODE_H
