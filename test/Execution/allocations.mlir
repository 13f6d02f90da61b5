// Compiled programs write results into buffers of the caller and allocate no
// memory: each rule with static and dynamic shapes, chains, several results.
// DEFINE: %{run} = bcast-run %s --reference --print-allocations --entry
// DEFINE: %{none} = FileCheck %s --check-prefix=NONE
// NONE: {{^}}allocations: 0, bytes at once: 0{{$}}

// The counter counts: a buffer that the program itself asks for.
// RUN: bcast-run %s --print-allocations --entry=asks_for_one --input=2xf32=1 --input=1xi64=1 2>&1 | FileCheck %s --check-prefix=ONE
// ONE: {{^}}allocations: 1, bytes at once: {{[1-9][0-9]*$}}
func.func @asks_for_one(%a: tensor<?xf32>, %b: tensor<?xi64>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %memory = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%one : f32) outs(%memory : memref<?xf32>)
  %at = tensor.extract %b[%c0] : tensor<?xi64>
  %i = arith.index_cast %at : i64 to index
  memref.store %one, %memory[%i] : memref<?xf32>
  %ones = bufferization.to_tensor %memory restrict : memref<?xf32> to tensor<?xf32>
  %0 = bcast.add %a, %ones : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// RUN: %{run}=none --input=2x3xf32=1 --input=2x3xf32=2 2>&1 | %{none}
func.func @none(%a: tensor<?x3xf32>, %b: tensor<2x?xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// RUN: %{run}=numpy_static --input=2x1xf32=1 --input=3xf32=2 2>&1 | %{none}
func.func @numpy_static(%a: tensor<2x1xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// RUN: %{run}=numpy --input=2x3xf32=1 --input=3xf32=2 2>&1 | %{none}
// RUN: %{run}=numpy --input=2x1xf32=1 --input=3xf32=2 2>&1 | %{none}
// RUN: %{run}=numpy --input=2x3xf32=1 --input=1xf32=2 2>&1 | %{none}
// RUN: %{run}=numpy '--input=0x3xf32=[]' --input=1xf32=2 2>&1 | %{none}
func.func @numpy(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// RUN: %{run}=numpy_ternary --input=2x3xi1=true --input=3xf32=1 --input=2x1xf32=2 2>&1 | %{none}
func.func @numpy_ternary(%p: tensor<?x?xi1>, %a: tensor<?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<?x?xi1>, tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// RUN: %{run}=pdpd_static --input=2x3x4xf32=1 --input=3x1xf32=2 2>&1 | %{none}
func.func @pdpd_static(%a: tensor<2x3x4xf32>, %b: tensor<3x1xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// RUN: %{run}=pdpd --input=2x3x4xf32=1 --input=3x4xf32=2 2>&1 | %{none}
// RUN: %{run}=pdpd --input=2x3x4xf32=1 --input=3x1xf32=2 2>&1 | %{none}
func.func @pdpd(%a: tensor<?x?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// RUN: %{run}=in_dim_static --input=4xf32=1 --input=1x2xf32=2 2>&1 | %{none}
func.func @in_dim_static(%a: tensor<4xf32>, %b: tensor<1x2xf32>) -> tensor<4x2xf32> {
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// RUN: %{run}=in_dim --input=4xf32=1 --input=1x2xf32=2 2>&1 | %{none}
// RUN: %{run}=in_dim --input=1xf32=1 --input=4x2xf32=2 2>&1 | %{none}
func.func @in_dim(%a: tensor<?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// RUN: %{run}=bidirectional_static --input=3x1xf32=1 2>&1 | %{none}
func.func @bidirectional_static(%x: tensor<3x1xf32>) -> tensor<3x4xf32> {
  %0 = bcast.broadcast %x to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// RUN: %{run}=bidirectional --input=3x1xf32=1 --input=2xf32=0 2>&1 | %{none}
// RUN: %{run}=bidirectional --input=3x4xf32=1 --input=1xf32=0 2>&1 | %{none}
func.func @bidirectional(%x: tensor<3x?xf32>, %like: tensor<?xf32>) -> tensor<3x?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %like, %c0 : tensor<?xf32>
  %0 = bcast.broadcast %x to [?] sizes(%d) rule(#bcast.bidirectional) : tensor<3x?xf32> -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// A transpose with dynamic extents.
// RUN: %{run}=explicit --input=2x3xf32=1 --input=3x2xf32=0 2>&1 | %{none}
// RUN: %{run}=explicit --input=1x3xf32=1 --input=3x2xf32=0 2>&1 | %{none}
func.func @explicit(%x: tensor<?x?xf32>, %like: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %like, %c0 : tensor<?x?xf32>
  %n = tensor.dim %like, %c1 : tensor<?x?xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] sizes(%m, %n) : tensor<?x?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Each operation's result is read once.
// RUN: %{run}=chain_static --input=2x3x4x4xf32=1 --input=3xf32=2 --input=3xf32=3 2>&1 | %{none}
func.func @chain_static(%x: tensor<2x3x4x4xf32>, %scale: tensor<3xf32>, %shift: tensor<3xf32>) -> tensor<2x3x4x4xf32> {
  %0 = bcast.multiply %x, %scale rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x4xf32>, tensor<3xf32>) -> tensor<2x3x4x4xf32>
  %1 = bcast.add %0, %shift rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x4xf32>, tensor<3xf32>) -> tensor<2x3x4x4xf32>
  %2 = bcast.logistic %1 : tensor<2x3x4x4xf32>
  %3 = bcast.multiply %2, %x : tensor<2x3x4x4xf32>
  return %3 : tensor<2x3x4x4xf32>
}

// RUN: %{run}=chain --input=2x3xf32=1 --input=3xf32=2 --input=2x1xf32=3 2>&1 | %{none}
// RUN: %{run}=chain --input=2x3xf32=1 --input=1xf32=2 --input=1x3xf32=3 2>&1 | %{none}
func.func @chain(%x: tensor<?x?xf32>, %scale: tensor<?xf32>, %shift: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.multiply %x, %scale rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.add %0, %shift rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = bcast.tanh %1 : tensor<?x?xf32>
  %3 = bcast.maximum %2, %scale rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// Several results: one is computed from another, and one is an argument.
// RUN: %{run}=results_static --input=2x3xf32=1 --input=3xf32=2 2>&1 | %{none}
func.func @results_static(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.exponential %0 : tensor<2x3xf32>
  return %0, %1, %b : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>
}

// RUN: %{run}=results --input=2x3xf32=1 --input=3xf32=2 2>&1 | %{none}
// RUN: %{run}=results --input=2x3xf32=1 --input=1xf32=2 2>&1 | %{none}
func.func @results(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xi1>, tensor<?xf32>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.compare GT, %0, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xi1>
  return %0, %1, %b : tensor<?x?xf32>, tensor<?x?xi1>, tensor<?xf32>
}

// A value that several operations read is one result of the loops, or none.
// RUN: %{run}=shared --input=2x3xf32=1 2>&1 | %{none}
func.func @shared(%a: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %0 = bcast.negate %a : tensor<?x3xf32>
  %1 = bcast.exponential %0 : tensor<?x3xf32>
  %2 = bcast.sqrt %0 : tensor<?x3xf32>
  return %1, %2 : tensor<?x3xf32>, tensor<?x3xf32>
}

// What a reshape returns is computed in the buffer of the caller.
// RUN: %{run}=reshaped --input=2xf32=[1,2] 2>&1 | %{none}
func.func @reshaped(%x: tensor<2xf32>) -> tensor<6xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<2xf32> -> tensor<3x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<3x2xf32> into tensor<6xf32>
  return %1 : tensor<6xf32>
}

// Extents of 1 come and go without a buffer.
// RUN: %{run}=squeezed --input=2xf32=[1,2] 2>&1 | %{none}
func.func @squeezed(%x: tensor<2xf32>) -> tensor<3x2xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [2] : tensor<2xf32> -> tensor<3x1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<3x1x2xf32> into tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}
