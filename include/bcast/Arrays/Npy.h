//===- Npy.h - NumPy's .npy files -------------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Element types and their dtypes in a file:
//
//   i1 |b1   i8 |i1   i16 <i2   i32 <i4   i64 <i8
//           ui8 |u1  ui16 <u2  ui32 <u4  ui64 <u8
//   f16 <f2  bf16 <V2  f32 <f4  f64 <f8
//
// numpy.save writes the bfloat16 of the Python package ml_dtypes as "<V2".
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_NPY_H
#define BCAST_ARRAYS_NPY_H

#include "bcast/Arrays/Array.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::bcast {

/// Reads the .npy file at `path`. Errors begin with the path. Errors of the
/// file system are added to those of `parseNpy`.
llvm::Expected<Array> readNpy(StringRef path);

/// Returns the Python expression that converts `a`, as numpy.load reads it from
/// a file with elements of type `found`, to elements of type `wanted`.
std::string getNumpyConversion(ElementType found, ElementType wanted);

/// Reads an array from the bytes of a .npy file of version 1.0, 2.0 or 3.0. An
/// array in Fortran order is transposed into row-major order, and bytes of
/// truth values that are not 0 become 1.
///
/// Fails if the header is malformed, if the dtype is big-endian or not in the
/// table above, if `Array::create` refuses the shape, or if the size of the
/// data differs from that of the shape. The bytes are not trusted.
llvm::Expected<Array> parseNpy(StringRef bytes);

/// Writes the array to a .npy file at `path`, as `serializeNpy` does. An
/// existing file is replaced only once all bytes are written, so that a failure
/// leaves the old file. A device or a pipe is written to directly. Errors begin
/// with the path.
llvm::Error writeNpy(const Array &array, StringRef path);

/// Writes array i to path i, all or none: no existing file is replaced before
/// the bytes of all are written. Only if a rename then fails may some files be
/// replaced and others not.
llvm::Error writeNpyFiles(ArrayRef<const Array *> arrays,
                          ArrayRef<std::string> paths);

/// Writes the bytes of a .npy file of version 1.0 in C order, the same that
/// numpy.save writes. The caller checks the stream for errors.
void serializeNpy(const Array &array, raw_ostream &os);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_NPY_H
