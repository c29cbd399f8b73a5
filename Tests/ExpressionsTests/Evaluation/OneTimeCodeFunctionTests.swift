// SPDX-License-Identifier: Apache-2.0

import Digests
import Expressions
import TestSupport
import Testing
import Values

@Suite struct `The function totp` {
  private static let key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

  private static func scope(_ now: String = "1970-01-01T00:00:59Z") -> TestScope {
    var scope = TestScope()
    scope.functions.now = Timestamp(rfc3339: now)
    return scope
  }

  @Test(arguments: [
    ("", "287082"), (", {}", "287082"), (", {'digits': 8}", "94287082"),
    (", {'digits': 7}", "4287082"),
    (", {'period': duration('60s')}", "755224"), (", {'period': duration('59s')}", "287082"),
    (", {'at': timestamp('2005-03-18T01:58:29Z'), 'digits': 8}", "07081804"),
    (", {'algorithm': 'SHA1', 'at': timestamp('2603-10-11T11:33:20Z'), 'digits': 8}", "65353130"),
  ])
  func `gives the code of now, or as the options have it`(options: String, code: String) throws {
    #expect(try evaluated("totp('\(Self.key)'\(options))", in: Self.scope()) == "\"\(code)\"")
  }

  @Test func `reads a secret as people copy it`() throws {
    for key in ["gezd gnbv gy3t qojq gezd gnbv gy3t qojq", Self.key.lowercased() + " "] {
      #expect(try evaluated("totp('\(key)')", in: Self.scope()) == "\"287082\"")
    }
  }

  @Test(arguments: [
    ("totp('nb 1')", "not base32: `1` at character 4"), ("totp('')", "the secret is empty"),
    ("totp('   ')", "the secret is empty"),
    ("totp('nbq')", "not base32: it ends after character 3"),
    ("totp('nb`')", "not base32: U+0060 at character 3"),
    ("totp('nb\\u202e')", "not base32: U+202E at character 3"),
    ("totp('ny', {'digits': 5})", "`digits` is 6, 7 or 8"),
    ("totp('ny', {'digits': 9223372036854775807})", "`digits` is 6, 7 or 8"),
    ("totp('ny', {'digits': '6'})", "`digits` is 6, 7 or 8"),
    (
      "totp('ny', {'period': 30})", "`period` is whole seconds up to a day, as in `duration('60s')`"
    ),
    (
      "totp('ny', {'period': duration('0s')})",
      "`period` is whole seconds up to a day, as in `duration('60s')`"
    ),
    (
      "totp('ny', {'period': duration('1500ms')})",
      "`period` is whole seconds up to a day, as in `duration('60s')`"
    ),
    (
      "totp('ny', {'period': duration('86401s')})",
      "`period` is whole seconds up to a day, as in `duration('60s')`"
    ),
    ("totp('ny', {'algorithm': 'sha1'})", "`algorithm` is one of 'SHA1', 'SHA256', 'SHA512'"),
    ("totp('ny', {'algorithm': 'MD5'})", "`algorithm` is one of 'SHA1', 'SHA256', 'SHA512'"),
    ("totp('ny', {'at': 5})", "`at` is a timestamp from 1970 on, as in `now`"),
    (
      "totp('ny', {'at': timestamp('1969-12-31T23:59:59Z')})",
      "`at` is a timestamp from 1970 on, as in `now`"
    ),
    (
      "totp('ny', {'digit': 8})",
      "`digit` is not one of its options digits, period, algorithm, at; did you mean `digits`?"
    ),
    ("totp('ny', {'x': 8})", "`x` is not one of its options digits, period, algorithm, at"),
    ("totp('ny', {1: 8})", "the name of an option is not text"),
  ])
  func `says what is wrong`(call: String, reason: String) throws {
    #expect(try evaluated(call, in: Self.scope()) == "error: `totp`: \(reason)")
  }

  @Test func `refuses a time before 1970 and other types`() throws {
    let early = Self.scope("1969-12-31T23:59:59Z")
    #expect(
      try evaluated("totp('ny')", in: early) == "error: `totp`: the time is before 1970")
    #expect(try evaluated("totp(5)", in: Self.scope()) == "error: `totp` does not take an int")
    #expect(
      try evaluated("totp('ny', 8)", in: Self.scope())
        == "error: `totp` does not take text and an int"
    )
  }

  @Test func `makes a secret of a secret, and notes its text`() throws {
    var scope = Self.scope()
    scope.variables.bind(
      "key", to: ScopedValue(.string(Self.key), secrets: SecretNames("totpKey")))
    #expect(try compiled("totp(key)").evaluate(in: scope).secrets.names == ["totpKey"])
    #expect(
      try compiled("totp(key).substring(0, 3)").evaluate(in: scope).secrets.names == ["totpKey"])
  }

  /// Keys of 14 to 77 bytes, with every digest, number of digits and several periods.
  @Test(.needs(.pyotp, .peerPython))
  func `agrees with pyotp`() async throws {
    var numbers = NumberSequence(from: 6238)
    var lines: [String] = []
    var codes: [String] = []
    for length in 14...77 {
      let key = (0..<length).map { _ in UInt8(numbers.next() % 256) }
      let encoded = Base32.encode(key)
      let written = length % 2 == 0 ? encoded : String(encoded.prefix { $0 != "=" }).lowercased()
      let digits = 6 + length % 3
      let algorithm = ["SHA1", "SHA256", "SHA512"][length / 3 % 3]
      let period = [30, 60, 1, 120][length % 4]
      let seconds = Int64(numbers.next() % 4_102_444_800)
      lines.append("\(written) \(digits) \(algorithm) \(period) \(seconds)")
      let at = "timestamp(\(seconds))"
      let options =
        "{'digits': \(digits), 'algorithm': '\(algorithm)', 'period': duration('\(period)s'), 'at': \(at)}"
      codes.append(try evaluated("totp('\(written)', \(options))"))
    }
    let python = try #require(PeerProgram.peerPython.path)
    let run = try await Program(python, ["-c", Self.script] + lines).run()
    #expect(run.output.split(separator: "\n").map { "\"\($0)\"" } == codes, "\(run.errorOutput)")
    #expect(Set(codes).count > 60)
  }

  private static let script = """
    import sys, hashlib, pyotp
    for line in sys.argv[1:]:
        key, digits, name, period, at = line.split()
        digest = getattr(hashlib, name.lower())
        print(pyotp.TOTP(key, digits=int(digits), digest=digest, interval=int(period)).at(int(at)))
    """
}
