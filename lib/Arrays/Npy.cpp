//===- Npy.cpp - NumPy's .npy files ---------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Npy.h"
#include "NpyHeader.h"
#include "bcast/Support/Files.h"
#include "llvm/ADT/bit.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::arrays;

static_assert(llvm::endianness::native == llvm::endianness::little,
              "elements are read and written in the machine's byte order");

/// Copies elements in Fortran order from `source` to row-major order.
template <typename T> static void transpose(const char *source, Array &array) {
  ArrayRef<int64_t> shape = array.getShape();
  int64_t rank = array.getRank();
  SmallVector<int64_t, 4> index(rank, 0), stride(rank, 1);
  for (int64_t i = 1; i < rank; ++i)
    stride[i] = stride[i - 1] * shape[i - 1];

  int64_t offset = 0;
  for (T &element : array.as<T>()) {
    std::memcpy(&element, source + offset * sizeof(T), sizeof(T));
    for (int64_t i = rank - 1; i >= 0; --i) {
      offset += stride[i];
      if (++index[i] < shape[i])
        break;
      offset -= stride[i] * shape[i];
      index[i] = 0;
    }
  }
}

void bcast::arrays::transposeFortran(const char *source, Array &array) {
  switch (getByteWidth(array.getElementType())) {
  case 1:
    return transpose<uint8_t>(source, array);
  case 2:
    return transpose<uint16_t>(source, array);
  case 4:
    return transpose<uint32_t>(source, array);
  default:
    return transpose<uint64_t>(source, array);
  }
}

void bcast::arrays::normalizeTruthValues(Array &array) {
  if (array.getElementType() == ElementType::I1)
    for (uint8_t &element : array.as<uint8_t>())
      element = element != 0;
}

llvm::Error bcast::arrays::checkDataSize(const NpyHeader &header,
                                         uint64_t found) {
  llvm::Expected<int64_t> expected =
      Array::computeByteSize(header.elementType, header.shape);
  if (!expected)
    return expected.takeError();
  if (found == uint64_t(*expected))
    return llvm::Error::success();
  return llvm::createStringError(
      llvm::Twine(found < uint64_t(*expected) ? "truncated data"
                                              : "trailing data") +
      ": expected " + llvm::Twine(*expected) + " bytes of " +
      stringifyArrayType(header.elementType, header.shape) +
      " after the header, found " + llvm::Twine(found));
}

llvm::Expected<Array> bcast::parseNpy(StringRef bytes) {
  llvm::Expected<NpyHeader> header = parseNpyHeader(bytes);
  if (!header)
    return header.takeError();
  // The comparison of sizes precedes any allocation, so that a small file
  // cannot cause a large one.
  if (llvm::Error error =
          checkDataSize(*header, bytes.size() - header->dataOffset))
    return std::move(error);

  llvm::Expected<Array> array =
      Array::create(header->elementType, header->shape);
  if (!array)
    return array.takeError();
  const char *source = bytes.data() + header->dataOffset;
  if (array->getNumElements() == 0)
    return array;
  if (header->fortranOrder)
    transposeFortran(source, *array);
  else
    std::memcpy(array->data(), source, array->getByteSize());
  normalizeTruthValues(*array);
  return array;
}

std::string bcast::getNumpyConversion(ElementType found, ElementType wanted) {
  std::string array =
      found == ElementType::BF16 ? "a.view(ml_dtypes.bfloat16)" : "a";
  return array + ".astype(" +
         (wanted == ElementType::BF16
              ? "ml_dtypes.bfloat16"
              : ("'" + getNpyDescr(wanted) + "'").str()) +
         ")";
}

/// Puts the path before the message of an error.
static llvm::Error addPath(StringRef path, const llvm::Twine &message) {
  return llvm::createStringError(path + ": " + message);
}

/// The number of bytes to read from a stream that starts with `bytes`: the size
/// according to the header, and one byte to detect further ones. Returns an
/// error if that exceeds the memory.
static llvm::Expected<uint64_t> getWantedBytes(StringRef bytes) {
  constexpr uint64_t firstBytes = 1 << 16;
  if (!mayStartNpy(bytes))
    return 0;
  llvm::Expected<NpyHeader> header = parseNpyHeader(bytes);
  if (!header) {
    llvm::consumeError(header.takeError());
    return bytes.size() < firstBytes ? firstBytes : kMaxHeaderBytes;
  }
  llvm::Expected<Array> array =
      Array::create(header->elementType, header->shape);
  if (!array)
    return array.takeError();
  return header->dataOffset + array->getByteSize() + 1;
}

llvm::Expected<Array> bcast::readNpy(StringRef path) {
  auto buffer = readFile(path, getWantedBytes);
  if (!buffer)
    return addPath(path, "cannot read the file: " +
                             llvm::toString(buffer.takeError()));
  llvm::Expected<Array> array = parseNpy((*buffer)->getBuffer());
  if (!array)
    return addPath(path, llvm::toString(array.takeError()));
  return array;
}

void bcast::serializeNpy(const Array &array, raw_ostream &os) {
  os << makeNpyHeader(array.getElementType(), array.getShape());
  os.write(array.data(), array.getByteSize());
}
