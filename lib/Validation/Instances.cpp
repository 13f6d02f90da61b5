//===- Instances.cpp - The extents and elements of a run ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instances.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "llvm/ADT/ScopeExit.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

static bool isArray(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return !vector.isScalable();
  return isa<RankedTensorType, MemRefType>(type);
}

/// Whether `after` has the elements of `before`, in another kind of array or
/// with other knowledge of extents.
static bool isCompatible(Type before, Type after) {
  if (before == after)
    return true;
  if (validation::getSignless(getElementTypeOrSelf(before)) !=
      validation::getSignless(getElementTypeOrSelf(after)))
    return false;
  auto was = dyn_cast<ShapedType>(before), is = dyn_cast<ShapedType>(after);
  if (!was || !is)
    return !was && !is;
  return isArray(before) && isArray(after) &&
         isa<VectorType>(before) == isa<VectorType>(after) &&
         was.getRank() == is.getRank();
}

/// A larger argument is not run.
static constexpr int64_t kMaxElements = int64_t(1) << 14;

/// The cells of the memory of one, with padding and gaps.
static constexpr int64_t kMaxArgumentCells = 4 * kMaxElements;

static bool isSmall(ArrayRef<int64_t> shape, int64_t limit = kMaxElements) {
  int64_t count = 1;
  for (int64_t extent : shape)
    if (llvm::MulOverflow(count, extent, count) || count > limit)
      return false;
  return true;
}

/// The cells of a buffer up to its last element; none if they are too many.
static std::optional<int64_t> countCells(const Data &data) {
  int64_t last = data.offset;
  for (auto [extent, stride] : llvm::zip_equal(data.shape, data.strides)) {
    int64_t distance;
    if (llvm::MulOverflow(std::max<int64_t>(extent - 1, 0), stride, distance) ||
        llvm::AddOverflow(last, distance, last))
      return std::nullopt;
  }
  return last < kMaxArgumentCells ? std::optional(last + 1) : std::nullopt;
}

std::string Instance::print(func::FuncOp function) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  const auto *shape = shapes.begin();
  const auto *index = indices.begin();
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes())) {
    os << (number ? ", " : "") << "arg" << number << ": ";
    if (type.isIndex()) {
      os << *index++;
      continue;
    }
    if (isArray(type))
      for (int64_t extent : *shape++)
        os << extent << "x";
    os << getElementTypeOrSelf(type);
  }
  return text;
}

std::vector<Instance> validation::getInstances(func::FuncOp function,
                                               unsigned limit) {
  Instance first;
  for (Type type : function.getArgumentTypes()) {
    if (isArray(type))
      first.shapes.push_back(Indices(cast<ShapedType>(type).getShape()));
    else if (type.isIndex())
      first.indices.push_back(0);
  }
  auto visit = [](Instance &instance, function_ref<int64_t()> next) {
    for (Indices &shape : instance.shapes)
      for (int64_t &extent : shape)
        if (extent == ShapedType::kDynamic)
          extent = next();
    for (int64_t &index : instance.indices)
      index = next();
  };
  unsigned numFree = 0;
  Instance counted = first;
  visit(counted, [&]() -> int64_t { return numFree++, 0; });
  std::vector<Instance> instances;
  bool isComplete = numFree < 12 && (1u << (2 * numFree)) <= limit;
  std::mt19937 random(limit);
  unsigned count = isComplete ? 1u << (2 * numFree) : limit;
  for (unsigned number = 0; number != count; ++number) {
    unsigned rest = number;
    visit(instances.emplace_back(first), [&]() -> int64_t {
      if (!isComplete)
        return random() % 4;
      int64_t digit = rest % 4;
      rest /= 4;
      return digit;
    });
  }
  return instances;
}

/// A number for an element: of the first draws without any structure, so that
/// another order of a sum shows; of later ones, special values too.
static const Term *drawElement(TermPool &pool, Type type, std::mt19937 &random,
                               unsigned draw) {
  bool isSpecial = draw > 4 && random() % 2 == 0;
  if (auto floatType = dyn_cast<FloatType>(type)) {
    static constexpr double special[] = {0.0,      -0.0,      1.0, -1.0, 0.5,
                                         HUGE_VAL, -HUGE_VAL, NAN, 1e30, 1e-30};
    double value = isSpecial ? special[random() % std::size(special)]
                             : (double(random()) / 4294967296.0 - 0.5) *
                                   std::ldexp(1.0, int(random() % 12) - 4);
    APFloat exact(value);
    bool losesInfo;
    exact.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    return pool.getConstant(FloatAttr::get(type, exact));
  }
  static constexpr int64_t special[] = {0, 1, -1, 2, 127, -128, INT64_MIN};
  int64_t value = isSpecial
                      ? special[random() % std::size(special)]
                      : int64_t(uint64_t(random()) << 32 | uint64_t(random()));
  if (!isSpecial && random() % 2 == 0)
    value %= 8;
  return pool.getInteger(type, value);
}

namespace {
/// The logical view of an array in a layout, whose cells are a row-major box.
struct Layout {
  PhysicalLayout layout;
  TypedAttr padding;

  Data makeBox(TermPool &pool, Type elementType) const {
    const Term *fill =
        padding ? pool.getConstant(padding) : pool.getUndefined(elementType);
    return Data(layout.getPhysicalShape(), fill);
  }
  Data view(const Data &box) const {
    Data logical = box;
    logical.shape.assign(layout.getShape().begin(), layout.getShape().end());
    PhysicalLayout::Dims strides = layout.getStrides();
    logical.strides.assign(strides.begin(), strides.end());
    return logical;
  }
};
} // namespace

/// The layout that was materialized, for these extents.
static std::optional<Layout> getLayout(DictionaryAttr attributes,
                                       ArrayRef<int64_t> shape) {
  auto attribute =
      attributes ? attributes.getAs<TypeAttr>(kLogicalTypeAttrName) : nullptr;
  if (!attribute)
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(attribute.getValue());
  if (!type || type.getRank() != int64_t(shape.size()))
    return std::nullopt;
  Indices sizes;
  for (auto [extent, size] : llvm::zip_equal(type.getShape(), shape))
    if (ShapedType::isDynamic(extent))
      sizes.push_back(size);
  return Layout{getPhysicalLayout(type).withSizes(sizes),
                getPaddingValue(type)};
}

Outcome validation::run(TermPool &pool, func::FuncOp source,
                        func::FuncOp function, const Instance &instance,
                        ArrayRef<Indices> resultShapes) {
  auto stop = [&](const Twine &reason) {
    Outcome outcome;
    outcome.kind = Outcome::Kind::Unknown;
    outcome.reason = reason.str();
    return outcome;
  };
  for (const Indices &extents : instance.shapes)
    if (!isSmall(extents))
      return stop("'func.func' takes an array that is too large");
  // Those that the source has are arguments.
  unsigned numResultBuffers =
      countResultBuffers(function) - countResultBuffers(source);
  unsigned numInputs = source.getNumArguments();
  if (function.getNumArguments() != numInputs + numResultBuffers)
    return stop("'func.func' has other arguments than before");
  if (source == function)
    for (unsigned number = 0; number != numInputs; ++number)
      if (source.getArgAttr(number, kLogicalTypeAttrName))
        return stop("'func.func' has materialized layouts, and is no source");
  std::mt19937 random(instance.draw);
  SmallVector<Data> inputs;
  const auto *shape = instance.shapes.begin();
  const auto *index = instance.indices.begin();
  auto add = [&](std::optional<Layout> layout, ArrayRef<int64_t> extents,
                 Type type, function_ref<const Term *(ArrayRef<int64_t>)> get) {
    if (!isSmall(layout ? layout->layout.getPhysicalShape()
                        : PhysicalLayout::Dims(extents),
                 kMaxArgumentCells))
      return false;
    Type elementType = getElementTypeOrSelf(type);
    Data box = layout ? layout->makeBox(pool, elementType)
                      : Data(extents, pool.getUndefined(elementType));
    Data logical = layout ? layout->view(box) : box;
    // The strides of a buffer that its type tells.
    if (auto memref = dyn_cast<MemRefType>(type); memref && !layout) {
      auto [strides, offset] = memref.getStridesAndOffset();
      if (offset > 0)
        logical.offset = offset;
      for (auto [dim, stride] : llvm::enumerate(strides))
        if (!ShapedType::isDynamic(stride))
          logical.strides[dim] = stride;
      std::optional<int64_t> cells = countCells(logical);
      if (!cells)
        return false;
      if (*cells > int64_t(box.cells->size()) && box.size() != 0)
        logical.cells->resize(*cells, pool.getUndefined(elementType));
    }
    Indices at(extents.size(), 0);
    for (int64_t i = 0, e = countElements(extents); i < e; ++i) {
      if (const Term *term = get(at))
        logical.set(at, term);
      advance(at, extents);
    }
    // A memref is the logical view.
    inputs.push_back(isa<MemRefType>(type) ? logical : box);
    return true;
  };
  for (unsigned number = 0; number != numInputs; ++number) {
    Type sourceType = source.getArgumentTypes()[number];
    Type type = function.getArgumentTypes()[number];
    if (isa<ShapedType>(sourceType) && !isArray(sourceType))
      return stop("'func.func' takes an array of no fixed rank or size");
    if (!isCompatible(sourceType, type))
      return stop("'func.func' has other types than before: argument " +
                  Twine(number));
    if (sourceType.isIndex()) {
      inputs.push_back(pool.getIndex(*index++));
      continue;
    }
    Type elementType = getSignless(getElementTypeOrSelf(sourceType));
    if (!isa<FloatType, IntegerType, IndexType>(elementType))
      return stop("'func.func' takes elements of another kind");
    std::string name = ("arg" + Twine(number)).str();
    auto makeElement = [&](ArrayRef<int64_t> at) {
      std::string symbol;
      llvm::raw_string_ostream os(symbol);
      os << name;
      if (isArray(sourceType)) {
        os << "[";
        llvm::interleaveComma(at, os);
        os << "]";
      }
      return instance.draw
                 ? drawElement(pool, elementType, random, instance.draw)
                 : pool.getSymbol(symbol, elementType);
    };
    if (auto memref = dyn_cast<MemRefType>(type);
        memref &&
        (!memref.isStrided() || isa<ShapedType>(memref.getElementType())))
      return stop("'func.func' takes a buffer of another kind");
    if (!isArray(sourceType)) {
      inputs.push_back(makeElement({}));
      continue;
    }
    std::optional<Layout> layout =
        getLayout(function.getArgAttrDict(number), *shape);
    // An extent that the function assumes and the instance does not have.
    if (!layout && failed(verifyCompatibleShape(
                       cast<ShapedType>(type).getShape(), *shape)))
      return stop("'func.func' has other types than before: argument " +
                  Twine(number));
    if (!add(layout, *shape, type, makeElement))
      return stop("'func.func' takes an array that is too large");
    ++shape;
  }
  SmallVector<unsigned> arrays, others;
  for (auto [number, type] : llvm::enumerate(source.getResultTypes()))
    (isa<RankedTensorType>(type) ? arrays : others).push_back(number);
  if (numResultBuffers != 0 && arrays.size() != numResultBuffers)
    return stop("'func.func' has other results than before");
  for (unsigned i = 0; i != numResultBuffers; ++i) {
    unsigned number = numInputs + i;
    if (!isCompatible(source.getResultTypes()[arrays[i]],
                      function.getArgumentTypes()[number]))
      return stop("'func.func' has other types than before: result " +
                  Twine(arrays[i]));
    if (!add(
            getLayout(function.getArgAttrDict(number), resultShapes[arrays[i]]),
            resultShapes[arrays[i]], function.getArgumentTypes()[number],
            [](ArrayRef<int64_t>) { return nullptr; }))
      return stop("'func.func' returns an array that is too large");
  }
  SmallVector<unsigned> returned = others;
  if (numResultBuffers == 0)
    returned = llvm::to_vector(llvm::seq<unsigned>(source.getNumResults()));
  if (function.getNumResults() != returned.size())
    return stop("'func.func' has other results than before");
  for (auto [number, type] :
       llvm::zip_equal(returned, function.getResultTypes()))
    if (!isCompatible(source.getResultTypes()[number], type))
      return stop("'func.func' has other types than before: result " +
                  Twine(number));

  Outcome outcome = Interpreter(pool).run(function, inputs);
  if (outcome.kind != Outcome::Kind::Done)
    return outcome;
  // What a function writes to its buffers is a result, too.
  auto addBuffers = llvm::scope_exit([&] {
    for (unsigned number = 0; number != numInputs; ++number)
      if (isa<MemRefType>(source.getArgumentTypes()[number]))
        outcome.results.push_back(inputs[number]);
  });
  if (numResultBuffers != 0) {
    SmallVector<Data> results(source.getNumResults());
    for (auto [i, number] : llvm::enumerate(arrays))
      results[number] = inputs[numInputs + i];
    for (auto [number, data] : llvm::zip(others, outcome.results))
      results[number] = data;
    outcome.results = std::move(results);
    return outcome;
  }
  for (auto [number, data] : llvm::enumerate(outcome.results)) {
    if (data.scalar || resultShapes.empty())
      continue;
    if (auto layout =
            getLayout(function.getResultAttrDict(number), resultShapes[number]);
        layout && llvm::equal(data.shape, layout->layout.getPhysicalShape()))
      data = layout->view(Data::fromElements(data.shape, data.getElements()));
  }
  return outcome;
}
