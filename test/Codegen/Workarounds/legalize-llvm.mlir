// RUN: bcast-opt %s -bcast-legalize-llvm -canonicalize | FileCheck %s
// RUN: bcast-opt %s -bcast-set-target=assume-features=f16 -bcast-legalize-llvm -canonicalize | FileCheck %s --check-prefix=HALF

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

// f16 stays on a target that converts it. On others, LLVM would call functions that round.
// CHECK-LABEL: @f16
// CHECK-NEXT: llvm.load %{{.*}} : !llvm.ptr -> i16
// HALF-LABEL: @f16
// HALF-NEXT: llvm.load %{{.*}} : !llvm.ptr -> f16
llvm.func @f16(%a: !llvm.ptr, %r: !llvm.ptr) {
  %0 = llvm.load %a : !llvm.ptr -> f16
  llvm.store %0, %r : f16, !llvm.ptr
  llvm.return
}

// What RISC-V's vectors would do element by element, and values of other blocks.
// CHECK-LABEL: @shuffle
// CHECK-NOT: bf16
// CHECK: llvm.return
llvm.func @shuffle(%p: i1, %n: i32, %a: !llvm.ptr, %r: !llvm.ptr) {
  %0 = llvm.load %a : !llvm.ptr -> vector<4xbf16>
  %1 = llvm.load %r : !llvm.ptr -> bf16
  llvm.cond_br %p, ^bb1(%0 : vector<4xbf16>), ^bb2
^bb1(%v: vector<4xbf16>):
  %2 = llvm.insertelement %1, %v[%n : i32] : vector<4xbf16>
  %3 = llvm.shufflevector %2, %0 [0, 4, 1, 5] : vector<4xbf16>
  %4 = llvm.extractelement %3[%n : i32] : vector<4xbf16>
  llvm.store %3, %r : vector<4xbf16>, !llvm.ptr
  llvm.store %4, %r : bf16, !llvm.ptr
  llvm.br ^bb2
^bb2:
  llvm.return
}

// LLVM has non-temporal stores of vectors of f16 as vectors of integers only.
// CHECK-LABEL: llvm.func @streamed(
// CHECK-SAME: %[[PTR:.*]]: !llvm.ptr, %[[F16:.*]]: vector<16xf16>, %[[BF16:.*]]: vector<32xbf16>, %[[F32:.*]]: vector<16xf32>)
// CHECK: %[[BITS:.*]] = llvm.bitcast %[[F16]] : vector<16xf16> to vector<16xi16>
// CHECK: llvm.store %[[BITS]], %[[PTR]] {alignment = 32 : i64, nontemporal} : vector<16xi16>, !llvm.ptr
// CHECK: llvm.bitcast %[[BF16]] : vector<32xbf16> to vector<32xi16>
// CHECK: llvm.store %{{.*}}, %[[PTR]] {alignment = 64 : i64, nontemporal} : vector<32xi16>, !llvm.ptr
// CHECK: llvm.store %[[F32]], %[[PTR]] {alignment = 64 : i64, nontemporal} : vector<16xf32>, !llvm.ptr
// HALF-LABEL: llvm.func @streamed(
// HALF: llvm.store %{{.*}} {alignment = 32 : i64, nontemporal} : vector<16xi16>, !llvm.ptr
// HALF: llvm.store %{{.*}} {alignment = 2 : i64} : vector<16xf16>, !llvm.ptr
llvm.func @streamed(%p: !llvm.ptr, %f16: vector<16xf16>, %bf16: vector<32xbf16>, %f32: vector<16xf32>) {
  llvm.store %f16, %p {alignment = 32 : i64, nontemporal} : vector<16xf16>, !llvm.ptr
  llvm.store %bf16, %p {alignment = 64 : i64, nontemporal} : vector<32xbf16>, !llvm.ptr
  llvm.store %f32, %p {alignment = 64 : i64, nontemporal} : vector<16xf32>, !llvm.ptr
  llvm.store %f16, %p {alignment = 2 : i64} : vector<16xf16>, !llvm.ptr
  llvm.return
}

// Memory that lasts until the function returns is in the first block; that of a loop, of a size that is computed, and of
// a scope stays.
// CHECK-LABEL: llvm.func @memory(
// CHECK-NEXT: %[[SIZE:.*]] = llvm.mlir.constant(16 : i64) : i64
// CHECK-NEXT: %[[KEPT:.*]] = llvm.alloca %[[SIZE]] x f32
// CHECK-NEXT: llvm.cond_br
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: %[[SIZED:.*]] = llvm.alloca %{{.*}} x f64
// CHECK: llvm.call @use(%[[KEPT]])
// CHECK: ^bb2:
// CHECK-NEXT: llvm.alloca %[[SIZE]] x i8
// CHECK: ^bb3:
// CHECK-NEXT: llvm.intr.stacksave
// CHECK-NEXT: llvm.alloca %[[SIZE]] x i16
llvm.func @use(!llvm.ptr)
llvm.func @memory(%p: i1, %n: i64) {
  %size = llvm.mlir.constant(16 : i64) : i64
  llvm.cond_br %p, ^bb1, ^bb3
^bb1:
  %0 = llvm.alloca %size x f32 : (i64) -> !llvm.ptr
  %1 = llvm.alloca %n x f64 : (i64) -> !llvm.ptr
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  llvm.call @use(%1) : (!llvm.ptr) -> ()
  llvm.br ^bb2
^bb2:
  %2 = llvm.alloca %size x i8 : (i64) -> !llvm.ptr
  llvm.call @use(%2) : (!llvm.ptr) -> ()
  llvm.cond_br %p, ^bb2, ^bb3
^bb3:
  %scope = llvm.intr.stacksave : !llvm.ptr
  %3 = llvm.alloca %size x i16 : (i64) -> !llvm.ptr
  llvm.call @use(%3) : (!llvm.ptr) -> ()
  llvm.intr.stackrestore %scope : !llvm.ptr
  llvm.return
}
