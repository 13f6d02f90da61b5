/*===- rules.c - Rules and layouts on plain shapes ---------------------===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "bcast-c/Rules.h"
#include "Check.h"
#include "bcast-c/Layout.h"

static BcastRule makeRule(BcastRuleKind kind) {
  BcastRule rule = {kind, -1, {NULL, 0}};
  return rule;
}

/* NUMPY-4, NUMPY-6: the result and how each operand reads it. */
static void testResolve(void) {
  char *error = NULL;
  BcastInts operands[] = {INTS(2, 1, BCAST_DYNAMIC), INTS(4, 1)};
  BcastResolution *r =
      bcastResolve(makeRule(BCAST_RULE_NUMPY), operands, 2, &error);
  CHECK_NO_ERROR(error);
  CHECK(bcastResolutionGetResultRank(r) == 3);
  CHECK(bcastResolutionGetResultExtent(r, 0) == 2);
  CHECK(bcastResolutionGetResultExtent(r, 1) == 4);
  CHECK(bcastResolutionGetResultExtent(r, 2) == BCAST_DYNAMIC);
  CHECK(bcastResolutionGetNumOperands(r) == 2);
  CHECK(bcastResolutionGetOperandRank(r, 0) == 3);
  CHECK(bcastResolutionGetOperandRank(r, 1) == 2);
  CHECK(bcastResolutionGetOperandDim(r, 0, 0).read == BCAST_READ_EQUAL);
  CHECK(bcastResolutionGetOperandDim(r, 0, 1).read == BCAST_READ_EXPAND);
  CHECK(bcastResolutionGetOperandDim(r, 1, 0).resultDim == 1);
  CHECK(bcastResolutionGetOperandDim(r, 1, 1).resultDim == 2);
  CHECK(bcastResolutionGetOperandDim(r, 1, 1).read == BCAST_READ_EITHER ||
        bcastResolutionGetOperandDim(r, 1, 1).read == BCAST_READ_EXPAND);
  /* What there is not. */
  CHECK(bcastResolutionGetResultExtent(r, 3) == -1);
  CHECK(bcastResolutionGetResultExtent(r, -1) == -1);
  CHECK(bcastResolutionGetOperandRank(r, 2) == -1);
  CHECK(bcastResolutionGetOperandDim(r, 2, 0).resultDim == -1);
  CHECK(bcastResolutionGetOperandDim(r, 1, INT64_MAX).resultDim == -1);
  bcastResolutionDestroy(r);
}

static void testEveryRule(void) {
  char *error = NULL;
  BcastInts equal[] = {INTS(2, 3), INTS(2, 3)};
  BcastInts atAxis[] = {INTS(2, 3, 4), INTS(3)};
  BcastResolution *r;
  r = bcastResolve(makeRule(BCAST_RULE_NONE), equal, 2, &error);
  CHECK(r && bcastResolutionGetResultRank(r) == 2);
  bcastResolutionDestroy(r);
  CHECK(!bcastResolve(makeRule(BCAST_RULE_NONE), atAxis, 2, &error));
  CHECK_ERROR(error, "[NONE-");

  BcastRule pdpd = makeRule(BCAST_RULE_PDPD);
  pdpd.axis = 1;
  r = bcastResolve(pdpd, atAxis, 2, &error);
  CHECK(r && bcastResolutionGetOperandDim(r, 1, 0).resultDim == 1);
  bcastResolutionDestroy(r);
  pdpd.axis = INT64_MAX;
  CHECK(!bcastResolve(pdpd, atAxis, 2, &error));
  CHECK_ERROR(error, "[PDPD-");

  BcastRule inDim = makeRule(BCAST_RULE_IN_DIM);
  inDim.broadcastDimensions = INTS(1);
  r = bcastResolve(inDim, atAxis, 2, &error);
  CHECK(r && bcastResolutionGetOperandDim(r, 1, 0).resultDim == 1);
  bcastResolutionDestroy(r);
  CHECK(!bcastResolve(inDim, atAxis, 1, &error));
  CHECK_ERROR(error, "takes exactly 2 operands, got 1 [INDIM-1]");
  r = bcastResolveTo(inDim, atAxis[1], atAxis[0], &error);
  CHECK(r && bcastResolutionGetResultExtent(r, 2) == 4);
  bcastResolutionDestroy(r);

  /* BIDIRECTIONAL-2: the result may exceed the target. */
  BcastRule bidirectional = makeRule(BCAST_RULE_BIDIRECTIONAL);
  r = bcastResolveTo(bidirectional, INTS(3, 1), INTS(1, 4), &error);
  CHECK(r && bcastResolutionGetResultExtent(r, 0) == 3);
  CHECK(bcastResolutionGetResultExtent(r, 1) == 4);
  bcastResolutionDestroy(r);
  CHECK(!bcastResolve(bidirectional, equal, 2, &error));
  CHECK_ERROR(error, "did you mean rule(#bcast.numpy)?");

  /* BLOCKS-3, BLOCKS-4, BLOCKS-7 */
  BcastRule blocks = makeRule(BCAST_RULE_BLOCKS);
  blocks.broadcastDimensions = INTS(-1);
  BcastInts scaled[] = {INTS(4, 6), INTS(4, 2)};
  r = bcastResolve(blocks, scaled, 2, &error);
  CHECK(r && bcastResolutionGetOperandDim(r, 1, 0).read == BCAST_READ_EQUAL);
  CHECK(bcastResolutionGetOperandDim(r, 1, 1).read == BCAST_READ_BLOCK);
  bcastResolutionDestroy(r);
  r = bcastResolveTo(blocks, scaled[1], scaled[0], &error);
  CHECK(r && bcastResolutionGetResultExtent(r, 1) == 6);
  bcastResolutionDestroy(r);
  blocks.broadcastDimensions = INTS(-3);
  CHECK(!bcastResolve(blocks, scaled, 2, &error));
  CHECK_ERROR(error, "[BLOCKS-1]");

  BcastRule rules[] = {makeRule(BCAST_RULE_NONE), makeRule(BCAST_RULE_NUMPY),
                       makeRule(BCAST_RULE_PDPD)};
  for (int i = 0; i < 3; ++i) {
    r = bcastResolveTo(rules[i], INTS(3), INTS(3), &error);
    CHECK(r && bcastResolutionGetResultRank(r) == 1);
    bcastResolutionDestroy(r);
  }
}

/* EXPLICIT-4, EXPLICIT-5: one that transposes and stretches. */
static void testExplicit(void) {
  char *error = NULL;
  BcastResolution *r =
      bcastResolveBroadcastInDim(INTS(2, 1), INTS(2, 0), INTS(3, 4, 2), &error);
  CHECK_NO_ERROR(error);
  CHECK(bcastResolutionGetResultRank(r) == 3);
  CHECK(bcastResolutionGetNumOperands(r) == 1);
  CHECK(bcastResolutionGetOperandDim(r, 0, 0).resultDim == 2);
  CHECK(bcastResolutionGetOperandDim(r, 0, 0).read == BCAST_READ_EQUAL);
  CHECK(bcastResolutionGetOperandDim(r, 0, 1).resultDim == 0);
  CHECK(bcastResolutionGetOperandDim(r, 0, 1).read == BCAST_READ_EXPAND);
  bcastResolutionDestroy(r);
  CHECK(
      !bcastResolveBroadcastInDim(INTS(2, 1), INTS(0, 0), INTS(2, 2), &error));
  CHECK_ERROR(error, "[EXPLICIT-3]");
  BcastInts none = {NULL, 2};
  CHECK(!bcastResolveBroadcastInDim(none, INTS(0, 1), INTS(2, 1), &error));
  CHECK_ERROR(error, "operand: the list is NULL");
  CHECK(!bcastResolveBroadcastInDim(INTS(2, 1), none, INTS(2, 1), &error));
  CHECK_ERROR(error, "dims: the list is NULL");
  CHECK(!bcastResolveBroadcastInDim(INTS(2, 1), INTS(0, 1), none, &error));
  CHECK_ERROR(error, "result: the list is NULL");
}

static void testReduction(void) {
  char *error = NULL;
  BcastInts operand = INTS(2, BCAST_DYNAMIC, 4);
  BcastResolution *r = bcastResolveReduce(operand, INTS(0, 2), false, &error);
  CHECK_NO_ERROR(error);
  CHECK(bcastResolutionGetResultRank(r) == 1);
  CHECK(bcastResolutionGetResultExtent(r, 0) == BCAST_DYNAMIC);
  CHECK(bcastResolutionGetNumOperands(r) == 0);
  bcastResolutionDestroy(r);
  r = bcastResolveReduce(operand, INTS(1), true, &error);
  CHECK_NO_ERROR(error);
  CHECK(bcastResolutionGetResultRank(r) == 3);
  CHECK(bcastResolutionGetResultExtent(r, 1) == 1);
  bcastResolutionDestroy(r);
  CHECK(!bcastResolveReduce(operand, INTS(1, 1), false, &error));
  CHECK_ERROR(error, "[REDUCE-1]");
  CHECK(!bcastResolveReduce(operand, INTS(3), false, &error));
  CHECK_ERROR(error, "[REDUCE-1]");
  CHECK(!bcastResolveReduce(INTS(-2), INTS(0), false, &error));
  CHECK_ERROR(error, "[SHAPE-1]");
  BcastInts none = {NULL, 1};
  CHECK(!bcastResolveReduce(none, INTS(0), false, &error));
  CHECK_ERROR(error, "operand: the list is NULL");
  CHECK(!bcastResolveReduce(operand, none, false, &error));
  CHECK_ERROR(error, "dims: the list is NULL");
}

static void testHostileRules(void) {
  char *error = NULL;
  BcastInts operands[] = {INTS(2, 3), INTS(4)};
  CHECK(!bcastResolve(makeRule(BCAST_RULE_NUMPY), operands, 2, &error));
  CHECK(strstr(error, "operand 1:     4")); /* The shapes, aligned. */
  CHECK_ERROR(error, "[NUMPY-4]");
  CHECK(!bcastResolve(makeRule(BCAST_RULE_NUMPY), operands, 2, NULL));
  CHECK(!bcastResolve(makeRule(77), operands, 2, &error));
  CHECK_ERROR(error, "expected a BcastRuleKind, got 77");
  CHECK(!bcastResolveTo(makeRule(-1), INTS(1), INTS(1), &error));
  CHECK_ERROR(error, "expected a BcastRuleKind, got -1");
  CHECK(!bcastResolve(makeRule(BCAST_RULE_NUMPY), NULL, 2, &error));
  CHECK_ERROR(error, "got NULL");
  CHECK(!bcastResolve(makeRule(BCAST_RULE_NUMPY), operands, -5, &error));
  CHECK_ERROR(error, "got -5");
  CHECK(!bcastResolve(makeRule(BCAST_RULE_NUMPY), operands, 0, &error));
  CHECK_ERROR(error, "operand");
  CHECK(!bcastResolve(makeRule(BCAST_RULE_PDPD), operands, 1, &error));
  CHECK_ERROR(error, "takes 2 or 3 operands, got 1");
  operands[1].data = NULL;
  CHECK(!bcastResolve(makeRule(BCAST_RULE_NUMPY), operands, 2, &error));
  CHECK_ERROR(error, "operand 1: the list is NULL");
  operands[1].size = INT64_MAX;
  CHECK(!bcastResolve(makeRule(BCAST_RULE_NUMPY), operands, 2, &error));
  CHECK_ERROR(error, "operand 1: expected 0 to 1024 entries");
  operands[1] = INTS(-7);
  CHECK(!bcastResolve(makeRule(BCAST_RULE_NUMPY), operands, 2, &error));
  CHECK_ERROR(error, "-7");
  BcastRule inDim = makeRule(BCAST_RULE_IN_DIM);
  inDim.broadcastDimensions.size = -1;
  CHECK(!bcastResolve(inDim, operands, 2, &error));
  CHECK_ERROR(error, "broadcast_dimensions: ");
  CHECK(bcastResolutionGetResultRank(NULL) == -1);
  bcastResolutionDestroy(NULL);
}

/* XLA's example: 2x3, column-major, padded to 3x5. */
static void testLayout(void) {
  char *error = NULL;
  BcastInts order = INTS(0, 1), widths = INTS(3, 5);
  BcastLayout *l = bcastLayoutCreate(INTS(2, 3), &order, &widths, &error);
  CHECK_NO_ERROR(error);
  CHECK(bcastLayoutGetRank(l) == 2);
  CHECK(bcastLayoutGetExtent(l, 1) == 3 && bcastLayoutGetWidth(l, 1) == 5);
  CHECK(bcastLayoutGetStride(l, 0) == 1 && bcastLayoutGetStride(l, 1) == 3);
  CHECK(bcastLayoutGetMinor(l, 0) == 0 && bcastLayoutGetMajor(l, 0) == 1);
  CHECK(bcastLayoutGetPhysicalDim(l, 1) == 0);
  CHECK(bcastLayoutIsStatic(l) && bcastLayoutIsPadded(l));
  CHECK(!bcastLayoutIsRowMajor(l) && !bcastLayoutIsEmpty(l));
  CHECK(bcastLayoutGetTrueRank(l) == 2);
  CHECK(bcastLayoutGetNumElements(l) == 6);
  CHECK(bcastLayoutGetNumAllocatedElements(l) == 15);
  CHECK(bcastLayoutLinearize(l, INTS(1, 2)) == 7);
  CHECK(bcastLayoutLinearize(l, INTS(2, 4)) == 14);
  CHECK(bcastLayoutLinearize(l, INTS(3, 0)) == -1);
  CHECK(bcastLayoutLinearize(l, INTS(1)) == -1);
  CHECK(bcastLayoutLinearize(l, ((BcastInts){NULL, 2})) == -1);
  CHECK(bcastLayoutIsInBounds(l, INTS(1, 2)));
  CHECK(!bcastLayoutIsInBounds(l, INTS(2, 4)));
  CHECK(bcastLayoutIsInBox(l, INTS(2, 4)));
  int64_t index[2] = {-1, -1};
  bool isPadding = false;
  CHECK(bcastLayoutDelinearize(l, 14, index, &isPadding));
  CHECK(index[0] == 2 && index[1] == 4 && isPadding);
  CHECK(bcastLayoutDelinearize(l, 7, NULL, NULL));
  CHECK(!bcastLayoutDelinearize(l, 15, index, &isPadding));
  CHECK(!bcastLayoutDelinearize(l, -1, index, &isPadding));
  char *text = bcastLayoutToText(l);
  CHECK(!strcmp(text, "2x3 {minor_to_major = [0, 1], padded_dimensions = [3, "
                      "5]}"));
  bcastFreeText(text);

  BcastLayout *transposed = bcastLayoutPermuteDims(l, INTS(1, 0), &error);
  CHECK(transposed && bcastLayoutIsRowMajor(transposed));
  BcastLayout *back = bcastLayoutMoveDim(transposed, 0, -1, &error);
  CHECK(back && bcastLayoutEqual(back, l));
  CHECK(bcastLayoutPhysicallyEquivalent(back, l));
  CHECK(!bcastLayoutEqual(transposed, l) && !bcastLayoutEqual(NULL, l));
  BcastLayout *longer = bcastLayoutInsertUnitDim(l, 1, &error);
  CHECK(longer && bcastLayoutGetRank(longer) == 3);
  BcastLayout *shorter = bcastLayoutDeleteDim(longer, 1, &error);
  CHECK(shorter && bcastLayoutEqual(shorter, l));
  CHECK(!bcastLayoutDeleteDim(l, 2, &error));
  CHECK_ERROR(error, "2");
  CHECK(!bcastLayoutPermuteDims(l, INTS(0, 0), &error));
  CHECK_ERROR(error, "permutation");
  BcastLayout *all[] = {transposed, back, longer, shorter, l};
  for (int i = 0; i < 5; ++i)
    bcastLayoutDestroy(all[i]);
}

static void testHostileLayouts(void) {
  char *error = NULL;
  BcastInts order = INTS(0, 0), widths = INTS(1, 1);
  CHECK(!bcastLayoutCreate(INTS(2, 3), &order, NULL, &error));
  CHECK_ERROR(error, "[LAYOUT-");
  CHECK(!bcastLayoutCreate(INTS(2, 3), NULL, &widths, &error));
  CHECK_ERROR(error, "[LAYOUT-");
  CHECK(!bcastLayoutCreate(INTS(-2), NULL, NULL, &error));
  CHECK_ERROR(error, "[SHAPE-1]");
  CHECK(!bcastLayoutCreate(((BcastInts){NULL, 3}), NULL, NULL, &error));
  CHECK_ERROR(error, "shape: the list is NULL");
  BcastLayout *huge =
      bcastLayoutCreate(INTS(INT64_MAX, INT64_MAX, 2), NULL, NULL, &error);
  CHECK_NO_ERROR(error);
  CHECK(bcastLayoutGetNumElements(huge) == -1);
  CHECK(bcastLayoutGetStride(huge, 0) == -1);
  CHECK(bcastLayoutGetStride(huge, 1) == 2);
  bcastLayoutDestroy(huge);
  CHECK(!bcastLayoutMoveDim(NULL, 0, 0, &error));
  CHECK_ERROR(error, "the layout is NULL");
  CHECK(bcastLayoutGetRank(NULL) == -1 && !bcastLayoutToText(NULL));
  CHECK(!bcastLayoutIsStatic(NULL));
  bcastLayoutDestroy(NULL);
  int64_t dim = 0;
  CHECK(bcastNormalizeDim(-1, 3, &dim, &error) && dim == 2);
  CHECK(!bcastNormalizeDim(3, 3, &dim, &error));
  CHECK_ERROR(error, "3");
}

int main(void) {
  CHECK(strlen(bcastGetVersion()) >= 5);
  bcastFreeText(NULL);
  testResolve();
  testEveryRule();
  testExplicit();
  testReduction();
  testHostileRules();
  testLayout();
  testHostileLayouts();
  return 0;
}
