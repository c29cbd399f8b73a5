// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The sockets of connections that HTTP/1 is spoken on, by their port on our side.
///
/// What comes on such a connection between two requests belongs to none: a service's 408 before it
/// closes, or a body that was longer than its length. libcurl before 8.0 takes it for the answer to the
/// next request, whoever sends it, so each is looked at before it is used again. Over HTTP/2 bytes may
/// come at any time, and libcurl knows whose they are.
struct IdleConnections {
  /// A socket that was closed stays until its port comes again, which a connection that is used again
  /// has had: it is never found.
  private var sockets: [Int32: curl_socket_t] = [:]

  /// Notes the socket of a connection behind its first request.
  mutating func note(_ socket: curl_socket_t, port: Int32, speaksHTTP1: Bool) {
    sockets[port] = speaksHTTP1 ? socket : nil
  }

  /// The socket of the connection with a port; nil when it is not known.
  func socket(port: Int32) -> curl_socket_t? { sockets[port] }

  /// Whether something waits on the connection with a port.
  func isDisturbed(port: Int32) -> Bool {
    sockets[port].map { curlew_is_disturbed($0) } ?? false
  }
}
