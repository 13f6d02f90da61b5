//===- Xtensor.cpp - Workloads in xtensor ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Libraries.h"

#ifdef BCAST_HAVE_XTENSOR
#include <array>
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xstrided_view.hpp>
#include <xtensor/xview.hpp>

using kernels::Arguments;

namespace {

template <typename T, size_t rank,
          xt::layout_type layout = xt::layout_type::row_major>
auto adapt(const T *data, std::array<size_t, rank> shape) {
  size_t size = 1;
  for (size_t extent : shape)
    size *= extent;
  return xt::adapt<layout>(const_cast<T *>(data), size, xt::no_ownership(),
                           shape);
}

template <size_t... letters> auto shapeOf(const Arguments &a) {
  return std::array<size_t, sizeof...(letters)>{
      static_cast<size_t>(a.extents[letters])...};
}

template <typename T> void rowBias(const Arguments &a) {
  auto x = adapt(a.input<T>(0), shapeOf<0, 1>(a));
  auto bias = adapt(a.input<T>(1), shapeOf<1>(a));
  auto out = adapt(a.out<T>(), shapeOf<0, 1>(a));
  xt::noalias(out) = x + bias;
}

std::array<size_t, 2> columnShape(const Arguments &a) {
  return {static_cast<size_t>(a.extents[0]), 1};
}

void columnScale(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1>(a));
  auto scale = adapt(a.input<float>(1), columnShape(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  xt::noalias(out) = x * scale;
}

void outerSum(const Arguments &a) {
  auto column = adapt(a.input<float>(0), columnShape(a));
  auto row = adapt(a.input<float>(1), shapeOf<1>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  xt::noalias(out) = column + row;
}

void scaleShiftRelu(const Arguments &a) {
  std::array<size_t, 3> perChannel{static_cast<size_t>(a.extents[1]), 1, 1};
  auto x = adapt(a.input<float>(0), shapeOf<0, 1, 2, 3>(a));
  auto scale = adapt(a.input<float>(1), perChannel);
  auto shift = adapt(a.input<float>(2), perChannel);
  auto out = adapt(a.out<float>(), shapeOf<0, 1, 2, 3>(a));
  xt::noalias(out) = xt::maximum(x * scale + shift, 0.0f);
}

void threeChannels(const Arguments &a) {
  std::array<size_t, 3> shape{static_cast<size_t>(a.extents[0]),
                              static_cast<size_t>(a.extents[1]), 3};
  auto image = adapt(a.input<uint8_t>(0), shape);
  auto mean = adapt(a.input<float>(1), std::array<size_t, 1>{3});
  auto scale = adapt(a.input<float>(2), std::array<size_t, 1>{3});
  auto out = adapt(a.out<float>(), shape);
  xt::noalias(out) = (xt::cast<float>(image) - mean) * scale;
}

void middleScale(const Arguments &a) {
  std::array<size_t, 3> scaleShape{static_cast<size_t>(a.extents[0]), 1,
                                   static_cast<size_t>(a.extents[2])};
  auto x = adapt(a.input<float>(0), shapeOf<0, 1, 2>(a));
  auto scale = adapt(a.input<float>(1), scaleShape);
  auto out = adapt(a.out<float>(), shapeOf<0, 1, 2>(a));
  xt::noalias(out) = x * scale;
}

void squaredDifference(const Arguments &a) {
  std::array<size_t, 3> xShape{static_cast<size_t>(a.extents[0]), 1,
                               static_cast<size_t>(a.extents[2])};
  auto x = adapt(a.input<float>(0), xShape);
  auto y = adapt(a.input<float>(1), shapeOf<1, 2>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1, 2>(a));
  xt::noalias(out) = xt::square(x - y);
}

void expMinusMaximum(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1>(a));
  auto maximum = adapt(a.input<float>(1), columnShape(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  xt::noalias(out) = xt::exp(x - maximum);
}

void silu(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1>(a));
  auto bias = adapt(a.input<float>(1), shapeOf<1>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  auto y = x + bias;
  xt::noalias(out) = y / (1.0f + xt::exp(-y));
}

void gelu(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1>(a));
  auto bias = adapt(a.input<float>(1), shapeOf<1>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  auto y = x + bias;
  xt::noalias(out) =
      0.5f * y *
      (1.0f + xt::tanh(0.797884560802865f * (y + 0.044715f * y * y * y)));
}

void select(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1>(a));
  auto threshold = adapt(a.input<float>(1), shapeOf<1>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  xt::noalias(out) = xt::where(x > threshold, x, 0.0f);
}

void twelveOperations(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1>(a));
  auto row = adapt(a.input<float>(1), shapeOf<1>(a));
  auto column = adapt(a.input<float>(2), columnShape(a));
  float scalar = *a.input<float>(3);
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  auto c = x + row - column;
  auto g = xt::maximum(xt::minimum(xt::abs(c), c * scalar) * row, column);
  xt::noalias(out) = (scalar - (g * g - x)) * g;
}

void columnMajor(const Arguments &a) {
  auto x = adapt<float, 2, xt::layout_type::column_major>(a.input<float>(0),
                                                          shapeOf<0, 1>(a));
  auto y = adapt(a.input<float>(1), shapeOf<0, 1>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  xt::noalias(out) = x + y;
}

void reversed(const Arguments &a) {
  auto x = adapt<float, 3, xt::layout_type::column_major>(a.input<float>(0),
                                                          shapeOf<0, 1, 2>(a));
  auto y = adapt(a.input<float>(1), shapeOf<0, 1, 2>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1, 2>(a));
  xt::noalias(out) = x * y;
}

void paddedRowBias(const Arguments &a) {
  auto cells = adapt(a.input<float>(0), shapeOf<0, 2>(a));
  auto outCells = adapt(a.out<float>(), shapeOf<0, 2>(a));
  auto bias = adapt(a.input<float>(1), shapeOf<1>(a));
  auto x = xt::view(cells, xt::all(), xt::range(0, a.extents[1]));
  auto out = xt::view(outCells, xt::all(), xt::range(0, a.extents[1]));
  auto padding =
      xt::view(outCells, xt::all(), xt::range(a.extents[1], a.extents[2]));
  xt::noalias(out) = x + bias;
  padding.fill(0.0f);
}

template <size_t axis> void softmax(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  std::array<size_t, 1> axes{axis};
  auto maximum = xt::eval(xt::amax(x, axes, xt::keep_dims));
  xt::noalias(out) = xt::exp(x - maximum);
  auto sum = xt::eval(xt::sum(out, axes, xt::keep_dims));
  out /= sum;
}

void layerNormalization(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1>(a));
  auto scale = adapt(a.input<float>(1), shapeOf<1>(a));
  auto shift = adapt(a.input<float>(2), shapeOf<1>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 1>(a));
  std::array<size_t, 1> axes{1};
  float count = a.extents[1];
  auto mean = xt::eval(xt::sum(x, axes, xt::keep_dims) / count);
  auto variance =
      xt::eval(xt::sum(xt::square(x - mean), axes, xt::keep_dims) / count);
  auto deviation = xt::eval(xt::sqrt(variance + 1e-5f));
  xt::noalias(out) = (x - mean) / deviation * scale + shift;
}

template <size_t axis> void mean(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1>(a));
  auto out = adapt(a.out<float>(), shapeOf<1 - axis>(a));
  std::array<size_t, 1> axes{axis};
  xt::noalias(out) = xt::sum(x, axes) / float(a.extents[axis]);
}

void meanMiddleAxis(const Arguments &a) {
  auto x = adapt(a.input<float>(0), shapeOf<0, 1, 2>(a));
  auto out = adapt(a.out<float>(), shapeOf<0, 2>(a));
  std::array<size_t, 1> axes{1};
  xt::noalias(out) = xt::sum(x, axes) / float(a.extents[1]);
}

} // namespace

const std::map<std::string, libraries::Program> &
libraries::getXtensorPrograms() {
  static const std::map<std::string, Program> programs{
      {"row-bias", rowBias<float>},
      {"row-bias-i32", rowBias<int32_t>},
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
      {"softmax", softmax<1>},
      {"softmax-first-axis", softmax<0>},
      {"layer-normalization", layerNormalization},
      {"mean-first-axis", mean<0>},
      {"mean-middle-axis", meanMiddleAxis},
      {"mean-last-axis", mean<1>}};
  return programs;
}

#else

const std::map<std::string, libraries::Program> &
libraries::getXtensorPrograms() {
  static const std::map<std::string, Program> none;
  return none;
}

#endif
