// RUN: mlir-translate %s --mlir-to-llvmir | not --crash llc -mtriple=aarch64-linux-gnu -mattr=+sve -aarch64-sve-vector-bits-min=256

// Expected: code that chooses 0 or 1, as without SVE.
// Seen: "Cannot select: v8i16 = AArch64ISD::NVCAST".
llvm.func @main(%x: vector<8xf32>) -> vector<8xf16> {
  %zero = llvm.mlir.constant(dense<0.0> : vector<8xf32>) : vector<8xf32>
  %bits = llvm.fcmp "ult" %x, %zero : vector<8xf32>
  %r = llvm.uitofp %bits : vector<8xi1> to vector<8xf16>
  llvm.return %r : vector<8xf16>
}
