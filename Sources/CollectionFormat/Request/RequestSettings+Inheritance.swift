// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

extension RequestSettings {
  /// Merges the settings of an inner level into the result of the outer levels.
  ///
  /// Inner levels win: project, collection, environment, scenario, step.
  ///
  /// - Parameter left: keys of the inner level that are left out.
  package mutating func lay(
    _ inner: RequestSettings, _ presence: NamePresence, without left: WrittenSettings = []
  ) {
    let written = inner.written.subtracting(left)
    written.forEachPlace { Self.keys.keys[$0].rule?.lay(inner, &self, presence) }
    if !written.isDisjoint(with: .ofType) { settleType(of: inner, written, presence) }
    note(written)
  }

  /// `contentType` and a header `Content-Type` say the same: that of the inner level replaces that
  /// of the outer ones.
  private mutating func settleType(
    of inner: RequestSettings, _ written: WrittenSettings, _ presence: NamePresence
  ) {
    if written.contains(.contentType), case .value(let type)? = inner.contentType,
      presence.holds(type, at: .request)
    {
      headers.removeAll { $0.isHeader("Content-Type") }
    } else if written.contains(.headers),
      inner.headers.contains(where: {
        $0.isHeader("Content-Type") && presence.holds($0, at: .request)
      })
    {
      contentType = nil
    }
  }

  /// Marks all fields as those of an outer level.
  package mutating func markInherited() {
    for place in parameters.indices { parameters[place].isInherited = true }
    for place in headers.indices { headers[place].isInherited = true }
    for place in cookies.indices { cookies[place].isInherited = true }
  }

  /// The options for the settings, as far as planning need not evaluate them.
  package var options: Deferring<StepOptions> {
    var options = Deferring(StepOptions.standard)
    written.forEachPlace { Self.keys.keys[$0].rule?.fill?(self, &options) }
    return options
  }

  /// A level that writes a name replaces all outer values of that name.
  mutating func lay(
    _ inner: RequestSettings, _ place: FieldPlace, _ presence: NamePresence
  ) {
    if inner.removedFields.contains(place) { self[place] = [] }
    var fields = inner[place]
    if !presence.isEverything { fields.removeAll { !presence.holds($0, at: .request) } }
    guard !fields.isEmpty else { return }
    // Names that are computed replace all of the outer levels: which they are is known in the run.
    guard !self[place].isEmpty, !fields.contains(where: { $0.computed != nil }) else {
      return self[place] = fields
    }
    for index in fields.indices where fields[index].mayBeLeftOut {
      let outer = self[place].filter {
        place.isSameName(fields[index].name.content, $0.name.content)
      }
      if !outer.isEmpty { fields[index].replaced = Shared(outer) }
    }
    self[place].removeAll { outer in
      fields.contains { place.isSameName($0.name.content, outer.name.content) }
    }
    self[place] += fields
  }

  mutating func layExpectations(of inner: RequestSettings, _ presence: NamePresence) {
    if inner.removesExpectations { sharedExpectations = nil }
    if let expectations = inner.sharedExpectations { lay(expectations, presence) }
  }

  /// Merges the expectations of an inner level into those of the outer ones.
  package mutating func lay(_ inner: Shared<Expectations>, _ presence: NamePresence) {
    if sharedExpectations == nil, presence.isEverything {
      sharedExpectations = inner
      return
    }
    var merged = expectations
    merged.lay(inner.content, presence)
    sharedExpectations = merged.isEmpty ? nil : Shared(merged)
  }
}

extension RequestSettings: NameReader {
  /// Of all settings that a step may inherit and that are evaluated in the run.
  package func addReadNames(to names: inout ReadNames) {
    written.forEachPlace { Self.keys.keys[$0].rule?.addReadNames(self, &names) }
  }
}

extension FieldPlace {
  /// Whether two names are equal: those of headers are compared without case.
  func isSameName(_ first: String, _ second: String) -> Bool {
    self == .header
      ? first.equalsIgnoringASCIICase(second) : first.hasSameBytes(as: second)
  }
}
