// SPDX-License-Identifier: Apache-2.0

/// Joins the chunks of a body (RFC 9112, section 7.1); trailers are read and dropped.
struct ChunkedBodyReader {
  private enum Place {
    case size
    case data(Int)
    case trailers(Int)
  }

  private(set) var body: [UInt8] = []
  private var place = Place.size

  /// Reads the bytes that have arrived from `position` on; true when the body is complete.
  mutating func read(_ bytes: [UInt8], _ position: inout Int) throws(RequestRefusal) -> Bool {
    while true {
      switch place {
      case .size:
        guard let line = try line(bytes, &position, limit: RequestReader.maximumChunkLineBytes)
        else { return false }
        let size = try size(line)
        guard size <= RequestReader.maximumBodyBytes - body.count else { throw .bodyTooLong }
        place = size == 0 ? .trailers(0) : .data(size)
      case .data(let size):
        guard bytes.count - position >= size + 2 else { return false }
        guard bytes[position + size] == 13, bytes[position + size + 1] == 10 else {
          throw .badChunk
        }
        body += bytes[position..<position + size]
        position += size + 2
        place = .size
      case .trailers(let length):
        let left = RequestReader.maximumTrailerBytes - length
        guard let line = try line(bytes, &position, limit: left) else { return false }
        if line.isEmpty { return true }
        place = .trailers(length + line.count)
      }
    }
  }

  private func size(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 32 }
    // A sign is not a hexadecimal digit, although `Int` accepts one.
    guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      throw .badChunk
    }
    let text = String(decoding: digits, as: UTF8.self)
    guard text.utf8.count <= 15, let size = Int(text, radix: 16) else { throw .badChunk }
    return size
  }

  private func line(
    _ bytes: [UInt8], _ position: inout Int, limit: Int
  ) throws(RequestRefusal) -> ArraySlice<UInt8>? {
    guard let newline = bytes[position...].firstIndex(of: 10) else {
      if bytes.count - position > limit { throw .badChunk }
      return nil
    }
    let line = bytes[position..<newline]
    guard line.last == 13, line.count <= limit else { throw .badChunk }
    position = newline + 1
    return line.dropLast()
  }
}
