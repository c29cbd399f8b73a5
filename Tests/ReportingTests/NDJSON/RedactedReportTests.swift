// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import RunEvents
import Testing

@Suite struct RedactedReportTests {
  private static let secret = "qzvx \"w&rd'<é>/?"

  /// What an event could hold of the secret: as it is and as others write it.
  private static let forms = [
    secret, "qzvx \\\"w&rd'<é>/?", "qzvx \\u0022w&rd'<\\u00e9>\\/?",
    "qzvx &quot;w&amp;rd&apos;&lt;é&gt;/?", "qzvx &#34;w&amp;rd&#x27;&lt;&#233;&gt;/?",
    "qzvx%20%22w%26rd%27%3C%C3%A9%3E%2F%3F", "qzvx%20%22w%26rd%27%3c%c3%a9%3e%2f%3f",
    "qzvx+%22w%26rd'%3C%C3%A9%3E%2F%3F",
    "cXp2eCAidyZyZCc8w6k+Lz8=", "cXp2eCAidyZyZCc8w6k-Lz8", "OnF6dnggIncmcmQnPMOpPi8/",
    "dTpxenZ4ICJ3JnJkJzzDqT4vPw==", "dTpxenZ4ICJ3JnJkJzzDqT4vPw",
  ]

  @Test(arguments: forms)
  func `no report holds a secret in any form`(_ form: String) throws {
    let redactor = Redactor().adding(name: "password", value: Self.secret)
    for (reporter, output) in Sample.reporters() + Sample.briefReporters() {
      try SampleRun.everything("<\(form)>", named: "all").report(with: reporter, redactor)
      for other in Self.forms {
        #expect(!output.text.contains(other), "\(reporter.kind)")
      }
      // What a report makes of the form when it escapes it again.
      let pieces = form.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 3 }
      for piece in pieces { #expect(!output.text.contains(piece), "\(reporter.kind) \(piece)") }
      #expect(output.text.contains("***password***"), "\(reporter.kind)")
    }
  }

  @Test func `credentials in headers are hidden without any secret`() throws {
    var run = SampleRun()
    var exchange = Sample.exchange()
    exchange.hops[0].requestHead = Array(
      "GET / HTTP/1.1\r\nAUTHORIZATION: Basic YTpi\r\n folded-secret\r\nCookie:sid=top\r\n\r\n".utf8
    )
    exchange.hops[0].response?.headers = HeaderFields([HeaderField("set-cookie", "sid=top")])
    exchange.hops[0].response?.head = Array("HTTP/1.1 200 OK\r\nSet-Cookie: sid=top\r\n\r\n".utf8)
    run.failing(exchange: exchange)
    run.finish()
    for (reporter, output) in Sample.reporters() {
      try run.report(with: reporter)
      for hidden in ["YTpi", "folded-secret", "=top"] {
        #expect(!output.text.contains(hidden), "\(reporter.kind)")
      }
      // An archive has names and values apart.
      let all =
        reporter.kind == "har"
        ? ["AUTHORIZATION\",\"value\":\"Basic ***", "sid=***", "sid\",\"value\":\"***"]
        : ["AUTHORIZATION: Basic ***", "Cookie: sid=***", "Set-Cookie: sid=***"]
      for shown in all { #expect(output.text.contains(shown), "\(reporter.kind)") }
    }
  }
}
