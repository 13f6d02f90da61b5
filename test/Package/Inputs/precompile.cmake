# Read where bcast is added as a subdirectory: headers that most files of BcastIR
# start with are compiled once, for the test to be short.
cmake_language(DEFER CALL target_precompile_headers BcastIR PRIVATE
  <bcast/Dialect/Bcast/IR/Bcast.h>
  <mlir/Dialect/Affine/IR/AffineOps.h>
  <mlir/Dialect/Arith/IR/Arith.h>
  <mlir/Dialect/Math/IR/Math.h>
  <mlir/Dialect/SCF/IR/SCF.h>
  <mlir/Dialect/Tensor/IR/Tensor.h>
  <mlir/IR/DialectImplementation.h>
  <mlir/IR/PatternMatch.h>)
