// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// The scalar computation of bcast.convert.

// CONVERT-1: what is out of range and NaN never reach arith.fptosi.
// CHECK-LABEL: func.func @convert_f32_to_i32(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[C:.*]] = arith.constant -2.14748365E+9 : f32
//  CHECK-NEXT:   %[[C1:.*]] = arith.constant 2.14748365E+9 : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpf olt, %[[A]], %[[C]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.cmpf oge, %[[A]], %[[C1]] : f32
//  CHECK-NEXT:   %[[V4:.*]] = arith.cmpf oge, %[[A]], %[[C]] : f32
//  CHECK-NEXT:   %[[V5:.*]] = arith.cmpf olt, %[[A]], %[[C1]] : f32
//  CHECK-NEXT:   %[[V6:.*]] = arith.andi %[[V4]], %[[V5]] : i1
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
//  CHECK-NEXT:   %[[V8:.*]] = arith.select %[[V6]], %[[A]], %[[ZERO]] : f32
//  CHECK-NEXT:   %[[V9:.*]] = arith.fptosi %[[V8]] : f32 to i32
//  CHECK-NEXT:   %[[C10:.*]] = arith.constant -2147483648 : i32
//  CHECK-NEXT:   %[[C11:.*]] = arith.constant 2147483647 : i32
//  CHECK-NEXT:   %[[V12:.*]] = arith.select %[[V3]], %[[C11]], %[[V9]] : i32
//  CHECK-NEXT:   %[[V13:.*]] = arith.select %[[V2]], %[[C10]], %[[V12]] : i32
//  CHECK-NEXT:   linalg.yield %[[V13]] : i32
func.func @convert_f32_to_i32(%a: tensor<4xf32>) -> tensor<4xi32> {
  %0 = bcast.convert %a : tensor<4xf32> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CONVERT-1: where all integers are exact, limits come before the conversion.
// CHECK-LABEL: func.func @convert_f32_to_ui8(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: i8):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.maxnumf %[[A]], %[[ZERO]] : f32
//  CHECK-NEXT:   %[[MOST:.*]] = arith.constant 2.550000e+02 : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.minnumf %[[V1]], %[[MOST]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.fptoui %[[V2]] : f32 to i8
//  CHECK-NEXT:   linalg.yield %[[V3]] : i8
func.func @convert_f32_to_ui8(%a: tensor<4xf32>) -> tensor<4xui8> {
  %0 = bcast.convert %a : tensor<4xf32> -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CONVERT-1
// CHECK-LABEL: func.func @convert_f64_to_i64(
//       CHECK: ^bb0(%[[A:.*]]: f64, %{{.*}}: i64):
//  CHECK-NEXT:   %[[C:.*]] = arith.constant -9.2233720368547758E+18 : f64
//  CHECK-NEXT:   %[[C1:.*]] = arith.constant 9.2233720368547758E+18 : f64
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpf olt, %[[A]], %[[C]] : f64
//  CHECK-NEXT:   %[[V3:.*]] = arith.cmpf oge, %[[A]], %[[C1]] : f64
//  CHECK-NEXT:   %[[V4:.*]] = arith.cmpf oge, %[[A]], %[[C]] : f64
//  CHECK-NEXT:   %[[V5:.*]] = arith.cmpf olt, %[[A]], %[[C1]] : f64
//  CHECK-NEXT:   %[[V6:.*]] = arith.andi %[[V4]], %[[V5]] : i1
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f64
//  CHECK-NEXT:   %[[V8:.*]] = arith.select %[[V6]], %[[A]], %[[ZERO]] : f64
//  CHECK-NEXT:   %[[V9:.*]] = arith.fptosi %[[V8]] : f64 to i64
//  CHECK-NEXT:   %[[C10:.*]] = arith.constant -9223372036854775808 : i64
//  CHECK-NEXT:   %[[C11:.*]] = arith.constant 9223372036854775807 : i64
//  CHECK-NEXT:   %[[V12:.*]] = arith.select %[[V3]], %[[C11]], %[[V9]] : i64
//  CHECK-NEXT:   %[[V13:.*]] = arith.select %[[V2]], %[[C10]], %[[V12]] : i64
//  CHECK-NEXT:   linalg.yield %[[V13]] : i64
func.func @convert_f64_to_i64(%a: tensor<4xf64>) -> tensor<4xi64> {
  %0 = bcast.convert %a : tensor<4xf64> -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

// CONVERT-1: through f32, which is exact.
// CHECK-LABEL: func.func @convert_f16_to_i8(
//       CHECK: ^bb0(%[[A:.*]]: f16, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f16 to f32
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpf ord, %[[V0]], %[[V0]] : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.select %[[V1]], %[[V0]], %[[ZERO]] : f32
//  CHECK-NEXT:   %[[LEAST:.*]] = arith.constant -1.280000e+02 : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.maxnumf %[[V2]], %[[LEAST]] : f32
//  CHECK-NEXT:   %[[MOST:.*]] = arith.constant 1.270000e+02 : f32
//  CHECK-NEXT:   %[[V4:.*]] = arith.minnumf %[[V3]], %[[MOST]] : f32
//  CHECK-NEXT:   %[[V5:.*]] = arith.fptosi %[[V4]] : f32 to i8
//  CHECK-NEXT:   linalg.yield %[[V5]] : i8
func.func @convert_f16_to_i8(%a: tensor<4xf16>) -> tensor<4xi8> {
  %0 = bcast.convert %a : tensor<4xf16> -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CONVERT-2: NaN gives true.
// CHECK-LABEL: func.func @convert_f32_to_i1(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpf une, %[[A]], %[[ZERO]] : f32
//  CHECK-NEXT:   linalg.yield %[[V1]] : i1
func.func @convert_f32_to_i1(%a: tensor<4xf32>) -> tensor<4xi1> {
  %0 = bcast.convert %a : tensor<4xf32> -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CONVERT-2
// CHECK-LABEL: func.func @convert_i32_to_i1(
//       CHECK: ^bb0(%[[A:.*]]: i32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpi ne, %[[A]], %[[ZERO]] : i32
//  CHECK-NEXT:   linalg.yield %[[V1]] : i1
func.func @convert_i32_to_i1(%a: tensor<4xi32>) -> tensor<4xi1> {
  %0 = bcast.convert %a : tensor<4xi32> -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CONVERT-2
// CHECK-LABEL: func.func @convert_ui8_to_i1(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i1):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpi ne, %[[A]], %[[ZERO]] : i8
//  CHECK-NEXT:   linalg.yield %[[V1]] : i1
func.func @convert_ui8_to_i1(%a: tensor<4xui8>) -> tensor<4xi1> {
  %0 = bcast.convert %a : tensor<4xui8> -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CONVERT-3: by the sign.
// CHECK-LABEL: func.func @convert_i8_to_i32(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extsi %[[A]] : i8 to i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @convert_i8_to_i32(%a: tensor<4xi8>) -> tensor<4xi32> {
  %0 = bcast.convert %a : tensor<4xi8> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CONVERT-3: by zeros.
// CHECK-LABEL: func.func @convert_ui8_to_i32(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extui %[[A]] : i8 to i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @convert_ui8_to_i32(%a: tensor<4xui8>) -> tensor<4xi32> {
  %0 = bcast.convert %a : tensor<4xui8> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CONVERT-3: the low bits.
// CHECK-LABEL: func.func @convert_i32_to_i8(
//       CHECK: ^bb0(%[[A:.*]]: i32, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.trunci %[[A]] : i32 to i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @convert_i32_to_i8(%a: tensor<4xi32>) -> tensor<4xi8> {
  %0 = bcast.convert %a : tensor<4xi32> -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CONVERT-3
// CHECK-LABEL: func.func @convert_i32_to_ui8(
//       CHECK: ^bb0(%[[A:.*]]: i32, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.trunci %[[A]] : i32 to i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @convert_i32_to_ui8(%a: tensor<4xi32>) -> tensor<4xui8> {
  %0 = bcast.convert %a : tensor<4xi32> -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CONVERT-3: the same bits.
// CHECK-LABEL: func.func @convert_i8_to_ui8(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   linalg.yield %[[A]] : i8
func.func @convert_i8_to_ui8(%a: tensor<4xi8>) -> tensor<4xui8> {
  %0 = bcast.convert %a : tensor<4xi8> -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CONVERT-3: the source's signedness decides.
// CHECK-LABEL: func.func @convert_i8_to_ui32(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extsi %[[A]] : i8 to i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @convert_i8_to_ui32(%a: tensor<4xi8>) -> tensor<4xui32> {
  %0 = bcast.convert %a : tensor<4xi8> -> tensor<4xui32>
  return %0 : tensor<4xui32>
}

// CONVERT-4
// CHECK-LABEL: func.func @convert_f32_to_f64(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f64):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f32 to f64
//  CHECK-NEXT:   linalg.yield %[[V0]] : f64
func.func @convert_f32_to_f64(%a: tensor<4xf32>) -> tensor<4xf64> {
  %0 = bcast.convert %a : tensor<4xf32> -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// CONVERT-4
// CHECK-LABEL: func.func @convert_f64_to_f32(
//       CHECK: ^bb0(%[[A:.*]]: f64, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.truncf %[[A]] : f64 to f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @convert_f64_to_f32(%a: tensor<4xf64>) -> tensor<4xf32> {
  %0 = bcast.convert %a : tensor<4xf64> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CONVERT-4
// CHECK-LABEL: func.func @convert_f32_to_f16(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.truncf %[[A]] : f32 to f16
//  CHECK-NEXT:   linalg.yield %[[V0]] : f16
func.func @convert_f32_to_f16(%a: tensor<4xf32>) -> tensor<4xf16> {
  %0 = bcast.convert %a : tensor<4xf32> -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// CONVERT-4
// CHECK-LABEL: func.func @convert_f16_to_f64(
//       CHECK: ^bb0(%[[A:.*]]: f16, %{{.*}}: f64):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.extf %[[V0]] : f32 to f64
//  CHECK-NEXT:   linalg.yield %[[V1]] : f64
func.func @convert_f16_to_f64(%a: tensor<4xf16>) -> tensor<4xf64> {
  %0 = bcast.convert %a : tensor<4xf16> -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// CONVERT-4
// CHECK-LABEL: func.func @convert_f16_to_bf16(
//       CHECK: ^bb0(%[[A:.*]]: f16, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.truncf %[[V0]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V1]] : bf16
func.func @convert_f16_to_bf16(%a: tensor<4xf16>) -> tensor<4xbf16> {
  %0 = bcast.convert %a : tensor<4xf16> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CONVERT-4: f32 rounded to odd lies between, so that there is one rounding to nearest.
// CHECK-LABEL: func.func @convert_f64_to_f16(
//       CHECK: ^bb0(%[[A:.*]]: f64, %{{.*}}: f16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.truncf %[[A]] : f64 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.extf %[[V0]] : f32 to f64
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpf one, %[[V1]], %[[A]] : f64
//  CHECK-NEXT:   %[[V3:.*]] = math.absf %[[V1]] : f64
//  CHECK-NEXT:   %[[V4:.*]] = math.absf %[[A]] : f64
//  CHECK-NEXT:   %[[V5:.*]] = arith.cmpf ogt, %[[V3]], %[[V4]] : f64
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[V7:.*]] = arith.bitcast %[[V0]] : f32 to i32
//  CHECK-NEXT:   %[[V8:.*]] = arith.subi %[[V7]], %[[ONE]] : i32
//  CHECK-NEXT:   %[[V9:.*]] = arith.select %[[V5]], %[[V8]], %[[V7]] : i32
//  CHECK-NEXT:   %[[V10:.*]] = arith.ori %[[V9]], %[[ONE]] : i32
//  CHECK-NEXT:   %[[V11:.*]] = arith.select %[[V2]], %[[V10]], %[[V7]] : i32
//  CHECK-NEXT:   %[[V12:.*]] = arith.bitcast %[[V11]] : i32 to f32
//  CHECK-NEXT:   %[[V13:.*]] = arith.truncf %[[V12]] : f32 to f16
//  CHECK-NEXT:   linalg.yield %[[V13]] : f16
func.func @convert_f64_to_f16(%a: tensor<4xf64>) -> tensor<4xf16> {
  %0 = bcast.convert %a : tensor<4xf64> -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// CONVERT-4
// CHECK-LABEL: func.func @convert_i32_to_f32(
//       CHECK: ^bb0(%[[A:.*]]: i32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.sitofp %[[A]] : i32 to f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @convert_i32_to_f32(%a: tensor<4xi32>) -> tensor<4xf32> {
  %0 = bcast.convert %a : tensor<4xi32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CONVERT-4
// CHECK-LABEL: func.func @convert_ui8_to_f32(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.uitofp %[[A]] : i8 to f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @convert_ui8_to_f32(%a: tensor<4xui8>) -> tensor<4xf32> {
  %0 = bcast.convert %a : tensor<4xui8> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CONVERT-4
// CHECK-LABEL: func.func @convert_i64_to_f64(
//       CHECK: ^bb0(%[[A:.*]]: i64, %{{.*}}: f64):
//  CHECK-NEXT:   %[[V0:.*]] = arith.sitofp %[[A]] : i64 to f64
//  CHECK-NEXT:   linalg.yield %[[V0]] : f64
func.func @convert_i64_to_f64(%a: tensor<4xi64>) -> tensor<4xf64> {
  %0 = bcast.convert %a : tensor<4xi64> -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// CONVERT-4: exact in f32.
// CHECK-LABEL: func.func @convert_i8_to_bf16(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.sitofp %[[A]] : i8 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.truncf %[[V0]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V1]] : bf16
func.func @convert_i8_to_bf16(%a: tensor<4xi8>) -> tensor<4xbf16> {
  %0 = bcast.convert %a : tensor<4xi8> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CONVERT-4: exact in f64.
// CHECK-LABEL: func.func @convert_i32_to_bf16(
//       CHECK: ^bb0(%[[A:.*]]: i32, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.sitofp %[[A]] : i32 to f64
//  CHECK-NEXT:   %[[V1:.*]] = arith.truncf %[[V0]] : f64 to f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.extf %[[V1]] : f32 to f64
//  CHECK-NEXT:   %[[V3:.*]] = arith.cmpf one, %[[V2]], %[[V0]] : f64
//  CHECK-NEXT:   %[[V4:.*]] = math.absf %[[V2]] : f64
//  CHECK-NEXT:   %[[V5:.*]] = math.absf %[[V0]] : f64
//  CHECK-NEXT:   %[[V6:.*]] = arith.cmpf ogt, %[[V4]], %[[V5]] : f64
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[V8:.*]] = arith.bitcast %[[V1]] : f32 to i32
//  CHECK-NEXT:   %[[V9:.*]] = arith.subi %[[V8]], %[[ONE]] : i32
//  CHECK-NEXT:   %[[V10:.*]] = arith.select %[[V6]], %[[V9]], %[[V8]] : i32
//  CHECK-NEXT:   %[[V11:.*]] = arith.ori %[[V10]], %[[ONE]] : i32
//  CHECK-NEXT:   %[[V12:.*]] = arith.select %[[V3]], %[[V11]], %[[V8]] : i32
//  CHECK-NEXT:   %[[V13:.*]] = arith.bitcast %[[V12]] : i32 to f32
//  CHECK-NEXT:   %[[V14:.*]] = arith.truncf %[[V13]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V14]] : bf16
func.func @convert_i32_to_bf16(%a: tensor<4xi32>) -> tensor<4xbf16> {
  %0 = bcast.convert %a : tensor<4xi32> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CONVERT-4: a sticky bit keeps what f64 does not hold.
// CHECK-LABEL: func.func @convert_i64_to_bf16(
//       CHECK: ^bb0(%[[A:.*]]: i64, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i64
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 2048 : i64
//  CHECK-NEXT:   %[[C2:.*]] = arith.constant 4095 : i64
//  CHECK-NEXT:   %[[V3:.*]] = arith.andi %[[A]], %[[C2]] : i64
//  CHECK-NEXT:   %[[C4:.*]] = arith.constant -4096 : i64
//  CHECK-NEXT:   %[[V5:.*]] = arith.andi %[[A]], %[[C4]] : i64
//  CHECK-NEXT:   %[[V6:.*]] = arith.cmpi ne, %[[V3]], %[[ZERO]] : i64
//  CHECK-NEXT:   %[[V7:.*]] = arith.select %[[V6]], %[[C]], %[[ZERO]] : i64
//  CHECK-NEXT:   %[[V8:.*]] = arith.ori %[[V5]], %[[V7]] : i64
//  CHECK-NEXT:   %[[C9:.*]] = arith.constant 9007199254740992 : i64
//  CHECK-NEXT:   %[[V10:.*]] = arith.addi %[[A]], %[[C9]] : i64
//  CHECK-NEXT:   %[[C11:.*]] = arith.constant 18014398509481984 : i64
//  CHECK-NEXT:   %[[V12:.*]] = arith.cmpi ugt, %[[V10]], %[[C11]] : i64
//  CHECK-NEXT:   %[[V13:.*]] = arith.select %[[V12]], %[[V8]], %[[A]] : i64
//  CHECK-NEXT:   %[[V14:.*]] = arith.sitofp %[[V13]] : i64 to f64
//  CHECK-NEXT:   %[[V15:.*]] = arith.truncf %[[V14]] : f64 to f32
//  CHECK-NEXT:   %[[V16:.*]] = arith.extf %[[V15]] : f32 to f64
//  CHECK-NEXT:   %[[V17:.*]] = arith.cmpf one, %[[V16]], %[[V14]] : f64
//  CHECK-NEXT:   %[[V18:.*]] = math.absf %[[V16]] : f64
//  CHECK-NEXT:   %[[V19:.*]] = math.absf %[[V14]] : f64
//  CHECK-NEXT:   %[[V20:.*]] = arith.cmpf ogt, %[[V18]], %[[V19]] : f64
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[V22:.*]] = arith.bitcast %[[V15]] : f32 to i32
//  CHECK-NEXT:   %[[V23:.*]] = arith.subi %[[V22]], %[[ONE]] : i32
//  CHECK-NEXT:   %[[V24:.*]] = arith.select %[[V20]], %[[V23]], %[[V22]] : i32
//  CHECK-NEXT:   %[[V25:.*]] = arith.ori %[[V24]], %[[ONE]] : i32
//  CHECK-NEXT:   %[[V26:.*]] = arith.select %[[V17]], %[[V25]], %[[V22]] : i32
//  CHECK-NEXT:   %[[V27:.*]] = arith.bitcast %[[V26]] : i32 to f32
//  CHECK-NEXT:   %[[V28:.*]] = arith.truncf %[[V27]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V28]] : bf16
func.func @convert_i64_to_bf16(%a: tensor<4xi64>) -> tensor<4xbf16> {
  %0 = bcast.convert %a : tensor<4xi64> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CONVERT-4
// CHECK-LABEL: func.func @convert_ui64_to_bf16(
//       CHECK: ^bb0(%[[A:.*]]: i64, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i64
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 2048 : i64
//  CHECK-NEXT:   %[[C2:.*]] = arith.constant 4095 : i64
//  CHECK-NEXT:   %[[V3:.*]] = arith.andi %[[A]], %[[C2]] : i64
//  CHECK-NEXT:   %[[C4:.*]] = arith.constant -4096 : i64
//  CHECK-NEXT:   %[[V5:.*]] = arith.andi %[[A]], %[[C4]] : i64
//  CHECK-NEXT:   %[[V6:.*]] = arith.cmpi ne, %[[V3]], %[[ZERO]] : i64
//  CHECK-NEXT:   %[[V7:.*]] = arith.select %[[V6]], %[[C]], %[[ZERO]] : i64
//  CHECK-NEXT:   %[[V8:.*]] = arith.ori %[[V5]], %[[V7]] : i64
//  CHECK-NEXT:   %[[C9:.*]] = arith.constant 9007199254740992 : i64
//  CHECK-NEXT:   %[[V10:.*]] = arith.cmpi ugt, %[[A]], %[[C9]] : i64
//  CHECK-NEXT:   %[[V11:.*]] = arith.select %[[V10]], %[[V8]], %[[A]] : i64
//  CHECK-NEXT:   %[[V12:.*]] = arith.uitofp %[[V11]] : i64 to f64
//  CHECK-NEXT:   %[[V13:.*]] = arith.truncf %[[V12]] : f64 to f32
//  CHECK-NEXT:   %[[V14:.*]] = arith.extf %[[V13]] : f32 to f64
//  CHECK-NEXT:   %[[V15:.*]] = arith.cmpf one, %[[V14]], %[[V12]] : f64
//  CHECK-NEXT:   %[[V16:.*]] = math.absf %[[V14]] : f64
//  CHECK-NEXT:   %[[V17:.*]] = math.absf %[[V12]] : f64
//  CHECK-NEXT:   %[[V18:.*]] = arith.cmpf ogt, %[[V16]], %[[V17]] : f64
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[V20:.*]] = arith.bitcast %[[V13]] : f32 to i32
//  CHECK-NEXT:   %[[V21:.*]] = arith.subi %[[V20]], %[[ONE]] : i32
//  CHECK-NEXT:   %[[V22:.*]] = arith.select %[[V18]], %[[V21]], %[[V20]] : i32
//  CHECK-NEXT:   %[[V23:.*]] = arith.ori %[[V22]], %[[ONE]] : i32
//  CHECK-NEXT:   %[[V24:.*]] = arith.select %[[V15]], %[[V23]], %[[V20]] : i32
//  CHECK-NEXT:   %[[V25:.*]] = arith.bitcast %[[V24]] : i32 to f32
//  CHECK-NEXT:   %[[V26:.*]] = arith.truncf %[[V25]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V26]] : bf16
func.func @convert_ui64_to_bf16(%a: tensor<4xui64>) -> tensor<4xbf16> {
  %0 = bcast.convert %a : tensor<4xui64> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CONVERT-4: what f32 does not hold exactly is beyond f16.
// CHECK-LABEL: func.func @convert_i64_to_f16(
//       CHECK: ^bb0(%[[A:.*]]: i64, %{{.*}}: f16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.sitofp %[[A]] : i64 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.truncf %[[V0]] : f32 to f16
//  CHECK-NEXT:   linalg.yield %[[V1]] : f16
func.func @convert_i64_to_f16(%a: tensor<4xi64>) -> tensor<4xf16> {
  %0 = bcast.convert %a : tensor<4xi64> -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// CONVERT-5
// CHECK-LABEL: func.func @convert_i1_to_f32(
//       CHECK: ^bb0(%[[A:.*]]: i1, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.uitofp %[[A]] : i1 to f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @convert_i1_to_f32(%a: tensor<4xi1>) -> tensor<4xf32> {
  %0 = bcast.convert %a : tensor<4xi1> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CONVERT-5: 1, not -1.
// CHECK-LABEL: func.func @convert_i1_to_i32(
//       CHECK: ^bb0(%[[A:.*]]: i1, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extui %[[A]] : i1 to i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @convert_i1_to_i32(%a: tensor<4xi1>) -> tensor<4xi32> {
  %0 = bcast.convert %a : tensor<4xi1> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CONVERT-5
// CHECK-LABEL: func.func @convert_i1_to_ui64(
//       CHECK: ^bb0(%[[A:.*]]: i1, %{{.*}}: i64):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extui %[[A]] : i1 to i64
//  CHECK-NEXT:   linalg.yield %[[V0]] : i64
func.func @convert_i1_to_ui64(%a: tensor<4xi1>) -> tensor<4xui64> {
  %0 = bcast.convert %a : tensor<4xi1> -> tensor<4xui64>
  return %0 : tensor<4xui64>
}

// CONVERT-5
// CHECK-LABEL: func.func @convert_i1_to_f16(
//       CHECK: ^bb0(%[[A:.*]]: i1, %{{.*}}: f16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.uitofp %[[A]] : i1 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.truncf %[[V0]] : f32 to f16
//  CHECK-NEXT:   linalg.yield %[[V1]] : f16
func.func @convert_i1_to_f16(%a: tensor<4xi1>) -> tensor<4xf16> {
  %0 = bcast.convert %a : tensor<4xi1> -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// CONVERT-5
// CHECK-LABEL: func.func @convert_i1_to_bf16(
//       CHECK: ^bb0(%[[A:.*]]: i1, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.uitofp %[[A]] : i1 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.truncf %[[V0]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V1]] : bf16
func.func @convert_i1_to_bf16(%a: tensor<4xi1>) -> tensor<4xbf16> {
  %0 = bcast.convert %a : tensor<4xi1> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// The same type: a copy, unless the conversion was folded before.
// CHECK-LABEL: func.func @convert_f32(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   linalg.yield %[[A]] : f32
func.func @convert_f32(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.convert %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The same type.
// CHECK-LABEL: func.func @convert_ui16(
//       CHECK: ^bb0(%[[A:.*]]: i16, %{{.*}}: i16):
//  CHECK-NEXT:   linalg.yield %[[A]] : i16
func.func @convert_ui16(%a: tensor<4xui16>) -> tensor<4xui16> {
  %0 = bcast.convert %a : tensor<4xui16>
  return %0 : tensor<4xui16>
}
