//===- Versions.h - The versions of ONNX's operators ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_VERSIONS_H
#define BCAST_EXTENSIONS_ONNX_VERSIONS_H

#include "mlir/Support/LLVM.h"
#include <optional>

namespace mlir::bcast::onnx {

/// The greatest version of ONNX's operators that the translations follow.
inline constexpr int64_t kMaxOpset = 28;
/// The last one that ONNX's library knows. Versions.inc has those above.
inline constexpr int64_t kLibraryOpset = 17;

/// A version of an operator above `kLibraryOpset`.
struct Version {
  enum Kind { Same, Changed, New };
  Kind kind;
  int64_t since;
  size_t maxInputs;
  /// The attributes that it added; those that it removed have a "-".
  SmallVector<StringRef> attributes;
};

/// The versions of an operator of ONNX's own domain, in order.
ArrayRef<Version> getVersions(StringRef op);

/// The version that a model of `opset` uses; null if it is one that ONNX's
/// library knows, or none.
const Version *findVersion(StringRef op, int64_t opset);

/// The first opset that has the operator, if that is above `kLibraryOpset`.
std::optional<int64_t> getFirstOpset(StringRef op);

/// Why a model of `opset` cannot give the operator the attribute, as "is from
/// opset 18 on"; empty if it can, or nothing is known.
std::string explainAttribute(StringRef op, StringRef attribute, int64_t opset);

/// Why an operator is not imported, if the reason is more than that nobody
/// wrote it; else empty. The name has the domain in front.
StringRef explainRefusal(StringRef op);

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_VERSIONS_H
