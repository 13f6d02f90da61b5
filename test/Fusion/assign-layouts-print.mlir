// RUN: bcast-opt %s --bcast-explicit-to-linalg --bcast-assign-layouts=print-assignment --mlir-disable-threading -o /dev/null 2>&1 | FileCheck %s
// The assignment as text: the reads, computations and order of each nest, and the time that counts.

#col = #bcast.layout<minor_to_major = [0, 1]>

// CHECK:      layouts of @f: cost 35422208 ps, the least
// CHECK-NEXT:   nest 0: minor_to_major = [1, 0]
// CHECK-NEXT:     reads %arg0 ({{.*}}.mlir:{{[0-9]+:[0-9]+}}) along [1, 0]: cost 262144
// CHECK-NEXT:     stores %[[N:.*]] ({{.*}}.mlir:{{[0-9]+:[0-9]+}}): cost 262144
// CHECK-NEXT:   nest 1: minor_to_major = [2, 1, 0]
// CHECK-NEXT:     reads %arg1 ({{.*}}.mlir:{{[0-9]+:[0-9]+}}) along [2, 1, 0]: cost 16777216
// CHECK-NEXT:     reads %[[N]] ({{.*}}) along [1, 2]: from a copy in its own order, cost 262144
// CHECK-NEXT:     stores %{{.*}}: cost 16777216
// CHECK-NEXT:   copy of %[[N]] ({{.*}}) to [0, 1]: read 64 times, cost 1081344
func.func @f(%x: tensor<32x256xf32, #col>, %y: tensor<64x32x256xf32>) -> (tensor<32x256xf32, #col>, tensor<64x32x256xf32>) {
  %0 = bcast.negate %x : tensor<32x256xf32, #col>
  %1 = bcast.broadcast_in_dim %0, dims = [1, 2] : tensor<32x256xf32, #col> -> tensor<64x32x256xf32>
  %2 = bcast.add %1, %y : tensor<64x32x256xf32>
  %3 = bcast.abs %2 : tensor<64x32x256xf32>
  return %0, %3 : tensor<32x256xf32, #col>, tensor<64x32x256xf32>
}

// A read in place, and one nest with two results.
// CHECK:      layouts of @g: cost 50331648 ps, the least
// CHECK-NEXT:   nest 0: minor_to_major = [1, 0]
// CHECK-NEXT:     reads %arg0 ({{.*}}) along [0, 1]: in another order, cost 25165824
// CHECK-NEXT:     reads %arg1 ({{.*}}) along [1, 0]: cost 8388608
// CHECK-NEXT:     stores %[[R:.*]]#0 ({{.*}}): cost 8388608
// CHECK-NEXT:     stores %[[R]]#1 ({{.*}}): cost 8388608
func.func @g(%x: tensor<512x512xf32, #col>, %y: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  %0 = bcast.add %x, %y : (tensor<512x512xf32, #col>, tensor<512x512xf32>) -> tensor<512x512xf32, #col>
  %1 = bcast.negate %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  %2 = bcast.abs %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  return %1, %2 : tensor<512x512xf32>, tensor<512x512xf32>
}

// A copy for the result.
// CHECK:      layouts of @h: cost {{[0-9]+}} ps, the least
// CHECK:        stores %{{.*}}, then copies it to [1, 0]: cost 41975808
func.func @h(%a: tensor<512x512xf32, #col>, %b: tensor<512x512xf32, #col>, %c: tensor<512x512xf32, #col>) -> tensor<512x512xf32> {
  %0 = bcast.add %a, %b : tensor<512x512xf32, #col>
  %1 = bcast.add %0, %c : (tensor<512x512xf32, #col>, tensor<512x512xf32, #col>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// Two readers: the cost is not proven to be the least.
// CHECK:      layouts of @i: cost 75497472 ps, by heuristic
func.func @i(%x: tensor<512x512xf32>, %y: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32, #col>, tensor<512x512xf32>) {
  %0 = bcast.add %x, %y : tensor<512x512xf32>
  %1 = bcast.exponential %0 : tensor<512x512xf32> -> tensor<512x512xf32, #col>
  %2 = bcast.abs %0 : tensor<512x512xf32>
  return %0, %1, %2 : tensor<512x512xf32>, tensor<512x512xf32, #col>, tensor<512x512xf32>
}
