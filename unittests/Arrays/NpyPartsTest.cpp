//===- NpyPartsTest.cpp - Tests of parts of .npy files --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/NpyParts.h"
#include "NpyTestUtils.h"
#include "bcast/Arrays/Npy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>
#include <sys/stat.h>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::test;
namespace fs = llvm::sys::fs;

namespace {

class NpyPartsTest : public NpyTest {
protected:
  /// Writes a file of other bytes than those of `writeNpy`.
  void writeFile(StringRef path, StringRef bytes) {
    std::error_code code;
    llvm::raw_fd_ostream(path, code) << bytes;
    ASSERT_FALSE(code);
  }
};

/// An array whose elements differ.
Array count(ElementType type, ArrayRef<int64_t> shape) {
  Array array = unwrap(Array::create(type, shape));
  for (size_t i = 0; i < array.getByteSize(); ++i)
    array.data()[i] =
        type == ElementType::I1 ? char(i % 2) : char(i * 37 + i / 256);
  return array;
}

StringRef getBytes(const Array &array) {
  return {array.data(), array.getByteSize()};
}

NpyInput openInput(StringRef path) {
  return llvm::cantFail(NpyInput::open(path));
}

std::string getOpenMessage(StringRef path) {
  llvm::Expected<NpyInput> input = NpyInput::open(path);
  return input ? "success" : llvm::toString(input.takeError());
}

/// All boxes of a shape.
std::vector<ArrayBox> listBoxes(ArrayRef<int64_t> shape) {
  std::vector<ArrayBox> boxes(1);
  for (int64_t extent : shape) {
    std::vector<ArrayBox> longer;
    for (const ArrayBox &box : boxes)
      for (int64_t begin = 0; begin <= extent; ++begin)
        for (int64_t end = begin; end <= extent; ++end) {
          ArrayBox next = box;
          next.offsets.push_back(begin);
          next.extents.push_back(end - begin);
          longer.push_back(next);
        }
    boxes = std::move(longer);
  }
  return boxes;
}

TEST_F(NpyPartsTest, Runs) {
  auto listRuns = [](ArrayRef<int64_t> shape, const ArrayBox &box) {
    std::vector<std::pair<int64_t, int64_t>> runs;
    llvm::cantFail(forEachRun(shape, box, [&](int64_t position, int64_t count) {
      runs.push_back({position, count});
      return llvm::Error::success();
    }));
    return runs;
  };
  using Runs = std::vector<std::pair<int64_t, int64_t>>;
  EXPECT_EQ(listRuns({4, 3}, {{0, 0}, {4, 3}}), (Runs{{0, 12}}));
  EXPECT_EQ(listRuns({4, 3}, {{1, 0}, {2, 3}}), (Runs{{3, 6}}));
  EXPECT_EQ(listRuns({4, 3}, {{1, 1}, {2, 2}}), (Runs{{4, 2}, {7, 2}}));
  EXPECT_EQ(listRuns({2, 3, 4}, {{0, 1, 0}, {2, 2, 4}}),
            (Runs{{4, 8}, {16, 8}}));
  EXPECT_EQ(listRuns({2, 3}, {{1, 3}, {1, 0}}), Runs());
  EXPECT_EQ(listRuns({}, {}), (Runs{{0, 1}}));
}

TEST_F(NpyPartsTest, BoxesOfEveryType) {
  for (ElementType type : getAllElementTypes()) {
    Array whole = count(type, {3, 2, 4});
    std::string path = pathTo("whole.npy");
    ASSERT_FALSE(llvm::errorToBool(writeNpy(whole, path)));
    NpyInput input = openInput(path);
    EXPECT_EQ(input.getElementType(), type);
    EXPECT_EQ(input.getShape(), whole.getShape());
    for (const ArrayBox &box : listBoxes({3, 2, 4})) {
      Array read = unwrap(input.read(box));
      EXPECT_EQ(read.getShape(), ArrayRef(box.extents));
      EXPECT_EQ(getBytes(read), getBytes(unwrap(copyBox(whole, box))))
          << box.stringify();
    }
  }
}

TEST_F(NpyPartsTest, FortranOrderAndTruthValues) {
  // The rows of [[0, 1, 2], [3, 4, 5]] are not contiguous.
  std::string dict =
      "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }\n";
  std::string path = pathTo("fortran.npy");
  std::string header =
      std::string("\x93NUMPY\1\0", 8) + char(dict.size()) + '\0' + dict;
  writeFile(path, header + StringRef("\0\3\1\4\2\5", 6).str());
  NpyInput input = openInput(path);
  EXPECT_EQ(toText(unwrap(input.read({{0, 0}, {2, 3}}))),
            "[[0 1 2]\n [3 4 5]]");
  EXPECT_EQ(toText(unwrap(input.read({{0, 1}, {2, 2}}))), "[[1 2]\n [4 5]]");
  EXPECT_EQ(toText(unwrap(input.read({{1, 0}, {1, 3}}))), "[[3 4 5]]");
  EXPECT_EQ(toText(unwrap(input.read({{1, 3}, {1, 0}}))), "[]");

  header.replace(header.find("|u1"), 3, "|b1");
  writeFile(path, header + StringRef("\0\3\1\4\2\5", 6).str());
  EXPECT_EQ(unwrap(openInput(path).read({{0, 0}, {2, 3}})).as<uint8_t>(),
            ArrayRef<uint8_t>({0, 1, 1, 1, 1, 1}));
}

// Runs with small gaps are read together, and those with large ones alone.
TEST_F(NpyPartsTest, SmallAndLargeGaps) {
  for (auto [rows, columns] :
       {std::pair(3000, 7), std::pair(700, 1000), std::pair(5, 300000)}) {
    Array whole = count(ElementType::I16, {rows, columns});
    std::string path = pathTo("whole.npy");
    ASSERT_FALSE(llvm::errorToBool(writeNpy(whole, path)));
    for (int64_t begin : {0, columns / 3, columns - 1}) {
      ArrayBox box{{1, begin}, {rows - 2, columns - begin}};
      EXPECT_EQ(getBytes(unwrap(openInput(path).read(box))),
                getBytes(unwrap(copyBox(whole, box))));
    }
  }
}

TEST_F(NpyPartsTest, WrongFiles) {
  std::string path = pathTo("a.npy");
  EXPECT_EQ(getOpenMessage(path),
            path + ": cannot read the file: No such file or directory");
  EXPECT_EQ(getOpenMessage(directory),
            (directory + ": cannot read the file: Is a directory").str());
  EXPECT_EQ(getOpenMessage("/dev/null"),
            "/dev/null: cannot read the file: it is not a regular file, of "
            "which parts can be read");
  // Opening it for reading would wait for a writer.
  std::string fifo = pathTo("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_EQ(getOpenMessage(fifo),
            fifo + ": cannot read the file: it is not a regular file, of which "
                   "parts can be read");
  writeFile(path, "text");
  EXPECT_EQ(getOpenMessage(path),
            path + ": expected a .npy file, which starts with '\\93NUMPY', "
                   "found 'text'");
  ASSERT_FALSE(llvm::errorToBool(writeNpy(fromLiteral("2x3xi16=1"), path)));
  NpyInput whole = openInput(path);
  auto file = llvm::cantFail(
      fs::openNativeFileForReadWrite(path, fs::CD_OpenExisting, fs::OF_None));
  ASSERT_FALSE(fs::resize_file(file, 128 + 10));
  EXPECT_EQ(getOpenMessage(path), path + ": truncated data: expected 12 bytes "
                                         "of 2x3xi16 after the header, found "
                                         "10");
  EXPECT_EQ(getMessage(whole.read({{1, 0}, {1, 3}})),
            path + ": cannot read the file: it has become shorter");
  EXPECT_EQ(toText(unwrap(whole.read({{0, 0}, {1, 3}}))), "[[1 1 1]]");
  ASSERT_FALSE(fs::resize_file(file, 128 + 13));
  EXPECT_EQ(getOpenMessage(path), path + ": trailing data: expected 12 bytes "
                                         "of 2x3xi16 after the header, found "
                                         "13");
  fs::closeFile(file);
}

TEST_F(NpyPartsTest, PartsMakeTheFileOfTheWhole) {
  for (ElementType type : getAllElementTypes()) {
    Array whole = count(type, {5, 3, 4});
    std::string path = pathTo("parts.npy"), expected = pathTo("whole.npy");
    ASSERT_FALSE(llvm::errorToBool(writeNpy(whole, expected)));
    fs::remove(path);
    NpyOutput output =
        llvm::cantFail(NpyOutput::create(path, type, whole.getShape()));
    for (int64_t row : {0, 2, 4})
      for (int64_t column : {0, 1}) {
        ArrayBox box{{row, 0, 3 * column},
                     {row == 4 ? 1 : 2, 3, column == 0 ? 3 : 1}};
        Array part = unwrap(copyBox(whole, box));
        EXPECT_FALSE(llvm::errorToBool(writeNpyPart(
            output.getTemporaryPath(), whole.getShape(), box.offsets, part)));
      }
    EXPECT_FALSE(fs::exists(path));
    ASSERT_FALSE(llvm::errorToBool(output.putInPlace()));
    auto read = [](StringRef path) {
      return llvm::cantFail(
                 llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(path)))
          ->getBuffer()
          .str();
    };
    EXPECT_EQ(read(path), read(expected));
  }
  EXPECT_EQ(countFiles(), 2);
}

TEST_F(NpyPartsTest, EmptyAndScalar) {
  for (StringRef text : {"0x3xf32=[]", "f64=2", "3x0xi8=[[],[],[]]"}) {
    Array array = fromLiteral(text);
    std::string path = pathTo("a.npy");
    SmallVector<int64_t> zeros(array.getRank(), 0);
    NpyOutput output = llvm::cantFail(
        NpyOutput::create(path, array.getElementType(), array.getShape()));
    EXPECT_FALSE(llvm::errorToBool(writeNpyPart(
        output.getTemporaryPath(), array.getShape(), zeros, array)));
    ASSERT_FALSE(llvm::errorToBool(output.putInPlace()));
    EXPECT_EQ(toText(unwrap(readNpy(path))), toText(array));
    NpyInput input = openInput(path);
    EXPECT_EQ(
        toText(unwrap(input.read({llvm::to_vector<4>(zeros),
                                  llvm::to_vector<4>(array.getShape())}))),
        toText(array));
  }
}

TEST_F(NpyPartsTest, AnAbandonedFileLeavesTheOldOne) {
  std::string path = pathTo("a.npy");
  ASSERT_FALSE(llvm::errorToBool(writeNpy(fromLiteral("2xi8=1"), path)));
  {
    NpyOutput output =
        llvm::cantFail(NpyOutput::create(path, ElementType::F32, {4}));
    EXPECT_EQ(countFiles(), 2);
    EXPECT_FALSE(llvm::errorToBool(writeNpyPart(output.getTemporaryPath(), {4},
                                                {2}, fromLiteral("2xf32=1"))));
  }
  EXPECT_EQ(countFiles(), 1);
  EXPECT_EQ(toText(unwrap(readNpy(path))), "[1 1]");

  auto getMessage = [](llvm::Expected<NpyOutput> output) {
    return output ? "success" : llvm::toString(output.takeError());
  };
  EXPECT_EQ(getMessage(NpyOutput::create(directory, ElementType::F32, {4})),
            (directory + ": cannot write the file: it is a directory").str());
  EXPECT_EQ(getMessage(NpyOutput::create("/dev/null", ElementType::F32, {4})),
            "/dev/null: cannot write the file: it is not a regular file, of "
            "which parts can be written");
  EXPECT_EQ(llvm::toString(writeNpyPart(pathTo("no.npy"), {2}, {0},
                                        fromLiteral("2xf32=1"))),
            pathTo("no.npy") +
                ": cannot write the file: this process does not see the file "
                "that process 0 has begun; give a path that is the same for "
                "all");
}

} // namespace
