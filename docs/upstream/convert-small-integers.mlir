// RUN: mlir-translate %s --mlir-to-llvmir | not --crash llc -mtriple=aarch64-linux-gnu -mattr=+sve -aarch64-sve-vector-bits-min=256

// Expected: code that converts the integers, as without SVE.
// Seen: "Cannot select: v8i16 = AArch64ISD::NVCAST".
llvm.func @main(%x: vector<8xf32>) -> vector<8xf16> {
  %small = llvm.fptoui %x : vector<8xf32> to vector<8xi8>
  %r = llvm.uitofp %small : vector<8xi8> to vector<8xf16>
  llvm.return %r : vector<8xf16>
}
