//===- Timings.cpp - Execution times --------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Timings.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bcast;

void Timings::start(StringRef name) {
  stop();
  rows.push_back({name.str(), 0});
  isRunning = true;
  startTime = std::chrono::steady_clock::now();
}

void Timings::stop() {
  if (!isRunning)
    return;
  std::chrono::duration<double> passed =
      std::chrono::steady_clock::now() - startTime;
  rows.back().seconds = passed.count();
  isRunning = false;
}

void Timings::add(StringRef name, double seconds) {
  stop();
  rows.push_back({name.str(), seconds});
}

void Timings::print(llvm::raw_ostream &out) const {
  double total = 0;
  size_t width = StringRef("total").size();
  for (const Row &row : rows) {
    total += row.seconds;
    width = std::max(width, row.name.size());
  }
  auto printRow = [&](StringRef name, double seconds) {
    out << name;
    out.indent(width - name.size())
        << llvm::format("%10.2f ms %6.1f %%\n", seconds * 1e3,
                        total > 0 ? seconds / total * 100 : 0.0);
  };
  for (const Row &row : rows)
    printRow(row.name, row.seconds);
  printRow("total", total);
}
