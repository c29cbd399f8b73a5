// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

/// What is known of a source with templates while its texts are read: variables, secrets, and what was found.
///
/// A reader declares what the source declares, notes what its scripts make, and then reads the requests in
/// their order. `declarations` gives the result what it needs.
package final class TemplateContext {
  package let input: ImportInput
  /// The index of the source among the files of the import.
  package let file: Int
  package internal(set) var variables: [TemplateVariable] = []
  /// The names of environments, in their order.
  package private(set) var environments: [String] = []
  package var names = VariableNames()
  package var secrets: SecretStore
  /// The names of the secrets that the collection uses.
  package private(set) var usedSecrets: Set<String> = []
  package var findings = ImportFindings()
  /// How the result judges otherwise than the source.
  package var differences = VerdictDifferences()
  /// The numbers of the findings that no part of the draft has taken.
  package var found: [Int] = []
  /// Whether the other tool escapes values in strings of JSON, as a collection does.
  var escapesJSON = false
  /// Bodies that are files of the result.
  package internal(set) var fixtures: [(path: String, bytes: [UInt8])] = []
  /// How their names begin; nil for the name of the source.
  package var fixtureName: String?
  /// The files that the source names.
  package internal(set) var neededFiles: [NeededFile] = []
  /// The number of the request that is being read; nil outside of requests.
  package var request: Int?
  /// The variables that texts have read since this was emptied.
  package var reads: Set<String> = []

  /// Variables of the environment that secrets of environments are read from.
  var environmentVariables: Set<String> = []
  var indices: [[UInt8]: Int] = [:]
  /// Expressions that give no text, as numbers and times.
  private var untyped: Set<String> = []
  /// Expressions that give a text from a script or a response; some of `untyped` too, at another time.
  private var texts: Set<String> = []
  /// Those of `untyped` that are of any type, a text too: what a response has.
  private var anyTyped: Set<String> = []
  var resolved: [ResolvedKey: String?] = [:]

  struct ResolvedKey: Hashable {
    let variable: Int
    let environment: Int?
  }

  package init(_ input: ImportInput, file: Int) {
    self.input = input
    self.file = file
    secrets = SecretStore(input.options)
  }

  package func place(_ offset: Int) -> ImportFinding.Place {
    ImportFinding.Place(file: file, offset: offset)
  }

  /// The findings since this was last called, for the part of the draft that they are about.
  package func takeFound() -> [Int] {
    defer { found = [] }
    return found
  }

  package func change(
    _ cause: ImportCause, _ text: String, at place: ImportFinding.Place, help: String? = nil
  ) {
    found.append(findings.change(cause, text, at: place, help: help))
  }

  package func lose(
    _ cause: ImportCause, _ text: String, original: String? = nil, at place: ImportFinding.Place,
    help: String? = nil
  ) {
    found.append(findings.lose(cause, text, original: original, at: place, help: help))
  }

  // MARK: Declarations of the source

  /// - Returns: its number, for `TemplateVariable.Level.environment`.
  package func addEnvironment(_ name: String) -> Int {
    environments.append(name)
    return environments.count - 1
  }

  /// A variable that the source declares. The last value of a level counts.
  package func declare(
    _ source: String, _ value: String, in level: TemplateVariable.Level = .collection,
    isSecret: Bool = false, at place: ImportFinding.Place
  ) {
    let index = index(of: source, at: place)
    variables[index].isDeclared = true
    let isObject = value.hasPrefix("{") && !WrittenCredentials.all(in: value).isEmpty
    variables[index].isSecret = variables[index].isSecret || isSecret || isObject
    variables[index].values[level] = value
    resolved = [:]
  }

  /// A variable that is switched off: it becomes a comment.
  package func declareDisabled(
    _ source: String, _ value: String, in level: TemplateVariable.Level, isSecret: Bool = false,
    at place: ImportFinding.Place
  ) {
    let isHidden =
      !input.options.keepsSecrets
      && (isSecret || CredentialNames.isCredential(source, value: value)
        || input.options.secretNames.contains(VariableNames.name(from: source)))
    disabled.append((level, source, isHidden ? "" : value))
  }

  package private(set) var disabled:
    [(
      level: TemplateVariable.Level, source: String, value: String
    )] = []

  /// A column of rows, which wins over variables.
  package func declareColumn(_ source: String, values: [String], at place: ImportFinding.Place) {
    let index = index(of: source, at: place)
    variables[index].columnValues = values
    if VariableNames.name(from: source) != source || variables[index].name != source {
      variables[index].expression = "row[\(CELText.quoted(source))]"
    }
    resolved = [:]
  }

  /// A variable that a script makes, which is not carried over.
  package func noteLostMaker(of source: String, at place: ImportFinding.Place) {
    let index = index(of: source, at: place)
    variables[index].isLost = true
  }

  /// A variable that a statement changes which is not carried over, and that other statements make.
  package func noteLostChange(of source: String, at place: ImportFinding.Place) {
    variables[index(of: source, at: place)].isChangedByLoss = true
  }

  /// A variable that a step captures or sets from here on.
  ///
  /// - Parameter type: what its value is whatever the response is.
  /// - Returns: its name in the result.
  package func noteCapture(
    of source: String, as type: CapturedType = .any, at place: ImportFinding.Place
  ) -> String {
    let index = index(of: source, at: place)
    variables[index].isCaptured = true
    let expression = variables[index].expression
    switch type {
    case .text: texts.insert(expression)
    case .number: untyped.insert(expression)
    case .any: noteAnyTyped(expression)
    }
    return variables[index].name
  }

  /// How a text, if it becomes JSON, uses variables: in quotes or as values of their own. Before requests are
  /// read, so that declarations may get types.
  package func noteJSON(_ text: String) {
    for (content, isQuoted) in TemplatePieces(text).inJSON {
      guard let index = indices[Array(content.utf8)] else { continue }
      if isQuoted {
        variables[index].isUsedInQuotes = true
      } else {
        variables[index].isUsedBare = true
      }
    }
  }

  // MARK: Use

  package func variable(_ source: String) -> TemplateVariable? {
    indices[Array(source.utf8)].map { variables[$0] }
  }

  /// The number of a variable, which is made if there is none.
  func index(of source: String, at place: ImportFinding.Place) -> Int {
    if let index = indices[Array(source.utf8)] { return index }
    let name = names.add(source)
    var variable = TemplateVariable(source: source, name: name, place: place)
    variable.isSecret = variable.isSecret || input.options.secretNames.contains(name)
    variables.append(variable)
    indices[Array(source.utf8)] = variables.count - 1
    return variables.count - 1
  }

  /// Notes a variable that is only asked whether it has a value.
  package func noteAsked(_ source: String, at place: ImportFinding.Place) {
    let index = index(of: source, at: place)
    reads.insert(source)
    if !variables[index].isCaptured { variables[index].isAsked = true }
  }

  /// The expression for a variable.
  package func use(_ source: String, at place: ImportFinding.Place) -> String {
    let index = index(of: source, at: place)
    variables[index].isUsed = true
    reads.insert(source)
    if !variables[index].isCaptured { variables[index].isReadBefore = true }
    if let request, variables[index].lastRequest != request {
      variables[index].lastRequest = request
      variables[index].requests += 1
    }
    if variables[index].isTyped { untyped.insert(variables[index].expression) }
    return variables[index].expression
  }

  /// Remembers that an expression gives no text.
  package func noteUntyped(_ expression: String) { untyped.insert(expression) }

  /// Remembers that an expression gives what a response has, of any type.
  func noteAnyTyped(_ expression: String) {
    untyped.insert(expression)
    anyTyped.insert(expression)
  }

  /// An expression as the whole of a text: it keeps its type unless it is made a text.
  package func wholeText(_ expression: String) -> String {
    untyped.contains(expression) ? "string(\(expression))" : expression
  }

  /// An expression as a value of its own in JSON, where the other tool inserts a text without quotes.
  package func bareText(_ expression: String, at place: ImportFinding.Place) -> ImportedText {
    guard untyped.contains(expression) else { return .expression("json.decode(\(expression))") }
    if texts.contains(expression) {
      return .expression("json.decode(string(\(expression)))")
    }
    if anyTyped.contains(expression) { differences.note(.quotedText, at: place) }
    return .expression(expression)
  }

  /// Notes that the value of an expression is escaped in a string of JSON, unless the other tool does so too or the
  /// value has nothing to escape.
  func noteInString(_ expression: String, at place: ImportFinding.Place) {
    guard !escapesJSON, !differences.has(.escapedJSON) else { return }
    let plain = ["uuid()", "random.", "int(", "format(", "url.encode(", "now"]
    guard !plain.contains(where: { expression.hasPrefix($0) }) else { return }
    let variable = variables.first { $0.expression == expression }
    let values = variable.flatMap { known($0.source) }
    let isPlain = values?.allSatisfy { value in
      value.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
    if isPlain != true { differences.note(.escapedJSON, at: place) }
  }

  /// A text in place of a credential: the name of a secret, if it is literal.
  package func credential(_ value: ImportedText, name: String) -> ImportedText {
    let reference = secrets.reference(to: value, name: name, &names)
    if reference != value { usedSecrets.formUnion(reference.expressions) }
    return reference
  }

  /// A text, or the name of a secret if it is a literal credential by its name or its scheme.
  package func hidden(_ text: ImportedText, _ name: String) -> ImportedText {
    guard let literal = text.literal, CredentialNames.isCredential(name, value: literal) else {
      return text
    }
    return credential(text, name: name)
  }

  func noteUsed(secret name: String) { usedSecrets.insert(name) }

  /// A variable whose value is not a host, where it should be one: it must come from outside.
  ///
  /// - Parameter environment: the one in which it has this value; nil without environments.
  package func requireOutside(_ source: String, in environment: Int?) {
    let place = ImportFinding.Place(file: file, offset: 0)
    let index = index(of: source, at: place)
    guard variables[index].columnValues == nil else { return }
    let levels: [TemplateVariable.Level] =
      (environment.map { [.environment($0)] } ?? []) + [.collection, .project]
    let found = levels.first { variables[index].values[$0] != nil }
    guard let level = found, let value = variables[index].values.removeValue(forKey: level) else {
      return
    }
    variables[index].isWithoutHost = true
    variables[index].isDeclared = !variables[index].values.isEmpty
    resolved = [:]
    let words = value.isEmpty ? "is empty" : "is not a host"
    change(
      .undeclared, "the value of `\(source)` \(words): it comes from outside",
      at: variables[index].place)
  }
}
