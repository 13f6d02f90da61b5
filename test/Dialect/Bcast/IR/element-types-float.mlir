// RUN: sed 's/ELEMENT/f16/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=f16
// RUN: sed 's/ELEMENT/f16/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=f16
// RUN: sed 's/ELEMENT/bf16/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=bf16
// RUN: sed 's/ELEMENT/bf16/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=bf16
// RUN: sed 's/ELEMENT/f32/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=f32
// RUN: sed 's/ELEMENT/f32/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=f32
// RUN: sed 's/ELEMENT/f64/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=f64
// RUN: sed 's/ELEMENT/f64/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=f64
// Every operation that takes floats takes each type of float. RESULT-2

// CHECK-LABEL: func.func @element_types
// CHECK-SAME: %[[A:.*]]: tensor<4x[[ELEMENT]]>, %[[B:.*]]: tensor<4x[[ELEMENT]]>, %[[P:.*]]: tensor<4xi1>)
func.func @element_types(%a: tensor<4xELEMENT>, %b: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // CHECK: bcast.add %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %0 = bcast.add %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.subtract %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %1 = bcast.subtract %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.multiply %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %2 = bcast.multiply %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.divide %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %3 = bcast.divide %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.remainder %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %4 = bcast.remainder %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.floor_mod %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %5 = bcast.floor_mod %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.power %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %6 = bcast.power %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.squared_difference %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %7 = bcast.squared_difference %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.maximum %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %8 = bcast.maximum %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.minimum %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %9 = bcast.minimum %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.atan2 %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %10 = bcast.atan2 %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.compare EQ, %[[A]], %[[B]] : (tensor<4x[[ELEMENT]]>, tensor<4x[[ELEMENT]]>) -> tensor<4xi1>{{$}}
  %11 = bcast.compare EQ, %a, %b : (tensor<4xELEMENT>, tensor<4xELEMENT>) -> tensor<4xi1>
  // CHECK: bcast.compare LT, %[[A]], %[[B]] : (tensor<4x[[ELEMENT]]>, tensor<4x[[ELEMENT]]>) -> tensor<4xi1>{{$}}
  %12 = bcast.compare LT, %a, %b : (tensor<4xELEMENT>, tensor<4xELEMENT>) -> tensor<4xi1>
  // CHECK: bcast.select %[[P]], %[[A]], %[[B]] : (tensor<4xi1>, tensor<4x[[ELEMENT]]>, tensor<4x[[ELEMENT]]>) -> tensor<4x[[ELEMENT]]>{{$}}
  %13 = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xELEMENT>, tensor<4xELEMENT>) -> tensor<4xELEMENT>
  // CHECK: bcast.clamp %[[A]], %[[B]], %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %14 = bcast.clamp %a, %b, %a : tensor<4xELEMENT>
  // CHECK: bcast.abs %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %15 = bcast.abs %a : tensor<4xELEMENT>
  // CHECK: bcast.negate %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %16 = bcast.negate %a : tensor<4xELEMENT>
  // CHECK: bcast.sign %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %17 = bcast.sign %a : tensor<4xELEMENT>
  // CHECK: bcast.exponential %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %18 = bcast.exponential %a : tensor<4xELEMENT>
  // CHECK: bcast.exponential_minus_one %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %19 = bcast.exponential_minus_one %a : tensor<4xELEMENT>
  // CHECK: bcast.log %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %20 = bcast.log %a : tensor<4xELEMENT>
  // CHECK: bcast.log_plus_one %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %21 = bcast.log_plus_one %a : tensor<4xELEMENT>
  // CHECK: bcast.sqrt %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %22 = bcast.sqrt %a : tensor<4xELEMENT>
  // CHECK: bcast.rsqrt %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %23 = bcast.rsqrt %a : tensor<4xELEMENT>
  // CHECK: bcast.cbrt %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %24 = bcast.cbrt %a : tensor<4xELEMENT>
  // CHECK: bcast.sine %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %25 = bcast.sine %a : tensor<4xELEMENT>
  // CHECK: bcast.cosine %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %26 = bcast.cosine %a : tensor<4xELEMENT>
  // CHECK: bcast.tan %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %27 = bcast.tan %a : tensor<4xELEMENT>
  // CHECK: bcast.tanh %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %28 = bcast.tanh %a : tensor<4xELEMENT>
  // CHECK: bcast.logistic %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %29 = bcast.logistic %a : tensor<4xELEMENT>
  // CHECK: bcast.erf %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %30 = bcast.erf %a : tensor<4xELEMENT>
  // CHECK: bcast.floor %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %31 = bcast.floor %a : tensor<4xELEMENT>
  // CHECK: bcast.ceil %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %32 = bcast.ceil %a : tensor<4xELEMENT>
  // CHECK: bcast.round_nearest_even %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %33 = bcast.round_nearest_even %a : tensor<4xELEMENT>
  // CHECK: bcast.round_nearest_afz %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %34 = bcast.round_nearest_afz %a : tensor<4xELEMENT>
  // CHECK: bcast.is_finite %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi1>{{$}}
  %35 = bcast.is_finite %a : tensor<4xELEMENT> -> tensor<4xi1>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi1>{{$}}
  %36 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi1>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi8>{{$}}
  %37 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi8>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi16>{{$}}
  %38 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi32>{{$}}
  %39 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi32>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi64>{{$}}
  %40 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi64>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xui8>{{$}}
  %41 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui8>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xui16>{{$}}
  %42 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xui32>{{$}}
  %43 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui32>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xui64>{{$}}
  %44 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui64>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xf16>)?$}}
  %45 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xbf16>)?$}}
  %46 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xbf16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xf32>)?$}}
  %47 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf32>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xf64>)?$}}
  %48 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf64>
  // CHECK: bcast.broadcast_in_dim %[[A]], dims = [1] : tensor<4x[[ELEMENT]]> -> tensor<2x4x[[ELEMENT]]>{{$}}
  %49 = bcast.broadcast_in_dim %a, dims = [1] : tensor<4xELEMENT> -> tensor<2x4xELEMENT>
  // CHECK: bcast.broadcast %[[A]] rule(#bcast.numpy) : tensor<4x[[ELEMENT]]> -> tensor<2x4x[[ELEMENT]]>{{$}}
  %50 = bcast.broadcast %a rule(#bcast.numpy) : tensor<4xELEMENT> -> tensor<2x4xELEMENT>
  return
}
