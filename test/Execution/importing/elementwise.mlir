// Programs of arith and math on tensors for which bcast's operation of the same name would have another result.
// RUN: bcast-opt %s --convert-elementwise-to-bcast --verify-diagnostics -o %t.mlir
// DEFINE: %{run} = bcast-run %t.mlir --reference --entry

// -1 is the greatest unsigned integer.
// RUN: %{run}=unsigned '--input=4xi8=[-1,-128,7,100]' '--input=4xi8=[2,3,-1,7]' '--expected-output=4xi8=[127,42,0,14]' \
// RUN:   '--expected-output=4xi8=[1,2,7,2]' '--expected-output=4xi8=[-1,-128,-1,100]' '--expected-output=4xi8=[2,3,7,7]'
func.func @unsigned(%a: tensor<4xi8>, %b: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %0 = arith.divui %a, %b : tensor<4xi8>
  %1 = arith.remui %a, %b : tensor<4xi8>
  %2 = arith.maxui %a, %b : tensor<4xi8>
  %3 = arith.minui %a, %b : tensor<4xi8>
  return %0, %1, %2, %3 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

// RUN: %{run}=compare_unsigned '--input=3xi32=[-1,0,5]' '--input=3xi32=[1,0,-5]' '--expected-output=3xi1=[false,false,true]' '--expected-output=3xi1=[true,true,false]'
func.func @compare_unsigned(%a: tensor<3xi32>, %b: tensor<3xi32>) -> (tensor<3xi1>, tensor<3xi1>) {
  %0 = arith.cmpi ult, %a, %b : tensor<3xi32>
  %1 = arith.cmpi uge, %a, %b : tensor<3xi32>
  return %0, %1 : tensor<3xi1>, tensor<3xi1>
}

// RUN: %{run}=extend '--input=3xi8=[-1,1,-128]' '--expected-output=3xi16=[-1,1,-128]' '--expected-output=3xi16=[255,1,128]' '--expected-output=3xf32=[255,1,128]'
func.func @extend(%x: tensor<3xi8>) -> (tensor<3xi16>, tensor<3xi16>, tensor<3xf32>) {
  %0 = arith.extsi %x : tensor<3xi8> to tensor<3xi16>
  %1 = arith.extui %x : tensor<3xi8> to tensor<3xi16>
  %2 = arith.uitofp %x : tensor<3xi8> to tensor<3xf32>
  return %0, %1, %2 : tensor<3xi16>, tensor<3xi16>, tensor<3xf32>
}

// RUN: %{run}=truncate '--input=4xi8=[0,1,2,3]' '--expected-output=4xi1=[false,true,false,true]'
func.func @truncate(%x: tensor<4xi8>) -> tensor<4xi1> {
  %0 = arith.trunci %x : tensor<4xi8> to tensor<4xi1>
  return %0 : tensor<4xi1>
}

// RUN: %{run}=to_integer '--input=4xf32=[2.9,-2.9,127,-0.5]' '--expected-output=4xi8=[2,-2,127,0]'
func.func @to_integer(%x: tensor<4xf32>) -> tensor<4xi8> {
  %0 = arith.fptosi %x : tensor<4xf32> to tensor<4xi8>
  return %0 : tensor<4xi8>
}

// RUN: %{run}=to_unsigned '--input=4xf32=[2.9,200,255,-0.5]' '--expected-output=4xi8=[2,-56,-1,0]'
func.func @to_unsigned(%x: tensor<4xf32>) -> tensor<4xi8> {
  %0 = arith.fptoui %x : tensor<4xf32> to tensor<4xi8>
  return %0 : tensor<4xi8>
}

// Less, equal, greater, and not ordered.
// RUN: %{run}=ordered '--input=4xf32=[1,2,3,nan]' '--input=4xf32=[2,2,2,2]' \
// RUN:   '--expected-output=4xi1=[false,true,false,false]' '--expected-output=4xi1=[false,false,true,false]' '--expected-output=4xi1=[false,true,true,false]' \
// RUN:   '--expected-output=4xi1=[true,false,false,false]' '--expected-output=4xi1=[true,true,false,false]' '--expected-output=4xi1=[true,false,true,false]' \
// RUN:   '--expected-output=4xi1=[true,true,true,false]'
func.func @ordered(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = arith.cmpf oeq, %a, %b : tensor<4xf32>
  %1 = arith.cmpf ogt, %a, %b : tensor<4xf32>
  %2 = arith.cmpf oge, %a, %b : tensor<4xf32>
  %3 = arith.cmpf olt, %a, %b : tensor<4xf32>
  %4 = arith.cmpf ole, %a, %b : tensor<4xf32>
  %5 = arith.cmpf one, %a, %b : tensor<4xf32>
  %6 = arith.cmpf ord, %a, %b : tensor<4xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// RUN: %{run}=unordered '--input=4xf32=[1,2,3,nan]' '--input=4xf32=[2,2,2,2]' \
// RUN:   '--expected-output=4xi1=[false,true,false,true]' '--expected-output=4xi1=[false,false,true,true]' '--expected-output=4xi1=[false,true,true,true]' \
// RUN:   '--expected-output=4xi1=[true,false,false,true]' '--expected-output=4xi1=[true,true,false,true]' '--expected-output=4xi1=[true,false,true,true]' \
// RUN:   '--expected-output=4xi1=[false,false,false,true]'
func.func @unordered(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = arith.cmpf ueq, %a, %b : tensor<4xf32>
  %1 = arith.cmpf ugt, %a, %b : tensor<4xf32>
  %2 = arith.cmpf uge, %a, %b : tensor<4xf32>
  %3 = arith.cmpf ult, %a, %b : tensor<4xf32>
  %4 = arith.cmpf ule, %a, %b : tensor<4xf32>
  %5 = arith.cmpf une, %a, %b : tensor<4xf32>
  %6 = arith.cmpf uno, %a, %b : tensor<4xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// RUN: %{run}=rounding '--input=4xf32=[0.5,1.5,-2.5,2.4]' '--expected-output=4xf32=[0,2,-2,2]' '--expected-output=4xf32=[1,2,-3,2]'
func.func @rounding(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = math.roundeven %x : tensor<4xf32>
  %1 = math.round %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// RUN: %{run}=classify '--input=3xf32=[1,inf,nan]' '--expected-output=3xi1=[true,false,false]' '--expected-output=3xi1=[false,false,true]'
func.func @classify(%x: tensor<3xf32>) -> (tensor<3xi1>, tensor<3xi1>) {
  %0 = math.isfinite %x : tensor<3xf32>
  %1 = math.isnan %x : tensor<3xf32>
  return %0, %1 : tensor<3xi1>, tensor<3xi1>
}

// Without a rule, 1 is not stretched to 3.
// RUN: %{run}=dynamic '--input=2xf32=[1,2]' '--input=2xf32=[10,20]' '--expected-output=2xf32=[11,22]'
// RUN: not %{run}=dynamic '--input=1xf32=[1]' '--input=3xf32=[10,20,30]' 2>&1 | FileCheck %s
// CHECK: 'bcast.add' op dimension 0: operand 1 has extent 3, operand 0 has extent 1; they must be equal [NONE-2]
func.func @dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %a, %b : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Toward negative infinity, and the bits of the operand's own type.
// RUN: %{run}=integers '--input=4xi8=[7,-7,-1,64]' '--input=4xi8=[2,2,4,-3]' '--expected-output=4xi8=[3,-4,-1,-22]' \
// RUN:   '--expected-output=4xi8=[3,6,8,1]' '--expected-output=4xi8=[5,0,0,1]'
func.func @integers(%a: tensor<4xi8>, %b: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %0 = arith.floordivsi %a, %b : tensor<4xi8>
  %1 = math.ctpop %a : tensor<4xi8>
  %2 = math.ctlz %a : tensor<4xi8>
  return %0, %1, %2 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

// RUN: %{run}=bits '--input=3xf32=[1,-2,0]' '--input=3xf32=[-1,1,-0.0]' '--expected-output=3xi32=[-1082130432,1073741824,-2147483648]'
func.func @bits(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xi32> {
  %0 = math.copysign %a, %b : tensor<3xf32>
  %1 = arith.bitcast %0 : tensor<3xf32> to tensor<3xi32>
  return %1 : tensor<3xi32>
}
