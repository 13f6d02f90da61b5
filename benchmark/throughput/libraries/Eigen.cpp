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
#include <cmath>

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

template <typename Compute>
void forMatrixRows(const Arguments &a, Compute compute) {
  Index m = a.extents[0], n = a.extents[1];
  InRows<float> x(a.input<float>(0), m, n);
  OutRows<float> out(a.out<float>(), m, n);
  for (Index i = 0; i < m; ++i)
    compute(x.row(i), out.row(i));
}

void softmax(const Arguments &a) {
  forMatrixRows(a, [](auto x, auto out) {
    out = (x - x.maxCoeff()).exp();
    out *= 1.0f / out.sum();
  });
}

void softmaxFirstAxis(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1];
  InRows<float> x(a.input<float>(0), m, n);
  OutRows<float> out(a.out<float>(), m, n);
  Row<float> maximum = x.colwise().maxCoeff();
  out = (x.rowwise() - maximum).exp();
  Row<float> sum = out.colwise().sum();
  out.rowwise() /= sum;
}

void logSoftmax(const Arguments &a) {
  forMatrixRows(a, [](auto x, auto out) {
    float maximum = x.maxCoeff();
    out = x - (maximum + std::log((x - maximum).exp().sum()));
  });
}

void logSumExp(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1];
  InRows<float> x(a.input<float>(0), m, n);
  for (Index i = 0; i < m; ++i) {
    float maximum = x.row(i).maxCoeff();
    a.out<float>()[i] = maximum + std::log((x.row(i) - maximum).exp().sum());
  }
}

constexpr float kEpsilon = 1e-5f;

void layerNormalization(const Arguments &a) {
  Index n = a.extents[1];
  InRow<float> scale(a.input<float>(1), n), shift(a.input<float>(2), n);
  forMatrixRows(a, [&](auto x, auto out) {
    float mean = x.mean();
    float variance = (x - mean).square().mean();
    out = (x - mean) * (1.0f / std::sqrt(variance + kEpsilon)) * scale + shift;
  });
}

void rmsNormalization(const Arguments &a) {
  InRow<float> scale(a.input<float>(1), a.extents[1]);
  forMatrixRows(a, [&](auto x, auto out) {
    out = x * (1.0f / std::sqrt(x.square().mean() + kEpsilon)) * scale;
  });
}

void l2Normalization(const Arguments &a) {
  forMatrixRows(a, [](auto x, auto out) {
    out = x * (1.0f / std::sqrt(x.square().sum()));
  });
}

void standardization(const Arguments &a) {
  Index size = a.extents[0] * a.extents[1];
  InRow<float> x(a.input<float>(0), size);
  float mean = x.mean();
  float variance = x.square().mean() - mean * mean;
  Map<Row<float>>(a.out<float>(), size) =
      (x - mean) * (1.0f / std::sqrt(variance + kEpsilon));
}

void batchNormalizationNchw(const Arguments &a) {
  Index images = a.extents[0], channels = a.extents[1];
  Index size = a.extents[2] * a.extents[3];
  for (Index c = 0; c < channels; ++c) {
    // Image after image, a plane of each.
    OuterStride<> stride(channels * size);
    Map<const Rows<float>, 0, OuterStride<>> x(a.input<float>(0) + c * size,
                                               images, size, stride);
    Map<Rows<float>, 0, OuterStride<>> out(a.out<float>() + c * size, images,
                                           size, stride);
    float mean = x.mean();
    float variance = x.square().mean() - mean * mean;
    float factor = a.input<float>(1)[c] / std::sqrt(variance + kEpsilon);
    out = (x - mean) * factor + a.input<float>(2)[c];
  }
}

void batchNormalizationNhwc(const Arguments &a) {
  Index pixels = a.extents[0] * a.extents[2] * a.extents[3];
  Index channels = a.extents[1];
  InRows<float> x(a.input<float>(0), pixels, channels);
  InRow<float> scale(a.input<float>(1), channels);
  InRow<float> shift(a.input<float>(2), channels);
  Row<float> mean = x.colwise().mean();
  Row<float> variance = x.square().colwise().mean() - mean.square();
  Row<float> factor = scale * (variance + kEpsilon).rsqrt();
  Row<float> offset = shift - mean * factor;
  OutRows<float>(a.out<float>(), pixels, channels) =
      (x.rowwise() * factor).rowwise() + offset;
}

/// [outer, rows, length] to [outer, length].
void meanOfColumns(const Arguments &a, Index outer, Index rows, Index length) {
  for (Index i = 0; i < outer; ++i)
    Map<Row<float>>(a.out<float>() + i * length, length) =
        InRows<float>(a.input<float>(0) + i * rows * length, rows, length)
            .colwise()
            .mean();
}

void meanFirstAxis(const Arguments &a) {
  meanOfColumns(a, 1, a.extents[0], a.extents[1]);
}

void meanMiddleAxis(const Arguments &a) {
  meanOfColumns(a, a.extents[0], a.extents[1], a.extents[2]);
}

void imageMean(const Arguments &a) {
  meanOfColumns(a, a.extents[0], a.extents[1] * a.extents[2], 3);
}

void meanLastAxis(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1];
  Map<Column<float>>(a.out<float>(), m) =
      InRows<float>(a.input<float>(0), m, n).rowwise().mean();
}

void pixelMean(const Arguments &a) {
  using Pixels = Array<float, Dynamic, 3, RowMajor>;
  Index size = a.extents[0] * a.extents[1] * a.extents[2];
  Map<Column<float>>(a.out<float>(), size) =
      Map<const Pixels>(a.input<float>(0), size, 3).rowwise().mean();
}

void argmax(const Arguments &a) {
  Index m = a.extents[0], n = a.extents[1];
  InRows<float> x(a.input<float>(0), m, n);
  for (Index i = 0; i < m; ++i) {
    Index index;
    x.row(i).maxCoeff(&index);
    a.out<int64_t>()[i] = index;
  }
}

void squaredDistance(const Arguments &a) {
  Index n = a.extents[0], k = a.extents[1], d = a.extents[2];
  InRows<float> x(a.input<float>(0), n, d), y(a.input<float>(1), k, d);
  OutRows<float> out(a.out<float>(), n, k);
  for (Index i = 0; i < n; ++i)
    out.row(i) = (y.rowwise() - x.row(i)).square().rowwise().sum();
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
      {"padded-row-bias", paddedRowBias},
      {"softmax", softmax},
      {"softmax-first-axis", softmaxFirstAxis},
      {"log-softmax", logSoftmax},
      {"log-sum-exp", logSumExp},
      {"layer-normalization", layerNormalization},
      {"rms-normalization", rmsNormalization},
      {"row-l2-normalization", l2Normalization},
      {"batch-normalization-nchw", batchNormalizationNchw},
      {"batch-normalization-nhwc", batchNormalizationNhwc},
      {"standardization", standardization},
      {"mean-first-axis", meanFirstAxis},
      {"mean-middle-axis", meanMiddleAxis},
      {"mean-last-axis", meanLastAxis},
      {"image-mean", imageMean},
      {"pixel-mean", pixelMean},
      {"pairwise-squared-distance", squaredDistance},
      {"argmax-rows", argmax}};
  return programs;
}

#else

const std::map<std::string, libraries::Program> &libraries::getEigenPrograms() {
  static const std::map<std::string, Program> none;
  return none;
}

#endif
