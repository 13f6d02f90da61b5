//===- Workloads.cpp - The measured workloads -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workloads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::bcast;

std::optional<Size> mlir::bcast::parseSize(StringRef text) {
  int64_t megabytes;
  if (!text.getAsInteger(10, megabytes) && megabytes > 0 && megabytes < 100000)
    return Size{Size::Megabytes, megabytes};
  return llvm::StringSwitch<std::optional<Size>>(text)
      .Case("smoke", Size{Size::Smoke})
      .Case("l2", Size{Size::L2})
      .Case("memory", Size{Size::Memory})
      .Default(std::nullopt);
}

static std::vector<Workload> createReductions() {
  std::vector<Extent> matrix{{'M', 7, 96, 64}, {'N', 37, 512, 4096}};
  std::vector<Extent> input{{'M', 7, 192, 64}, {'N', 37, 512, 4096}};
  std::vector<Extent> narrow{{'M', 7, 192, 64}, {'N', 37, 512, 4096}};
  std::vector<Extent> images{
      {'N', 2, 4, 4}, {'C', 3, 16, 64}, {'H', 5, 28, 56}, {'W', 7, 28, 56}};
  auto reduce = [](std::string name, std::string title,
                   std::vector<Extent> extents, std::string reduced,
                   bool isComputeBound = false) {
    bool isMean = StringRef(name).starts_with("mean-");
    return Workload{std::move(name),          std::move(title),
                    std::move(extents),       isComputeBound,
                    /*dynamicTwinOf=*/"",     std::move(reduced),
                    /*isMemoryFixed=*/false,
                    /*hasOrderedBits=*/isMean};
  };
  Workload distances = reduce(
      "pairwise-squared-distance", "sum((x[N,1,D] - y[1,K,D])^2) over D",
      {{'N', 3, 256, 1000}, {'K', 5, 256, 1000}, {'D', 19, 64, 64}}, "D", true);
  distances.isMemoryFixed = distances.hasOrderedBits = true;
  return {
      reduce("softmax", "softmax(x[M,N]) over N", matrix, "N", true),
      reduce("softmax-first-axis", "softmax(x[M,N]) over M", matrix, "M", true),
      reduce("log-softmax", "log(softmax(x[M,N])) over N", matrix, "N", true),
      reduce("log-sum-exp", "log(sum(exp(x[M,N]))) over N", input, "N", true),
      reduce("softmax-bf16", "softmax(x[M,N]) over N, bf16", narrow, "N", true),
      reduce("layer-normalization", "layer normalization of x[M,N]", matrix,
             "N"),
      reduce("rms-normalization", "RMS normalization of x[M,N]", matrix, "N"),
      reduce("rms-normalization-bf16", "RMS normalization of x[M,N], bf16",
             narrow, "N"),
      reduce("row-l2-normalization", "x[M,N] / sqrt(sum(x^2)) over N", matrix,
             "N"),
      reduce("batch-normalization-nchw", "batch normalization of x[N,C,H,W]",
             images, "NHW"),
      reduce("batch-normalization-nhwc", "batch normalization of x[N,H,W,C]",
             images, "NHW"),
      reduce("standardization", "(x - mean) / deviation of x[M,N]", matrix,
             "MN"),
      reduce("mean-first-axis", "mean(x[M,N]) over M", input, "M"),
      reduce("mean-middle-axis", "mean(x[A,B,C]) over B",
             {{'A', 3, 8, 4}, {'B', 5, 96, 256}, {'C', 19, 128, 1024}}, "B"),
      reduce("mean-last-axis", "mean(x[M,N]) over N", input, "N"),
      reduce("image-mean", "mean(x[N,H,W,3]) over H, W",
             {{'N', 2, 2, 4}, {'H', 5, 128, 224}, {'W', 7, 128, 224}}, "HW"),
      reduce("pixel-mean", "mean(x[N,H,W,3]) over the channels",
             {{'N', 2, 2, 4},
              {'H', 5, 96, 224},
              {'W', 7, 128, 224},
              {'C', 3, 3, 3}},
             "C"),
      reduce("argmax-rows", "argmax(x[M,N]) over N", input, "N"),
      distances,
  };
}

/// Inputs and results take 300 to 400 KiB in l2.
static std::vector<Workload> createWorkloads() {
  std::vector<Extent> matrix{{'M', 7, 96, 64}, {'N', 37, 512, 4096}};
  std::vector<Extent> images{
      {'N', 2, 1, 4}, {'C', 3, 16, 64}, {'H', 5, 56, 56}, {'W', 7, 56, 56}};
  std::vector<Workload> workloads{
      {"row-bias", "x[M,N] + bias[N]", matrix},
      {"column-scale", "x[M,N] * scale[M,1]", matrix},
      {"outer-sum",
       "column[M,1] + row[1,N]",
       {{'M', 7, 128, 64}, {'N', 37, 768, 4096}}},
      {"nchw-scale-shift-relu", "relu(x[N,C,H,W] * scale[C] + shift[C])",
       images},
      {"three-channel-normalization",
       "(f32(u8[H,W,3]) - mean[3]) * scale[3]",
       {{'H', 5, 160, 64}, {'W', 7, 160, 1024}}},
      {"middle-scale",
       "x[A,B,C] * scale[A,1,C]",
       {{'A', 3, 8, 4}, {'B', 5, 48, 64}, {'C', 19, 128, 1024}}},
      {"pairwise-squared-difference",
       "(x[N,1,D] - y[1,K,D])^2",
       {{'N', 3, 24, 16}, {'K', 5, 32, 128}, {'D', 19, 128, 256}}},
      {"exp-minus-maximum", "exp(x[M,N] - maximum[M,1])", matrix, true},
      {"silu-row-bias", "silu(x[M,N] + bias[N])", matrix, true},
      {"gelu-row-bias", "tanh-gelu(x[M,N] + bias[N])", matrix, true},
      {"select-row-threshold", "x[M,N] > threshold[N] ? x : 0", matrix},
      {"twelve-operations", "12 operations on [M,N], [N], [M,1], []", matrix,
       true},
      {"column-major-plus-row-major",
       "x[M,N] in {0,1} + y[M,N]",
       {{'M', 7, 128, 64}, {'N', 37, 256, 4096}}},
      {"reversed-times-row-major",
       "x[A,B,C] in {0,1,2} * y[A,B,C]",
       {{'A', 7, 64, 64}, {'B', 3, 8, 32}, {'C', 19, 64, 512}}},
      {"padded-row-bias",
       "x[M,N] padded to [M,P] + bias[N]",
       {{'M', 7, 96, 64}, {'N', 37, 500, 4084}, {'P', 48, 512, 4096}}},
      {"row-bias-i32", "x[M,N] + bias[N], i32", matrix},
      {"row-bias-bf16",
       "x[M,N] + bias[N], bf16",
       {{'M', 7, 192, 64}, {'N', 37, 512, 4096}}},
      {"row-bias-dynamic", "x[?,?] + bias[?]", matrix, false, "row-bias"},
      {"nchw-scale-shift-relu-dynamic",
       "relu(x[?,?,?,?] * scale[?] + shift[?])", images, false,
       "nchw-scale-shift-relu"},
      {"call-overhead",
       "x[8,16] + bias[16]",
       {{'M', 8, 8, 0}, {'N', 16, 16, 0}}}};
  for (Workload &reduction : createReductions())
    workloads.push_back(std::move(reduction));
  return workloads;
}

const std::vector<Workload> &mlir::bcast::getWorkloads() {
  static const std::vector<Workload> workloads = createWorkloads();
  return workloads;
}

const Workload *mlir::bcast::findWorkload(StringRef name) {
  for (const Workload &workload : getWorkloads())
    if (workload.name == name)
      return &workload;
  return nullptr;
}

bool Workload::isSizable() const { return extents.front().memory != 0; }

int64_t Workload::countReduced(ArrayRef<int64_t> values) const {
  int64_t count = 1;
  for (auto [extent, value] : llvm::zip_equal(extents, values))
    if (StringRef(reduced).contains(extent.letter))
      count *= value;
  return count;
}

std::vector<int64_t> Workload::getExtents(Size size) const {
  std::vector<int64_t> values;
  for (const Extent &extent : extents)
    values.push_back(size.kind == Size::Smoke    ? extent.smoke
                     : size.kind == Size::Memory ? extent.memory
                                                 : extent.l2);
  return values;
}

llvm::Expected<std::string>
mlir::bcast::readProgram(StringRef directory, StringRef name,
                         const Workload &workload, ArrayRef<int64_t> extents) {
  std::string path = (directory + "/" + name + ".mlir").str();
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(buffer.getError(), "cannot read " + path);
  std::string text;
  StringRef rest = (*buffer)->getBuffer();
  while (!rest.empty()) {
    auto [before, after] = rest.split('$');
    text += before;
    rest = after;
    if (after.empty())
      break;
    for (auto [extent, value] : llvm::zip_equal(workload.extents, extents))
      if (extent.letter == after.front())
        text += std::to_string(value);
    rest = after.drop_front();
  }
  return text;
}
