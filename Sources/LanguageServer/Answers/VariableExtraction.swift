// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import YAMLTree

/// A value of a step that becomes a variable of its collection: `refactor.extract` of an editor.
///
/// ```
/// scenarios:                       vars:
///   buy:                             name: rex
///     steps:                       scenarios:
///       - POST: /pets       →        buy:
///         json: { name: rex }          steps:
///                                        - POST: /pets
///                                          json: { name: "${name}" }
/// ```
///
/// It is offered only if the text with the edits has no further mistake.
struct VariableExtraction {
  static let kind = "refactor.extract.curlew"

  let name: String
  let edits: [TextEdit]

  /// - Parameter selection: bytes in the value; the whole value is taken.
  init?(in view: FileView, at selection: Range<Int>) {
    guard let collection = view.collection, !selection.isEmpty,
      let document = YAMLParser.parse(view.bytes, of: view.file).document,
      let root = document.root.mapping, !root.isFlow,
      let value = SelectedValue(selection, in: root), value.isExtractable(view.bytes)
    else { return nil }
    let name = Self.name(for: value, besides: collection, view)
    let written = Array(view.bytes[value.scalar.span.range])
    guard let declaration = Self.declaration(of: name, written, in: root, view) else { return nil }
    let isQuoted = value.isInFlow || value.scalar.style != .plain
    let use = isQuoted ? "\"${\(name)}\"" : "${\(name)}"
    edits = [declaration, TextEdit(value.scalar.span, use)]
    self.name = name
    guard Self.errors(view.bytes, view) >= Self.errors(edits.applied(to: view.bytes), view) else {
      return nil
    }
  }

  /// How many mistakes of the format a text has.
  private static func errors(_ bytes: [UInt8], _ view: FileView) -> Int {
    var files = SourceFiles()
    let file = files.add(SourceFile(path: view.checked.sources[view.file].path, bytes: bytes))
    return CollectionLoader.load(file, of: files, searchesCorrections: false).diagnostics
      .count { $0.severity == .error }
  }

  // MARK: The name

  private static func name(
    for value: SelectedValue, besides collection: CollectionFile, _ view: FileView
  ) -> String {
    let base = identifier(value.key) ?? "value"
    let known = names(of: collection, view)
    if !known.contains(base) { return base }
    return (2...).lazy.map { "\(base)\($0)" }.first { !known.contains($0) } ?? base
  }

  /// `x-tenant` as `xTenant`; nil for a key without a letter.
  private static func identifier(_ key: String) -> String? {
    let words = key.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    guard let first = words.first else { return nil }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
    return name.first?.isNumber == true ? nil : name
  }

  /// Names that mean something in this file, and words in its expressions.
  private static func names(of collection: CollectionFile, _ view: FileView) -> Set<String> {
    var names: Set<String> = []
    func add(_ located: [Located<String>]) { names.formUnion(located.map(\.content)) }
    let lists = collection.scenarios.map { ($0.variables, $0.steps + $0.teardown) }
    let own = collection.setup + collection.beforeEach + collection.afterEach + collection.teardown
    for (variables, steps) in lists + [(collection.variables, own)] {
      add(variables.map(\.name))
      for step in steps { add(step.madeNames + step.variables.map(\.name)) }
    }
    add(collection.secrets.map(\.name) + collection.requires)
    for environment in collection.environments + (view.checked.project?.environments ?? []) {
      add(environment.variables.map(\.name) + environment.secrets.map(\.name))
    }
    if let project = view.checked.project {
      add(project.variables.map(\.name) + project.secrets.map(\.name) + project.requires)
    }
    let text = String(decoding: view.bytes, as: UTF8.self)
    for part in text.split(separator: "${").dropFirst() {
      let expression = part.prefix { $0 != "}" && $0 != "\n" }
      names.formUnion(
        expression.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    }
    return names
  }

  // MARK: The declaration

  private static func declaration(
    of name: String, _ value: [UInt8], in root: YAMLMapping, _ view: FileView
  ) -> TextEdit? {
    let lineEnd = view.bytes.contains(0x0D) ? "\r\n" : "\n"
    let written = String(decoding: value, as: UTF8.self)
    guard let variables = root.entry(named: "vars") else {
      guard let place = root.indices.first(where: { SelectedValue.parts.contains(root[$0].name) }),
        place > 0
      else { return nil }
      let end = lineEndOffset(after: root[place - 1].span.range.upperBound, view)
      return edit(view, end, "\(lineEnd)vars:\(lineEnd)  \(name): \(written)")
    }
    guard let mapping = variables.value.mapping, let last = mapping.last else { return nil }
    guard mapping.isFlow else {
      let column = view.lines.range(ofLine: view.lines.line(of: last.keySpan.range.lowerBound))
      let indentation = view.bytes[column.lowerBound..<last.keySpan.range.lowerBound]
      guard indentation.allSatisfy({ $0 == 0x20 }) else { return nil }
      let end = lineEndOffset(after: last.span.range.upperBound, view)
      let spaces = String(repeating: " ", count: indentation.count)
      return edit(view, end, "\(lineEnd)\(spaces)\(name): \(written)")
    }
    // What ends a plain value in brackets does not in a line.
    guard !value.contains(where: { ",[]{}".utf8.contains($0) }) else { return nil }
    return edit(view, last.span.range.upperBound, ", \(name): \(written)")
  }

  /// The end of a line without its break, so that a comment after the value stays there.
  private static func lineEndOffset(after offset: Int, _ view: FileView) -> Int {
    view.lines.range(ofLine: view.lines.line(of: max(offset - 1, 0))).upperBound
  }

  private static func edit(_ view: FileView, _ offset: Int, _ text: String) -> TextEdit {
    TextEdit(SourceSpan(file: view.file, range: offset..<offset), text)
  }
}

/// The scalar of a step that a selection is in.
private struct SelectedValue {
  /// The keys of a collection that have steps.
  static let parts = ["setup", "beforeEach", "scenarios", "requests", "afterEach", "teardown"]

  let scalar: YAMLScalar
  /// The nearest key above it.
  let key: String
  let isInFlow: Bool

  init?(_ selection: Range<Int>, in root: YAMLMapping) {
    func holds(_ span: SourceSpan) -> Bool {
      span.range.lowerBound <= selection.lowerBound && selection.upperBound <= span.range.upperBound
    }
    guard let part = root.first(where: { Self.parts.contains($0.name) && holds($0.value.span) })
    else { return nil }
    var (node, key, isInFlow) = (part.value, part.name, false)
    while node.scalar == nil {
      if let mapping = node.mapping, let entry = mapping.first(where: { holds($0.value.span) }) {
        (node, key, isInFlow) = (entry.value, entry.name, mapping.isFlow)
      } else if let list = node.sequence, let element = list.first(where: { holds($0.span) }) {
        (node, isInFlow) = (element, list.isFlow)
      } else {
        return nil
      }
    }
    guard let scalar = node.scalar, node.aliased == nil, node.anchor == nil else { return nil }
    self.scalar = scalar
    self.key = key
    self.isInFlow = isInFlow
  }

  /// Whether it is in one line, and not made of other values already.
  func isExtractable(_ bytes: [UInt8]) -> Bool {
    let written = bytes[scalar.span.range]
    return !written.isEmpty && !written.contains(0x0A) && !written.contains(0x0D)
      && !scalar.text.contains("${") && ![.literal, .folded].contains(scalar.style)
  }
}
