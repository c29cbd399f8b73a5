// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension DecodingContext {
  /// The required mapping, or nil and a diagnostic.
  mutating func mapping(_ node: YAMLNode, expected shape: Shape) -> YAMLMapping? {
    if let mapping = node.mapping { return mapping }
    reportWrongType(node, expected: shape)
    return nil
  }

  /// The required list, or nil and a diagnostic.
  mutating func list(_ node: YAMLNode, expected shape: Shape) -> YAMLSequence? {
    if let sequence = node.sequence { return sequence }
    reportWrongType(node, expected: shape)
    return nil
  }

  /// The required scalar, or nil and a diagnostic.
  ///
  /// Null is a scalar. A number of YAML that is not one of JSON (`02134`) is reported and refused.
  mutating func scalar(_ node: YAMLNode, expected shape: Shape) -> YAMLScalar? {
    guard let scalar = node.scalar else {
      reportWrongType(node, expected: shape)
      return nil
    }
    if scalar.style == .plain, scalar.value == .ambiguousNumber {
      report(scalar.ambiguousNumberProblem)
      return nil
    }
    return scalar
  }

  /// Reports the expected shape, unless the parser has reported an error.
  mutating func reportWrongType(_ node: YAMLNode, expected shape: Shape) {
    switch node.content {
    case .invalid: break
    case .unwritten: report(.missingValue(shape, at: node.span))
    case .mapping(let mapping):
      // `{{name}}` is a mapping whose key is a mapping: the parser has reported it.
      if mapping.isFlow, mapping.isEmpty, !isEmptyInSource(mapping) { return }
      report(
        .wrongType(
          expected: shape, found: node.content.noun, at: mapping.place,
          help: Self.layoutHelp(expected: shape, found: node)))
    case .sequence, .scalar:
      report(
        .wrongType(
          expected: shape, found: node.content.noun, at: node.span,
          help: Self.layoutHelp(expected: shape, found: node)))
    }
  }

  /// The help if one more dash or space would fix it.
  private static func layoutHelp(expected shape: Shape, found node: YAMLNode) -> [String] {
    if shape.isOfNames, let mapping = WrittenMapping(node) {
      return ["write it as a mapping: `\(mapping.text)`"]
    }
    switch (shape, node.content) {
    case (.list, .mapping(let mapping)) where !mapping.isFlow:
      return ["begin each entry of the list with `- `"]
    case (.list, .scalar(let scalar)) where scalar.fitsInFlowList:
      return ["a list of one entry is written `[\(scalar.inFlow)]`"]
    case (.mapping, .scalar(let scalar)) where scalar.style == .plain:
      // `GET:http://…`: without the space it is one text for YAML.
      guard let colon = scalar.text.utf8.firstIndex(of: UInt8(ascii: ":")),
        !scalar.text[..<colon].utf8.contains(UInt8(ascii: " ")),
        !scalar.text[colon...].hasPrefix("://"),
        isKey(String(scalar.text[..<colon]), of: shape)
      else { return example(of: shape).map { ["write it like `\($0)`"] } ?? [] }
      return ["write a space after the colon: `\(scalar.text[...colon]) …`"]
    case (.mapping("scenario"), .sequence): return ["write `steps:` above the list"]
    case (.mapping, .scalar), (.mapping, .sequence):
      return example(of: shape).map { ["write it like `\($0)`"] } ?? []
    case (.address, .mapping):
      return [
        "write it as one text: `http://host:port/path`, a log-in as `http://user:password@host`"
      ]
    case (.list(let element, _), .mapping):
      return example(of: element).map { ["write it like `[\($0)]`"] } ?? []
    default: return []
    }
  }

  private static func isKey(_ name: String, of shape: Shape) -> Bool {
    guard case .mapping(let tableName) = shape,
      let table = FormatTables.all.first(where: { $0.name == tableName })
    else { return false }
    return table.keys.contains { $0.name == name }
  }

  /// A mapping of the format with its required keys, or with its first key; nil for the large ones.
  private static func example(of shape: Shape) -> String? {
    guard case .mapping(let name) = shape,
      let table = FormatTables.all.first(where: { $0.name == name }),
      !["collection", "project", "scenario", "step", "defaults"].contains(name)
    else { return nil }
    let keys = table.keys.filter { $0.state == .supported && $0.example != nil }
    // A required group is shown with its first key.
    let ofGroups = table.groups.indices.filter { table.groups[$0].isRequired }
      .compactMap { group in keys.first { $0.group == group } }
    let needed = keys.filter(\.isRequired) + ofGroups
    let examples = (needed.isEmpty ? Array(keys.prefix(1)) : needed).compactMap(\.example)
    return examples.isEmpty ? nil : "{ " + examples.joined(separator: ", ") + " }"
  }

  /// Whether a flow mapping without entries is empty in the source too.
  private func isEmptyInSource(_ mapping: YAMLMapping) -> Bool {
    let inside = document.bytes[mapping.definition.range].dropFirst().dropLast()
    return inside.allSatisfy { $0 <= 0x20 }
  }
}

extension YAMLScalar {
  /// Whether its text is not empty and has no line break.
  fileprivate var fitsInFlowList: Bool {
    !text.isEmpty && !text.utf8.contains(UInt8(ascii: "\n"))
  }

  /// Whether the text needs no quotes between brackets.
  fileprivate var isPlainInFlow: Bool {
    style == .plain && !text.utf8.contains { ",[]{}:#".utf8.contains($0) }
  }

  /// The scalar in flow style.
  var inFlow: String { isPlainInFlow ? text : Quoting.quoted(text) }
}
