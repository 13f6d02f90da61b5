//===- Bytecode.cpp - The dialect in bytecode -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// test/Dialect/Bcast/IR/bytecode/ has files of every version; all later
// versions read them. CONTRIBUTING.md describes changes of the format.
//
//===----------------------------------------------------------------------===//

#include "Bytecode.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

/// The version of written files, and the newest that can be read.
constexpr uint64_t kVersion = 1;

struct BcastDialectVersion : public DialectVersion {
  uint64_t version;
};

/// Codes in files: never changed, never reused.
enum class AttributeCode : uint64_t {
  Numpy = 0,
  Pdpd = 1,
  InDim = 2,
  Bidirectional = 3,
  Layout = 4,
  CheckKind = 5,
  ComparisonDirection = 6,
};

struct BcastBytecodeInterface : public BytecodeDialectInterface {
  BcastBytecodeInterface(Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const final;
  LogicalResult writeAttribute(Attribute attribute,
                               DialectBytecodeWriter &writer) const final;

  void writeVersion(DialectBytecodeWriter &writer) const final {
    writer.writeVarInt(kVersion);
  }

  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const final {
    auto version = std::make_unique<BcastDialectVersion>();
    if (failed(reader.readVarInt(version->version)))
      return nullptr;
    if (version->version > kVersion) {
      reader.emitError() << "written with version " << version->version
                         << " of the bcast dialect, and this one reads "
                            "versions up to "
                         << kVersion << "; read it with a newer bcast";
      return nullptr;
    }
    return version;
  }
};

/// Replaces readSignedVarInts, which allocates the length that a file claims.
LogicalResult readExtents(DialectBytecodeReader &reader,
                          SmallVectorImpl<int64_t> &extents) {
  uint64_t size;
  if (failed(reader.readVarInt(size)))
    return failure();
  for (uint64_t index = 0; index < size; ++index)
    if (failed(reader.readSignedVarInt(extents.emplace_back())))
      return failure();
  return success();
}

LayoutAttr readLayout(DialectBytecodeReader &reader) {
  SmallVector<int64_t> minorToMajor, paddedDimensions;
  TypedAttr paddingValue;
  if (failed(readExtents(reader, minorToMajor)) ||
      failed(readExtents(reader, paddedDimensions)) ||
      failed(reader.readOptionalAttribute(paddingValue)))
    return {};
  return LayoutAttr::getChecked(
      [&] { return reader.emitError(); }, reader.getContext(),
      ArrayRef<int64_t>(minorToMajor), ArrayRef<int64_t>(paddedDimensions),
      paddingValue);
}

/// Reads a case of an enumeration; `symbolize` returns none for other numbers.
template <typename AttrT, typename Symbolize>
AttrT readEnum(DialectBytecodeReader &reader, StringRef name,
               Symbolize symbolize) {
  uint64_t value;
  if (failed(reader.readVarInt(value)))
    return {};
  if (auto symbol = value <= UINT32_MAX
                        ? symbolize(static_cast<uint32_t>(value))
                        : std::nullopt)
    return AttrT::get(reader.getContext(), *symbol);
  reader.emitError() << "there is no " << name << " " << value;
  return {};
}

} // namespace

Attribute
BcastBytecodeInterface::readAttribute(DialectBytecodeReader &reader) const {
  MLIRContext *context = reader.getContext();
  uint64_t code;
  if (failed(reader.readVarInt(code)))
    return {};
  switch (static_cast<AttributeCode>(code)) {
  case AttributeCode::Numpy:
    return NumpyAttr::get(context);
  case AttributeCode::Pdpd: {
    int64_t axis;
    if (failed(reader.readSignedVarInt(axis)))
      return {};
    return PdpdAttr::get(context, axis);
  }
  case AttributeCode::InDim: {
    SmallVector<int64_t> dimensions;
    if (failed(readExtents(reader, dimensions)))
      return {};
    return InDimAttr::get(context, dimensions);
  }
  case AttributeCode::Bidirectional:
    return BidirectionalAttr::get(context);
  case AttributeCode::Layout:
    return readLayout(reader);
  case AttributeCode::CheckKind:
    return readEnum<CheckKindAttr>(reader, "check kind", [](uint32_t value) {
      return symbolizeCheckKind(value);
    });
  case AttributeCode::ComparisonDirection:
    return readEnum<ComparisonDirectionAttr>(
        reader, "comparison direction",
        [](uint32_t value) { return symbolizeComparisonDirection(value); });
  }
  reader.emitError() << "the bcast dialect has no attribute with code " << code;
  return {};
}

LogicalResult
BcastBytecodeInterface::writeAttribute(Attribute attribute,
                                       DialectBytecodeWriter &writer) const {
  auto writeCode = [&](AttributeCode code) {
    writer.writeVarInt(static_cast<uint64_t>(code));
  };
  return llvm::TypeSwitch<Attribute, LogicalResult>(attribute)
      .Case([&](NumpyAttr) {
        writeCode(AttributeCode::Numpy);
        return success();
      })
      .Case([&](PdpdAttr rule) {
        writeCode(AttributeCode::Pdpd);
        writer.writeSignedVarInt(rule.getAxis());
        return success();
      })
      .Case([&](InDimAttr rule) {
        writeCode(AttributeCode::InDim);
        writer.writeSignedVarInts(rule.getBroadcastDimensions());
        return success();
      })
      .Case([&](BidirectionalAttr) {
        writeCode(AttributeCode::Bidirectional);
        return success();
      })
      .Case([&](LayoutAttr layout) {
        writeCode(AttributeCode::Layout);
        writer.writeSignedVarInts(layout.getMinorToMajor());
        writer.writeSignedVarInts(layout.getPaddedDimensions());
        writer.writeOptionalAttribute(layout.getPaddingValue());
        return success();
      })
      .Case([&](CheckKindAttr kind) {
        writeCode(AttributeCode::CheckKind);
        writer.writeVarInt(static_cast<uint64_t>(kind.getValue()));
        return success();
      })
      .Case([&](ComparisonDirectionAttr direction) {
        writeCode(AttributeCode::ComparisonDirection);
        writer.writeVarInt(static_cast<uint64_t>(direction.getValue()));
        return success();
      })
      // Attributes without a code are written as text.
      .Default([](Attribute) { return failure(); });
}

void bcast::detail::addBytecodeInterface(BcastDialect &dialect) {
  dialect.addInterfaces<BcastBytecodeInterface>();
}
