// The buffer of a band of unknown extents has no more rows than there are.

// RUN: bcast-run %s --input=1x100000xf32=2 --input=1x100000xf32=3 --reference --print-allocations 2>&1 | FileCheck %s
// RUN: bcast-run %s --input=100000x1xf32=2 --input=100000x1xf32=3 --reference --print-allocations 2>&1 | FileCheck %s
// RUN: bcast-run %s --entry=kept --input=1x100000xf32=2 --input=1x100000xf32=3 --reference --print-allocations 2>&1 | FileCheck %s
// RUN: bcast-run %s --entry=kept --input=100000x1xf32=2 --input=100000x1xf32=3 --reference --print-allocations 2>&1 | FileCheck %s
// CHECK: allocations: {{[0-9]+}}, bytes at once: {{([0-9]{1,5}|40[0-9]{4}) *$}}

// Nor do results over nothing need memory.
// RUN: bcast-run %s --input=1000000000x0xf32=0 --input=1000000000x0xf32=0 --reference --print-allocations 2>&1 | FileCheck %s
// RUN: bcast-run %s --input=0x1099511627776xf32=0 --input=0x1099511627776xf32=0 --reference --print-allocations 2>&1 | FileCheck %s

#columns = #bcast.layout<minor_to_major = [0, 1]>
!columns = tensor<?x?xf32, #columns>
func.func @main(%x: !columns, %y: tensor<?x?xf32>) -> tensor<f32> {
  %0 = bcast.multiply %x, %y : (!columns, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = bcast.reduce minimum %0, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @kept(%x: !columns, %y: tensor<?x?xf32>) -> tensor<?xf32> {
  %0 = bcast.multiply %x, %y : (!columns, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = bcast.reduce minimum %0, dims = [0] : tensor<?x?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
