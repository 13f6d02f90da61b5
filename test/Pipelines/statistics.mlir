// Counts of passes are remarks: Debian's LLVM does not have MLIR's statistics.
// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-affine='vector-bits=512 non-temporal-threshold=1000000' --remarks-filter='(bcast|convert-bcast).*' --remark-format=emitRemark -o %t 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: bcast-opt %s --bcast-to-affine='vector-bits=512 non-temporal-threshold=1000000' --remarks-filter=bcast-fuse-elementwise --remark-format=yaml --remarks-output-file=%t.yaml -o %t
// RUN: FileCheck %s --input-file=%t.yaml --check-prefix=YAML

// CHECK: remark: [Analysis] checks-inserted | Category:bcast-insert-checks | Count=3
// CHECK: remark: [Analysis] ops-made-explicit | Category:bcast-legalize-to-explicit | Count=4
// CHECK: remark: [Analysis] ops-computed-before | Category:bcast-sink-broadcasts | Count=1
// CHECK: remark: [Analysis] broadcasts-propagated | Category:bcast-propagate-broadcasts-up | Function=stretched | Count=1
// CHECK: remark: [Analysis] ops-with-layouts | Category:bcast-materialize-layouts | Count=7
// CHECK: remark: [Analysis] elementwise-ops | Category:convert-bcast-to-linalg | Count=9
// CHECK: remark: [Analysis] broadcasts | Category:convert-bcast-to-linalg | Count=8
// CHECK: remark: [Analysis] generics | Category:convert-bcast-to-linalg | Count=10
// CHECK: remark: [Analysis] ops-fused | Category:bcast-fuse-elementwise | Count=4
// CHECK: remark: [Analysis] copies-placed | Category:bcast-assign-layouts | Function=copied | Count=1
// CHECK: remark: [Missed] not-fused | Category:bcast-fuse-reductions | Bytes=32768, Reason="the reader reads each element 64 times, and computing it as often costs more than storing it"
// CHECK: remark: [Missed] copy | Category:bcast-prepare-loops | Bytes=32768
// CHECK: remark: [Analysis] loops-over-tiles | Category:bcast-linalg-to-loops | Function=main | Count=1
// CHECK: remark: [Analysis] nontemporal-outputs | Category:bcast-linalg-to-loops | Function=main | Count=1
// CHECK: remark: [Analysis] loops-over-short-rows | Category:bcast-linalg-to-loops | Function=main | Count=1
// CHECK: remark: [Analysis] loops-along-rows | Category:bcast-linalg-to-loops | Function=more | Count=1
// CHECK: remark: [Analysis] loops-along-rows | Category:bcast-linalg-to-loops | Function=more | Count=1
// CHECK: remark: [Analysis] nontemporal-outputs | Category:bcast-linalg-to-loops | Function=more | Count=1
// CHECK: remark: [Analysis] loops-along-rows | Category:bcast-linalg-to-loops | Function=stretched | Count=1
// CHECK: remark: [Analysis] nontemporal-outputs | Category:bcast-linalg-to-loops | Function=stretched | Count=1
// CHECK: remark: [Analysis] loops-over-tiles | Category:bcast-linalg-to-loops | Function=copied | Count=1
// CHECK: remark: [Analysis] loops-along-rows | Category:bcast-linalg-to-loops | Function=copied | Count=1
// CHECK: remark: [Analysis] nontemporal-outputs | Category:bcast-linalg-to-loops | Function=copied | Count=1

// YAML: Pass: {{ *}}bcast-fuse-elementwise
// YAML: Name: {{ *}}ops-fused
// YAML: Count: {{ *}}'4'

func.func @main(%x: tensor<?x64xf32>, %bias: tensor<64xf32>, %column: tensor<?x64xf32, #bcast.layout<minor_to_major = [0, 1]>>, %pixels: tensor<128x3xf32>, %scale: tensor<3xf32>)
    -> (tensor<?x64xf32>, tensor<128x3xf32>) {
  %0 = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<?x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
  %1 = bcast.exponential %0 : tensor<?x64xf32>
  %2 = bcast.multiply %1, %column : (tensor<?x64xf32>, tensor<?x64xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<?x64xf32>
  %3 = bcast.multiply %pixels, %scale rule(#bcast.numpy) : (tensor<128x3xf32>, tensor<3xf32>) -> tensor<128x3xf32>
  return %2, %3 : tensor<?x64xf32>, tensor<128x3xf32>
}

func.func @more(%x: tensor<3xf32>, %rows: tensor<65536x1024xf32>) -> (tensor<3x2xf32>, tensor<65536x1024xf32>) {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<3xf32> -> tensor<3x2xf32>
  %1 = bcast.broadcast_in_dim %x, dims = [0] : tensor<3xf32> -> tensor<3x2xf32>
  %2 = bcast.multiply %0, %1 : tensor<3x2xf32>
  %3 = bcast.negate %rows : tensor<65536x1024xf32>
  return %2, %3 : tensor<3x2xf32>, tensor<65536x1024xf32>
}

func.func @stretched(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %c rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

#column = #bcast.layout<minor_to_major = [0, 1]>
func.func @copied(%x: tensor<32x256xf32, #column>, %y: tensor<64x32x256xf32>) -> tensor<64x32x256xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<32x256xf32, #column> -> tensor<64x32x256xf32>
  %1 = bcast.add %0, %y : tensor<64x32x256xf32>
  return %1 : tensor<64x32x256xf32>
}
