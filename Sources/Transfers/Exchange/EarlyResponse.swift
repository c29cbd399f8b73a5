// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// A second descriptor of a connection's socket, which stays open a moment longer than libcurl's.
///
/// If a service answers and closes before it has read the body, its kernel sends a reset. A reset
/// during sending makes libcurl give up (code 55), although our kernel has the response: bytes that
/// arrived before a reset can still be read.
final class SocketCopy {
  private let descriptor: Int32
  /// A response that refuses a body is not longer than this.
  private static let mostBytes = 1_048_576

  init(_ socket: curl_socket_t) {
    descriptor = curlew_copy_socket(socket)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The bytes that have arrived and libcurl has not read.
  func received() -> [UInt8] {
    guard descriptor >= 0 else { return [] }
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    while all.count < Self.mostBytes {
      let count = curlew_receive(descriptor, &piece, piece.count)
      guard count > 0 else { break }
      all += piece[..<count]
    }
    return all
  }
}

/// A complete response that arrived before a connection broke: an error (RFC 9110, section 15.5)
/// with a length and without codings. Other responses are not read; libcurl's failure is reported.
struct EarlyResponse {
  /// The lines of its head, with their line ends and the empty line.
  let lines: [[UInt8]]
  let body: [UInt8]

  init?(_ bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 10) {
      let line = Array(rest[...end])
      rest = rest[(end + 1)...]
      lines.append(line)
      guard line == [13, 10] || line == [10] else { continue }
      guard let first = lines.first, let status = StatusLine(first)?.status else { return nil }
      if StatusLine.isInterim(status) {
        lines = []
        continue
      }
      guard status >= 400, let length = Self.length(lines), length <= rest.count else { return nil }
      self.lines = lines
      body = Array(rest.prefix(length))
      return
    }
    return nil
  }

  /// The value of `Content-Length`; nil without one, and if the body has a coding.
  private static func length(_ lines: [[UInt8]]) -> Int? {
    let headers = ParsedHead(lines.flatMap(\.self)).headers
    guard headers.first("Transfer-Encoding") == nil, headers.first("Content-Encoding") == nil else {
      return nil
    }
    return headers.first("Content-Length").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
