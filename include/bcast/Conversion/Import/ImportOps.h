//===- ImportOps.h - What importing passes share ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_IMPORTOPS_H
#define BCAST_CONVERSION_IMPORT_IMPORTOPS_H

#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace mlir::bcast {

/// Applies `patterns` once to each operation inside of `root` of which
/// `isSource` holds, readers before what they read. A pattern may replace that
/// operation and erase nothing else. Constants of the source
/// dialect that nothing reads any more are erased. With `report`, a remark on
/// each operation that stays says why; on a constant only where another dialect
/// reads it.
void importOps(Operation *root, const FrozenRewritePatternSet &patterns,
               function_ref<bool(Operation *)> isSource, bool report);

} // namespace mlir::bcast

#endif // BCAST_CONVERSION_IMPORT_IMPORTOPS_H
