//===- DropBarriers.cpp - Threads wait for each other once ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops of convert-scf-to-openmp end with two barriers
// (docs/upstream/wait-twice.mlir).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTDROPBARRIERS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

namespace {
struct DropBarriers : public bcast::impl::BcastDropBarriersBase<DropBarriers> {
  void runOnOperation() override {
    getOperation()->walk([](omp::ParallelOp parallel) {
      Operation *end = parallel.getRegion().back().getTerminator();
      if (auto loop = dyn_cast_if_present<omp::WsloopOp>(end->getPrevNode()))
        loop.setNowait(true);
    });
  }
};
} // namespace
