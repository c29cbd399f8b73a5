// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// Takes credentials out of what readers leave as texts: addresses, parameters, texts of bodies, values that steps
/// set. What is sent stays the same.
///
/// ```
/// http://a.test/x?api_key=abc      http://a.test/x?api_key=${apiKey}
/// http://bob:secret@a.test         http://bob:${raw(password)}@a.test
/// user=bob&password=secret         user=bob&password=${password}
/// ```
struct LiteralCredentials {
  var secrets: SecretStore
  private var names = VariableNames()
  /// The names that steps make: a secret is not sent to an address that was made in a run.
  let made: Set<String>
  /// Variables whose values are credentials, whatever they are called.
  let variables: Set<String>
  /// The values that are secrets already, and look like no word.
  let knownValues: Set<String>
  /// Names of secrets that texts read now.
  private(set) var used: [String] = []
  private var usedNames: Set<String> = []
  /// The shortest literal part of a credential that is hidden, in bytes.
  private static let shortestPart = 6

  /// Takes them out of all collections, and of `curlew.yaml`.
  ///
  /// - Parameter variables: those whose values go to places of credentials.
  static func take(from files: inout ImportedFiles, variables: Set<String>) {
    for index in files.collections.indices {
      var scan = LiteralCredentials(files.collections[index], files.secrets, variables)
      scan.settle(&files.collections[index], &files.fixtures)
      files.secrets = scan.secrets
    }
    for index in files.collections.indices where !files.secrets.all.isEmpty {
      // What a later step made a secret.
      var scan = LiteralCredentials(files.collections[index], files.secrets, variables)
      scan.settleAllConstants(in: &files.collections[index])
      files.secrets = scan.secrets
    }
    takeFromProject(&files, variables)
    let redact = files.secrets.commentRedactor
    let hidden = files.secrets.hidden
    for index in files.collections.indices {
      files.collections[index].hideInProse(redact) { hidden.redacted($0) }
    }
  }

  init(
    _ collection: ImportedCollection, _ secrets: SecretStore, _ variables: Set<String>
  ) {
    self.secrets = secrets
    self.variables = variables
    knownValues = Set(secrets.all.compactMap(\.value).filter(Self.isDistinct))
    let steps = collection.scenarios.flatMap(\.steps)
    made = Set(steps.flatMap(\.writtenNames))
    var taken = made.union(collection.vars.map(\.name)).union(collection.requires)
    taken.formUnion(secrets.all.map(\.name))
    taken.formUnion(collection.secrets.map(\.name))
    taken.formUnion(collection.environments.flatMap(\.value.entries).flatMap(\.value.entryNames))
    for step in steps {
      taken.formUnion(step.words)
      taken.formUnion(step["vars"]?.entries.map(\.name) ?? [])
    }
    for name in taken.sorted() { _ = names.add(name) }
  }

  // MARK: Parts

  private mutating func settle(
    _ collection: inout ImportedCollection, _ fixtures: inout [(path: String, bytes: [UInt8])]
  ) {
    for index in collection.vars.indices {
      settleVariable(&collection.vars[index])
      settleLiteral(&collection.vars[index])
    }
    for index in collection.environments.indices {
      settleEnvironment(&collection.environments[index].value)
    }
    for index in collection.keys.indices where collection.keys[index].name == "baseUrl" {
      settleAddress(&collection.keys[index].value)
    }
    for scenario in collection.scenarios.indices {
      for step in collection.scenarios[scenario].steps.indices {
        settle(&collection.scenarios[scenario].steps[step], &fixtures)
      }
    }
    addUsed(to: &collection)
  }

  func addUsed(to collection: inout ImportedCollection) {
    let known = Set(collection.secrets.map(\.name))
    let byName = Dictionary(secrets.all.map { ($0.name, $0) }) { first, _ in first }
    collection.secrets += used.filter { !known.contains($0) }.compactMap { byName[$0] }
  }

  private mutating func settle(
    _ step: inout ImportedStep, _ fixtures: inout [(path: String, bytes: [UInt8])]
  ) {
    if let request = step.request {
      step.request?.address = address(request.address)
      var headers = request.headers
      for index in headers.indices where headers[index].name.lowercased() == "referer" {
        settleAddress(&headers[index].value)
      }
      step.request?.headers = headers
    }
    for index in step.keys.indices {
      switch step.keys[index].name {
      case "params": settleMembers(&step.keys[index].value)
      case "set", "vars":
        settleMembers(&step.keys[index].value, areVariables: true)
        settleConstants(&step.keys[index].value)
      case "capture": settleConstants(&step.keys[index].value)
      case "multipart": settleParts(&step.keys[index].value)
      case "graphql": settleQuery(&step.keys[index].value)
      case "json": settleQuery(&step.keys[index].value, isJSON: true)
      case "text", "xml":
        settleText(&step.keys[index].value, isEscaped: step.keys[index].name == "xml")
      default: break
      }
    }
    settleFixture(&step, &fixtures)
  }

  /// A body in a file that has credentials becomes a text, if it has a type of its own.
  private mutating func settleFixture(
    _ step: inout ImportedStep, _ fixtures: inout [(path: String, bytes: [UInt8])]
  ) {
    guard let path = step["file"]?.literalText, step["contentType"] != nil,
      let index = fixtures.firstIndex(where: { $0.path == path }),
      let text = String(validating: fixtures[index].bytes, as: UTF8.self)
    else { return }
    var value = ImportedValue.text(text)
    settleText(&value)
    guard value.hasExpressions else { return }
    let place = step.keys.firstIndex { $0.name == "file" } ?? 0
    step.keys[place] = ImportedEntry("text", value)
    fixtures.remove(at: index)
  }

  /// Members whose names are those of credentials; also of each mapping of a list.
  private mutating func settleMembers(_ value: inout ImportedValue, areVariables: Bool = false) {
    switch value.content {
    case .list(var items):
      for index in items.indices { settleMembers(&items[index]) }
      value.content = .list(items)
    case .mapping(var entries):
      for index in entries.indices {
        guard case .text(let text) = entries[index].value.content,
          CredentialNames.isCredential(entries[index].name, value: nil)
            || areVariables && variables.contains(entries[index].name)
        else { continue }
        entries[index].value.content = .text(credential(text, entries[index].name))
      }
      value.content = .mapping(entries)
    default: break
    }
  }

  mutating func settleEnvironment(_ value: inout ImportedValue) {
    guard case .mapping(var groups) = value.content else { return }
    for group in groups.indices where groups[group].name == "vars" {
      guard case .mapping(var entries) = groups[group].value.content else { continue }
      for index in entries.indices {
        settleVariable(&entries[index])
        settleLiteral(&entries[index])
      }
      groups[group].value.content = .mapping(entries)
    }
    value.content = .mapping(groups)
  }

  mutating func settleVariable(_ entry: inout ImportedEntry) {
    guard variables.contains(entry.name), case .text(let text) = entry.value.content,
      text.hasExpressions
    else { return settleAddress(&entry.value) }
    entry.value.content = .text(credential(text, entry.name))
  }

  /// A credential, of which a part may be in variables: what is literal in it is secret too, but for a user and a
  /// scheme before it.
  mutating func credential(_ text: ImportedText, _ name: String) -> ImportedText {
    guard text.hasExpressions else { return reference(to: text, name) }
    var output = ImportedText()
    for piece in text.pieces {
      guard case .literal(let literal) = piece else {
        output.append(piece)
        continue
      }
      let start = literal.lastIndex { ":=;,/ ".contains($0) }.map { literal.index(after: $0) }
      let secret = String(literal[(start ?? literal.startIndex)...])
      output.append(String(literal[..<(start ?? literal.startIndex)]))
      if secret.utf8.count < Self.shortestPart {
        output.append(secret)
      } else {
        output.append(reference(to: ImportedText(secret), name))
      }
    }
    return output
  }

  private mutating func settleAddress(_ value: inout ImportedValue) {
    guard case .text(let text) = value.content, text.start.contains("://") else { return }
    value.content = .text(address(text))
  }

  /// - Parameter isEscaped: whether the text of an expression is escaped when it is sent.
  mutating func settleText(_ value: inout ImportedValue, isEscaped: Bool = false) {
    guard case .text(let text) = value.content else { return }
    var output = ImportedText()
    for (place, piece) in text.pieces.enumerated() {
      guard case .literal(let literal) = piece else {
        output.append(piece)
        continue
      }
      let isLast = place + 1 == text.pieces.count
      output.append(
        self.text(literal, isLast: isLast, isXML: text.start.hasPrefix("<"), isEscaped: isEscaped))
    }
    value.content = .text(output)
  }

  private mutating func text(
    _ literal: String, isLast: Bool, isXML: Bool, isEscaped: Bool
  ) -> ImportedText {
    let bytes = Array(literal.utf8)
    var output = ImportedText()
    var index = 0
    for found in WrittenCredentials.all(in: literal, readsCommands: false)
    where found.range.lowerBound >= index && (isLast || found.range.upperBound < bytes.count) {
      // An attribute `key` is a name of something.
      if isXML, found.name == "key" { continue }
      let value = String(decoding: bytes[found.range], as: UTF8.self)
      output.append(String(decoding: bytes[index..<found.range.lowerBound], as: UTF8.self))
      let isPlain = !isEscaped || !value.utf8.contains(where: "&<>\"'".utf8.contains)
      output.append(
        isPlain
          ? reference(to: ImportedText(value), found.name)
          : rawReference(to: value, found.name, isPlain: { _ in false }))
      index = found.range.upperBound
    }
    output.append(String(decoding: bytes[index...], as: UTF8.self))
    return output
  }

  mutating func reference(to value: ImportedText, _ name: String) -> ImportedText {
    let reference = secrets.reference(to: value, name: name, &names)
    if reference != value { used += reference.expressions.filter { usedNames.insert($0).inserted } }
    return reference
  }
}

extension ImportedValue {
  /// The names of the entries in its entries, as of `vars` and `secrets` of an environment.
  fileprivate var entryNames: [String] { entries.flatMap { $0.value.entries.map(\.name) } }
}
