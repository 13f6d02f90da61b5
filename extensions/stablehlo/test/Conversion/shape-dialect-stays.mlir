// Shapes that upstream's passes do not lower stay, with remarks; no program is rewritten for ever.
// RUN: bcast-opt %s --split-input-file --allow-unregistered-dialect --convert-stablehlo-to-bcast --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @any
// CHECK: shape.any
func.func @any(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xindex> {
  // expected-remark @+1 {{'shape.shape_of' stays: bcast has no counterpart}}
  %0 = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
  // expected-remark @+1 {{'shape.shape_of' stays}}
  %1 = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  // expected-remark @+1 {{'shape.any' stays}}
  %m = shape.any %0, %1 : tensor<1xindex>, tensor<1xindex> -> tensor<?xindex>
  return %m : tensor<?xindex>
}

// -----

// CHECK: !shape.shape
func.func @value(%a: tensor<?xf32>) -> !shape.shape {
  // expected-remark @+1 {{'shape.shape_of' stays}}
  %0 = shape.shape_of %a : tensor<?xf32> -> !shape.shape
  return %0 : !shape.shape
}

// -----

// Operations that use each other, outside of functions.
// expected-remark @+1 {{'shape.broadcast' stays}}
%0 = shape.broadcast %1, %1 : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
// expected-remark @+1 {{'shape.broadcast' stays}}
%1 = shape.broadcast %0, %0 : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
