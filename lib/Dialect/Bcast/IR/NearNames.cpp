//===- NearNames.cpp - What a name may be meant to be ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NearNames.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

using namespace mlir;

StringRef bcast::findNearName(StringRef name, ArrayRef<StringRef> names) {
  // Of those that start with it, the shortest; one letter says too little.
  StringRef nearest;
  for (StringRef candidate : names)
    if (name.size() > 1 && candidate.starts_with_insensitive(name) &&
        (nearest.empty() || candidate.size() < nearest.size()))
      nearest = candidate;
  if (!nearest.empty())
    return nearest;
  unsigned distance = name.size() / 3 + 1;
  for (StringRef candidate : names) {
    unsigned other = candidate.edit_distance_insensitive(
        name, /*AllowReplacements=*/true, distance);
    if (other < distance) {
      distance = other;
      nearest = candidate;
    }
  }
  return nearest;
}
