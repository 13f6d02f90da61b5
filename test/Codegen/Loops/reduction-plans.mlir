// RUN: bcast-opt %s --bcast-print-plans="vector-bits=512 assume-features=masked_memory" -o %t | FileCheck %s
// RUN: bcast-opt %s --bcast-print-plans="vector-bits=128 threads=2" -o %t | FileCheck %s --check-prefix=SSE
// RUN: bcast-opt %s --bcast-print-plans=vector-bits=0 -o %t | FileCheck %s --check-prefix=SCALAR --implicit-check-not=vectors

// A line has the levels of a reduction, outermost first: the loops over results, and the blocks, lanes and steps of each
// group of reduced dimensions. [REDUCE-6]

// Lanes in vectors. Each of four rows has four blocks.
// CHECK: reduction in rows, kept d0 256 by 4, blocks of d1 1000, lanes in vectors 16 masked | contiguous -> contiguous
// SSE: reduction in rows, kept d0 256 by 4, blocks of d1 1000, lanes in vectors 16 | contiguous -> contiguous
// SCALAR: reduction in scalars, kept d0 256, blocks of d1 1000, lanes 16 in turn
func.func @row_sum(%x: tensor<256x1000xf32>) -> tensor<256xf32> {
  %0 = bcast.reduce sum %x, dims = [1] : tensor<256x1000xf32> -> tensor<256xf32>
  return %0 : tensor<256xf32>
}

// Vectors of results.
// CHECK: reduction in columns, kept d0 256 by 8 x 16, blocks of d1 1000, lanes 16 in turn | contiguous -> contiguous
// SSE: reduction in columns, kept d0 256 by 8 x 4, blocks of d1 1000, lanes 16 in turn | contiguous -> contiguous
// SCALAR: reduction in scalars, kept d0 256, blocks of d1 1000, lanes 16 in turn
func.func @column_sum(%x: tensor<1000x256xf32>) -> tensor<256xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<1000x256xf32> -> tensor<256xf32>
  return %0 : tensor<256xf32>
}

// Memory is read row by row. Threads share parts of the rows.
// CHECK: reduction in columns, kept d0 1000 by 8 x 16 + 4 x 16 + 16 + 16 masked, blocks of d1 ?, lanes 16 on the stack by 1024 columns, read by 16 steps x 1 x 16 | contiguous -> contiguous
// SSE: reduction in columns, kept d0 1000 by 8 x 4 + 4, blocks of d1 ?, lanes 16 on the stack by 1024 columns threads if {{[0-9]+}} elements by 256 rows, read by 16 steps x 4 x 4 | contiguous -> contiguous
func.func @large_column_sum(%x: tensor<?x1000xf32>) -> tensor<1000xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<?x1000xf32> -> tensor<1000xf32>
  return %0 : tensor<1000xf32>
}

// Fewer columns have higher parts.
// SSE: reduction in columns, kept d0 24 by 4 x 4 + 4, blocks of d1 500000, lanes 16 on the stack by 1024 columns threads by 2048 rows, read by
func.func @parts(%x: tensor<500000x24xf32>) -> tensor<24xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<500000x24xf32> -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

// The steps of a lane are a multiple of 4096 bytes apart.
// CHECK: reduction in columns, kept d0 512 by 8 x 16, blocks of d1 1000, lanes 16 on the stack by 1024 columns, read by 8 steps x 4 x 16 | contiguous -> contiguous
func.func @same_sets(%x: tensor<1000x512xf32>) -> tensor<512xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<1000x512xf32> -> tensor<512xf32>
  return %0 : tensor<512xf32>
}

// CHECK: reduction in columns, kept d0 3 by 16 masked, blocks of d1 4096, lanes 16 on the stack by 1024 columns, read by 16 steps x 3 x 16 | contiguous -> contiguous
// SSE: reduction in columns, kept d0 3, blocks of d1 4096, lanes 16 on the stack by 1024 columns, read by 16 steps x 4 x 4 | contiguous -> contiguous
func.func @channels(%x: tensor<4096x3xf32>) -> tensor<3xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<4096x3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Three vectors are read as 16 results.
// CHECK: reduction in columns, kept d0 4096 by 2 x 16, blocks of d1 3, lanes 16 in turn | shuffled -> contiguous
// SSE: reduction in columns, kept d0 4096 by 2 x 4, blocks of d1 3, lanes 16 in turn | shuffled -> contiguous
func.func @pixels(%x: tensor<4096x3xf32>) -> tensor<4096xf32> {
  %0 = bcast.reduce sum %x, dims = [1] : tensor<4096x3xf32> -> tensor<4096xf32>
  return %0 : tensor<4096xf32>
}

// More rows of one block.
// CHECK: reduction in rows, kept d0 256 by 16, blocks of d1 100, lanes in vectors 16 masked | contiguous -> contiguous
// SSE: reduction in rows, kept d0 256 by 4, blocks of d1 100, lanes in vectors 16 | contiguous -> contiguous
func.func @short_rows(%x: tensor<256x100xf32>) -> tensor<256xf32> {
  %0 = bcast.reduce sum %x, dims = [1] : tensor<256x100xf32> -> tensor<256xf32>
  return %0 : tensor<256xf32>
}

// Without an order, elements are combined step by step.
// CHECK: reduction in rows, kept d0 256 by 16, steps of d1 1000, lanes in vectors 16 masked | contiguous -> contiguous
// SSE: reduction in rows, kept d0 256 by 4, steps of d1 1000, lanes in vectors 4 | contiguous -> contiguous
// SCALAR: reduction in scalars, kept d0 256, steps of d1 1000
func.func @max(%x: tensor<256x1000xf32>) -> tensor<256xf32> {
  %0 = bcast.reduce maximum %x, dims = [1] : tensor<256x1000xf32> -> tensor<256xf32>
  return %0 : tensor<256xf32>
}

// An index is an input.
// CHECK: reduction in rows, kept d0 256 by 16, steps of d1 1000, lanes in vectors 16 masked | contiguous, contiguous -> contiguous, contiguous
// SSE: reduction in rows, kept d0 256 by 4, steps of d1 1000, lanes in vectors 4 | contiguous, contiguous -> contiguous, contiguous
// SCALAR: reduction in scalars, kept d0 256, steps of d1 1000
func.func @argmax(%x: tensor<256x1000xf32>) -> tensor<256xi64> {
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<256x1000xf32> -> tensor<256xi64>
  return %0 : tensor<256xi64>
}

// Rows that are not contiguous are put in order first.
// CHECK: reduction in rows, blocks of d0 400 x d1 300 in bands of 64 d0, lanes in vectors 16 masked | in order -> element
// SSE: reduction in rows, blocks of d0 400 x d1 300 in bands of 64 d0, lanes in vectors 16 | in order -> element
// SCALAR: reduction in scalars, blocks of d0 400 x d1 300, lanes 16 in turn
#columns = #bcast.layout<minor_to_major = [0, 1]>
func.func @bands(%x: tensor<400x300xf32, #columns>) -> tensor<f32> {
  %0 = bcast.reduce sum %x, dims = [0, 1] : tensor<400x300xf32, #columns> -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK: reduction in rows, kept d0 400 in bands of 64 by 8, blocks of d1 300, lanes in vectors 16 masked | contiguous, in order -> contiguous
// SSE: reduction in rows, kept d0 400 in bands of 64 by 4, blocks of d1 300, lanes in vectors 16 | contiguous, in order -> contiguous
func.func @bands_of_results(%x: tensor<400x300xf32, #columns>, %y: tensor<400x300xf32>) -> tensor<400xf32> {
  %s = bcast.add %x, %y : (tensor<400x300xf32, #columns>, tensor<400x300xf32>) -> tensor<400x300xf32>
  %0 = bcast.reduce sum %s, dims = [1] : tensor<400x300xf32> -> tensor<400xf32>
  return %0 : tensor<400xf32>
}

// Two groups.
// CHECK: reduction in rows, kept d0 40 by 16, blocks of d1 30, lanes 16 in turn, blocks of d2 50, lanes in vectors 16 masked | contiguous -> contiguous
// SSE: reduction in rows, kept d0 40 by 4, blocks of d1 30, lanes 16 in turn, blocks of d2 50, lanes in vectors 16 | contiguous -> contiguous
// SCALAR: reduction in scalars, kept d0 40, blocks of d1 30, lanes 16 in turn, blocks of d2 50, lanes 16 in turn
func.func @outer_and_inner(%x: tensor<30x40x50xf32>) -> tensor<40xf32> {
  %0 = bcast.reduce sum %x, dims = [0, 2] : tensor<30x40x50xf32> -> tensor<40xf32>
  return %0 : tensor<40xf32>
}

// Rows are combined together if they are short.
// CHECK: reduction in rows, kept d0 ? by 16 if d1 <= 256, blocks of d1 ?, lanes in vectors 16 masked | contiguous -> contiguous
// SSE: reduction in rows, kept d0 ? threads if {{[0-9]+}} elements by 4 if d1 <= 256, blocks of d1 ? threads by 65536, lanes in vectors 16 | contiguous -> contiguous
// SCALAR: reduction in scalars, kept d0 ?, blocks of d1 ?, lanes 16 in turn
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %0 = bcast.reduce sum %x, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Many bytes are read row by row.
// CHECK: reduction in columns, kept d0 ? by 4 x 16 + 16 + 16 masked, blocks of d1 ?, lanes 16 on the stack by 1024 columns, read by 8 steps x 4 x 16 if 4 * d0 * d1 > 1048576 or flat if d0 < 64 and d1 > 256, of a known number if d0 == 3 | contiguous -> contiguous
// SSE: reduction in columns, kept d0 ? by 4 x 4 + 4, blocks of d1 ?, lanes 16 on the stack by 1024 columns threads if {{[0-9]+}} elements by 256 rows, read by 8 steps x 4 x 4 or flat if d0 < 64 and d1 > 256, of a known number if d0 == 3 | contiguous -> contiguous
func.func @dynamic_columns(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<?x?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Columns that do not fill a vector are one under a mask, unless they are one alone.
// CHECK: reduction in columns, kept d0 36 by 16 + 16 masked, blocks of d1 100, lanes 16 in turn
// SSE: reduction in columns, kept d0 36 by 8 x 4 + 4, blocks of d1 100, lanes 16 in turn
func.func @some_columns(%x: tensor<100x36xf32>) -> tensor<36xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<100x36xf32> -> tensor<36xf32>
  return %0 : tensor<36xf32>
}
// CHECK: reduction in columns, kept d0 33 by 16, blocks of d1 100, lanes 16 in turn
func.func @one_column_left(%x: tensor<100x33xf32>) -> tensor<33xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<100x33xf32> -> tensor<33xf32>
  return %0 : tensor<33xf32>
}
// Operations that may be undefined are computed only for elements.
// CHECK: reduction in columns, kept d0 36 by 16, steps of d1 100 |
#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
func.func @divisions(%x: tensor<100x36xi32>, %y: tensor<100x36xi32>, %i: tensor<36xi32>) -> tensor<36xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x, %y : tensor<100x36xi32>, tensor<100x36xi32>) outs(%i : tensor<36xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %1 = arith.divsi %a, %b : i32
    %2 = arith.addi %o, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<36xi32>
  return %0 : tensor<36xi32>
}

// Threads share the results, or else the elements.
// SSE: reduction in rows, kept d0 4096 threads by 4, blocks of d1 1000, lanes in vectors 16 | contiguous -> contiguous
func.func @many_rows(%x: tensor<4096x1000xf32>) -> tensor<4096xf32> {
  %0 = bcast.reduce sum %x, dims = [1] : tensor<4096x1000xf32> -> tensor<4096xf32>
  return %0 : tensor<4096xf32>
}

// SSE: reduction in rows, blocks of d0 1000000 threads by 65536, lanes in vectors 16 | contiguous -> element
func.func @whole_array(%x: tensor<1000000xf32>) -> tensor<f32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<1000000xf32> -> tensor<f32>
  return %0 : tensor<f32>
}

// The group of a softmax: 64 rows in a step.
// CHECK: reduction in rows, kept d0 64 by 16, steps of d1 64, lanes in vectors 16 masked | contiguous -> contiguous
// CHECK: reduction in rows, kept d0 64 by 16, blocks of d1 64, lanes in vectors 16 masked | contiguous -> contiguous
// SSE: reduction in rows, kept d0 64 by 4, steps of d1 64, lanes in vectors 4 | contiguous -> contiguous
// SSE: reduction in rows, kept d0 64 by 4, blocks of d1 64, lanes in vectors 16 | contiguous -> contiguous
func.func @softmax(%x: tensor<256x64xf32>) -> tensor<256x64xf32> {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<256x64xf32> -> tensor<256x1xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<256x64xf32>, tensor<256x1xf32>) -> tensor<256x64xf32>
  %e = bcast.exponential %d : tensor<256x64xf32>
  %s = bcast.reduce sum %e, dims = [1] keep_dims : tensor<256x64xf32> -> tensor<256x1xf32>
  %y = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<256x64xf32>, tensor<256x1xf32>) -> tensor<256x64xf32>
  return %y : tensor<256x64xf32>
}

// Any number of contiguous dimensions is one loop, also of unknown extents.
// CHECK: reduction in rows, blocks of d0 ?, lanes in vectors 16 masked | contiguous -> element
func.func @dynamic_cube(%x: tensor<?x?x?xf32>) -> tensor<f32> {
  %0 = bcast.reduce sum %x, dims = [0, 1, 2] : tensor<?x?x?xf32> -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK: rows d0 ?:
func.func @dynamic_sum(%x: tensor<?x?x4x?x?xf32>) -> tensor<?x?x4x?x?xf32> {
  %0 = bcast.add %x, %x : tensor<?x?x4x?x?xf32>
  return %0 : tensor<?x?x4x?x?xf32>
}
