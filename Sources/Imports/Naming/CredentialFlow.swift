// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// Finds the variables whose values go to places of credentials, directly or through other variables: in
/// such a place a literal text becomes a secret.
///
/// ```
/// vars: { bb: hunter2, cc: 'x${bb}' }     auth: { basic: { user: '${u}', password: '${cc}' } }
/// ```
/// `bb` and `cc` are found, and `u` is not.
struct CredentialFlow {
  /// Parts of a log-in that are not secret.
  private static let publicParts: Set<String> = [
    "user", "domain", "name", "in", "region", "service", "payload", "clientId", "tokenUrl",
    "authorizeUrl", "deviceUrl", "redirect", "account", "scope", "audience", "realm", "callback",
    "signature", "algorithm", "accessKey", "kid", "origins", "clientAuth", "cache", "grant",
    "netrc",
  ]
  /// The keys of a request whose texts are sent.
  private static let sentKeys: Set<String> = [
    "params", "form", "json", "multipart", "text", "xml", "graphql", "headers", "set",
    "vars", "with", "proxy", "baseUrl",
  ]
  /// Stands for an expression in a text: what follows a scheme is a credential if it looks mixed.
  private static let mark = "xXxXxX00"

  /// The names that the texts of variables read, by the names of the variables.
  private var reads: [String: Set<String>] = [:]
  private var found: Set<String> = []

  /// The names of the variables, in the result.
  static func variables(in files: ImportedFiles) -> Set<String> {
    var flow = CredentialFlow()
    for entry in files.projectEntries { flow.scan(entry) }
    for collection in files.collections { flow.scan(collection) }
    let declared = files.collections.flatMap(\.requires) + files.publicVariables + flow.reads.keys
    return flow.closed.intersection(declared).subtracting(files.secrets.all.map(\.name))
  }

  /// With the variables that those which were found are made of.
  private var closed: Set<String> {
    var all: Set<String> = []
    var open = Array(found)
    while let name = open.popLast() {
      if all.insert(name).inserted { open += reads[name] ?? [] }
    }
    return all
  }

  // MARK: Parts of a collection

  private mutating func scan(_ collection: ImportedCollection) {
    declare(collection.vars)
    for entry in collection.environments { scanGroups(entry.value) }
    for entry in collection.defaults + collection.keys { scan(entry) }
    for scenario in collection.scenarios {
      for entry in scenario.keys { scan(entry) }
      for step in scenario.steps { scan(step) }
    }
  }

  private mutating func scan(_ step: ImportedStep) {
    if let request = step.request {
      note(in: request.address)
      for header in request.headers { scan(header.value, named: header.name) }
    }
    for entry in step.keys { scan(entry) }
  }

  private mutating func scan(_ entry: ImportedEntry) {
    switch entry.name {
    case "environments": for environment in entry.value.entries { scanGroups(environment.value) }
    case "vars", "set", "with":
      declare(entry.value.entries)
      scan(entry.value, named: "")
    case "capture":
      // A constant of a script.
      for variable in entry.value.entries {
        guard case .text(let text) = variable.value.content,
          text.expressions.first?.hasPrefix("'") == true
        else { continue }
        declare([variable])
      }
    case "auth": scanLogIn(entry.value, named: "")
    case "cookies": for cookie in entry.value.entries { scan(cookie.value, named: "cookie") }
    case "tls":
      for part in entry.value.entries where part.name != "key" {
        scan(part.value, named: part.name)
      }
    case "multipart": scanParts(entry.value)
    default: if Self.sentKeys.contains(entry.name) { scan(entry.value, named: "") }
    }
  }

  private mutating func scanGroups(_ environment: ImportedValue) {
    for group in environment.entries { scan(group) }
  }

  private mutating func declare(_ variables: [ImportedEntry]) {
    for variable in variables {
      guard case .text(let text) = variable.value.content, !variable.value.isDisabled else {
        continue
      }
      note(in: text)
      reads[variable.name, default: []].formUnion(Self.names(in: Self.passwordPart(of: text)))
    }
  }

  /// The expressions behind the user of a log-in: `${user}:${password}`.
  private static func passwordPart(of text: ImportedText) -> [String] {
    guard let (before, after) = text.divided(at: ":"), !after.isEmpty,
      !after.start.hasPrefix("//") || !before.expressions.isEmpty
    else { return text.expressions }
    return after.expressions
  }

  /// `{ name: password, value: x }` in a list.
  private mutating func scanParts(_ value: ImportedValue) {
    guard case .list(let parts) = value.content else { return scan(value, named: "") }
    for part in parts {
      let name = part.entries.first { $0.name == "name" }?.value.literalText ?? ""
      for entry in part.entries where entry.name == "value" { scan(entry.value, named: name) }
    }
  }

  private mutating func scanLogIn(_ value: ImportedValue, named name: String) {
    guard !Self.publicParts.contains(name), !value.isDisabled else { return }
    switch value.content {
    case .text(let text): note(Self.names(in: text.expressions))
    case .list(let items): for item in items { scanLogIn(item, named: name) }
    case .mapping(let entries):
      for entry in entries {
        if ["params", "headers"].contains(entry.name) {
          scan(entry.value, named: "")
        } else {
          scanLogIn(entry.value, named: entry.name)
        }
      }
    case .null, .boolean, .number, .prose: break
    }
  }

  // MARK: Values

  /// - Parameter name: that of the field, header or member; items of a list have that of the list.
  private mutating func scan(_ value: ImportedValue, named name: String) {
    guard !value.isDisabled else { return }
    switch value.content {
    case .text(let text):
      if CredentialNames.isCredential(name, value: text.plain { _ in Self.mark }) {
        note(Self.names(in: text.expressions))
      } else {
        note(in: text)
      }
    case .list(let items): for item in items { scan(item, named: name) }
    case .mapping(let entries): for entry in entries { scan(entry.value, named: entry.name) }
    case .null, .boolean, .number, .prose: break
    }
  }

  /// Notes the variables in the parts of a text that are credentials: `password=${x}`, `://user:${x}@host`.
  private mutating func note(in text: ImportedText) {
    guard text.hasExpressions, text.pieces.count > 1 else { return }
    var marked = ""
    var places: [(range: Range<Int>, source: String)] = []
    for piece in text.pieces {
      switch piece {
      case .literal(let literal): marked += literal
      case .expression(let source):
        // In JSON, a value without quotes stands for one that has them.
        let isValue = marked.reversed().drop { $0.isWhitespace }.starts(with: ":\"")
        let start = marked.utf8.count
        marked += isValue ? "\"\(Self.mark)\"" : Self.mark
        places.append((start..<marked.utf8.count, source))
      }
    }
    for credential in WrittenCredentials.all(in: marked) {
      for place in places where place.range.overlaps(credential.range) {
        note(Self.names(in: [place.source]))
      }
    }
  }

  private mutating func note(_ names: Set<String>) { found.formUnion(names) }

  /// The words of expressions. Of `base64.encode(user + ':' + password)` those of the password.
  private static func names(in expressions: [String]) -> Set<String> {
    var names: Set<String> = []
    for expression in expressions {
      var rest = expression[...]
      if expression.contains("base64.encode("),
        let colon = [#"':'"#, #"":""#].compactMap({ expression.firstRange(of: $0) }).first
      {
        rest = expression[colon.upperBound...]
      }
      names.formUnion(ExpressionNames.all(in: String(rest)))
    }
    return names
  }
}
