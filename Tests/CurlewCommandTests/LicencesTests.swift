// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `The licences` {
  /// `openssl 3.5.7` of each line of `Packaging/libraries/list`.
  static let libraries: [String] = {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = (try? readFile("/\(root)/Packaging/libraries/list")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }()

  @Test func `are those of every library of a release`() {
    let text = Version.licences
    // Debian's archive is taken where the source cannot be had: one of the two is in a release.
    let archive = Self.libraries.filter { $0.hasPrefix("libnghttp3 ") || $0.hasPrefix("nghttp3 ") }
    #expect(Self.libraries.count > 10)
    #expect(archive.contains { text.contains("\n\($0), ") })
    for library in Self.libraries where !archive.contains(library) {
      #expect(text.contains("\n\(library), "), "\(library)")
    }
  }

  @Test func `begin with that of curlew`() {
    #expect(Version.licences.hasPrefix("curlew \(Version.number) is licensed under the Apache"))
  }
}
