// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The heads that a handle saw last, taken apart: answers of one service are alike but for a line
/// or two, so most lines are found here and make no new texts.
struct HeadCache {
  private var request: [UInt8] = []
  private var response: [UInt8] = []
  private var parsed = ParsedHead()
  private var remote = ""

  /// The same bytes, in an array that is already there when they are those of the last request.
  mutating func request(_ head: [UInt8]) -> [UInt8] {
    if head != request { request = head }
    return request
  }

  /// A numeric address as text.
  mutating func remoteIP(_ text: UnsafePointer<CChar>) -> String {
    let isSame = remote.withCString { strcmp($0, text) == 0 }
    if !isSame { remote = String(cString: text) }
    return remote
  }

  /// A response head taken apart, and its bytes kept once.
  mutating func response(_ head: [UInt8]) -> (bytes: [UInt8], parsed: ParsedHead) {
    if head != response || parsed.statusLine == nil {
      parsed = ParsedHead(head, like: parsed, of: response)
      response = head
    }
    return (response, parsed)
  }
}
