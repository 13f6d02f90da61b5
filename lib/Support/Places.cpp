//===- Places.cpp - Texts of source locations -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Places.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// The first place of a location in a file, and its outermost name.
struct Place {
  explicit Place(Location loc) {
    loc->walk([&](Location part) {
      if (auto named = dyn_cast<NameLoc>(part); named && !name)
        name = named.getName();
      file = dyn_cast<FileLineColLoc>(part);
      return file ? WalkResult::interrupt() : WalkResult::advance();
    });
  }

  StringAttr name;
  FileLineColLoc file;
};
} // namespace

std::string mlir::bcast::formatPlace(Location loc) {
  Place place(loc);
  if (!place.file)
    return "";
  std::string text =
      (place.file.getFilename().strref() + ":" + Twine(place.file.getLine()) +
       ":" + Twine(place.file.getColumn()))
          .str();
  return place.name ? text + " (" + place.name.str() + ")" : text;
}

void mlir::bcast::addNamesToDiagnostics(MLIRContext &context) {
  context.getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
    Place place(diagnostic.getLocation());
    if (place.file && place.name)
      diagnostic.attachNote() << "at '" << place.name.getValue() << "'";
    return failure(); // Other handlers print it.
  });
}
