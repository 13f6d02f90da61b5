//===- PrettyForms.h - The pretty forms of operations -----------------*- C++
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_PRETTYFORMS_H
#define BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_PRETTYFORMS_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::bcast::stablehlo {

/// What a clause `keyword = VALUE` has after the sign, and what attribute that
/// is in generic form.
enum class ClauseKind {
  Integer,    ///< 1: an i64
  Integers,   ///< [0, 1]: an array<i64>
  Boolean,    ///< true: a Boolean
  Enumerator, ///< FFT: #stablehlo<attribute FFT>
  Precision,  ///< [HIGHEST, DEFAULT]: [#stablehlo<precision HIGHEST>, ...]
  Format,     ///< e5m10: exponent_bits and mantissa_bits
  DimPairs,   ///< [0] x [1]: lhs_attribute and rhs_attribute in #stablehlo.dot
  Algorithm,  ///< <...>: #stablehlo.dot_algorithm<...>
  Booleans,   ///< [true, false]: an array<i1>
  ConvDims,   ///< [b, f, 0]x[o, i, 0]->[b, f, 0]: #stablehlo.conv<...>
  Padding,    ///< [[1, 1], [0, 0]]: elements of n x 2
  Group,      ///< {keyword = VALUE, ...}: clauses
};

struct Clause {
  StringLiteral keyword;
  ClauseKind kind;
  StringLiteral attribute;
};

/// What types follow the colon, if it is not one function type.
enum class TypesKind {
  Same,      ///< T: all operands and the result. Or Ts -> T.
  Operands,  ///< Ts: the operands; there are no results
  Pairs,     ///< Ts: the operands and the results
  Select,    ///< P, T: the first operand; the others and the result
  Complex,   ///< T: the result; the operands have its parts
  TupleType, ///< tuple<Ts>: the result and the operands
};

/// What stands before or after the operands.
enum class PartKind {
  None,
  Symbol,    ///< Before, @name: call_target_name
  String,    ///< Before, "name": name
  Direction, ///< Before, LT: comparison_direction. compare_type is a keyword
  Bounds,    ///< After, [0:4, 1:9:2]: of a slice
  Index,     ///< After, [0]
  Clauses,   ///< After, keyword = VALUE, ...
};

/// How an operation is written in pretty form.
struct PrettyForm {
  /// Of the operations, without the dialect, separated by spaces.
  StringLiteral names;
  ArrayRef<Clause> clauses = {};
  TypesKind types = TypesKind::Same;
  /// Those in braces that are properties in generic form.
  StringLiteral properties = "";
  PartKind part = PartKind::None;
  /// Parses all of the operation; null if the other members describe it.
  ParseResult (*parse)(OpAsmParser &parser, OperationState &result) = nullptr;
};

/// The form of an operation, such as `stablehlo.add`; null if there is none.
const PrettyForm *findPrettyForm(StringRef operation);

/// Parses the pretty form of an operation, and makes of it what generic form
/// gives.
ParseResult parsePrettyForm(OpAsmParser &parser, OperationState &result);

/// The rest of an operation: attributes in braces, those of `form` being
/// properties, and types.
ParseResult
parseAttributesAndTypes(OpAsmParser &parser, OperationState &result,
                        const PrettyForm &form,
                        ArrayRef<OpAsmParser::UnresolvedOperand> operands,
                        NamedAttrList &properties);

/// An attribute of a dialect that is not registered.
Attribute getOpaque(OpAsmParser &parser, StringRef dialect, const Twine &text);

/// Adds the property `name`; an error if there is one already.
ParseResult addProperty(OpAsmParser &parser, NamedAttrList &properties,
                        StringRef name, Attribute value);

/// Parses `keyword = VALUE`, one of `clauses`.
ParseResult parseClause(OpAsmParser &parser, ArrayRef<Clause> clauses,
                        NamedAttrList &properties);

/// Parses tokens up to the bracket that closes the first one. `text` is what is
/// between these two.
ParseResult parseBracketed(OpAsmParser &parser, StringRef &text);

ParseResult parseConstant(OpAsmParser &parser, OperationState &result);
ParseResult parseReduce(OpAsmParser &parser, OperationState &result);
ParseResult parseWhile(OpAsmParser &parser, OperationState &result);
ParseResult parseMesh(OpAsmParser &parser, OperationState &result);
ParseResult parseSharded(OpAsmParser &parser, OperationState &result);
ParseResult parseManualComputation(OpAsmParser &parser, OperationState &result);

} // namespace mlir::bcast::stablehlo

#endif // BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_PRETTYFORMS_H
