//===- BcastOps.td - Operations of the bcast dialect -------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCASTOPS_TD
#define BCAST_DIALECT_BCAST_IR_BCASTOPS_TD

include "bcast/Dialect/Bcast/IR/ArgReduceOps.td"
include "bcast/Dialect/Bcast/IR/BinaryOps.td"
include "bcast/Dialect/Bcast/IR/BroadcastOps.td"
include "bcast/Dialect/Bcast/IR/CommunicationOps.td"
include "bcast/Dialect/Bcast/IR/ConversionOps.td"
include "bcast/Dialect/Bcast/IR/IndexOps.td"
include "bcast/Dialect/Bcast/IR/IotaOp.td"
include "bcast/Dialect/Bcast/IR/OptimizationBarrierOp.td"
include "bcast/Dialect/Bcast/IR/ReduceOp.td"
include "bcast/Dialect/Bcast/IR/RelayoutOp.td"
include "bcast/Dialect/Bcast/IR/TernaryOps.td"
include "bcast/Dialect/Bcast/IR/UnaryOps.td"

#endif // BCAST_DIALECT_BCAST_IR_BCASTOPS_TD
