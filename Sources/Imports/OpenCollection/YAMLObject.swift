// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

/// A YAML file of another tool, with what became of each of its values.
final class YAMLSource {
  let root: YAMLNode
  /// The index of the file among those of the import.
  let file: Int
  private var ledger = SourceLedger()
  private var opened: Set<Int> = []

  private init(_ root: YAMLNode, file: Int) {
    self.root = root
    self.file = file
  }

  /// - Returns: the file, or why it is not YAML.
  static func read(_ input: ImportInput, file: Int) -> Result<YAMLSource, YAMLRefusal> {
    let outcome = YAMLParser.parse(input.files[file].bytes, of: SourceFileID(index: UInt32(file)))
    let error = outcome.diagnostics.first { $0.severity == .error }
    guard let document = outcome.document, error == nil else {
      let offset = error?.primary.map { Int($0.span.lowerBound) } ?? 0
      return .failure(
        YAMLRefusal(
          message: error?.message ?? "the file is empty",
          place: ImportFinding.Place(file: file, offset: offset)))
    }
    return .success(YAMLSource(document.root, file: file))
  }

  func place(_ node: YAMLNode) -> ImportFinding.Place {
    ImportFinding.Place(file: file, offset: Int(node.span.lowerBound))
  }

  /// A value that is accounted for by its contents.
  func open(_ node: YAMLNode) { opened.insert(Int(node.span.lowerBound)) }

  /// A value that was reported as a whole.
  func close(_ node: YAMLNode) { opened.remove(Int(node.span.lowerBound)) }

  func mark(_ node: YAMLNode, _ fate: SourceLedger.Fate = .used) {
    ledger.mark(Int(node.span.lowerBound), fate)
  }

  /// The values that no reader looked at, outermost first, with the names that lead to them.
  var unmarked: [(name: String, node: YAMLNode)] {
    var found: [(name: String, node: YAMLNode)] = []
    var open: [(name: String, node: YAMLNode)] = [("", root)]
    while let (name, node) = open.popLast() {
      let isOpened = opened.contains(Int(node.span.lowerBound))
      if isOpened, let mapping = node.mapping {
        open += mapping.map { (name.isEmpty ? $0.name : "\(name).\($0.name)", $0.value) }.reversed()
      } else if isOpened, let items = node.sequence {
        open += items.map { (name, $0) }.reversed()
      } else if ledger.fate(of: Int(node.span.lowerBound)) == nil, !node.isUnwritten {
        found.append((name, node))
      }
    }
    return found
  }
}

/// Why a file is not YAML.
struct YAMLRefusal: Error {
  let message: String
  let place: ImportFinding.Place
}

/// A mapping of a file: its values are used, or ignored by name.
struct YAMLObject {
  let node: YAMLNode
  let source: YAMLSource
  private let mapping: YAMLMapping

  /// Nil for another value, which is left without a mark.
  init?(_ node: YAMLNode?, _ source: YAMLSource) {
    guard let node, let mapping = node.mapping else { return nil }
    self.node = node
    self.source = source
    self.mapping = mapping
    source.open(node)
  }

  var place: ImportFinding.Place { source.place(node) }

  func has(_ name: String) -> Bool { mapping[name] != nil }

  /// The value of a key, as a whole; nil for null and where there is none.
  func value(_ name: String) -> YAMLNode? {
    guard let value = mapping[name] else { return nil }
    source.mark(value)
    return value.isNull || value.isUnwritten ? nil : value
  }

  /// A value as text: numbers and booleans in their own words, others as JSON.
  func text(_ name: String) -> String? { value(name)?.plainText }

  func sourceText(_ name: String) -> RequestText? {
    value(name).map { RequestText(text: $0.plainText, place: source.place($0)) }
  }

  func flag(_ name: String) -> Bool? {
    guard case .boolean(let flag)? = value(name)?.coreValue else { return nil }
    return flag
  }

  /// Nil for another value, which is left without a mark unless it is null.
  func object(_ name: String) -> YAMLObject? {
    guard let value = mapping[name] else { return nil }
    if value.isNull || value.isUnwritten { source.mark(value) }
    return YAMLObject(value, source)
  }

  /// The mappings of a list; others are left without a mark.
  func objects(_ name: String) -> [YAMLObject] {
    guard let value = mapping[name] else { return [] }
    if value.isNull || value.isUnwritten { source.mark(value) }
    guard let items = value.sequence else { return [] }
    source.open(value)
    return items.compactMap { YAMLObject($0, source) }
  }

  /// The texts of a list.
  func texts(_ name: String) -> [String] {
    guard let value = value(name) else { return [] }
    return value.sequence.map { $0.map(\.plainText) } ?? [value.plainText]
  }

  /// Keys without an effect on requests and verdicts.
  func ignore(_ names: String...) {
    for name in names { if let value = mapping[name] { source.mark(value, .ignored) } }
  }

  /// A description: text, or a mapping with its `content`.
  func description(_ name: String) -> String? {
    guard let object = object(name) else { return text(name).flatMap(Self.filled) }
    object.ignore("type")
    return object.text("content").flatMap(Self.filled)
  }

  private static func filled(_ text: String) -> String? {
    text.contains { !$0.isWhitespace } ? text : nil
  }
}

extension YAMLNode {
  /// A scalar as it is written, without its quotes; a list or a mapping as JSON; null is empty.
  var plainText: String {
    if isNull || isUnwritten { return "" }
    return scalar?.text ?? coreValue.jsonText()
  }
}
