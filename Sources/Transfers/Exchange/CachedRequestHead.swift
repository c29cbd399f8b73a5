// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The head of an HTTP/2 request as libcurl reported it, for later requests that differ only in
/// their first line.
///
/// To report a head, libcurl formats a line for each header that it packs: a twentieth of the cost
/// of a request on a kept connection. The head depends only on the options and the connection, so
/// it is known for a request with the same head and options, to the same origin and on the same
/// connection. libcurl also counts the bytes that it sends
/// ([CURLINFO_REQUEST_SIZE](https://curl.se/libcurl/c/CURLINFO_REQUEST_SIZE.html)): a head of
/// another length is not used.
struct CachedRequestHead {
  private let requestHead: RequestHead
  private let options: RequestOptions
  private let sender: Sender?
  private let beginning: Address.Beginning
  /// The local port of the connection.
  private let port: Int32
  /// The bytes after the target of the first line.
  private let rest: [UInt8]

  /// - Parameters:
  ///   - head: All that libcurl reported for one sending.
  ///   - target: The target that libcurl was given.
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

  /// Whether a request on this connection has a head that differs only in its target.
  func isAlike(_ request: HopRequest, port: Int32) -> Bool {
    guard requestHead === request.head, options === request.options, sender === request.sender,
      self.port == port, request.traceParent == nil, case .none = request.body
    else { return false }
    return beginning == request.address.beginning
  }

  /// The head of a request for which `isAlike` holds.
  func head(of request: HopRequest, target: ArraySlice<UInt8>) -> [UInt8] {
    Self.start(of: request, target) + rest
  }

  /// Whether the head can be derived. A body adds header lines, credentials depend on
  /// challenges, and `traceparent` differs in each request. For a method that must not be repeated, only libcurl's report shows whether
  /// the head was sent (`TransferFailure.mayHaveBeenCarriedOut`).
  private static func mayBeKnown(_ request: HopRequest) -> Bool {
    guard request.login == nil, request.traceParent == nil, case .none = request.body else {
      return false
    }
    return ResendRule.isRepeatable(request.method)
  }

  private static func start(of request: HopRequest, _ target: ArraySlice<UInt8>) -> [UInt8] {
    Array(request.method.utf8) + [UInt8(ascii: " ")] + target
  }
}
