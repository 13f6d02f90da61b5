//===- NpyHeader.cpp - The header of a .npy file --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NpyHeader.h"
#include "Quote.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::arrays;

static constexpr StringRef magic("\x93NUMPY", 6);

StringRef bcast::arrays::getNpyDescr(ElementType type) {
  switch (type) {
  case ElementType::I1:
    return "|b1";
  case ElementType::I8:
    return "|i1";
  case ElementType::I16:
    return "<i2";
  case ElementType::I32:
    return "<i4";
  case ElementType::I64:
    return "<i8";
  case ElementType::UI8:
    return "|u1";
  case ElementType::UI16:
    return "<u2";
  case ElementType::UI32:
    return "<u4";
  case ElementType::UI64:
    return "<u8";
  case ElementType::F16:
    return "<f2";
  case ElementType::BF16:
    return "<V2";
  case ElementType::F32:
    return "<f4";
  case ElementType::F64:
    return "<f8";
  }
  llvm_unreachable("unknown element type");
}

static std::string listSupportedDescrs() {
  return llvm::join(llvm::map_range(getAllElementTypes(),
                                    [](ElementType type) {
                                      std::string text =
                                          getNpyDescr(type).str();
                                      return type == ElementType::BF16
                                                 ? text + " (bfloat16)"
                                                 : text;
                                    }),
                    ", ");
}

static llvm::Expected<ElementType> parseDescr(StringRef descr) {
  auto unsupported = [&] {
    return llvm::createStringError("expected a dtype that is one of " +
                                   llvm::Twine(listSupportedDescrs()) +
                                   ", found " + quote(descr));
  };
  // The byte order is NumPy's native one if it is not given, and irrelevant for
  // single bytes. NumPy treats bfloat16 as raw bytes.
  StringRef kind = descr;
  bool isBigEndian = kind.starts_with(">");
  if (!kind.empty() && StringRef("<>=|").contains(kind.front()))
    kind = kind.drop_front();
  if (kind == "?")
    kind = "b1";
  for (ElementType type : getAllElementTypes()) {
    if (getNpyDescr(type).drop_front() != kind)
      continue;
    if (isBigEndian && getByteWidth(type) > 1)
      return llvm::createStringError(
          "expected little-endian elements, found dtype " +
          llvm::Twine(quote(descr)) +
          "; convert them with numpy.save(path, "
          "a.astype(a.dtype.newbyteorder(\"<\")))");
    return type;
  }
  return unsupported();
}

namespace {
/// Parses the header's Python dictionary. Lists and nested dictionaries occur
/// only in unsupported dtypes and are not parsed.
class DictParser {
public:
  explicit DictParser(StringRef text) : text(text) {}

  llvm::Error parse(NpyHeader &header);

private:
  llvm::Error parseEntry(NpyHeader &header);
  llvm::Expected<ElementType> parseDescrValue();
  llvm::Expected<bool> parseBool();
  llvm::Expected<int64_t> parseExtent();
  llvm::Error parseShape(SmallVectorImpl<int64_t> &shape);
  llvm::Expected<StringRef> parseString();

  void skipSpace() { pos = text.find_first_not_of(" \t\r\n\f", pos); }
  bool atEnd() const { return pos >= text.size(); }
  bool consume(char c) {
    skipSpace();
    if (atEnd() || text[pos] != c)
      return false;
    ++pos;
    return true;
  }
  llvm::Error unexpected(const llvm::Twine &expected) {
    skipSpace();
    return llvm::createStringError(
        "invalid header: expected " + expected + ", found " +
        (atEnd() ? "its end" : quote(text.substr(pos, 1))));
  }

  StringRef text;
  size_t pos = 0;
  bool hasDescr = false, hasOrder = false, hasShape = false;
};
} // namespace

llvm::Error DictParser::parse(NpyHeader &header) {
  if (!consume('{'))
    return unexpected("a dictionary that starts with '{'");
  while (!consume('}')) {
    if (llvm::Error error = parseEntry(header))
      return error;
    if (consume(','))
      continue;
    if (!consume('}'))
      return unexpected("',' or '}' after an entry");
    break;
  }
  skipSpace();
  if (!atEnd())
    return unexpected("nothing after '}'");
  for (auto [name, present] :
       {std::pair("descr", hasDescr), std::pair("fortran_order", hasOrder),
        std::pair("shape", hasShape)})
    if (!present)
      return llvm::createStringError(
          "invalid header: expected the keys 'descr', 'fortran_order' and "
          "'shape', found no '" +
          llvm::Twine(name) + "'");
  return llvm::Error::success();
}

llvm::Error DictParser::parseEntry(NpyHeader &header) {
  llvm::Expected<StringRef> key = parseString();
  if (!key)
    return key.takeError();
  bool *present = *key == "descr"           ? &hasDescr
                  : *key == "fortran_order" ? &hasOrder
                  : *key == "shape"         ? &hasShape
                                            : nullptr;
  if (!present)
    return llvm::createStringError(
        "invalid header: expected the keys 'descr', 'fortran_order' and "
        "'shape', found " +
        llvm::Twine(quote(*key)));
  if (*present)
    return llvm::createStringError("invalid header: expected the key '" +
                                   llvm::Twine(*key) +
                                   "' once, found it twice");
  *present = true;
  if (!consume(':'))
    return unexpected("':' after the key '" + *key + "'");

  if (*key == "shape")
    return parseShape(header.shape);
  if (*key == "descr") {
    llvm::Expected<ElementType> type = parseDescrValue();
    if (!type)
      return type.takeError();
    header.elementType = *type;
    return llvm::Error::success();
  }
  llvm::Expected<bool> fortranOrder = parseBool();
  if (!fortranOrder)
    return fortranOrder.takeError();
  header.fortranOrder = *fortranOrder;
  return llvm::Error::success();
}

llvm::Expected<ElementType> DictParser::parseDescrValue() {
  skipSpace();
  if (!atEnd() && (text[pos] == '[' || text[pos] == '('))
    return llvm::createStringError("expected a dtype that is one of " +
                                   llvm::Twine(listSupportedDescrs()) +
                                   ", found a structured dtype");
  llvm::Expected<StringRef> descr = parseString();
  if (!descr)
    return descr.takeError();
  return parseDescr(*descr);
}

llvm::Expected<StringRef> DictParser::parseString() {
  skipSpace();
  if (atEnd() || (text[pos] != '\'' && text[pos] != '"'))
    return unexpected("a string in quotes");
  char delimiter = text[pos++];
  size_t end =
      text.find_first_of(StringRef(delimiter == '"' ? "\"\\" : "'\\"), pos);
  if (end == StringRef::npos)
    return llvm::createStringError(
        "invalid header: expected a closing quote, found the header's end");
  if (text[end] == '\\')
    return llvm::createStringError(
        "invalid header: expected strings without escapes, found '\\'");
  StringRef result = text.slice(pos, end);
  pos = end + 1;
  return result;
}

llvm::Expected<bool> DictParser::parseBool() {
  skipSpace();
  StringRef word = text.substr(pos).take_while(llvm::isAlnum);
  if (word != "True" && word != "False")
    return unexpected("True or False for 'fortran_order'");
  pos += word.size();
  return word == "True";
}

llvm::Expected<int64_t> DictParser::parseExtent() {
  bool negative = consume('-');
  if (!negative)
    consume('+');
  skipSpace();
  StringRef digits = text.substr(pos).take_while(llvm::isDigit);
  if (digits.empty())
    return unexpected("an integer in 'shape'");
  pos += digits.size();
  // Python 2 wrote long integers this way, and NumPy reads them.
  if (!atEnd() && text[pos] == 'L')
    ++pos;
  if (negative && digits.find_first_not_of('0') != StringRef::npos)
    return llvm::createStringError("expected extents of 0 or more, found " +
                                   quote("-" + digits.str()) + " in 'shape'");
  int64_t extent;
  if (digits.getAsInteger(10, extent))
    return llvm::createStringError("expected extents that fit 64 bits, found " +
                                   llvm::Twine(quote(digits)) + " in 'shape'");
  return extent;
}

llvm::Error DictParser::parseShape(SmallVectorImpl<int64_t> &shape) {
  if (!consume('('))
    return unexpected("a tuple for 'shape'");
  bool comma = false;
  while (!consume(')')) {
    if (!shape.empty() && !comma)
      return unexpected("',' or ')' in 'shape'");
    llvm::Expected<int64_t> extent = parseExtent();
    if (!extent)
      return extent.takeError();
    shape.push_back(*extent);
    comma = consume(',');
  }
  if (shape.size() == 1 && !comma)
    return llvm::createStringError(
        "invalid header: expected a tuple for 'shape', found an integer in "
        "parentheses; a tuple of one is written (" +
        llvm::Twine(shape[0]) + ",)");
  return llvm::Error::success();
}

bool bcast::arrays::mayStartNpy(StringRef bytes) {
  StringRef start = bytes.take_front(magic.size());
  return start == magic.take_front(start.size());
}

llvm::Expected<NpyHeader> bcast::arrays::parseNpyHeader(StringRef bytes) {
  if (!bytes.starts_with(magic))
    return llvm::createStringError(
        "expected a .npy file, which starts with '\\93NUMPY', found " +
        llvm::Twine(bytes.empty() ? std::string("no bytes")
                                  : quote(bytes.take_front(magic.size()))));
  if (bytes.size() < magic.size() + 2)
    return llvm::createStringError(
        "truncated header: expected at least 10 bytes, found " +
        llvm::Twine(bytes.size()));
  unsigned major = uint8_t(bytes[magic.size()]);
  unsigned minor = uint8_t(bytes[magic.size() + 1]);
  if (major < 1 || major > 3 || minor != 0)
    return llvm::createStringError(
        "expected .npy version 1.0, 2.0 or 3.0, found " + llvm::Twine(major) +
        "." + llvm::Twine(minor));

  NpyHeader header;
  size_t lengthOffset = magic.size() + 2;
  size_t lengthSize = major == 1 ? 2 : 4;
  size_t textOffset = lengthOffset + lengthSize;
  if (bytes.size() < textOffset)
    return llvm::createStringError("truncated header: expected at least " +
                                   llvm::Twine(textOffset) + " bytes, found " +
                                   llvm::Twine(bytes.size()));
  const char *lengthBytes = bytes.data() + lengthOffset;
  size_t length = major == 1 ? llvm::support::endian::read16le(lengthBytes)
                             : llvm::support::endian::read32le(lengthBytes);
  if (length > bytes.size() - textOffset)
    return llvm::createStringError(
        "truncated header: expected " + llvm::Twine(length) +
        " bytes after the first " + llvm::Twine(textOffset) + ", found " +
        llvm::Twine(bytes.size() - textOffset));
  if (llvm::Error error =
          DictParser(bytes.substr(textOffset, length)).parse(header))
    return error;
  header.dataOffset = textOffset + length;
  return header;
}

std::string bcast::arrays::makeNpyHeader(ElementType type,
                                         ArrayRef<int64_t> shape) {
  std::string dict = "{'descr': '" + getNpyDescr(type).str() +
                     "', 'fortran_order': False, 'shape': (";
  for (auto [dimension, extent] : llvm::enumerate(shape)) {
    dict += dimension ? ", " : "";
    dict += std::to_string(extent);
  }
  dict += shape.size() == 1 ? ",), }" : "), }";
  // NumPy leaves room to write a larger first extent in place.
  constexpr size_t growthDigits = 21;
  if (!shape.empty())
    dict.append(growthDigits - std::to_string(shape[0]).size(), ' ');

  size_t prefix = magic.size() + 2 + 2;
  size_t total = llvm::alignTo(prefix + dict.size() + 1, 64);
  // A header that ends on a boundary gets a whole block of padding, as in
  // NumPy.
  if (total == prefix + dict.size() + 1)
    total += 64;
  dict.append(total - prefix - dict.size() - 1, ' ');
  dict += '\n';

  std::string header = magic.str() + std::string("\x01\x00", 2);
  char length[2];
  llvm::support::endian::write16le(length, uint16_t(dict.size()));
  header.append(length, 2);
  return header + dict;
}
