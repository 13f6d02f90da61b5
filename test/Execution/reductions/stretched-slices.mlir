// Rows of one element, stretched to the length of the scale, and a scale of one element.
// RUN: bcast-run %s --input=3x1xf32=2 '--input=37xf32=3' --reference | FileCheck %s --check-prefix=LONG
// RUN: bcast-run %s --input=3x37xf32=2 '--input=1xf32=3' --reference | FileCheck %s --check-prefix=LONG
// RUN: bcast-run %s --input=3x37xf32=2 '--input=37xf32=3' --reference | FileCheck %s --check-prefix=LONG
// RUN: bcast-run %s --input=3x37xf32=2 '--input=37xf32=3' --reference --target=baseline | FileCheck %s --check-prefix=LONG
// LONG: [
func.func @main(%x: tensor<?x?xf32>, %scale: tensor<?xf32>) -> tensor<?x?xf32> {
  %s = bcast.reduce sum %x, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
  %d = bcast.subtract %x, %s rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %y = bcast.multiply %d, %scale rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
