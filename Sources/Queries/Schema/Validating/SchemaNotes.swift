// SPDX-License-Identifier: Apache-2.0

/// What is found in a value beside violations; what an alternative found that does not hold is taken
/// back.
struct SchemaNotes {
  /// The values of `readOnly` members.
  private(set) var readOnly: [Int] = []
  /// Objects with the members that a schema names; nil if it describes every member.
  private(set) var objects: [(position: Int, members: SchemaMembers?)] = []

  /// How much there was at a time.
  struct Mark {
    let readOnly: Int
    let objects: Int
  }

  var mark: Mark { Mark(readOnly: readOnly.count, objects: objects.count) }

  mutating func rollBack(to mark: Mark) {
    if readOnly.count > mark.readOnly { readOnly.removeLast(readOnly.count - mark.readOnly) }
    if objects.count > mark.objects { objects.removeLast(objects.count - mark.objects) }
  }

  mutating func addReadOnly(_ position: Int) { readOnly.append(position) }

  mutating func addMembers(_ members: SchemaMembers, of object: Int) {
    objects.append((object, members.rest == nil ? members : nil))
  }

  /// Notes that every member of an object is described.
  mutating func addOpen(_ object: Int) { objects.append((object, nil)) }
}
