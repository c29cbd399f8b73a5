// SPDX-License-Identifier: Apache-2.0

/// Splits the bytes of a connection into requests; holds at most one request of bounded size.
struct RequestReader {
  /// The result of `next`.
  enum Found {
    /// More bytes are needed.
    case nothing
    /// The client waits for a `100 Continue`; returned once.
    case expectation
    case request(ShopRequest)
  }

  static let maximumHeadBytes = 32 << 10
  static let maximumFields = 100
  static let maximumBodyBytes = 1 << 20

  /// The limit for the line of a chunk's size with its extensions, and for all trailers together.
  static let maximumChunkLineBytes = 256
  static let maximumTrailerBytes = 8 << 10

  private var bytes: [UInt8] = []
  private var position = 0
  private var head: ShopRequestHead?
  private var chunks: ChunkedBodyReader?

  mutating func append(_ more: [UInt8]) {
    if position > 0 {
      bytes.removeFirst(position)
      position = 0
    }
    bytes += more
  }

  /// - Throws: for an invalid or refused request; nothing more can be read then.
  mutating func next() throws(RequestRefusal) -> Found {
    if head == nil {
      guard try readHead() else { return .nothing }
      if head?.expectsContinue == true, position == bytes.count { return .expectation }
    }
    guard let head else { return .nothing }
    guard let body = try body(head.framing) else { return .nothing }
    self.head = nil
    chunks = nil
    var request = head.request
    request.body = body
    return .request(request)
  }

  private mutating func readHead() throws(RequestRefusal) -> Bool {
    // RFC 9112, section 2.2: an empty line before a request is ignored.
    while bytes[position...].starts(with: [13, 10]) { position += 2 }
    guard let end = endOfHead() else {
      if bytes.count - position > Self.maximumHeadBytes { throw .headTooLong }
      return false
    }
    guard end - position <= Self.maximumHeadBytes else { throw .headTooLong }
    head = try RequestHeadReader.read(bytes[position..<end - 2])
    position = end
    return true
  }

  /// The index after the first empty line.
  private func endOfHead() -> Int? {
    var index = position
    while let newline = bytes[index...].firstIndex(of: 10) {
      if bytes[(newline + 1)...].starts(with: [13, 10]) { return newline + 3 }
      index = newline + 1
    }
    return nil
  }

  private mutating func body(_ framing: BodyFraming) throws(RequestRefusal) -> [UInt8]? {
    switch framing {
    case .length(let length):
      guard bytes.count - position >= length else { return nil }
      defer { position += length }
      return Array(bytes[position..<position + length])
    case .chunked:
      var reader = chunks ?? ChunkedBodyReader()
      let isWhole = try reader.read(bytes, &position)
      chunks = reader
      return isWhole ? reader.body : nil
    }
  }
}
