// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import YAMLTree

/// What a key of the format is, and the values that outer levels give it.
struct KeyHover {
  private let key: KeyDescription
  private let place: FormatPlace
  private let hover: Hover

  init(_ key: KeyDescription, at place: FormatPlace, of hover: Hover) {
    self.key = key
    self.place = place
    self.hover = hover
  }

  var markdown: String {
    key.markdown(levels: levels)
  }

  // MARK: Levels

  /// The value here and those of outer levels: `` here `10s`, over `5s` from `defaults` … ``.
  private var levels: String? {
    guard !key.inheritance.isNone, let own = ownLevel else { return nil }
    let outer = DefaultLevels(place, hover).outer(than: own.mapping)
      .compactMap { level in level.value(at: own.path).map { (level, $0) } }
    let written = outer.map { "\($1.asCode) from \($0.words)" }
    guard !written.isEmpty else { return nil }
    let value = place.levels.last?.entry.map { hover.text(of: $0.value.span).asCode }
    return (value.map { "here \($0), over " } ?? "") + written.joined(separator: " and ")
  }

  /// The step or the `defaults` around the key, with the names that lead from there to the key.
  private var ownLevel: (mapping: YAMLMapping, path: [String])? {
    guard
      let index = place.levels.lastIndex(where: { level in
        guard let mapping = level.node.mapping else { return false }
        let name = hover.file.mappings.description(of: mapping)?.name
        return name == "step" || name == "defaults"
      }), let mapping = place.levels[index].node.mapping
    else { return nil }
    return (mapping, place.levels[index...].compactMap { $0.entry?.name })
  }
}

/// The `defaults` of all levels that apply to a place, the innermost first.
private struct DefaultLevels {
  struct Level {
    let words: String
    let mapping: YAMLMapping
    let bytes: [UInt8]

    /// What is written at the end of a path.
    func value(at path: [String]) -> String? {
      var node: YAMLNode?
      var mapping: YAMLMapping? = self.mapping
      for name in path {
        node = mapping?[name]
        mapping = node?.mapping
      }
      return node.map { String(decoding: bytes[$0.span.range], as: UTF8.self) }
    }
  }

  private var levels: [Level] = []

  init(_ place: FormatPlace, _ hover: Hover) {
    let view = hover.view
    if let scenario = place.mapping(named: "scenario", in: hover.file) {
      add(scenario["defaults"], "the scenario", view.bytes)
    }
    let root = hover.file.document?.root.mapping
    let chosen = view.checked.plan.environment ?? view.checked.project?.environment?.content
    let project = view.isProject ? nil : Self.project(of: view.checked)
    for (file, bytes) in [(root, view.bytes), (project?.root, project?.bytes ?? [])] {
      guard let chosen else { break }
      add(
        file?["environments"]?.mapping?[chosen]?.mapping?["defaults"], "environment `\(chosen)`",
        bytes)
    }
    add(root?["defaults"], view.isProject ? "the project" : "the collection", view.bytes)
    if let project { add(project.root["defaults"], "the project", project.bytes) }
  }

  /// The levels around one of them; all of them for a step.
  func outer(than mapping: YAMLMapping) -> [Level] {
    let own = levels.firstIndex { $0.mapping.definition == mapping.definition }
    return own.map { Array(levels[($0 + 1)...]) } ?? levels
  }

  private mutating func add(_ node: YAMLNode?, _ owner: String, _ bytes: [UInt8]) {
    guard let mapping = node?.mapping else { return }
    let line = LineTable(bytes).line(of: mapping.definition.range.lowerBound)
    levels.append(
      Level(words: "`defaults` of \(owner) (line \(line))", mapping: mapping, bytes: bytes))
  }

  private static func project(
    of checked: CheckedFiles
  ) -> (root: YAMLMapping, bytes: [UInt8])? {
    guard let project = checked.project else { return nil }
    let bytes = checked.sources[project.source].bytes
    let document = YAMLParser.parse(bytes, of: project.source).document
    return document?.root.mapping.map { ($0, bytes) }
  }
}

extension Hover {
  /// What is written in a stretch of the document.
  func text(of span: SourceSpan) -> String {
    String(decoding: view.bytes[span.range], as: UTF8.self)
  }
}

extension KeyDescription {
  /// Its words, values, default, inheritance and example.
  ///
  /// - Parameter levels: the values that it has at a place; nil for none.
  func markdown(levels: String? = nil) -> String {
    var parts = [words, shape.words.withoutLinks]
    if isRequired { parts.append("required") }
    if let standard { parts.append("default \(standard.asDefault)") }
    if !inheritance.isNone { parts.append(inheritance.words) }
    if state == .reserved {
      parts.append("not supported yet")
      if let alternative { parts.append(alternative) }
    }
    if let levels { parts.append(levels) }
    var text = "**\(name)** " + parts.joined(separator: "; ")
    if let example { text += "\n```yaml\n\(example)\n```" }
    return text
  }
}

extension MatcherDefinition {
  /// Its words, its operand and an example.
  var markdown: String {
    "**\(name)** \(words); \(operand.shape(in: .json).words), like " + example.asCode
  }
}

extension Inheritance {
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}

extension String {
  /// A default in the notation of a file is code; a description is in brackets.
  fileprivate var asDefault: String { utf8.starts(with: "(".utf8) ? self : asCode }

  /// The text of `[step](#a-step)` is `step`.
  var withoutLinks: String {
    var text = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "["),
      let middle = rest[open...].firstRange(of: "](#"),
      let close = rest[middle.upperBound...].firstIndex(of: ")")
    {
      text += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
