// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Reads the response to a request for another protocol from the bytes of its connection: the head,
/// and the body of any status but 101.
struct UpgradeReader {
  private var head = HeadCollector()
  private let limits: TransferLimits
  /// The head, once it is whole.
  private var parsed: ParsedHead?
  private var end = BodyEnd.unknown
  private var body: [UInt8] = []
  /// Bytes that were not read; after the response, those of the other protocol.
  private(set) var rest: [UInt8] = []
  private(set) var isWhole = false

  /// How the end of the body is found (RFC 9112, section 6.3).
  private enum BodyEnd {
    case unknown
    case length(Int)
    case chunks(ChunkedBody)
    case connection
  }

  init(_ limits: TransferLimits) {
    self.limits = limits
  }

  /// Whether bytes of a response have come, interim ones included.
  var hasBegun: Bool { head.hasAnswer || !rest.isEmpty || parsed != nil }

  /// The response so far; nil before its head is complete.
  var response: Response? {
    guard let parsed, let line = parsed.statusLine else { return nil }
    return Response(
      version: line.version, status: line.status, reason: line.reason, headers: parsed.headers,
      head: head.bytes, body: body, encodedBytes: body.count)
  }

  /// Takes the next bytes of the connection.
  mutating func append(_ bytes: [UInt8]) throws(StopReason) {
    rest += bytes
    if parsed == nil { try readHead() }
    if parsed != nil, !isWhole { try readBody() }
  }

  /// The peer has ended the connection.
  ///
  /// - Throws: The failure of a response that is not complete.
  mutating func finish() throws(StopReason) {
    guard parsed != nil else { throw .brokenHead }
    switch end {
    case .connection: isWhole = true
    case .chunks: throw .framing(.unfinishedChunks)
    case .length(let length): throw .framing(.shortBody(came: body.count, of: length))
    case .unknown: break
    }
  }

  // MARK: The head

  private mutating func readHead() throws(StopReason) {
    while let lineEnd = rest.firstIndex(of: 0x0A) {
      let line = Array(rest[...lineEnd])
      rest.removeFirst(line.count)
      let isTaken = line.withUnsafeBytes { head.take($0, limit: limits.headBytes) }
      if !isTaken { throw head.problem.map { .framing($0) } ?? .headLimit(limits.headBytes) }
      if head.isWhole { return try endHead() }
    }
    guard rest.count <= limits.headBytes else { throw .headLimit(limits.headBytes) }
  }

  private mutating func endHead() throws(StopReason) {
    if head.saysLaterVersion { throw .foreignVersion }
    let parsed = ParsedHead(head.bytes)
    if let problem = parsed.framingProblem { throw .framing(problem) }
    self.parsed = parsed
    switch head.status {
    case 101: isWhole = true
    case 204, 304: end = .length(0)
    default: try endBody(of: parsed.headers)
    }
  }

  private mutating func endBody(of headers: HeaderFields) throws(StopReason) {
    if let coding = headers.first("Transfer-Encoding") {
      guard coding.equalsIgnoringASCIICase("chunked") else {
        throw .framing(.unknownCoding(FramingProblem.shown(coding.utf8)))
      }
      end = .chunks(ChunkedBody())
    } else if let length = headers.first("Content-Length") {
      end = .length(Int(length) ?? .max)
    } else {
      end = .connection
    }
  }

  // MARK: The body

  private mutating func readBody() throws(StopReason) {
    switch end {
    case .length(let length):
      take(rest.prefix(length - body.count))
      isWhole = body.count == length
    case .connection: take(rest[...])
    case .chunks(var chunks):
      do throws(FramingProblem) {
        try read(&chunks)
      } catch {
        throw .framing(error)
      }
      end = .chunks(chunks)
      isWhole = chunks.isWhole
    case .unknown: break
    }
    guard body.count <= limits.heldBodyBytes else { throw .bodyLimit(limits.heldBodyBytes) }
  }

  private mutating func read(_ chunks: inout ChunkedBody) throws(FramingProblem) {
    while !rest.isEmpty, !chunks.isWhole {
      var failure: FramingProblem?
      let count = rest.withUnsafeBytes { bytes in
        do throws(FramingProblem) {
          return try chunks.read(bytes)
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      rest.removeFirst(count)
      let data = rest.prefix(Int(clamping: chunks.dataLeft))
      guard !data.isEmpty else { continue }
      chunks.tookData(data.count)
      take(data)
    }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    body += bytes
    rest.removeFirst(bytes.count)
  }
}
