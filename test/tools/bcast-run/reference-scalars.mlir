// The reference evaluator computes with scalars as compiled code does.

// RUN: bcast-run %s --reference --input=2x2xf32=[[7.75,2],[-0.0,3e-39]] --input=3xi32=[-7,3,200] | FileCheck %s --check-prefix=F32
// F32: [1 0 1 1 0 0 1]
// F32-NEXT: [ 9.7500000e+00 5.7500000e+00 1.5500000e+01 3.8750000e+00
// F32-NEXT: 1.7500000e+00 -7.7500000e+00 7.7500000e+00 2.0000000e+00
// F32-NEXT: 8.0000000e+00 7.0000000e+00 1.4142135e+00 -7.0000000e+00
// F32-NEXT: 4.2949673e+09 7.7500000e+00 7.0000000e+00 7.7500000e+00]
// F32-NEXT: [ -7 4294967289 7]

// RUN: bcast-run %s --reference --entry=predicates --input=2xf16=[nan,1] | FileCheck %s --check-prefix=UNORDERED
// UNORDERED: [0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1]
// RUN: bcast-run %s --reference --entry=predicates --input=2xf16=[2,1] | FileCheck %s --check-prefix=GREATER
// GREATER: [0 0 1 1 0 0 1 1 0 1 1 0 0 1 0 1]
// RUN: bcast-run %s --reference --entry=predicates --input=2xf16=[-0.0,0] | FileCheck %s --check-prefix=EQUAL
// EQUAL: [0 1 0 1 0 1 0 1 1 0 1 0 1 0 0 1]

// RUN: not bcast-run %s --reference --entry=tooLarge --input=1xf64=3e9 2>&1 | FileCheck %s --check-prefix=UNDEFINED
// UNDEFINED: error: {{.*}}'arith.fptosi' op converts a number that does not fit, which has no result

func.func @main(%x: tensor<2x2xf32>, %n: tensor<3xi32>) -> (tensor<7xi8>, tensor<16xf32>, tensor<3xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %x[%c0, %c0] : tensor<2x2xf32>
  %b = tensor.extract %x[%c0, %c1] : tensor<2x2xf32>
  %z = tensor.extract %x[%c1, %c0] : tensor<2x2xf32>
  %i = tensor.extract %n[%c0] : tensor<3xi32>
  %gt = arith.cmpf ogt, %a, %b : f32
  %lt = arith.cmpf olt, %a, %b : f32
  %ge = arith.cmpf oge, %a, %a : f32
  %ne = arith.cmpf une, %a, %b : f32
  %un = arith.cmpf uno, %a, %b : f32
  %eq = arith.cmpf oeq, %a, %b : f32
  %zero = arith.constant 0.0 : f32
  %z0 = arith.cmpf oeq, %z, %zero : f32
  %e0 = arith.extui %gt : i1 to i8
  %e1 = arith.extui %lt : i1 to i8
  %e2 = arith.extui %ge : i1 to i8
  %e3 = arith.extui %ne : i1 to i8
  %e4 = arith.extui %un : i1 to i8
  %e5 = arith.extui %eq : i1 to i8
  %e6 = arith.extui %z0 : i1 to i8
  %flags = tensor.from_elements %e0, %e1, %e2, %e3, %e4, %e5, %e6 : tensor<7xi8>
  %f0 = arith.addf %a, %b : f32
  %f1 = arith.subf %a, %b : f32
  %f2 = arith.mulf %a, %b : f32
  %f3 = arith.divf %a, %b : f32
  %f4 = arith.remf %a, %b : f32
  %f5 = arith.negf %a : f32
  %f6 = arith.maximumf %a, %b : f32
  %f7 = arith.minimumf %a, %b : f32
  %f8 = math.ceil %a : f32
  %f9 = math.floor %a : f32
  %f10 = math.sqrt %b : f32
  %f11 = arith.sitofp %i : i32 to f32
  %f12 = arith.uitofp %i : i32 to f32
  %h = arith.truncf %a : f32 to f16
  %f13 = arith.extf %h : f16 to f32
  %f14 = math.absf %f11 : f32
  %f15 = arith.select %gt, %a, %b : f32
  %floats = tensor.from_elements %f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8, %f9, %f10, %f11, %f12, %f13, %f14, %f15 : tensor<16xf32>
  %s = arith.fptosi %f11 : f32 to i64
  %wide = arith.uitofp %i : i32 to f64
  %u = arith.fptoui %wide : f64 to i64
  %t = arith.fptosi %a : f32 to i64
  %numbers = tensor.from_elements %s, %u, %t : tensor<3xi64>
  return %flags, %floats, %numbers : tensor<7xi8>, tensor<16xf32>, tensor<3xi64>
}

func.func @predicates(%x: tensor<2xf16>) -> tensor<16xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %x[%c0] : tensor<2xf16>
  %b = tensor.extract %x[%c1] : tensor<2xf16>
  %p0 = arith.cmpf false, %a, %b : f16
  %e0 = arith.extui %p0 : i1 to i8
  %p1 = arith.cmpf oeq, %a, %b : f16
  %e1 = arith.extui %p1 : i1 to i8
  %p2 = arith.cmpf ogt, %a, %b : f16
  %e2 = arith.extui %p2 : i1 to i8
  %p3 = arith.cmpf oge, %a, %b : f16
  %e3 = arith.extui %p3 : i1 to i8
  %p4 = arith.cmpf olt, %a, %b : f16
  %e4 = arith.extui %p4 : i1 to i8
  %p5 = arith.cmpf ole, %a, %b : f16
  %e5 = arith.extui %p5 : i1 to i8
  %p6 = arith.cmpf one, %a, %b : f16
  %e6 = arith.extui %p6 : i1 to i8
  %p7 = arith.cmpf ord, %a, %b : f16
  %e7 = arith.extui %p7 : i1 to i8
  %p8 = arith.cmpf ueq, %a, %b : f16
  %e8 = arith.extui %p8 : i1 to i8
  %p9 = arith.cmpf ugt, %a, %b : f16
  %e9 = arith.extui %p9 : i1 to i8
  %p10 = arith.cmpf uge, %a, %b : f16
  %e10 = arith.extui %p10 : i1 to i8
  %p11 = arith.cmpf ult, %a, %b : f16
  %e11 = arith.extui %p11 : i1 to i8
  %p12 = arith.cmpf ule, %a, %b : f16
  %e12 = arith.extui %p12 : i1 to i8
  %p13 = arith.cmpf une, %a, %b : f16
  %e13 = arith.extui %p13 : i1 to i8
  %p14 = arith.cmpf uno, %a, %b : f16
  %e14 = arith.extui %p14 : i1 to i8
  %p15 = arith.cmpf true, %a, %b : f16
  %e15 = arith.extui %p15 : i1 to i8
  %r = tensor.from_elements %e0, %e1, %e2, %e3, %e4, %e5, %e6, %e7, %e8, %e9, %e10, %e11, %e12, %e13, %e14, %e15 : tensor<16xi8>
  return %r : tensor<16xi8>
}

func.func @tooLarge(%x: tensor<1xf64>) -> tensor<1xi32> {
  %c0 = arith.constant 0 : index
  %a = tensor.extract %x[%c0] : tensor<1xf64>
  %n = arith.fptosi %a : f64 to i32
  %r = tensor.from_elements %n : tensor<1xi32>
  return %r : tensor<1xi32>
}

// RUN: bcast-run %s --reference --entry=bits --input=2xi16=[-7,24] | FileCheck %s --check-prefix=BITS
// BITS: [ 7 14 0 0 24 2 11 3]
func.func @bits(%x: tensor<2xi16>) -> tensor<8xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %x[%c0] : tensor<2xi16>
  %b = tensor.extract %x[%c1] : tensor<2xi16>
  %0 = math.absi %a : i16
  %1 = math.ctpop %a : i16
  %2 = math.ctlz %a : i16
  %3 = math.cttz %a : i16
  %4 = math.absi %b : i16
  %5 = math.ctpop %b : i16
  %6 = math.ctlz %b : i16
  %7 = math.cttz %b : i16
  %r = tensor.from_elements %0, %1, %2, %3, %4, %5, %6, %7 : tensor<8xi16>
  return %r : tensor<8xi16>
}
