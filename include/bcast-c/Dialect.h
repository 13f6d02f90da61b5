/*===- bcast-c/Dialect.h - The dialect, its attributes and modules *- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* For programs that use MLIR's C API. Link libMLIRCAPIIR.a to libMLIR.so, as
|* libbcast-c.so is linked, so that there is one MLIR in the process;
|* docs/c-api.md shows how.
|*
|* Attributes belong to their context. A NULL context or module is an error.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_C_DIALECT_H
#define BCAST_C_DIALECT_H

#include "bcast-c/Execution.h"
#include "bcast-c/Rules.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Declares mlirGetDialectHandle__bcast__. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Bcast, bcast);

/** Registers the dialect, and everything for compiling its programs, in a
 *  context, and loads the dialect. */
bool bcastRegisterDialect(MlirContext context, char **error);

/** The attribute of a rule, as in `#bcast.pdpd<axis = 1>`. BCAST_RULE_NONE has
 *  no attribute, and is an error. */
MlirAttribute bcastRuleAttrGet(MlirContext context, BcastRule rule,
                               char **error);
bool bcastAttributeIsARule(MlirAttribute attribute);
/** The rule's kind; -1 if `attribute` is not a rule of this dialect. */
int32_t bcastRuleAttrGetKind(MlirAttribute attribute);
/** Resolves under any rule, those of other dialects included. */
BcastResolution *bcastRuleAttrResolve(MlirAttribute rule,
                                      const BcastInts *operands,
                                      int64_t numOperands, char **error);

/** `#bcast.layout<...>`. `minorToMajor`, `paddedDimensions` and `paddingValue`
 *  may be null, for an omitted parameter. */
MlirAttribute bcastLayoutAttrGet(MlirContext context,
                                 const BcastInts *minorToMajor,
                                 const BcastInts *paddedDimensions,
                                 MlirAttribute paddingValue, char **error);
bool bcastAttributeIsALayout(MlirAttribute attribute);

/** The layout of a ranked tensor type: that of its encoding, or row-major. */
BcastLayout *bcastTypeGetLayout(MlirType type, char **error);
/** The ranked tensor type with this layout, in its canonical form. Row-major
 *  without padding, it has no encoding. `paddingValue` may be null. */
MlirType bcastTypeGetWithLayout(const BcastLayout *layout, MlirType elementType,
                                MlirAttribute paddingValue, char **error);

/** Like bcastCompile. The module is not changed. Its context must outlive the
 *  executable, and no other thread may use it during the call. */
BcastExecutable *bcastCompileModule(MlirModule module, const char *entry,
                                    char **error);
/** Like bcastCompileModule; `options` may be NULL, for the defaults. */
BcastExecutable *
bcastCompileModuleWithOptions(MlirModule module, const char *entry,
                              const BcastCompileOptions *options, char **error);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_C_DIALECT_H */
