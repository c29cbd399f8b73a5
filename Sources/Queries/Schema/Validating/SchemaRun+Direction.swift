// SPDX-License-Identifier: Apache-2.0

import Notation

/// A schema that is being applied to a value.
struct AppliedSchema {
  let program: SchemaProgram
  let index: Int
  let position: Int

  init(_ program: SchemaProgram, _ index: Int, _ position: Int) {
    self.program = program
    self.index = index
    self.position = position
  }

  /// The same schema, whatever the value.
  var key: Key { Key(program: ObjectIdentifier(program), index: index) }

  struct Key: Hashable {
    let program: ObjectIdentifier
    let index: Int
  }
}

extension SchemaRun {
  /// Whether a member may be in the message: one that is `writeOnly` is a violation in a response,
  /// one that is `readOnly` in a request is noted.
  mutating func isAllowed(_ schema: SchemaNode, _ position: Int) throws(SchemaLimitError) -> Bool {
    if purpose.direction == .request {
      if schema.access.contains(.readOnly) { notes.addReadOnly(position) }
      return true
    }
    guard schema.access.contains(.writeOnly) else { return true }
    return fails(schema, "writeOnly", position) { SchemaWording.writeOnly($0) }
  }

  /// Whether `required` does not ask for a member, because the message must not have it: OpenAPI
  /// 3.0.3, "Schema Object", `readOnly` and `writeOnly`.
  ///
  /// The member may be described in any schema that holds for the same object through references and
  /// `allOf`. Below `not`, a schema that asks for such a member is one that the value does not satisfy.
  mutating func isLeftOut(_ name: String, of object: Int) throws(SchemaLimitError) -> Bool {
    guard let direction = purpose.direction, !isNegated else { return false }
    let unwanted: SchemaAccess = direction == .request ? .readOnly : .writeOnly
    var walk = SchemaWalk(from: applied.reversed().prefix { $0.position == object })
    while let schema = try nextSchema(of: &walk) {
      guard case .keywords(let keywords) = schema.program.nodes[schema.index].content else {
        continue
      }
      for case .object(let members) in keywords {
        for index in try schemas(named: name, in: members)
        where try has(unwanted, AppliedSchema(schema.program, index, object)) {
          return true
        }
      }
    }
    return false
  }

  /// The schemas that an object has for a member that is not there: by its name and by patterns, else that
  /// of all others.
  private mutating func schemas(
    named name: String, in members: SchemaMembers
  ) throws(SchemaLimitError) -> [Int] {
    var found = members.schema(named: name).map { [$0] } ?? []
    for (pattern, schema) in members.patterns
    where try matches(pattern, text: name, at: "#/patternProperties") {
      found.append(schema)
    }
    return found.isEmpty ? members.rest.map { [$0] } ?? [] : found
  }

  /// Whether a schema, or one that holds beside it, has `readOnly` or `writeOnly`.
  private mutating func has(
    _ access: SchemaAccess, _ schema: AppliedSchema
  ) throws(SchemaLimitError) -> Bool {
    var walk = SchemaWalk(from: [schema])
    while let next = try nextSchema(of: &walk) {
      if next.program.nodes[next.index].access.contains(access) { return true }
    }
    return false
  }

  /// The next schema of a walk through references and `allOf`.
  private mutating func nextSchema(
    of walk: inout SchemaWalk
  ) throws(SchemaLimitError) -> AppliedSchema? {
    while let next = walk.waiting.popLast() {
      try count(1)
      guard walk.seen.insert(next.key).inserted else { continue }
      switch next.program.nodes[next.index].content {
      case .always, .never: break
      case .component(let component):
        let target = try program(of: component)
        walk.waiting.append(AppliedSchema(target, target.root, next.position))
      case .keywords(let keywords):
        for index in keywords.flatMap(\.schemasBeside) {
          walk.waiting.append(AppliedSchema(next.program, index, next.position))
        }
      }
      return next
    }
    return nil
  }
}

/// A walk over schemas that hold for one value; each is visited once.
private struct SchemaWalk {
  var waiting: [AppliedSchema]
  var seen: Set<AppliedSchema.Key> = []

  init(from schemas: some Sequence<AppliedSchema>) { waiting = Array(schemas) }
}

extension SchemaKeyword {
  /// The schemas that hold for the same value.
  fileprivate var schemasBeside: [Int] {
    switch self {
    case .reference(let target, _), .dynamicReference(let target, _): [target]
    case .all(let parts): parts
    default: []
    }
  }
}

extension SchemaMembers {
  /// The schema that `properties` has for a name.
  fileprivate func schema(named name: String) -> Int? {
    if !index.isEmpty { return index[ByteText(name)] }
    return named.first { $0.name.hasSameBytes(as: name) }?.schema
  }
}

// MARK: What is noted

extension SchemaRun {
  /// Puts what was noted into the report.
  mutating func reportNotes() throws(SchemaLimitError) {
    var last = -1
    for position in notes.readOnly.sorted() where position != last {
      guard report.readOnly.count < SchemaReport.mostViolations else { break }
      report.readOnly.append(pointer(to: position))
      last = position
    }
    guard purpose.findsExtra, !notes.hasOpenObjectsAlone else { return }
    let objects = notes.objects.sorted { $0.position < $1.position }
    var start = objects.startIndex
    while start < objects.endIndex {
      let position = objects[start].position
      let end = objects[start...].firstIndex { $0.position != position } ?? objects.endIndex
      let described = objects[start..<end]
      if !described.contains(where: { $0.members == nil }) {
        try findExtra(
          in: position, described.compactMap(\.members), Self.place(of: described))
      }
      start = end
    }
  }

  /// Finds the members of an object that no schema names.
  ///
  /// An object whose schemas name nothing is free in its members.
  private mutating func findExtra(
    in object: Int, _ schemas: [SchemaMembers], _ place: ExtraMember.Place?
  ) throws(SchemaLimitError) {
    guard schemas.contains(where: { !$0.named.isEmpty }) else { return }
    var next = document.firstContent(of: object)
    var expected = Array(repeating: 0, count: schemas.count)
    while next < document.end(of: object) {
      let name = next
      next = document.end(of: name + 1)
      try count(schemas.count)
      if try isNamed(name, in: schemas, &expected) { continue }
      report.extraCount += 1
      guard report.extra.count < SchemaReport.mostViolations else { continue }
      report.extra.append(
        ExtraMember(
          instance: pointer(to: name + 1), known: Self.names(of: schemas), schema: place))
    }
  }

  /// The first schema that names members of an object.
  private static func place(
    of described: ArraySlice<SchemaNotes.DescribedObject>
  ) -> ExtraMember.Place? {
    guard let schema = described.first(where: { $0.members?.named.isEmpty == false })?.schema
    else { return nil }
    return ExtraMember.Place(
      component: schema.program.component, location: schema.program.nodes[schema.index].location)
  }

  private mutating func isNamed(
    _ name: Int, in schemas: [SchemaMembers], _ expected: inout [Int]
  ) throws(SchemaLimitError) -> Bool {
    for (index, schema) in schemas.enumerated() {
      if self.schema(named: name, in: schema, &expected[index]) != nil { return true }
      for (pattern, _) in schema.patterns
      where try matches(pattern, name, at: "#/patternProperties") {
        return true
      }
    }
    return false
  }

  private static func names(of schemas: [SchemaMembers]) -> [String] {
    var names: [String] = []
    var seen: Set<ByteText> = []
    for (name, _) in schemas.lazy.flatMap(\.named) where names.count < ExtraMember.mostNames {
      if seen.insert(ByteText(name)).inserted { names.append(name) }
    }
    return names
  }
}
