//===- Model.h - An ONNX model as plain structs -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_MODEL_H
#define BCAST_EXTENSIONS_ONNX_MODEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir::bcast::onnx {

/// Numbers of onnx.proto's TensorProto.DataType.
enum class DataType : int32_t {
  Undefined = 0,
  Float = 1,
  Uint8 = 2,
  Int8 = 3,
  Uint16 = 4,
  Int16 = 5,
  Int32 = 6,
  Int64 = 7,
  String = 8,
  Bool = 9,
  Float16 = 10,
  Double = 11,
  Uint32 = 12,
  Uint64 = 13,
  Complex64 = 14,
  Complex128 = 15,
  BFloat16 = 16,
};

/// The number of bytes of one element; 0 for types that bcast does not have.
unsigned getByteWidth(DataType type);
std::string getName(DataType type);

/// A part of another file.
struct ExternalData {
  std::string location;
  uint64_t offset = 0;
  std::optional<uint64_t> length;
};

/// A dense tensor. `bytes` has its elements in row-major order, little-endian.
struct Tensor {
  std::string name;
  DataType type = DataType::Undefined;
  std::vector<int64_t> dims;
  std::string bytes;
  std::optional<ExternalData> external;
  /// Why the tensor is invalid; otherwise empty.
  std::string error;
};

struct Dim {
  std::optional<int64_t> value;
  /// The name of a dynamic extent. May be empty.
  std::string name;
};

struct ValueInfo {
  std::string name;
  /// "tensor", or another kind of type, or "" if there is no type.
  std::string kind;
  DataType type = DataType::Undefined;
  std::optional<std::vector<Dim>> shape;
};

struct Graph;

struct NodeAttribute {
  enum class Kind {
    Undefined,
    Int,
    Float,
    String,
    Tensor,
    Ints,
    Floats,
    Strings,
    Other
  };
  std::string name;
  Kind kind = Kind::Undefined;
  int64_t i = 0;
  float f = 0;
  std::string s;
  std::vector<int64_t> ints;
  std::vector<float> floats;
  std::vector<std::string> strings;
  std::shared_ptr<const Tensor> tensor;
  /// In the body of a function: the function's attribute that is meant.
  std::string reference;
};

struct Node {
  std::string name, opType, domain;
  std::vector<std::string> inputs, outputs;
  std::vector<NodeAttribute> attributes;
};

/// The version of each domain. ONNX's own domain is "".
using Opsets = std::map<std::string, int64_t>;

struct Function {
  std::string name, domain;
  std::vector<std::string> inputs, outputs, attributes;
  std::vector<Node> nodes;
  Opsets opsets;
  /// The values of attributes that a call leaves out.
  std::vector<NodeAttribute> defaults;
};

struct Graph {
  std::string name;
  std::vector<Node> nodes;
  std::vector<std::shared_ptr<const Tensor>> initializers;
  std::vector<ValueInfo> inputs, outputs;
  bool hasSparseInitializers = false;
};

struct Model {
  int64_t irVersion = 0;
  Opsets opsets;
  Graph graph;
  std::vector<Function> functions;
};

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_MODEL_H
