// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Values

/// What is known of a Hurl file while its entries are read: variables, secrets, and what was found.
final class HurlContext {
  /// A variable at one point of the file.
  struct Variable {
    /// The name in the result.
    let name: String
    var kind: HurlKind
    /// Its text, if the file gives it.
    var known: HurlValue?
  }

  /// The longest expression, in bytes.
  static let longestExpression = 60_000

  let input: ImportInput
  let file: Int
  var secrets: SecretStore
  var findings: ImportFindings
  var ledger = SourceLedger()
  private(set) var fixtures: [(path: String, bytes: [UInt8])] = []
  /// Names that nothing of the file makes, in the order of their use.
  private(set) var requires: [String] = []
  /// Names, as the file has them, that only a lost capture makes.
  private(set) var lostNames: [String] = []
  /// The names of the secrets that this file uses.
  private(set) var usedSecrets: Set<String> = []
  /// The files that bodies of requests have.
  var bodyFiles: Set<NamedPlace> = []
  /// The names that captured bodies have, by the files that Hurl writes them to.
  var outputs: [NamedPlace: String] = [:]
  /// Whether a change says how numbers with a fraction are compared.
  var hasComparedFloats = false
  private var names = VariableNames()
  private var written: [String: String] = [:]
  private var variables: [String: Variable] = [:]
  /// Findings about names, for the next step.
  private var openFindings: [Int] = []

  init(_ input: ImportInput, file: Int, _ secrets: SecretStore, _ findings: ImportFindings) {
    self.input = input
    self.file = file
    self.secrets = secrets
    self.findings = findings
    for secret in secrets.all { _ = names.add(secret.name) }
  }

  func place(_ offset: Int) -> ImportFinding.Place {
    ImportFinding.Place(file: file, offset: offset)
  }

  /// A finding for the next step.
  func add(finding: Int) { openFindings.append(finding) }

  func takeFindings() -> [Int] {
    defer { openFindings = [] }
    return openFindings
  }

  // MARK: Variables

  /// Gives the names that the file makes their names in the result, before secrets take them.
  func reserve(_ file: HurlFile) {
    noteBodies(of: file)
    for entry in file.entries {
      for option in entry.options {
        if case .variable(let name, _) = option.value { _ = self.name(name, at: option.offset) }
      }
      for capture in entry.response?.captures ?? [] {
        if let name = capture.name.literal { _ = self.name(name, at: capture.offset) }
      }
    }
  }

  /// The variable of a placeholder; one that is not known comes from outside.
  func variable(_ name: String, at offset: Int) -> Variable {
    if let known = variables[name] { return known }
    let result = self.name(name, at: offset)
    if CredentialNames.isCredential(name, value: nil)
      || input.options.secretNames.contains(result)
    {
      secrets.require(result)
      usedSecrets.insert(result)
    } else {
      requires.append(result)
    }
    openFindings.append(
      findings.change(
        .undeclared, "`{{\(name)}}` has no value in the file: `\(result)` comes from outside",
        at: place(offset)))
    let variable = Variable(name: result, kind: .any)
    variables[name] = variable
    return variable
  }

  /// The variable that is known at this point; nil for one that comes from outside.
  func knownVariable(_ name: String) -> Variable? { variables[name] }

  /// A capture or an option gives a name a value, from here on.
  ///
  /// - Returns: the name in the result.
  func define(_ name: String, _ kind: HurlKind, known: HurlValue? = nil, at offset: Int) -> String {
    let result = self.name(name, at: offset)
    variables[name] = Variable(name: result, kind: kind, known: known)
    return result
  }

  /// A capture that is lost: its name must come from outside.
  func defineLost(_ name: String, at offset: Int) {
    let result = self.name(name, at: offset)
    variables[name] = Variable(name: result, kind: .any)
    if !requires.contains(result) { requires.append(result) }
    lostNames.append(name)
  }

  private func name(_ name: String, at offset: Int) -> String {
    if let known = written[name] { return known }
    let result = names.add(name)
    written[name] = result
    if result != name {
      openFindings.append(
        findings.change(.renamed, "`{{\(name)}}` is `\(result)`", at: place(offset)))
    }
    return result
  }

  // MARK: Texts

  /// CEL for a placeholder.
  func expression(_ placeholder: HurlPlaceholder) -> String {
    switch placeholder.name {
    case "newUuid": "uuid()"
    case "newDate": "now"
    default: variable(placeholder.name, at: placeholder.offset).name
    }
  }

  /// Whether a placeholder is known to be null, which Hurl writes as the word.
  func isNull(_ placeholder: HurlPlaceholder) -> Bool {
    if case .null? = variables[placeholder.name]?.known { true } else { false }
  }

  /// Whether a placeholder certainly gives a text.
  func isText(_ placeholder: HurlPlaceholder) -> Bool {
    if ["newUuid", "newDate"].contains(placeholder.name) { return true }
    return variable(placeholder.name, at: placeholder.offset).kind == .text
  }

  /// Whether a placeholder certainly gives a number, a boolean or null.
  func isNumberOrBoolean(_ placeholder: HurlPlaceholder) -> Bool {
    if isNull(placeholder) { return true }
    guard !["newUuid", "newDate"].contains(placeholder.name) else { return false }
    return [.number, .boolean].contains(variable(placeholder.name, at: placeholder.offset).kind)
  }

  func text(_ text: HurlText) -> ImportedText {
    var output = ImportedText()
    for piece in text.pieces {
      switch piece {
      case .literal(let literal): output.append(literal)
      case .placeholder(let placeholder) where isNull(placeholder): output.append("null")
      case .placeholder(let placeholder): output.append(expression: expression(placeholder))
      }
    }
    return output
  }

  /// A text that stays text, also if it is one placeholder.
  func string(_ text: HurlText) -> ImportedText {
    guard text.pieces.count == 1, case .placeholder(let only) = text.pieces[0], !isText(only),
      !isNull(only)
    else {
      return self.text(text)
    }
    return .expression("string(\(expression(only)))")
  }

  /// CEL that gives the text.
  func cel(_ text: HurlText) -> String {
    guard !text.isEmpty else { return "''" }
    let parts = text.pieces.map { piece in
      switch piece {
      case .literal(let literal): CELText.quoted(literal)
      case .placeholder(let placeholder) where isNull(placeholder): CELText.quoted("null")
      case .placeholder(let placeholder):
        isText(placeholder) && placeholder.name != "newDate"
          ? expression(placeholder) : "string(\(expression(placeholder)))"
      }
    }
    return parts.joined(separator: " + ")
  }

  /// The text with the placeholders whose values the file gives.
  func known(_ text: HurlText) -> String? {
    var output = ""
    for piece in text.pieces {
      switch piece {
      case .literal(let literal): output += literal
      case .placeholder(let placeholder):
        switch variables[placeholder.name]?.known {
        case .text(let text)?:
          guard let literal = text.literal else { return nil }
          output += literal
        case .number(let digits)?: output += digits
        case .boolean(let value)?: output += value ? "true" : "false"
        case .null?: output += "null"
        default: return nil
        }
      }
    }
    return output
  }

  // MARK: Secrets and files

  /// A text in place of a credential: the name of a secret, if it is literal.
  func hidden(_ text: HurlText, name: String) -> ImportedText {
    hidden(self.text(text), name: name)
  }

  func hidden(_ value: ImportedText, name: String) -> ImportedText {
    let reference = secrets.reference(to: value, name: name, &names)
    if reference != value { usedSecrets.formUnion(reference.expressions) }
    return reference
  }

  /// A name for a secret that must come from outside.
  func requiredPassword() -> String {
    let name = names.add("password")
    secrets.require(name)
    usedSecrets.insert(name)
    return name
  }

  /// A body as a file of the result.
  ///
  /// - Returns: its path from the collection.
  func addFixture(_ bytes: [UInt8], ending: String) -> String {
    let base = FileNames.base(of: input.files[file].name)
    let path = "fixtures/\(base)-\(fixtures.count + 1).\(ending)"
    fixtures.append((path, bytes))
    return path
  }

  /// A name that nothing of the file has.
  func newName(_ preferred: String) -> String { names.add(preferred) }
}

/// The type of a value, as far as the file shows it.
enum HurlKind: Sendable {
  case any, text, number, boolean, null, bytes, list, date
}

extension HurlKind {
  init(of value: HurlValue) {
    switch value {
    case .null: self = .null
    case .boolean: self = .boolean
    case .number: self = .number
    case .text: self = .text
    case .bytes: self = .bytes
    case .placeholder, .pattern, .file: self = .any
    }
  }
}
