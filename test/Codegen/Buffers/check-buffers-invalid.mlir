// RUN: bcast-opt %s --bcast-check-buffers -split-input-file -verify-diagnostics
// BOUNDARY-2: elements that have no size in a caller's memory.

// expected-error @below {{argument 0 is a buffer of elements of type 'memref<2xf32>'; those of a public function must be numbers, complex numbers or vectors of fixed length [BOUNDARY-2]}}
func.func @buffers(%x: memref<2xmemref<2xf32>>) {
  return
}

// -----

// expected-error @below {{argument 0 is a buffer of elements of type 'vector<[4]xf32>'; those of a public}}
func.func @scalable(%x: memref<2xvector<[4]xf32>>) {
  return
}
