// Functions of LLVM's dialect may call themselves; those of the program may not.
//
// RUN: bcast-run %s --input=i64=5 | FileCheck %s
// CHECK: {{^}}5{{$}}

llvm.func @count(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %end = llvm.icmp "eq" %n, %zero : i64
  llvm.cond_br %end, ^end, ^step
^step:
  %m = llvm.sub %n, %one : i64
  %r = llvm.call @count(%m) : (i64) -> i64
  %s = llvm.add %r, %one : i64
  llvm.return %s : i64
^end:
  llvm.return %zero : i64
}
func.func @main(%a: tensor<i64>) -> tensor<i64> {
  %n = tensor.extract %a[] : tensor<i64>
  %r = llvm.call @count(%n) : (i64) -> i64
  %0 = tensor.from_elements %r : tensor<i64>
  return %0 : tensor<i64>
}
