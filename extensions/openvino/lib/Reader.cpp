//===- Reader.cpp - Reads the .xml file of OpenVINO IR --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include <pugixml.hpp>
#include <set>

using namespace mlir::bcast::openvino;
using llvm::createStringError;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// Where an edge ends or starts: the identifiers of a layer and of its port.
struct End {
  std::string layer;
  int64_t port;
};

class Reader {
public:
  Reader(StringRef xml, unsigned &errorLine) : xml(xml), errorLine(errorLine) {
    for (auto [offset, character] : llvm::enumerate(xml))
      if (character == '\n')
        lineEnds.push_back(static_cast<ptrdiff_t>(offset));
  }

  llvm::Expected<Model> read();

private:
  llvm::Error fail(unsigned line, const Twine &message) {
    errorLine = line;
    return createStringError(message);
  }
  llvm::Error fail(pugi::xml_node node, const Twine &message) {
    return fail(getLine(node.offset_debug()), message);
  }
  unsigned getLine(ptrdiff_t offset) const {
    return 1 + (llvm::lower_bound(lineEnds, offset) - lineEnds.begin());
  }
  llvm::Error readLayer(pugi::xml_node node);
  llvm::Error readPorts(pugi::xml_node node, std::vector<Port> &ports);
  llvm::Error readEdge(pugi::xml_node node);
  llvm::Expected<End> readEnd(pugi::xml_node edge, const char *layer,
                              const char *port);
  llvm::Error sort();

  StringRef xml;
  unsigned &errorLine;
  std::vector<ptrdiff_t> lineEnds;
  Model model;
  llvm::StringMap<size_t> layers;
};
} // namespace

static bool parseInteger(StringRef text, int64_t &number) {
  return !text.trim().getAsInteger(10, number);
}

llvm::Error Reader::readPorts(pugi::xml_node node, std::vector<Port> &ports) {
  std::set<int64_t> ids;
  for (pugi::xml_node child : node.children("port")) {
    Port port;
    if (!parseInteger(child.attribute("id").value(), port.id))
      return fail(child, "the port's id '" +
                             Twine(child.attribute("id").value()) +
                             "' is not a number");
    port.precision = child.attribute("precision").value();
    llvm::SmallVector<StringRef> names;
    StringRef(child.attribute("names").value()).split(names, ',', -1, false);
    port.names.assign(names.begin(), names.end());
    for (pugi::xml_node dim : child.children("dim")) {
      int64_t extent;
      if (!parseInteger(dim.child_value(), extent) || extent < -1)
        return fail(dim, "the extent '" + Twine(dim.child_value()) +
                             "' is not a number");
      port.extents.push_back(extent);
    }
    if (!ids.insert(port.id).second)
      return fail(child, "port " + Twine(port.id) + " is listed twice");
    ports.push_back(std::move(port));
  }
  return llvm::Error::success();
}

llvm::Error Reader::readLayer(pugi::xml_node node) {
  Layer layer;
  layer.id = node.attribute("id").value();
  layer.name = node.attribute("name").value();
  layer.type = node.attribute("type").value();
  layer.opset = node.attribute("version").value();
  layer.line = getLine(node.offset_debug());
  if (layer.id.empty() || layer.type.empty())
    return fail(node, "the layer has no id or no type");
  for (pugi::xml_attribute attribute : node.child("data").attributes())
    layer.attributes[attribute.name()] = attribute.value();
  layer.layout = node.child("rt_info")
                     .find_child_by_attribute("attribute", "name", "layout")
                     .attribute("layout")
                     .value();
  if (llvm::Error error = readPorts(node.child("input"), layer.inputs))
    return error;
  if (llvm::Error error = readPorts(node.child("output"), layer.outputs))
    return error;
  if (!layers.try_emplace(layer.id, model.layers.size()).second)
    return fail(node, "two layers have the id '" + layer.id + "'");
  layer.sources.resize(layer.inputs.size(), {SIZE_MAX, 0});
  model.layers.push_back(std::move(layer));
  return llvm::Error::success();
}

llvm::Expected<End> Reader::readEnd(pugi::xml_node edge, const char *layer,
                                    const char *port) {
  End end;
  end.layer = edge.attribute(layer).value();
  if (!layers.contains(end.layer))
    return fail(edge, "the edge's " + Twine(layer) + " '" + end.layer +
                          "' is not a layer");
  if (!parseInteger(edge.attribute(port).value(), end.port))
    return fail(edge, "the edge's " + Twine(port) + " '" +
                          edge.attribute(port).value() + "' is not a number");
  return end;
}

/// The index of the port with `id`.
static std::optional<size_t> findPort(llvm::ArrayRef<Port> ports, int64_t id) {
  // Ports are usually numbered in their order.
  size_t next = ports.empty() ? 0 : static_cast<size_t>(id) - ports[0].id;
  if (next < ports.size() && ports[next].id == id)
    return next;
  const auto *found =
      llvm::find_if(ports, [&](const Port &port) { return port.id == id; });
  if (found == ports.end())
    return std::nullopt;
  return found - ports.begin();
}

llvm::Error Reader::readEdge(pugi::xml_node node) {
  llvm::Expected<End> from = readEnd(node, "from-layer", "from-port");
  if (!from)
    return from.takeError();
  llvm::Expected<End> to = readEnd(node, "to-layer", "to-port");
  if (!to)
    return to.takeError();
  size_t source = layers.lookup(from->layer);
  Layer &target = model.layers[layers.lookup(to->layer)];
  auto output = findPort(model.layers[source].outputs, from->port);
  auto input = findPort(target.inputs, to->port);
  if (!output || !input)
    return fail(node, "the edge from port " + Twine(from->port) +
                          " of layer '" + from->layer + "' to port " +
                          Twine(to->port) + " of layer '" + to->layer +
                          "': there is no such port");
  if (target.sources[*input].first != SIZE_MAX)
    return fail(node, "two edges end at port " + Twine(to->port) +
                          " of layer '" + to->layer + "'");
  target.sources[*input] = {source, *output};
  model.layers[source].outputs[*output].isRead = true;
  return llvm::Error::success();
}

/// Puts each layer after those that it reads.
llvm::Error Reader::sort() {
  size_t count = model.layers.size();
  std::vector<std::vector<size_t>> readers(count);
  std::vector<size_t> missing(count);
  for (auto [index, layer] : llvm::enumerate(model.layers))
    for (auto [source, output] : layer.sources) {
      if (source == SIZE_MAX)
        return fail(layer.line,
                    "layer '" + layer.name + "' has an input without an edge");
      readers[source].push_back(index);
      ++missing[index];
    }
  std::vector<size_t> order;
  for (size_t index = 0; index < count; ++index)
    if (missing[index] == 0)
      order.push_back(index);
  for (size_t next = 0; next < order.size(); ++next)
    for (size_t reader : readers[order[next]])
      if (--missing[reader] == 0)
        order.push_back(reader);
  if (order.size() != count) {
    // Each of the rest reads another of the rest, so this ends in a cycle.
    size_t last = llvm::find_if(missing, [](size_t n) { return n != 0; }) -
                  missing.begin();
    for (size_t step = 0; step < count; ++step)
      last = llvm::find_if(model.layers[last].sources, [&](auto source) {
               return missing[source.first];
             })->first;
    const Layer &layer = model.layers[last];
    return fail(layer.line,
                "layer '" + layer.name + "' is in a cycle of layers");
  }
  std::vector<size_t> place(count);
  for (auto [index, layer] : llvm::enumerate(order))
    place[layer] = index;
  std::vector<Layer> sorted;
  for (size_t layer : order) {
    sorted.push_back(std::move(model.layers[layer]));
    for (auto &source : sorted.back().sources)
      source.first = place[source.first];
  }
  model.layers = std::move(sorted);
  for (size_t layer : place)
    if (model.layers[layer].type == "Result")
      model.results.push_back(layer);
  return llvm::Error::success();
}

llvm::Expected<Model> Reader::read() {
  pugi::xml_document document;
  pugi::xml_parse_result parsed =
      document.load_buffer(xml.data(), xml.size(), pugi::parse_default);
  if (!parsed)
    return fail(getLine(parsed.offset),
                Twine("not an XML file: ") + parsed.description());
  pugi::xml_node net = document.child("net");
  if (!net)
    return fail(1, "not OpenVINO IR: the file has no element 'net'");
  int64_t version = 0;
  if (!parseInteger(net.attribute("version").value(), version) ||
      version < 10 || version > 11)
    return fail(net, "OpenVINO IR of version '" +
                         Twine(net.attribute("version").value()) +
                         "'; versions 10 and 11 can be imported");
  model.name = net.attribute("name").value();
  for (pugi::xml_node layer : net.child("layers").children("layer"))
    if (llvm::Error error = readLayer(layer))
      return error;
  for (pugi::xml_node edge : net.child("edges").children("edge"))
    if (llvm::Error error = readEdge(edge))
      return error;
  if (llvm::Error error = sort())
    return error;
  return std::move(model);
}

llvm::Expected<Model> mlir::bcast::openvino::readModel(StringRef xml,
                                                       unsigned &errorLine) {
  return Reader(xml, errorLine).read();
}
