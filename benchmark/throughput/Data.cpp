//===- Data.cpp - The arrays that all contenders work on ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "bcast/Arrays/Float16.h"
#include "bcast/Arrays/Npy.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <random>
#include <sys/mman.h>

using namespace mlir;
using namespace mlir::bcast;

Buffer Operand::getBuffer() const {
  return {data, llvm::to_vector<4>(layout.getShape()),
          llvm::to_vector<4>(layout.getStrides())};
}

int64_t Operand::getElementBytes() const {
  return *layout.getNumElements() * getByteWidth(type.elementType);
}

static Operand createOperand(const ArrayType &type) {
  PhysicalLayout layout = type.getLayout(type.shape);
  size_t byteSize =
      *layout.getNumAllocatedElements() * getByteWidth(type.elementType);
  return {type, std::move(layout), nullptr, byteSize};
}

/// The numbers have few bits, so that sums stay in range.
static llvm::Error fill(Array &array, std::minstd_rand &random) {
  std::uniform_real_distribution<float> reals(-2.0f, 2.0f);
  switch (array.getElementType()) {
  case ElementType::F32:
    for (float &element : array.as<float>())
      element = reals(random);
    return llvm::Error::success();
  case ElementType::BF16:
    for (uint16_t &element : array.as<uint16_t>())
      element = floatToBFloat(reals(random));
    return llvm::Error::success();
  case ElementType::I32:
    for (int32_t &element : array.as<int32_t>())
      element = static_cast<int32_t>(random() % 2000) - 1000;
    return llvm::Error::success();
  case ElementType::UI8:
    for (uint8_t &element : array.as<uint8_t>())
      element = random() % 256;
    return llvm::Error::success();
  default:
    return llvm::createStringError(stringify(array.getElementType()) +
                                   " arrays are not generated");
  }
}

static llvm::Error fill(Operand &operand, std::minstd_rand &random) {
  auto cells = PhysicalArray::create(operand.type.elementType, operand.layout,
                                     operand.type.getPadding());
  auto array = Array::create(operand.type.elementType, operand.type.shape);
  if (!cells || !array)
    return llvm::joinErrors(cells.takeError(), array.takeError());
  if (llvm::Error error = fill(*array, random))
    return error;
  cells->write(*array);
  std::memcpy(operand.data, cells->data(), operand.byteSize);
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<Data>> Data::create(const Signature &signature) {
  std::unique_ptr<Data> data(new Data());
  for (const ArrayType &type : signature.inputs)
    data->inputs.push_back(createOperand(type));
  data->output = createOperand(signature.results.front());

  // Arrays at the same offset of a page would compete for the same cache sets,
  // which is rare in real programs.
  constexpr size_t hugePage = size_t(2) << 20, stagger = 4096 + 1024;
  size_t size = 0;
  auto place = [&](Operand &operand) {
    size_t offset = size;
    size = llvm::alignTo(offset + operand.byteSize, 64) + stagger;
    return offset;
  };
  std::vector<size_t> offsets;
  for (Operand &operand : data->inputs)
    offsets.push_back(place(operand));
  size_t outputOffset = place(*data->output);
  size_t scratchOffset = size;
  size += data->getMovedBytes() + 64;

  data->memorySize = llvm::alignTo(size, hugePage) + hugePage;
  void *memory = mmap(nullptr, data->memorySize, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return llvm::createStringError("no memory for the arrays");
  data->memory = static_cast<char *>(memory);
  (void)madvise(memory, data->memorySize, MADV_HUGEPAGE);
  char *begin = reinterpret_cast<char *>(
      llvm::alignTo(reinterpret_cast<uintptr_t>(memory), hugePage));
  std::memset(begin, 0, size);

  std::minstd_rand random(1);
  for (auto [operand, offset] : llvm::zip_equal(data->inputs, offsets)) {
    operand.data = begin + offset;
    if (llvm::Error error = fill(operand, random))
      return error;
  }
  data->output->data = begin + outputOffset;
  data->scratch = begin + scratchOffset;
  return data;
}

Data::~Data() {
  if (memory)
    munmap(memory, memorySize);
}

int64_t mlir::bcast::countMovedBytes(const Signature &signature) {
  int64_t bytes = createOperand(signature.results.front()).getElementBytes();
  for (const ArrayType &type : signature.inputs)
    bytes += createOperand(type).getElementBytes();
  return bytes;
}

int64_t Data::getMovedBytes() const {
  int64_t bytes = output->getElementBytes();
  for (const Operand &input : inputs)
    bytes += input.getElementBytes();
  return bytes;
}

void Data::spoilOutput() { std::memset(output->data, 0xA5, output->byteSize); }

std::vector<char> Data::copyOutput() const {
  return std::vector<char>(output->data, output->data + output->byteSize);
}

llvm::Expected<Array> Data::readOutput() const {
  auto cells = PhysicalArray::create(output->type.elementType, output->layout,
                                     output->type.getPadding());
  if (!cells)
    return cells.takeError();
  std::memcpy(cells->data(), output->data, output->byteSize);
  if (auto wrong = cells->findWrongPadding())
    return llvm::createStringError(*wrong);
  return cells->read();
}

llvm::Error Data::writeInputs(StringRef directory) const {
  for (auto [i, input] : llvm::enumerate(inputs)) {
    auto array =
        Array::create(input.type.elementType, input.layout.getPhysicalShape());
    if (!array)
      return array.takeError();
    std::memcpy(array->data(), input.data, input.byteSize);
    if (llvm::Error error = writeNpy(
            *array, (directory + "/" + std::to_string(i) + ".npy").str()))
      return error;
  }
  return llvm::Error::success();
}
