// SPDX-License-Identifier: Apache-2.0

import Notation

/// The variables that a text of a collection may name at its place: those of the request and its folders hide those
/// of environments and the collection.
final class BrunoScope {
  let context: TemplateContext
  /// The names of the variables of the request that is being read, by their names in the source.
  private var locals: [String: String] = [:]
  private var renamed: Set<String> = []
  /// The variables that the present request reads before it makes them, and those that it makes.
  private(set) var reads: Set<String> = []
  private(set) var makes: Set<String> = []
  /// Whether the values of declared variables are being read, which a project may read the environment for.
  var isReadingValues = false
  /// The names of variables of the environment that values read.
  private(set) var readByValues: [String] = []
  /// Variables of the environment of the process, with their names here.
  private(set) var processVariables: [(source: String, name: String)] = []

  init(_ context: TemplateContext) { self.context = context }

  var reader: TemplateReader {
    TemplateReader(context) { [self] content, place in meaning(of: content, at: place) }
  }

  // MARK: Templates

  private func meaning(
    of content: String, at place: ImportFinding.Place
  ) -> TemplateReader.Meaning {
    if let value = DynamicValue.postman(content) { return .value(value) }
    if let name = locals[content] { return .text(.expression(name)) }
    if let variable = context.variable(content) {
      if variable.isCaptured { noteRead(content) }
      return .variable(content)
    }
    if content.hasPrefix("process.env."), Self.isName(content.dropFirst(12)) {
      return .text(.expression(processVariable(String(content.dropFirst(12)))))
    }
    return member(content).map { .text(.expression($0)) } ?? .variable(content)
  }

  /// `{{user.name}}` of a captured `user`.
  private func member(_ content: String) -> String? {
    let parts = content.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let variable = context.variable(parts[0]), variable.isCaptured,
      parts.dropFirst().allSatisfy({ VariableNames.name(from: $0) == $0 && !$0.isEmpty })
    else { return nil }
    noteRead(parts[0])
    let source = "\(variable.expression).\(parts.dropFirst().joined(separator: "."))"
    context.noteAnyTyped(source)
    return source
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.first?.isASCIIDigit == false
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x5F }
  }

  private func processVariable(_ source: String) -> String {
    if isReadingValues, context.input.options.readsEnvironment {
      if !readByValues.contains(source) { readByValues.append(source) }
      return "env.\(source)"
    }
    if let known = processVariables.first(where: { $0.source == source }) { return known.name }
    let name = context.names.add(source.lowercased())
    processVariables.append((source, name))
    return name
  }

  private func noteRead(_ name: String) {
    if !makes.contains(name) { reads.insert(name) }
  }

  // MARK: A request

  /// Forgets what the request before has read and made.
  func begin() {
    reads = []
    makes = []
  }

  /// A name that gets a part of the response of a step.
  ///
  /// - Returns: its name in the result.
  func capture(_ field: SourceField) -> String {
    makes.insert(field.name)
    locals[field.name] = nil
    return context.noteCapture(of: field.name, at: field.place)
  }

  /// The name in the result of a variable that a script names.
  func name(of source: String, at place: ImportFinding.Place) -> String {
    context.variables[context.index(of: source, at: place)].name
  }

  /// A variable that a script reads, or only asks whether it has a value.
  func noteUse(of source: String, isAsked: Bool, at place: ImportFinding.Place) {
    guard locals[source] == nil else { return }
    if context.variable(source)?.isCaptured ?? false { noteRead(source) }
    if isAsked { return context.noteAsked(source, at: place) }
    _ = context.use(source, at: place)
  }

  /// A variable that a script makes.
  func noteMade(_ source: String, as type: CapturedType, at place: ImportFinding.Place) {
    makes.insert(source)
    locals[source] = nil
    _ = context.noteCapture(of: source, as: type, at: place)
  }

  /// Begins a request: its variables and those of its folders become `vars` of the step. One that an earlier step
  /// has given a value in the run is that one.
  func enter(
    _ request: SourceRequest, _ path: [SourceFolder], _ runtimeNames: RuntimeNames
  ) -> [ImportedEntry] {
    locals = [:]
    // The variables of the collection are declared.
    let all = (path.dropFirst().flatMap(\.defaults.variables) + request.variables).filter {
      runtimeNames.scopes[$0.name] != .local || context.variable($0.name)?.isCaptured != true
    }
    var entries: [ImportedEntry] = []
    for field in all where !field.name.isEmpty {
      let index = context.index(of: field.name, at: field.place)
      let name = context.variables[index].name
      var value: ImportedValue
      if field.isDisabled {
        value = .text(reader.dormantText(field.value, name: field.name))
        value.isDisabled = true
      } else {
        let text = reader.text(field.value, at: field.place)
        let isSecret = context.variables[index].isSecret
        value = .text(isSecret ? context.credential(text, name: field.name) : text)
        locals[field.name] = name
        noteName(name, of: field)
        entries.removeAll { $0.name == name && !$0.value.isDisabled }
      }
      value.comments = field.description.map { [$0] } ?? []
      entries.append(ImportedEntry(name, value))
    }
    return entries.contains { !$0.value.isDisabled } ? entries : []
  }

  func leave() { locals = [:] }

  private func noteName(_ name: String, of field: SourceField) {
    guard name != field.name, renamed.insert(field.name).inserted else { return }
    context.change(.renamed, "`\(field.name)` is `\(name)`", at: field.place)
  }
}
