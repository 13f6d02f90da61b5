//===- NpyWriteTest.cpp - Tests of writing .npy files ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NpyTestUtils.h"
#include "bcast/Arrays/Npy.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::test;
namespace fs = llvm::sys::fs;

namespace {

std::string serialize(const Array &array) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  serializeNpy(array, os);
  return bytes;
}

/// Returns a header as NumPy writes it: `dict`, padded to `size` bytes in all.
std::string padHeader(StringRef dict, size_t size = 128) {
  std::string header("\x93NUMPY\1\0", 8);
  header += char((size - 10) % 256);
  header += char((size - 10) / 256);
  header += dict;
  header.append(size - header.size() - 1, ' ');
  return header + "\n";
}

class NpyWriteTest : public NpyTest {};

TEST_F(NpyWriteTest, BytesAreNumpys) {
  // The output of numpy.save for numpy.array([[1, 2, 3], [-1, .5, 0]], "<f4").
  EXPECT_EQ(
      serialize(fromLiteral("2x3xf32=[[1,2,3],[-1,0.5,0]]")),
      padHeader("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }") +
          std::string("\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x40\x40"
                      "\x00\x00\x80\xbf\x00\x00\x00\x3f\x00\x00\x00\x00",
                      24));
  EXPECT_EQ(
      serialize(fromLiteral("i1=true")),
      padHeader("{'descr': '|b1', 'fortran_order': False, 'shape': (), }") +
          "\1");
  EXPECT_EQ(
      serialize(fromLiteral("2xi16=[-2,258]")),
      padHeader("{'descr': '<i2', 'fortran_order': False, 'shape': (2,), }") +
          "\xfe\xff\2\1");
  EXPECT_EQ(
      serialize(fromLiteral("0x5xf64=[]")),
      padHeader("{'descr': '<f8', 'fortran_order': False, 'shape': (0, 5), }"));
}

TEST_F(NpyWriteTest, DescrOfEveryType) {
  StringRef descrs[] = {"|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2",
                        "<u4", "<u8", "<f2", "<V2", "<f4", "<f8"};
  for (auto [type, descr] : llvm::zip_equal(getAllElementTypes(), descrs)) {
    Array array = unwrap(Array::create(type, {1}));
    EXPECT_EQ(serialize(array),
              padHeader(("{'descr': '" + descr +
                         "', 'fortran_order': False, 'shape': (1,), }")
                            .str()) +
                  std::string(getByteWidth(type), '\0'));
  }
}

// Room for growth and padding make the header longer from 15 dimensions on.
TEST_F(NpyWriteTest, LengthOfTheHeader) {
  for (size_t rank = 0; rank <= Array::maxRank; ++rank) {
    SmallVector<int64_t> shape(rank, 1);
    size_t dict =
        StringRef("{'descr': '|i1', 'fortran_order': False, 'shape': (), }")
            .size();
    if (rank > 0)
      dict += rank == 1 ? 2 + 20 : 3 * rank - 2 + 20;
    size_t header = (10 + dict + 1) / 64 * 64 + 64;
    std::string bytes =
        serialize(unwrap(Array::create(ElementType::I8, shape)));
    EXPECT_EQ(bytes.size(), header + 1) << rank;
    EXPECT_EQ(bytes[header - 1], '\n');
  }
}

TEST_F(NpyWriteTest, RoundTrip) {
  for (ElementType type : getAllElementTypes()) {
    Array array = unwrap(Array::create(type, {3, 1, 5}));
    for (size_t i = 0; i < array.getByteSize(); ++i)
      array.data()[i] = type == ElementType::I1 ? char(i % 2) : char(37 * i);
    std::string path = pathTo("array.npy");
    ASSERT_FALSE(llvm::errorToBool(writeNpy(array, path)));
    Array read = unwrap(readNpy(path));
    EXPECT_EQ(read.stringifyType(), array.stringifyType());
    EXPECT_EQ(StringRef(read.data(), read.getByteSize()),
              StringRef(array.data(), array.getByteSize()));
  }
  EXPECT_EQ(countFiles(), 1);
}

TEST_F(NpyWriteTest, ReadErrorsNameThePath) {
  std::string path = pathTo("missing.npy");
  EXPECT_EQ(getMessage(readNpy(path)),
            path + ": cannot read the file: No such file or directory");
  EXPECT_EQ(getMessage(readNpy(directory)),
            (directory + ": cannot read the file: Is a directory").str());
  std::error_code code;
  llvm::raw_fd_ostream(path, code) << "text";
  EXPECT_EQ(getMessage(readNpy(path)),
            path + ": expected a .npy file, which starts with '\\93NUMPY', "
                   "found 'text'");
}

TEST_F(NpyWriteTest, FailureLeavesNothing) {
  Array array = fromLiteral("2xi8=1");
  std::string path = pathTo("no/such/array.npy");
  EXPECT_EQ(llvm::toString(writeNpy(array, path)),
            path + ": cannot write the file: there is no folder '" +
                pathTo("no/such") + "'");
  EXPECT_EQ(llvm::toString(writeNpy(array, directory)),
            (directory + ": cannot write the file: it is a directory").str());
  EXPECT_EQ(countFiles(), 0);
}

TEST_F(NpyWriteTest, ReplacesAndFollowsLinks) {
  std::string path = pathTo("array.npy"), link = pathTo("link.npy");
  ASSERT_FALSE(llvm::errorToBool(writeNpy(fromLiteral("2xi8=1"), path)));
  ASSERT_FALSE(fs::create_link(path, link));
  ASSERT_FALSE(llvm::errorToBool(writeNpy(fromLiteral("3xi8=2"), link)));
  EXPECT_EQ(toText(unwrap(readNpy(path))), "[2 2 2]");
  EXPECT_TRUE(fs::is_symlink_file(link));
  EXPECT_EQ(countFiles(), 2);
}

TEST_F(NpyWriteTest, PercentSignsInThePath) {
  std::string path = pathTo("100%%.npy");
  ASSERT_FALSE(llvm::errorToBool(writeNpy(fromLiteral("2xi8=1"), path)));
  EXPECT_EQ(toText(unwrap(readNpy(path))), "[1 1]");
  EXPECT_EQ(countFiles(), 1);
}

TEST_F(NpyWriteTest, Devices) {
  EXPECT_FALSE(llvm::errorToBool(writeNpy(fromLiteral("i8=1"), "/dev/null")));
  if (!fs::exists("/dev/full"))
    GTEST_SKIP();
  EXPECT_EQ(llvm::toString(writeNpy(fromLiteral("i8=1"), "/dev/full")),
            "/dev/full: cannot write the file: No space left on device");
}

TEST_F(NpyWriteTest, AllFilesOrNone) {
  Array first = fromLiteral("2xf32=[1,2]"), second = fromLiteral("i8=3");
  std::string firstPath = pathTo("first.npy"),
              secondPath = pathTo("second.npy");
  ASSERT_FALSE(bool(writeNpy(second, firstPath)));
  llvm::Error error = writeNpyFiles({&first, &second},
                                    {firstPath, pathTo("absent/second.npy")});
  EXPECT_NE(llvm::toString(std::move(error)).find("absent/second.npy: cannot"),
            std::string::npos);
  // The old file is unchanged, and there is no other file.
  EXPECT_EQ(llvm::cantFail(readNpy(firstPath)).stringifyType(), "i8");
  EXPECT_EQ(countFiles(), 1);

  ASSERT_FALSE(bool(writeNpyFiles({&first, &second}, {firstPath, secondPath})));
  EXPECT_EQ(llvm::cantFail(readNpy(firstPath)).stringifyType(), "2xf32");
  EXPECT_EQ(llvm::cantFail(readNpy(secondPath)).stringifyType(), "i8");
  EXPECT_EQ(countFiles(), 2);
}

#ifdef __linux__
TEST_F(NpyWriteTest, DevicesAreWrittenBeforeFilesAreReplaced) {
  Array first = fromLiteral("2xf32=[1,2]"), second = fromLiteral("i8=3");
  std::string path = pathTo("first.npy");
  ASSERT_FALSE(bool(writeNpy(second, path)));
  llvm::Error error = writeNpyFiles({&first, &second}, {path, "/dev/full"});
  EXPECT_NE(llvm::toString(std::move(error)).find("/dev/full: cannot write"),
            std::string::npos);
  EXPECT_EQ(llvm::cantFail(readNpy(path)).stringifyType(), "i8");
  EXPECT_EQ(countFiles(), 1);
}
#endif

} // namespace
