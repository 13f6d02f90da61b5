//===- ExternalData.cpp - Data of tensors in other files ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExternalData.h"
#include "bcast/Import/DataFile.h"

using namespace mlir::bcast::onnx;

llvm::Expected<Tensor>
mlir::bcast::onnx::readExternalData(const Tensor &tensor,
                                    llvm::StringRef modelPath) {
  const ExternalData &external = *tensor.external;
  auto fail = [&](llvm::Error error) {
    return llvm::createStringError("its external data '" + external.location +
                                   "' " + llvm::toString(std::move(error)));
  };
  auto file = graph::DataFile::open(modelPath, external.location);
  if (!file)
    return fail(file.takeError());
  auto bytes = file->read(external.offset, external.length.value_or(0));
  if (!bytes)
    return fail(bytes.takeError());
  Tensor result = tensor;
  result.external.reset();
  result.bytes = (*bytes)->getBuffer().str();
  return result;
}
