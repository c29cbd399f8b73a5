// SPDX-License-Identifier: Apache-2.0

import Notation
import Synchronization
import Values

/// The texts that expressions made from secrets, so that they can be hidden: a search for the
/// secrets does not find `lowerAscii()` of one in a host, nor `replace('/', '-')` in the name of a
/// file.
package final class MadeTexts: Sendable {
  /// Shorter texts are ordinary words.
  private static let leastBytes = 6
  /// Longer texts are bodies, which are hidden as a whole.
  private static let mostBytes = 16_384

  /// A text and the secrets that it was made from.
  package struct Entry: Hashable, Sendable {
    package let text: String
    package let secrets: SecretNames
  }

  private struct Entries {
    var all: [Entry] = []
    /// The texts by the names of their secrets.
    var known: [SecretNames: Set<ByteText>] = [:]
  }

  private let entries = Mutex(Entries())

  package init() {}

  /// Each text once, in the order they were made.
  package var all: [Entry] { entries.withLock { $0.all } }

  /// Adds a text, or every text in a list or object.
  package func note(_ value: Value, madeFrom secrets: SecretNames) {
    switch value {
    case .string(let text): note(text, madeFrom: secrets)
    case .number(let number): note(number.digits, madeFrom: secrets)
    case .null, .boolean: break
    case .array(let elements): for element in elements { note(element, madeFrom: secrets) }
    case .object(let object):
      for member in object.members { note(member.value, madeFrom: secrets) }
    }
  }

  private func note(_ text: String, madeFrom secrets: SecretNames) {
    guard (Self.leastBytes...Self.mostBytes).contains(text.utf8.count) else { return }
    entries.withLock { entries in
      let isNew = entries.known[secrets, default: []].insert(ByteText(text)).inserted
      if isNew { entries.all.append(Entry(text: text, secrets: secrets)) }
    }
  }
}
