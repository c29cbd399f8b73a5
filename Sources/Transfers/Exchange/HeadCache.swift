// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The heads that a handle saw last, taken apart: answers of one service are alike but for a line
/// or two, so most lines are found here and make no new texts.
///
/// An object: a handle is asked through whoever has it, and would be copied out of.
final class HeadCache {
  private var request: [UInt8] = []
  private var response: [UInt8] = []
  private var parsed = ParsedHead()
  /// The last head of a response that was whole and the final one.
  private(set) var last: CachedResponseHead?
  private var remote = ""
  private var isForbidden = false

  /// The same bytes, in an array that is already there when they are those of the last request.
  func request(_ head: [UInt8]) -> [UInt8] {
    if !head.hasSameBytes(as: request) { request = head }
    return request
  }

  /// The last request's head when it has these bytes.
  func lastRequest(ifSame bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard bytes.count == request.count, let start = bytes.baseAddress else { return nil }
    let isSame = request.withUnsafeBytes { known in
      known.baseAddress.map { memcmp($0, start, bytes.count) == 0 } ?? false
    }
    return isSame ? request : nil
  }

  /// A numeric address as text, and whether it needs the right for link-local addresses.
  func remoteIP(_ text: UnsafePointer<CChar>) -> (text: String, isForbidden: Bool) {
    let isSame = remote.withCString { strcmp($0, text) == 0 }
    if !isSame {
      remote = String(cString: text)
      isForbidden = ForbiddenAddress.isForbidden(remote)
    }
    return (remote, isForbidden)
  }

  /// A response head taken apart, and its bytes kept once.
  ///
  /// - Parameter known: the same for whoever looks for it in the next response.
  func response(
    _ head: [UInt8], known: @autoclosure () -> CachedResponseHead?
  ) -> (bytes: [UInt8], parsed: ParsedHead) {
    if !head.hasSameBytes(as: response) || parsed.statusLine == nil {
      parsed = ParsedHead(head, like: parsed, of: response)
      response = head
      last = parsed.framingProblem == nil ? known() : nil
    }
    return (response, parsed)
  }
}
