//===- ElementType.h - The element types of arrays --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_ELEMENTTYPE_H
#define BCAST_ARRAYS_ELEMENTTYPE_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
struct fltSemantics;
} // namespace llvm

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace mlir::bcast {

/// The type of an array's elements. I8 to I64 are signed two's complement and
/// stand for MLIR's signless integers, UI8 to UI64 are unsigned. I1 is a truth
/// value that occupies one byte, which holds 0 or 1.
enum class ElementType {
  I1,
  I8,
  I16,
  I32,
  I64,
  UI8,
  UI16,
  UI32,
  UI64,
  F16,
  BF16,
  F32,
  F64
};

/// Returns every element type, in the order of the enumeration.
ArrayRef<ElementType> getAllElementTypes();

/// Returns the number of bytes that one element occupies in memory: 1, 2, 4 or
/// 8.
unsigned getByteWidth(ElementType type);

/// Returns MLIR's spelling of the type, such as "i1", "ui8" or "bf16".
StringRef stringify(ElementType type);

/// Returns the type that `text` spells, or nothing. The inverse of `stringify`:
/// case matters and no white space is allowed.
std::optional<ElementType> parseElementType(StringRef text);

/// Returns the spellings of all element types, separated by ", ", for use in
/// diagnostics.
std::string listElementTypes();

/// True for F16, BF16, F32 and F64.
bool isFloat(ElementType type);

/// Returns LLVM's description of a type for which `isFloat` is true.
const llvm::fltSemantics &getSemantics(ElementType type);

/// True for I8 to I64; false for I1.
bool isSignedInteger(ElementType type);

/// True for UI8 to UI64; false for I1.
bool isUnsignedInteger(ElementType type);

/// True for I8 to I64 and UI8 to UI64; false for I1.
bool isInteger(ElementType type);

/// Returns the element type for the MLIR type `type`: signless iN and unsigned
/// uiN of the widths in `ElementType`, f16, bf16, f32 and f64. Returns nothing
/// for signed siN, index and all other types.
std::optional<ElementType> getElementType(Type type);

/// Returns the MLIR type that `type` stands for; integers I1 to I64 come out
/// signless and UI8 to UI64 unsigned.
Type getMlirType(ElementType type, MLIRContext *context);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_ELEMENTTYPE_H
