// RUN: bcast-opt %s --bcast-prepare-bufferization --split-input-file --verify-diagnostics

// A loop that never ends has no results.
func.func @circle() -> tensor<2xi32> {
  // expected-error @+2 {{'cf.br' op leads to a loop that never ends: no path from here reaches the end of 'func.func'}}
  // expected-note @+1 {{add a branch out of the loop; a function must return its results}}
  cf.br ^around
^around:
  cf.br ^around
}

// -----

// One path returns, the other one does not.
func.func @on_one_path(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^first(%x : tensor<4xf32>), ^end
^first(%y: tensor<4xf32>):
  %0 = bcast.add %y, %y : tensor<4xf32>
  // expected-error @+2 {{'cf.cond_br' op leads to a loop that never ends}}
  // expected-note @+1 {{add a branch}}
  cf.cond_br %c, ^first(%0 : tensor<4xf32>), ^second(%0 : tensor<4xf32>)
^second(%z: tensor<4xf32>):
  cf.br ^first(%z : tensor<4xf32>)
^end:
  return %x : tensor<4xf32>
}

// -----

func.func @in_a_region(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.execute_region -> tensor<4xf32> {
    // expected-error @+2 {{no path from here reaches the end of 'scf.execute_region'}}
    // expected-note @+1 {{add a branch}}
    cf.br ^loop
  ^loop:
    cf.br ^loop
  }
  return %0 : tensor<4xf32>
}

// -----

// Blocks that nothing reaches are no part of the program.
func.func @unreachable(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
^loop:
  cf.br ^loop
}
