/*===- bcast-c/Dialect.h - The dialect, its attributes and modules *- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* For programs that use MLIR's C API. They link it (libMLIRCAPIIR.a) to
|* libMLIR.so, as libbcast-c.so is, so that there is one MLIR in the process;
|* docs/c-api.md says how.
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

/** mlirGetDialectHandle__bcast__, as every dialect has one. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Bcast, bcast);

/** Makes the dialect, and all that compiling its programs needs, available in
 *  a context, and loads the dialect. */
bool bcastRegisterDialect(MlirContext context, char **error);

/** The attribute of a rule, as in `#bcast.pdpd<axis = 1>`. BCAST_RULE_NONE is
 *  the absence of one, and an error here. */
MlirAttribute bcastRuleAttrGet(MlirContext context, BcastRule rule,
                               char **error);
bool bcastAttributeIsARule(MlirAttribute attribute);
/** Its kind; -1 where `attribute` is not a rule of this dialect. */
int32_t bcastRuleAttrGetKind(MlirAttribute attribute);
/** Resolves under any rule, that of another dialect included. */
BcastResolution *bcastRuleAttrResolve(MlirAttribute rule,
                                      const BcastInts *operands,
                                      int64_t numOperands, char **error);

/** `#bcast.layout<...>`. NULL stands for what may be left out:
 *  `minorToMajor`, `paddedDimensions`; so does a null `paddingValue`. */
MlirAttribute bcastLayoutAttrGet(MlirContext context,
                                 const BcastInts *minorToMajor,
                                 const BcastInts *paddedDimensions,
                                 MlirAttribute paddingValue, char **error);
bool bcastAttributeIsALayout(MlirAttribute attribute);

/** The layout of a ranked tensor type: that of its encoding, or row-major. */
BcastLayout *bcastTypeGetLayout(MlirType type, char **error);
/** The ranked tensor type with this layout, in its canonical form: row-major
 *  without padding is no encoding. `paddingValue` may be null. */
MlirType bcastTypeGetWithLayout(const BcastLayout *layout, MlirType elementType,
                                MlirAttribute paddingValue, char **error);

/** As bcastCompile. The module is not changed. Its context is the executable's
 *  too: it must live longer, and no other thread may use it during the call. */
BcastExecutable *bcastCompileModule(MlirModule module, const char *entry,
                                    char **error);
/** As bcastCompileModule; `options` may be NULL, for the defaults. */
BcastExecutable *
bcastCompileModuleWithOptions(MlirModule module, const char *entry,
                              const BcastCompileOptions *options, char **error);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_C_DIALECT_H */
