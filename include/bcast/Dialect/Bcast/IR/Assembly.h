//===- Assembly.h - Custom assembly of the bcast dialect --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The custom<...> directives of the assembly formats, and what type constraints
// add to their messages. For the file that includes the definitions of
// operations of BcastOpBase.td, of this dialect or of another one; it says
// `using namespace mlir::bcast` before it does.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_ASSEMBLY_H
#define BCAST_DIALECT_BCAST_IR_ASSEMBLY_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include <string>

namespace mlir::bcast {

/// Parses `[0, 2]`; `[]` is the empty list.
ParseResult parseDimensionList(AsmParser &parser,
                               SmallVectorImpl<int64_t> &dims);
void printDimensionList(AsmPrinter &printer, ArrayRef<int64_t> dims);

/// Parses `[?, 4]`, with ? as the dynamic extent.
ParseResult parseExtentList(AsmParser &parser,
                            SmallVectorImpl<int64_t> &extents);
void printExtentList(AsmPrinter &printer, ArrayRef<int64_t> extents);

ParseResult parseTargetShape(OpAsmParser &parser, DenseI64ArrayAttr &target);
void printTargetShape(OpAsmPrinter &printer, Operation *op,
                      DenseI64ArrayAttr target);

/// Parses `[equal, expand, either]`, the names of DimRead.
ParseResult parseReads(OpAsmParser &parser, DenseI32ArrayAttr &reads);
void printReads(OpAsmPrinter &printer, Operation *op, DenseI32ArrayAttr reads);

/// Parses `(#bcast.numpy)`, or another attribute that is a rule.
ParseResult parseRuleArgument(OpAsmParser &parser,
                              BroadcastRuleAttrInterface &rule);
void printRuleArgument(OpAsmPrinter &printer, Operation *op,
                       BroadcastRuleAttrInterface rule);

/// Parses EQ, NE, LT, LE, GT or GE.
ParseResult parseComparisonDirection(OpAsmParser &parser,
                                     ComparisonDirectionAttr &direction);
void printComparisonDirection(OpAsmPrinter &printer, Operation *op,
                              ComparisonDirectionAttr direction);

/// Parses equal, equal_or_one or non_negative.
ParseResult parseCheckKind(OpAsmParser &parser, CheckKindAttr &kind);
void printCheckKind(OpAsmPrinter &printer, Operation *op, CheckKindAttr kind);

/// Parses `: type -> type`, whatever the types are: verifiers refuse with
/// better reasons.
ParseResult parseBroadcastSignature(OpAsmParser &parser, Type &operand,
                                    Type &result);
void printBroadcastSignature(OpAsmPrinter &printer, Operation *op, Type operand,
                             Type result);

/// Parses a colon and one type, which all operands and the result then have;
/// or, for one operand, `: type -> type`, and for several `: (type, ...) ->
/// type`. The last entry of `types` is the result's.
ParseResult parseElementwiseTypeList(OpAsmParser &parser,
                                     ArrayRef<Type *> types);
void printElementwiseTypeList(OpAsmPrinter &printer, ArrayRef<Type> types);

template <typename... Types>
ParseResult parseElementwiseSignature(OpAsmParser &parser, Types &...types) {
  return parseElementwiseTypeList(parser, {&types...});
}
template <typename... Types>
void printElementwiseSignature(OpAsmPrinter &printer, Operation *op,
                               Types... types) {
  printElementwiseTypeList(printer, {types...});
}

namespace detail {
/// Why `type`, which is no ranked tensor, is refused, as an insertion " (...)"
/// into the message; empty where what is expected says it all. [TYPE-1,
/// SHAPE-3]
std::string explainKind(Type type);

/// The same where integers are expected, among others.
std::string explainInteger(Type type);

/// The same for a result that must be of i1.
std::string explainPredResult(Type type);
} // namespace detail

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_ASSEMBLY_H
