// LLVM takes SVE's registers for vectors of fixed length if it knows that they have it.
// RUN: bcast-opt %s --bcast-set-target="target=aarch64-linux-gnu cpu=neoverse-v1" --bcast-legalize-llvm | FileCheck %s --check-prefix=V1
// RUN: bcast-opt %s --bcast-set-target="target=aarch64-linux-gnu features=+sve vector-bits=512" --bcast-legalize-llvm | FileCheck %s --check-prefix=SVE512
// RUN: bcast-opt %s --bcast-set-target="target=aarch64-linux-gnu features=+sve" --bcast-legalize-llvm | FileCheck %s --check-prefix=NEON

// V1-NOT: bcast.target
// V1: llvm.func @external()
// V1-NOT: vscale_range
// V1: llvm.func @computes() vscale_range(2, 2)
// SVE512: llvm.func @computes() vscale_range(4, 4)
// NEON-NOT: bcast.target
// NEON-NOT: vscale_range
llvm.func @external()
llvm.func @computes() {
  llvm.call @external() : () -> ()
  llvm.return
}
