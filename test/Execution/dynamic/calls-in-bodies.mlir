// Bodies of linalg, of tensor.generate and of loops call functions, which call others and check.
// RUN: bcast-run %s '--input=2x3xf32=[[1,2,3],[4,5,6]]' | FileCheck %s
// RUN: bcast-run %s --input=0x3xf32=[] | FileCheck %s --check-prefix=NONE
// RUN: not bcast-run %s '--input=2x3xf32=[[1,2,3],[4,-5,6]]' 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK:      {{^}}[ 6. 15.]
// CHECK-NEXT: {{^}}[ 36. 225.]
// CHECK-NEXT: {{^}}[ 2. 20.]
// CHECK-NEXT: {{^}}[{{\[}} 1.  4.  9.]
// CHECK-NEXT: {{^}} [16. 25. 36.]]
// CHECK-NEXT: {{^}}[{{\[}} 8. 16. 24.]
// CHECK-NEXT: {{^}} [32. 40. 48.]]
// NONE-COUNT-5: {{^}}[]
// ERROR: calls-in-bodies.mlir:[[#@LINE+9]]:3: assertion failed: negative [CHECK-6]

func.func @square(%a: f32) -> f32 {
  %0 = arith.mulf %a, %a : f32
  return %0 : f32
}
func.func private @add(%a: f32, %b: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %is_positive = arith.cmpf oge, %a, %zero : f32
  cf.assert %is_positive, "negative"
  %0 = arith.addf %a, %b : f32
  return %0 : f32
}
func.func private @step(%a: f32) -> f32 {
  %0 = call @square(%a) : (f32) -> f32
  %1 = call @add(%a, %0) : (f32, f32) -> f32
  return %1 : f32
}
func.func private @is_less(%i: index, %n: index) -> i1 {
  %0 = arith.cmpi slt, %i, %n : index
  return %0 : i1
}
func.func @main(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%rows) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sums = linalg.reduce ins(%x : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %0 = func.call @add(%a, %b) : (f32, f32) -> f32
      linalg.yield %0 : f32
    }
  %squares = tensor.generate %rows {
  ^bb0(%i: index):
    %0 = tensor.extract %sums[%i] : tensor<?xf32>
    %1 = func.call @square(%0) : (f32) -> f32
    tensor.yield %1 : f32
  } : tensor<?xf32>
  %first = tensor.extract_slice %x[0, 0] [%rows, 1] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %mapped = linalg.map ins(%first : tensor<?xf32>) outs(%empty : tensor<?xf32>)
    (%a: f32, %o: f32) {
      %0 = func.call @step(%a) : (f32) -> f32
      linalg.yield %0 : f32
    }
  %all = scf.forall (%i, %j) in (%rows, %columns) shared_outs(%out = %x) -> tensor<?x?xf32> {
    %0 = tensor.extract %x[%i, %j] : tensor<?x?xf32>
    %1 = func.call @square(%0) : (f32) -> f32
    %2 = tensor.from_elements %1 : tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %out[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x?xf32>
    }
  }
  %doubled:2 = scf.while (%value = %x, %k = %c0) : (tensor<?x?xf32>, index) -> (tensor<?x?xf32>, index) {
    %0 = func.call @is_less(%k, %c3) : (index, index) -> i1
    scf.condition(%0) %value, %k : tensor<?x?xf32>, index
  } do {
  ^bb0(%value: tensor<?x?xf32>, %k: index):
    %0 = bcast.add %value, %value : tensor<?x?xf32>
    %1 = arith.addi %k, %c1 : index
    scf.yield %0, %1 : tensor<?x?xf32>, index
  }
  return %sums, %squares, %mapped, %all, %doubled#0 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
