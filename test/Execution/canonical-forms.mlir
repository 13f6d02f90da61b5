// Canonicalized and sunk programs have the results of the reference evaluator on the original program.

// Sunk to the shape of the columns, and to a scalar.
// RUN: bcast-run %s --reference --rtol=0 --entry=columns '--input=2x1xf32=[[1],[2]]' '--input=2x1xf32=[[3],[4]]' '--input=2x3xf32=[[1,2,3],[4,5,6]]' \
// RUN:   '--expected-output=2x3xf32=[[4,5,6],[12,13,14]]'
// RUN: bcast-run %s --reference --rtol=0 --entry=columns '--input=0x1xf32=[]' '--input=0x1xf32=[]' '--input=0x3xf32=[]'
// RUN: bcast-run %s --reference --rtol=0 --entry=columns '--input=1x1xf32=2' '--input=2x1xf32=[[3],[4]]' '--input=2x3xf32=[[1,2,3],[4,5,6]]' \
// RUN:   '--expected-output=2x3xf32=[[7,8,9],[12,13,14]]'
func.func @columns(%x: tensor<?x1xf32>, %y: tensor<?x1xf32>, %z: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %z, %c0 : tensor<?x?xf32>
  %m = tensor.dim %z, %c1 : tensor<?x?xf32>
  %0 = bcast.broadcast %x sizes(%n, %m) rule(#bcast.numpy) : tensor<?x1xf32> -> tensor<?x?xf32>
  %1 = bcast.broadcast %y sizes(%n, %m) rule(#bcast.numpy) : tensor<?x1xf32> -> tensor<?x?xf32>
  %2 = bcast.multiply %0, %1 : tensor<?x?xf32>
  %3 = bcast.add %2, %z : tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// RUN: bcast-run %s --reference --rtol=0 --entry=ranks '--input=3xf32=[1,-2,3]' '--input=2x1xf32=[[5],[-6]]' '--input=2xf32=[0,-1]'
func.func @ranks(%x: tensor<3xf32>, %y: tensor<2x1xf32>, %z: tensor<2xf32>) -> (tensor<4x2x3xf32>, tensor<4x2x3xf32>) {
  %c = arith.constant dense<2.0> : tensor<f32>
  %0 = bcast.broadcast %z rule(#bcast.pdpd<axis = 1>) : tensor<2xf32> -> tensor<4x2x3xf32>
  %1 = bcast.broadcast %y rule(#bcast.numpy) : tensor<2x1xf32> -> tensor<4x2x3xf32>
  %2 = bcast.clamp %0, %1, %c rule(#bcast.numpy) : (tensor<4x2x3xf32>, tensor<4x2x3xf32>, tensor<f32>) -> tensor<4x2x3xf32>
  %3 = bcast.broadcast %x rule(#bcast.in_dim<[2]>) : tensor<3xf32> -> tensor<4x2x3xf32>
  %4 = bcast.compare LT, %2, %3 : (tensor<4x2x3xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xi1>
  %5 = bcast.select %4, %2, %0 : (tensor<4x2x3xi1>, tensor<4x2x3xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  return %5, %2 : tensor<4x2x3xf32>, tensor<4x2x3xf32>
}

// Zeros keep their signs, which the quotients show, and NaN stays NaN.
// RUN: bcast-run %s --reference --rtol=0 --entry=zeros '--input=4xf32=[0,-0.0,nan,inf]' \
// RUN:   '--expected-output=4xf32=[inf,-inf,nan,0]' '--expected-output=4xf32=[inf,inf,nan,0]' '--expected-output=4xf32=[inf,-inf,nan,0]'
func.func @zeros(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %negative_zero = arith.constant dense<-0.0> : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<f32>
  %0 = bcast.add %x, %negative_zero rule(#bcast.numpy) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = bcast.add %x, %zero rule(#bcast.numpy) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = bcast.subtract %x, %zero rule(#bcast.numpy) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = bcast.divide %one, %0 rule(#bcast.numpy) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = bcast.divide %one, %1 rule(#bcast.numpy) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = bcast.divide %one, %2 rule(#bcast.numpy) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Constants of every kind of type, computed at compile time here and element by element there.
// RUN: bcast-run %s --reference --rtol=0 --entry=constants
func.func @constants() -> (tensor<5xi8>, tensor<5xui8>, tensor<5xi8>, tensor<5xi8>, tensor<4xf16>, tensor<4xbf16>, tensor<4xf32>, tensor<4xi1>, tensor<4xi8>) {
  %a = arith.constant dense<[-128, 127, -7, 7, 0]> : tensor<5xi8>
  %b = arith.constant dense<[-1, 2, 2, 0, 9]> : tensor<5xi8>
  %u = arith.constant dense<[255, 129, 7, 0, 1]> : tensor<5xui8>
  %v = arith.constant dense<[2, 3, 0, 0, 8]> : tensor<5xui8>
  %h = arith.constant dense<[1.5, -0.0, 0x7E00, 0.1]> : tensor<4xf16>
  %w = arith.constant dense<[1.5, -0.0, 0x7FC0, 0.1]> : tensor<4xbf16>
  %f = arith.constant dense<[5.5, -5.5, 0.0, 300.0]> : tensor<4xf32>
  %g = arith.constant dense<[-2.0, 2.0, -2.0, 7.0]> : tensor<4xf32>
  %0 = bcast.divide %a, %b : tensor<5xi8>
  %1 = bcast.power %u, %v : tensor<5xui8>
  %2 = bcast.floor_mod %a, %b : tensor<5xi8>
  %3 = bcast.shift_right_arithmetic %a, %b : tensor<5xi8>
  %4 = bcast.multiply %h, %h : tensor<4xf16>
  %5 = bcast.add %w, %w : tensor<4xbf16>
  %6 = bcast.floor_mod %f, %g : tensor<4xf32>
  %7 = bcast.compare GE, %f, %g : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %8 = bcast.convert %f : tensor<4xf32> -> tensor<4xi8>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<5xi8>, tensor<5xui8>, tensor<5xi8>, tensor<5xi8>, tensor<4xf16>, tensor<4xbf16>, tensor<4xf32>, tensor<4xi1>, tensor<4xi8>
}
