// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Contracts
@testable import Imports

@Suite struct `Members of OpenAPI documents` {
  @Test(arguments: ObjectKind.allCases)
  func `are used, ignored by name or reported`(kind: ObjectKind) throws {
    let shape = ObjectShape.of(kind)
    let row = try #require(DocumentMembers.rows.first { $0.object == shape.noun }, "\(shape.noun)")
    let known = row.used + row.ignored + row.reported
    for field in shape.fields {
      #expect(known.count { $0 == field.name } == 1, "\(field.name) of \(shape.noun)")
    }
  }

  @Test func `are members of the specification`() {
    for row in DocumentMembers.rows {
      let shapes = ObjectKind.allCases.map(ObjectShape.of).filter { $0.noun == row.object }
      let names = Set(shapes.flatMap { $0.fields.map(\.name) })
      for name in row.used + row.ignored + row.reported {
        #expect(names.contains(String(name)), "\(name) of \(row.object)")
      }
    }
  }
}
