//===- Polynomials.h - Coefficients of minimax fits -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Written by utils/fit-polynomials: do not edit. Coefficients are in the order
// of rising degrees.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_POLYNOMIALS_H
#define BCAST_LIB_CODEGEN_MATH_POLYNOMIALS_H

namespace mlir::bcast::detail {

/// (e^r - 1) / r, |r| <= ln(2)/2.
/// The error is 2^-23.3.
inline constexpr double kExpF32[] = {0x1.fffff60000000p-1, 0x1.fffdc60000000p-2,
                                     0x1.555a6a0000000p-3, 0x1.573a6e0000000p-5,
                                     0x1.0fa8540000000p-7};

/// (e^r - 1 - r) / r^2, |r| <= ln(2)/2.
/// The error is 2^-60.3.
inline constexpr double kExpF64[] = {
    0x1.0000000000000p-1,  0x1.555555555555bp-3,  0x1.5555555555503p-5,
    0x1.111111110ec60p-7,  0x1.6c16c16c304bbp-10, 0x1.a01a01b37d7b2p-13,
    0x1.a01a0136832c9p-16, 0x1.71ddf0225d8b8p-19, 0x1.27e5b45d5012bp-22,
    0x1.af6be594ff0f1p-26, 0x1.1e3d0d5df5a46p-29};

/// (e^r - 1) / r, |r| <= ln(2)/2, if errors may be larger.
/// The error is 2^-18.4.
inline constexpr double kExpRelaxedF32[] = {
    0x1.fffba60000000p-1, 0x1.0003ee0000000p-1, 0x1.57cf1c0000000p-3,
    0x1.5417ea0000000p-5};

/// (e^r - 1 - r) / r^2 for e^r - 1, |r| <= ln(2)/2.
/// The error is 2^-25.9.
inline constexpr double kExpM1F32[] = {
    0x1.0000000000000p-1, 0x1.5554b00000000p-3, 0x1.5554880000000p-5,
    0x1.1228000000000p-7, 0x1.6d98240000000p-10};

/// (e^r - 1 - r) / r^2 for e^r - 1, |r| <= ln(2)/2.
/// The error is 2^-60.6.
inline constexpr double kExpM1F64[] = {
    0x1.0000000000000p-1,  0x1.5555555555559p-3,  0x1.555555555555ap-5,
    0x1.111111110f6afp-7,  0x1.6c16c16c1442ap-10, 0x1.a01a01afe4fbap-13,
    0x1.a01a01b0c2a5bp-16, 0x1.71ddf853d59fcp-19, 0x1.27e4c5880c1c6p-22,
    0x1.af5ebef6537c7p-26, 0x1.1f958997acff4p-29};

/// (tanh(r) - r) / r^3 in r^2, |r| <= ln(2)/4.
/// The error is 2^-24.1.
inline constexpr double kTanhF32[] = {-0x1.554ff20000000p-2,
                                      0x1.0c82720000000p-3};

/// (tanh(r) - r) / r^3 in r^2, |r| <= ln(2)/4.
/// The error is 2^-57.7.
inline constexpr double kTanhF64[] = {
    -0x1.55555555554bdp-2, 0x1.11111110e0dd7p-3,  -0x1.ba1ba1176902bp-5,
    0x1.664eca2d8c630p-6,  -0x1.223c887faccd0p-7, 0x1.c387782fc3db8p-9};

/// log(1 + r) / r, 3/4 <= 1 + r < 3/2.
/// The error is 2^-24.8.
inline constexpr double kLogF32[] = {
    0x1.0000000000000p+0,  -0x1.0000160000000p-1, 0x1.5556020000000p-2,
    -0x1.ffdc740000000p-3, 0x1.991b5c0000000p-3,  -0x1.588fd60000000p-3,
    0x1.3315ee0000000p-3,  -0x1.eea83a0000000p-4, 0x1.bb47620000000p-5};

/// log2(1 + r) / r, 3/4 <= 1 + r < 3/2.
/// The error is 2^-24.8.
inline constexpr double kLog2F32[] = {
    0x1.7154760000000p+0,  -0x1.7154960000000p-1, 0x1.ec71980000000p-2,
    -0x1.713ad20000000p-2, 0x1.271bb40000000p-2,  -0x1.f119000000000p-3,
    0x1.bb07ee0000000p-3,  -0x1.64d1d80000000p-3, 0x1.3fc2120000000p-4};

/// log10(1 + r) / r, 3/4 <= 1 + r < 3/2.
/// The error is 2^-24.0.
inline constexpr double kLog10F32[] = {
    0x1.bcb7b20000000p-2,  -0x1.bcb7d80000000p-3, 0x1.287b0c0000000p-3,
    -0x1.bc98d00000000p-4, 0x1.6358800000000p-4,  -0x1.2b485a0000000p-4,
    0x1.0abb320000000p-4,  -0x1.ada75a0000000p-5, 0x1.8106f20000000p-6};

/// (2 atanh(s) - 2 s) / s^3 in s^2, |s| <= 0.1717.
/// The error is 2^-58.5.
inline constexpr double kLogQuotientF64[] = {
    0x1.5555555555593p-1, 0x1.999999997f9fdp-2, 0x1.249249422a45cp-2,
    0x1.c71c51d79bc13p-3, 0x1.746649c2c5b84p-3, 0x1.39a092e985124p-3,
    0x1.2f119f6a00f1bp-3};

/// (sin(r) - r) / r^3 in r^2, |r| <= pi/4, for results in f32.
/// The error is 2^-27.5.
inline constexpr double kSinF32[] = {
    -0x1.5555460000000p-3, 0x1.1107600000000p-7, -0x1.994e600000000p-13};

/// (sin(r) - r) / r^3 in r^2, |r| <= pi/4.
/// The error is 2^-57.3.
inline constexpr double kSinF64[] = {
    -0x1.5555555555549p-3, 0x1.111111110f87cp-7,   -0x1.a01a019c11d03p-13,
    0x1.71de3577e529bp-19, -0x1.ae5e665d72f68p-26, 0x1.5d930a87d8ddap-33};

/// (cos(r) - 1 + r^2/2) / r^4 in r^2, |r| <= pi/4, for results in f32.
/// The error is 2^-30.9.
inline constexpr double kCosF32[] = {
    0x1.55554a0000000p-5, -0x1.6c0c8c0000000p-10, 0x1.9a024c0000000p-16};

/// (cos(r) - 1 + r^2/2) / r^4 in r^2, |r| <= pi/4.
/// The error is 2^-61.0.
inline constexpr double kCosF64[] = {
    0x1.5555555555555p-5,   -0x1.6c16c16c166b2p-10, 0x1.a01a019e99f69p-16,
    -0x1.27e4f93ca2064p-22, 0x1.1eea9b951d8b6p-29,  -0x1.8ff9bcf756d23p-37};

/// (sin(r) - r) / r^3 in r^2, |r| <= pi/2.
/// The error is 2^-27.6.
inline constexpr double kSinHalfTurnF32[] = {
    -0x1.5555560000000p-3, 0x1.1111100000000p-7, -0x1.a017b80000000p-13,
    0x1.716c080000000p-19, -0x1.9a02520000000p-26};

/// (tan(r) - r) / r^3 in r^2, |r| <= pi/4.
/// The error is 2^-25.2.
inline constexpr double kTanF32[] = {
    0x1.5554cc0000000p-2, 0x1.11316a0000000p-3, 0x1.b5100a0000000p-5,
    0x1.93be400000000p-6, 0x1.6bdff00000000p-9, 0x1.3a431e0000000p-7};

/// erf(x)/x - 1 in x^2, |x| <= 9/8.
/// The error is 2^-26.1.
inline constexpr double kErfSmallF32[] = {
    0x1.06eba80000000p-3,  -0x1.81272a0000000p-2, 0x1.ce29400000000p-4,
    -0x1.b7ba7a0000000p-6, 0x1.522d920000000p-8,  -0x1.9739960000000p-11,
    0x1.2890700000000p-14};

/// erf(x)/x - 1 in x^2, |x| <= 1.
/// The error is 2^-56.0.
inline constexpr double kErfSmallF64[] = {
    0x1.06eba8214db69p-3,   -0x1.812746b0379e6p-2,  0x1.ce2f21a042b34p-4,
    -0x1.b82ce31284f38p-6,  0x1.565bcd0dbd921p-8,   -0x1.c02db3db49762p-11,
    0x1.f9a321e4b84f9p-14,  -0x1.f4d1e434bc0cfp-17, 0x1.b9df305cad6f7p-20,
    -0x1.5f1f40faeea79p-23, 0x1.f7b99d7c8709ap-27,  -0x1.38ac2290d3965p-30,
    0x1.062759c5be8ecp-34};

/// erfc(2.5625 + t), |t| <= 1.4375.
/// The error is 2^-24.5.
inline constexpr double kErfcLargeF32[] = {
    0x1.303f6e0000000p-12, -0x1.a00c6a0000000p-10, 0x1.0aa2b40000000p-8,
    -0x1.a516400000000p-8, 0x1.c1e6220000000p-8,   -0x1.4dd1420000000p-8,
    0x1.4e49600000000p-9,  -0x1.64a22a0000000p-11, -0x1.398fe40000000p-13,
    0x1.f3fe9a0000000p-13, -0x1.254aba0000000p-14, -0x1.ebb0100000000p-17,
    0x1.1907280000000p-17};

/// log(erfc(x)), 1 <= x <= 5.93.
/// The error is 2^-55.9.
inline constexpr double kErfcLargeF64[] = {
    -0x1.1394a587d8d33p-21, -0x1.20dd1e2d5391fp+0,  -0x1.45f635bf997c1p-1,
    -0x1.a4ab25f900742p-4,  0x1.37198fbf3a665p-6,   0x1.b1a51583d76d8p-12,
    -0x1.f70b9f6d78709p-10, 0x1.954e4cbd5f4e5p-11,  -0x1.1e65a1d6ffa3fp-13,
    -0x1.47773f6751feap-16, 0x1.7a0278f45293fp-16,  -0x1.1fd674c95ff93p-17,
    0x1.1bd357afd3c56p-19,  -0x1.8cca74f4e5cd2p-22, 0x1.8a889cf97962fp-25,
    -0x1.0b4c1644baaf0p-28, 0x1.bc3c75c8e086dp-33,  -0x1.56509895db1b8p-38};

/// e^(x^2) erfc(x) / t in 1 - 2 t, t = 1 / (1 + x / 4), x <= 10.1.
/// The error is 2^-26.0.
inline constexpr double kErfcScaledF32[] = {
    0x1.18932c0000000p-2,   -0x1.f3fe320000000p-3, 0x1.8be2040000000p-3,
    -0x1.14eaae0000000p-3,  0x1.52cab40000000p-4,  -0x1.6466ce0000000p-5,
    0x1.38d33c0000000p-6,   -0x1.aed1b00000000p-8, 0x1.9751520000000p-10,
    -0x1.9b65260000000p-14, -0x1.8d342a0000000p-13};

/// e^(x^2) erfc(x) / t in 1 - 2 t, t = 1 / (1 + x / 4), x <= 27.3.
/// The error is 2^-53.7.
inline constexpr double kErfcScaledF64[] = {
    0x1.18932bf08e154p-2,   -0x1.f3fe31ecb49c0p-3,  0x1.8be202d26c703p-3,
    -0x1.14eacb1ad02e2p-3,  0x1.52cac23710289p-4,   -0x1.645fd8a4bf2e6p-5,
    0x1.38dbd2c8dc2cbp-6,   -0x1.b00c052a9fd36p-8,  0x1.908f472829a3dp-10,
    -0x1.269b55adf02a5p-14, -0x1.dd2846a1c7ca1p-14, 0x1.72cdcd9377737p-15,
    -0x1.e7e6dcb123ddfp-21, -0x1.3c72bf6930b50p-18, 0x1.3b08187322eb1p-20,
    0x1.7ed05b21e30b3p-22,  -0x1.c633ca7e365cdp-23, -0x1.4eea98c5198afp-26,
    0x1.0a2d3c3ad7f2dp-25,  0x1.66eece9e0b3a4p-31,  -0x1.087d75e63ef25p-28,
    -0x1.a622cc4b2dff5p-34, 0x1.17a0505c9713ep-32};

/// (atan(q) - q) / q^3 in q^2, |q| <= 1.
/// The error is 2^-25.1.
inline constexpr double kAtanF32[] = {
    -0x1.5554e60000000p-2, 0x1.997adc0000000p-3,  -0x1.231b640000000p-3,
    0x1.b568bc0000000p-4,  -0x1.367fe00000000p-4, 0x1.64c9960000000p-5,
    -0x1.0fa94e0000000p-6, 0x1.85dfde0000000p-9};

/// (atan(q) - q) / q^3 in q^2, |q| <= 1.
/// The error is 2^-55.1.
inline constexpr double kAtanF64[] = {
    -0x1.555555555552ap-2,  0x1.9999999995ad8p-3,  -0x1.2492492392007p-3,
    0x1.c71c71841b573p-4,   -0x1.745d11fa66551p-4, 0x1.3b136a0eeacf3p-4,
    -0x1.110e6d52ac8e8p-4,  0x1.e1bcf4e1909c9p-5,  -0x1.ae644138a98e9p-5,
    0x1.82ee8811de47ap-5,   -0x1.59d78facfb96dp-5, 0x1.2c975a03b273cp-5,
    -0x1.eb46e26e7d02dp-6,  0x1.69d5c6b726006p-6,  -0x1.ca92ad2b98242p-7,
    0x1.dbfdba0ec51f3p-8,   -0x1.7e9fb24377e42p-9, 0x1.ba33906b7191bp-11,
    -0x1.449c2fdeaca2dp-13, 0x1.c4970878ba5e3p-17};

/// (asin(x) - x) / x^3 in x^2, |x| <= 1/2.
/// The error is 2^-27.4.
inline constexpr double kAsinF32[] = {
    0x1.5555ca0000000p-3, 0x1.3301460000000p-4, 0x1.748d5c0000000p-5,
    0x1.8b98500000000p-6, 0x1.59e3a60000000p-5};

/// (asin(x) - x) / x^3 in x^2, |x| <= 1/2.
/// The error is 2^-55.8.
inline constexpr double kAsinF64[] = {
    0x1.5555555555386p-3, 0x1.333333336fa6bp-4,  0x1.6db6db41c0e8ep-5,
    0x1.f1c72c735a2fep-6, 0x1.6e89eee90e1dep-6,  0x1.1c6c304e294a5p-6,
    0x1.c6f7d389f9996p-7, 0x1.8ee90c8d181cap-7,  0x1.aa8d4f9ebf065p-8,
    0x1.40cc5a25ba836p-6, -0x1.0b1ebbc0ba2f1p-6, 0x1.05dcd6077d0d8p-5};

/// (sinh(r) - r) / r^3 in r^2, |r| <= ln(2)/2.
/// The error is 2^-26.1.
inline constexpr double kSinhF32[] = {0x1.5554b00000000p-3,
                                      0x1.1227f80000000p-7};

/// (sinh(r) - r) / r^3 in r^2, |r| <= ln(2)/2.
/// The error is 2^-59.7.
inline constexpr double kSinhF64[] = {
    0x1.5555555555555p-3,  0x1.1111111111113p-7,  0x1.a01a01a018822p-13,
    0x1.71de3a5eb35d9p-19, 0x1.ae641c6913630p-26, 0x1.61d7424ec08dbp-33};

/// (cosh(r) - 1) / r^2 in r^2, |r| <= ln(2)/2.
/// The error is 2^-29.9.
inline constexpr double kCoshF32[] = {
    0x1.0000000000000p-1, 0x1.55547e0000000p-5, 0x1.6d97900000000p-10};

/// (cosh(r) - 1) / r^2 in r^2, |r| <= ln(2)/2.
/// The error is 2^-64.7.
inline constexpr double kCoshF64[] = {
    0x1.0000000000000p-1,  0x1.555555555555cp-5,  0x1.6c16c16c13f24p-10,
    0x1.a01a01b17fd30p-16, 0x1.27e4c50052496p-22, 0x1.1f95476bb7094p-29};

/// (2^r - 1) / r, |r| <= 1/2.
/// The error is 2^-25.9.
inline constexpr double kExp2F32[] = {
    0x1.62e4300000000p-1, 0x1.ebfbdc0000000p-3,  0x1.c6aee80000000p-5,
    0x1.3b2d4e0000000p-7, 0x1.5f3e6e0000000p-10, 0x1.41fac20000000p-13};

/// (log2(1 + s) - log2(1 - s) - 2 s / ln(2)) / s^3 in s^2, |s| <= 1/5.
/// The error is 2^-33.7.
inline constexpr double kPowLog2RestF32[] = {
    0x1.ec709c0000000p-1, 0x1.2778680000000p-1, 0x1.a523b40000000p-2,
    0x1.640aa40000000p-2};

/// ((1 - e)^(-2/3) - 1) / e, |e| <= 0.1025.
/// The error is 2^-25.6.
inline constexpr double kCbrtF32[] = {
    0x1.5555580000000p-1, 0x1.1c6f420000000p-1, 0x1.f9a1e00000000p-2,
    0x1.d594d00000000p-2, 0x1.b89d1e0000000p-2};

/// (2 atanh(s) - 2 s - 2 s^3/3) / s^5 in s^2, |s| <= 0.1717.
/// The error is 2^-65.2.
inline constexpr double kPowLogRestF64[] = {
    0x1.9999999999996p-2, 0x1.2492492493052p-2, 0x1.c71c71c57ce18p-3,
    0x1.745d18340432ep-3, 0x1.3b13624256806p-3, 0x1.1120c70ca0437p-3,
    0x1.de30ac43d16bcp-4, 0x1.eb2837de8cee1p-4};

/// log(1 + r) / r, sqrt(1/2) <= 1 + r < sqrt(2), for results in f32.
/// The error is 2^-38.5.
inline constexpr double kPowLogForF32[] = {
    0x1.fffffffffc594p-1,  -0x1.fffffffe9b83bp-2, 0x1.5555556b4ccffp-2,
    -0x1.00000187f458ap-2, 0x1.999985c819616p-3,  -0x1.5554566c4edbap-3,
    0x1.2495241af7cf2p-3,  -0x1.00244c9bcc1d2p-3, 0x1.c6dfe6c71f882p-4,
    -0x1.9492219f74282p-4, 0x1.71e2224284958p-4,  -0x1.7e3fbc1c8bd74p-4,
    0x1.782b7ab99b2a7p-4,  -0x1.8bd51248dd288p-5};

/// (e^r - 1 - r) / r^2, |r| <= ln(2)/2, for results in f32.
/// The error is 2^-34.2.
inline constexpr double kPowExpForF32[] = {
    0x1.0000003a25206p-1, 0x1.5555544248727p-3,  0x1.55548dc2eb56bp-5,
    0x1.1112720d17a71p-7, 0x1.6d8d084d40c3fp-10, 0x1.9f06d28e1b5aep-13};

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CODEGEN_MATH_POLYNOMIALS_H
