//===- DecomposeSquaredDifference.h - A pass on bcast operations *- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_EMBED_PACKAGE_DECOMPOSESQUAREDDIFFERENCE_H
#define EXAMPLES_EMBED_PACKAGE_DECOMPOSESQUAREDDIFFERENCE_H

namespace example {

/// Registers --decompose-squared-difference. The pass is for a machine without
/// such an instruction. It rewrites bcast.squared_difference to a subtraction
/// under the same rule and a multiplication of equal shapes.
void registerDecomposeSquaredDifference();

} // namespace example

#endif // EXAMPLES_EMBED_PACKAGE_DECOMPOSESQUAREDDIFFERENCE_H
