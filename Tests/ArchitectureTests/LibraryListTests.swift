// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `scripts/libraries` links into the released program.
@Suite struct `The list of libraries` {
  private static let permissive = [
    "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "MIT", "MPL-2.0", "Zlib", "curl",
  ]

  private static func lines() throws -> [[Substring]] {
    let text = try String(
      contentsOf: repositoryRoot.appending(path: "Packaging/libraries/list"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ") }
  }

  @Test func `has a checksum and an origin for each source, and no licence of the GPL`() throws {
    let lines = try Self.lines()
    #expect(lines.contains { $0.first == "curl" })
    for line in lines {
      try #require(line.count >= 6, "\(line)")
      for licence in line[2].split(separator: ",") {
        #expect(Self.permissive.contains(String(licence)), "\(line[0])")
      }
      #expect(line[4].count == 64 && line[4].allSatisfy(\.isHexDigit), "\(line[0])")
      let isKnown = line[5...].allSatisfy { $0.hasPrefix("https://") || $0.hasPrefix("debian:") }
      #expect(isKnown, "\(line[0])")
    }
  }

  @Test func `names each library once`() throws {
    let names = try Self.lines().map { $0[0] }
    #expect(Set(names).count == names.count)
  }
}
