// SPDX-License-Identifier: Apache-2.0

import Notation

/// The address of a step after its operation moved to another path.
struct MovedAddress {
  let text: String
  let isChanged: Bool

  /// - Parameters:
  ///   - written: the address as the file has it, with its quotes.
  ///   - old: the earlier path of the document: `/users/{id}`.
  ///   - new: the later one.
  /// - Returns: nil if the address does not end in the earlier path, or a name has no value.
  init?(_ written: String, from old: String, to new: String) {
    let quote = written.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
    let inner = quote == nil ? written[...] : written.dropFirst().dropLast()
    let path = inner.prefix { $0 != "?" && $0 != "#" }
    let segments = Self.segments(path)
    let pattern = old.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard segments.count > pattern.count else { return nil }
    let tail = segments.suffix(pattern.count)
    var values: [String: String] = [:]
    for (sent, documented) in zip(tail, pattern) {
      if let name = Self.name(documented) {
        values[name] = sent
      } else if !sent.hasSameBytes(as: String(documented)) {
        return nil
      }
    }
    let names = pattern.compactMap(Self.name)
    let later = new.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    // Names in braces mean nothing: those of another spelling are taken in their order.
    let laterNames = later.compactMap(Self.name)
    let isSameCount = names.count == laterNames.count
    var made: [String] = []
    for segment in later {
      guard let name = Self.name(segment) else {
        guard !segment.contains("{") else { return nil }
        made.append(String(segment))
        continue
      }
      let place = laterNames.firstIndex(of: name) ?? 0
      guard let value = values[name] ?? (isSameCount ? values[names[place]] : nil) else {
        return nil
      }
      made.append(value)
    }
    let head = segments.dropLast(pattern.count).joined(separator: "/")
    let moved = head + "/" + made.joined(separator: "/") + inner[path.endIndex...]
    text = quote.map { "\($0)\(moved)\($0)" } ?? moved
    isChanged = !moved.hasSameBytes(as: String(inner))
  }

  /// `{id}` as a whole segment.
  private static func name(_ segment: Substring) -> String? {
    guard segment.hasPrefix("{"), segment.hasSuffix("}"), segment.count(where: { $0 == "{" }) == 1
    else { return nil }
    return String(segment.dropFirst().dropLast())
  }

  /// The parts between slashes that are not within `${…}`.
  private static func segments(_ path: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in path {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if character == "/", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
