// BITS-1: population_count counts the bits that are 1, in the operand's type.
// BITS-2: count_leading_zeros counts the bits above the most significant 1; of 0 it is the width.
// BITS-3: count_trailing_zeros counts the bits below the least significant 1; of 0 it is the width.
//
// RUN: sed 's/ELEMENT/i8/g' %s > %t.i8.mlir
// RUN: sed 's/ELEMENT/i16/g' %s > %t.i16.mlir
// RUN: sed 's/ELEMENT/i32/g' %s > %t.i32.mlir
// RUN: sed 's/ELEMENT/i64/g' %s > %t.i64.mlir
// RUN: sed 's/ELEMENT/ui8/g' %s > %t.ui8.mlir
// RUN: sed 's/ELEMENT/ui16/g' %s > %t.ui16.mlir
// RUN: sed 's/ELEMENT/ui32/g' %s > %t.ui32.mlir
// RUN: sed 's/ELEMENT/ui64/g' %s > %t.ui64.mlir
//
// RUN: bcast-run %t.i8.mlir --reference '--input=6xi8=[0,1,5,127,-1,-128]' '--expected-output=6xi8=[0,1,2,7,8,1]' '--expected-output=6xi8=[8,7,5,1,0,0]' '--expected-output=6xi8=[8,0,0,0,0,7]'
// RUN: bcast-run %t.i16.mlir --reference '--input=6xi16=[0,1,5,32767,-1,-32768]' '--expected-output=6xi16=[0,1,2,15,16,1]' '--expected-output=6xi16=[16,15,13,1,0,0]' '--expected-output=6xi16=[16,0,0,0,0,15]'
// RUN: bcast-run %t.i32.mlir --reference '--input=6xi32=[0,1,5,2147483647,-1,-2147483648]' '--expected-output=6xi32=[0,1,2,31,32,1]' '--expected-output=6xi32=[32,31,29,1,0,0]' '--expected-output=6xi32=[32,0,0,0,0,31]'
// RUN: bcast-run %t.i64.mlir --reference '--input=6xi64=[0,1,5,9223372036854775807,-1,-9223372036854775808]' '--expected-output=6xi64=[0,1,2,63,64,1]' '--expected-output=6xi64=[64,63,61,1,0,0]' '--expected-output=6xi64=[64,0,0,0,0,63]'
// RUN: bcast-run %t.ui8.mlir --reference '--input=6xui8=[0,1,5,127,255,128]' '--expected-output=6xui8=[0,1,2,7,8,1]' '--expected-output=6xui8=[8,7,5,1,0,0]' '--expected-output=6xui8=[8,0,0,0,0,7]'
// RUN: bcast-run %t.ui16.mlir --reference '--input=6xui16=[0,1,5,32767,65535,32768]' '--expected-output=6xui16=[0,1,2,15,16,1]' '--expected-output=6xui16=[16,15,13,1,0,0]' '--expected-output=6xui16=[16,0,0,0,0,15]'
// RUN: bcast-run %t.ui32.mlir --reference '--input=6xui32=[0,1,5,2147483647,4294967295,2147483648]' '--expected-output=6xui32=[0,1,2,31,32,1]' '--expected-output=6xui32=[32,31,29,1,0,0]' '--expected-output=6xui32=[32,0,0,0,0,31]'
// RUN: bcast-run %t.ui64.mlir --reference '--input=6xui64=[0,1,5,9223372036854775807,18446744073709551615,9223372036854775808]' '--expected-output=6xui64=[0,1,2,63,64,1]' '--expected-output=6xui64=[64,63,61,1,0,0]' '--expected-output=6xui64=[64,0,0,0,0,63]'
func.func @main(%x: tensor<6xELEMENT>) -> (tensor<6xELEMENT>, tensor<6xELEMENT>, tensor<6xELEMENT>) {
  %ones = bcast.population_count %x : tensor<6xELEMENT>
  %zeros = bcast.count_leading_zeros %x : tensor<6xELEMENT>
  %trailing = bcast.count_trailing_zeros %x : tensor<6xELEMENT>
  return %ones, %zeros, %trailing : tensor<6xELEMENT>, tensor<6xELEMENT>, tensor<6xELEMENT>
}
