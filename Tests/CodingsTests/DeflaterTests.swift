// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Codings

@Suite struct `Compressed bytes` {
  private static let texts: [[UInt8]] = [
    [], [7], Array("{\"a\":1}".utf8), [UInt8](repeating: 65, count: 300_000),
    (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) },
  ]

  @Test(arguments: texts.indices, [Deflater.Level.fast, .quick, .balanced, .small])
  func `come back as they were`(_ index: Int, _ level: Deflater.Level) throws {
    let bytes = Self.texts[index]
    for format in [Deflater.Format.zlib, .raw] {
      let deflater = try Deflater(level, format: format)
      #expect(try inflated(deflater.compress(bytes)) == bytes)
    }
  }

  @Test func `have a frame of six bytes unless they are raw`() throws {
    let framed = try Deflater().compress(Self.texts[2])
    let raw = try Deflater(format: .raw).compress(Self.texts[2])
    #expect(Array(framed.dropFirst(2).dropLast(4)) == raw)
  }

  @Test(arguments: texts.indices) func `are a file of gzip if that is asked for`(
    _ index: Int
  ) throws {
    let compressed = try Deflater(.fast, format: .gzip).compress(Self.texts[index])
    #expect(compressed.starts(with: [0x1F, 0x8B]))
    let decoder = try #require(try BodyDecoder(undoing: ["gzip"]))
    var bytes: [UInt8] = []
    try compressed.withUnsafeBytes { compressed in
      while case let piece = try decoder.next(of: compressed), !piece.isEmpty { bytes += piece }
    }
    #expect(bytes == Self.texts[index])
  }

  @Test func `of one text do not depend on the text before it`() throws {
    let deflater = try Deflater()
    let first = try deflater.compress(Self.texts[3])
    _ = try deflater.compress(Self.texts[4])
    #expect(try deflater.compress(Self.texts[3]) == first)
  }

  @Test(arguments: [1, 7, 65_536]) func `may be given in pieces`(_ size: Int) throws {
    let bytes = Array(Self.texts[4].prefix(20_000 * min(size, 10)))
    let deflater = try Deflater()
    var compressed: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(bytes.count, start + size)])
      try deflater.append(piece, isLast: false, to: &compressed)
    }
    try deflater.append([], isLast: true, to: &compressed)
    #expect(try inflated(compressed) == bytes)
  }

  @Test func `are small where bytes repeat`() throws {
    #expect(try Deflater().compress(Self.texts[3]).count < 3_000)
  }

  /// By the decoder of responses, which knows the checksum too.
  private func inflated(_ compressed: [UInt8]) throws -> [UInt8] {
    guard let decoder = try BodyDecoder(undoing: ["deflate"]) else { return compressed }
    var result: [UInt8] = []
    try compressed.withUnsafeBytes { bytes in
      while case let step = try decoder.next(of: bytes), !step.isEmpty { result += step }
    }
    #expect(decoder.earlyEnd == nil)
    return result
  }
}
