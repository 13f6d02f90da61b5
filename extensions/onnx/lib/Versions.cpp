//===- Versions.cpp - The versions of ONNX's operators --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Versions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::bcast::onnx;

using Table = llvm::StringMap<SmallVector<Version, 2>>;

static Table readTable() {
  Table table;
  auto addSame = [&](StringRef op, std::initializer_list<int64_t> opsets) {
    auto &versions = table[op];
    for (int64_t opset : opsets) {
      size_t maxInputs = versions.empty() ? 0 : versions.back().maxInputs;
      versions.push_back({Version::Same, opset, maxInputs, {}});
    }
  };
  auto add = [&](StringRef op, Version::Kind kind, int64_t opset,
                 size_t maxInputs, StringRef attributes) {
    Version version{kind, opset, maxInputs, {}};
    llvm::SplitString(attributes, version.attributes);
    table[op].push_back(std::move(version));
  };
#define SAME(op, ...) addSame(#op, {__VA_ARGS__});
#define CHANGED(op, opset, inputs, attributes)                                 \
  add(#op, Version::Changed, opset, inputs, attributes);
#define NEW(op, opset, inputs) add(#op, Version::New, opset, inputs, "");
#include "Versions.inc"
#undef SAME
#undef CHANGED
#undef NEW
  return table;
}

ArrayRef<Version> bcast::onnx::getVersions(StringRef op) {
  static const Table table = readTable();
  auto entry = table.find(op);
  return entry == table.end() ? ArrayRef<Version>() : entry->second;
}

const Version *bcast::onnx::findVersion(StringRef op, int64_t opset) {
  const Version *found = nullptr;
  for (const Version &version : getVersions(op))
    if (version.since <= opset)
      found = &version;
  return found;
}

std::optional<int64_t> bcast::onnx::getFirstOpset(StringRef op) {
  for (const Version &version : getVersions(op))
    if (version.kind == Version::New)
      return version.since;
  return std::nullopt;
}

std::string bcast::onnx::explainAttribute(StringRef op, StringRef attribute,
                                          int64_t opset) {
  for (const Version &version : getVersions(op))
    for (StringRef changed : version.attributes) {
      bool isRemoved = changed.consume_front("-");
      if (changed == attribute && isRemoved == (opset >= version.since))
        return (isRemoved ? "was removed in opset " : "is new in opset ") +
               std::to_string(version.since);
    }
  return "";
}

StringRef bcast::onnx::explainRefusal(StringRef op) {
  static constexpr std::pair<StringRef, StringRef> reasons[] = {
      {"bcast takes If, and no loops of ONNX", "Loop Scan SequenceMap"},
      {"bcast has tensors, and no sequences or optionals",
       "ConcatFromSequence Optional OptionalGetElement OptionalHasElement "
       "SequenceAt SequenceConstruct SequenceEmpty SequenceErase "
       "SequenceInsert SequenceLength SplitToSequence"},
      {"bcast has no texts or files",
       "ImageDecoder RegexFullMatch StringConcat StringNormalizer StringSplit "
       "TfIdfVectorizer"},
      {"its result is random",
       "Bernoulli Multinomial RandomNormal RandomNormalLike RandomUniform "
       "RandomUniformLike"},
      {"its elements decide how many its result has",
       "NonMaxSuppression NonZero Unique"}};
  for (auto [reason, ops] : reasons) {
    SmallVector<StringRef> names;
    llvm::SplitString(ops, names);
    if (llvm::is_contained(names, op))
      return reason;
  }
  return op.starts_with("com.microsoft.")
             ? "it is ONNX Runtime's own; export the model without its "
               "optimizations"
             : "";
}
