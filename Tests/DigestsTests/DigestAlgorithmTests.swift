// SPDX-License-Identifier: Apache-2.0

import Digests
import Testing

/// RFC 1321, A.5; RFC 3174, 7.3; FIPS 180-4's examples; RFC 2202 and RFC 4231.
struct DigestAlgorithmTests {
  @Test(arguments: [
    (DigestAlgorithm.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
    (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
    (.md5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (.sha512of256, "abc", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"),
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `a digest is that of its standard`(
    algorithm: DigestAlgorithm, text: String, digest: String
  ) throws {
    #expect(Hexadecimal.encode(try algorithm.digest(of: text.utf8)) == digest)
  }

  @Test(arguments: [
    (DigestAlgorithm.md5, "750c783e6ab0b503eaa86e310a5db738"),
    (.sha1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
    (.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
  ])
  func `an HMAC is that of its RFC`(algorithm: DigestAlgorithm, digest: String) throws {
    let hmac = try algorithm.hmac(key: "Jefe".utf8, message: "what do ya want for nothing?".utf8)
    #expect(Hexadecimal.encode(hmac) == digest)
  }

  @Test func `a key longer than a block is hashed first`() throws {
    let message = "Test Using Larger Than Block-Size Key - Hash Key First"
    let key = [UInt8](repeating: 0xAA, count: 131)
    #expect(
      Hexadecimal.encode(try DigestAlgorithm.sha256.hmac(key: key, message: message.utf8))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test func `an HMAC takes an empty key and an empty message`() throws {
    #expect(
      Hexadecimal.encode(try DigestAlgorithm.sha256.hmac(key: [], message: []))
        == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }

  @Test func `a million bytes in pieces give the digest of the whole`() throws {
    var stream = try DigestStream(.sha256)
    for _ in 0..<1_000 { try stream.update([UInt8](repeating: UInt8(ascii: "a"), count: 1_000)) }
    try stream.update([])
    let digest = try stream.finish()
    #expect(
      Hexadecimal.encode(digest)
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(
      try DigestAlgorithm.sha256.digest(of: repeatElement(UInt8(ascii: "a"), count: 1_000_000))
        == digest)
  }
}
