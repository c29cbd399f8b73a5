// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Testing

@Suite struct `A close in the wrong place` {
  @Test(arguments: ["ws://h/live", "tcp://h:1"]) func `has one message`(_ address: String) {
    let text = """
      curlew: 1
      requests:
        - socket: \(address)
          exchange:
            - receive: { closed: 1000 }
      """
    let found = loadCollection(text).diagnostics
    #expect(found.count == 1, "\(found)")
  }
}
