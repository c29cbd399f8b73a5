// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct FramingTests {
  @Test(arguments: FramingCase.all)
  func `a response is judged as HTTP has it`(_ framing: FramingCase) async throws {
    try await withServer(ScriptedServer { _ in .bytes(framing.raw).then(.close) }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request("GET", server.url("/")))
        switch framing.verdict {
        case .passes(let body), .notice(let body):
          #expect(hop.failure == nil, "\(hop.failure?.words ?? "")")
          #expect(hop.bodyText == body)
        case .fails(let words):
          #expect(hop.failure?.words.contains(words) == true, "\(hop.failure?.words ?? "passes")")
          #expect([.protocol, .length, .closed].contains(hop.failure?.kind))
        case .joined(let body):
          #expect(hop.failure?.kind == .protocol || hop.failure == nil && hop.bodyText == body)
        }
        if case .notice = framing.verdict {
          #expect(hop.hasTrailingLineEnd)
        } else {
          #expect(!hop.hasTrailingLineEnd)
        }
      }
    }
  }

  @Test func `names are unique`() {
    #expect(Set(FramingCase.all.map(\.name)).count == FramingCase.all.count)
  }
}
