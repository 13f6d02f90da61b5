//===- NpyReadTest.cpp - Tests of reading .npy files ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayTestUtils.h"
#include "bcast/Arrays/Npy.h"
#include "llvm/Support/Endian.h"
#include <random>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

/// Returns a file whose header is `dict`, not padded, followed by `data`.
std::string makeFile(StringRef dict, StringRef data = "", char major = 1) {
  std::string file("\x93NUMPY", 6);
  file += major;
  file += '\0';
  char length[4];
  llvm::support::endian::write32le(length, dict.size());
  file.append(length, major == 1 ? 2 : 4);
  return file + dict.str() + data.str();
}

std::string makeHeader(StringRef descr, StringRef shape = "(2,)") {
  return ("{'descr': '" + descr +
          "', 'fortran_order': False, 'shape': " + shape + ", }\n")
      .str();
}

std::string readMessage(const std::string &file) {
  return getMessage(parseNpy(file));
}

const StringRef sixBytes("\1\2\3\4\5\6", 6);

TEST(NpyReadTest, Versions) {
  std::string dict = makeHeader("|u1", "(2, 3)");
  for (char major : {1, 2, 3})
    EXPECT_EQ(toText(unwrap(parseNpy(makeFile(dict, sixBytes, major)))),
              "[[1 2 3]\n [4 5 6]]");
  EXPECT_EQ(readMessage(makeFile(dict, sixBytes, 4)),
            "expected .npy version 1.0, 2.0 or 3.0, found 4.0");
  EXPECT_EQ(readMessage(makeFile(dict, sixBytes, 0)),
            "expected .npy version 1.0, 2.0 or 3.0, found 0.0");
  std::string minor = makeFile(dict, sixBytes);
  minor[7] = 1;
  EXPECT_EQ(readMessage(minor),
            "expected .npy version 1.0, 2.0 or 3.0, found 1.1");
}

TEST(NpyReadTest, DictionaryForms) {
  for (StringRef dict :
       {"{'descr':'|u1','fortran_order':False,'shape':(2,3)}",
        "{'shape': (2, 3,), 'fortran_order': False, 'descr': '|u1'}",
        "  {\"descr\" : \"|u1\" ,\n\t'shape':( 2 ,3 ) , 'fortran_order': False "
        ", } \n",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (2L, 3L), }",
        "{'descr': '<u1', 'fortran_order': False, 'shape': (+2, 003), }",
        "{'descr': '=u1', 'fortran_order': False, 'shape': (2, 3), }"})
    EXPECT_EQ(toText(unwrap(parseNpy(makeFile(dict, sixBytes)))),
              "[[1 2 3]\n [4 5 6]]")
        << dict.str();
}

TEST(NpyReadTest, MalformedDictionaries) {
  for (auto [dict, message] :
       {std::pair("", "expected a dictionary that starts with '{', found its "
                      "end"),
        std::pair("[]", "expected a dictionary that starts with '{', found "
                        "'['"),
        std::pair("{", "expected a string in quotes, found its end"),
        std::pair("{}", "expected the keys 'descr', 'fortran_order' and "
                        "'shape', found no 'descr'"),
        std::pair("{'shape': ()}", "expected the keys 'descr', "
                                   "'fortran_order' and 'shape', found no "
                                   "'descr'"),
        std::pair("{'x': 1}", "expected the keys 'descr', 'fortran_order' and "
                              "'shape', found 'x'"),
        std::pair("{'shape': (), 'shape': ()}",
                  "expected the key 'shape' once, found it twice"),
        std::pair("{'shape' ()}", "expected ':' after the key 'shape', found "
                                  "'('"),
        std::pair("{'shape': () 'x'", "expected ',' or '}' after an entry, "
                                      "found '''"),
        std::pair("{'shape", "expected a closing quote, found the header's "
                             "end"),
        std::pair("{'sh\\x61pe': ()", "expected strings without escapes, found "
                                      "'\\'"),
        std::pair("{'shape': 3", "expected a tuple for 'shape', found '3'"),
        std::pair("{'shape': (3)", "expected a tuple for 'shape', found an "
                                   "integer in parentheses; a tuple of one is "
                                   "written (3,)"),
        std::pair("{'shape': (,)", "expected an integer in 'shape', found ','"),
        std::pair("{'shape': (2 3)", "expected ',' or ')' in 'shape', found "
                                     "'3'"),
        std::pair("{'shape': (2", "expected ',' or ')' in 'shape', found its "
                                  "end"),
        std::pair("{'shape': (2.0,)", "expected ',' or ')' in 'shape', found "
                                      "'.'"),
        std::pair("{'fortran_order': 0", "expected True or False for "
                                         "'fortran_order', found '0'"),
        std::pair("{'fortran_order': Falsey", "expected True or False for "
                                              "'fortran_order', found 'F'")})
    EXPECT_EQ(readMessage(makeFile(dict)),
              std::string("invalid header: ") + message)
        << dict;
  EXPECT_EQ(readMessage(makeFile(makeHeader("|u1", "()") + "x", "1")),
            "invalid header: expected nothing after '}', found 'x'");
}

TEST(NpyReadTest, Shapes) {
  auto message = [](StringRef shape) {
    return readMessage(makeFile(makeHeader("<f8", shape)));
  };
  EXPECT_EQ(message("(-1,)"),
            "expected extents of 0 or more, found '-1' in 'shape'");
  EXPECT_EQ(message("(99999999999999999999,)"),
            "expected extents that fit 64 bits, found '99999999999999999999' "
            "in 'shape'");
  EXPECT_EQ(message("(4611686018427387904, 4)"),
            "the size in bytes of 4611686018427387904x4xf64 overflows 64 bits");
  // NumPy refuses this shape.
  EXPECT_EQ(message("(4611686018427387904, 4, 0)"), "success");
  EXPECT_EQ(message("(1000000, 1000000, 100)"),
            "truncated data: expected 800000000000000 bytes of "
            "1000000x1000000x100xf64 after the header, found 0");
  std::string many;
  for (int i = 0; i < 10000; ++i)
    many += "1,";
  EXPECT_EQ(message("(" + many + ")"),
            "expected at most 64 dimensions, found 10000");
  EXPECT_EQ(
      unwrap(parseNpy(makeFile(makeHeader("<f8", "(3, 0)")))).stringifyType(),
      "3x0xf64");
  EXPECT_EQ(
      unwrap(parseNpy(makeFile(makeHeader("|u1", "()"), "\7"))).stringifyType(),
      "ui8");
}

TEST(NpyReadTest, DataOfTheWrongSize) {
  std::string dict = makeHeader("<i2", "(2, 2)");
  EXPECT_EQ(readMessage(makeFile(dict, sixBytes)),
            "truncated data: expected 8 bytes of 2x2xi16 after the header, "
            "found 6");
  EXPECT_EQ(readMessage(makeFile(dict, "123456789")),
            "trailing data: expected 8 bytes of 2x2xi16 after the header, "
            "found 9");
  EXPECT_EQ(readMessage(makeFile(makeHeader("<f4", "(0,)"), "1")),
            "trailing data: expected 0 bytes of 0xf32 after the header, found "
            "1");
}

TEST(NpyReadTest, NotAFile) {
  EXPECT_EQ(readMessage(""), "expected a .npy file, which starts with "
                             "'\\93NUMPY', found no bytes");
  EXPECT_EQ(readMessage("PK\3\4zipfile"),
            "expected a .npy file, which starts with '\\93NUMPY', found "
            "'PK\\03\\04zi'");
  EXPECT_EQ(readMessage("\x93NUMPY\1"),
            "truncated header: expected at least 10 bytes, found 7");
  EXPECT_EQ(readMessage(std::string("\x93NUMPY\2\0\1", 9)),
            "truncated header: expected at least 12 bytes, found 9");
  EXPECT_EQ(readMessage(std::string("\x93NUMPY\2\0\xff\xff\xff\xff{}", 14)),
            "truncated header: expected 4294967295 bytes after the first 12, "
            "found 2");
}

TEST(NpyReadTest, UnsupportedDtypes) {
  std::string expected =
      "expected a dtype that is one of |b1, |i1, <i2, <i4, <i8, |u1, <u2, <u4, "
      "<u8, <f2, <V2 (bfloat16), <f4, <f8, found ";
  for (StringRef descr : {"<c8", "|O", "<U5", "|S3", "<f16", "<M8[ns]", "4", "",
                          "<", "<<f4", "<V4", "<i3", "I4"})
    EXPECT_EQ(readMessage(makeFile(makeHeader(descr))),
              expected + "'" + descr.str() + "'");
  EXPECT_EQ(readMessage(makeFile("{'descr': [('x', '<f4')], ")),
            expected + "a structured dtype");
  EXPECT_EQ(readMessage(makeFile(makeHeader(">f4"))),
            "expected little-endian elements, found dtype '>f4'; convert them "
            "with numpy.save(path, a.astype(a.dtype.newbyteorder(\"<\")))");
}

// NumPy takes the native order where none is given, and any for single bytes.
TEST(NpyReadTest, ByteOrders) {
  for (StringRef descr : {"<f4", "=f4", "|f4", "f4"})
    EXPECT_EQ(toText(unwrap(parseNpy(makeFile(
                  makeHeader(descr), StringRef("\0\0\x80\x3f\0\0\0\xc0", 8))))),
              "[ 1. -2.]");
  for (StringRef descr : {"<i1", ">i1", "=i1", "|i1", "i1"})
    EXPECT_EQ(toText(unwrap(parseNpy(makeFile(makeHeader(descr), "\1\2")))),
              "[1 2]");
  for (StringRef descr : {"|b1", "b1", "?", "|?"})
    EXPECT_EQ(toText(unwrap(
                  parseNpy(makeFile(makeHeader(descr), StringRef("\0\1", 2))))),
              "[False  True]");
}

TEST(NpyReadTest, Booleans) {
  Array array = unwrap(parseNpy(
      makeFile(makeHeader("|b1", "(4,)"), StringRef("\0\1\2\xff", 4))));
  EXPECT_EQ(array.as<uint8_t>(), ArrayRef<uint8_t>({0, 1, 1, 1}));
}

TEST(NpyReadTest, BFloat) {
  StringRef data("\x80\x3f\x00\xc0", 4);
  for (StringRef descr : {"<V2", "|V2"}) {
    Array array = unwrap(parseNpy(makeFile(makeHeader(descr), data)));
    EXPECT_EQ(array.stringifyType(), "2xbf16");
    EXPECT_EQ(toText(array), "[ 1. -2.]");
  }
}

TEST(NpyReadTest, FortranOrder) {
  auto read = [](StringRef descr, StringRef shape, StringRef data) {
    std::string dict = ("{'descr': '" + descr +
                        "', 'fortran_order': True, 'shape': " + shape + "}")
                           .str();
    return toText(unwrap(parseNpy(makeFile(dict, data))));
  };
  EXPECT_EQ(read("|u1", "(2, 3)", sixBytes), "[[1 3 5]\n [2 4 6]]");
  EXPECT_EQ(read("|u1", "(1, 3, 2)", sixBytes), "[[[1 4]\n  [2 5]\n  [3 6]]]");
  EXPECT_EQ(read("<u2", "(3, 1)", StringRef("\1\0\2\0\3\0", 6)),
            "[[1]\n [2]\n [3]]");
  EXPECT_EQ(read("|u1", "()", "\5"), "5");
  EXPECT_EQ(read("<f8", "(2, 0)", ""), "[]");
  std::string longs;
  for (char i = 0; i < 8; ++i)
    longs += std::string(1, i) + std::string(7, '\0');
  EXPECT_EQ(read("<i8", "(2, 2, 2)", longs),
            "[[[0 4]\n  [2 6]]\n\n [[1 5]\n  [3 7]]]");
}

TEST(NpyReadTest, EveryTruncationIsAnError) {
  std::string file = makeFile(makeHeader("<i2", "(3,)"), sixBytes);
  EXPECT_EQ(readMessage(file), "success");
  for (size_t size = 0; size < file.size(); ++size)
    EXPECT_NE(readMessage(file.substr(0, size)), "success") << size;
}

TEST(NpyReadTest, NoMutationCrashes) {
  std::string original = makeFile(makeHeader("<i2", "(1, 3)"), sixBytes);
  for (size_t i = 0; i < original.size(); ++i)
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::string file = original;
      file[i] = char(byte);
      llvm::consumeError(parseNpy(file).takeError());
    }
  std::mt19937 random(5);
  constexpr char alphabet[] = "0123456789'\"{}()[],: -+LTrueFalse\\<>|=";
  for (int i = 0; i < 30000; ++i) {
    std::string file = original;
    for (int edits = 1 + random() % 4; edits > 0; --edits)
      file[8 + random() % (file.size() - 8)] =
          alphabet[random() % (sizeof(alphabet) - 1)];
    llvm::consumeError(parseNpy(file).takeError());
  }
}

} // namespace
