//===- LayerNode.cpp - A layer with its operands --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerNode.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::openvino;

Type openvino::getElementType(StringRef name, MLIRContext *context) {
  Builder builder(context);
  auto integer = [&](unsigned width, bool isSigned) {
    return isSigned ? builder.getIntegerType(width)
                    : builder.getIntegerType(width, /*isSigned=*/false);
  };
  return llvm::StringSwitch<Type>(name.lower())
      .Cases({"boolean", "bool"}, builder.getI1Type())
      .Case("i8", integer(8, true))
      .Case("i16", integer(16, true))
      .Case("i32", integer(32, true))
      .Case("i64", integer(64, true))
      .Case("u8", integer(8, false))
      .Case("u16", integer(16, false))
      .Case("u32", integer(32, false))
      .Case("u64", integer(64, false))
      .Cases({"f16", "fp16"}, builder.getF16Type())
      .Case("bf16", builder.getBF16Type())
      .Cases({"f32", "fp32"}, builder.getF32Type())
      .Cases({"f64", "fp64"}, builder.getF64Type())
      .Default(Type());
}

unsigned LayerNode::getOpset() const {
  unsigned number = 0;
  StringRef text = layer.opset;
  if (!text.consume_front("opset") || text.getAsInteger(10, number))
    return 0;
  return number;
}

std::optional<StringRef> LayerNode::find(StringRef name) {
  read.insert(name);
  auto found = layer.attributes.find(name.str());
  if (found == layer.attributes.end())
    return std::nullopt;
  return StringRef(found->second);
}

int64_t LayerNode::getInt(StringRef name, int64_t otherwise) {
  std::optional<StringRef> text = find(name);
  int64_t number = otherwise;
  if (text && text->trim().getAsInteger(10, number))
    fail("attribute '" + name + "' is '" + *text + "', not an integer");
  return number;
}

double LayerNode::getFloat(StringRef name, double otherwise) {
  std::optional<StringRef> text = find(name);
  double number = otherwise;
  if (text && text->trim().getAsDouble(number))
    fail("attribute '" + name + "' is '" + *text + "', not a number");
  return number;
}

bool LayerNode::getBool(StringRef name, bool otherwise) {
  std::string text = getString(name, otherwise ? "true" : "false");
  if (text != "true" && text != "1" && text != "false" && text != "0")
    fail("attribute '" + name + "' is '" + text + "', not true or false");
  return text == "true" || text == "1";
}

SmallVector<int64_t> LayerNode::getInts(StringRef name) {
  std::string text = getString(name, "");
  SmallVector<StringRef> words;
  StringRef(text).split(words, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  SmallVector<int64_t> numbers;
  for (StringRef word : words)
    if (word.trim().getAsInteger(10, numbers.emplace_back())) {
      fail("attribute '" + name + "' is '" + text +
           "', not a list of integers");
      return {};
    }
  return numbers;
}

Type LayerNode::getElementType(StringRef name, StringRef otherwise) {
  std::string text = getString(name, otherwise);
  Type type = openvino::getElementType(text, b.getContext());
  if (!type)
    fail("attribute '" + name + "' is '" + text +
         "', a type that bcast does not have");
  return type;
}

FailureOr<int64_t> LayerNode::getConstantNumber(unsigned index,
                                                StringRef what) {
  auto numbers = getConstantInput(index, what);
  if (succeeded(numbers) && numbers->size() == 1)
    return numbers->front();
  if (succeeded(numbers))
    fail("input " + Twine(index) + ", " + what + ", is not one number");
  return failure();
}

std::string LayerNode::getString(StringRef name, StringRef otherwise) {
  return find(name).value_or(otherwise).lower();
}

/// The attributes without a default of layers from operation set `opset` on.
static constexpr struct {
  llvm::StringLiteral type;
  unsigned opset;
  StringRef attributes[2];
} kRequired[] = {
    {"BatchNormInference", 1, {"epsilon"}},
    {"Clamp", 1, {"min", "max"}},
    {"Concat", 1, {"axis"}},
    {"Convert", 1, {"destination_type"}},
    {"DepthToSpace", 1, {"mode"}},
    {"Einsum", 1, {"equation"}},
    {"Elu", 1, {"alpha"}},
    {"Eye", 1, {"output_type"}},
    {"FakeQuantize", 1, {"levels"}},
    {"GRN", 1, {"bias"}},
    {"GatherElements", 1, {"axis"}},
    {"GroupNormalization", 1, {"num_groups", "epsilon"}},
    {"LRN", 1, {"alpha", "beta"}},
    {"MVN", 1, {"eps"}},
    {"MVN", 6, {"normalize_variance", "eps_mode"}},
    {"NormalizeL2", 1, {"eps", "eps_mode"}},
    {"OneHot", 1, {"axis"}},
    {"Pad", 1, {"pad_mode"}},
    {"Range", 4, {"output_type"}},
    {"Reshape", 1, {"special_zero"}},
    {"Reverse", 1, {"mode"}},
    {"SpaceToDepth", 1, {"mode"}},
    {"Split", 1, {"num_splits"}},
    {"ScaledDotProductAttention", 1, {"causal"}},
    {"SearchSorted", 1, {"right_mode"}},
    {"StridedSlice", 1, {"begin_mask", "end_mask"}},
    {"TopK", 1, {"mode", "sort"}},
};

LogicalResult LayerNode::checkRequired() {
  for (const auto &[type, opset, attributes] : kRequired)
    if (type == layer.type && opset <= getOpset())
      for (StringRef name : attributes)
        if (!name.empty() && !find(name))
          fail("attribute '" + name + "' is missing");
  return success(!hasFailed());
}

LogicalResult LayerNode::checkAttributes() {
  for (const auto &[name, value] : layer.attributes)
    if (!read.contains(name)) {
      fail("attribute '" + name + "' cannot be imported");
      return failure();
    }
  return success();
}

int64_t LayerNode::getPdpdAxis(StringRef name) {
  for (StringRef other :
       {"auto_broadcast_axis", "axis", "auto_broadcast.auto_broadcast_axis",
        "mode.auto_broadcast_axis", "mode.mode.axis"})
    if (other != name && find(other)) {
      fail("attribute '" + other +
           "' is not the axis: OpenVINO reads and writes '" + name + "'");
      return 0;
    }
  return getInt(name, 0);
}

FailureOr<BroadcastRuleAttrInterface> LayerNode::getRule() {
  std::string name = getString("auto_broadcast", "numpy");
  int64_t axis = getPdpdAxis("auto_broadcast.auto_broadcast_axis");
  if (hasFailed())
    return failure();
  if (name == "numpy")
    return b.getNumpy();
  if (name == "none")
    return BroadcastRuleAttrInterface();
  if (name == "pdpd")
    return b.getPdpd(axis);
  fail("auto_broadcast '" + name + "' is not none, numpy or pdpd");
  return failure();
}

const Handlers &openvino::getHandlers() {
  static const Handlers handlers = [] {
    Handlers handlers;
    graph::addCommon(handlers);
    addElementwise(handlers);
    addGenerators(handlers);
    addInterpolate(handlers);
    addNormalizations(handlers);
    addParts(handlers);
    addProducts(handlers);
    addRecurrent(handlers);
    addReductions(handlers);
    addScatters(handlers);
    addShapes(handlers);
    addWindows(handlers);
    return handlers;
  }();
  return handlers;
}
