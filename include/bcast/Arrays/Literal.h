//===- Literal.h - Arrays written as text -----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   literal ::= (extent 'x')* element-type '=' value
//   value   ::= scalar | list
//   list    ::= '[' (list-or-scalar (',' list-or-scalar)*)? ']'
//
// For example "2x1xf32=[[1],[2]]", "f32=3", "2x3xi8=0" and "2x0xf32=[[],[]]".
// White space may stand anywhere but within the type and the scalars.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_LITERAL_H
#define BCAST_ARRAYS_LITERAL_H

#include "bcast/Arrays/ArrayBox.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast {

/// Makes the array that `text` describes. The value nests one list per
/// dimension, or is one scalar for all elements.
///
/// Scalars of an integer type are decimal or, after "0x", hexadecimal, with "-"
/// before negative ones; a hexadecimal number is a value and not a bit pattern.
/// Scalars of a float type are decimal with an optional fraction and exponent,
/// hexadecimal with an exponent as in C (0x1.8p-3), or inf, -inf or nan in any
/// case. The text is rounded once, to the nearest value of the type, ties to
/// even. "0x" without an exponent and with all digits of the type gives the
/// bits, as MLIR writes a NaN: 0x7FC00000 for f32. Scalars of i1 are true,
/// false, True, False, 1 or 0.
///
/// Fails if the text does not have this form, if the length of a list differs
/// from the extent, if the nesting differs from the rank, if a scalar is not of
/// the type or exceeds its range, or if `Array::create` refuses the shape.
/// Errors name the column in `text`, counted from 1.
llvm::Expected<Array> parseLiteral(StringRef text);

/// The type of the array that `parseLiteral` makes.
struct LiteralType {
  ElementType elementType;
  SmallVector<int64_t, 4> shape;
};
llvm::Expected<LiteralType> parseLiteralType(StringRef text);

/// Makes the part of the array that `text` describes. If the text has one value
/// for all elements, only the part takes memory.
llvm::Expected<Array> parseLiteralPart(StringRef text, const ArrayBox &box);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_LITERAL_H
