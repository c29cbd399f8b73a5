// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The parsed heads that a handle had last. Responses of a service differ in only a line or two, so
/// most lines are found here without making new texts.
///
/// An object, so that its state is not copied when it is used through its owner.
final class HeadCache {
  private var request: [UInt8] = []
  private var response: [UInt8] = []
  private var parsed = ParsedHead()
  /// The last complete and final response head.
  private(set) var last: CachedResponseHead?
  private var remote = ""
  private var isForbidden = false

  /// The given bytes, as the existing array if they equal the last request's.
  func request(_ head: [UInt8]) -> [UInt8] {
    if !head.hasSameBytes(as: request) { request = head }
    return request
  }

  /// The last request's head if it has these bytes.
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

  /// A parsed response head, with its bytes stored once.
  ///
  /// - Parameter known: The head in the form with which the next collector compares its lines.
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
