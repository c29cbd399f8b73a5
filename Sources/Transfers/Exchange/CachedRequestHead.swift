// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The head of a request over HTTP/2 that libcurl told of, for those after it that differ in their
/// first line alone.
///
/// To tell of a head, libcurl puts a line of words together for each header that it packs: a
/// twentieth of what a request on a kept connection costs. What it sends follows from what it is
/// asked for and from the connection, so that for a request with the same head and options, to the same origin
/// and by the same connection, it is known. libcurl counts what it sends, too
/// ([CURLINFO_REQUEST_SIZE](https://curl.se/libcurl/c/CURLINFO_REQUEST_SIZE.html)): a head of another
/// length is not taken for it.
struct CachedRequestHead {
  private let requestHead: RequestHead
  private let options: RequestOptions
  private let sender: Sender?
  private let beginning: Address.Beginning
  /// Of the connection, on our side.
  private let port: Int32
  /// What follows the target of the first line.
  private let rest: [UInt8]

  /// - Parameters:
  ///   - head: all that libcurl told of, for one sending.
  ///   - target: as it was asked to send it.
  init?(_ request: HopRequest, head: [UInt8], target: ArraySlice<UInt8>, port: Int32) {
    guard Self.mayBeKnown(request) else { return nil }
    let first = Self.start(of: request, target)
    guard head.starts(with: first), head.dropFirst(first.count).first == UInt8(ascii: " ") else {
      return nil
    }
    requestHead = request.head
    options = request.options
    sender = request.sender
    beginning = request.address.beginning
    self.port = port
    rest = Array(head.dropFirst(first.count))
  }

  /// Whether a request by this connection has a head that differs in its target alone.
  func isAlike(_ request: HopRequest, port: Int32) -> Bool {
    guard requestHead === request.head, options === request.options, sender === request.sender,
      self.port == port, case .none = request.body
    else { return false }
    return beginning == request.address.beginning
  }

  /// The head of a request that is alike.
  func head(of request: HopRequest, target: ArraySlice<UInt8>) -> [UInt8] {
    Self.start(of: request, target) + rest
  }

  /// A body brings lines of its own, a log-in answers what was said; and of a method that must not be
  /// carried out twice is asked what only libcurl's words tell (`Transfer.streamRefusal`).
  private static func mayBeKnown(_ request: HopRequest) -> Bool {
    guard request.login == nil, case .none = request.body else { return false }
    return ResendRule.isRepeatable(request.method)
  }

  private static func start(of request: HopRequest, _ target: ArraySlice<UInt8>) -> [UInt8] {
    Array(request.method.utf8) + [UInt8(ascii: " ")] + target
  }
}
