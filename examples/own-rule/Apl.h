//===- Apl.h - A dialect with a rule and an operation -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_OWN_RULE_APL_H
#define EXAMPLES_OWN_RULE_APL_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Dialect.h"

#include "AplDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "AplAttributes.h.inc"

#define GET_OP_CLASSES
#include "AplOps.h.inc"

#endif // EXAMPLES_OWN_RULE_APL_H
