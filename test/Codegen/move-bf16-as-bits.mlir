// RUN: bcast-opt %s -bcast-move-bf16-as-bits -canonicalize | FileCheck %s

// CHECK-LABEL: @copy
// CHECK-NEXT: %[[V:.*]] = llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr -> i16
// CHECK-NEXT: llvm.store %[[V]], %{{.*}} {alignment = 2 : i64} : i16, !llvm.ptr
// CHECK-NEXT: llvm.return
llvm.func @copy(%a: !llvm.ptr, %r: !llvm.ptr) {
  %0 = llvm.load %a {alignment = 2 : i64} : !llvm.ptr -> bf16
  llvm.store %0, %r {alignment = 2 : i64} : bf16, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: @select
// CHECK-NOT: bf16
llvm.func @select(%p: i1, %a: !llvm.ptr, %b: !llvm.ptr, %r: !llvm.ptr) {
  %0 = llvm.load %a : !llvm.ptr -> bf16
  %1 = llvm.load %b : !llvm.ptr -> bf16
  %2 = llvm.select %p, %0, %1 : i1, bf16
  llvm.store %2, %r : bf16, !llvm.ptr
  llvm.return
}

// Other types stay.
// CHECK-LABEL: @f16
// CHECK-NEXT: llvm.load %{{.*}} : !llvm.ptr -> f16
llvm.func @f16(%a: !llvm.ptr, %r: !llvm.ptr) {
  %0 = llvm.load %a : !llvm.ptr -> f16
  llvm.store %0, %r : f16, !llvm.ptr
  llvm.return
}
