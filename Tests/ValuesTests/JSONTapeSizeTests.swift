// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

struct JSONTapeSizeTests {
  /// Texts whose tape is as long as a tape can be, which would overrun a room that is too small.
  @Test(arguments: [1, 2, 511, 512])
  func `the densest texts fit the room that is reserved`(depth: Int) throws {
    let chain = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try JSONDocument.parse(chain).root.jsonText() == chain)
    #expect(throws: JSONSyntaxError.self) {
      try JSONDocument.parse(String(repeating: "[", count: depth))
    }
    #expect(throws: JSONSyntaxError.self) {
      try JSONDocument.parse(chain + String(repeating: "[", count: depth))
    }
    guard depth < 512 else { return }
    let many = "[" + Array(repeating: chain, count: 200).joined(separator: ",") + "]"
    #expect(try JSONDocument.parse(many).root.jsonText() == many)
  }
}
