//===- CreateGlobals.cpp - Constants in the order of the program ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bufferization visits functions by their addresses, and names globals in that
// order (docs/upstream/bufferize-globals-order.mlir). LLVM after 22 has a
// deterministic order (llvm/llvm-project#184722).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTCREATEGLOBALS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// Writes the element of a global without dimensions out. Upstream crashes on
/// one of a resource (docs/upstream/lower-scalar-resource.mlir).
static LogicalResult writeOutScalar(memref::GlobalOp global) {
  auto resource = dyn_cast_if_present<DenseResourceElementsAttr>(
      global.getInitialValue().value_or(Attribute()));
  if (!resource || resource.getType().getRank() != 0)
    return success();
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  StringRef name = resource.getRawHandle().getKey();
  if (!blob)
    return emitError(global.getLoc())
           << "resource '" << name << "' has no data";
  ShapedType type = resource.getType();
  ArrayRef<char> data = blob->getData();
  // An i1 of a resource takes a byte.
  bool isBit = type.getElementType().isInteger(1), isSplat;
  if (isBit ? data.size() != 1
            : !DenseElementsAttr::isValidRawBuffer(type, data, isSplat))
    return emitError(global.getLoc())
           << "resource '" << name << "' has " << data.size()
           << " bytes, which are not those of " << type;
  global.setInitialValueAttr(
      isBit ? DenseElementsAttr::get(type, ArrayRef<bool>(data.front() != 0))
            : DenseElementsAttr::getFromRawBuffer(type, data));
  return success();
}

namespace {
/// The globals of a module, each value once.
class Globals {
public:
  Globals(ModuleOp module, uint64_t alignment)
      : module(module), symbols(module), alignment(alignment) {
    for (auto global : module.getOps<memref::GlobalOp>())
      if (global.getConstant() && global.getInitialValue())
        globals.try_emplace(*global.getInitialValue(), global);
  }

  memref::GlobalOp getOrCreate(arith::ConstantOp constant) {
    memref::GlobalOp &global = globals[constant.getValue()];
    if (!global)
      global = create(constant);
    return global;
  }

private:
  memref::GlobalOp create(arith::ConstantOp constant) {
    auto type = cast<RankedTensorType>(constant.getType());
    std::string name;
    llvm::raw_string_ostream stream(name);
    stream << "__constant_";
    for (int64_t extent : type.getShape())
      stream << extent << 'x';
    stream << type.getElementType();
    OpBuilder builder(module.getContext());
    auto global = memref::GlobalOp::create(
        builder, constant.getLoc(), name, builder.getStringAttr("private"),
        MemRefType::get(type.getShape(), type.getElementType()),
        cast<ElementsAttr>(constant.getValue()), /*constant=*/true,
        alignment ? builder.getI64IntegerAttr(alignment) : IntegerAttr());
    symbols.insert(global, module.getBody()->begin());
    return global;
  }

  ModuleOp module;
  SymbolTable symbols;
  uint64_t alignment;
  DenseMap<Attribute, memref::GlobalOp> globals;
};

struct CreateGlobals
    : public bcast::impl::BcastCreateGlobalsBase<CreateGlobals> {
  using Base::Base;

  void runOnOperation() override {
    Globals globals(getOperation(), alignment);
    SmallVector<arith::ConstantOp> constants;
    getOperation().walk([&](arith::ConstantOp constant) {
      if (isa<RankedTensorType>(constant.getType()))
        constants.push_back(constant);
    });
    for (arith::ConstantOp constant : constants) {
      auto type = cast<RankedTensorType>(constant.getType());
      // LLVM's array type would be built element by element, of which there
      // are many if only an inner extent is 0.
      if (llvm::is_contained(type.getShape(), 0)) {
        OpBuilder builder(constant);
        Value empty = tensor::EmptyOp::create(
            builder, constant.getLoc(), type.getShape(), type.getElementType());
        constant.replaceAllUsesWith(empty);
        constant.erase();
        continue;
      }
      memref::GlobalOp global = globals.getOrCreate(constant);
      OpBuilder builder(constant);
      Location loc = constant.getLoc();
      Value buffer = memref::GetGlobalOp::create(builder, loc, global.getType(),
                                                 global.getSymName());
      constant.replaceAllUsesWith(
          bufferization::ToTensorOp::create(builder, loc, constant.getType(),
                                            buffer, /*restrict=*/true)
              .getResult());
      constant.erase();
    }
    for (auto global : getOperation().getOps<memref::GlobalOp>())
      if (failed(writeOutScalar(global)))
        return signalPassFailure();
  }
};
} // namespace
