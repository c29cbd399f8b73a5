// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The sockets of HTTP/1 connections, by their local port.
///
/// Bytes that arrive on such a connection between two requests belong to no response: a service's
/// 408 before it closes, or the rest of a body that was longer than its length. libcurl before 8.0
/// takes them as the response to the next request, whichever that is, so each connection is tested
/// before it is used again. Over HTTP/2 bytes may arrive at any time, and libcurl assigns them to
/// their streams.
struct IdleConnections {
  /// A closed socket stays until its port is used again. It is never found: a connection is looked
  /// up only after its first request, which has replaced the entry.
  private var sockets: [Int32: curl_socket_t] = [:]

  /// Notes the socket of a connection after its first request.
  mutating func note(_ socket: curl_socket_t, port: Int32, speaksHTTP1: Bool) {
    sockets[port] = speaksHTTP1 ? socket : nil
  }

  /// The socket of the connection with a port; nil if unknown.
  func socket(port: Int32) -> curl_socket_t? { sockets[port] }

  /// Whether unread bytes are on the connection with a port.
  func hasUnreadBytes(port: Int32) -> Bool {
    sockets[port].map { curlew_has_unread_bytes($0) } ?? false
  }
}
