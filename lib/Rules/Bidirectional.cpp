//===- Bidirectional.cpp - OpenVINO's bidirectional rule ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleHelpers.h"

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static constexpr llvm::StringLiteral kRule = "bidirectional";

BroadcastResolution
mlir::bcast::resolveBidirectional(llvm::ArrayRef<llvm::ArrayRef<int64_t>>) {
  return makeError(
      kRule, "BIDIRECTIONAL-3",
      "it is not for elementwise operations, only for bcast.broadcast",
      /*alignment=*/"", "did you mean rule(#bcast.numpy)?");
}

BroadcastResolution
mlir::bcast::resolveBidirectionalTo(llvm::ArrayRef<int64_t> operand,
                                    llvm::ArrayRef<int64_t> target) {
  if (llvm::Error error = checkShapes(kRule, {operand, target}))
    return error;
  int64_t rank = std::max(operand.size(), target.size());
  auto alignRight = [&](llvm::StringRef label, llvm::ArrayRef<int64_t> shape) {
    return PlacedShape{label.str(), shape,
                       consecutive(rank - shape.size(), shape.size())};
  };
  BroadcastResolution resolved = combine(
      {alignRight("the operand", operand), alignRight("the target", target)},
      rank, {kRule, "BIDIRECTIONAL-2"});
  if (resolved)
    resolved->target = resolved->operands.pop_back_val();
  return resolved;
}
