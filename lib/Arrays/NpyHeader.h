//===- NpyHeader.h - The header of a .npy file ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_ARRAYS_NPYHEADER_H
#define BCAST_LIB_ARRAYS_NPYHEADER_H

#include "bcast/Arrays/Array.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::bcast::arrays {

/// The contents of the header of a .npy file.
struct NpyHeader {
  ElementType elementType = ElementType::F32;
  SmallVector<int64_t, 4> shape;
  bool fortranOrder = false;
  /// The position of the elements, in bytes from the start of the file.
  size_t dataOffset = 0;
};

/// True if a .npy file may start with `bytes`, which may be shorter than a
/// header.
bool mayStartNpy(StringRef bytes);

/// Reads the header that `bytes` starts with. The extents of the shape are not
/// negative, but neither their number nor their product is checked.
llvm::Expected<NpyHeader> parseNpyHeader(StringRef bytes);

/// Fails unless `found` bytes after the header are those of its array.
llvm::Error checkDataSize(const NpyHeader &header, uint64_t found);

/// Copies elements in Fortran order from `source` to `array`, which is not
/// empty.
void transposeFortran(const char *source, Array &array);

/// Makes bytes of truth values that are not 0 be 1.
void normalizeTruthValues(Array &array);

/// The largest size of a header, beyond which files are not searched for one.
constexpr uint64_t kMaxHeaderBytes = 1 << 20;

/// Returns the header, of version 1.0, of an array in C order, from the magic
/// string to the line feed before the elements.
std::string makeNpyHeader(ElementType type, ArrayRef<int64_t> shape);

/// Returns the dtype string that stands for `type` in a header, such as "<f4".
StringRef getNpyDescr(ElementType type);

} // namespace mlir::bcast::arrays

#endif // BCAST_LIB_ARRAYS_NPYHEADER_H
