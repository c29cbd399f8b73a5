// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// Takes credentials out of a result.
package struct SecretStore: Sendable {
  /// The shortest value that is looked for in texts: a shorter one may be any word.
  private static let shortestHidden = 6

  /// Variables that a shell, a log-in or a job has already: a value of theirs would be sent in place of
  /// that in `.env`.
  private static let ofSystem: Set<String> = [
    "CI", "COLUMNS", "DISPLAY", "EDITOR", "EUID", "HOME", "HOST", "HOSTNAME", "IFS", "LANG",
    "LINENO",
    "LINES", "LOGNAME", "MAIL", "OLDPWD", "PAGER", "PATH", "PORT", "PPID", "PS1", "PWD", "RANDOM",
    "SECONDS", "SHELL", "SHLVL", "TEMP", "TERM", "TMP", "TMPDIR", "TZ", "UID", "USER", "USERNAME",
    "VISUAL",
  ]

  package private(set) var all: [ImportedSecret] = []
  /// The names of those that the result does not read.
  private var unused: Set<String> = []
  /// The names in `all`, and the names with their variables.
  private var known: Set<String> = []
  /// The names of secrets by their variables of the environment.
  private var owners: [String: String] = [:]
  /// The first value of each variable of the environment that it can have.
  private var values: [String: String] = [:]
  /// The names of values, for a value that occurs again.
  private var names: [String: String] = [:]
  /// `--keep-secrets`: values stay where they are.
  let keepsValues: Bool
  /// Variables of the environment that the sources read: no credential of a source is put into one.
  private let reserved: Set<String>
  /// The values of variables that the project has already: another value gets another variable.
  private let stored: [String: String]

  package init(
    keepsValues: Bool, reserved: Set<String> = [], stored: [String: String] = [:]
  ) {
    self.keepsValues = keepsValues
    self.reserved = reserved
    self.stored = stored
  }

  package init(_ options: ImportOptions) {
    self.init(
      keepsValues: options.keepsSecrets, reserved: options.readVariables,
      stored: options.storedValues)
  }

  /// The secrets that the result reads.
  package var required: [ImportedSecret] { all.filter { !unused.contains($0.name) } }

  /// The variables of the environment that the result reads, each once.
  package var variables: [String] {
    var seen: Set<String> = []
    return required.map(\.variable).filter { seen.insert($0).inserted }
  }

  /// Notes secrets that nothing reads: their values stay hidden.
  mutating func noteUnused(_ names: Set<String>) { unused = names }

  /// The value that a variable of the environment gets; nil for one that comes from outside.
  package func value(of variable: String) -> String? {
    values[variable]
  }

  /// The variables that the sources read themselves.
  var readVariables: Set<String> { Set(all.filter(\.isReadBySource).map(\.variable)) }

  /// Whether a credential of a source is put into one of some variables.
  func isStored(inAnyOf variables: Set<String>) -> Bool {
    all.contains { !$0.isReadBySource && variables.contains($0.variable) }
  }

  /// A text in place of a credential: the name of a secret. A text with expressions, an empty one and
  /// one that is kept stay as they are.
  ///
  /// - Parameter name: that of the header, field or parameter.
  package mutating func reference(
    to value: ImportedText, name: String, _ names: inout VariableNames
  ) -> ImportedText {
    guard !keepsValues, let literal = value.literal, !literal.isEmpty else { return value }
    if let known = self.names[literal] { return .expression(known) }
    let chosen = names.add(CredentialNames.identifier(name))
    self.names[literal] = chosen
    append(
      ImportedSecret(
        name: chosen, value: literal,
        variable: variable(Self.variable(of: chosen), for: chosen, value: literal)))
    return .expression(chosen)
  }

  /// Adds a secret with its name.
  package mutating func add(_ name: String, value: String) {
    guard !known.contains(name) else { return }
    append(
      ImportedSecret(
        name: name, value: value,
        variable: self.variable(Self.variable(of: name), for: name, value: value)))
  }

  /// Adds a value of a secret that has one in each environment.
  ///
  /// - Parameter isRead: whether the source reads this variable of the environment.
  package mutating func add(
    _ name: String, value: String?, variable: String, isRead: Bool = false
  ) {
    guard !known.contains("\(name)=\(variable)") else { return }
    var secret = ImportedSecret(name: name, value: value, variable: variable)
    secret.isReadBySource = isRead
    append(secret)
  }

  /// A variable of the environment for a secret: another secret does not have it.
  ///
  /// - Parameter value: nil for one that is not known.
  package func variable(_ preferred: String, for name: String, value: String? = nil) -> String {
    var chosen = preferred
    var number = 2
    func isTaken() -> Bool {
      let isOther = value.flatMap { value in stored[chosen].map { $0 != value } } ?? false
      return isOther || Self.ofSystem.contains(chosen) || reserved.contains(chosen)
        || owners[chosen].map { $0 != name } ?? false
    }
    while isTaken() {
      chosen = "\(preferred)_\(number)"
      number += 1
    }
    return chosen
  }

  private mutating func append(_ secret: ImportedSecret) {
    all.append(secret)
    owners[secret.variable] = secret.name
    if values[secret.variable] == nil, secret.isWritable { values[secret.variable] = secret.value }
    known.insert(secret.name)
    known.insert("\(secret.name)=\(secret.variable)")
  }

  /// Adds a secret that must come from outside.
  ///
  /// - Parameters:
  ///   - variable: that which the source reads.
  ///   - isOptional: whether it is null without it.
  package mutating func require(_ name: String, variable: String? = nil, isOptional: Bool = false) {
    guard !known.contains(name) else {
      guard !isOptional, let index = all.firstIndex(where: { $0.name == name }) else { return }
      all[index].isOptional = false
      return
    }
    add(
      name, value: nil, variable: variable ?? self.variable(Self.variable(of: name), for: name),
      isRead: variable != nil)
    all[all.count - 1].isOptional = isOptional
  }

  /// `apiKey` as `API_KEY`.
  package static func variable(of name: String) -> String {
    var output = ""
    var wasLower = false
    for character in name.unicodeScalars {
      let isUpper = ("A"..."Z").contains(character)
      if isUpper, wasLower { output += "_" }
      wasLower = !isUpper && character != "_"
      output.unicodeScalars.append(character)
    }
    return output.uppercased()
  }

  /// Replaces values in texts by `***name***`.
  package var hidden: HiddenValues { HiddenValues(all, shortest: Self.shortestHidden) }

  /// Takes credentials out of a comment of a source: those that became secrets, and others by their names.
  package var commentRedactor: (String) -> String {
    guard !keepsValues else { return { $0 } }
    let hidden = hidden
    return { WrittenCredentials.masked(hidden.redacted($0), isProse: true) }
  }
}

/// The values of secrets, found in texts in time linear in them.
///
/// A value is hidden where it is not a part of a longer word. One that is an ordinary word, as
/// `password`, is not looked for: `WrittenCredentials` masks it where its name is before it.
package struct HiddenValues: Sendable {
  /// By their first bytes, the longest first.
  private var values: [ArraySlice<UInt8>: [(bytes: [UInt8], name: String)]] = [:]
  private let width: Int

  fileprivate init(_ secrets: [ImportedSecret], shortest: Int) {
    width = shortest
    for secret in secrets {
      for value in Self.forms(of: secret.value ?? "")
      where value.utf8.count >= shortest && !Self.isWord(value, secret) {
        let bytes = Array(value.utf8)
        values[ArraySlice(bytes.prefix(shortest)), default: []].append((bytes, secret.name))
      }
    }
    for key in values.keys { values[key]?.sort { $0.bytes.count > $1.bytes.count } }
  }

  /// A value, what follows the scheme in it (`Bearer x`), and the password of a log-in (`user:x`).
  private static func forms(of value: String) -> [String] {
    var forms = [value]
    let words = value.split(separator: " ", maxSplits: 1)
    if words.count == 2, CredentialNames.isCredential("", value: value) {
      forms.append(String(words[1]))
    }
    let parts = value.split(separator: ":", maxSplits: 1)
    if parts.count == 2, !parts[1].hasPrefix("//"), !value.contains(where: \.isWhitespace) {
      forms.append(String(parts[1]))
    }
    return forms
  }

  /// Whether texts have a value as an ordinary word: the name of a credential, or of its own secret.
  private static func isWord(_ value: String, _ secret: ImportedSecret) -> Bool {
    let word = value.lowercased()
    return [secret.name, secret.variable].contains { $0.lowercased() == word }
      || word.utf8.allSatisfy(\.isASCIILetter)
        && (CredentialNames.isCredential(word, value: nil) || ordinary.contains(word))
  }

  private static let ordinary: Set<String> = ["anonymous", "default", "example", "changeme"]

  /// Whether a value does not begin or end inside of a longer word. What follows `\n` or `%20` begins.
  private static func isWhole(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    func isPart(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && (bytes[index].isASCIIAlphanumeric || bytes[index] == UInt8(ascii: "_"))
    }
    func has(_ byte: UInt8, at index: Int) -> Bool { index >= 0 && bytes[index] == byte }
    let start = range.lowerBound
    let follows =
      isPart(start) && isPart(start - 1) && !has(UInt8(ascii: "\\"), at: start - 2)
      && !has(UInt8(ascii: "%"), at: start - 3)
    return !follows && !(isPart(range.upperBound - 1) && isPart(range.upperBound))
  }

  /// A text with `***name***` for each value that became a secret.
  package func redacted(_ text: String) -> String {
    guard !values.isEmpty, text.utf8.count >= width else { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let start = bytes[index..<min(index + width, bytes.count)]
      let found = values[start]?.first {
        bytes[index...].starts(with: $0.bytes)
          && Self.isWhole(index..<index + $0.bytes.count, in: bytes)
      }
      if let found {
        output += "***\(found.name)***".utf8
        index += found.bytes.count
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
