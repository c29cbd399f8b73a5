// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Testing

@testable import Reporting

@Suite struct StreamedBodyTests {
  private let outline = BodyOutline([
    .bytes(Array("--B\r\nname=secret-word\r\n".utf8)), .file(name: "rex.png", byteCount: 1_234_567),
    .bytes([0, 1, 2]), .bytes(Array("\r\n--B--\r\n".utf8)), .omitted(byteCount: 12),
  ])

  @Test func `is shown with its files and bytes named`() {
    #expect(
      String(decoding: outline.shown, as: UTF8.self)
        == "--B\r\nname=secret-word\r\n<file rex.png, 1.2 MB><3 bytes>\r\n--B--\r\n<12 bytes more>")
  }
}
