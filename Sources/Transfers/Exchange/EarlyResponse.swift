// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// A second descriptor of a connection's socket, which outlives libcurl's for a moment.
///
/// A service that answers before it has read the body and closes makes its kernel send a reset.
/// When libcurl meets that reset in sending it gives up (code 55), although the answer lies in our
/// kernel: what came before a reset can still be read.
final class SocketCopy {
  private let descriptor: Int32
  /// More is no answer to a refused body.
  private static let mostBytes = 1_048_576

  init(_ socket: curl_socket_t) {
    descriptor = curlew_copy_socket(socket)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// What has come and libcurl has not read.
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

/// A whole response in the bytes that came before a connection broke: an error (RFC 9110, section
/// 15.5), with a length, not packed. Anything else is left to the failure that libcurl reports.
struct EarlyResponse {
  /// Of its head, with their ends and the empty one.
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

  /// What `Content-Length` says; nil without one, and where the body is not sent as it is.
  private static func length(_ lines: [[UInt8]]) -> Int? {
    let headers = ParsedHead(lines.flatMap(\.self)).headers
    guard headers.first("Transfer-Encoding") == nil, headers.first("Content-Encoding") == nil else {
      return nil
    }
    return headers.first("Content-Length").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
