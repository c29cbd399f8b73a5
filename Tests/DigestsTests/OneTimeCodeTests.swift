// SPDX-License-Identifier: Apache-2.0

import Digests
import Testing

@Suite struct `A one-time code` {
  /// RFC 6238, appendix B; its keys are as long as the digest, as erratum 2866 has them.
  private static let vectors: [(seconds: Int64, codes: [String])] = [
    (59, ["94287082", "46119246", "90693936"]),
    (1_111_111_109, ["07081804", "68084774", "25091201"]),
    (1_111_111_111, ["14050471", "67062674", "99943326"]),
    (1_234_567_890, ["89005924", "91819424", "93441116"]),
    (2_000_000_000, ["69279037", "90698825", "38618901"]),
    (20_000_000_000, ["65353130", "77737706", "47863826"]),
  ]
  private static let algorithms: [(algorithm: DigestAlgorithm, bytes: Int)] = [
    (.sha1, 20), (.sha256, 32), (.sha512, 64),
  ]

  @Test(arguments: vectors)
  func `has the vectors of RFC 6238`(seconds: Int64, codes: [String]) throws {
    for (code, algorithm) in zip(codes, Self.algorithms) {
      var kind = OneTimeCode()
      kind.digits = 8
      kind.algorithm = algorithm.algorithm
      let key = (0..<algorithm.bytes).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
      #expect(try kind.text(key: key, atSeconds: seconds) == code)
    }
  }

  /// RFC 4226, appendix D: the counter is the number of the period.
  @Test func `has the vectors of RFC 4226`() throws {
    let codes = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
      "520489",
    ]
    let key = Array("12345678901234567890".utf8)
    for (counter, code) in codes.enumerated() {
      let first = Int64(counter) * 30
      #expect(try OneTimeCode().text(key: key, atSeconds: first) == code)
      #expect(try OneTimeCode().text(key: key, atSeconds: first + 29) == code)
    }
  }

  @Test func `of the latest time and the shortest period is a code`() throws {
    var kind = OneTimeCode()
    kind.periodSeconds = 1
    #expect(try kind.text(key: [0], atSeconds: .max).utf8.count == 6)
  }
}
