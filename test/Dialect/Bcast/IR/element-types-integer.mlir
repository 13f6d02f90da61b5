// RUN: sed 's/ELEMENT/i8/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=i8
// RUN: sed 's/ELEMENT/i8/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=i8
// RUN: sed 's/ELEMENT/i16/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=i16
// RUN: sed 's/ELEMENT/i16/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=i16
// RUN: sed 's/ELEMENT/i32/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=i32
// RUN: sed 's/ELEMENT/i32/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=i32
// RUN: sed 's/ELEMENT/i64/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=i64
// RUN: sed 's/ELEMENT/i64/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=i64
// RUN: sed 's/ELEMENT/ui8/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=ui8
// RUN: sed 's/ELEMENT/ui8/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=ui8
// RUN: sed 's/ELEMENT/ui16/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=ui16
// RUN: sed 's/ELEMENT/ui16/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=ui16
// RUN: sed 's/ELEMENT/ui32/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=ui32
// RUN: sed 's/ELEMENT/ui32/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=ui32
// RUN: sed 's/ELEMENT/ui64/g' %s | bcast-opt | bcast-opt | FileCheck %s -DELEMENT=ui64
// RUN: sed 's/ELEMENT/ui64/g' %s | bcast-opt --emit-bytecode | bcast-opt | FileCheck %s -DELEMENT=ui64
// Every operation that takes integers takes each type of integer, signed and unsigned. RESULT-2

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
  // CHECK: bcast.and %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %10 = bcast.and %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.or %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %11 = bcast.or %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.xor %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %12 = bcast.xor %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.shift_left %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %13 = bcast.shift_left %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.shift_right_arithmetic %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %14 = bcast.shift_right_arithmetic %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.shift_right_logical %[[A]], %[[B]] : tensor<4x[[ELEMENT]]>{{$}}
  %15 = bcast.shift_right_logical %a, %b : tensor<4xELEMENT>
  // CHECK: bcast.compare EQ, %[[A]], %[[B]] : (tensor<4x[[ELEMENT]]>, tensor<4x[[ELEMENT]]>) -> tensor<4xi1>{{$}}
  %16 = bcast.compare EQ, %a, %b : (tensor<4xELEMENT>, tensor<4xELEMENT>) -> tensor<4xi1>
  // CHECK: bcast.compare LT, %[[A]], %[[B]] : (tensor<4x[[ELEMENT]]>, tensor<4x[[ELEMENT]]>) -> tensor<4xi1>{{$}}
  %17 = bcast.compare LT, %a, %b : (tensor<4xELEMENT>, tensor<4xELEMENT>) -> tensor<4xi1>
  // CHECK: bcast.select %[[P]], %[[A]], %[[B]] : (tensor<4xi1>, tensor<4x[[ELEMENT]]>, tensor<4x[[ELEMENT]]>) -> tensor<4x[[ELEMENT]]>{{$}}
  %18 = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xELEMENT>, tensor<4xELEMENT>) -> tensor<4xELEMENT>
  // CHECK: bcast.clamp %[[A]], %[[B]], %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %19 = bcast.clamp %a, %b, %a : tensor<4xELEMENT>
  // CHECK: bcast.abs %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %20 = bcast.abs %a : tensor<4xELEMENT>
  // CHECK: bcast.negate %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %21 = bcast.negate %a : tensor<4xELEMENT>
  // CHECK: bcast.sign %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %22 = bcast.sign %a : tensor<4xELEMENT>
  // CHECK: bcast.not %[[A]] : tensor<4x[[ELEMENT]]>{{$}}
  %23 = bcast.not %a : tensor<4xELEMENT>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xi1>{{$}}
  %24 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi1>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xi8>)?$}}
  %25 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi8>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xi16>)?$}}
  %26 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xi32>)?$}}
  %27 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi32>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xi64>)?$}}
  %28 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xi64>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xui8>)?$}}
  %29 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui8>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xui16>)?$}}
  %30 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xui32>)?$}}
  %31 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui32>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]>{{( -> tensor<4xui64>)?$}}
  %32 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xui64>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xf16>{{$}}
  %33 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xbf16>{{$}}
  %34 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xbf16>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xf32>{{$}}
  %35 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf32>
  // CHECK: bcast.convert %[[A]] : tensor<4x[[ELEMENT]]> -> tensor<4xf64>{{$}}
  %36 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf64>
  // CHECK: bcast.broadcast_in_dim %[[A]], dims = [1] : tensor<4x[[ELEMENT]]> -> tensor<2x4x[[ELEMENT]]>{{$}}
  %37 = bcast.broadcast_in_dim %a, dims = [1] : tensor<4xELEMENT> -> tensor<2x4xELEMENT>
  // CHECK: bcast.broadcast %[[A]] rule(#bcast.numpy) : tensor<4x[[ELEMENT]]> -> tensor<2x4x[[ELEMENT]]>{{$}}
  %38 = bcast.broadcast %a rule(#bcast.numpy) : tensor<4xELEMENT> -> tensor<2x4xELEMENT>
  return
}
