// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing
import Values

/// `specs/events.schema.json` has the members of each event, and requires those that are always written.
@Suite struct MemberSchemaTests {
  private let definitions: JSONNode

  init() throws {
    let schema = try JSONDocument.parse(
      readFile(Validator.projectFile("specs/events.schema.json")))
    definitions = try #require(schema.root[member: "definitions"])
  }

  /// The members of the objects that a schema allows; nil if it allows none.
  private func listed(_ schema: JSONNode) -> [String: Listed]? {
    if let reference = schema[member: "$ref"]?.stringValue {
      let name = String(reference.dropFirst("#/definitions/".count))
      return definitions[member: name].flatMap(listed)
    }
    if let items = schema[member: "items"] { return listed(items) }
    if let kinds = schema[member: "oneOf"] {
      let objects = kinds.elements.compactMap { listed($0) }
      return objects.reduce(nil) { $0?.merged(with: $1) ?? $1 }
    }
    guard let properties = schema[member: "properties"] else { return nil }
    let required = schema[member: "required"]?.elements.compactMap(\.stringValue) ?? []
    var members: [String: Listed] = [:]
    for property in properties.members {
      let name = property.name.stringValue ?? ""
      members[name] = Listed(
        isRequired: required.contains(name), inside: listed(property.value))
    }
    return members
  }

  private func compare(
    _ own: [String: Listed], _ schema: [String: Listed], _ path: String
  ) {
    #expect(Set(own.keys) == Set(schema.keys), "\(path)")
    for (name, member) in own {
      guard let other = schema[name] else { continue }
      let path = "\(path).\(name)"
      #expect(member.isRequired == other.isRequired, "\(path): required")
      guard let inside = member.inside else { continue }
      compare(inside, other.inside ?? [:], path)
    }
  }

  private func compare<Event: EventLine>(_: Event.Type, without omitted: String? = nil) throws {
    let name = Event.event.description
    var own = Event.listed
    own["event"] = Listed(isRequired: true)
    if let omitted { own[omitted] = nil }
    let definition = try #require(definitions[member: name].flatMap(listed), "\(name)")
    compare(own, definition, name)
  }

  @Test func `of the run and its scenarios`() throws {
    try compare(RunStarted.self)
    try compare(ScenarioStarted.self)
    // A try that another one follows was not skipped.
    try compare(TryFinished.self, without: "reason")
    try compare(ScenarioFinished.self)
    try compare(DiagnosticReported.self)
    try compare(RunFinished.self)
  }

  @Test func `of a step and its attempts`() throws {
    try compare(StepStarted.self)
    try compare(Attempt.self)
    try compare(StepFinished.self)
  }

  @Test func `of a load`() throws {
    try compare(LoadStarted.self)
    try compare(LoadSample.self)
    try compare(LoadFinished.self)
    try compare(CoverageMeasured.self)
  }
}
