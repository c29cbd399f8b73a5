// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The lines of a hop's response heads as they come, within a limit on all of them together.
///
/// While the lines are those of a head that is known, which most are but for once a second, nothing is
/// copied and no line is looked into.
struct HeadCollector {
  /// The lines that were taken one by one.
  private var lines: [UInt8] = []
  /// What the head that comes is so far, byte for byte; nil once it is another, or whole.
  private var known: CachedResponseHead?
  /// Bytes of the known head that have come.
  private var knownBytes = 0
  /// Lines after the final head.
  private(set) var trailers: [UInt8] = []
  /// Of the head that came last; nil before the first.
  private(set) var status: Int?
  /// The empty line behind a head that is not 1xx has come.
  private(set) var isWhole = false
  /// The head came before, byte for byte, and HTTP forbade nothing in it.
  private(set) var isKnown = false
  /// Heads that are not 1xx and came whole.
  private(set) var wholeHeads = 0
  /// A response has begun to come; 100 Continue is none.
  var hasAnswer: Bool { (knownBytes > 0 || !lines.isEmpty) && status != 100 }
  /// The head has a line that may name a coding of the body.
  private(set) var namesCoding = false
  /// The body comes in chunks.
  private(set) var isChunked = false
  /// What HTTP forbids in the line that was taken last.
  private(set) var problem: FramingProblem?
  /// Whether lines are those of HTTP, and are held against its rules.
  private let isHTTP: Bool
  /// Lines of the head that comes; zero before its status line.
  private var lineNumber = 0
  /// The last header says where the body ends.
  private var endsInFraming = false
  /// Bytes of all heads and trailers, compared with the limit.
  private var count = 0

  /// - Parameter isHTTP: false for the answers of FTP.
  init(isHTTP: Bool = true) {
    self.isHTTP = isHTTP
  }

  /// The head that came last, from its status line on; 1xx heads are overwritten by the next.
  var head: [UInt8] {
    guard let known else { return lines }
    return Array(known.bytes[..<knownBytes])
  }

  /// Whether the status line of a whole head says 2 or more: `HTTP/2 200`.
  var saysLaterVersion: Bool {
    lines.count > 5 && lines[5] >= UInt8(ascii: "2")
  }

  /// Makes ready for a head that is likely to come.
  mutating func expect(_ head: CachedResponseHead?) {
    if count == 0 { known = head }
  }

  /// Takes a line with its line end; false when the limit is passed, or HTTP forbids it (`problem`).
  mutating func take(_ line: UnsafeRawBufferPointer, limit: Int) -> Bool {
    count += line.count
    guard count <= limit else { return false }
    guard let known else { return take(line) }
    if known.has(line, at: knownBytes) {
      knownBytes += line.count
      status = known.status
      if knownBytes == known.bytes.count { takeWhole(known) }
      return true
    }
    // It is another: what has come of it is taken as it would have been.
    let came = head
    self.known = nil
    knownBytes = 0
    status = nil
    lineNumber = 0
    for end in came.indices where came[end] == 0x0A {
      let start = came[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      came[start...end].withUnsafeBytes { _ = take($0) }
    }
    return take(line)
  }

  /// Takes a line from behind the body.
  mutating func takeTrailer(_ line: UnsafeRawBufferPointer, limit: Int) -> Bool {
    count += line.count
    return count <= limit && addTrailer(line)
  }

  private mutating func takeWhole(_ known: CachedResponseHead) {
    lines = known.bytes
    namesCoding = known.namesCoding
    isChunked = known.isChunked
    isWhole = true
    isKnown = true
    wholeHeads += 1
    self.known = nil
    lineNumber = 0
  }

  private mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
    if isWhole, !StatusLine.begins(line) { return addTrailer(line) }
    guard mayBeTaken(line) else { return false }
    if let status = StatusLine.status(line), lineNumber == 0 || !isHTTP {
      lines.removeAll(keepingCapacity: true)
      trailers.removeAll()
      lines.reserveCapacity(512)
      self.status = status
      isWhole = false
      isKnown = false
      namesCoding = false
      isChunked = false
    }
    lineNumber += 1
    noteCodings(line)
    lines.append(contentsOf: line)
    if Self.isEmpty(line), let status { end(status) }
    return problem == nil
  }

  /// The empty line behind a head has come.
  private mutating func end(_ status: Int) {
    lineNumber = 0
    endsInFraming = false
    guard StatusLine.isInterim(status) else {
      isWhole = true
      wholeHeads += 1
      return
    }
    if isHTTP { problem = FramingRule.problem(in: ParsedHead(lines)) }
  }

  /// Whether HTTP allows a line where it stands.
  private mutating func mayBeTaken(_ line: UnsafeRawBufferPointer) -> Bool {
    guard isHTTP else { return true }
    if lineNumber == 0 {
      problem = HeadLineRule.problem(inStatusLine: line)
    } else if !Self.isEmptyLine(line) {
      problem = HeadLineRule.problem(
        inField: line, isFirst: lineNumber == 1, continuesFraming: endsInFraming)
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
      problem =
        HeadLineRule.problem(
          inField: line, isFirst: trailers.isEmpty, continuesFraming: false)
        ?? HeadLineRule.problem(inTrailer: line)
      guard problem == nil else { return false }
    }
    trailers.append(contentsOf: line)
    return true
  }

  private static func isEmpty(_ line: UnsafeRawBufferPointer) -> Bool {
    line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n")
  }

  /// The end of a head as HTTP has it: libcurl takes any line that begins with a CR for one.
  private static func isEmptyLine(_ line: UnsafeRawBufferPointer) -> Bool {
    line.first == 0x0A || line.count == 2 && line[0] == 0x0D && line[1] == 0x0A
  }
}
