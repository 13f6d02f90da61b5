module {
  func.func @main(%arg0: i64, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c-1 = arith.constant -1 : index
    %c3_i64 = arith.constant 3 : i64
    %c6_i64 = arith.constant 6 : i64
    %dim = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = arith.minsi %0, %c0_i64 : i64
    %2 = arith.index_cast %1 : i64 to index
    %dim_0 = tensor.dim %arg1, %c0 : tensor<?x?xf32>
    %extracted_slice = tensor.extract_slice %arg1[0, %2] [%dim_0, 3] [1, 1] : tensor<?x?xf32> to tensor<?x3xf32>
    %3 = arith.minsi %0, %c3_i64 : i64
    %4 = arith.index_cast %3 : i64 to index
    %extracted_slice_1 = tensor.extract_slice %arg1[0, %4] [%dim_0, 3] [1, 1] : tensor<?x?xf32> to tensor<?x3xf32>
    %5 = arith.minsi %0, %c6_i64 : i64
    %6 = arith.index_cast %5 : i64 to index
    %7 = arith.index_cast %arg0 : i64 to index
    %8 = arith.cmpi slt, %7, %c0 : index
    %9 = arith.addi %7, %dim : index
    %10 = arith.select %8, %9, %7 : index
    %11 = arith.cmpi slt, %10, %c0 : index
    %12 = arith.select %11, %c-1, %10 : index
    %13 = arith.minsi %12, %dim : index
    %14 = arith.subi %13, %6 : index
    %15 = arith.maxsi %14, %c0 : index
    %extracted_slice_2 = tensor.extract_slice %arg1[0, %6] [%dim_0, %15] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %concat = tensor.concat dim(1) %extracted_slice, %extracted_slice_1, %extracted_slice_2, %arg2 : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    return %concat : tensor<?x?xf32>
  }
}
