// RUN: not --crash mlir-opt %s --finalize-memref-to-llvm 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected: an llvm.mlir.global with the element.
// Actual: the process ends, because single elements of a resource cannot be read.

// SEEN: ElementsAttr does not provide iteration facilities
memref.global "private" constant @x : memref<f32> = dense_resource<data>

{-# dialect_resources: { builtin: { data: "0x040000000000803F" } } #-}
