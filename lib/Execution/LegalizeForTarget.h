//===- LegalizeForTarget.h - What LLVM has wrong code for -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_EXECUTION_LEGALIZEFORTARGET_H
#define BCAST_LIB_EXECUTION_LEGALIZEFORTARGET_H

namespace llvm {
class Module;
class Triple;
} // namespace llvm

namespace mlir::bcast::execution {

/// Replaces instructions that LLVM's passes make, and for which LLVM generates
/// no code for the target, or code that is wrong.
void legalizeForTarget(llvm::Module &module, const llvm::Triple &target);

} // namespace mlir::bcast::execution

#endif // BCAST_LIB_EXECUTION_LEGALIZEFORTARGET_H
