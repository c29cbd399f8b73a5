// SPDX-License-Identifier: Apache-2.0

import Values

/// What several bounds of a status say together.
///
/// ```
/// { $gte: 200, $lte: 299, $lt: 500 }          2xx
/// { $gte: 200, $lte: 299, $in: [201, 404] }   201
/// ```
enum StatusBounds {
  private static let lower = ["$gte", "$gt"]
  private static let upper = ["$lte", "$lt"]

  /// The value without what its other members imply.
  static func simplified(_ value: ImportedValue) -> ImportedValue {
    guard case .mapping(let entries) = value.content, entries.count > 1,
      entries.allSatisfy({ numbers($0) != nil })
    else { return value }
    var result = value
    let bounds = entries.filter { $0.name != "$in" }
    if let listed = entries.first(where: { $0.name == "$in" }),
      case .list(let items) = listed.value.content
    {
      let kept = items.filter { ExpectationTree.implies($0, .mapping(bounds)) }
      // No status is as expected: that stays visible.
      guard !kept.isEmpty else { return value }
      result.content = kept.count == 1 ? kept[0].content : .list(kept)
      return result
    }
    let kept = [tightest(of: lower, in: bounds), tightest(of: upper, in: bounds)].compactMap(\.self)
    result.content = .mapping(kept)
    if let word = statusClass(kept) { result.content = .text(ImportedText(word)) }
    return result
  }

  /// The numbers of a bound or of a list; nil for another matcher.
  private static func numbers(_ entry: ImportedEntry) -> [ExactNumber]? {
    switch entry.value.content {
    case .number(let number) where (lower + upper).contains(entry.name): [number]
    case .list(let items) where entry.name == "$in":
      items.allSatisfy { if case .number = $0.content { true } else { false } } ? [] : nil
    default: nil
    }
  }

  /// Of two bounds of one side the one that implies the other.
  private static func tightest(of names: [String], in entries: [ImportedEntry]) -> ImportedEntry? {
    let own = entries.filter { names.contains($0.name) }
    return own.first { one in
      own.allSatisfy { other in
        guard other.name != one.name, let number = numbers(one)?.first,
          let limit = numbers(other)?.first
        else { return true }
        let isStrict = one.name == "$gt" || one.name == "$lt"
        if number == limit { return isStrict }
        return names == lower ? limit < number : number < limit
      }
    } ?? own.first
  }

  /// `2xx` for the statuses from 200 to 299.
  private static func statusClass(_ entries: [ImportedEntry]) -> String? {
    guard entries.map(\.name) == ["$gte", "$lte"], let low = numbers(entries[0])?.first?.exactInt,
      let high = numbers(entries[1])?.first?.exactInt, low % 100 == 0, high == low + 99,
      (100...500).contains(low)
    else { return nil }
    return "\(low / 100)xx"
  }
}
