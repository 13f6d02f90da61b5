//===- Signature.h - Operands and results of a function ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_SIGNATURE_H
#define BCAST_EXECUTION_SIGNATURE_H

#include "bcast/Arrays/Array.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::bcast {

/// The element type, the shape and the layout of one argument or result; an
/// extent may be dynamic.
struct ArrayType {
  ElementType elementType;
  SmallVector<int64_t, 4> shape;
  /// Null for row-major.
  LayoutAttr layout;
  /// The name in the model that was imported; empty without one.
  std::string name;
  /// Whether the function takes or returns the number itself, of rank 0 here.
  /// An index is a number of i64.
  bool isNumber = false;
  /// Whether the function may write to the argument, a memref. It is in memory
  /// of the caller, row-major.
  bool isWritten = false;

  /// Returns a text such as "2x?xf32".
  std::string stringify() const;

  /// The layout of an array of this type whose extents are `runtimeShape`.
  PhysicalLayout getLayout(ArrayRef<int64_t> runtimeShape) const;

  /// The bits of the padding value; none if padded cells may hold anything.
  std::optional<uint64_t> getPadding() const;
};

/// The arguments and results of a function of a source program, in order.
struct Signature {
  std::vector<ArrayType> inputs;
  std::vector<ArrayType> results;

  /// What a call changes: the results, then the inputs that are written to,
  /// with the names "argument N" if they have none.
  std::vector<ArrayType> getOutputs() const;
};

/// The signature of `function`. If its layouts are materialized, it is the
/// original one, from its attributes `bcast.logical_type`. Fails if an argument
/// or result is not an index, a number, a row-major memref, or a ranked tensor,
/// row-major or with a layout, of an element type that bcast has.
llvm::Expected<Signature> getSignature(func::FuncOp function);

/// Returns "input 0" or, with a name, "input 'x'".
std::string nameArray(StringRef kind, size_t index, const ArrayType &type);

/// Returns `error`, which is about the memory of an array, with the array's
/// name, as in "result 0, 2x3xf32 in a layout: ...".
llvm::Error nameArray(llvm::Error error, StringRef kind, size_t index,
                      const ArrayType &type);

/// Returns a text such as "2x3xf32, ?xf32" or, with names,
/// "x: 2x3xf32, bias: ?xf32".
std::string listTypes(ArrayRef<ArrayType> types);

/// Returns an error unless `count` is the number of inputs of `signature`.
llvm::Error checkInputCount(const Signature &signature, size_t count);

/// Returns an error unless an array with elements of type `type` and shape
/// `shape` can be input `index`, whose type is `expected`.
llvm::Error checkInput(const ArrayType &expected, size_t index,
                       ElementType type, ArrayRef<int64_t> shape);

/// Returns an error unless the number and types of `inputs` match `signature`.
llvm::Error checkInputs(const Signature &signature,
                        ArrayRef<const Array *> inputs);

/// Returns the end of an error about a `module` without a function to run,
/// which names a function of another dialect, such as llvm.func, and the
/// expected one. Returns an empty text without such a function.
std::string describeForeignFunctions(ModuleOp module);

/// Returns the function `name` of `module`, which must have a body. An empty
/// `name` means "main", or the only public function that is not a shape
/// function. The error lists the available names.
llvm::Expected<func::FuncOp> findEntry(ModuleOp module, StringRef name);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_SIGNATURE_H
