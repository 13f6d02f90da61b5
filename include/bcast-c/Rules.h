/*===- bcast-c/Rules.h - The broadcasting rules on plain shapes ---*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* docs/spec.md states the rules clause by clause. An extent may be
|* BCAST_DYNAMIC. All functions are total: any numbers have a result or an
|* error, which names the clause.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_C_RULES_H
#define BCAST_C_RULES_H

#include "bcast-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum BcastRuleKind {
  BCAST_RULE_NONE = 0,   /**< equal shapes only */
  BCAST_RULE_NUMPY = 1,  /**< aligned right */
  BCAST_RULE_PDPD = 2,   /**< operand 1 at dimension `axis` of operand 0 */
  BCAST_RULE_IN_DIM = 3, /**< XLA's broadcast_dimensions */
  BCAST_RULE_BIDIRECTIONAL = 4, /**< between an operand and a target only */
  BCAST_RULE_BLOCKS = 5         /**< aligned right; extents repeat in blocks */
} BcastRuleKind;

typedef struct BcastRule {
  int32_t kind; /**< a BcastRuleKind */
  /** For BCAST_RULE_PDPD: the dimension of operand 0 at which operand 1 starts;
   *  -1, the default, for rank(operand 0) - rank(operand 1). */
  int64_t axis;
  /** For BCAST_RULE_IN_DIM; for BCAST_RULE_BLOCKS, the dimensions in which
   *  extents repeat, counted from the right as -1, -2, ... */
  BcastInts broadcastDimensions;
} BcastRule;

/** The way a dimension of an operand reads the dimension of the result. */
typedef enum BcastDimRead {
  BCAST_READ_EQUAL = 0,  /**< the extents are the same */
  BCAST_READ_EXPAND = 1, /**< the operand's extent is 1 and is stretched */
  BCAST_READ_EITHER = 2, /**< known only at run time */
  BCAST_READ_BLOCK = 3   /**< the operand's extent divides the result's */
} BcastDimRead;

typedef struct BcastOperandDim {
  int64_t resultDim; /**< the dimension of the result that it reads */
  int32_t read;      /**< a BcastDimRead */
} BcastOperandDim;

/** The broadcast shape of operands, and a map for each operand. */
typedef struct BcastResolution BcastResolution;

/** Between the operands of an elementwise operation. BCAST_RULE_NONE,
 *  BCAST_RULE_NUMPY and BCAST_RULE_BLOCKS take one or more operands; other
 * rules take two. */
BcastResolution *bcastResolve(BcastRule rule, const BcastInts *operands,
                              int64_t numOperands, char **error);

/** From one operand to a target shape; the operand is operand 0. */
BcastResolution *bcastResolveTo(BcastRule rule, BcastInts operand,
                                BcastInts target, char **error);

/** The explicit broadcast: dimension i of the operand, operand 0, reads
 *  dimension dims[i] of the result. */
BcastResolution *bcastResolveBroadcastInDim(BcastInts operand, BcastInts dims,
                                            BcastInts result, char **error);

/** The shape of the reduction of `operand` along `dims`, which are strictly
 *  increasing: without them, or with extents of 1 in their place. The
 *  resolution has no operands. [REDUCE-1..2] */
BcastResolution *bcastResolveReduce(BcastInts operand, BcastInts dims,
                                    bool keepDims, char **error);

void bcastResolutionDestroy(BcastResolution *resolution);

int64_t bcastResolutionGetResultRank(const BcastResolution *resolution);
/** BCAST_DYNAMIC if it is known only at run time. */
int64_t bcastResolutionGetResultExtent(const BcastResolution *resolution,
                                       int64_t dim);
int64_t bcastResolutionGetNumOperands(const BcastResolution *resolution);
int64_t bcastResolutionGetOperandRank(const BcastResolution *resolution,
                                      int64_t operand);
/** The entry of dimension `dim` of an operand. resultDim is -1 if there is no
 *  such dimension. The operand does not depend on result dimensions without an
 *  entry. */
BcastOperandDim bcastResolutionGetOperandDim(const BcastResolution *resolution,
                                             int64_t operand, int64_t dim);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_C_RULES_H */
