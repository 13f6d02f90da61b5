//===- ImportPass.h - The passes of the importers ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_IMPORTPASS_H
#define BCAST_CONVERSION_IMPORT_IMPORTPASS_H

#include "bcast/Conversion/Import/Import.h"

namespace mlir::bcast::importing {

/// A pass that applies the patterns of `populate` to the operations for which
/// `isSource` returns true. `Base` is the generated class, with the options of
/// ImportOptions.td.
template <typename Base, void (*populate)(RewritePatternSet &),
          bool (*isSource)(Operation *)>
class ImportPass : public Base {
public:
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    populate(set);
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    if (failed(importOps(this->getOperation(), patterns, isSource,
                         {this->report, this->requireAll})))
      this->signalPassFailure();
  }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace mlir::bcast::importing

#endif // BCAST_CONVERSION_IMPORT_IMPORTPASS_H
