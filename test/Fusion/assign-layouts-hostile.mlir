// RUN: bcast-opt %s --bcast-assign-layouts="report print-assignment copy-overhead=0" --allow-unregistered-dialect 2>/dev/null | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: bcast-opt %s --bcast-assign-layouts="copy-overhead=9223372036854775807" --allow-unregistered-dialect | FileCheck %s --check-prefixes=CHECK,NONE
// Programs that the pass must not change, and programs that must not crash it.

// CHECK-DAG: #[[ID:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[T:map[0-9]*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[ROW:map[0-9]*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[ID6:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (0, d1)>
#scalar = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: func.func private @declared
func.func private @declared(tensor<2x3xf32>)

// Values that depend on themselves, in a block that nothing reaches and in a region without an order.
// CHECK-LABEL: func.func @circles
// CHECK: linalg.generic {indexing_maps = [#[[T]], #[[ID]]]
// CHECK: linalg.generic {indexing_maps = [#[[T]], #[[ID]]]
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @circles(%e: tensor<3x3xf32>) {
  "test.graph"() ({
    %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x3xf32>
    %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x3xf32>
  }) : () -> ()
  return
^unreachable:
  %2 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x3xf32>
  cf.br ^unreachable
}

// Operations of other dialects, calls, blocks and loops keep their types. A copy is before the first of them.
// CHECK-LABEL: func.func @fixed
// COPY: %[[E:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]], #[[ID]], #[[ID]]]
// COPY: %[[C:.*]] = linalg.generic {indexing_maps = [#[[T]], #[[ID]]]{{.*}} ins(%[[E]]
// NONE: %[[C:.*]] = linalg.generic {indexing_maps = [#[[T]], #[[T]], #[[T]], #[[T]], #[[ID]]]
// CHECK: "test.user"(%[[C]])
// CHECK: call @take(%[[C]])
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[C]])
// CHECK: cf.br ^bb1(%{{.*}} : tensor<2048x2048xf32>)
func.func private @take(tensor<2048x2048xf32>)
func.func @fixed(%a: tensor<2048x2048xf32>, %b: tensor<2048x2048xf32>, %c: tensor<2048x2048xf32>, %d: tensor<2048x2048xf32>, %n: index) -> tensor<2048x2048xf32> {
  %e = tensor.empty() : tensor<2048x2048xf32>
  %0 = linalg.generic {indexing_maps = [#t, #t, #t, #t, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %c, %d : tensor<2048x2048xf32>, tensor<2048x2048xf32>, tensor<2048x2048xf32>, tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
    %1 = arith.addf %in, %in_0 : f32
    %2 = arith.addf %1, %in_1 : f32
    %3 = arith.addf %2, %in_2 : f32
    linalg.yield %3 : f32
  } -> tensor<2048x2048xf32>
  "test.user"(%0) : (tensor<2048x2048xf32>) -> ()
  func.call @take(%0) : (tensor<2048x2048xf32>) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %4 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %0) -> tensor<2048x2048xf32> {
    %5 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
    ^bb0(%in: f32, %out: f32):
      %6 = math.exp %in : f32
      linalg.yield %6 : f32
    } -> tensor<2048x2048xf32>
    scf.yield %5 : tensor<2048x2048xf32>
  }
  cf.br ^next(%4 : tensor<2048x2048xf32>)
^next(%r: tensor<2048x2048xf32>):
  return %r : tensor<2048x2048xf32>
}

// No elements, no dimensions, all dimensions of extent 1, and more bytes than 64 bits can count.
// CHECK-LABEL: func.func @sizes
func.func @sizes(%e: tensor<0x4xi8>, %s: tensor<i1>, %u: tensor<1x1xi64>, %h: tensor<9223372036854775807x9223372036854775807xf64>)
    -> (tensor<4x0xi8>, tensor<i1>, tensor<1x1xi64>, tensor<9223372036854775807x9223372036854775807xf64>) {
  %e0 = tensor.empty() : tensor<4x0xi8>
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%e : tensor<0x4xi8>) outs(%e0 : tensor<4x0xi8>) {
  ^bb0(%in: i8, %out: i8):
    %n = arith.addi %in, %in : i8
    linalg.yield %n : i8
  } -> tensor<4x0xi8>
  %e1 = tensor.empty() : tensor<i1>
  %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%s : tensor<i1>) outs(%e1 : tensor<i1>) {
  ^bb0(%in: i1, %out: i1):
    %n = arith.xori %in, %in : i1
    linalg.yield %n : i1
  } -> tensor<i1>
  %e2 = tensor.empty() : tensor<1x1xi64>
  %2 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<1x1xi64>) outs(%e2 : tensor<1x1xi64>) {
  ^bb0(%in: i64, %out: i64):
    %n = arith.addi %in, %in : i64
    linalg.yield %n : i64
  } -> tensor<1x1xi64>
  %e3 = tensor.empty() : tensor<9223372036854775807x9223372036854775807xf64>
  %3 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<9223372036854775807x9223372036854775807xf64>) outs(%e3 : tensor<9223372036854775807x9223372036854775807xf64>) {
  ^bb0(%in: f64, %out: f64):
    %n = arith.negf %in : f64
    linalg.yield %n : f64
  } -> tensor<9223372036854775807x9223372036854775807xf64>
  return %0, %1, %2, %3 : tensor<4x0xi8>, tensor<i1>, tensor<1x1xi64>, tensor<9223372036854775807x9223372036854775807xf64>
}

// A value that is not used; one that is read in two orders by one operation.
// CHECK-LABEL: func.func @uses
func.func @uses(%x: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %e = tensor.empty() : tensor<3x3xf32>
  %dead = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<3x3xf32>
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.absf %in : f32
    linalg.yield %n : f32
  } -> tensor<3x3xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %0 : tensor<3x3xf32>, tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %n = arith.addf %in, %in_0 : f32
    linalg.yield %n : f32
  } -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// What is no elementwise nest of new tensors stays: it reads its init, writes in another order, reads one row of several,
// a scalar or a tensor of another dialect's encoding, or is on buffers.
// CHECK-LABEL: func.func @others
// CHECK: linalg.generic {indexing_maps = [#[[T]], #[[ID]]]
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[T]]]
// CHECK: linalg.generic {indexing_maps = [#[[ROW]], #[[T]], #[[ID]]]
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[T]], #[[ID]]]
// CHECK: linalg.generic {indexing_maps = [#[[T]], #[[ID]]]
// CHECK: linalg.generic {indexing_maps = [#[[T]], #[[ID]]]
func.func @others(%x: tensor<512x512xf32>, %y: tensor<512x512xf32>, %s: f32, %f: tensor<512x512xf32, "other">, %m: memref<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>) {
  %e = tensor.empty() : tensor<512x512xf32>
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<512x512xf32>) outs(%y : tensor<512x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.addf %in, %out : f32
    linalg.yield %n : f32
  } -> tensor<512x512xf32>
  %1 = linalg.generic {indexing_maps = [#id, #t], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<512x512xf32>
  %2 = linalg.generic {indexing_maps = [#row, #t, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<512x512xf32>, tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %n = arith.addf %in, %in_0 : f32
    linalg.yield %n : f32
  } -> tensor<512x512xf32>
  %3 = linalg.generic {indexing_maps = [#scalar, #t, #id], iterator_types = ["parallel", "parallel"]} ins(%s, %y : f32, tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %n = arith.addf %in, %in_0 : f32
    linalg.yield %n : f32
  } -> tensor<512x512xf32>
  %4 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<512x512xf32, "other">) outs(%e : tensor<512x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<512x512xf32>
  linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<512x512xf32>) outs(%m : memref<512x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return %0, %1, %2, %3, %4 : tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>
}

// Six dimensions: not all orders are tried, but that of the operand is.
// CHECK-LABEL: func.func @rank_six
// CHECK: linalg.generic {indexing_maps = [#[[ID6]], #[[ID6]]]{{.*}} outs(%{{.*}} : tensor<9x8x7x6x4x5xf32>)
// CHECK: math.exp
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[ID6]]]{{.*}} outs(%{{.*}} : tensor<4x5x6x7x8x9xf32>)
#id6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>
#six = affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d3, d2, d1, d0)>
#swap = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d5, d4)>
func.func @rank_six(%x: tensor<9x8x7x6x4x5xf32>) -> tensor<4x5x6x7x8x9xf32> {
  %e = tensor.empty() : tensor<9x8x7x6x5x4xf32>
  %0 = linalg.generic {indexing_maps = [#swap, #id6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<9x8x7x6x4x5xf32>) outs(%e : tensor<9x8x7x6x5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<9x8x7x6x5x4xf32>
  %e1 = tensor.empty() : tensor<4x5x6x7x8x9xf32>
  %1 = linalg.generic {indexing_maps = [#six, #id6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%0 : tensor<9x8x7x6x5x4xf32>) outs(%e1 : tensor<4x5x6x7x8x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = math.exp %in : f32
    linalg.yield %n : f32
  } -> tensor<4x5x6x7x8x9xf32>
  return %1 : tensor<4x5x6x7x8x9xf32>
}
