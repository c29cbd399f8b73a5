// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Transfers

@Suite struct `A report of libcurl on a handshake` {
  private func words(_ lines: String...) -> HandshakeWords {
    var words = HandshakeWords()
    for line in lines {
      Array("\(line)\n".utf8).withUnsafeBytes { bytes in
        if HandshakeWords.mayTake(bytes[0], bytes[1]) { words.take(bytes) }
      }
    }
    return words
  }

  /// CVE-2023-28321: libcurl before 8.1 takes the first of these for `xn--l8j.example.com`.
  @Test(arguments: [
    "x*.example.com", "*x.example.com", "xn--*.example.com", "a*b.example.com", "**.example.com",
  ]) func `shows a certificate whose star is a part of a label`(name: String) {
    #expect(
      words(" subjectAltName: host \"xn--l8j.example.com\" matched cert's \"\(name)\"")
        .partialWildcard == name)
    #expect(words(" common name: \(name) (matched)").partialWildcard == name)
  }

  @Test(arguments: ["*.example.com", "example.com", "x.*.example.com", "127.0.0.1", "*"])
  func `shows none in other names`(name: String) {
    #expect(
      words(" subjectAltName: host \"a.example.com\" matched cert's \"\(name)\"")
        .partialWildcard == nil)
    #expect(words(" common name: \(name) (matched)").partialWildcard == nil)
  }

  @Test func `has none where nothing was matched`() {
    #expect(words("SSL connection using TLSv1.3 / X", " subject: CN=x*").partialWildcard == nil)
    #expect(
      words(" subjectAltName: host \"a\" does not match", " subjectAltName does not match x*.b")
        .partialWildcard == nil)
  }

  /// libcurl 7.88, and 8.22.
  @Test(arguments: [
    (" ", "SSL connection using TLSv1.3 / X"), ("  ", "SSL connection using TLSv1.3 / X / g / s"),
  ]) func `has the facts in the spelling of each version`(indent: String, agreement: String) {
    let session = words(
      agreement, indent + "subject: CN=a", indent + "start date: Jan  1 00:00:00 2026 GMT",
      indent + "expire date: Jan  1 00:00:00 2027 GMT", indent + "issuer: CN=b",
      "  subjectAltName: \"a\" matches cert's \"a\""
    ).session
    #expect(session?.version == "TLSv1.3")
    #expect(session?.cipher == "X")
    #expect(session?.certificate?.subject == "CN=a")
    #expect(session?.certificate?.issuer == "CN=b")
  }
}
