//===- Apl.h - A dialect with a broadcasting rule ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_OWN_RULE_APL_H
#define EXAMPLES_OWN_RULE_APL_H

#include "bcast/Dialect/Bcast/IR/BcastInterfaces.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Dialect.h"

#include "AplDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "AplAttributes.h.inc"

#endif // EXAMPLES_OWN_RULE_APL_H
