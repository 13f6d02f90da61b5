// RUN: bcast-opt %s --convert-bcast-to-linalg=generalize --bcast-propagate-views --canonicalize | FileCheck %s

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d0, 0)>

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// The operation on slices; its indices are those of the whole.
// CHECK-LABEL: func.func @slice(
// CHECK-SAME: %[[X:.*]]: tensor<8x64xf32>, %[[R:.*]]: tensor<64xf32>
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[A:.*]] = tensor.extract_slice %[[X]][1, 4] [4, 20] [1, 2]
// CHECK-DAG: %[[B:.*]] = tensor.extract_slice %[[R]][4] [20] [2]
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] : tensor<4x20xf32>, tensor<20xf32>)
// CHECK: %[[INDEX:.*]] = linalg.index 1 : index
// CHECK: %[[SCALED:.*]] = arith.muli %[[INDEX]], %[[C2]]
// CHECK: %[[SHIFTED:.*]] = arith.addi %[[SCALED]], %[[C4]]
// CHECK: arith.index_cast %[[SHIFTED]]
// CHECK-NOT: extract_slice
func.func @slice(%x: tensor<8x64xf32>, %row: tensor<64xf32>) -> tensor<4x20xf32> {
  %e = tensor.empty() : tensor<8x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %row : tensor<8x64xf32>, tensor<64xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %i = linalg.index 1 : index
    %c = arith.index_cast %i : index to i32
    %f = arith.sitofp %c : i32 to f32
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %f : f32
    linalg.yield %t : f32
  } -> tensor<8x64xf32>
  %z = tensor.extract_slice %y[1, 4] [4, 20] [1, 2] : tensor<8x64xf32> to tensor<4x20xf32>
  return %z : tensor<4x20xf32>
}

// Slices with more elements than the whole would compute some of them twice.
// CHECK-LABEL: func.func @overlapping(
// CHECK: linalg.generic {{.*}} tensor<8x64xf32>
// CHECK-COUNT-2: tensor.extract_slice
// CHECK-NOT: linalg.generic
// CHECK-LABEL: func.func @halves(
// CHECK-COUNT-2: linalg.generic {{.*}} tensor<8x32xf32>
// CHECK-NOT: extract_slice
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @overlapping(%x: tensor<8x64xf32>) -> (tensor<8x40xf32>, tensor<8x40xf32>) {
  %e = tensor.empty() : tensor<8x64xf32>
  %y = linalg.exp ins(%x : tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
  %a = tensor.extract_slice %y[0, 0] [8, 40] [1, 1] : tensor<8x64xf32> to tensor<8x40xf32>
  %b = tensor.extract_slice %y[0, 24] [8, 40] [1, 1] : tensor<8x64xf32> to tensor<8x40xf32>
  return %a, %b : tensor<8x40xf32>, tensor<8x40xf32>
}
func.func @halves(%x: tensor<8x64xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>) {
  %e = tensor.empty() : tensor<8x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.exp %in : f32
    linalg.yield %0 : f32
  } -> tensor<8x64xf32>
  %a = tensor.extract_slice %y[0, 0] [8, 32] [1, 1] : tensor<8x64xf32> to tensor<8x32xf32>
  %b = tensor.extract_slice %y[0, 32] [8, 32] [1, 1] : tensor<8x64xf32> to tensor<8x32xf32>
  return %a, %b : tensor<8x32xf32>, tensor<8x32xf32>
}

// The reshape moves to the result, so that one nest computes both.
// CHECK-LABEL: func.func @collapse(
// CHECK-SAME: %[[X:.*]]: tensor<4x16xf32>
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4x16xf32>)
// CHECK: %[[NEGATED:.*]] = linalg.generic {{.*}} ins(%[[EXP]] : tensor<4x16xf32>)
// CHECK: tensor.collapse_shape %[[NEGATED]]
// CHECK-LABEL: func.func @expand(
// CHECK-SAME: %[[X:.*]]: tensor<64xf32>
// CHECK: %[[VIEW:.*]] = tensor.expand_shape %[[X]]
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[VIEW]] : tensor<4x16xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[EXP]] : tensor<4x16xf32>)
#one = affine_map<(d0) -> (d0)>
func.func @collapse(%x: tensor<4x16xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.exp %in : f32
    linalg.yield %0 : f32
  } -> tensor<4x16xf32>
  %v = tensor.collapse_shape %y [[0, 1]] : tensor<4x16xf32> into tensor<64xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %z = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%v : tensor<64xf32>) outs(%e1 : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  return %z : tensor<64xf32>
}
func.func @expand(%x: tensor<64xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<64xf32>
  %y = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e1 : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.exp %in : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %v = tensor.expand_shape %y [[0, 1]] output_shape [4, 16] : tensor<64xf32> into tensor<4x16xf32>
  %e = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %z = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%v : tensor<4x16xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %z : tensor<4xf32>
}

// Loops of a reduction are not divided: they say in which order it adds.
// CHECK-LABEL: func.func @reduced(
// CHECK: tensor.collapse_shape
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<64xf32>) outs({{.*}} : tensor<f32>)
func.func @reduced(%x: tensor<4x16xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.exp %in : f32
    linalg.yield %0 : f32
  } -> tensor<4x16xf32>
  %v = tensor.collapse_shape %y [[0, 1]] : tensor<4x16xf32> into tensor<64xf32>
  %e0 = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %z = linalg.generic {indexing_maps = [#one, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%v : tensor<64xf32>) outs(%init : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %z : tensor<f32>
}

// Each piece is computed by itself and written to its place.
// CHECK-LABEL: func.func @concat(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[Y:.*]]: tensor<?x32xf32>, %[[S:.*]]: tensor<?x32xf32>
// CHECK: %[[FIRST:.*]] = linalg.generic {{.*}} ins(%[[X]],
// CHECK: %[[SECOND:.*]] = linalg.generic {{.*}} ins(%[[Y]],
// CHECK: %[[PART:.*]] = tensor.insert_slice %[[FIRST]] into
// CHECK: tensor.insert_slice %[[SECOND]] into %[[PART]][4, 0]
// CHECK-NOT: tensor.concat
func.func @concat(%x: tensor<4x32xf32>, %y: tensor<?x32xf32>, %s: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %c0 = arith.constant 0 : index
  %v = tensor.concat dim(0) %x, %y : (tensor<4x32xf32>, tensor<?x32xf32>) -> tensor<?x32xf32>
  %n = tensor.dim %v, %c0 : tensor<?x32xf32>
  %e = tensor.empty(%n) : tensor<?x32xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %s : tensor<?x32xf32>, tensor<?x32xf32>) outs(%e : tensor<?x32xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<?x32xf32>
  return %z : tensor<?x32xf32>
}

// Short pieces of rows, too.
// CHECK-LABEL: func.func @short_pieces(
// CHECK: %[[FIRST:.*]] = linalg.generic
// CHECK: %[[SECOND:.*]] = linalg.generic
// CHECK: %[[PART:.*]] = tensor.insert_slice %[[FIRST]] into
// CHECK: tensor.insert_slice %[[SECOND]] into %[[PART]][0, 1]
func.func @short_pieces(%x: tensor<8x1xf32>) -> tensor<8x2xf32> {
  %v = tensor.concat dim(1) %x, %x : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x2xf32>
  %e = tensor.empty() : tensor<8x2xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x2xf32>) outs(%e : tensor<8x2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x2xf32>
  return %z : tensor<8x2xf32>
}

// CHECK-LABEL: func.func @pad(
// CHECK: %[[FILLED:.*]] = linalg.fill
// CHECK: tensor.insert_slice %{{.*}} into %[[FILLED]][1, 0] [4, 4] [1, 1]
// CHECK-NOT: tensor.pad
func.func @pad(%x: tensor<4x4xf32>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %y = tensor.pad %x low[1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x4xf32> to tensor<5x6xf32>
  return %y : tensor<5x6xf32>
}

// Extents of 1 that a reshape adds or drops are read by other maps.
// CHECK-LABEL: func.func @reshapes(
// CHECK-SAME: %[[X:.*]]: tensor<4x?xf32>, %[[Y:.*]]: tensor<4x1xf32>, %[[Z:.*]]: tensor<?xf32>
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[COLUMN]], #[[ROW]], #[[ID]]], {{.*}} ins(%[[X]], %[[Y]], %[[Z]] :
func.func @reshapes(%x: tensor<4x?xf32>, %column: tensor<4x1xf32>, %row: tensor<?xf32>, %size: index) -> tensor<4x?xf32> {
  %0 = tensor.collapse_shape %column [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %1 = tensor.expand_shape %row [[0, 1, 2]] output_shape [1, %size, 1] : tensor<?xf32> into tensor<1x?x1xf32>
  %2 = tensor.collapse_shape %1 [[0], [1, 2]] : tensor<1x?x1xf32> into tensor<1x?xf32>
  %e = tensor.empty(%size) : tensor<4x?xf32>
  %3 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %0, %2 : tensor<4x?xf32>, tensor<4xf32>, tensor<1x?xf32>) outs(%e : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.mulf %s, %c : f32
    linalg.yield %t : f32
  } -> tensor<4x?xf32>
  return %3 : tensor<4x?xf32>
}

// Only the reshape has the extent of the reduced loop. A reshape of other extents moves elements.
// CHECK-LABEL: func.func @other_reshapes(
// CHECK: %[[EXPANDED:.*]] = tensor.expand_shape
// CHECK: linalg.generic {{.*}} ins(%[[EXPANDED]] : tensor<4x1xf32>)
// CHECK: %[[COLLAPSED:.*]] = tensor.collapse_shape
// CHECK: linalg.generic {{.*}} ins(%[[COLLAPSED]] : tensor<8xf32>)
func.func @other_reshapes(%x: tensor<4xf32>, %y: tensor<2x4xf32>, %init: tensor<4xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4x1xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  %2 = tensor.collapse_shape %y [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %3 = linalg.exp ins(%2 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %1, %3 : tensor<4xf32>, tensor<8xf32>
}

// Only the rows of a slice are reduced, and what reads the reduction shares them.
// CHECK-LABEL: func.func @slices_of_reductions(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>
// CHECK: %[[ROWS:.*]] = tensor.extract_slice %[[X]][1, 0] [3, 16] [2, 1]
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<3xf32>
// CHECK: %[[INIT:.*]] = linalg.fill ins(%{{.*}}) outs(%[[EMPTY]] : tensor<3xf32>)
// CHECK: %[[SUMS:.*]] = linalg.generic {{.*}} ins(%[[ROWS]] : tensor<3x16xf32>) outs(%[[INIT]] : tensor<3xf32>)
// CHECK: return %[[SUMS]], %[[SUMS]]
func.func @slices_of_reductions(%x: tensor<8x16xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %sums = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = arith.addf %a, %sum : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %s = tensor.extract_slice %sums[1] [3] [2] : tensor<8xf32> to tensor<3xf32>
  %t = tensor.extract_slice %sums[1] [3] [2] : tensor<8xf32> to tensor<3xf32>
  return %s, %t : tensor<3xf32>, tensor<3xf32>
}

// Overlapping slices compute again what is cheap; the exponentials are computed once.
// CHECK-LABEL: func.func @recomputed(
// CHECK-SAME: %[[X:.*]]: tensor<16xf32>
// CHECK-COUNT-2: math.absf
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<16xf32>)
// CHECK: math.exp
// CHECK-NOT: math.exp
// CHECK: tensor.extract_slice
func.func @recomputed(%x: tensor<16xf32>) -> (tensor<15xf32>, tensor<15xf32>, tensor<15xf32>, tensor<15xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  %abs = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.absf %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  %a0 = tensor.extract_slice %abs[0] [15] [1] : tensor<16xf32> to tensor<15xf32>
  %a1 = tensor.extract_slice %abs[1] [15] [1] : tensor<16xf32> to tensor<15xf32>
  %exp = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  %e0 = tensor.extract_slice %exp[0] [15] [1] : tensor<16xf32> to tensor<15xf32>
  %e1 = tensor.extract_slice %exp[1] [15] [1] : tensor<16xf32> to tensor<15xf32>
  return %a0, %a1, %e0, %e1 : tensor<15xf32>, tensor<15xf32>, tensor<15xf32>, tensor<15xf32>
}

// A reshape that neither splits nor merges dimensions is one of the argument.
// CHECK-LABEL: func.func @uneven(
// CHECK-SAME: %[[X:.*]]: tensor<6x4xf32>, %[[Y:.*]]: tensor<8x3xf32>
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[X]]
// CHECK: %[[RESHAPED:.*]] = tensor.expand_shape %[[FLAT]]
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[RESHAPED]] : tensor<8x3xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[EXP]], %[[Y]] : tensor<8x3xf32>, tensor<8x3xf32>)
func.func @uneven(%x: tensor<6x4xf32>, %y: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %e = tensor.empty() : tensor<6x4xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x4xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  %flat = tensor.collapse_shape %exp [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %v = tensor.expand_shape %flat [[0, 1]] output_shape [8, 3] : tensor<24xf32> into tensor<8x3xf32>
  %e1 = tensor.empty() : tensor<8x3xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %y : tensor<8x3xf32>, tensor<8x3xf32>) outs(%e1 : tensor<8x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x3xf32>
  return %z : tensor<8x3xf32>
}

// The padded reshape is not read by loops.
// CHECK-LABEL: func.func @pad_of_reshape(
// CHECK: tensor.collapse_shape
// CHECK: tensor.insert_slice
func.func @pad_of_reshape(%x: tensor<6x4xf32>) -> tensor<25xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x4xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x4xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  %flat = tensor.collapse_shape %exp [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %y = tensor.pad %flat low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<24xf32> to tensor<25xf32>
  return %y : tensor<25xf32>
}

// The result that is read is not the first one.
// CHECK-LABEL: func.func @concat_second_result(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[Y:.*]]: tensor<2x32xf32>
// CHECK: %[[FIRST:.*]]:2 = linalg.generic {{.*}} ins(%[[X]] : tensor<4x32xf32>)
// CHECK: %[[SECOND:.*]]:2 = linalg.generic {{.*}} ins(%[[Y]] : tensor<2x32xf32>)
// CHECK: tensor.insert_slice %[[FIRST]]#1 into %{{.*}}[0, 0] [4, 32] [1, 1] : tensor<4x32xi1> into tensor<6x32xi1>
// CHECK: %[[RESULT:.*]] = tensor.insert_slice %[[SECOND]]#1 into %{{.*}}[4, 0] [2, 32] [1, 1] : tensor<2x32xi1> into tensor<6x32xi1>
// CHECK: return %[[RESULT]] : tensor<6x32xi1>
func.func @concat_second_result(%x: tensor<4x32xf32>, %y: tensor<2x32xf32>) -> tensor<6x32xi1> {
  %v = tensor.concat dim(0) %x, %y : (tensor<4x32xf32>, tensor<2x32xf32>) -> tensor<6x32xf32>
  %e0 = tensor.empty() : tensor<6x32xf32>
  %e1 = tensor.empty() : tensor<6x32xi1>
  %z:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<6x32xf32>) outs(%e0, %e1 : tensor<6x32xf32>, tensor<6x32xi1>) {
  ^bb0(%a: f32, %out0: f32, %out1: i1):
    %0 = math.absf %a : f32
    %1 = arith.cmpf oeq, %0, %a : f32
    linalg.yield %0, %1 : f32, i1
  } -> (tensor<6x32xf32>, tensor<6x32xi1>)
  return %z#1 : tensor<6x32xi1>
}
