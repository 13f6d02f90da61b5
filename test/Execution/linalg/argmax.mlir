// What upstream makes of tosa.argmax is arg_maximum: NaN and elements up to the initial value, the
// least finite number, give the same indices in bcast's loops as in upstream's.
// DEFINE: %{linalg} = mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))'
// DEFINE: %{input} = '--input=7x4xf32=[[-inf,-inf,-inf,-inf],[-inf,-3.4028235e38,-inf,-inf],[nan,1,2,nan],[1,nan,5,5],[nan,nan,nan,nan],[-0.0,0.0,-1,0],[-inf,nan,-inf,-1]]'
// DEFINE: %{check} = FileCheck %s --check-prefix

// RUN: %{linalg} | bcast-run - --entry=propagate %{input} | %{check}=PROPAGATE
// PROPAGATE: {{\[}}0 0 0 1 0 0 1]
func.func @propagate(%x: tensor<7x4xf32>) -> tensor<7xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<7x4xf32>) -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

// RUN: %{linalg} | bcast-run - --entry=ignore %{input} | %{check}=IGNORE
// IGNORE: {{\[}}0 0 2 2 0 0 3]
func.func @ignore(%x: tensor<?x4xf32>) -> tensor<?xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<?x4xf32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
