// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The settings that hold for one step, from the outermost to its own.
///
/// Inner wins over outer: project, collection, environment, scenario, step (`format.md`, A request).
struct SettingsLayers {
  /// `defaults` of project, collection, environment and scenario.
  var inherited: [RequestSettings]
  /// What the step says itself.
  var own: RequestSettings
  /// Whether the captures that a default reads have been made before this step. One that reads a
  /// later capture does not apply yet.
  var applies: (ReadNames) -> Bool

  /// Headers, whose names compare without case.
  func headers() -> [PlannedField] {
    merged(\.headers) { $0.lowercased() == $1.lowercased() }
  }

  /// `params` or `cookies`, whose names compare as they are.
  func fields(_ part: KeyPath<RequestSettings, [FieldTemplate]>) -> [PlannedField] {
    merged(part) { $0.utf8.elementsEqual($1.utf8) }
  }

  private func merged(
    _ part: KeyPath<RequestSettings, [FieldTemplate]>, sameName: (String, String) -> Bool
  ) -> [PlannedField] {
    var result: [PlannedField] = []
    func lay(_ field: PlannedField) {
      let name = field.field.name.content
      if let place = result.firstIndex(where: { sameName($0.field.name.content, name) }) {
        result[place] = field
      } else {
        result.append(field)
      }
    }
    for layer in inherited {
      for field in layer[keyPath: part] where applies(field.readNames) {
        lay(PlannedField(field: field, isInherited: true))
      }
    }
    for field in own[keyPath: part] { lay(PlannedField(field: field, isInherited: false)) }
    return result
  }

  /// The innermost that is written and applies; nil when none is, or when a null removed it.
  func setting<Content>(
    _ part: KeyPath<RequestSettings, Setting<Content>?>,
    reads: (Content) -> ReadNames = { _ in ReadNames() }
  ) -> (content: Content, isInherited: Bool)? {
    if let setting = own[keyPath: part] {
      return setting.content.map { ($0, false) }
    }
    for layer in inherited.reversed() {
      switch layer[keyPath: part] {
      case .value(let content) where applies(reads(content)): return (content, true)
      case .removed: return nil
      case .value, nil: continue
      }
    }
    return nil
  }

  /// All layers from the innermost to the outermost, for settings that merge by key; a null ends
  /// the list, since it removes what the outer ones gave.
  func settings<Content>(_ part: KeyPath<RequestSettings, Setting<Content>?>) -> [Content] {
    var result: [Content] = []
    for layer in [own] + inherited.reversed() {
      switch layer[keyPath: part] {
      case .value(let content): result.append(content)
      case .removed: return result
      case nil: continue
      }
    }
    return result
  }
}

extension Sequence {
  /// The value of the innermost layer that writes this key; nil when none does or a null removed it.
  func innermost<Content>(
    _ key: (Element) -> Setting<Content>?
  ) -> Content? {
    for layer in self {
      if let setting = key(layer) { return setting.content }
    }
    return nil
  }
}
