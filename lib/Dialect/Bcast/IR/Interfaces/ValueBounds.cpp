//===- ValueBounds.cpp - Bounds of extents and indices ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Extent.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Rules/Shape.h"

using namespace mlir;
using namespace mlir::bcast;

void bcast::detail::boundExtent(Value value, int64_t dim,
                                ValueBoundsConstraintSet &constraints) {
  std::optional<Extent> source = Extent::get(value, dim).getSource();
  if (!source)
    return; // The type may have it.
  if (source->isConstant())
    constraints.bound(value)[dim] == source->number;
  else if (source->isIndex())
    constraints.bound(value)[dim] == source->value;
  else
    constraints.bound(value)[dim] ==
        constraints.getExpr(source->value, source->number);
}

/// The address is the sum of the indices times the strides. [INDEX-2]
static void boundAddress(LinearizeIndexOp op,
                         ValueBoundsConstraintSet &constraints) {
  PhysicalLayout layout = op.getLayout();
  if (llvm::any_of(layout.getWidths(), isDynamic))
    return;
  AffineExpr address = constraints.getExpr(0);
  for (auto [index, stride] : llvm::zip(op.getIndices(), layout.getStrides()))
    address = address + constraints.getExpr(index) * stride;
  constraints.bound(op.getAddress()) == address;
}

/// A coordinate is a remainder by the width, except along the most major
/// dimension. [INDEX-3]
static void boundCoordinate(DelinearizeIndexOp op, Value coordinate,
                            ValueBoundsConstraintSet &constraints) {
  PhysicalLayout layout = op.getLayout();
  int64_t dim = cast<OpResult>(coordinate).getResultNumber();
  if (dim == layout.minor(layout.getRank() - 1))
    return;
  constraints.bound(coordinate) >= 0;
  if (int64_t width = layout.getWidth(dim); !isDynamic(width))
    constraints.bound(coordinate) < std::max<int64_t>(width, 1);
}

void bcast::detail::boundIndex(Value value,
                               ValueBoundsConstraintSet &constraints) {
  Operation *op = value.getDefiningOp();
  if (auto linearize = dyn_cast<LinearizeIndexOp>(op))
    boundAddress(linearize, constraints);
  else if (auto delinearize = dyn_cast<DelinearizeIndexOp>(op))
    boundCoordinate(delinearize, value, constraints);
}
