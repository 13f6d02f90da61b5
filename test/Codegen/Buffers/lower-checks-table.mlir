// RUN: bcast-opt %s --bcast-lower-checks --mlir-print-debuginfo=false | FileCheck %s
// CHECK-2: what is constant of an error is in one table of the module, so the block that fails gets
// the number of a row and two extents. Equal rows and texts are there once; -1 is no text.

// CHECK: llvm.mlir.global private constant @bcast.checks(dense<{{\[}}[0, 19, 31, -1, 0, 0], [0, 19, -1, 41, 2, 0], [0, 49, -1, -1, 11, 2]]> : tensor<3x6xi32>)
// CHECK-SAME: !llvm.array<3 x array<6 x i32>>
// CHECK: llvm.mlir.global private constant @bcast.texts("<unknown location>\00the subject\00the other\00NUMPY-4\00{0} is not {1}\00")

// CHECK-LABEL: func.func @checked(
// CHECK-SAME: , %[[ERROR:[a-z0-9]+]]: !llvm.ptr
func.func @checked(%a: index, %b: index) {
  // CHECK: %[[FIRST:.*]] = arith.constant 0 : i32
  // CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[FAIL:[a-z0-9]+]](%[[FIRST]], %{{.*}}, %{{.*}} : i32, i64, i64)
  bcast.check_extent equal, %a, %b, "the subject" against "the other" loc(unknown)
  // CHECK: %[[SECOND:.*]] = arith.constant 1 : i32
  // CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[FAIL]](%[[SECOND]], %{{.*}}, %{{.*}} : i32, i64, i64)
  bcast.check_extent non_negative, %a, %b, "the subject" clause "NUMPY-4" loc(unknown)
  // CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[FAIL]](%{{.*}}, %{{.*}}, %{{.*}} : i32, i64, i64)
  bcast.check_extent equal, %b, %a, "the subject" against "the other" loc(unknown)
  // With values, the check is a text, and its block stores these.
  // CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[VALUES:[a-z0-9]+]]
  bcast.check_extent equal, %a, %b, "{0} is not {1}" values(%a, %b) loc(unknown)
  // CHECK: ^[[FAIL]](%[[ROW:.*]]: i32, %[[EXTENT:.*]]: i64, %[[EXPECTED:.*]]: i64):
  // CHECK: llvm.getelementptr %{{.*}}[%[[ROW]], 0]
  // CHECK: arith.select
  // CHECK: llvm.getelementptr %[[ERROR]][0, 4]
  // CHECK-NEXT: llvm.store %[[EXTENT]],
  // CHECK: llvm.getelementptr %[[ERROR]][0, 5]
  // CHECK-NEXT: llvm.store %[[EXPECTED]],
  // CHECK: ^[[VALUES]]:
  // CHECK: %[[FIRST_VALUE:.*]] = arith.index_cast %{{.*}} : index to i64
  // CHECK: %[[SECOND_VALUE:.*]] = arith.index_cast %{{.*}} : index to i64
  // CHECK: llvm.getelementptr %[[ERROR]][0, 8]
  // CHECK-NEXT: llvm.store %[[FIRST_VALUE]],
  // CHECK: llvm.getelementptr %[[ERROR]][0, 9]
  // CHECK-NEXT: llvm.store %[[SECOND_VALUE]],
  // CHECK: cf.br ^[[FAIL]]
  return
}
