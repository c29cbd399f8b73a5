// SPDX-License-Identifier: Apache-2.0
import Diagnostics

extension YAMLTreeBuilder {
  /// Carries out the `<<` entries of a mapping, at their place.
  ///
  /// The mapping's own entries win, as the [merge key](https://yaml.org/type/merge.html) says. Two
  /// merged mappings with the same key are a conflict: the winner would depend on their order.
  mutating func merge(_ own: [YAMLEffectiveEntry]) -> [YAMLEffectiveEntry] {
    var ownKeys: Set<[UInt8]> = []
    for entry in own where !isMerge(entry.key) { ownKeys.insert(keyBytes(entry.key)) }
    var merged: [[UInt8]: YAMLEffectiveEntry] = [:]
    var result: [YAMLEffectiveEntry] = []
    for entry in own {
      guard isMerge(entry.key) else {
        result.append(entry)
        continue
      }
      for source in mergeSources(entry.value) {
        take(source, mergeKey: entry.key, own: ownKeys, merged: &merged, into: &result)
      }
    }
    return result
  }

  private mutating func take(
    _ source: UInt32, mergeKey: UInt32, own: Set<[UInt8]>,
    merged: inout [[UInt8]: YAMLEffectiveEntry], into result: inout [YAMLEffectiveEntry]
  ) {
    for entry in entries(of: resolve(source)) {
      let key = keyBytes(entry.key)
      guard !own.contains(key) else { continue }
      if let earlier = merged[key] {
        guard earlier.value != entry.value else { continue }
        report(
          problems.mergeClash(
            String(decoding: key, as: UTF8.self), at: range(of: source),
            first: range(of: earlier.key), second: range(of: entry.key)))
        continue
      }
      merged[key] = entry
      result.append(YAMLEffectiveEntry(key: entry.key, value: entry.value, merge: mergeKey))
    }
  }

  /// The mappings that a `<<` names: one, or a list. Other values are reported.
  private mutating func mergeSources(_ value: UInt32) -> [UInt32] {
    let record = tables.records[Int(resolve(value))]
    switch record.kind {
    case .mapping: return [value]
    case .invalid: return []
    case .sequence:
      let children = tables.children[Int(record.first)..<Int(record.first) + Int(record.count)]
      return children.filter { child in
        switch tables.records[Int(resolve(child))].kind {
        case .mapping: return true
        case .invalid: return false
        default:
          report(problems.mergeOfNoMapping(at: range(of: child)))
          return false
        }
      }
    default:
      report(problems.mergeOfNoMapping(at: range(of: value)))
      return []
    }
  }

  private func entries(of mapping: UInt32) -> [YAMLEffectiveEntry] {
    if let effective = tables.effectiveEntries[mapping] { return effective }
    let record = tables.records[Int(mapping)]
    return stride(from: Int(record.first), to: Int(record.first) + Int(record.count), by: 2).map {
      YAMLEffectiveEntry(key: tables.children[$0], value: tables.children[$0 + 1], merge: nil)
    }
  }

  /// Whether a key is a `<<` without quotes.
  private func isMerge(_ key: UInt32) -> Bool {
    let record = tables.records[Int(key)]
    return record.kind == .scalar && record.style == .plain && record.count == 2
      && keyBytes(key) == Array("<<".utf8)
  }
}
