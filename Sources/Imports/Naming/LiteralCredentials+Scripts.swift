// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// Credentials in constants of scripts, in queries of GraphQL, and in one of several environments.
extension LiteralCredentials {
  /// Whether a value is long and mixed enough to be itself wherever it is: an ordinary word is not.
  static func isDistinct(_ value: String) -> Bool {
    value.utf8.count >= 8
      && (value.utf8.contains(where: \.isASCIIDigit)
        && value.utf8.contains { !$0.isASCIIDigit }
        || value.utf8.contains { (0x61...0x7A).contains($0) }
          && value.utf8.dropFirst().contains(where: \.isUppercaseLetter))
  }

  /// Constants that variables get: those that go to a place of a credential, by themselves or through this variable.
  mutating func settleConstants(_ value: inout ImportedValue) {
    guard case .mapping(var entries) = value.content else { return }
    for index in entries.indices {
      guard let literal = Self.constant(entries[index].value), !literal.isEmpty else { continue }
      let isCredential =
        variables.contains(entries[index].name)
        || CredentialNames.isCredential(entries[index].name, value: literal)
      guard isCredential || knownValues.contains(literal) else { continue }
      let reference = reference(to: ImportedText(literal), entries[index].name)
      if reference.literal == nil { entries[index].value.content = .text(reference) }
    }
    value.content = .mapping(entries)
  }

  /// Those of all steps.
  mutating func settleAllConstants(in collection: inout ImportedCollection) {
    for scenario in collection.scenarios.indices {
      let steps = collection.scenarios[scenario].steps
      for index in steps.indices {
        for place in steps[index].keys.indices
        where ["set", "vars", "capture"].contains(steps[index].keys[place].name) {
          settleConstants(&collection.scenarios[scenario].steps[index].keys[place].value)
        }
      }
    }
    addUsed(to: &collection)
  }

  /// `x` and `${'x'}`
  private static func constant(_ value: ImportedValue) -> String? {
    guard case .text(let text) = value.content else { return nil }
    if let literal = text.literal { return literal.hasPrefix("$") ? nil : literal }
    guard text.pieces.count == 1, let source = text.expressions.first, source.utf8.count > 2,
      source.hasPrefix("'"), source.hasSuffix("'")
    else { return nil }
    let inner = source.dropFirst().dropLast()
    return inner.contains("'") || inner.contains("\\") ? nil : String(inner)
  }

  /// `query` and `variables` of GraphQL.
  mutating func settleQuery(_ value: inout ImportedValue, isJSON: Bool = false) {
    guard case .mapping(var entries) = value.content else { return }
    for index in entries.indices {
      switch entries[index].name {
      case "query":
        guard case .text(let text) = entries[index].value.content,
          text.plain({ _ in "" }).contains("{")
        else { break }
        settleText(&entries[index].value)
      case "variables" where !isJSON: settleTree(&entries[index].value)
      default: break
      }
    }
    value.content = .mapping(entries)
  }

  private mutating func settleTree(_ value: inout ImportedValue) {
    switch value.content {
    case .list(var items):
      for index in items.indices { settleTree(&items[index]) }
      value.content = .list(items)
    case .mapping(var entries):
      for index in entries.indices {
        if case .text(let text) = entries[index].value.content {
          guard CredentialNames.isCredential(entries[index].name, value: text.literal) else {
            continue
          }
          entries[index].value.content = .text(credential(text, entries[index].name))
        } else {
          settleTree(&entries[index].value)
        }
      }
      value.content = .mapping(entries)
    default: break
    }
  }

  /// The texts of parts, as JSON in one.
  mutating func settleParts(_ value: inout ImportedValue) {
    guard case .list(var parts) = value.content else { return }
    for index in parts.indices {
      guard case .mapping(var entries) = parts[index].content,
        let place = entries.firstIndex(where: { $0.name == "value" })
      else { continue }
      settleText(&entries[place].value)
      parts[index].content = .mapping(entries)
    }
    value.content = .list(parts)
  }

  /// A variable that is a credential, and has its value from elsewhere in another environment.
  mutating func settleLiteral(_ entry: inout ImportedEntry) {
    guard let literal = entry.value.literalText, !entry.value.isDisabled,
      variables.contains(entry.name) || CredentialNames.isCredential(entry.name, value: nil)
    else { return }
    entry.value.content = .text(reference(to: ImportedText(literal), entry.name))
  }
}
