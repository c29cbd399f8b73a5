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
  private var secrets: SecretStore
  private var names = VariableNames()
  /// The names that steps make: a secret is not sent to an address that was made in a run.
  private let made: Set<String>
  /// Names of secrets that texts read now.
  private var used: [String] = []
  private var usedNames: Set<String> = []

  /// Takes them out of all collections, and of `curlew.yaml`.
  static func take(from files: inout ImportedFiles) {
    for index in files.collections.indices {
      var scan = LiteralCredentials(files.collections[index], files.secrets)
      scan.settle(&files.collections[index], &files.fixtures)
      files.secrets = scan.secrets
    }
    takeFromProject(&files)
    let redact = files.secrets.commentRedactor
    let hidden = files.secrets.hidden
    for index in files.collections.indices {
      files.collections[index].hideInProse(redact) { hidden.redacted($0) }
    }
  }

  private init(_ collection: ImportedCollection, _ secrets: SecretStore) {
    self.secrets = secrets
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
    for index in collection.vars.indices { settleAddress(&collection.vars[index].value) }
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
      case "params", "set", "vars": settleMembers(&step.keys[index].value)
      case "text": settleText(&step.keys[index].value)
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
  private mutating func settleMembers(_ value: inout ImportedValue) {
    switch value.content {
    case .list(var items):
      for index in items.indices { settleMembers(&items[index]) }
      value.content = .list(items)
    case .mapping(var entries):
      for index in entries.indices {
        guard case .text(let text) = entries[index].value.content,
          CredentialNames.isCredential(entries[index].name, value: nil)
        else { continue }
        entries[index].value.content = .text(reference(to: text, entries[index].name))
      }
      value.content = .mapping(entries)
    default: break
    }
  }

  private mutating func settleEnvironment(_ value: inout ImportedValue) {
    guard case .mapping(var groups) = value.content else { return }
    for group in groups.indices where groups[group].name == "vars" {
      guard case .mapping(var entries) = groups[group].value.content else { continue }
      for index in entries.indices { settleAddress(&entries[index].value) }
      groups[group].value.content = .mapping(entries)
    }
    value.content = .mapping(groups)
  }

  private mutating func settleAddress(_ value: inout ImportedValue) {
    guard case .text(let text) = value.content, text.start.contains("://") else { return }
    value.content = .text(address(text))
  }

  private mutating func settleText(_ value: inout ImportedValue) {
    guard case .text(let text) = value.content, !text.start.hasPrefix("<") else { return }
    var output = ImportedText()
    for (place, piece) in text.pieces.enumerated() {
      guard case .literal(let literal) = piece else {
        output.append(piece)
        continue
      }
      let isLast = place + 1 == text.pieces.count
      output.append(self.text(literal, isLast: isLast))
    }
    value.content = .text(output)
  }

  private mutating func text(_ literal: String, isLast: Bool) -> ImportedText {
    let bytes = Array(literal.utf8)
    var output = ImportedText()
    var index = 0
    for found in WrittenCredentials.all(in: literal)
    where found.range.lowerBound >= index && (isLast || found.range.upperBound < bytes.count) {
      let value = String(decoding: bytes[found.range], as: UTF8.self)
      output.append(String(decoding: bytes[index..<found.range.lowerBound], as: UTF8.self))
      output.append(reference(to: ImportedText(value), found.name))
      index = found.range.upperBound
    }
    output.append(String(decoding: bytes[index...], as: UTF8.self))
    return output
  }

  // MARK: Addresses

  private mutating func address(_ text: ImportedText) -> ImportedText {
    if case .expression(let source)? = text.pieces.first,
      !ExpressionNames.of([source], in: made).isEmpty
    {
      return text
    }
    var output = ImportedText()
    var isInQuery = false
    for (place, piece) in text.pieces.enumerated() {
      guard case .literal(var literal) = piece else {
        output.append(piece)
        continue
      }
      if place == 0, let (before, password, after) = AddressLogin.parts(of: literal) {
        output.append(before)
        output.append(rawReference(to: password, "password"))
        literal = after
      }
      let isLast = place + 1 == text.pieces.count
      query(literal, isLast: isLast, &isInQuery, to: &output)
    }
    return output
  }

  /// Appends a literal piece of an address, with references in its query.
  private mutating func query(
    _ literal: String, isLast: Bool, _ isInQuery: inout Bool, to output: inout ImportedText
  ) {
    var rest = literal[...]
    if !isInQuery {
      guard let mark = rest.firstIndex(of: "?") else { return output.append(literal) }
      output.append(String(rest[...mark]))
      rest = rest[rest.index(after: mark)...]
      isInQuery = true
    }
    let pairs = rest.split(separator: "&", omittingEmptySubsequences: false)
    for (place, pair) in pairs.enumerated() {
      if place > 0 { output.append("&") }
      // A pair at an edge may go on in an expression.
      let isWhole = place + 1 < pairs.count || isLast
      guard isWhole, let sign = pair.firstIndex(of: "="),
        CredentialNames.isCredential(String(pair[..<sign]), value: nil)
      else {
        output.append(String(pair))
        continue
      }
      let value = pair[pair.index(after: sign)...]
      let end = value.firstIndex(of: "#") ?? value.endIndex
      output.append(String(pair[...sign]))
      output.append(rawReference(to: String(value[..<end]), String(pair[..<sign])))
      output.append(String(value[end...]))
    }
  }

  /// A reference that stays as it is in an address.
  private mutating func rawReference(to value: String, _ name: String) -> ImportedText {
    let reference = reference(to: ImportedText(value), name)
    guard case .expression(let source)? = reference.pieces.first,
      !value.utf8.allSatisfy(\.isUnreserved)
    else { return reference }
    return .expression("raw(\(source))")
  }

  private mutating func reference(to value: ImportedText, _ name: String) -> ImportedText {
    let reference = secrets.reference(to: value, name: name, &names)
    if reference != value { used += reference.expressions.filter { usedNames.insert($0).inserted } }
    return reference
  }

  // MARK: The project

  /// Values of `curlew.yaml` read the environment: the project does not see secrets of collections.
  private static func takeFromProject(_ files: inout ImportedFiles) {
    var scan = LiteralCredentials(ImportedCollection(fileName: "", sources: []), files.secrets)
    for index in files.projectEntries.indices {
      switch files.projectEntries[index].name {
      case "vars": scan.settleValues(&files.projectEntries[index].value)
      case "environments":
        guard case .mapping(var all) = files.projectEntries[index].value.content else { break }
        for place in all.indices { scan.settleEnvironment(&all[place].value) }
        files.projectEntries[index].value.content = .mapping(all)
      default: break
      }
    }
    files.secrets = scan.secrets
    let variables = Dictionary(
      files.secrets.all.map { ($0.name, $0.variable) }, uniquingKeysWith: { first, _ in first })
    for index in files.projectEntries.indices
    where ["vars", "environments"].contains(files.projectEntries[index].name) {
      files.projectEntries[index].value.readEnvironment(
        Dictionary(
          scan.used.flatMap { name in [name, "raw(\(name))"].map { ($0, variables[name] ?? name) }
          },
          uniquingKeysWith: { first, _ in first }))
    }
  }

  private mutating func settleValues(_ value: inout ImportedValue) {
    guard case .mapping(var entries) = value.content else { return }
    for index in entries.indices { settleAddress(&entries[index].value) }
    value.content = .mapping(entries)
  }
}

extension ImportedValue {
  /// The names of the entries in its entries, as of `vars` and `secrets` of an environment.
  fileprivate var entryNames: [String] { entries.flatMap { $0.value.entries.map(\.name) } }
}
