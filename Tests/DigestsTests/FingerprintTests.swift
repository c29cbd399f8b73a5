// SPDX-License-Identifier: Apache-2.0

import Digests
import Testing

/// The GCM specification of McGrew and Viega, test case 1; the other was made with OpenSSL's own tool.
struct FingerprintTests {
  private func fingerprint(_ pieces: [UInt8]...) throws -> String {
    var stream = try FingerprintStream()
    for piece in pieces { try stream.update(piece) }
    return Hexadecimal.encode(try stream.finish())
  }

  @Test func `is GMAC under a key of zeros`() throws {
    #expect(try fingerprint() == "58e2fccefa7e3061367f1d57a4e7455a")
    #expect(try fingerprint(Array("abc".utf8)) == "258281014dcf7bc2eac3be27cc039fb4")
  }

  @Test func `does not know in which pieces bytes came`() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let whole = try fingerprint(bytes)
    #expect(
      try fingerprint(Array(bytes[..<1]), [], Array(bytes[1..<70_001]), Array(bytes[70_001...]))
        == whole)
  }

  @Test(arguments: [0, 15, 16, 99_999])
  func `is another when one bit is another`(place: Int) throws {
    var bytes = [UInt8](repeating: 0, count: 100_000)
    let before = try fingerprint(bytes)
    bytes[place] ^= 1
    #expect(try fingerprint(bytes) != before)
  }

  @Test func `is another for each count of zeros`() throws {
    let all = try (0..<40).map { try fingerprint([UInt8](repeating: 0, count: $0)) }
    #expect(Set(all).count == 40)
  }
}
