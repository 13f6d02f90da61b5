// RUN: mlir-opt %s --math-expand-ops=ops=clampf | FileCheck %s --check-prefix=SEEN

// Expected: 5, which is between 0 and 10.
// Actual: maximum(minimum(5, 0), 10), which is 10. The bounds are swapped. Later versions have
//   maximum(minimum(x, max), min) (llvm/llvm-project#175012).

// SEEN-LABEL: func.func @main(
// SEEN-SAME: %[[X:.*]]: f32, %[[MIN:.*]]: f32, %[[MAX:.*]]: f32)
// SEEN: %[[LOWER:.*]] = arith.minimumf %[[X]], %[[MIN]] : f32
// SEEN: arith.maximumf %[[LOWER]], %[[MAX]] : f32
func.func @main(%x: f32, %min: f32, %max: f32) -> f32 {
  %0 = math.clampf %x to [%min, %max] : f32
  return %0 : f32
}
