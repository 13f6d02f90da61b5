// Functions with names of the C library, which compiled code calls: the JIT has names of its own for them.

// RUN: bcast-run %s --entry=erfcf --input=2xf32=1 --reference | FileCheck %s --check-prefix=ERFC
// ERFC: [0.1572992{{[0-9]*}} 0.1572992{{[0-9]*}}]
// RUN: bcast-run %s --entry=malloc --input=3xf32=1 --print-allocations 2>&1 | FileCheck %s --check-prefix=MALLOC
// MALLOC: allocations: 1
// MALLOC: [-1. -1. -1.]

#padded = #bcast.layout<padded_dimensions = [10], padding_value = 1.0 : f32>
func.func @erfcf(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = bcast.erfc %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @malloc(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = bcast.relayout %x copy : tensor<3xf32> -> tensor<3xf32, #padded>
  %1 = bcast.negate %0 : (tensor<3xf32, #padded>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}
