// SPDX-License-Identifier: Apache-2.0

/// The shapes of all objects as one version has them, with their members by name.
struct ShapeTable: Sendable {
  /// By the number of the kind.
  private let shapes: [ObjectShape]
  private let members: [[String: ObjectShape.Field]]
  private let required: [[ObjectShape.Field]]

  init(_ version: OpenAPIVersion) {
    shapes = ObjectKind.allCases.map { ObjectShape.of($0) }
    let known = shapes.map { $0.fields.filter { $0.since <= version } }
    members = known.map { Dictionary($0.map { ($0.name, $0) }) { first, _ in first } }
    required = known.map { $0.filter(\.isRequired) }
  }

  subscript(kind: ObjectKind) -> ObjectShape { shapes[Int(kind.rawValue)] }

  func members(of kind: ObjectKind) -> [String: ObjectShape.Field] { members[Int(kind.rawValue)] }

  /// The members that have to be there.
  func required(of kind: ObjectKind) -> [ObjectShape.Field] { required[Int(kind.rawValue)] }
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
