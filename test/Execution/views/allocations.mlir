// Views between operations take no memory: what is computed is computed where it ends, and only
// what is read.
// DEFINE: %{run} = bcast-run %s --print-allocations --entry
// DEFINE: %{none} = FileCheck %s --check-prefix=NONE
// NONE: {{^}}allocations: 0, bytes at once: 0{{$}}

// RUN: %{run}=slice_of_computed --input=64x128xf32=1 --input=32x64xf32=2 2>&1 | %{none}
func.func @slice_of_computed(%a: tensor<64x128xf32>, %b: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %x = bcast.exponential %a : tensor<64x128xf32> -> tensor<64x128xf32>
  %t = tensor.extract_slice %x[0, 1] [32, 64] [2, 2] : tensor<64x128xf32> to tensor<32x64xf32>
  %r = bcast.add %t, %b : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}

// RUN: %{run}=reshape --input=64x128xf32=1 --input=8192xf32=2 2>&1 | %{none}
func.func @reshape(%a: tensor<64x128xf32>, %b: tensor<8192xf32>) -> tensor<8192xf32> {
  %x = bcast.exponential %a : tensor<64x128xf32> -> tensor<64x128xf32>
  %t = tensor.collapse_shape %x [[0, 1]] : tensor<64x128xf32> into tensor<8192xf32>
  %r = bcast.add %t, %b : (tensor<8192xf32>, tensor<8192xf32>) -> tensor<8192xf32>
  return %r : tensor<8192xf32>
}

// RUN: %{run}=concat --input=64x128xf32=1 --input=32x128xf32=2 2>&1 | %{none}
func.func @concat(%a: tensor<64x128xf32>, %b: tensor<32x128xf32>) -> tensor<96x128xf32> {
  %x = bcast.exponential %a : tensor<64x128xf32> -> tensor<64x128xf32>
  %y = bcast.negate %b : tensor<32x128xf32> -> tensor<32x128xf32>
  %t = tensor.concat dim(0) %x, %y : (tensor<64x128xf32>, tensor<32x128xf32>) -> tensor<96x128xf32>
  return %t : tensor<96x128xf32>
}

// RUN: %{run}=concat_read --input=64x128xf32=1 --input=32x128xf32=2 2>&1 | %{none}
func.func @concat_read(%a: tensor<64x128xf32>, %b: tensor<32x128xf32>) -> tensor<96x128xf32> {
  %x = bcast.exponential %a : tensor<64x128xf32> -> tensor<64x128xf32>
  %y = bcast.negate %b : tensor<32x128xf32> -> tensor<32x128xf32>
  %t = tensor.concat dim(0) %x, %y : (tensor<64x128xf32>, tensor<32x128xf32>) -> tensor<96x128xf32>
  %r = bcast.negate %t : tensor<96x128xf32> -> tensor<96x128xf32>
  return %r : tensor<96x128xf32>
}

// RUN: %{run}=pad --input=64x128xf32=1 2>&1 | %{none}
func.func @pad(%a: tensor<64x128xf32>) -> tensor<66x130xf32> {
  %c = arith.constant 0.0 : f32
  %x = bcast.exponential %a : tensor<64x128xf32> -> tensor<64x128xf32>
  %t = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<64x128xf32> to tensor<66x130xf32>
  return %t : tensor<66x130xf32>
}

// RUN: %{run}=split --input=64x128xf32=1 2>&1 | %{none}
func.func @split(%a: tensor<64x128xf32>) -> (tensor<64x64xf32>) {
  %y = bcast.negate %a : tensor<64x128xf32> -> tensor<64x128xf32>
  %l = tensor.extract_slice %y[0, 0] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>
  %h = tensor.extract_slice %y[0, 64] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>
  %r = bcast.multiply %l, %h : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// RUN: %{run}=reversed_slice --input=64x128xf32=1 --input=64x64xf32=2 2>&1 | %{none}
func.func @reversed_slice(%a: tensor<64x128xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %l = tensor.extract_slice %a[0, 64] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 63 - d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%l : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<64x64xf32>
  %r = bcast.add %t, %b : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// RUN: %{run}=rotate_half --input=64x128xf32=1 --input=64x128xf32=2 --input=64x128xf32=3 2>&1 | %{none}
func.func @rotate_half(%x: tensor<64x128xf32>, %c: tensor<64x128xf32>, %s: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %xc = bcast.multiply %x, %c : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %l = tensor.extract_slice %x[0, 0] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>
  %h = tensor.extract_slice %x[0, 64] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>
  %n = bcast.negate %h : tensor<64x64xf32> -> tensor<64x64xf32>
  %t = tensor.concat dim(1) %n, %l : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x128xf32>
  %ts = bcast.multiply %t, %s : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %r = bcast.add %xc, %ts : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %r : tensor<64x128xf32>
}

// RUN: %{run}=iota_concat --input=64x128xf32=1 --input=32x128xf32=2 2>&1 | %{none}
func.func @iota_concat(%a: tensor<64x128xf32>, %b: tensor<32x128xf32>) -> tensor<96x128xf32> {
  %i = bcast.iota dim = 0 : tensor<96x128xf32>
  %t = tensor.concat dim(0) %a, %b : (tensor<64x128xf32>, tensor<32x128xf32>) -> tensor<96x128xf32>
  %r = bcast.add %t, %i : (tensor<96x128xf32>, tensor<96x128xf32>) -> tensor<96x128xf32>
  return %r : tensor<96x128xf32>
}

// A row of exponentials and a few values of rows.
// RUN: %{run}=softmax_then_reshape --input=8x8x128xf32=1 2>&1 | FileCheck %s --check-prefix=ROW
// ROW: {{^}}allocations: 2, bytes at once: 4{{[0-9][0-9][0-9]$}}
func.func @softmax_then_reshape(%t: tensor<8x8x128xf32>) -> tensor<64x128xf32> {
  %m = bcast.reduce maximum %t, dims = [2] keep_dims : tensor<8x8x128xf32> -> tensor<8x8x1xf32>
  %s = bcast.subtract %t, %m rule(#bcast.numpy) : (tensor<8x8x128xf32>, tensor<8x8x1xf32>) -> tensor<8x8x128xf32>
  %x = bcast.exponential %s : tensor<8x8x128xf32> -> tensor<8x8x128xf32>
  %n = bcast.reduce sum %x, dims = [2] keep_dims : tensor<8x8x128xf32> -> tensor<8x8x1xf32>
  %r = bcast.divide %x, %n rule(#bcast.numpy) : (tensor<8x8x128xf32>, tensor<8x8x1xf32>) -> tensor<8x8x128xf32>
  %c = tensor.collapse_shape %r [[0, 1], [2]] : tensor<8x8x128xf32> into tensor<64x128xf32>
  return %c : tensor<64x128xf32>
}

// RUN: %{run}=slice_reduce --input=64x128xf32=1 --input=8xf32=2 2>&1 | %{none}
func.func @slice_reduce(%a: tensor<64x128xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %x = bcast.exponential %a : tensor<64x128xf32> -> tensor<64x128xf32>
  %m = bcast.reduce sum %x, dims = [1] : tensor<64x128xf32> -> tensor<64xf32>
  %s = tensor.extract_slice %m[4] [8] [2] : tensor<64xf32> to tensor<8xf32>
  %r = bcast.add %s, %b : tensor<8xf32>
  return %r : tensor<8xf32>
}

// RUN: %{run}=reshape_uneven --input=64x96xf32=1 --input=128x48xf32=1 2>&1 | %{none}
func.func @reshape_uneven(%a: tensor<64x96xf32>, %b: tensor<128x48xf32>) -> tensor<128x48xf32> {
  %x = bcast.exponential %a : tensor<64x96xf32> -> tensor<64x96xf32>
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<64x96xf32> into tensor<6144xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [128, 48] : tensor<6144xf32> into tensor<128x48xf32>
  %r = bcast.add %e, %b : tensor<128x48xf32>
  return %r : tensor<128x48xf32>
}

// RUN: %{run}=reshape_uneven_result --input=64x96xf32=1 2>&1 | %{none}
func.func @reshape_uneven_result(%a: tensor<64x96xf32>) -> tensor<128x48xf32> {
  %x = bcast.exponential %a : tensor<64x96xf32> -> tensor<64x96xf32>
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<64x96xf32> into tensor<6144xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [128, 48] : tensor<6144xf32> into tensor<128x48xf32>
  return %e : tensor<128x48xf32>
}

// RUN: %{run}=reshape_dynamic_collapse --input=64x96xf32=1 2>&1 | %{none}
func.func @reshape_dynamic_collapse(%a: tensor<?x96xf32>) -> tensor<?xf32> {
  %x = bcast.exponential %a : tensor<?x96xf32> -> tensor<?x96xf32>
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x96xf32> into tensor<?xf32>
  return %c : tensor<?xf32>
}

// RUN: %{run}=reshape_dynamic_expand --input=64xf32=1 2>&1 | %{none}
func.func @reshape_dynamic_expand(%a: tensor<?xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %n = arith.divui %d, %c4 : index
  %x = bcast.exponential %a : tensor<?xf32> -> tensor<?xf32>
  %e = tensor.expand_shape %x [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %e : tensor<?x4xf32>
}

// RUN: %{run}=reshape_dynamic_read --input=64x96xf32=1 --input=6144xf32=1 2>&1 | %{none}
func.func @reshape_dynamic_read(%a: tensor<?x96xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %x = bcast.exponential %a : tensor<?x96xf32> -> tensor<?x96xf32>
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x96xf32> into tensor<?xf32>
  %r = bcast.add %c, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}

// RUN: %{run}=overlap_cheap --input=1026xf32=1 2>&1 | %{none}
func.func @overlap_cheap(%a: tensor<1026xf32>) -> tensor<1024xf32> {
  %x = bcast.abs %a : tensor<1026xf32> -> tensor<1026xf32>
  %0 = tensor.extract_slice %x[0] [1024] [1] : tensor<1026xf32> to tensor<1024xf32>
  %1 = tensor.extract_slice %x[1] [1024] [1] : tensor<1026xf32> to tensor<1024xf32>
  %2 = tensor.extract_slice %x[2] [1024] [1] : tensor<1026xf32> to tensor<1024xf32>
  %3 = bcast.add %0, %1 : tensor<1024xf32>
  %4 = bcast.add %3, %2 : tensor<1024xf32>
  return %4 : tensor<1024xf32>
}

// RUN: %{run}=same_slices --input=1026xf32=1 2>&1 | %{none}
func.func @same_slices(%a: tensor<1026xf32>) -> tensor<1000xf32> {
  %x = bcast.exponential %a : tensor<1026xf32> -> tensor<1026xf32>
  %0 = tensor.extract_slice %x[2] [1000] [1] : tensor<1026xf32> to tensor<1000xf32>
  %1 = tensor.extract_slice %x[2] [1000] [1] : tensor<1026xf32> to tensor<1000xf32>
  %2 = bcast.negate %1 : tensor<1000xf32>
  %4 = bcast.add %0, %2 : tensor<1000xf32>
  return %4 : tensor<1000xf32>
}

// Only 16 rows, and a value of each of them.
// RUN: %{run}=slice_softmax --input=64x128xf32=1 2>&1 | FileCheck %s --check-prefix=SLICED-ROWS
// SLICED-ROWS: {{^}}allocations: 1, bytes at once: 128{{$}}
func.func @slice_softmax(%t: tensor<64x128xf32>) -> tensor<16x128xf32> {
  %m = bcast.reduce maximum %t, dims = [1] keep_dims : tensor<64x128xf32> -> tensor<64x1xf32>
  %s = bcast.subtract %t, %m rule(#bcast.numpy) : (tensor<64x128xf32>, tensor<64x1xf32>) -> tensor<64x128xf32>
  %x = bcast.exponential %s : tensor<64x128xf32> -> tensor<64x128xf32>
  %n = bcast.reduce sum %x, dims = [1] keep_dims : tensor<64x128xf32> -> tensor<64x1xf32>
  %r = bcast.divide %x, %n rule(#bcast.numpy) : (tensor<64x128xf32>, tensor<64x1xf32>) -> tensor<64x128xf32>
  %c = tensor.extract_slice %r[3, 0] [16, 128] [1, 1] : tensor<64x128xf32> to tensor<16x128xf32>
  return %c : tensor<16x128xf32>
}

// The exponentials, once.
// RUN: %{run}=overlap_expensive --input=1026xf32=1 2>&1 | FileCheck %s --check-prefix=ONCE
// ONCE: {{^}}allocations: 1, bytes at once: 4168{{$}}
func.func @overlap_expensive(%a: tensor<1026xf32>) -> tensor<1024xf32> {
  %x = bcast.exponential %a : tensor<1026xf32> -> tensor<1026xf32>
  %0 = tensor.extract_slice %x[0] [1024] [1] : tensor<1026xf32> to tensor<1024xf32>
  %1 = tensor.extract_slice %x[1] [1024] [1] : tensor<1026xf32> to tensor<1024xf32>
  %2 = tensor.extract_slice %x[2] [1024] [1] : tensor<1026xf32> to tensor<1024xf32>
  %3 = bcast.add %0, %1 : tensor<1024xf32>
  %4 = bcast.add %3, %2 : tensor<1024xf32>
  return %4 : tensor<1024xf32>
}

// Of two dynamic extents, only their product is known: what is computed is stored once.
// RUN: %{run}=collapsed_dynamic --input=8x4x2xf32=1 --input=64xf32=1 2>&1 | FileCheck %s --check-prefix=STORED
// STORED: {{^}}allocations: 1, bytes at once: 320{{$}}
func.func @collapsed_dynamic(%a: tensor<?x?x2xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %x = bcast.exponential %a : tensor<?x?x2xf32> -> tensor<?x?x2xf32>
  %c = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x?x2xf32> into tensor<?xf32>
  %r = bcast.add %c, %b : tensor<?xf32>
  return %r : tensor<?xf32>
}
