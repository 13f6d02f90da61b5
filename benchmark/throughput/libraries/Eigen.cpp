//===- Eigen.cpp - Workloads in Eigen -------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Libraries.h"

#ifdef BCAST_HAVE_EIGEN
#include <Eigen/Core>

using namespace Eigen;
using kernels::Arguments;

namespace {

template <typename T> using Rows = Array<T, Dynamic, Dynamic, RowMajor>;
template <typename T> using Row = Array<T, 1, Dynamic>;
template <typename T> using Column = Array<T, Dynamic, 1>;
template <typename T> using InRows = Map<const Rows<T>>;
template <typename T> using InRow = Map<const Row<T>>;
template <typename T> using InColumn = Map<const Column<T>>;
template <typename T> using OutRows = Map<Rows<T>>;

template <typename T> void rowBias(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1];
  OutRows<T>(a.out<T>(), m, n) =
      InRows<T>(a.input<T>(0), m, n).rowwise() + InRow<T>(a.input<T>(1), n);
}

void columnScale(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1];
  OutRows<float>(a.out<float>(), m, n) =
      InRows<float>(a.input<float>(0), m, n).colwise() *
      InColumn<float>(a.input<float>(1), m);
}

void outerSum(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1];
  OutRows<float> out(a.out<float>(), m, n);
  InRow<float> row(a.input<float>(1), n);
  for (Index i = 0; i < m; ++i)
    out.row(i) = row + a.input<float>(0)[i];
}

void scaleShiftRelu(const Arguments &a) {
  Index planes = a.extents[0] * a.extents[1], channels = a.extents[1];
  Index size = a.extents[2] * a.extents[3];
  InRows<float> x(a.input<float>(0), planes, size);
  OutRows<float> out(a.out<float>(), planes, size);
  for (Index i = 0; i < planes; ++i)
    out.row(i) = (x.row(i) * a.input<float>(1)[i % channels] +
                  a.input<float>(2)[i % channels])
                     .max(0.0f);
}

void threeChannels(const Arguments &a) {
  using Pixels = Array<float, Dynamic, 3, RowMajor>;
  using Bytes = Array<uint8_t, Dynamic, 3, RowMajor>;
  Index size = a.extents[0] * a.extents[1];
  Map<const Bytes> image(a.input<uint8_t>(0), size, 3);
  Map<const Array<float, 1, 3>> mean(a.input<float>(1));
  Map<const Array<float, 1, 3>> scale(a.input<float>(2));
  Map<Pixels>(a.out<float>(), size, 3) =
      (image.cast<float>().rowwise() - mean).rowwise() * scale;
}

void middleScale(const Arguments &a) {
  Index b = a.extents[1], c = a.extents[2];
  for (Index i = 0; i < a.extents[0]; ++i)
    OutRows<float>(a.out<float>() + i * b * c, b, c) =
        InRows<float>(a.input<float>(0) + i * b * c, b, c).rowwise() *
        InRow<float>(a.input<float>(1) + i * c, c);
}

void squaredDifference(const Arguments &a) {
  Index k = a.extents[1], d = a.extents[2];
  InRows<float> y(a.input<float>(1), k, d);
  for (Index i = 0; i < a.extents[0]; ++i)
    OutRows<float>(a.out<float>() + i * k * d, k, d) =
        (y.rowwise() - InRow<float>(a.input<float>(0) + i * d, d)).square();
}

void expMinusMaximum(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1];
  OutRows<float>(a.out<float>(), m, n) =
      (InRows<float>(a.input<float>(0), m, n).colwise() -
       InColumn<float>(a.input<float>(1), m))
          .exp();
}

/// Row by row, so that what is used twice stays in the caches.
template <typename Compute> void forRows(const Arguments &a, Compute compute) {
  Index m = a.extents[0], n = a.extents[1];
  InRows<float> x(a.input<float>(0), m, n);
  InRow<float> row(a.input<float>(1), n);
  OutRows<float> out(a.out<float>(), m, n);
  Row<float> first(n), second(n);
  for (Index i = 0; i < m; ++i)
    compute(i, x.row(i), row, out.row(i), first, second);
}

void silu(const Arguments &a) {
  forRows(a, [](Index, auto x, auto &bias, auto out, auto &y, auto &) {
    y = x + bias;
    out = y * y.logistic();
  });
}

void gelu(const Arguments &a) {
  forRows(a, [](Index, auto x, auto &bias, auto out, auto &y, auto &) {
    y = x + bias;
    out = y * 0.5f *
          (1.0f + (0.797884560802865f * (y + 0.044715f * y * y * y)).tanh());
  });
}

void select(const Arguments &a) {
  forRows(a, [](Index, auto x, auto &threshold, auto out, auto &, auto &) {
    out = (x > threshold).select(x, 0.0f);
  });
}

void twelveOperations(const Arguments &a) {
  float scalar = *a.input<float>(3);
  forRows(a, [&](Index i, auto x, auto &row, auto out, auto &c, auto &g) {
    float column = a.input<float>(2)[i];
    c = x + row - column;
    g = (c.abs().min(c * scalar) * row).max(column);
    out = (scalar - (g * g - x)) * g;
  });
}

void columnMajor(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1];
  OutRows<float>(a.out<float>(), m, n) =
      Map<const Array<float, Dynamic, Dynamic, ColMajor>>(a.input<float>(0), m,
                                                          n) +
      InRows<float>(a.input<float>(1), m, n);
}

void reversed(const Arguments &args) {
  Index a = args.extents[0], b = args.extents[1], c = args.extents[2];
  using Columns = Array<float, Dynamic, Dynamic, ColMajor>;
  for (Index i = 0; i < b; ++i)
    Map<Rows<float>, 0, OuterStride<>>(args.out<float>() + i * c, a, c,
                                       OuterStride<>(b * c)) =
        Map<const Columns, 0, OuterStride<>>(args.input<float>(0) + i * a, a, c,
                                             OuterStride<>(a * b)) *
        Map<const Rows<float>, 0, OuterStride<>>(args.input<float>(1) + i * c,
                                                 a, c, OuterStride<>(b * c));
}

void paddedRowBias(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1], width = a.extents[2];
  OutRows<float> out(a.out<float>(), m, width);
  out.leftCols(n) =
      InRows<float>(a.input<float>(0), m, width).leftCols(n).rowwise() +
      InRow<float>(a.input<float>(1), n);
  out.rightCols(width - n).setZero();
}

} // namespace

const std::map<std::string, libraries::Program> &libraries::getEigenPrograms() {
  static const std::map<std::string, Program> programs{
      {"row-bias", rowBias<float>},
      {"row-bias-i32", rowBias<int32_t>},
      {"row-bias-bf16", rowBias<bfloat16>},
      {"call-overhead", rowBias<float>},
      {"column-scale", columnScale},
      {"outer-sum", outerSum},
      {"nchw-scale-shift-relu", scaleShiftRelu},
      {"three-channel-normalization", threeChannels},
      {"middle-scale", middleScale},
      {"pairwise-squared-difference", squaredDifference},
      {"exp-minus-maximum", expMinusMaximum},
      {"silu-row-bias", silu},
      {"gelu-row-bias", gelu},
      {"select-row-threshold", select},
      {"twelve-operations", twelveOperations},
      {"column-major-plus-row-major", columnMajor},
      {"reversed-times-row-major", reversed},
      {"padded-row-bias", paddedRowBias}};
  return programs;
}

#else

const std::map<std::string, libraries::Program> &libraries::getEigenPrograms() {
  static const std::map<std::string, Program> none;
  return none;
}

#endif
