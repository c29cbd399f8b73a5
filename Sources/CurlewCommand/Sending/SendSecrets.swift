// SPDX-License-Identifier: Apache-2.0

import Values
import YAMLTree

/// The secrets of a typed request: each credential that was typed, and those that were only named.
struct SendSecrets {
  /// A secret that the text only names.
  struct Secret: Equatable {
    let name: String
    /// Nil when it must come from outside.
    let value: String?
  }

  private(set) var all: [Secret] = []

  /// The names as `secrets` of the collection; nil without any.
  var draft: YAMLDraft? {
    guard !all.isEmpty else { return nil }
    let variables = all.map { "CURLEW_SECRET_\($0.name)" }.joined(separator: ", ")
    return YAMLDraft(
      .list(all.map { .text($0.name) }), note: "from outside: \(variables)")
  }

  /// Adds names that are not there yet.
  mutating func declare(_ names: [String]) {
    for name in names where !all.contains(where: { $0.name == name }) {
      all.append(Secret(name: name, value: nil))
    }
  }

  /// `${name}` for a new secret; a text that is made by an expression, or is empty, stays.
  ///
  /// - Parameter value: nil for one that must come from outside.
  mutating func reference(to value: String?, name: String) -> String {
    guard let value else {
      all.append(Secret(name: name, value: nil))
      return "${\(name)}"
    }
    guard !value.isEmpty, !value.contains("${") else { return value }
    let base = Self.identifier(name)
    var chosen = base
    var number = 2
    while all.contains(where: { $0.name == chosen }) {
      chosen = "\(base)\(number)"
      number += 1
    }
    all.append(Secret(name: chosen, value: value))
    return "${\(chosen)}"
  }

  /// `X-Api-Key` as `xApiKey`.
  private static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
    let joined =
      (words.first ?? "secret")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber == true ? "x" + joined : joined
  }
}

// MARK: Credentials by their names

extension SendSecrets {
  /// A field whose value is a reference where its name says that it is a credential.
  mutating func hidden(_ field: SendField) -> SendField {
    guard field.isCredential, let value = field.value, !value.isEmpty else { return field }
    return SendField(name: field.name, value: reference(to: value, name: field.name.lowercased()))
  }

  /// A cookie without its value: every one may be a session's.
  mutating func hidden(cookie: SendField) -> SendField {
    guard let value = cookie.value else { return cookie }
    return SendField(name: cookie.name, value: reference(to: value, name: "cookie-\(cookie.name)"))
  }

  /// A document whose members with the name of a credential are references.
  mutating func hidden(_ value: Value) -> Value {
    switch value {
    case .object(let object):
      .object(
        OrderedObject(
          object.members.map { member in
            guard case .string(let text) = member.value else {
              return (member.name, hidden(member.value))
            }
            let field = hidden(SendField(name: member.name, value: text))
            return (member.name, .string(field.value ?? text))
          }))
    case .array(let elements): .array(elements.map { hidden($0) })
    case .null, .boolean, .number, .string: value
    }
  }
}
