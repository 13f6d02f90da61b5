//===- Assembly.h - Custom assembly of the bcast dialect --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The custom<...> directives of the assembly formats that only this dialect
// has. BcastTraits.h has those that other dialects share.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_ASSEMBLY_H
#define BCAST_LIB_DIALECT_BCAST_IR_ASSEMBLY_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::bcast {

/// Parses `[0, 2]`; `[]` is the empty list.
ParseResult parseDimensionList(AsmParser &parser,
                               SmallVectorImpl<int64_t> &dims);
void printDimensionList(AsmPrinter &printer, ArrayRef<int64_t> dims);

/// Prints `[?, 4]`, with ? as the dynamic extent.
void printExtentList(AsmPrinter &printer, ArrayRef<int64_t> extents);

ParseResult parseTargetShape(OpAsmParser &parser, DenseI64ArrayAttr &target);
void printTargetShape(OpAsmPrinter &printer, Operation *op,
                      DenseI64ArrayAttr target);

/// Parses `= [equal, expand, either]`, the names of DimRead.
ParseResult parseReads(OpAsmParser &parser, DenseI32ArrayAttr &reads);
void printReads(OpAsmPrinter &printer, Operation *op, DenseI32ArrayAttr reads);

/// Parses EQ, NE, LT, LE, GT or GE.
ParseResult parseComparisonDirection(OpAsmParser &parser,
                                     ComparisonDirectionAttr &direction);
void printComparisonDirection(OpAsmPrinter &printer, Operation *op,
                              ComparisonDirectionAttr direction);

/// Parses e5m10: the bits of the exponent and of the mantissa.
ParseResult parseFloatFormat(OpAsmParser &parser, IntegerAttr &exponentBits,
                             IntegerAttr &mantissaBits);
void printFloatFormat(OpAsmPrinter &printer, Operation *op,
                      IntegerAttr exponentBits, IntegerAttr mantissaBits);

/// Parses equal, equal_or_one or non_negative.
ParseResult parseCheckKind(OpAsmParser &parser, CheckKindAttr &kind);
void printCheckKind(OpAsmPrinter &printer, Operation *op, CheckKindAttr kind);

/// Parses sum, product, maximum, minimum, and, or or xor.
ParseResult parseReduceKind(OpAsmParser &parser, ReduceKindAttr &kind);
void printReduceKind(OpAsmPrinter &printer, Operation *op, ReduceKindAttr kind);

/// Parses `= 1`.
ParseResult parseNumber(OpAsmParser &parser, IntegerAttr &number);
void printNumber(OpAsmPrinter &printer, Operation *op, IntegerAttr number);

/// Parses `= [0, 1]`.
ParseResult parseNumberList(OpAsmParser &parser, DenseI64ArrayAttr &numbers);
void printNumberList(OpAsmPrinter &printer, Operation *op,
                     DenseI64ArrayAttr numbers);

/// Parses `, dims = [0, 1]`.
ParseResult parseDims(OpAsmParser &parser, DenseI64ArrayAttr &dims);
void printDims(OpAsmPrinter &printer, Operation *op, DenseI64ArrayAttr dims);

/// Parses `, dim = 1`.
ParseResult parseDim(OpAsmParser &parser, IntegerAttr &dim);
void printDim(OpAsmPrinter &printer, Operation *op, IntegerAttr dim);

/// Parses `[[0], []]`: the axes of a grid that split each dimension.
ParseResult parseSplitAxes(OpAsmParser &parser, ArrayAttr &axes);
void printSplitAxes(OpAsmPrinter &printer, Operation *op, ArrayAttr axes);

/// Parses the type of `init`; a tensor is the type of the result, too.
ParseResult parseInitType(OpAsmParser &parser, Type &init, Type &result);
void printInitType(OpAsmPrinter &printer, Operation *op, Type init,
                   Type result);

/// Parses `: type -> type` with types of any kind. Errors of the verifiers are
/// more precise.
ParseResult parseBroadcastSignature(OpAsmParser &parser, Type &operand,
                                    Type &result);
void printBroadcastSignature(OpAsmPrinter &printer, Operation *op, Type operand,
                             Type result);

} // namespace mlir::bcast

#endif // BCAST_LIB_DIALECT_BCAST_IR_ASSEMBLY_H
