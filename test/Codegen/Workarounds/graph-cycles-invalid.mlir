// A value of a graph region that depends on itself is an error before buffers, which upstream's analyses would look
// for without an end. An operation that is not registered may have a graph region.
// RUN: bcast-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics --bcast-optimize-linalg
// RUN: bcast-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics --bcast-prepare-bufferization
// RUN: sed s/expected-error/no-error/ %s | bcast-opt --split-input-file --allow-unregistered-dialect --bcast-fuse-elementwise | FileCheck %s

// CHECK-COUNT-2: module
// expected-error@+1 {{a value depends on itself; no program computes it}}
module {
  %0 = bcast.convert %1 : tensor<2xf32> -> tensor<2xf64>
  %1 = bcast.convert %0 : tensor<2xf64> -> tensor<2xf32>
  %2 = bcast.broadcast_in_dim %2, dims = [1, 0] : tensor<2x2xf32> -> tensor<2x2xf32>
}

// -----

module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    // expected-error@+1 {{a value depends on itself; no program computes it}}
    "test.graph"() ({
      %0 = bcast.add %1, %1 : tensor<2xf32>
      %1 = bcast.abs %0 : tensor<2xf32>
      "test.end"() : () -> ()
    }) : () -> ()
    return %x : tensor<2xf32>
  }
}

// -----

module {
  // expected-error@+1 {{a value depends on itself; no program computes it}}
  module {
    %c = arith.constant true
    %0 = scf.if %c -> tensor<2xf32> {
      %1 = bcast.abs %0 : tensor<2xf32>
      scf.yield %1 : tensor<2xf32>
    } else {
      scf.yield %0 : tensor<2xf32>
    }
  }
}
