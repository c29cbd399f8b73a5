// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// One mapping of the format: the only place that defines its keys.
///
/// The loader reads with it, "did you mean" searches its names, and the JSON Schemas and the
/// reference are made from its description. Tables are built once and are immutable; they are
/// objects, since the table is accessed for each mapping that is read.
package final class KeyTable<Target>: Sendable {
  package let description: MappingDescription
  let keys: [Key<Target>]
  let index: KeyIndex
  /// Indexes of the required keys.
  let required: [Int]

  init(
    _ name: String, _ words: String, groups: [KeyGroup] = [], allowsExtensions: Bool = true,
    keys: [Key<Target>]
  ) {
    self.description = MappingDescription(
      name: name, words: words, keys: keys.map(\.description), groups: groups,
      allowsExtensions: allowsExtensions)
    self.keys = keys
    self.index = KeyIndex(keys.map(\.description.name))
    self.required = keys.indices.filter { keys[$0].description.isRequired }
  }
}

extension KeyTable {
  /// Reads a mapping into a target, key by key, and reports all problems.
  ///
  /// - Parameter owner: the place for a missing key; nil for the mapping's first key.
  /// - Returns: false if it is not a mapping, or a required key is missing.
  func read(
    _ node: YAMLNode, into target: inout Target, owner: SourceSpan? = nil,
    _ loading: inout DecodingContext
  ) -> Bool {
    guard let mapping = loading.mapping(node, expected: .mapping(description.name)) else {
      return false
    }
    if loading.readMappings != nil { loading.readMappings?.append(mapping, description) }
    var seen = SeenKeys()
    let isFlow = mapping.isFlow
    for position in mapping.indices {
      if isFlow, isCut(position, of: mapping, &seen, &loading) { continue }
      read(entry: position, of: mapping, into: &target, &seen, &loading)
    }
    guard seen.required < required.count || !description.groups.isEmpty else {
      return seen.isWhole
    }
    return reportMissing(in: mapping, seen, at: owner ?? mapping.place, &loading) && seen.isWhole
  }

  /// Whether an entry is a text that is cut by commas, or a piece of one, which has been reported;
  /// its key counts as written.
  private func isCut(
    _ position: Int, of mapping: YAMLMapping, _ seen: inout SeenKeys,
    _ loading: inout DecodingContext
  ) -> Bool {
    let next = position + 1
    guard
      mapping.isUnwritten(at: position)
        || (next < mapping.endIndex && mapping.isUnwritten(at: next))
    else { return false }
    let entry = mapping[position]
    let found = entry.ofKey { index.position(of: $0) }
    guard
      loading.reportCutText(
        position, of: mapping, isKey: { $0.ofKey { index.position(of: $0) } != nil })
    else { return false }
    if let found { seen.takeMeant(description.keys[found], entry.keySpan) }
    return true
  }

  private func read(
    entry position: Int, of mapping: YAMLMapping, into target: inout Target,
    _ seen: inout SeenKeys, _ loading: inout DecodingContext
  ) {
    let entry = mapping[position]
    // A stored closure: a method reference would allocate an object for each key.
    guard let found = entry.ofKey({ index.position(of: $0) }) else {
      if let meant = loading.readUnknown(position, of: mapping, in: description) {
        seen.takeMeant(meant, entry.keySpan)
      } else if !description.isExtension(entry.name) {
        seen.hasUnknown = true
      }
      return
    }
    // Only the needed parts: copying a key for each key that is read would copy its descriptions.
    if keys[found].isRequired { seen.required += 1 }
    if let group = keys[found].group, !seen.take(group, entry.keySpan) {
      let first = seen.first(of: group) ?? entry.key.span
      return loading.report(
        .several(
          description.groups[group], keys[found].description, at: entry.key.span, first: first))
    }
    guard let store = keys[found].store else {
      return loading.report(.notYetSupported(keys[found].description, at: entry.key.span))
    }
    store(&target, entry, &loading)
  }

  private func reportMissing(
    in mapping: YAMLMapping, _ seen: SeenKeys, at place: SourceSpan,
    _ loading: inout DecodingContext
  ) -> Bool {
    var isComplete = true
    for (position, group) in description.groups.enumerated()
    where group.isRequired && seen.first(of: position) == nil {
      if group.exemptions.contains(where: { mapping[$0] != nil }) { continue }
      // The unknown key was probably meant to be the one that is missing: its report says so.
      if !seen.hasUnknown { loading.report(.missing(group, at: place)) }
      isComplete = false
    }
    guard seen.required < required.count else { return isComplete }
    for key in required where mapping[keys[key].description.name] == nil {
      let missing = keys[key].description
      loading.report(
        missing.shape.isVersion
          ? .missingVersion(at: place) : .missingKey(missing, of: description, at: place))
    }
    return false
  }
}

/// The keys of a mapping that were found.
struct SeenKeys {
  var required = 0
  /// False if a required key was written under another name, which has been reported.
  private(set) var isWhole = true
  /// Whether a key was reported that resembles none of the mapping.
  var hasUnknown = false
  private var groups: (SourceSpan?, SourceSpan?) = (nil, nil)

  /// Records a key of a group; false if the group has one already.
  mutating func take(_ group: Int, _ span: SourceSpan) -> Bool {
    guard first(of: group) == nil else { return false }
    if group == 0 { groups.0 = span } else { groups.1 = span }
    return true
  }

  /// Records that an unknown key was probably this one, so that it is not reported as missing too.
  mutating func takeMeant(_ key: KeyDescription, _ span: SourceSpan) {
    if key.isRequired {
      required += 1
      isWhole = false
    }
    if let group = key.group, take(group, span) { isWhole = false }
  }

  /// The first key of a group.
  func first(of group: Int) -> SourceSpan? { group == 0 ? groups.0 : groups.1 }
}

extension YAMLMapping {
  /// Whether a key resembles this one: that it is unknown has been reported, and the one that is missing
  /// was probably meant.
  func misspells(_ key: String) -> Bool {
    indices.contains { NearMisses.best(self[$0].name, among: [key]) != nil }
  }

  /// The place for problems with the whole mapping: its first key, or `{}`.
  var place: SourceSpan { firstKeySpan ?? span }
}
