// SPDX-License-Identifier: Apache-2.0

import Notation

/// Finds the members of one row by name; of equal names the last.
struct MembersByName {
  /// Up to so many members are compared one by one, which is faster than an index for one row.
  private static let fewest = 16

  private let members: [ListedRows.Member]
  private let places: [ByteText: Int]

  init(_ members: [ListedRows.Member]) {
    self.members = members
    places =
      members.count <= Self.fewest
      ? [:]
      : Dictionary(
        members.indices.map { (ByteText(members[$0].name), $0) }, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> ListedRows.Member? {
    if members.count <= Self.fewest {
      return members.last { $0.name.hasSameBytes(as: name) }
    }
    return places[ByteText(name)].map { members[$0] }
  }
}
