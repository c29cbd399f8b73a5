// SPDX-License-Identifier: Apache-2.0

import YAMLTree

/// One key of a mapping: its description, and how its value is stored in the target.
package struct Key<Target>: Sendable {
  package let description: KeyDescription
  /// As in the description; copied here because it is read for each key of each file.
  let isRequired: Bool
  let group: Int?
  /// Reads the value and stores it; nil for a key of a later version.
  let store: (@Sendable (inout Target, YAMLMapping.Entry, inout DecodingContext) -> Void)?
  /// How its value is merged with those of other levels; nil for a key that is not inherited.
  var rule: SettingRule<Target>?

  /// A setting: a key whose value is inherited by inner levels.
  ///
  /// `set` is not called if the value is invalid; the reader has then reported it.
  init<Content: Sendable>(
    _ name: String, _ reader: Reader<Content>, _ words: String, applies: Applicability? = nil,
    default standard: String? = nil, inherits inheriting: Inheriting<Target, Content>,
    example: String? = nil,
    alsoCalled otherNames: [String] = [],
    set: @escaping @Sendable (inout Target, Content) -> Void
  ) {
    self.init(
      name, reader, words, applies: applies, default: standard ?? inheriting.defaultText,
      inherits: inheriting.inheritance, example: example,
      alsoCalled: otherNames, set: set)
    rule = inheriting.rule(
      of: name, applies: applies, standard: standard.flatMap { reader.plain?($0) }, set: set)
  }

  /// A key whose value is read by `reader` and stored by `set`.
  ///
  /// `set` is not called if the value is invalid; the reader has then reported it.
  init<Content>(
    _ name: String, _ reader: Reader<Content>, _ words: String, applies: Applicability? = nil,
    default standard: String? = nil, inherits inheritance: Inheritance = .none,
    example: String? = nil, alsoCalled otherNames: [String] = [], required: Bool = false,
    group: Int? = nil, set: @escaping @Sendable (inout Target, Content) -> Void
  ) {
    self.description = KeyDescription(
      name: name, shape: reader.shape, words: words, applies: applies, standard: standard,
      inheritance: inheritance,
      example: example, otherNames: otherNames, isRequired: required, group: group)
    self.isRequired = required
    self.group = group
    let read = reader.read
    self.store = { target, entry, loading in
      if let content = read(entry.value, &loading) { set(&target, content) }
    }
  }

  /// A key whose own place or text is needed too.
  ///
  /// - Parameter help: what to write if it is beside another key of its group; nil for "keep one of
  ///   the two".
  init(
    _ name: String, _ shape: Shape, _ words: String, applies: Applicability? = nil,
    example: String? = nil,
    alsoCalled otherNames: [String] = [], required: Bool = false, group: Int? = nil,
    besideOthers help: String? = nil,
    store: @escaping @Sendable (inout Target, YAMLMapping.Entry, inout DecodingContext) -> Void
  ) {
    self.init(
      description: KeyDescription(
        name: name, shape: shape, words: words, applies: applies, example: example,
        otherNames: otherNames,
        isRequired: required, group: group, secondHelp: help),
      store: store)
  }

  private init(
    description: KeyDescription,
    store: (@Sendable (inout Target, YAMLMapping.Entry, inout DecodingContext) -> Void)?
  ) {
    self.description = description
    self.isRequired = description.isRequired
    self.group = description.group
    self.store = store
  }

  /// A key of the format that this version refuses.
  ///
  /// - Parameter alternative: what can be written today.
  static func reserved(
    _ name: String, _ words: String, alsoCalled otherNames: [String] = [], group: Int? = nil,
    alternative: String? = nil
  ) -> Key {
    Key(
      description: KeyDescription(
        name: name, shape: .data, words: words, otherNames: otherNames, state: .reserved,
        group: group, alternative: alternative),
      store: nil)
  }

  /// The same key, which also calls a closure after its value is stored.
  func storing(_ note: @escaping @Sendable (inout Target) -> Void) -> Key {
    guard let store else { return self }
    var key = Key(description: description) { target, entry, loading in
      store(&target, entry, &loading)
      note(&target)
    }
    key.rule = rule
    return key
  }

  /// The same key, whose texts are those of a body.
  func ofBody() -> Key {
    guard let store else { return self }
    return Key(description: description) { target, entry, loading in
      loading.isInBody = true
      store(&target, entry, &loading)
      loading.isInBody = false
    }
  }

  /// The same key with another description, for a target that contains this one.
  func lifted<Outer>(
    _ words: String, example: String? = nil,
    to part: @escaping @Sendable (inout Outer, (inout Target) -> Void) -> Void
  ) -> Key<Outer> {
    lifted(as: description.replacing(words: words, example: example), to: part)
  }

  /// The same keys for a target that contains this one.
  static func lifted<Outer>(
    _ keys: [Key],
    to part: @escaping @Sendable (inout Outer, (inout Target) -> Void) -> Void
  ) -> [Key<Outer>] {
    keys.map { $0.lifted(to: part) }
  }

  /// The same key for a target that contains this one.
  func lifted<Outer>(
    to part: @escaping @Sendable (inout Outer, (inout Target) -> Void) -> Void
  ) -> Key<Outer> {
    lifted(as: description, to: part)
  }

  private func lifted<Outer>(
    as description: KeyDescription,
    to part: @escaping @Sendable (inout Outer, (inout Target) -> Void) -> Void
  ) -> Key<Outer> {
    guard let store else { return Key<Outer>(description: description, store: nil) }
    return Key<Outer>(description: description) { outer, entry, loading in
      part(&outer) { store(&$0, entry, &loading) }
    }
  }
}
