//===- AccuracyTest.cpp - Errors of functions in units in the last place --===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares compiled functions with libm's of the next wider type. Functions of
// one f32 are tried on every 509th f32, or with --all on every f32, which takes
// minutes. --print prints the largest errors: the table of docs/math.md.
//
//===----------------------------------------------------------------------===//

#include "CompiledFunction.h"
#include "Inputs.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/InitAllPasses.h"
#include "llvm/Support/TargetSelect.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

namespace {
bool tryAll = false, printErrors = false;

struct Function {
  const char *name;
  unsigned arity;
  double (*inF64)(double, double);
  long double (*inF80)(long double, long double);
  /// The operation of the math dialect if it has an expansion, or null.
  const char *operation;
};
} // namespace

template <typename T> static T logistic(T x) {
  return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x));
}

#define BCAST_UNARY(NAME, FUNCTION, OPERATION)                                 \
  {NAME, 1, [](double x, double) -> double { return FUNCTION(x); },            \
   [](long double x, long double) -> long double { return FUNCTION(x); },      \
   OPERATION}
#define BCAST_BINARY(NAME, FUNCTION, OPERATION)                                \
  {NAME, 2, [](double x, double y) -> double { return FUNCTION(x, y); },       \
   [](long double x, long double y) -> long double { return FUNCTION(x, y); }, \
   OPERATION}
/// The name of a bcast operation, without the dialect's.
template <typename OpTy> static const char *getMnemonic() {
  return OpTy::getOperationName().drop_front(strlen("bcast.")).data();
}

static const Function kFunctions[] = {
#define BCAST_EXPANDED_MATH_FUNCTION(OP, SOURCE, FUNCTION)                     \
  BCAST_UNARY(getMnemonic<OP>(), std::FUNCTION,                                \
              math::SOURCE::getOperationName().data()),
#define BCAST_MATH_FUNCTION(OP, SOURCE, FUNCTION)                              \
  BCAST_UNARY(getMnemonic<OP>(), std::FUNCTION, nullptr),
#include "bcast/Dialect/Bcast/IR/MathFunctions.def"
    BCAST_UNARY("logistic", logistic, nullptr),
    BCAST_BINARY("atan2", std::atan2, "math.atan2"),
    BCAST_BINARY("power", std::pow, "math.powf"),
};

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static double evaluate(const Function &function, float x, float y) {
  return function.inF64(x, y);
}
static long double evaluate(const Function &function, double x, double y) {
  return function.inF80(x, y);
}

/// Returns the distance of `found` from `exact` in units in the last place of
/// `exact` in T. It is infinite if one is NaN or if the signs differ. An
/// infinity counts as the power of two after the largest number.
template <typename T, typename Wide>
static double getError(T found, Wide exact) {
  using Limits = std::numeric_limits<T>;
  if (std::isnan(found) && std::isnan(exact))
    return 0;
  if (std::isnan(found) || std::isnan(exact) ||
      std::signbit(found) != std::signbit(exact))
    return INFINITY;
  Wide limit = std::ldexp(Wide(1), Limits::max_exponent);
  if (std::isinf(exact))
    return std::isinf(found) ? 0 : INFINITY;
  Wide value = std::isinf(found) ? limit : std::fabs(Wide(found));
  Wide expected = std::min(std::fabs(exact), limit);
  int exponent = expected == 0 ? Limits::min_exponent : std::ilogb(expected);
  exponent = std::min(std::max(exponent, Limits::min_exponent - 1),
                      Limits::max_exponent - 1);
  return std::fabs(std::ldexp(value - expected, Limits::digits - 1 - exponent));
}

/// The bounds of docs/math.md.
template <typename T> static double getRelaxedBound(llvm::StringRef name) {
  return sizeof(T) == 4 && (name == "exponential" || name == "logistic") ? 64
                                                                         : 4;
}

namespace {
/// The largest error of one compiled function.
template <typename T> struct LargestError {
  void add(const Function &function, const CompiledFunction &compiled,
           const std::vector<T> &x, const std::vector<T> &y) {
    std::vector<T> result(CompiledFunction::kLength);
    compiled.run(x.data(), y.data(), result.data());
    for (size_t i = 0; i < result.size(); ++i) {
      auto exact = evaluate(function, x[i], y[i]);
      // Most results are correctly rounded; this test is faster than computing
      // the error.
      T nearest = static_cast<T>(exact);
      if (worst >= 0.5 && std::memcmp(&nearest, &result[i], sizeof(T)) == 0)
        continue;
      double error = getError(result[i], exact);
      if (error > worst) {
        worst = error;
        worstX = x[i], worstY = y[i], found = result[i];
      }
    }
  }

  std::string describe() const {
    char text[200];
    std::snprintf(text, sizeof(text), "%.2f ULP at %a, %a: found %a", worst,
                  double(worstX), double(worstY), double(found));
    return text;
  }

  double worst = -1;
  T worstX = 0, worstY = 0, found = 0;
};
} // namespace

/// Pads to whole arrays of kLength.
template <typename T> static void pad(std::vector<T> &numbers) {
  size_t length = CompiledFunction::kLength;
  numbers.resize((numbers.size() + length - 1) / length * length, T(1));
}

template <typename T>
static void addAll(LargestError<T> &accuracy, const Function &function,
                   const CompiledFunction &compiled, std::vector<T> x,
                   std::vector<T> y) {
  pad(x), pad(y);
  size_t length = CompiledFunction::kLength;
  for (size_t i = 0; i < x.size(); i += length)
    accuracy.add(function, compiled, {x.begin() + i, x.begin() + i + length},
                 {y.begin() + i, y.begin() + i + length});
}

/// All f32, or each `step`th.
static void addStepped(LargestError<float> &accuracy, const Function &function,
                       const CompiledFunction &compiled, uint64_t step) {
  std::vector<float> x(CompiledFunction::kLength);
  uint64_t end = uint64_t(1) << 32;
  for (uint64_t bits = 0; bits < end;) {
    for (float &number : x) {
      uint32_t word = static_cast<uint32_t>(bits);
      std::memcpy(&number, &word, sizeof(float));
      bits += step;
    }
    accuracy.add(function, compiled, x, x);
  }
}

template <typename T>
static void addSamples(LargestError<T> &accuracy, const Function &function,
                       const CompiledFunction &compiled, Form form) {
  std::vector<T> edges = getEdges<T>();
  size_t count = form == Form::Program ? 100000 : 20000;
  std::vector<T> random = getRandom<T>(count);
  if (function.arity == 1) {
    addAll(accuracy, function, compiled, edges, edges);
    addAll(accuracy, function, compiled, random, random);
    std::vector<T> multiples = getNearMultiplesOfHalfPi<T>(count / 2);
    addAll(accuracy, function, compiled, multiples, multiples);
    return;
  }
  // Pairs each edge with some others, including all special numbers. Adds
  // random pairs, powers of numbers near 1, whose exponents may be large, and
  // powers in range.
  std::vector<T> x, y;
  for (size_t i = 0; i < edges.size(); ++i)
    for (size_t k = 0; k < edges.size();
         k += k % (edges.size() / 2) < 8 ? 1 : edges.size() / 23) {
      x.push_back(edges[i]), y.push_back(edges[k]);
      x.push_back(edges[k]), y.push_back(edges[i]);
    }
  for (size_t i = 0; i + 1 < random.size(); ++i) {
    x.push_back(random[i]), y.push_back(random[i + 1]);
    x.push_back(std::fabs(random[i])), y.push_back(random[i | 1]);
    x.push_back(1 + random[i | 1] / 1000), y.push_back(random[i / 2 | 1] * 10);
    x.push_back(std::fabs(random[i]));
    y.push_back(random[i / 2 | 1] * 7 / std::log(x.back()));
  }
  addAll(accuracy, function, compiled, x, y);
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

namespace {
class AccuracyTest : public ::testing::TestWithParam<Function> {
protected:
  AccuracyTest() : context(createRegistry()) {}

  static DialectRegistry createRegistry() {
    DialectRegistry registry;
    registerExecution(registry);
    return registry;
  }

  template <typename T> void check(Form form, const char *formName) {
    const Function &function = GetParam();
    bool isRelaxed = form == Form::RelaxedProgram;
    bool isProgram = isRelaxed || form == Form::Program;
    std::string operation = std::string("bcast.") + function.name;
    if (!isProgram)
      operation = function.operation;
    CompiledFunction compiled(context, operation, function.arity, sizeof(T) * 8,
                              form);
    LargestError<T> accuracy;
    addSamples(accuracy, function, compiled, form);
    if constexpr (sizeof(T) == 4)
      if (function.arity == 1)
        addStepped(accuracy, function, compiled,
                   tryAll                  ? 1
                   : form == Form::Program ? 509
                                           : 4093);
    EXPECT_LE(accuracy.worst, isRelaxed ? getRelaxedBound<T>(function.name) : 4)
        << accuracy.describe();
    if (printErrors)
      std::printf("| %s | f%zu | %s | %s |\n", function.name, sizeof(T) * 8,
                  formName, accuracy.describe().c_str());
  }

  /// Expects the same bits from vectors and scalars: a loop may use either for
  /// an element.
  template <typename T> void compareForms() {
    const Function &function = GetParam();
    auto compile = [&](Form form) {
      return CompiledFunction(context, function.operation, function.arity,
                              sizeof(T) * 8, form);
    };
    CompiledFunction vectors = compile(Form::WideVectors);
    CompiledFunction scalars = compile(Form::ScalarsWithFMA);
    size_t length = CompiledFunction::kLength;
    std::vector<T> x = getEdges<T>(), y = getRandom<T>(length);
    x.resize(length / 2);
    x.insert(x.end(), y.begin(), y.begin() + length / 2);
    std::vector<T> fromVectors(length), fromScalars(length);
    vectors.run(x.data(), y.data(), fromVectors.data());
    scalars.run(x.data(), y.data(), fromScalars.data());
    for (size_t i = 0; i < length; ++i) {
      if (std::isnan(fromVectors[i]) && std::isnan(fromScalars[i]))
        continue;
      EXPECT_EQ(std::memcmp(&fromVectors[i], &fromScalars[i], sizeof(T)), 0)
          << fromVectors[i] << " and " << fromScalars[i] << " at " << x[i]
          << ", " << y[i];
    }
  }

  MLIRContext context;
};

/// A function of bcast, by the pipeline.
class ProgramAccuracyTest : public AccuracyTest {};

/// An operation of the math dialect in each form.
class ExpansionAccuracyTest : public AccuracyTest {};
} // namespace

TEST_P(ProgramAccuracyTest, F32) { check<float>(Form::Program, "program"); }
TEST_P(ProgramAccuracyTest, F64) { check<double>(Form::Program, "program"); }

TEST_P(ProgramAccuracyTest, RelaxedF32) {
  check<float>(Form::RelaxedProgram, "relaxed");
}
TEST_P(ProgramAccuracyTest, RelaxedF64) {
  check<double>(Form::RelaxedProgram, "relaxed");
}

TEST_P(ExpansionAccuracyTest, WideVectorsF32) {
  check<float>(Form::WideVectors, "512 bits");
}
TEST_P(ExpansionAccuracyTest, WideVectorsF64) {
  check<double>(Form::WideVectors, "512 bits");
}
TEST_P(ExpansionAccuracyTest, VectorsF32) {
  check<float>(Form::Vectors, "256 bits");
}
TEST_P(ExpansionAccuracyTest, VectorsF64) {
  check<double>(Form::Vectors, "256 bits");
}
TEST_P(ExpansionAccuracyTest, ScalarsF32) {
  check<float>(Form::Scalars, "scalars");
}
TEST_P(ExpansionAccuracyTest, ScalarsF64) {
  check<double>(Form::Scalars, "scalars");
}

TEST_P(ExpansionAccuracyTest, SameInVectorsAndScalarsF32) {
  compareForms<float>();
}
TEST_P(ExpansionAccuracyTest, SameInVectorsAndScalarsF64) {
  compareForms<double>();
}

static std::string getName(const ::testing::TestParamInfo<Function> &info) {
  return info.param.name;
}

static std::vector<Function> getFunctionsOfMath() {
  std::vector<Function> functions;
  for (const Function &function : kFunctions)
    if (function.operation)
      functions.push_back(function);
  return functions;
}

INSTANTIATE_TEST_SUITE_P(Functions, ProgramAccuracyTest,
                         ::testing::ValuesIn(kFunctions), getName);
INSTANTIATE_TEST_SUITE_P(Functions, ExpansionAccuracyTest,
                         ::testing::ValuesIn(getFunctionsOfMath()), getName);

int main(int argc, char **argv) {
  ::testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    tryAll |= std::strcmp(argv[i], "--all") == 0;
    printErrors |= std::strcmp(argv[i], "--print") == 0;
  }
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  mlir::registerAllPasses();
  mlir::bcast::registerBcastCodegenPasses();
  return RUN_ALL_TESTS();
}
