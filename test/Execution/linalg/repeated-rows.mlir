// Products whose rows do not fill a tile: the last row is computed, and stored, several times.
//
// RUN: bcast-run %s --entry=make --output=@%t.a.npy --output=@%t.b.npy --output=@%t.c.npy
// DEFINE: %{entry} =
// DEFINE: %{third} =
// DEFINE: %{run} = bcast-run %s --reference --rtol=0 --atol=0 %{entry} --input=@%t.a.npy --input=@%t.b.npy %{third} --output=@%t.r.npy
// DEFINE: %{all} = %{run} && %{run} --target=baseline && %{run} --threads=3 --parallel-threshold=0
// REDEFINE: %{entry} = --entry=product
// RUN: %{all}
// RUN: bcast-run %s --entry=make_rows --output=@%t.d.npy
// RUN: bcast-run %s --entry=product_of_any --input=@%t.d.npy --input=@%t.b.npy --reference --rtol=0 --atol=0
// RUN: bcast-run %s --entry=product_of_any --input=@%t.d.npy --input=@%t.b.npy --reference --rtol=0 --atol=0 --target=baseline
// REDEFINE: %{third} = --input=@%t.c.npy
// REDEFINE: %{entry} = --entry=layer
// RUN: %{all}
// RUN: bcast-run %s --entry=added --input=@%t.a.npy --input=@%t.b.npy --input=@%t.c.npy --output=@%t.s.npy
// REDEFINE: %{entry} = --entry=add
// RUN: %{all}
// RUN: cmp %t.r.npy %t.s.npy
// RUN: bcast-run %s --entry=in_place --input=@%t.a.npy --input=@%t.b.npy --output=@%t.s.npy
// REDEFINE: %{third} =
// REDEFINE: %{entry} = --entry=two
// RUN: %{all}
// RUN: cmp %t.r.npy %t.s.npy

!a = tensor<37x70xf32>
!b = tensor<43x70xf32>
!c = tensor<37x43xf32>

func.func @make() -> (!a, !b, !c) {
  %ra = bcast.iota dim = 0 : !a
  %ca = bcast.iota dim = 1 : !a
  %pa = bcast.multiply %ra, %ca : !a
  %a = bcast.sine %pa : !a
  %rb = bcast.iota dim = 0 : !b
  %cb = bcast.iota dim = 1 : !b
  %pb = bcast.multiply %rb, %cb : !b
  %b = bcast.cosine %pb : !b
  %rc = bcast.iota dim = 0 : !c
  %cc = bcast.iota dim = 1 : !c
  %pc = bcast.multiply %rc, %cc : !c
  %c = bcast.cosine %pc : !c
  return %a, %b, %c : !a, !b, !c
}

func.func @make_rows() -> tensor<37x1x70xf32> {
  %r = bcast.iota dim = 0 : tensor<37x1x70xf32>
  %c = bcast.iota dim = 2 : tensor<37x1x70xf32>
  %p = bcast.multiply %r, %c : tensor<37x1x70xf32>
  %a = bcast.sine %p : tensor<37x1x70xf32>
  return %a : tensor<37x1x70xf32>
}

func.func @product(%a: !a, %b: !b) -> !c {
  %0 = bcast.broadcast_in_dim %a, dims = [0, 2] : !a -> tensor<37x43x70xf32>
  %1 = bcast.multiply %0, %b rule(#bcast.numpy) : (tensor<37x43x70xf32>, !b) -> tensor<37x43x70xf32>
  %2 = bcast.reduce sum %1, dims = [2] : tensor<37x43x70xf32> -> !c
  return %2 : !c
}

func.func @product_of_any(%a: tensor<?x1x70xf32>, %b: !b) -> tensor<?x43xf32> {
  %1 = bcast.multiply %a, %b rule(#bcast.numpy) : (tensor<?x1x70xf32>, !b) -> tensor<?x43x70xf32>
  %2 = bcast.reduce sum %1, dims = [2] : tensor<?x43x70xf32> -> tensor<?x43xf32>
  return %2 : tensor<?x43xf32>
}

// An input and a function follow.
func.func @layer(%a: !a, %b: !b, %c: !c) -> !c {
  %0 = func.call @product(%a, %b) : (!a, !b) -> !c
  %1 = bcast.add %0, %c : !c
  %2 = bcast.multiply %1, %1 : !c
  return %2 : !c
}

func.func @add(%a: !a, %b: !b, %c: !c) -> !c {
  %0 = func.call @product(%a, %b) : (!a, !b) -> !c
  %1 = bcast.add %c, %0 : !c
  return %1 : !c
}

// The product is added to what is there.
func.func @added(%a: !a, %b: !b, %c: !c) -> !c {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : !a, !b) outs(%c : !c) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> !c
  return %0 : !c
}

func.func @two(%a: !a, %b: !b) -> !c {
  %n = bcast.abs %b : !b
  %0 = func.call @product(%a, %n) : (!a, !b) -> !c
  %1 = func.call @product(%a, %b) : (!a, !b) -> !c
  %2 = bcast.add %1, %0 : !c
  return %2 : !c
}

// The sum of both products takes the place of the first one.
func.func @in_place(%a: !a, %b: !b) -> !c {
  %n = bcast.abs %b : !b
  %0 = func.call @product(%a, %n) : (!a, !b) -> !c
  %1 = func.call @product(%a, %b) : (!a, !b) -> !c
  %2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%1, %0 : !c, !c) outs(%0 : !c) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %3 = arith.addf %x, %y : f32
    linalg.yield %3 : f32
  } -> !c
  return %2 : !c
}
