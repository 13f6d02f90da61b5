// RUN: bcast-opt %s --split-input-file --convert-bcast-to-upstream=checks=call --verify-diagnostics

func.func @source(%a: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+2 {{'bcast.add' op has no form in upstream's dialects}}
  // expected-note @+1 {{--bcast-to-linalg lowers it before this pass, unless it is in a cycle}}
  %0 = bcast.add %a, %a : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// expected-error @+2 {{'func.func' op has the attribute #bcast.layout<minor_to_major = [0, 1]> of bcast}}
// expected-note @+1 {{--bcast-to-linalg makes layouts physical shapes}}
func.func @layout(%a: tensor<3x2xf32, #bcast.layout<minor_to_major = [0, 1]>>) {
  return
}

// -----

// A broadcast that reads itself, in a block that nothing reaches.
func.func @cycle(%n: index) {
  return
^unreachable:
  // expected-error @+2 {{'bcast.broadcast_in_dim' op has no form in upstream's dialects}}
  // expected-note @+1 {{--bcast-to-linalg lowers it before this pass, unless it is in a cycle}}
  %0 = bcast.broadcast_in_dim %0, dims = [0] reads = [either] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  cf.br ^unreachable
}

// -----

// expected-error @+1 {{'func.func' op is called where a check fails, and must be a function of type '(tensor<?xi8>, index, index) -> ()'}}
func.func private @bcast_check_failed(%text: memref<?xi8>) {
  return
}
func.func @main(%extent: index, %expected: index) {
  bcast.check_extent equal, %extent, %expected, "operand 1"
  return
}

// -----

// expected-error @+2 {{'func.func' op has the attribute #bcast.numpy of bcast}}
// expected-note @+1 {{remove it first}}
func.func @attribute() attributes {foo.rule = #bcast.numpy} {
  return
}
