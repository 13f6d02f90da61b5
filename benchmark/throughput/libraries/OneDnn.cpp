//===- OneDnn.cpp - Workloads in oneDNN -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Libraries.h"

#ifdef BCAST_HAVE_ONEDNN
#include <algorithm>
#include <cmath>
#include <oneapi/dnnl/dnnl.hpp>
#include <unordered_map>

using namespace dnnl;
using kernels::Arguments;
using Dims = memory::dims;
using Type = memory::data_type;

namespace {

constexpr float kEpsilon = 1e-5f;

/// A memory format for each rank, row-major.
memory::format_tag getRowMajor(size_t rank) {
  constexpr memory::format_tag tags[] = {
      memory::format_tag::any, memory::format_tag::a, memory::format_tag::ab,
      memory::format_tag::abc, memory::format_tag::abcd};
  return tags[rank];
}

/// The primitives of a workload, and their memory.
class Primitives {
public:
  explicit Primitives(const Arguments &a) : a(a) {}

  memory view(const void *data, Dims shape, Type type = Type::f32) const {
    size_t rank = shape.size();
    return memory({std::move(shape), type, getRowMajor(rank)}, processor,
                  const_cast<void *>(data));
  }
  memory input(int i, Dims shape, Type type = Type::f32) const {
    return view(a.inputs[i], std::move(shape), type);
  }
  memory input(int i, Dims shape, memory::format_tag tag) const {
    return memory({std::move(shape), Type::f32, tag}, processor,
                  const_cast<void *>(a.inputs[i]));
  }
  memory output(Dims shape, Type type = Type::f32) const {
    return view(a.output, std::move(shape), type);
  }
  memory allocate(Dims shape) const {
    size_t rank = shape.size();
    return memory({std::move(shape), Type::f32, getRowMajor(rank)}, processor);
  }

  /// Adds a primitive of this description.
  template <typename Primitive>
  void add(const typename Primitive::desc &description,
           std::unordered_map<int, memory> arguments,
           const primitive_attr &attributes = primitive_attr()) {
    typename Primitive::primitive_desc implementation(description, attributes,
                                                      processor);
    steps.emplace_back(Primitive(implementation), std::move(arguments));
  }
  void reduce(algorithm how, const memory &from, const memory &to, float p = 0,
              float epsilon = 0, const post_ops &after = post_ops(),
              std::unordered_map<int, memory> more = {}) {
    primitive_attr attributes;
    attributes.set_post_ops(after);
    more.insert({{DNNL_ARG_SRC, from}, {DNNL_ARG_DST, to}});
    add<reduction>({how, from.get_desc(), to.get_desc(), p, epsilon}, more,
                   attributes);
  }
  void combine(algorithm how, const memory &left, const memory &right,
               const memory &to, const post_ops &after = post_ops(),
               std::unordered_map<int, memory> more = {}) {
    primitive_attr attributes;
    attributes.set_post_ops(after);
    more.insert(
        {{DNNL_ARG_SRC_0, left}, {DNNL_ARG_SRC_1, right}, {DNNL_ARG_DST, to}});
    add<binary>({how, left.get_desc(), right.get_desc(), to.get_desc()}, more,
                attributes);
  }

  void run() {
    for (auto &[step, arguments] : steps)
      step.execute(queue, arguments);
    queue.wait();
  }

  const Arguments a;
  const engine processor{engine::kind::cpu, 0};

private:
  stream queue{processor};
  std::vector<std::pair<primitive, std::unordered_map<int, memory>>> steps;
};

/// The argument of the second post-operation.
constexpr int kPostSecond = DNNL_ARG_ATTR_MULTIPLE_POST_OP(1) | DNNL_ARG_SRC_1;

template <int axis, Type type> void softmax(Primitives &program) {
  Dims shape{program.a.extents[0], program.a.extents[1]};
  memory x = program.input(0, shape, type), out = program.output(shape, type);
  program.add<softmax_forward>(
      {prop_kind::forward_inference, x.get_desc(), axis},
      {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, out}});
}

void logSoftmax(Primitives &program) {
  Dims shape{program.a.extents[0], program.a.extents[1]};
  memory x = program.input(0, shape), out = program.output(shape);
  program.add<logsoftmax_forward>(
      {prop_kind::forward_inference, x.get_desc(), 1},
      {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, out}});
}

void logSumExp(Primitives &program) {
  int64_t m = program.a.extents[0], n = program.a.extents[1];
  memory x = program.input(0, {m, n}), out = program.output({m, 1});
  memory maximum = program.allocate({m, 1});
  memory exponentials = program.allocate({m, n});
  program.reduce(algorithm::reduction_max, x, maximum);
  post_ops exponential;
  exponential.append_eltwise(1, algorithm::eltwise_exp, 0, 0);
  program.combine(algorithm::binary_sub, x, maximum, exponentials, exponential);
  post_ops logarithm;
  logarithm.append_eltwise(1, algorithm::eltwise_log, 0, 0);
  logarithm.append_binary(algorithm::binary_add, maximum.get_desc());
  program.reduce(algorithm::reduction_sum, exponentials, out, 0, 0, logarithm,
                 {{kPostSecond, maximum}});
}

void layerNormalization(Primitives &program) {
  int64_t m = program.a.extents[0], n = program.a.extents[1];
  memory x = program.input(0, {m, n}), out = program.output({m, n});
  program.add<layer_normalization_forward>(
      {prop_kind::forward_inference, x.get_desc(), kEpsilon,
       normalization_flags::use_scale | normalization_flags::use_shift},
      {{DNNL_ARG_SRC, x},
       {DNNL_ARG_SCALE, program.input(1, {n})},
       {DNNL_ARG_SHIFT, program.input(2, {n})},
       {DNNL_ARG_DST, out}});
}

/// All of a matrix is one row.
void standardization(Primitives &program) {
  Dims shape{1, program.a.extents[0] * program.a.extents[1]};
  memory x = program.input(0, shape), out = program.output(shape);
  program.add<layer_normalization_forward>(
      {prop_kind::forward_inference, x.get_desc(), kEpsilon,
       normalization_flags::none},
      {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, out}});
}

/// x * sqrt(n) / sqrt(sum of squares + n * epsilon) * scale
template <Type type> void rmsNormalization(Primitives &program) {
  int64_t m = program.a.extents[0], n = program.a.extents[1];
  memory x = program.input(0, {m, n}, type), norm = program.allocate({m, 1});
  memory scale = program.input(1, {1, n}, type);
  program.reduce(algorithm::reduction_norm_lp_sum, x, norm, 2, n * kEpsilon);
  post_ops after;
  after.append_eltwise(1, algorithm::eltwise_linear, std::sqrt(float(n)), 0);
  after.append_binary(algorithm::binary_mul, scale.get_desc());
  program.combine(algorithm::binary_div, x, norm, program.output({m, n}, type),
                  after, {{kPostSecond, scale}});
}

void l2Normalization(Primitives &program) {
  int64_t m = program.a.extents[0], n = program.a.extents[1];
  memory x = program.input(0, {m, n}), norm = program.allocate({m, 1});
  program.reduce(algorithm::reduction_norm_lp_sum, x, norm, 2, 0);
  program.combine(algorithm::binary_div, x, norm, program.output({m, n}));
}

template <memory::format_tag tag> void batchNormalization(Primitives &program) {
  const int64_t *extents = program.a.extents;
  Dims shape(extents, extents + 4);
  memory::desc description(shape, Type::f32, tag);
  auto view = [&](const void *data) {
    return memory(description, program.processor, const_cast<void *>(data));
  };
  program.add<batch_normalization_forward>(
      {prop_kind::forward_training, description, kEpsilon,
       normalization_flags::use_scale | normalization_flags::use_shift},
      {{DNNL_ARG_SRC, view(program.a.inputs[0])},
       {DNNL_ARG_SCALE, program.input(1, {shape[1]})},
       {DNNL_ARG_SHIFT, program.input(2, {shape[1]})},
       {DNNL_ARG_MEAN, program.allocate({shape[1]})},
       {DNNL_ARG_VARIANCE, program.allocate({shape[1]})},
       {DNNL_ARG_DST, view(program.a.output)}});
}

/// The mean of rank dimensions over `axes`, a bit for each. The extents of a
/// workload of images leave out the 3 channels.
template <int rank, unsigned axes> void mean(Primitives &program) {
  Dims from(program.a.extents, program.a.extents + std::min(rank, 3));
  if (rank == 4)
    from.push_back(3);
  Dims to = from;
  for (int axis = 0; axis < rank; ++axis)
    if (axes >> axis & 1)
      to[axis] = 1;
  program.reduce(algorithm::reduction_mean, program.input(0, from),
                 program.output(to));
}

/// x[M,N] combined with [1,N], or with [M,1] for axis 0; then a function.
template <algorithm how, int axis, algorithm function = algorithm::undef,
          Type type = Type::f32>
void combineMatrix(Primitives &program) {
  Dims shape{program.a.extents[0], program.a.extents[1]}, other = shape;
  other[1 - axis] = 1;
  post_ops after;
  if (function != algorithm::undef)
    after.append_eltwise(1, function, /*alpha=*/1, 0);
  program.combine(how, program.input(0, shape, type),
                  program.input(1, other, type), program.output(shape, type),
                  after);
}

void nchwScaleShiftRelu(Primitives &program) {
  Dims shape(program.a.extents, program.a.extents + 4);
  Dims channels{1, shape[1], 1, 1};
  memory shift = program.input(2, channels);
  post_ops after;
  after.append_binary(algorithm::binary_add, shift.get_desc());
  after.append_eltwise(1, algorithm::eltwise_relu, 0, 0);
  program.combine(
      algorithm::binary_mul, program.input(0, shape),
      program.input(1, channels), program.output(shape), after,
      {{DNNL_ARG_ATTR_MULTIPLE_POST_OP(0) | DNNL_ARG_SRC_1, shift}});
}

void middleScale(Primitives &program) {
  Dims shape(program.a.extents, program.a.extents + 3);
  program.combine(algorithm::binary_mul, program.input(0, shape),
                  program.input(1, {shape[0], 1, shape[2]}),
                  program.output(shape));
}

void columnMajorPlusRowMajor(Primitives &program) {
  Dims shape{program.a.extents[0], program.a.extents[1]};
  program.combine(algorithm::binary_add,
                  program.input(0, shape, memory::format_tag::ba),
                  program.input(1, shape), program.output(shape));
}

void reversedTimesRowMajor(Primitives &program) {
  Dims shape(program.a.extents, program.a.extents + 3);
  program.combine(algorithm::binary_mul,
                  program.input(0, shape, memory::format_tag::cba),
                  program.input(1, shape), program.output(shape));
}

} // namespace

std::optional<std::function<void()>>
libraries::createOneDnnProgram(const std::string &workload,
                               const Arguments &arguments) {
  static const std::map<std::string, void (*)(Primitives &)> programs{
      {"row-bias", combineMatrix<algorithm::binary_add, 1>},
      {"row-bias-bf16",
       combineMatrix<algorithm::binary_add, 1, algorithm::undef, Type::bf16>},
      {"column-scale", combineMatrix<algorithm::binary_mul, 0>},
      {"exp-minus-maximum",
       combineMatrix<algorithm::binary_sub, 0, algorithm::eltwise_exp>},
      {"silu-row-bias",
       combineMatrix<algorithm::binary_add, 1, algorithm::eltwise_swish>},
      {"gelu-row-bias",
       combineMatrix<algorithm::binary_add, 1, algorithm::eltwise_gelu_tanh>},
      {"nchw-scale-shift-relu", nchwScaleShiftRelu},
      {"middle-scale", middleScale},
      {"column-major-plus-row-major", columnMajorPlusRowMajor},
      {"reversed-times-row-major", reversedTimesRowMajor},
      {"softmax", softmax<1, Type::f32>},
      {"softmax-first-axis", softmax<0, Type::f32>},
      {"softmax-bf16", softmax<1, Type::bf16>},
      {"log-softmax", logSoftmax},
      {"log-sum-exp", logSumExp},
      {"layer-normalization", layerNormalization},
      {"standardization", standardization},
      {"rms-normalization", rmsNormalization<Type::f32>},
      {"rms-normalization-bf16", rmsNormalization<Type::bf16>},
      {"row-l2-normalization", l2Normalization},
      {"batch-normalization-nchw",
       batchNormalization<memory::format_tag::nchw>},
      {"batch-normalization-nhwc",
       batchNormalization<memory::format_tag::nhwc>},
      {"mean-first-axis", mean<2, 1>},
      {"mean-middle-axis", mean<3, 2>},
      {"mean-last-axis", mean<2, 2>},
      {"image-mean", mean<4, 6>},
      {"pixel-mean", mean<4, 8>}};
  auto found = programs.find(workload);
  if (found == programs.end())
    return std::nullopt;
  try {
    auto program = std::make_shared<Primitives>(arguments);
    found->second(*program);
    return [program] { program->run(); };
  } catch (const error &) {
    return std::nullopt; // No implementation for this processor.
  }
}

bool libraries::hasOneDnn() { return true; }

#else

std::optional<std::function<void()>>
libraries::createOneDnnProgram(const std::string &,
                               const kernels::Arguments &) {
  return std::nullopt;
}

bool libraries::hasOneDnn() { return false; }

#endif
