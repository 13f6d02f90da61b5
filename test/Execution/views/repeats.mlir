// Elements that repeat in blocks, written as a broadcast and a reshape, are read where they are.
// DEFINE: %{run} = bcast-run %s --print-allocations --entry
// DEFINE: %{none} = FileCheck %s --check-prefix=NONE
// NONE: {{^}}allocations: 0, bytes at once: 0{{$}}

// Pixels that repeat, with a scale for each channel and a number for all.
// RUN: %{run}=channels '--input=1x2x1x2xi32=[[[[1,2]],[[3,4]]]]' '--input=2x1x1xi32=[[[10]],[[20]]]' --input=1xi32=5 '--expected-output=1x2x1x4xi32=[[[[15,15,25,25]],[[65,65,85,85]]]]' 2>&1 | %{none}
// RUN: %{run}=any_channels '--input=1x2x1x2xi32=[[[[1,2]],[[3,4]]]]' '--input=2x1x1xi32=[[[10]],[[20]]]' --input=1xi32=5 '--expected-output=1x2x1x4xi32=[[[[15,15,25,25]],[[65,65,85,85]]]]' 2>&1 | %{none}
// RUN: %{run}=any_channels --input=1x2x0x2xi32=1 --input=2x1x1xi32=2 --input=1xi32=5 --expected-output=1x2x0x4xi32=0 2>&1 | %{none}
// RUN: %{run}=any_channels --input=1x1x1x1xi32=1 --input=1x1x1xi32=2 --input=1xi32=5 --expected-output=1x1x1x2xi32=7
func.func @channels(%x: tensor<1x2x1x2xi32>, %scale: tensor<2x1x1xi32>, %y: tensor<1xi32>) -> tensor<1x2x1x4xi32> {
  %0 = bcast.broadcast %x rule(#bcast.blocks<[-1]>) : tensor<1x2x1x2xi32> -> tensor<1x2x1x4xi32>
  %1 = bcast.multiply %0, %scale rule(#bcast.numpy) : (tensor<1x2x1x4xi32>, tensor<2x1x1xi32>) -> tensor<1x2x1x4xi32>
  %2 = bcast.add %1, %y rule(#bcast.numpy) : (tensor<1x2x1x4xi32>, tensor<1xi32>) -> tensor<1x2x1x4xi32>
  return %2 : tensor<1x2x1x4xi32>
}
func.func @any_channels(%x: tensor<1x?x?x?xi32>, %scale: tensor<?x1x1xi32>, %y: tensor<1xi32>) -> tensor<1x?x?x?xi32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c = tensor.dim %x, %c1 : tensor<1x?x?x?xi32>
  %h = tensor.dim %x, %c2 : tensor<1x?x?x?xi32>
  %w = tensor.dim %x, %c3 : tensor<1x?x?x?xi32>
  %w2 = arith.muli %w, %c2 : index
  %0 = bcast.broadcast %x sizes(%c, %h, %w2) rule(#bcast.blocks<[-1]>) : tensor<1x?x?x?xi32> -> tensor<1x?x?x?xi32>
  %flat = tensor.collapse_shape %scale [[0, 1, 2]] : tensor<?x1x1xi32> into tensor<?xi32>
  %1 = bcast.multiply %0, %flat rule(#bcast.pdpd<axis = 1>) : (tensor<1x?x?x?xi32>, tensor<?xi32>) -> tensor<1x?x?x?xi32>
  %2 = bcast.add %1, %y rule(#bcast.numpy) : (tensor<1x?x?x?xi32>, tensor<1xi32>) -> tensor<1x?x?x?xi32>
  return %2 : tensor<1x?x?x?xi32>
}

// torch.repeat_interleave(x, 3, dim=1) of dynamic extents, as torch-mlir writes it.
// RUN: %{run}=interleave '--input=2x2xi32=[[1,2],[3,4]]' --input=2x6xi32=10 '--expected-output=2x6xi32=[[11,11,11,12,12,12],[13,13,13,14,14,14]]' 2>&1 | %{none}
// RUN: %{run}=interleave '--input=1x1xi32=[[1]]' '--input=1x3xi32=[[1,2,3]]' '--expected-output=1x3xi32=[[2,3,4]]' 2>&1 | %{none}
// RUN: %{run}=interleave --input=2x0xi32=1 --input=2x0xi32=1 --expected-output=2x0xi32=0 2>&1 | %{none}
// RUN: not %{run}=interleave --input=2x2xi32=1 --input=2x5xi32=1 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: dimension 1 of operand 1 has extent 6, dimension 1 of operand 0 has extent 5; they must be equal [CHECK-10]
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
func.func @interleave(%x: tensor<?x?xi32>, %y: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xi32>
  %n = tensor.dim %x, %c1 : tensor<?x?xi32>
  %expanded = tensor.expand_shape %x [[0], [1, 2]] output_shape [%m, %n, 1] : tensor<?x?xi32> into tensor<?x?x1xi32>
  %empty = tensor.empty(%m, %n) : tensor<?x?x3xi32>
  %wide = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%empty : tensor<?x?x3xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %is_one = arith.cmpi eq, %m, %c1 : index
    %row = arith.select %is_one, %c0, %i : index
    %is_one_too = arith.cmpi eq, %n, %c1 : index
    %column = arith.select %is_one_too, %c0, %j : index
    %e = tensor.extract %expanded[%row, %column, %c0] : tensor<?x?x1xi32>
    linalg.yield %e : i32
  } -> tensor<?x?x3xi32>
  %collapsed = tensor.collapse_shape %wide [[0], [1, 2]] : tensor<?x?x3xi32> into tensor<?x?xi32>
  %k = tensor.dim %y, %c1 : tensor<?x?xi32>
  %result = tensor.empty(%m, %k) : tensor<?x?xi32>
  %sum = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%y, %collapsed : tensor<?x?xi32>, tensor<?x?xi32>) outs(%result : tensor<?x?xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %s = arith.addi %a, %b : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  return %sum : tensor<?x?xi32>
}
