// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

/// The settings that hold for one step, from the outermost to its own.
///
/// Inner wins over outer: project, collection, environment, scenario, step.
///
/// The layers are objects, since each of them is asked for each setting.
struct SettingsLayers {
  /// A layer, as it is asked.
  typealias Layer = Shared<RequestSettings>

  /// What says nothing.
  static let nothing = Layer(RequestSettings())

  /// `defaults` of project, collection, environment and scenario.
  let inherited: [Layer]
  /// What the step says itself besides `expect`.
  let own: Layer
  let ownExpectations: Shared<Expectations>?
  /// What any of them writes.
  let written: WrittenSettings
  /// Whether all that a default reads is there before this step; nil when no default reads a name.
  var applies: ((ReadNames) -> Bool)?
  /// The same for what is read when the step has its response.
  var appliesToChecks: ((ReadNames) -> Bool)?

  init(inherited: [Layer], own: Layer, ownExpectations: Shared<Expectations>?) {
    self.inherited = inherited
    self.own = own
    self.ownExpectations = ownExpectations
    written = inherited.reduce(into: own.content.written) { $0.formUnion($1.content.written) }
  }

  // What is asked for comes as a function, not as a key path: reading through one costs as much as
  // all the rest of planning a step.

  /// Whether what an inherited setting reads is there.
  func holds(_ reads: @autoclosure () -> ReadNames) -> Bool {
    guard let applies else { return true }
    return applies(reads())
  }

  /// Whether what an inherited expectation reads is there.
  func holdsForChecks(_ reads: @autoclosure () -> ReadNames) -> Bool {
    guard let appliesToChecks else { return true }
    return appliesToChecks(reads())
  }

  /// Headers, whose names compare without case.
  func headers() -> [PlannedField] {
    merged(.header) {
      $0.content.headers
    } sameName: {
      $0.equalsIgnoringASCIICase($1)
    }
  }

  /// `params` or `cookies`, whose names compare as they are.
  func fields(_ place: FieldPlace, _ part: (Layer) -> [FieldTemplate]) -> [PlannedField] {
    merged(place, part) { $0.hasSameBytes(as: $1) }
  }

  /// A layer that writes a name replaces all that the outer ones give under it; its own repeats
  /// and their order stay.
  private func merged(
    _ place: FieldPlace, _ part: (Layer) -> [FieldTemplate], sameName: (String, String) -> Bool
  ) -> [PlannedField] {
    guard written.contains(WrittenSettings(place)) else { return [] }
    var result: [PlannedField] = []
    func lay(_ layer: Layer, isInherited: Bool) {
      if layer.content.removedFields.contains(place) { result = [] }
      var fields = part(layer)
      guard !fields.isEmpty else { return }
      if isInherited, applies != nil { fields.removeAll { !holds($0.readNames) } }
      if !result.isEmpty {
        result.removeAll { outer in
          fields.contains { sameName($0.name.content, outer.field.name.content) }
        }
      }
      result.reserveCapacity(result.count + fields.count)
      for field in fields { result.append(PlannedField(field: field, isInherited: isInherited)) }
    }
    for layer in inherited { lay(layer, isInherited: true) }
    lay(own, isInherited: false)
    return result
  }

  /// The innermost that is written and applies; nil when none is, or when a null removed it.
  func setting<Content>(
    _ key: WrittenSettings, _ part: (Layer) -> Setting<Content>?,
    reads: (Content) -> ReadNames = { _ in ReadNames() }
  ) -> (content: Content, isInherited: Bool)? {
    guard written.contains(key) else { return nil }
    if let setting = part(own) {
      return setting.content.map { ($0, false) }
    }
    for layer in inherited.reversed() {
      switch part(layer) {
      case .value(let content) where holds(reads(content)): return (content, true)
      case .removed: return nil
      case .value, nil: continue
      }
    }
    return nil
  }

  /// All layers from the innermost to the outermost, for settings that merge by key; a null ends
  /// the list, since it removes what the outer ones gave.
  func settings<Content>(
    _ key: WrittenSettings, _ part: (Layer) -> Setting<Content>?
  ) -> [Content] {
    guard written.contains(key) else { return [] }
    var result: [Content] = []
    for depth in 0...inherited.count {
      switch part(depth == 0 ? own : inherited[inherited.count - depth]) {
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
