// Programs of TOSA for which bcast's operation of the same name would have another result.
// RUN: bcast-opt %s --convert-tosa-to-bcast --verify-diagnostics -o %t.mlir
// DEFINE: %{run} = bcast-run %t.mlir --reference --entry

// Both operands are stretched; 0.5, 1.5 and 2.5 are rounded to even, and values out of range are clipped.
// RUN: %{run}=cast '--input=2x4xf32=[[0.5,1.5,2.5,-0.5],[-1.5,127.5,1000,-1000]]' '--expected-output=2x4xi8=[[0,2,2,0],[-2,127,127,-128]]'
func.func @cast(%x: tensor<2x4xf32>) -> tensor<2x4xi8> {
  %0 = tosa.cast %x : (tensor<2x4xf32>) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// RUN: %{run}=to_pred '--input=4xf32=[0,-0.0,0.25,nan]' '--expected-output=4xi1=[false,false,true,true]'
func.func @to_pred(%x: tensor<4xf32>) -> tensor<4xi1> {
  %0 = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// RUN: %{run}=negate_i8 '--input=4xi8=[-128,-127,0,127]' '--expected-output=4xi8=[127,127,0,-127]'
func.func @negate_i8(%x: tensor<4xi8>) -> tensor<4xi8> {
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.negate %x, %zero, %zero : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// RUN: %{run}=negate_i16 '--input=3xi16=[-32768,5,32767]' '--expected-output=3xi16=[32767,-5,-32767]'
func.func @negate_i16(%x: tensor<3xi16>) -> tensor<3xi16> {
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi16>} : () -> tensor<1xi16>
  %0 = tosa.negate %x, %zero, %zero : (tensor<3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<3xi16>
  return %0 : tensor<3xi16>
}

// The products do not fit into i8.
// RUN: %{run}=multiply '--input=2x1xi8=[[-128],[127]]' '--input=1x2xi8=[[-128,100]]' '--expected-output=2x2xi32=[[16384,-12800],[-16256,12700]]'
func.func @multiply(%a: tensor<2x1xi8>, %b: tensor<1x2xi8>) -> tensor<2x2xi32> {
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %shift : (tensor<2x1xi8>, tensor<1x2xi8>, tensor<1xi8>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

// RUN: %{run}=clamp '--input=5xf32=[-5,-1,0.5,7,nan]' '--expected-output=5xf32=[-1,-1,0.5,2,nan]'
func.func @clamp(%x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = tosa.clamp %x {min_val = -1.0 : f32, max_val = 2.0 : f32} : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// RUN: %{run}=reciprocal '--input=5xf32=[4,0,-0.0,inf,-0.5]' '--expected-output=5xf32=[0.25,inf,-inf,0,-2]'
func.func @reciprocal(%x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = tosa.reciprocal %x : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// RUN: %{run}=shifts '--input=2x1xi32=[[-8],[8]]' '--input=1x2xi32=[[1,31]]' \
// RUN:   '--expected-output=2x2xi32=[[-16,0],[16,0]]' '--expected-output=2x2xi32=[[2147483644,1],[4,0]]' '--expected-output=2x2xi32=[[-4,-1],[4,0]]'
func.func @shifts(%a: tensor<2x1xi32>, %b: tensor<1x2xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) {
  %0 = tosa.logical_left_shift %a, %b : (tensor<2x1xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  %1 = tosa.logical_right_shift %a, %b : (tensor<2x1xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  %2 = tosa.arithmetic_right_shift %a, %b {round = false} : (tensor<2x1xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  return %0, %1, %2 : tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>
}

// RUN: %{run}=intdiv '--input=4xi32=[7,-7,7,-7]' '--input=1xi32=[2]' '--expected-output=4xi32=[3,-3,3,-3]'
func.func @intdiv(%a: tensor<4xi32>, %b: tensor<1xi32>) -> tensor<4xi32> {
  %0 = tosa.intdiv %a, %b : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// RUN: %{run}=select '--input=2x1xi1=[[true],[false]]' '--input=1x3xf32=[[1,2,3]]' '--input=2x3xf32=[[7,8,9],[4,5,6]]' '--expected-output=2x3xf32=[[1,2,3],[4,5,6]]'
func.func @select(%p: tensor<2x1xi1>, %a: tensor<1x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.select %p, %a, %b : (tensor<2x1xi1>, tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// RUN: %{run}=compare '--input=4xf32=[1,2,3,nan]' '--input=1xf32=[2]' \
// RUN:   '--expected-output=4xi1=[false,true,false,false]' '--expected-output=4xi1=[false,false,true,false]' '--expected-output=4xi1=[false,true,true,false]'
func.func @compare(%a: tensor<4xf32>, %b: tensor<1xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = tosa.equal %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>
  %1 = tosa.greater %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>
  %2 = tosa.greater_equal %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// A small network's activation: x * sigmoid(x) + bias, then hard limits, with constants of TOSA.
// RUN: %{run}=network '--input=2x3xf32=[[0,1,-1],[2,-2,100]]' --rtol=1e-6 '--expected-output=2x3xf32=[[0.5,1.7310586,0.23105858],[2.2615942,0.76159416,3.0]]'
func.func @network(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %bias = "tosa.const"() {values = dense<[[0.5, 1.0, 0.5]]> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
  %0 = tosa.sigmoid %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.mul %x, %0, %shift : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %2 = tosa.add %1, %bias : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %3 = tosa.clamp %2 {min_val = -3.0 : f32, max_val = 3.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}

// Dynamic extents are stretched, and checked, as those of any rule.
// RUN: %{run}=dynamic '--input=3xf32=[1,2,3]' '--input=3xf32=[10,20,30]' '--expected-output=3xf32=[11,22,33]'
// RUN: %{run}=dynamic '--input=1xf32=[1]' '--input=3xf32=[10,20,30]' '--expected-output=3xf32=[11,21,31]'
// RUN: %{run}=dynamic '--input=3xf32=[1,2,3]' '--input=1xf32=[10]' '--expected-output=3xf32=[11,12,13]'
// RUN: not %{run}=dynamic '--input=2xf32=[1,2]' '--input=3xf32=[10,20,30]' 2>&1 | FileCheck %s --check-prefix=CHECKED
// CHECKED: 'bcast.add' op numpy rule: dimension 0: operand 1 has extent 3, operand 0 has extent 2; {{.*}} [NUMPY-4]
func.func @dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A result that is stated to be more static is checked too.
// RUN: %{run}=stated '--input=3xf32=[1,2,3]' '--input=1xf32=[10]' '--expected-output=3xf32=[11,12,13]'
// RUN: not %{run}=stated '--input=2xf32=[1,2]' '--input=1xf32=[10]' 2>&1 | FileCheck %s --check-prefix=STATED
// STATED: 'tensor.cast' op dimension 0: the operand has extent 2; it must be 3 [CHECK-4]
func.func @stated(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<3xf32> {
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
