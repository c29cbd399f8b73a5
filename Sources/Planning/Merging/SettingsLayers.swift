// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges

/// The settings that hold for one step, from the outermost to its own.
///
/// Inner wins over outer: project, collection, environment, scenario, step.
///
/// The layers are objects, since each of them is asked for each setting.
struct SettingsLayers {
  /// `defaults` of project, collection, environment and scenario.
  let inherited: [Shared<RequestSettings>]
  /// What the step says itself.
  let own: Shared<RequestSettings>
  /// Whether all that a default reads is there before this step.
  let applies: (ReadNames) -> Bool
  /// The same for what is read when the step has its response.
  let appliesToChecks: (ReadNames) -> Bool

  // What is asked for comes as a function, not as a key path: reading through one costs as much as
  // all the rest of planning a step.

  /// Headers, whose names compare without case.
  func headers() -> [PlannedField] {
    merged(.header, \.headers) { $0.equalsIgnoringASCIICase($1) }
  }

  /// `params` or `cookies`, whose names compare as they are.
  func fields(
    _ place: FieldPlace, _ part: (RequestSettings) -> [FieldTemplate]
  ) -> [PlannedField] {
    merged(place, part) { $0.isSameText(as: $1) }
  }

  /// A layer that writes a name replaces all that the outer ones give under it; its own repeats
  /// and their order stay.
  private func merged(
    _ place: FieldPlace, _ part: (RequestSettings) -> [FieldTemplate],
    sameName: (String, String) -> Bool
  ) -> [PlannedField] {
    var result: [PlannedField] = []
    func lay(_ fields: [PlannedField]) {
      guard !fields.isEmpty else { return }
      result.removeAll { outer in
        fields.contains { sameName($0.field.name.content, outer.field.name.content) }
      }
      result += fields
    }
    for layer in inherited {
      if layer.content.removedFields.contains(place) { result = [] }
      lay(
        part(layer.content).filter { applies($0.readNames) }
          .map { PlannedField(field: $0, isInherited: true) })
    }
    if own.content.removedFields.contains(place) { result = [] }
    lay(part(own.content).map { PlannedField(field: $0, isInherited: false) })
    return result
  }

  /// The innermost that is written and applies; nil when none is, or when a null removed it.
  func setting<Content>(
    _ part: (RequestSettings) -> Setting<Content>?,
    reads: (Content) -> ReadNames = { _ in ReadNames() }
  ) -> (content: Content, isInherited: Bool)? {
    if let setting = part(own.content) {
      return setting.content.map { ($0, false) }
    }
    for layer in inherited.reversed() {
      switch part(layer.content) {
      case .value(let content) where applies(reads(content)): return (content, true)
      case .removed: return nil
      case .value, nil: continue
      }
    }
    return nil
  }

  /// All layers from the innermost to the outermost, for settings that merge by key; a null ends
  /// the list, since it removes what the outer ones gave.
  func settings<Content>(_ part: (RequestSettings) -> Setting<Content>?) -> [Content] {
    var result: [Content] = []
    for layer in [own] + inherited.reversed() {
      switch part(layer.content) {
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
