//===- FixVectorLength.cpp - The length of SVE's vectors ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFIXVECTORLENGTH
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// A register of SVE is a multiple of this many bits; `vscale` is the factor.
static constexpr unsigned kUnitBits = 128;

namespace {
struct FixVectorLength
    : public bcast::impl::BcastFixVectorLengthBase<FixVectorLength> {
  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    // Other tools read the result.
    getOperation()->removeAttr(BcastDialect::kTargetAttrName);
    if (!target.has(CpuFeature::SVE) || target.vectorBits < kUnitBits)
      return;
    Builder builder(&getContext());
    IntegerAttr factor =
        builder.getI32IntegerAttr(target.vectorBits / kUnitBits);
    auto range = LLVM::VScaleRangeAttr::get(&getContext(), factor, factor);
    getOperation()->walk([&](LLVM::LLVMFuncOp function) {
      if (!function.isExternal())
        function.setVscaleRangeAttr(range);
    });
  }
};
} // namespace
