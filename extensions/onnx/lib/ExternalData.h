//===- ExternalData.h - Data of tensors in other files ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_EXTERNALDATA_H
#define BCAST_EXTENSIONS_ONNX_EXTERNALDATA_H

#include "Model.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast::onnx {

/// Returns `tensor` with its bytes, which are read from a file in the folder of
/// the model at `modelPath`. Other folders are refused.
llvm::Expected<Tensor> readExternalData(const Tensor &tensor,
                                        llvm::StringRef modelPath);

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_EXTERNALDATA_H
