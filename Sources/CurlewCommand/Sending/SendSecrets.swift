// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values
import YAMLTree

/// The secrets of a typed request: the typed credentials, and names without values.
struct SendSecrets {
  /// A secret that the text refers to by name.
  struct Secret: Equatable {
    let name: String
    /// Nil if it must come from outside.
    let value: String?
  }

  private(set) var all: [Secret] = []

  /// The names as `secrets` of the collection; nil for none.
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

  /// Returns `${name}` for a new secret; a text with an expression and an empty text stay as they
  /// are.
  ///
  /// - Parameter value: Nil for a value that must come from outside.
  mutating func reference(to value: String?, name: String) -> String {
    guard let value else {
      all.append(Secret(name: name, value: nil))
      return "${\(name)}"
    }
    guard !value.isEmpty, !value.contains("${") else { return value }
    let base = CredentialNames.identifier(name)
    var chosen = base
    var number = 2
    while all.contains(where: { $0.name == chosen }) {
      chosen = "\(base)\(number)"
      number += 1
    }
    all.append(Secret(name: chosen, value: value))
    return "${\(chosen)}"
  }
}

// MARK: Credentials by name

extension SendSecrets {
  /// A field with its value as a reference if its name is that of a credential.
  mutating func hidden(_ field: SendField) -> SendField {
    guard field.isCredential, let value = field.value, !value.isEmpty else { return field }
    return SendField(name: field.name, value: reference(to: value, name: field.name.lowercased()))
  }

  /// A cookie with its value as a reference: any cookie may be a session's.
  mutating func hidden(cookie: SendField) -> SendField {
    guard let value = cookie.value else { return cookie }
    return SendField(name: cookie.name, value: reference(to: value, name: "cookie-\(cookie.name)"))
  }

  /// A document with references for members whose names are those of credentials.
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
