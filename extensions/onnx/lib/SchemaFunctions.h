//===- SchemaFunctions.h - Bodies of operators that are functions *- C++
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_SCHEMAFUNCTIONS_H
#define BCAST_EXTENSIONS_ONNX_SCHEMAFUNCTIONS_H

#include "Model.h"

namespace mlir::bcast::onnx {

/// The body that ONNX's library gives for the operator of `node`, if it defines
/// it by others. `inputTypes` has the element type of each input; Undefined for
/// those that are left out.
std::optional<Function> getSchemaFunction(const Node &node, int64_t opset,
                                          llvm::ArrayRef<DataType> inputTypes);

/// The most inputs that ONNX's library lets the operator of `node` have.
/// Nothing if the library does not know it.
std::optional<size_t> getMaxInputs(const Node &node, int64_t opset);

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_SCHEMAFUNCTIONS_H
