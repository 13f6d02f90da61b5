//===- LowerCommunication.cpp - Calls of the MPI runtime ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Runtime/Mpi.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLOWERCOMMUNICATION
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// Collects the words that a function of the runtime reads. [Mpi.h]
class RuntimeCall {
public:
  RuntimeCall(Operation *op) : op(op), loc(op->getLoc()), builder(op) {}

  void add(int64_t word) {
    words.push_back(arith::ConstantIntOp::create(builder, loc, word, 64));
  }
  void add(Value index) {
    words.push_back(
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index));
  }
  void addList(ArrayRef<int64_t> list) {
    add(list.size());
    for (int64_t word : list)
      add(word);
  }
  /// Adds the address of the first element of `buffer`.
  void addAddress(Value buffer);
  /// Adds the number of elements of `buffer`.
  void addCount(Value buffer) {
    Value count = arith::ConstantIndexOp::create(builder, loc, 1);
    for (Value size : getMetadata(buffer).getSizes())
      count = arith::MulIOp::create(builder, loc, count, size);
    add(count);
  }
  memref::ExtractStridedMetadataOp getMetadata(Value buffer) {
    return memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
  }
  Value getExtent(Value buffer, int64_t dim) {
    return memref::DimOp::create(builder, loc, buffer, dim);
  }

  /// Replaces the operation by a call of `name`.
  void finish(StringRef name, const Twine &subject);

private:
  Operation *op;
  Location loc;
  OpBuilder builder;
  SmallVector<Value> words;
};
} // namespace

static int64_t getBytes(Value buffer) {
  return getElementBytes(cast<MemRefType>(buffer.getType()).getElementType());
}

void RuntimeCall::addAddress(Value buffer) {
  Value base =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  Value bytes = arith::ConstantIndexOp::create(builder, loc, getBytes(buffer));
  Value offset = arith::MulIOp::create(builder, loc,
                                       getMetadata(buffer).getOffset(), bytes);
  add(arith::AddIOp::create(builder, loc, base, offset).getResult());
}

/// Declares a function of the runtime: int32_t NAME(const int64_t *words).
static void declare(OpBuilder &builder, ModuleOp module, StringRef name) {
  if (module.lookupSymbol(name))
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(module.getBody());
  LLVM::LLVMFuncOp::create(builder, module.getLoc(), name,
                           LLVM::LLVMFunctionType::get(builder.getI32Type(),
                                                       {builder.getI64Type()}));
}

void RuntimeCall::finish(StringRef name, const Twine &subject) {
  declare(builder, op->getParentOfType<ModuleOp>(), name);
  // In the entry block: the stack does not grow in loops.
  auto function = op->getParentOfType<func::FuncOp>();
  OpBuilder entry = OpBuilder::atBlockBegin(&function.getBody().front());
  Value array = memref::AllocaOp::create(
      entry, loc,
      MemRefType::get({int64_t(words.size())}, builder.getI64Type()));
  for (auto [index, word] : llvm::enumerate(words)) {
    Value place = arith::ConstantIndexOp::create(builder, loc, index);
    memref::StoreOp::create(builder, loc, word, array, place);
  }
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, array);
  Value argument =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  auto call = LLVM::CallOp::create(builder, loc, builder.getI32Type(), name,
                                   ValueRange{argument});
  Value status = arith::IndexCastOp::create(
      builder, loc, builder.getIndexType(), call.getResult());
  createCheck(builder, loc, CheckKind::Communication, status,
              builder.getIndexAttr(0), subject, "SHARD-6");
  op->erase();
}

/// The type of elements as a word. i1 has a byte.
static bcast_mpi_element getElementWord(Type type, bool isUnsigned) {
  if (type.isF16())
    return BCAST_MPI_F16;
  if (type.isBF16())
    return BCAST_MPI_BF16;
  if (type.isF32())
    return BCAST_MPI_F32;
  if (type.isF64())
    return BCAST_MPI_F64;
  switch (type.getIntOrFloatBitWidth()) {
  case 1:
    return BCAST_MPI_UI8;
  case 8:
    return isUnsigned ? BCAST_MPI_UI8 : BCAST_MPI_I8;
  case 16:
    return isUnsigned ? BCAST_MPI_UI16 : BCAST_MPI_I16;
  case 32:
    return isUnsigned ? BCAST_MPI_UI32 : BCAST_MPI_I32;
  default:
    return isUnsigned ? BCAST_MPI_UI64 : BCAST_MPI_I64;
  }
}

static bcast_mpi_combination getKindWord(ReduceKind kind) {
  switch (kind) {
  case ReduceKind::Sum:
    return BCAST_MPI_SUM;
  case ReduceKind::Product:
    return BCAST_MPI_PRODUCT;
  case ReduceKind::Maximum:
    return BCAST_MPI_MAXIMUM;
  case ReduceKind::Minimum:
    return BCAST_MPI_MINIMUM;
  case ReduceKind::And:
    return BCAST_MPI_AND;
  case ReduceKind::Or:
    return BCAST_MPI_OR;
  case ReduceKind::Xor:
    return BCAST_MPI_XOR;
  }
  llvm_unreachable("unknown kind");
}

static void lower(ReshardOp op) {
  RuntimeCall call(op);
  call.add(op.getCommunicator());
  call.add(getBytes(op.getSource()));
  call.addList(op.getGrid());
  auto source = call.getMetadata(op.getSource());
  auto target = call.getMetadata(op.getInit());
  auto getAxes = [](ArrayAttr axes, int64_t dim) {
    return cast<DenseI64ArrayAttr>(axes[dim]).asArrayRef();
  };
  int64_t rank = op.getExtents().size();
  call.add(rank);
  for (int64_t dim = 0; dim < rank; ++dim) {
    call.add(op.getExtents()[dim]);
    call.add(source.getStrides()[dim]);
    call.add(target.getStrides()[dim]);
    call.add(int64_t(0));
    call.addList(getAxes(op.getFrom(), dim));
    call.add(int64_t(0));
    call.addList(getAxes(op.getTo(), dim));
  }
  call.addAddress(op.getSource());
  call.addAddress(op.getInit());
  call.finish("bcast_mpi_reshard",
              "'bcast.reshard' op: the exchange of elements between ranks");
}

static void lower(CombineBlocksOp op) {
  RuntimeCall call(op);
  auto source = cast<MemRefType>(op.getSource().getType());
  call.add(op.getCommunicator());
  call.add(int64_t(getElementWord(source.getElementType(), false)));
  call.add(int64_t(getKindWord(op.getKind())));
  call.addList(op.getGrid());
  call.addList(op.getAxes());
  auto from = call.getMetadata(op.getSource());
  auto to = call.getMetadata(op.getInit());
  call.add(from.getSizes()[0]);
  call.add(from.getSizes()[2]);
  call.add(op.getExtent());
  call.add(op.getInner());
  for (Value stride : from.getStrides())
    call.add(stride);
  if (Value elements = op.getElements()) {
    auto metadata = call.getMetadata(elements);
    for (Value stride : metadata.getStrides())
      call.add(stride);
  } else {
    for (int64_t dim = 0; dim < 3; ++dim)
      call.add(int64_t(0));
  }
  // The dimensions before and from `dim` on are contiguous.
  int64_t rank = to.getStrides().size(), dim = op.getDim();
  auto addStride = [&](int64_t begin, int64_t end) {
    if (begin == end)
      call.add(int64_t(1));
    else
      call.add(to.getStrides()[end - 1]);
  };
  addStride(0, dim);
  addStride(dim, rank);
  call.addAddress(op.getSource());
  if (Value elements = op.getElements())
    call.addAddress(elements);
  else
    call.add(int64_t(0));
  call.addAddress(op.getInit());
  call.finish("bcast_mpi_combine_blocks",
              "'bcast.combine_blocks' op: the exchange of sums between ranks");
}

static void lower(AllReduceOp op) {
  RuntimeCall call(op);
  auto type = cast<MemRefType>(op.getInit().getType());
  call.add(op.getCommunicator());
  call.add(int64_t(getElementWord(type.getElementType(), op.getIsUnsigned())));
  call.add(int64_t(getKindWord(op.getKind())));
  call.addList(op.getGrid());
  call.addList(op.getAxes());
  call.addCount(op.getInit());
  call.addAddress(op.getInit());
  call.finish("bcast_mpi_all_reduce",
              "'bcast.all_reduce' op: the reduction across ranks");
}

namespace {
struct LowerCommunication
    : public bcast::impl::BcastLowerCommunicationBase<LowerCommunication> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto reshard = dyn_cast<ReshardOp>(op))
        lower(reshard);
      else if (auto combine = dyn_cast<CombineBlocksOp>(op))
        lower(combine);
      else if (auto reduce = dyn_cast<AllReduceOp>(op))
        lower(reduce);
    });
  }
};
} // namespace
