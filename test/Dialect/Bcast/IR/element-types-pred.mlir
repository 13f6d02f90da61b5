// RUN: sed 's/ELEMENT/i1/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=i1
// RUN: sed 's/ELEMENT/i1/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=i1
// Every operation that takes truth values takes i1. RESULT-2

// CHECK-LABEL: func.func @element_types
// CHECK-SAME: %[[A:.*]]: tensor<4x[[ELEMENT]]>, %[[B:.*]]: tensor<4x[[ELEMENT]]>, %[[P:.*]]: tensor<4xi1>)
func.func @element_types(%a: tensor<4xELEMENT>, %b: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // CHECK: bcast.maximum %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %0 = bcast.maximum %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.minimum %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %1 = bcast.minimum %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.and %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %2 = bcast.and %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.or %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %3 = bcast.or %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.xor %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %4 = bcast.xor %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.compare EQ, %[[A]], %[[B]] : tensor<4xi1>{{$}}
  %5 = bcast.compare EQ, %a, %b : tensor<4xi1>
  // CHECK: bcast.compare LT, %[[A]], %[[B]] : tensor<4xi1>{{$}}
  %6 = bcast.compare LT, %a, %b : tensor<4xi1>
  // CHECK: bcast.select %[[P]], %[[A]], %[[B]] : tensor<4xi1>{{$}}
  %7 = bcast.select %p, %a, %b : tensor<4xi1>
  // CHECK: bcast.not %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %8 = bcast.not %a : tensor<4xELEMENT>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi8>{{$}}
  %9 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi8>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi16>{{$}}
  %10 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi32>{{$}}
  %11 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi32>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi64>{{$}}
  %12 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi64>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xui8>{{$}}
  %13 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui8>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xui16>{{$}}
  %14 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xui32>{{$}}
  %15 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui32>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xui64>{{$}}
  %16 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui64>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xf16>{{$}}
  %17 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xbf16>{{$}}
  %18 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xbf16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xf32>{{$}}
  %19 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf32>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xf64>{{$}}
  %20 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf64>
  // CHECK: bcast.broadcast_in_dim %[[A]], dims = [1] : tensor<4x[[ELEMENT]]> -> tensor<2x4x[[ELEMENT]]>{{$}}
  %21 = bcast.broadcast_in_dim %a, dims = [1] : tensor<4xELEMENT> -> tensor<2x4xELEMENT>
  // CHECK: bcast.broadcast %[[A]] rule(#bcast.numpy) : tensor<4x[[ELEMENT]]> -> tensor<2x4x[[ELEMENT]]>{{$}}
  %22 = bcast.broadcast %a rule(#bcast.numpy) : tensor<4xELEMENT> -> tensor<2x4xELEMENT>
  return
}
