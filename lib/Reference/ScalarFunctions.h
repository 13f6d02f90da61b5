//===- ScalarFunctions.h - Scalar functions by type class -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_REFERENCE_SCALARFUNCTIONS_H
#define BCAST_LIB_REFERENCE_SCALARFUNCTIONS_H

#include "bcast/Reference/Scalar.h"

namespace mlir::bcast::detail {

/// bcast.convert.
Scalar evaluateConvert(const Scalar &x, ElementType resultType);

/// bcast.maximum and bcast.minimum of two elements of one type.
Scalar evaluateMaximum(const Scalar &x, const Scalar &y);
Scalar evaluateMinimum(const Scalar &x, const Scalar &y);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_REFERENCE_SCALARFUNCTIONS_H
