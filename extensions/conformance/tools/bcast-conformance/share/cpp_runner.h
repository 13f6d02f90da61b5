//===- cpp_runner.h - The protocol of runners in C++ ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For libraries of arrays in C++. extensions/conformance/docs/conformance.md
// describes the lines.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONFORMANCE_CPP_RUNNER_H
#define BCAST_CONFORMANCE_CPP_RUNNER_H

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using Json = nlohmann::json;

/// The library does not claim to have this rule or operation.
struct Unsupported : std::exception {};

template <typename T> std::vector<T> readElements(const Json &texts) {
  std::vector<T> elements;
  for (const Json &text : texts) {
    uint64_t bits = std::stoull(text.get<std::string>(), nullptr, 16);
    T element;
    std::memcpy(&element, &bits, sizeof(T));
    elements.push_back(element);
  }
  return elements;
}

template <typename T> std::string writeElement(T element) {
  uint64_t bits = 0;
  std::memcpy(&bits, &element, sizeof(T));
  char text[24];
  int digits = std::is_same_v<T, bool> ? 1 : 2 * int(sizeof(T));
  std::snprintf(text, sizeof(text), "0x%0*llx", digits,
                static_cast<unsigned long long>(bits));
  return text;
}

template <typename T> using Operands = std::vector<std::vector<T>>;

/// Runs `compute` in a process of its own, because divisions of integers may
/// end it. Returns the elements that it appends; null if it fails.
template <typename T, typename Compute>
Json computeInChild(const Operands<T> &operands, Compute compute) {
  int ends[2];
  if (pipe(ends) != 0)
    throw std::runtime_error("no pipe");
  pid_t child = fork();
  if (child == 0) {
    std::string text = "null";
    try {
      Json elements = Json::array();
      compute(operands, elements);
      text = elements.dump();
    } catch (const std::exception &) {
    }
    for (size_t done = 0; done < text.size();)
      done += write(ends[1], text.data() + done, text.size() - done);
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t size; (size = read(ends[0], buffer, sizeof(buffer))) > 0;)
    text.append(buffer, size);
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return text.empty() ? Json() : Json::parse(text);
}

/// Computes the elements at once; if that fails, by halves, with null for those
/// that the library refuses.
template <typename T, typename Compute>
void computeElements(const Operands<T> &operands, Compute compute,
                     Json &elements) {
  Json found;
  if (std::is_integral_v<T>)
    found = computeInChild(operands, compute);
  else
    compute(operands, found = Json::array());
  if (!found.is_null()) {
    elements.insert(elements.end(), found.begin(), found.end());
    return;
  }
  size_t count = operands[0].size();
  if (count == 1) {
    elements.push_back(nullptr);
    return;
  }
  for (auto [begin, end] :
       {std::pair(size_t(0), count / 2), std::pair(count / 2, count)}) {
    Operands<T> half;
    for (const std::vector<T> &operand : operands)
      half.emplace_back(operand.begin() + begin, operand.begin() + end);
    computeElements(half, compute, elements);
  }
}

/// Calls `call` with a value of the type with this name.
template <typename Call> void dispatch(const std::string &name, Call call) {
  if (name == "i8")
    call(int8_t());
  else if (name == "i16")
    call(int16_t());
  else if (name == "i32")
    call(int32_t());
  else if (name == "i64")
    call(int64_t());
  else if (name == "ui8")
    call(uint8_t());
  else if (name == "ui16")
    call(uint16_t());
  else if (name == "ui32")
    call(uint32_t());
  else if (name == "ui64")
    call(uint64_t());
  else if (name == "f32")
    call(float());
  else if (name == "f64")
    call(double());
  else
    throw Unsupported();
}

/// The answer to a vector of elements: `compute(vector, operands, elements)`
/// appends the bits of results.
template <typename Compute>
Json answerElements(const Json &vector, Compute compute) {
  const Json &types = vector["operand_types"];
  if (types.front() != types.back())
    throw Unsupported();
  Json elements = Json::array();
  dispatch(types[0], [&](auto zero) {
    using T = decltype(zero);
    Operands<T> operands;
    for (const Json &texts : vector["operands"])
      operands.push_back(readElements<T>(texts));
    // Whether the operation is there does not depend on the elements.
    Operands<T> first;
    for (size_t i = 0; i < operands.size(); ++i)
      first.push_back({T(1)});
    Json ignored = Json::array();
    compute(vector, first, ignored);
    auto computeSome = [&](const Operands<T> &some, Json &results) {
      compute(vector, some, results);
    };
    computeElements(operands, computeSome, elements);
  });
  return {{"elements", elements}};
}

/// Answers a vector; throws Unsupported, or any other exception to refuse.
using Answer = std::function<Json(const Json &)>;

/// A runner's main function: prints the library's name and version for
/// --version, or answers the vectors of standard input. There is an answer for
/// each kind that the library has.
inline int runLibrary(int argc, char **argv, const std::string &version,
                      const std::map<std::string, Answer> &answers) {
  if (argc > 1 && std::string(argv[1]) == "--version") {
    std::cout << version << '\n';
    return 0;
  }
  std::string line;
  while (std::getline(std::cin, line)) {
    Json vector = Json::parse(line), found;
    try {
      auto answer = answers.find(vector["kind"]);
      if (answer == answers.end())
        throw Unsupported();
      found = answer->second(vector);
    } catch (const Unsupported &) {
      found = {{"unsupported", true}};
    } catch (const std::exception &error) {
      found = {{"error", error.what()}};
    }
    found["id"] = vector["id"];
    std::cout << found.dump() << '\n';
  }
  return 0;
}

#endif // BCAST_CONFORMANCE_CPP_RUNNER_H
