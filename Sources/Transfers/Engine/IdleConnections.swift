// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The HTTP/1 connections, by their local port.
///
/// Bytes that arrive on such a connection between two requests belong to no response: a service's
/// 408 before it closes, or the rest of a body that was longer than its length. libcurl before 8.0
/// takes them as the response to the next request, whichever that is, so each connection is tested
/// before it is used again. Over HTTP/2 bytes may arrive at any time, and libcurl assigns them to
/// their streams.
///
/// A connection that was idle for almost as long as its service announced (`KeepAlive`) may close
/// while a request is on its way: a request that cannot be sent again does not use it.
struct IdleConnections {
  private struct Connection {
    let socket: curl_socket_t
    /// When its last response was complete.
    var idleSince = Instant.zero
    /// How long it may be idle; nil if no response announced it.
    var longestIdle: Duration?
  }

  /// A closed connection stays until its port is used again. It is never found: a connection is
  /// looked up only after its first request, which has replaced the entry.
  private var connections: [Int32: Connection] = [:]
  /// Whether any response has announced how long its connection may be idle.
  private var hasLongestIdle = false

  /// The ports of the connections that the service has ended within a head. libcurl 8 keeps them.
  private var ended: Set<Int32> = []

  /// Notes that the service has ended the connection with a port.
  mutating func noteEnd(port: Int32) {
    if port > 0 { ended.insert(port) }
  }

  /// Whether the service has ended the connection with a port.
  func hasEnded(port: Int32) -> Bool { !ended.isEmpty && ended.contains(port) }

  /// Notes the socket of a connection after its first request.
  mutating func note(_ socket: curl_socket_t, port: Int32, speaksHTTP1: Bool) {
    ended.remove(port)
    connections[port] = speaksHTTP1 ? Connection(socket: socket) : nil
  }

  /// Notes that a response was completed on the connection with a port.
  ///
  /// - Parameter longestIdle: What the response announced; nil for nothing, which leaves an earlier
  ///   announcement in force.
  mutating func noteResponse(port: Int32, at now: Instant, longestIdle: Duration?) {
    guard longestIdle != nil || hasLongestIdle else { return }
    hasLongestIdle = true
    connections[port]?.idleSince = now
    if let longestIdle { connections[port]?.longestIdle = longestIdle }
  }

  /// Whether the connection with a port has been idle for longer than a request may risk that
  /// cannot be sent again.
  func isIdleTooLong(port: Int32, at now: Instant) -> Bool {
    guard hasLongestIdle, let connection = connections[port],
      let longest = connection.longestIdle
    else { return false }
    return now > connection.idleSince.advanced(by: longest)
  }

  /// The socket of the connection with a port; nil if unknown.
  func socket(port: Int32) -> curl_socket_t? { connections[port]?.socket }

  /// Whether unread bytes are on the connection with a port.
  func hasUnreadBytes(port: Int32) -> Bool {
    connections[port].map { curlew_has_unread_bytes($0.socket) } ?? false
  }
}
