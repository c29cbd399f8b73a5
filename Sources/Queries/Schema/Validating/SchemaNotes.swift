// SPDX-License-Identifier: Apache-2.0

/// What is found in a value beside violations; what an alternative found that does not hold is taken
/// back.
struct SchemaNotes {
  /// The values of `readOnly` members.
  private(set) var readOnly: [Int] = []
  /// Objects with the members that a schema names.
  private(set) var objects: [DescribedObject] = []

  struct DescribedObject {
    let position: Int
    /// Nil if the schema describes every member.
    let members: SchemaMembers?
    let schema: AppliedSchema?
  }

  /// Schemas that accepted a value, as far as it is asked for.
  private(set) var accepted: [AcceptedSchema] = []
  /// Those of very many, so that each is kept once; empty before there are `fewAccepted`.
  private var knownAccepted: Set<AcceptedSchema.Key> = []

  private static let fewAccepted = 256
  /// How many are kept of one value.
  static let mostAccepted = 10_000

  /// How much there was at a time.
  struct Mark {
    let readOnly: Int
    let objects: Int
    let accepted: Int
  }

  /// Makes room for what most values need.
  mutating func reserve(for purpose: SchemaPurpose) {
    if purpose.findsExtra { objects.reserveCapacity(8) }
    if purpose.findsAccepted { accepted.reserveCapacity(64) }
  }

  var mark: Mark {
    Mark(readOnly: readOnly.count, objects: objects.count, accepted: accepted.count)
  }

  /// Whether every object that schemas describe has a schema that describes all its members.
  var hasOpenObjectsAlone: Bool { objects.allSatisfy { $0.members == nil } }

  mutating func rollBack(to mark: Mark) {
    if readOnly.count > mark.readOnly { readOnly.removeLast(readOnly.count - mark.readOnly) }
    if objects.count > mark.objects { objects.removeLast(objects.count - mark.objects) }
    guard accepted.count > mark.accepted else { return }
    if !knownAccepted.isEmpty {
      for schema in accepted[mark.accepted...] { knownAccepted.remove(schema.key) }
    }
    accepted.removeLast(accepted.count - mark.accepted)
  }

  /// Keeps a schema; of a long list each that its elements follow is kept once.
  mutating func add(_ schema: AcceptedSchema) {
    if accepted.count >= Self.fewAccepted {
      if knownAccepted.isEmpty { knownAccepted = Set(accepted.map(\.key)) }
      guard accepted.count < Self.mostAccepted, knownAccepted.insert(schema.key).inserted else {
        return
      }
    }
    accepted.append(schema)
  }

  mutating func addReadOnly(_ position: Int) { readOnly.append(position) }

  /// - Parameter schema: that has the members.
  mutating func addMembers(
    _ members: SchemaMembers, of object: Int, in schema: AppliedSchema?
  ) {
    objects.append(DescribedObject(position: object, members: members, schema: schema))
  }

  /// Notes that every member of an object is described.
  mutating func addOpen(_ object: Int) {
    objects.append(DescribedObject(position: object, members: nil, schema: nil))
  }
}
