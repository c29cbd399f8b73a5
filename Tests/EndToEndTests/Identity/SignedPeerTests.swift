// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Signatures of AWS against a service that others wrote and that checks them.
@Suite(.needs(.moto)) struct SignedPeerTests {
  /// The steps' results in order; others than `passed` with their message.
  private func run(
    _ steps: [String], vars: [(name: String, text: String)] = []
  ) async throws -> ProgramRun {
    let peer = try await MotoPeer()
    return try await Workshop(peer.collection(steps, vars: vars)).run("-j", "1")
  }

  /// The forms of a byte in an address: encoded, and plain if an address may have it.
  private static let spellings: [String] = (0...255).flatMap { byte -> [String] in
    let digits = String(byte, radix: 16)
    let encoded = "%" + (byte < 16 ? "0" : "") + digits
    let plain = Character(UnicodeScalar(UInt8(byte)))
    // In a quoted text of YAML; `?` and `#` would end the path, `$` begins a template with `{`.
    let isPlain = (0x20..<0x7F).contains(byte) && !"%?#\"\\".contains(plain)
    return [encoded, encoded.uppercased()] + (isPlain ? [String(plain)] : [])
  }

  /// A step whose signature was not accepted would be a 403.
  private static let accepted = "expect: { status: { $not: 403 } }"

  @Test func `hold for every byte of a path of S3, however it is written`() async throws {
    let steps =
      [#"PUT: /bucket, auth: *s3, expect: { status: 200 }"#]
      + Self.spellings.map { #"PUT: "/bucket/a\#($0)b", auth: *s3, text: x, \#(Self.accepted)"# }
      + ["//", "//a", "a//b", "a/./b", "a/../b", "a/", ".."].map {
        #"PUT: "/bucket/\#($0)", auth: *s3, text: x, \#(Self.accepted)"#
      }
      + [
        #"GET: /bucket, auth: { awsSigV4: { accessKey: "${id}", secretKey: no, region: r, service: s3 } }, expect: { status: 403 }"#
      ]
    let run = try await run(steps)
    expect(run, endsIn: 0)
  }

  @Test func `hold for a path of S3 from a template, which is stored under that name`()
    async throws
  {
    let names = [
      "dt=2026-11-22", "part(1).parquet", "a+b", "a b", "a/b", "a%2Fb", "a%b", "ü", "漢",
      "!*'();:@&=+$,",
      "~-._",
    ]
    let steps =
      ["PUT: /bucket, auth: *s3, expect: { status: 200 }"]
      + names.indices.flatMap { place in
        [
          #"PUT: "/bucket/${n\#(place)}.txt", auth: *s3, text: x, expect: { status: 200 }"#,
          #"GET: /bucket, params: { list-type: 2, prefix: "${n\#(place)}" }, auth: *s3, "#
            + #"expect: { xpath: { "string(//*[local-name() = 'Key'])": "${n\#(place)}.txt" } }"#,
        ]
      }
    let run = try await run(
      steps, vars: names.enumerated().map { (name: "n\($0)", text: "\"\($1)\"") })
    expect(run, endsIn: 0)
  }

  @Test func `hold for every byte of a query, and for its odd forms`() async throws {
    let queries =
      Self.spellings.filter { $0 != "&" }.map { "a\($0)b=c\($0)d" }
      + [
        "prefix", "prefix=", "b=2&a=1", "a=2&a=1&a=", "a=1&&b=2", "&a", "=x", "a=b=c", "acl&a",
        "a=+&b=%2B",
        "A=1&a=2", "a-b=1&a=2",
      ]
    let steps =
      ["PUT: /bucket, auth: *s3, expect: { status: 200 }"]
      + queries.map { #"GET: "/bucket?list-type=2&\#($0)", auth: *s3, \#(Self.accepted)"# }
    let run = try await run(steps)
    expect(run, endsIn: 0)
  }

  @Test func `hold for every byte of the path of another service`() async throws {
    // moto takes the query for the body of a request without one unless the digest is given.
    let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    let accepted = "headers: { X-Amz-Content-Sha256: \(digest) }, auth: *lambda, \(Self.accepted)"
    let wrong =
      #"auth: { awsSigV4: { accessKey: "${id}", secretKey: no, region: us-east-1, service: lambda } }"#
    let steps =
      Self.spellings.map { #"GET: "/2017-03-31/tags/a\#($0)b", \#(accepted)"# }
      + [#"GET: "/2017-03-31/tags/x", \#(wrong), expect: { status: 403 }"#]
    let run = try await run(steps)
    expect(run, endsIn: 0)
  }

  @Test func `hold for header values with several spaces`() async throws {
    let run = try await run([
      #"PUT: /bucket, auth: *s3, expect: { status: 200 }"#,
      #"PUT: /bucket/a, auth: *s3, text: x, headers: { x-amz-meta-a: "  a   b  c ", X-Amz-Meta-B: "" }, "#
        + "expect: { status: 200 }",
    ])
    expect(run, endsIn: 0)
  }
}
