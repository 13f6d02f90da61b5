//===- Model.h - Model of OpenVINO IR ---------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_OPENVINO_MODEL_H
#define BCAST_EXTENSIONS_OPENVINO_MODEL_H

#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace mlir::bcast::openvino {

/// A place where a layer reads or writes a tensor.
struct Port {
  int64_t id = 0;
  /// "FP32", "I64", ...; empty if the file does not say.
  std::string precision;
  std::vector<int64_t> extents;
  /// The names of the tensor.
  std::vector<std::string> names;
  /// Whether an edge begins here.
  bool isRead = false;
};

struct Layer {
  std::string id, name, type, opset;
  unsigned line = 0;
  std::map<std::string, std::string> attributes;
  std::vector<Port> inputs, outputs;
  /// What a Parameter calls its dimensions, as "[N,C,?,?]", or nothing.
  std::string layout;
  /// The source of each input: the index of a layer, and of its output.
  std::vector<std::pair<size_t, size_t>> sources;
};

struct Model {
  std::string name;
  /// Each layer follows those that it reads.
  std::vector<Layer> layers;
  /// The indices of the Result layers, in the order of the file.
  std::vector<size_t> results;
};

/// Reads the .xml file of a model in OpenVINO IR, version 10 or 11. An error is
/// in line `errorLine`.
llvm::Expected<Model> readModel(llvm::StringRef xml, unsigned &errorLine);

} // namespace mlir::bcast::openvino

#endif // BCAST_EXTENSIONS_OPENVINO_MODEL_H
