// SPDX-License-Identifier: Apache-2.0

/// The shapes of all objects as one version has them.
struct ShapeTable: Sendable {
  /// By the number of the kind.
  private let shapes: [VersionedShape]

  init(_ version: OpenAPIVersion) {
    shapes = ObjectKind.allCases.map { VersionedShape(ObjectShape.of($0), version) }
  }

  subscript(kind: ObjectKind) -> VersionedShape { shapes[Int(kind.rawValue)] }
}

/// The shape of an object as one version has it; members are found by the bytes of their names, and
/// what has to be there is compared as bits.
final class VersionedShape: Sendable {
  let shape: ObjectShape
  /// The members that the version has.
  let fields: [ObjectShape.Field]
  /// For each group of `ObjectShape.exclusive` its members.
  let exclusive: [UInt64]
  /// For each group of `ObjectShape.alternatives` its members.
  let alternatives: [UInt64]
  /// The members that have to be there.
  let required: UInt64
  private let names: [[UInt8]]
  /// The numbers of the fields by `slot(of:)`, and at the next free places; 255 for none.
  private let slots: [UInt8]

  init(_ shape: ObjectShape, _ version: OpenAPIVersion) {
    let fields = shape.fields.filter { $0.since <= version }
    precondition(fields.count < 64, "a bit for each member")
    func bits(_ isIn: (ObjectShape.Field) -> Bool) -> UInt64 {
      fields.indices.reduce(0) { isIn(fields[$1]) ? $0 | 1 << UInt64($1) : $0 }
    }
    self.shape = shape
    self.fields = fields
    required = bits(\.isRequired)
    exclusive = shape.exclusive.map { group in bits { group.contains($0.name) } }
    alternatives = shape.alternatives.map { group in bits { group.contains($0.name) } }
    names = fields.map { Array($0.name.utf8) }
    var slots = [UInt8](repeating: 255, count: 128)
    for (number, name) in names.enumerated() {
      var slot = name.withUnsafeBufferPointer(Self.slot)
      while slots[slot] != 255 { slot = (slot + 1) & 127 }
      slots[slot] = UInt8(number)
    }
    self.slots = slots
  }

  /// The member with a name, by its number; nil for one that the version does not have.
  func field(named name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.slot(of: name)
    while slots[slot] != 255 {
      let number = Int(slots[slot])
      if names[number].count == name.count, names[number].elementsEqual(name) { return number }
      slot = (slot + 1) & 127
    }
    return nil
  }

  private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    return (name.count &* 11 &+ Int(first) &* 3 &+ Int(last) &* 29) & 127
  }
}

extension DocumentShape {
  /// The kind of the objects that have it; nil where that is not one.
  var kind: ObjectKind? {
    switch self {
    case .schema: .schema
    case .object(let kind), .referable(let kind): kind
    default: nil
    }
  }
}
