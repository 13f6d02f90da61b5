//===- ImportOptions.td - Options of the importers ---------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_IMPORTOPTIONS_TD
#define BCAST_CONVERSION_IMPORT_IMPORTOPTIONS_TD

include "mlir/Pass/PassBase.td"

defvar importOptions = [
  Option<"report", "report", "bool", /*default=*/"true",
         "Emit a remark on each operation of the source dialect that stays, with the reason">,
  Option<"requireAll", "require-all", "bool", /*default=*/"false",
         "Fail if an operation of the source dialect or of an unknown one stays, with one error that counts them by name and gives each place and reason">
];

#endif // BCAST_CONVERSION_IMPORT_IMPORTOPTIONS_TD
