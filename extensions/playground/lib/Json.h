//===- Json.h - Text in JSON ------------------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm/Support/JSON.h needs LLVM's library, which WebAssembly does not have.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_PLAYGROUND_JSON_H
#define BCAST_TOOLS_PLAYGROUND_JSON_H

#include <string>
#include <string_view>

namespace mlir::bcast::playground {

/// `text` in quotes.
std::string toJson(std::string_view text);

/// An array: `convert` makes JSON of each element of `range`.
template <typename Range, typename Convert>
std::string toJson(const Range &range, Convert convert) {
  std::string json;
  for (const auto &element : range) {
    json += json.empty() ? '[' : ',';
    json += convert(element);
  }
  return json.empty() ? "[]" : json + "]";
}

/// An object, member by member.
class JsonObject {
public:
  /// Adds a member with a value that is JSON.
  JsonObject &add(std::string_view key, std::string_view json) {
    text += text.empty() ? "{" : ",";
    text += toJson(key);
    text += ':';
    text += json;
    return *this;
  }
  JsonObject &addText(std::string_view key, std::string_view value) {
    return add(key, toJson(value));
  }

  std::string str() const { return text.empty() ? "{}" : text + "}"; }

private:
  std::string text;
};

} // namespace mlir::bcast::playground

#endif // BCAST_TOOLS_PLAYGROUND_JSON_H
