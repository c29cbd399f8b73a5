// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Collects the lines of a hop's response heads, up to a limit for all of them together.
struct HeadCollector {
  /// The last head, from its status line on; a 1xx head is overwritten by the next.
  private(set) var bytes: [UInt8] = []
  /// Lines after the final head.
  private(set) var trailers: [UInt8] = []
  /// The status of the last head; nil before the first.
  private(set) var status: Int?
  /// Whether the empty line after a head other than 1xx has come.
  private(set) var isWhole = false
  /// The number of complete heads other than 1xx.
  private(set) var wholeHeads = 0
  /// Whether a response has begun; 100 Continue does not count.
  var hasAnswer: Bool { !bytes.isEmpty && status != 100 }
  /// Whether the head has a line that may name a coding of the body.
  private(set) var namesCoding = false
  /// Whether the body comes in chunks.
  private(set) var isChunked = false
  /// The violation of HTTP in the last line.
  private(set) var problem: FramingProblem?
  /// Whether lines are HTTP and must follow its rules.
  private let isHTTP: Bool
  private let isOfTunnel: Bool
  /// The number of lines of the present head; zero before its status line.
  private var lineNumber = 0
  /// Whether the last header determines the end of the body.
  private var endsInFraming = false
  /// The bytes of all heads and trailers, for the limit.
  private var count = 0

  /// - Parameters:
  ///   - isHTTP: False for the replies of FTP.
  ///   - isOfTunnel: The response to CONNECT: libcurl 8 joins a first line that begins with white space
  ///     with the status line, so it is allowed with every version.
  init(isHTTP: Bool = true, isOfTunnel: Bool = false) {
    self.isHTTP = isHTTP
    self.isOfTunnel = isOfTunnel
  }

  /// Whether the status line of a complete head has version 2 or later: `HTTP/2 200`.
  var saysLaterVersion: Bool {
    bytes.count > 5 && bytes[5] >= UInt8(ascii: "2")
  }

  /// Takes a line with its line end; false if it exceeds the limit or violates HTTP (`problem`).
  mutating func take(_ line: UnsafeRawBufferPointer, limit: Int) -> Bool {
    count += line.count
    return count <= limit && take(line)
  }

  /// Takes a line of the trailers.
  mutating func takeTrailer(_ line: UnsafeRawBufferPointer, limit: Int) -> Bool {
    count += line.count
    return count <= limit && addTrailer(line)
  }

  private mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
    if isWhole, !StatusLine.begins(line) { return addTrailer(line) }
    guard mayBeTaken(line) else { return false }
    if let status = StatusLine.status(line), lineNumber == 0 || !isHTTP {
      bytes.removeAll(keepingCapacity: true)
      trailers.removeAll()
      bytes.reserveCapacity(512)
      self.status = status
      isWhole = false
      namesCoding = false
      isChunked = false
    }
    lineNumber += 1
    noteCodings(line)
    bytes.append(contentsOf: line)
    if Self.isEmpty(line), let status { end(status) }
    return problem == nil
  }

  /// Handles the empty line after a head.
  private mutating func end(_ status: Int) {
    lineNumber = 0
    endsInFraming = false
    guard StatusLine.isInterim(status) else {
      isWhole = true
      wholeHeads += 1
      return
    }
    if isHTTP { problem = FramingRule.problem(in: ParsedHead(bytes)) }
  }

  /// Whether HTTP allows a line at this position.
  private mutating func mayBeTaken(_ line: UnsafeRawBufferPointer) -> Bool {
    guard isHTTP else { return true }
    if lineNumber == 0 {
      problem = HeadLineRule.problem(inStatusLine: line)
    } else if !Self.isEmptyLine(line) {
      problem = HeadLineRule.problem(
        inField: line, isFirst: lineNumber == 1 && !isOfTunnel, continuesFraming: endsInFraming)
    }
    return problem == nil
  }

  private mutating func noteCodings(_ line: UnsafeRawBufferPointer) {
    if !namesCoding { namesCoding = CodingLine.names(line) }
    if !isChunked, !saysLaterVersion { isChunked = CodingLine.namesChunks(line) }
    endsInFraming = CodingLine.frames(line)
  }

  private mutating func addTrailer(_ line: UnsafeRawBufferPointer) -> Bool {
    if isHTTP, !Self.isEmptyLine(line) {
      problem = HeadLineRule.problem(inTrailer: line)
      guard problem == nil else { return false }
    }
    trailers.append(contentsOf: line)
    return true
  }

  private static func isEmpty(_ line: UnsafeRawBufferPointer) -> Bool {
    line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n")
  }

  /// Whether a line ends the head by HTTP's rules: libcurl accepts any line that begins with a CR.
  private static func isEmptyLine(_ line: UnsafeRawBufferPointer) -> Bool {
    line.first == 0x0A || line.count == 2 && line[0] == 0x0D && line[1] == 0x0A
  }
}
