//===- LinearSystem.cpp - Integers that satisfy conditions ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinearSystem.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include <chrono>
#include <future>
#include <thread>

using namespace mlir;
using namespace mlir::bcast::bounds;
using llvm::DynamicAPInt;
using presburger::IntegerPolyhedron;
using presburger::PresburgerSpace;

Linear Linear::variable(unsigned number) {
  Linear sum;
  sum.factors[number] = DynamicAPInt(1);
  return sum;
}

Linear Linear::scale(const DynamicAPInt &factor) const {
  Linear product;
  product.constant = constant * factor;
  if (factor != 0)
    for (auto &[variable, number] : factors)
      product.factors[variable] = number * factor;
  return product;
}

Linear Linear::operator+(const Linear &other) const {
  Linear sum = *this;
  sum.constant += other.constant;
  for (auto &[variable, number] : other.factors) {
    DynamicAPInt &factor = sum.factors[variable];
    factor += number;
    if (factor == 0)
      sum.factors.erase(variable);
  }
  return sum;
}

Case mlir::bcast::bounds::equal(const Linear &lhs, const Linear &rhs) {
  return {lhs - rhs, rhs - lhs};
}

Choice mlir::bcast::bounds::both(const Choice &lhs, const Choice &rhs) {
  Choice result;
  for (const Case &first : lhs)
    for (const Case &second : rhs) {
      result.push_back(first);
      llvm::append_range(result.back(), second);
    }
  return result;
}

namespace {
/// Tries the cases of each choice, as far as they have rational solutions.
class Search {
public:
  Search(std::vector<Choice> facts, unsigned seconds)
      : facts(std::move(facts)),
        end(Clock::now() + std::chrono::seconds(seconds)) {}
  Answer run();

private:
  using Clock = std::chrono::steady_clock;
  using Row = SmallVector<DynamicAPInt>;

  Row makeRow(const Linear &sum) const;
  Answer visit(size_t depth);
  Answer findSample() const;

  std::vector<Choice> facts;
  Clock::time_point end;
  /// The columns of the variables that occur.
  std::map<unsigned, unsigned> columns;
  std::optional<presburger::Simplex> simplex;
  std::vector<Row> rows;
};
} // namespace

/// An integer that is not negative times the divisor of all factors.
Search::Row Search::makeRow(const Linear &sum) const {
  Row row(columns.size() + 1);
  DynamicAPInt divisor(0);
  for (auto &[variable, factor] : sum.factors)
    divisor = llvm::gcd(divisor, llvm::abs(factor));
  for (auto &[variable, factor] : sum.factors)
    row[columns.at(variable)] = factor / divisor;
  row.back() = divisor == 0 ? sum.constant : floorDiv(sum.constant, divisor);
  return row;
}

Answer Search::findSample() const {
  IntegerPolyhedron set(
      PresburgerSpace::getSetSpace(/*numDims=*/columns.size()));
  for (const Row &row : rows)
    set.addInequality(row);
  auto sample = set.findIntegerSample();
  if (!sample)
    return {Answer::None, {}};
  Answer answer{Answer::Some, {}};
  for (auto [variable, column] : columns)
    answer.values[variable] = (*sample)[column];
  return answer;
}

Answer Search::visit(size_t depth) {
  if (Clock::now() > end)
    return {Answer::TimeOut, {}};
  if (simplex->isEmpty())
    return {Answer::None, {}};
  if (depth == facts.size())
    return findSample();
  for (const Case &sums : facts[depth]) {
    unsigned snapshot = simplex->getSnapshot();
    size_t numRows = rows.size();
    for (const Linear &sum : sums) {
      rows.push_back(makeRow(sum));
      simplex->addInequality(rows.back());
    }
    Answer answer = visit(depth + 1);
    simplex->rollback(snapshot);
    rows.resize(numRows);
    if (answer.kind != Answer::None)
      return answer;
  }
  return {Answer::None, {}};
}

Answer Search::run() {
  for (const Choice &fact : facts)
    for (const Case &sums : fact)
      for (const Linear &sum : sums)
        for (auto &[variable, factor] : sum.factors)
          columns.try_emplace(variable, columns.size());
  // What has one case leaves fewer to try.
  llvm::partition(facts, [](const Choice &fact) { return fact.size() < 2; });
  simplex.emplace(columns.size());
  return visit(0);
}

/// The search for integers cannot be interrupted: one that takes longer goes on
/// by itself, on its own data, until the process ends.
Answer mlir::bcast::bounds::solve(std::vector<Choice> facts, unsigned seconds) {
  auto task = std::make_shared<std::packaged_task<Answer()>>(
      [facts = std::move(facts), seconds] {
        return Search(facts, seconds).run();
      });
  std::future<Answer> answer = task->get_future();
  std::thread([task] { (*task)(); }).detach();
  if (answer.wait_for(std::chrono::seconds(seconds)) !=
      std::future_status::ready)
    return {Answer::TimeOut, {}};
  return answer.get();
}
