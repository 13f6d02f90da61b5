//===- Print.h - Arrays as NumPy prints them --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_PRINT_H
#define BCAST_ARRAYS_PRINT_H

#include "bcast/Arrays/Array.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace mlir::bcast {

/// Writes the array as NumPy's `print` with its default options does: eight
/// digits after the point at most, lines of at most 75 columns, and only three
/// items at either end of a dimension when there are more than 1000 elements.
/// A scalar is written with the fewest digits that identify it. bf16 is written
/// as the f32 of the same value. The last line has no line feed.
void printArray(const Array &array, raw_ostream &os);

/// Returns the element at the row-major position `index` in NumPy's spelling of
/// scalars, floats with the fewest digits that identify them: "3", "True",
/// "0.1", "1e-05", "nan". bf16 is spelled as the f32 of the same value.
std::string stringifyElement(const Array &array, int64_t index);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_PRINT_H
