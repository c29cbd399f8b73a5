// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Contracts

@Suite struct ShapeTableTests {
  private static func field(_ name: String, of shape: VersionedShape) -> Int? {
    var name = name
    return name.withUTF8 { shape.field(named: $0) }
  }

  @Test(arguments: [OpenAPIVersion.v2, .v30, .v31, .v32])
  func `every member is found by its name, and no other`(version: OpenAPIVersion) {
    let table = ShapeTable(version)
    for kind in ObjectKind.allCases {
      let shape = table[kind]
      for (number, field) in shape.fields.enumerated() {
        #expect(Self.field(field.name, of: shape) == number, "\(kind) \(field.name)")
        #expect((shape.required & 1 << UInt64(number) != 0) == field.isRequired)
        for other in [field.name + "s", String(field.name.dropLast()), field.name.uppercased()]
        where !shape.fields.contains(where: { $0.name == other }) {
          #expect(Self.field(other, of: shape) == nil, "\(kind) \(other)")
        }
      }
      for later in ObjectShape.of(kind).fields where later.since > version {
        #expect(Self.field(later.name, of: shape) == nil, "\(kind) \(later.name)")
      }
    }
  }
}
