// A dimension is split into several dynamic extents in place, also where its elements have gaps.

// RUN: bcast-run %s --entry=split --reference --input=12xi32=[0,1,2,3,4,5,6,7,8,9,10,11] --input=3xi32=[10,20,30] --input=4xi32=0 | FileCheck %s
// CHECK: {{\[\[}}10 11 12 13]
// CHECK-NEXT: [24 25 26 27]
// CHECK-NEXT: [38 39 40 41]]
// RUN: not bcast-run %s --entry=split --input=12xi32=0 --input=3xi32=0 --input=5xi32=0 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not bcast-run %s --entry=split --reference --input=12xi32=0 --input=3xi32=0 --input=5xi32=0 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: error: {{.*}}splits.mlir:36:13: 'tensor.expand_shape' op the number of elements along dimensions [0, 1] has extent 15, dimension 0 of the operand has extent 12; they must be equal [CHECK-8]
// RUN: bcast-run %s --entry=split --reference --input=0xi32=[] --input=0xi32=[] --input=4xi32=0
// A product with a factor 0 is 0, and beside another extent of 0, the extents do not matter.
// RUN: bcast-run %s --entry=sizes --reference --input=1x0xi32=0 '--input=3xi64=[4294967296,4294967296,0]' | FileCheck %s --check-prefix=EMPTY
// RUN: bcast-run %s --entry=sizes --reference --input=0x12xi32=0 '--input=3xi64=[1,3,5]' | FileCheck %s --check-prefix=EMPTY
// EMPTY: []
// RUN: not bcast-run %s --entry=sizes --input=1x12xi32=1 '--input=3xi64=[1,0,4]' 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: the number of elements along dimensions [1, 2, 3] has extent 0, dimension 1 of the operand has extent 12
// RUN: not bcast-run %s --entry=sizes --reference --input=1x12xi32=1 '--input=3xi64=[1,0,4]' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: bcast-run %s --entry=columns --input=3x12xi32=[[0,1,2,3,4,5,6,7,8,9,10,11],[0,1,2,3,4,5,6,7,8,9,10,11],[0,1,2,3,4,5,6,7,8,9,10,11]] --input=2xi32=0 --input=3xi32=0 | FileCheck %s --check-prefix=COLUMNS
// COLUMNS: {{\[\[\[}} 0  2]
// RUN: bcast-run %s --entry=other_order --reference --input=2x3xi32=[[1,2,3],[4,5,6]] | FileCheck %s --check-prefix=ORDER
// ORDER: {{\[\[}}1 2]
// ORDER-NEXT: [3 4]
// ORDER-NEXT: [5 6]]
// RUN: bcast-opt %s --bcast-to-linalg=upstream-only | FileCheck %s --check-prefix=UPSTREAM
// UPSTREAM-NOT: = tensor.expand_shape
// UPSTREAM: tensor.reshape
// RUN: bcast-opt %s --bcast-to-affine | FileCheck %s --check-prefix=VIEW
// VIEW-LABEL: func.func @split(
// VIEW-NOT: memref.alloc
// VIEW: return

func.func @split(%x: tensor<?xi32>, %rows: tensor<?xi32>, %columns: tensor<?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %rows, %c0 : tensor<?xi32>
  %n = tensor.dim %columns, %c0 : tensor<?xi32>
  %matrix = tensor.expand_shape %x [[0, 1]] output_shape [%m, %n] : tensor<?xi32> into tensor<?x?xi32>
  %r = bcast.add %matrix, %rows rule(#bcast.pdpd<axis = 0>) : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// Every second column, in three dimensions.
func.func @columns(%x: tensor<?x?xi32>, %rows: tensor<?xi32>, %columns: tensor<?xi32>) -> tensor<?x?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = tensor.dim %rows, %c0 : tensor<?xi32>
  %n = tensor.dim %columns, %c0 : tensor<?xi32>
  %height = tensor.dim %x, %c0 : tensor<?x?xi32>
  %width = tensor.dim %x, %c1 : tensor<?x?xi32>
  %half = arith.divui %width, %c2 : index
  %slice = tensor.extract_slice %x[0, 0] [%height, %half] [1, 2] : tensor<?x?xi32> to tensor<?x?xi32>
  %split = tensor.expand_shape %slice [[0], [1, 2]] output_shape [%height, %n, %m] : tensor<?x?xi32> into tensor<?x?x?xi32>
  return %split : tensor<?x?x?xi32>
}

// A reshape to other extents is no identity.
func.func @other_order(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xi32>
  %n = tensor.dim %x, %c1 : tensor<?x?xi32>
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
  %r = tensor.expand_shape %flat [[0, 1]] output_shape [%n, %m] : tensor<?xi32> into tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

func.func @sizes(%x: tensor<?x?xi32>, %sizes: tensor<3xi64>) -> tensor<?x?x?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xi32>
  %a = tensor.extract %sizes[%c0] : tensor<3xi64>
  %b = tensor.extract %sizes[%c1] : tensor<3xi64>
  %c = tensor.extract %sizes[%c2] : tensor<3xi64>
  %m = arith.index_cast %a : i64 to index
  %n = arith.index_cast %b : i64 to index
  %k = arith.index_cast %c : i64 to index
  %r = tensor.expand_shape %x [[0], [1, 2, 3]] output_shape [%rows, %m, %n, %k] : tensor<?x?xi32> into tensor<?x?x?x?xi32>
  return %r : tensor<?x?x?x?xi32>
}
