// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Planning
import Values

/// What a name is, its value and where the value comes from.
struct NameHover {
  private let view: FileView
  private let offset: Int
  private let analysis: NameAnalysis

  init?(_ view: FileView, at offset: Int) {
    guard let analysis = NameAnalysis(of: view.file, in: view.checked) else { return nil }
    self.view = view
    self.offset = offset
    self.analysis = analysis
  }

  /// The use of a name in an expression.
  func text() -> HoverText? {
    guard let use = analysis.use(at: offset, of: view.file) else { return nil }
    return words(of: use).map { HoverText("**\(use.name)** \($0)", at: use.span.range) }
  }

  private func words(of use: RecordedName) -> String? {
    switch use.meaning {
    case .input: InputHover(view, analysis).words(of: use.name)
    case .variable: variable(use)
    case .capture(let step): capture(use, step)
    case .column: "column of the rows" + places(use.declarations)
    case .step: use.declarations.first.map { "step" + titleOfStep($0) + places([$0]) }
    case .scenario: "scenario" + places(use.declarations)
    case .environment: "variable of the process environment" + places(use.declarations)
    case .builtIn: FormatWords.names[use.name]
    case .unknown: nil
    }
  }

  private func variable(_ use: RecordedName) -> String {
    guard let file = view.checked.steps(of: view.file)?.content,
      let declaration = use.declarations.first
    else { return "variable" }
    let written = file.writtenVariables.first { $0.name.span == declaration }
    let value = written.map { ", " + view.text(of: $0.value.span).asCode } ?? ""
    return "variable" + value + places(use.declarations)
  }

  private func capture(_ use: RecordedName, _ step: String) -> String {
    let isSecret = use.declarations.contains { view.checked.isSecretCapture($0) }
    let list = use.declarations.first.flatMap { view.checked.listName(of: $0) }
    return "capture of \(step.asCode)" + (list.map { " (\($0))" } ?? "")
      + (isSecret ? ", secret" : "") + places(use.declarations)
  }

  private func titleOfStep(_ id: SourceSpan) -> String {
    let step = view.checked.step(withID: id)
    return step.map { " \($0.title.asCode)" } ?? ""
  }

  /// `` (line 4) `` in this file, `` (curlew.yaml:7) `` elsewhere.
  private func places(_ spans: [SourceSpan]) -> String {
    spans.first.map { " (\(view.place(of: $0)))" } ?? ""
  }

  // MARK: Declarations and other written names

  /// What is declared or named at the place, outside of expressions.
  func declared() -> HoverText? {
    let occurrences = Occurrences(of: view.file, in: view.checked, analysis)
    guard let found = occurrences.at(offset) else { return nil }
    let name = view.text(of: found.span).withoutQuotes
    guard let words = words(of: name, found) else { return nil }
    return HoverText("**\(name)** \(words)", at: found.span.range)
  }

  private func words(of name: String, _ found: Occurrence) -> String? {
    let inputs = analysis.declarations
    if inputs.names.contains(name), inputs.spans(of: name).contains(where: found.targets.contains) {
      return InputHover(view, analysis).words(of: name)
    }
    for target in found.targets {
      if let words = view.checked.words(ofDeclaration: target, in: view) { return words }
    }
    return nil
  }
}

/// An input with its value, the origin of the value and the values that it overrides.
struct InputHover {
  private let view: FileView
  private let analysis: NameAnalysis

  init(_ view: FileView, _ analysis: NameAnalysis) {
    self.view = view
    self.analysis = analysis
  }

  func words(of name: String) -> String {
    guard let input = (view.planned?.inputs ?? analysis.inputs)?[name] else { return "input" }
    let isHidden = input.isSecret || !input.secrets.isEmpty
    var text = input.isSecret ? "secret" : "input"
    if isHidden, input.value != nil || !input.isMissing {
      text += ", `***`"
    } else if let value = input.value {
      text += ", " + (value.stringText ?? value.jsonText()).asCode
    } else {
      text += ", no value"
    }
    if let origin = origin(of: input) { text += "; from \(origin)" }
    let overridden = overridden(input, isHidden: isHidden)
    if !overridden.isEmpty { text += ", over " + overridden.joined(separator: " and ") }
    return text
  }

  private func origin(of input: PlannedInput) -> String? {
    let place = input.place.map { view.place(of: $0) }
    switch input.origin {
    case .missing: return nil
    case .environment(let name):
      return "environment \(name.asCode)" + (place.map { " (\($0))" } ?? "")
    case .project, .collection: return place ?? input.origin.text
    case .valuesFile, .environmentVariable, .option:
      return input.origin.text.asCode + (place.map { " (\($0))" } ?? "")
    }
  }

  /// The values of lower levels, struck through.
  private func overridden(_ input: PlannedInput, isHidden: Bool) -> [String] {
    levels(of: input.name).filter { $0.span != input.place }.map { level in
      let value = isHidden ? "`***`" : view.text(of: level.span).asCode
      let owner = level.environment.map { " of environment \($0.asCode)" } ?? ""
      return "~~\(value)~~\(owner) (\(view.place(of: level.span)))"
    }
  }

  private struct Level {
    let span: SourceSpan
    let environment: String?
  }

  /// The written values that count in this check, from the strongest.
  private func levels(of name: String) -> [Level] {
    let file = view.checked.collection(view.file)
    let project = view.checked.project
    let chosen = view.checked.plan.environment ?? project?.environment?.content
    var levels: [Level] = []
    for environments in [file?.environments ?? [], project?.environments ?? []] {
      for environment in environments where environment.name.content == chosen {
        let base = name == "baseUrl" ? environment.baseUrl?.span : nil
        let spans = Self.values(of: name, environment.variables, environment.secrets, base)
        levels += spans.map { Level(span: $0, environment: environment.name.content) }
      }
    }
    let own = Self.values(
      of: name, file?.variables ?? [], file?.secrets ?? [],
      name == "baseUrl" ? file?.baseUrl?.span : nil)
    let outer = Self.values(
      of: name, project?.variables ?? [], project?.secrets ?? [],
      name == "baseUrl" ? project?.baseUrl?.span : nil)
    return levels + (own + outer).map { Level(span: $0, environment: nil) }
  }

  private static func values(
    of name: String, _ variables: [VariableDeclaration], _ secrets: [SecretDeclaration],
    _ base: SourceSpan?
  ) -> [SourceSpan] {
    [base].compactMap(\.self)
      + variables.filter { $0.name.content == name }.map(\.value.span)
      + secrets.filter { $0.name.content == name }.compactMap { $0.value?.span }
  }
}

extension FileView {
  /// What is written in a stretch of any file of the check.
  func text(of span: SourceSpan) -> String {
    let bytes = span.file == file ? bytes : checked.sources[span.file].bytes
    guard span.range.upperBound <= bytes.count else { return "" }
    return String(decoding: bytes[span.range], as: UTF8.self)
  }

  /// `line 4` in this file, `curlew.yaml:7` elsewhere.
  func place(of span: SourceSpan) -> String {
    let bytes = span.file == file ? bytes : checked.sources[span.file].bytes
    let line = LineTable(bytes).line(of: span.range.lowerBound)
    return span.file == file ? "line \(line)" : "\(checked.sources[span.file].path):\(line)"
  }
}

extension String {
  var withoutQuotes: String {
    guard utf8.count >= 2, let first = utf8.first, first == utf8.last,
      first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
    else { return self }
    return String(dropFirst().dropLast())
  }
}
