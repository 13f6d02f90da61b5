//===- Signature.h - What a function takes and returns ----------*- C++ -*-===//
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

  /// As in "2x?xf32".
  std::string stringify() const;

  /// The layout of an array of this type whose extents are `runtimeShape`.
  PhysicalLayout getLayout(ArrayRef<int64_t> runtimeShape) const;

  /// The bits of the element that padded cells hold; none where they may hold
  /// anything.
  std::optional<uint64_t> getPadding() const;
};

/// The arguments and results of a function of a source program, in order.
struct Signature {
  std::vector<ArrayType> inputs;
  std::vector<ArrayType> results;
};

/// The signature of `function`; where its layouts are materialized, that of
/// before, as its attributes `bcast.logical_type` have it. Fails where an
/// argument or result is not a ranked tensor, row-major or with a layout, of an
/// element type that bcast has.
llvm::Expected<Signature> getSignature(func::FuncOp function);

/// `error`, about the memory of an array of type `type`, with the array's name,
/// as in "result 0, 2x3xf32 in a layout: ...".
llvm::Error nameArray(llvm::Error error, StringRef kind, size_t index,
                      const ArrayType &type);

/// An error unless `inputs` are as many and of the types that `signature` says.
llvm::Error checkInputs(const Signature &signature,
                        ArrayRef<const Array *> inputs);

/// What follows the news that `module` has no function to run: where there is
/// one of another dialect, as llvm.func, what it is and what is expected; else
/// empty.
std::string describeForeignFunctions(ModuleOp module);

/// The function of `module` named `name`, with a body; where `name` is empty,
/// "main" or the only public one that is no shape function. Fails with the
/// names that there are.
llvm::Expected<func::FuncOp> findEntry(ModuleOp module, StringRef name);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_SIGNATURE_H
