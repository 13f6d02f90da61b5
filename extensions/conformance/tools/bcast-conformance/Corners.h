//===- Corners.h - Elements at corners of their types -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_CONFORMANCE_CORNERS_H
#define BCAST_TOOLS_BCAST_CONFORMANCE_CORNERS_H

#include "bcast/Reference/Scalar.h"
#include <string>
#include <vector>

namespace mlir::bcast {

/// Corners of a type for operations of one, two and three operands, each once:
/// the more operands, the fewer, as every combination is a vector.
std::vector<Scalar> listCorners(ElementType type, size_t arity);

/// The bits of an element, zero-extended.
uint64_t getBits(const Scalar &scalar, ElementType type);
/// As text: 0x and as many digits as the type has.
std::string stringifyBits(uint64_t bits, ElementType type);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_CONFORMANCE_CORNERS_H
