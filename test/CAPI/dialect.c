/*===- dialect.c - The dialect beside MLIR's own C API -----------------===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "bcast-c/Dialect.h"
#include "Check.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirStringRef makeRef(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

static void testRegistration(void) {
  /* The way of every dialect. */
  MlirDialectHandle handle = mlirGetDialectHandle__bcast__();
  MlirStringRef name = mlirDialectHandleGetNamespace(handle);
  CHECK(name.length == 5 && !memcmp(name.data, "bcast", 5));
  MlirContext context = mlirContextCreate();
  mlirDialectHandleRegisterDialect(handle, context);
  CHECK(!mlirDialectIsNull(mlirDialectHandleLoadDialect(handle, context)));
  char *error = NULL;
  CHECK(bcastRegisterDialect(context, &error));
  CHECK(bcastRegisterDialect(context, &error)); /* Again. */
  mlirContextDestroy(context);

  context = mlirContextCreate();
  BcastRule numpy = {BCAST_RULE_NUMPY, 0, {NULL, 0}};
  CHECK(mlirAttributeIsNull(bcastRuleAttrGet(context, numpy, &error)));
  CHECK_ERROR(error, "the dialect is not loaded");
  mlirContextDestroy(context);
  context.ptr = NULL;
  CHECK(!bcastRegisterDialect(context, &error));
  CHECK_ERROR(error, "the context is NULL");
}

static void testRules(MlirContext context) {
  char *error = NULL;
  const struct {
    BcastRule rule;
    const char *text;
  } rules[] = {
      {{BCAST_RULE_NUMPY, 0, {NULL, 0}}, "#bcast.numpy"},
      {{BCAST_RULE_PDPD, 1, {NULL, 0}}, "#bcast.pdpd<axis = 1>"},
      {{BCAST_RULE_PDPD, -1, {NULL, 0}}, "#bcast.pdpd"},
      {{BCAST_RULE_IN_DIM, 0, {(const int64_t[]){0, 2}, 2}},
       "#bcast.in_dim<[0, 2]>"},
      {{BCAST_RULE_BIDIRECTIONAL, 0, {NULL, 0}}, "#bcast.bidirectional"},
      {{BCAST_RULE_BLOCKS, 0, {(const int64_t[]){-1, -2}, 2}},
       "#bcast.blocks<[-1, -2]>"},
  };
  for (size_t i = 0; i < sizeof rules / sizeof *rules; ++i) {
    MlirAttribute rule = bcastRuleAttrGet(context, rules[i].rule, &error);
    CHECK_NO_ERROR(error);
    /* The parser makes the same. */
    CHECK(mlirAttributeEqual(
        rule, mlirAttributeParseGet(context, makeRef(rules[i].text))));
    CHECK(bcastAttributeIsARule(rule));
    CHECK(bcastRuleAttrGetKind(rule) == rules[i].rule.kind);
  }
  BcastRule none = {BCAST_RULE_NONE, 0, {NULL, 0}};
  CHECK(mlirAttributeIsNull(bcastRuleAttrGet(context, none, &error)));
  CHECK_ERROR(error, "BCAST_RULE_NONE has no attribute");
  none.kind = 6;
  CHECK(mlirAttributeIsNull(bcastRuleAttrGet(context, none, &error)));
  CHECK_ERROR(error, "got 6");
  MlirAttribute unit = mlirUnitAttrGet(context);
  CHECK(!bcastAttributeIsARule(unit) && bcastRuleAttrGetKind(unit) == -1);
  CHECK(!bcastAttributeIsARule(mlirAttributeGetNull()));

  BcastInts operands[] = {INTS(2, 3, 4), INTS(3)};
  MlirAttribute pdpd = bcastRuleAttrGet(context, rules[1].rule, &error);
  BcastResolution *r = bcastRuleAttrResolve(pdpd, operands, 2, &error);
  CHECK(r && bcastResolutionGetOperandDim(r, 1, 0).resultDim == 1);
  bcastResolutionDestroy(r);
  CHECK(!bcastRuleAttrResolve(unit, operands, 2, &error));
  CHECK_ERROR(error, "not a broadcasting rule");
  CHECK(!bcastRuleAttrResolve(pdpd, operands, 1, &error));
  CHECK_ERROR(error, "[PDPD-");
}

static void testLayouts(MlirContext context) {
  char *error = NULL;
  BcastInts order = INTS(0, 1), widths = INTS(3, 5);
  MlirType f32 = mlirF32TypeGet(context), i32 = mlirIntegerTypeGet(context, 32);
  MlirAttribute zero = mlirFloatAttrDoubleGet(context, f32, 0.0);
  MlirAttribute attribute =
      bcastLayoutAttrGet(context, &order, &widths, zero, &error);
  CHECK_NO_ERROR(error);
  CHECK(bcastAttributeIsALayout(attribute) && !bcastAttributeIsALayout(zero));
  const char *spelled =
      "#bcast.layout<minor_to_major = [0, 1], "
      "padded_dimensions = [3, 5], padding_value = 0.0 : f32>";
  CHECK(mlirAttributeEqual(attribute,
                           mlirAttributeParseGet(context, makeRef(spelled))));

  MlirType type = mlirTypeParseGet(
      context, makeRef("tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], "
                       "padded_dimensions = [3, 5], padding_value = 0.0 : "
                       "f32>>"));
  BcastLayout *layout = bcastTypeGetLayout(type, &error);
  CHECK(layout && bcastLayoutLinearize(layout, INTS(1, 2)) == 7);
  CHECK(mlirTypeEqual(type, bcastTypeGetWithLayout(layout, f32, zero, &error)));

  MlirAttribute null = mlirAttributeGetNull();
  BcastLayout *rowMajor = bcastLayoutCreate(INTS(2, 3), NULL, NULL, &error);
  CHECK(mlirTypeEqual(mlirTypeParseGet(context, makeRef("tensor<2x3xf32>")),
                      bcastTypeGetWithLayout(rowMajor, f32, null, &error)));
  CHECK_NO_ERROR(error);

  CHECK(mlirTypeIsNull(bcastTypeGetWithLayout(layout, i32, zero, &error)));
  CHECK_ERROR(error, "[LAYOUT-");
  CHECK(mlirTypeIsNull(
      bcastTypeGetWithLayout(layout, mlirNoneTypeGet(context), null, &error)));
  CHECK_ERROR(error, "element type");
  CHECK(mlirTypeIsNull(bcastTypeGetWithLayout(NULL, f32, null, &error)));
  CHECK_ERROR(error, "the layout is NULL");
  CHECK(mlirTypeIsNull(
      bcastTypeGetWithLayout(layout, (MlirType){NULL}, null, &error)));
  CHECK_ERROR(error, "the element type is NULL");
  CHECK(!bcastTypeGetLayout(f32, &error));
  CHECK_ERROR(error, "expected a ranked tensor type");
  order = INTS(1, 1);
  CHECK(mlirAttributeIsNull(
      bcastLayoutAttrGet(context, &order, NULL, null, &error)));
  CHECK_ERROR(error, "[LAYOUT-");
  CHECK(mlirAttributeIsNull(
      bcastLayoutAttrGet(context, NULL, NULL, null, &error)));
  CHECK_ERROR(error, "a layout needs minor_to_major or padded_dimensions");
  MlirAttribute unit = mlirUnitAttrGet(context);
  CHECK(mlirAttributeIsNull(
      bcastLayoutAttrGet(context, NULL, &widths, unit, &error)));
  CHECK_ERROR(error, "no type");
  CHECK(!mlirAttributeIsNull(
      bcastLayoutAttrGet(context, NULL, &widths, null, &error)));
  bcastLayoutDestroy(layout);
  bcastLayoutDestroy(rowMajor);
}

static void testModule(MlirContext context) {
  char *error = NULL;
  MlirModule module = mlirModuleCreateParse(
      context, makeRef("func.func @twice(%a: tensor<2xf32>) -> tensor<2xf32> {"
                       "  %0 = bcast.add %a, %a : tensor<2xf32>\n"
                       "  return %0 : tensor<2xf32>\n"
                       "}"));
  CHECK(!mlirModuleIsNull(module));
  BcastExecutable *e = bcastCompileModule(module, "twice", &error);
  CHECK_NO_ERROR(error);
  float x[] = {1, 2}, y[2];
  BcastBuffer input = {BCAST_F32, 1, (const int64_t[]){2}, NULL, x, false};
  BcastBuffer result = {BCAST_F32, 1, (const int64_t[]){2}, NULL, y, false};
  CHECK(bcastExecutableRun(e, &input, 1, &result, 1, &error));
  CHECK(y[0] == 2 && y[1] == 4);
  bcastExecutableDestroy(e);
  BcastCompileOptions *options = bcastCompileOptionsCreate();
  CHECK(bcastCompileOptionsSetThreads(options, 2, &error));
  e = bcastCompileModuleWithOptions(module, "twice", options, &error);
  CHECK_NO_ERROR(error);
  y[0] = 0;
  CHECK(bcastExecutableRun(e, &input, 1, &result, 1, &error));
  CHECK(y[0] == 2 && y[1] == 4);
  bcastExecutableDestroy(e);
  bcastCompileOptionsDestroy(options);
  CHECK(!bcastCompileModule(module, "thrice", &error));
  CHECK_ERROR(error, "has only 'twice'");

  /* One that nests deeper than the stack of who would walk it. */
  MlirModule deep = mlirModuleCreateEmpty(mlirLocationUnknownGet(context));
  MlirBlock body = mlirModuleGetBody(deep);
  for (int i = 0; i < 100; ++i) {
    MlirModule inner = mlirModuleCreateEmpty(mlirLocationUnknownGet(context));
    MlirOperation op = mlirModuleGetOperation(inner);
    mlirBlockAppendOwnedOperation(body, op);
    body = mlirModuleGetBody(inner);
  }
  CHECK(!bcastCompileModule(deep, NULL, &error));
  CHECK_ERROR(error, "the module has none");
  for (int i = 0; i < 200; ++i) {
    MlirModule inner = mlirModuleCreateEmpty(mlirLocationUnknownGet(context));
    MlirOperation op = mlirModuleGetOperation(inner);
    mlirBlockAppendOwnedOperation(body, op);
    body = mlirModuleGetBody(inner);
  }
  CHECK(!bcastCompileModule(deep, NULL, &error));
  CHECK_ERROR(error, "more than 256 levels of nesting");
  mlirModuleDestroy(deep);

  /* A module that is not valid. */
  MlirOperation operation = mlirModuleGetOperation(module);
  MlirOperation function =
      mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  mlirOperationRemoveAttributeByName(function, makeRef("function_type"));
  CHECK(!bcastCompileModule(module, "twice", &error));
  CHECK_ERROR(error, "function_type");
  (void)operation;
  mlirModuleDestroy(module);
  module.ptr = NULL;
  CHECK(!bcastCompileModule(module, NULL, &error));
  CHECK_ERROR(error, "the module is NULL");
}

int main(void) {
  testRegistration();
  MlirContext context = mlirContextCreate();
  char *error = NULL;
  CHECK(bcastRegisterDialect(context, &error));
  MlirDialect func = mlirContextGetOrLoadDialect(context, makeRef("func"));
  CHECK(!mlirDialectIsNull(func));
  testRules(context);
  testLayouts(context);
  testModule(context);
  mlirContextDestroy(context);
  return 0;
}
