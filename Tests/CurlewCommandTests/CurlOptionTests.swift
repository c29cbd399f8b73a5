// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

@Suite struct `Options of curl` {
  @Test func `are explained in one place each`() {
    let options = CurlOptions.words.flatMap(\.options)
    #expect(Set(options).count == options.count)
  }
}
