// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionSupport
import Exchanges
import Testing

@testable import Running

@Suite struct CaptureThreadTests {
  @Test(arguments: [("{ xpath: //a }", true), ("{ json: $.a }", false), ("$.a", false)])
  func `an XPath is captured off the engine thread, for any body`(
    _ capture: String, _ isLong: Bool
  ) throws {
    let text =
      "curlew: 1\nrequests: [{ GET: http://a.example/, capture: { x: \(quoted(capture)) } }]"
    let loaded = loadCollection(text)
    #expect(loaded.diagnostics.isEmpty)
    let step = try #require(loaded.content?.scenarios.first?.steps.first)
    let subjects = ResponseSubjects(exchange: Exchange(hops: []), durationMicroseconds: 1)
    #expect(CaptureTaker.mayTakeLong(step.captures, on: subjects) == isLong)
  }

  private func quoted(_ text: String) -> String { text.hasPrefix("$") ? "\"\(text)\"" : text }
}
