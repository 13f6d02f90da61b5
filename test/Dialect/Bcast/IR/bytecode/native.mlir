// RUN: bcast-opt %s --emit-bytecode > %t.mlirbc
// RUN: FileCheck %s --input-file=%t.mlirbc --check-prefix=BYTES
// RUN: bcast-opt %t.mlirbc | FileCheck %s
// Attributes of the dialect stand in bytecode as numbers, not as text.

// BYTES: MLIR
// BYTES-NOT: minor_to_major
// BYTES-NOT: axis
// BYTES-NOT: stride
// CHECK: #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [?, 5], padding_value = -1 : i8>
func.func private @layout(tensor<?x3xi8, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [?, 5], padding_value = -1 : i8>>)
// CHECK: #bcast.pdpd<axis = 9223372036854775807>
// CHECK-SAME: #bcast.in_dim<[0, -9223372036854775808, 9223372036854775807]>
// CHECK-SAME: #bcast<check_kind stride>
func.func private @rules() attributes {
  a = #bcast.pdpd<axis = 9223372036854775807>,
  b = #bcast.in_dim<[0, -9223372036854775808, 9223372036854775807]>,
  c = #bcast<check_kind stride>}
