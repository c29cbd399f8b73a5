// SPDX-License-Identifier: Apache-2.0

import Notation

/// The keys of tests in names, as tools of test management have them: `[SHOP-12] pay`, `SHOP-12: pay`,
/// `pay (SHOP-12)`.
package struct LabelKeys: Sendable {
  /// Prefixes of other things with a hyphen and a number, as `UTF-8`.
  private static let others = ["UTF", "SHA", "ISO", "RFC", "HTTP", "AES", "CVE"]

  /// The prefixes of keys at the beginnings of names, and those that two names have at their end.
  private let prefixes: Set<String>

  /// - Parameter names: all of a source. A key in brackets at the end of a name counts only if its
  ///   prefix is that of another name.
  package init(_ names: some Sequence<String>) {
    var found: Set<String> = []
    var once: Set<String> = []
    for name in names {
      if let key = Self.first(in: name) { found.insert(Self.prefix(of: key)) }
      guard let key = Self.last(in: name) else { continue }
      let prefix = Self.prefix(of: key)
      if !once.insert(prefix).inserted { found.insert(prefix) }
    }
    prefixes = found
  }

  /// The keys of one name.
  package func keys(in name: String) -> [String] {
    let keys = [Self.first(in: name), Self.last(in: name)].compactMap(\.self)
      .filter { prefixes.contains(Self.prefix(of: $0)) }
    return keys.count == 2 && keys[0] == keys[1] ? [keys[0]] : keys
  }

  /// A label of a step for its keys; nil without keys.
  package func label(_ label: String, in name: String) -> ImportedValue? {
    let keys = keys(in: name)
    guard !keys.isEmpty else { return nil }
    let value: ImportedValue =
      keys.count == 1 ? .text(keys[0]) : .list(keys.map { .text($0) })
    return .mapping([ImportedEntry(label, value)])
  }

  private static func prefix(of key: String) -> String { String(key.prefix { $0 != "-" }) }

  private static func first(in name: String) -> String? {
    let text = name.drop { $0 == " " }
    if text.first == "[" {
      let inner = text.dropFirst().prefix { $0 != "]" }
      return isKey(inner) ? String(inner) : nil
    }
    let word = text.prefix { $0 != ":" }
    return word.endIndex < text.endIndex && isKey(word) ? String(word) : nil
  }

  private static func last(in name: String) -> String? {
    guard name.last == ")", let open = name.lastIndex(of: "(") else { return nil }
    let inner = name[name.index(after: open)...].dropLast()
    return isKey(inner) ? String(inner) : nil
  }

  /// `[A-Z][A-Z0-9]{1,9}-[0-9]+`
  private static func isKey(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, (2...10).contains(parts[0].count), !parts[1].isEmpty,
      parts[0].first?.isUppercaseLetter == true,
      parts[0].allSatisfy({ $0.isUppercaseLetter || $0.isASCIIDigit }),
      parts[1].allSatisfy(\.isASCIIDigit)
    else { return false }
    return !others.contains { parts[0].elementsEqual($0.utf8) }
  }
}
