// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// What is known of a script while its commands are read: variables, secrets, and what was found.
final class ScriptContext {
  /// A variable of the script.
  struct Variable: Sendable {
    /// The name in the result; nil before its first use.
    var name: String?
    /// Its text at this point; nil for one of the environment.
    var value: ShellText?
    /// What reads its text from a file; nil for another variable.
    var reading: String?
    /// How many times the script gives it another text: then the text itself is used.
    var assignments = 0
    /// Whether it is made by a program that no import runs.
    var isLost = false
    /// Whether a step captures it.
    var isCaptured = false
    /// Whether it is used as a credential.
    var isSecret = false
    /// Whether it is used where an address has its host.
    var isInHost = false
    /// How many requests use it.
    var requests = 0
  }

  let input: ImportInput
  /// The name of the one password that curl would ask for.
  var promptedPassword: String?
  /// The names of the secrets that the collection uses.
  var usedSecrets: Set<String> = []
  /// Bodies that are files of the result.
  private(set) var fixtures: [(path: String, bytes: [UInt8])] = []
  var names = VariableNames()
  var secrets: SecretStore
  var findings = ImportFindings()
  var ledger = SourceLedger()
  /// How the result sends some values otherwise than the script.
  var differences = VerdictDifferences()
  private(set) var shell: ShellVariables
  /// By the names in the script, with the order of first use.
  private(set) var variables: [String: Variable] = [:]
  private(set) var order: [String] = []
  /// The names in the result that steps capture.
  private(set) var captured: Set<String> = []
  /// Those of them that a shell has without the quotes of a text.
  private(set) var unquoted: Set<String> = []

  /// The index of the script among the files of the import.
  let fileIndex: Int

  init(_ input: ImportInput, _ shell: ShellVariables, file: Int) {
    self.input = input
    fileIndex = file
    self.shell = shell
    secrets = SecretStore(input.options)
  }

  /// A body as a file of the result.
  ///
  /// - Returns: its path from the collection.
  func addFixture(_ bytes: [UInt8], ending: String) -> String {
    let base = FileNames.base(of: input.files[fileIndex].name)
    let path = "fixtures/\(base)-\(fixtures.count + 1).\(ending)"
    fixtures.append((path, bytes))
    return path
  }

  /// What only a shell can evaluate, as it is in the texts of the commands.
  var unevaluated: Set<String> = []
  /// The longest text with its variables, in bytes: one that doubles itself has no end.
  static let longestText = 1 << 20
  /// Whether a text was cut there.
  private(set) var isTooLong = false

  /// Marks a word as used.
  func note(_ word: ScriptWord) { ledger.mark(word.range.lowerBound) }

  // MARK: Variables

  /// Counts the assignments of a name, before the script is read.
  func count(assignment name: String) { variables[name, default: Variable()].assignments += 1 }

  /// A name gets a text, from here on; nil where only a program knows it.
  func assign(_ name: String, _ value: ShellText?) {
    variables[name, default: Variable()].value = value.map { resolved($0) }
    variables[name]?.isLost = value == nil
    variables[name]?.reading = nil
  }

  /// A name gets the contents of a file, as an expression.
  func read(_ name: String, _ expression: String) {
    variables[name, default: Variable()].value = nil
    variables[name]?.isLost = false
    variables[name]?.reading = expression
  }

  /// A name gets its text from a response.
  ///
  /// - Parameters:
  ///   - preferred: a name for the result.
  ///   - isRaw: whether the shell has a text without its quotes.
  /// - Returns: the name in the result; nil for one that is used before and comes from elsewhere.
  func capture(_ name: String, preferred: String, isRaw: Bool = false) -> String? {
    var variable = variables[name] ?? Variable()
    guard variable.name == nil || variable.isCaptured else { return nil }
    let result = variable.name ?? names.add(preferred.lowercased())
    variable.name = result
    variable.value = nil
    variable.isCaptured = true
    variable.isLost = false
    variables[name] = variable
    captured.insert(result)
    if isRaw { unquoted.insert(result) }
    return result
  }

  /// A program whose output only a shell knows stays text.
  func keep(_ text: String, as unit: UInt16) {
    variables[shell.name(of: unit)] = Variable(value: ShellText(text), assignments: 2)
  }

  /// Takes the variables that a part of the script adds.
  func take(_ shell: ShellVariables) { self.shell = shell }

  /// Whether a text of the result uses a name that only a program knows.
  func isLost(_ name: String) -> Bool {
    variables[name].map { $0.name != nil && $0.isLost } ?? false
  }

  /// The text with the variables that the script gives several texts replaced by their present ones.
  func resolved(_ text: ShellText) -> ShellText {
    guard text.hasVariables else { return text }
    var output = ShellText()
    for unit in text.units {
      guard unit >= ShellText.firstVariable else {
        output.units.append(unit)
        continue
      }
      let variable = variables[shell.name(of: unit)]
      if let value = variable?.value, variable?.assignments ?? 0 > 1 || value.hasVariables {
        guard output.units.count + value.units.count <= Self.longestText else {
          isTooLong = true
          return output
        }
        output.units += value.units
      } else {
        output.units.append(unit)
      }
    }
    return output
  }

  /// The name in the result for a variable of the script.
  func use(_ unit: UInt16, isSecret: Bool = false, isInHost: Bool = false) -> String {
    let source = shell.name(of: unit)
    var variable = variables[source] ?? Variable()
    if let reading = variable.reading { return reading }
    let plain = source.hasPrefix("<output ") ? "response" : source.filter { $0 != "<" && $0 != ">" }
    let name = variable.name ?? names.add(plain.lowercased())
    if variable.name == nil { order.append(source) }
    variable.name = name
    variable.isSecret =
      variable.isSecret || isSecret || CredentialNames.isCredential(source, value: nil)
      || input.options.secretNames.contains(name)
    variable.isInHost = variable.isInHost || isInHost
    variables[source] = variable
    return name
  }

  /// The unit of a name that no script has, for a part that only a person can fill in.
  func placeholder(_ name: String) -> UInt16? { shell.unit(of: "<\(name)>") }

  /// The unit of a variable of curl itself.
  func unit(of name: String) -> UInt16? { shell.unit(of: name) }

  /// The known text of a variable.
  func value(of unit: UInt16) -> String? {
    variables[shell.name(of: unit)]?.value?.literal
  }

  func name(of unit: UInt16) -> String { shell.name(of: unit) }

  /// Whether a unit means the same in a text of JSON as in the bytes that a shell makes: not a variable
  /// whose known value is escaped there. A value that is an object or a list itself is meant as one.
  func isPlainInJSON(_ unit: UInt16) -> Bool {
    guard unit >= ShellText.firstVariable, let value = value(of: unit) else { return true }
    if let first = value.utf8.first, "{[".utf8.contains(first) { return true }
    return !value.utf8.contains {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
  }

  /// An expression as a value of its own in JSON. A captured value has its type, and a text its quotes, also where
  /// the shell has none.
  func bareText(_ expression: String, at place: ImportFinding.Place) -> String {
    if unquoted.contains(expression) { differences.note(.quotedText, at: place) }
    return captured.contains(expression) ? expression : "json.decode(\(expression))"
  }

  /// Notes that the value of an expression is escaped in a string of JSON: a shell puts it in as it is. One that is
  /// known needs no escape (`isPlainInJSON`).
  func noteInString(_ expression: String, at place: ImportFinding.Place) {
    let isKnown = variables.values.contains { $0.name == expression && $0.value != nil }
    if !isKnown { differences.note(.escapedJSON, at: place) }
  }

  func countRequest(using units: Set<UInt16>) {
    for unit in units { variables[shell.name(of: unit)]?.requests += 1 }
  }

  // MARK: Texts

  /// A text of the result.
  ///
  /// - Parameter isSecret: whether its variables are credentials.
  func text(_ text: ShellText, isSecret: Bool = false) -> ImportedText {
    var output = ImportedText()
    var run: [UInt8] = []
    for unit in resolved(text).units {
      if unit < ShellText.firstVariable {
        run.append(UInt8(unit))
      } else {
        output.append(String(decoding: run, as: UTF8.self))
        run = []
        output.append(expression: use(unit, isSecret: isSecret))
      }
    }
    output.append(String(decoding: run, as: UTF8.self))
    return output
  }

  /// A credential of the result: a literal one becomes a secret.
  func credential(_ text: ShellText, name: String) -> ImportedText {
    let value = self.text(text, isSecret: true)
    return hidden(value, name: name)
  }

  /// A text in place of a credential: the name of a secret, if it is literal.
  func hidden(_ value: ImportedText, name: String) -> ImportedText {
    // What only a shell can make comes from outside.
    if !input.options.keepsSecrets, let literal = value.literal,
      unevaluated.contains(where: { literal.contains($0) })
    {
      let chosen = names.add(CredentialNames.identifier(name))
      secrets.require(chosen)
      usedSecrets.insert(chosen)
      return .expression(chosen)
    }
    let reference = secrets.reference(to: value, name: name, &names)
    if reference != value { usedSecrets.formUnion(reference.expressions) }
    return reference
  }

  /// A text as the script has it.
  func shown(_ text: ShellText) -> String {
    var output: [UInt8] = []
    for unit in text.units {
      if unit < ShellText.firstVariable {
        output.append(UInt8(unit))
      } else {
        output += shell.shown(unit).utf8
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
