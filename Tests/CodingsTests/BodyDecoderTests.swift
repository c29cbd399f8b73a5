// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Codings

/// Undoes a body that comes in pieces.
///
/// - Throws: `DecodingFailure`, also for an end that comes too early.
private func decoded(
  _ codings: [String], _ body: [UInt8], piece: Int = .max
) throws -> [UInt8] {
  guard let decoder = try BodyDecoder(undoing: codings) else { return body }
  var result: [UInt8] = []
  for start in stride(from: 0, to: body.count, by: min(piece, max(1, body.count))) {
    let part = Array(body[start..<min(body.count, start + min(piece, body.count))])
    try part.withUnsafeBytes { bytes in
      while case let step = try decoder.next(of: bytes), !step.isEmpty {
        #expect(step.count <= BodyDecoder.stepBytes)
        result += step
      }
    }
  }
  if let failure = decoder.earlyEnd { throw failure }
  return result
}

/// What is wrong with a body; nil when nothing is.
private func problem(
  _ codings: [String], _ body: [UInt8], piece: Int = .max
) throws -> DecodingProblem? {
  do {
    _ = try decoded(codings, body, piece: piece)
    return nil
  } catch let failure as DecodingFailure {
    return failure.problem
  }
}

@Suite struct `A coding of a body` {
  static let bodies: [(codings: [String], body: [UInt8])] = [
    (["gzip"], EncodedBodies.gzip), (["X-GZIP"], EncodedBodies.gzip),
    (["deflate"], EncodedBodies.zlib), (["deflate"], EncodedBodies.rawDeflate),
    (["br"], EncodedBodies.brotli), (["zstd"], EncodedBodies.zstd),
    (["gzip", "br"], EncodedBodies.gzipInBrotli),
    (["gzip", "identity", "br"], EncodedBodies.gzipInBrotli),
  ]

  @Test(arguments: bodies, [Int.max, 1, 2, 7])
  func `is undone, however the bytes come`(
    sample: (codings: [String], body: [UInt8]), piece: Int
  ) throws {
    let result = try decoded(sample.codings, sample.body, piece: piece)
    #expect(String(decoding: result, as: UTF8.self) == EncodedBodies.text)
  }

  @Test(arguments: bodies, [Int.max, 1])
  func `that is cut short at any byte ends early, after the bytes that came`(
    sample: (codings: [String], body: [UInt8]), piece: Int
  ) throws {
    for count in 1..<sample.body.count {
      let failure = try #require(throws: DecodingFailure.self) {
        try decoded(sample.codings, Array(sample.body.prefix(count)), piece: piece)
      }
      #expect(failure.problem == .endsEarly, "\(count) of \(sample.body.count) bytes")
      #expect(failure.encodedBytes == count)
      #expect(failure.codings == sample.codings)
    }
  }

  @Test(arguments: bodies, [Int.max, 1])
  func `with trailing data is reported as such`(
    sample: (codings: [String], body: [UInt8]), piece: Int
  ) throws {
    for tail in [[0], [1, 2, 3], Array("and so on".utf8)] as [[UInt8]] {
      let failure = try #require(throws: DecodingFailure.self) {
        try decoded(sample.codings, sample.body + tail, piece: piece)
      }
      #expect(failure.problem == .trailingData)
      #expect(failure.encodedBytes == sample.body.count)
    }
  }

  /// Raw `deflate` and `br` have no check sum.
  @Test(arguments: bodies.filter { ["gzip", "X-GZIP", "zstd"].contains($0.codings.joined()) })
  func `is never taken for whole with another byte turned over`(
    sample: (codings: [String], body: [UInt8])
  ) throws {
    for place in sample.body.indices {
      var body = sample.body
      body[place] ^= 0xFF
      // Fields that are not part of the text may change: a time, a flag, a name.
      guard let result = try? decoded(sample.codings, body) else { continue }
      #expect(String(decoding: result, as: UTF8.self) == EncodedBodies.text, "byte \(place)")
    }
  }

  @Test(arguments: [Int.max, 1, 3])
  func `of several members or frames is decoded to the end`(piece: Int) throws {
    let text = EncodedBodies.text
    let skipped: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9, 9, 9]
    let gzips = try decoded(["gzip"], EncodedBodies.gzip + EncodedBodies.gzip, piece: piece)
    #expect(String(decoding: gzips, as: UTF8.self) == text + text)
    let frames = EncodedBodies.zstd + skipped + EncodedBodies.zstd
    let zstds = try decoded(["zstd"], frames, piece: piece)
    #expect(String(decoding: zstds, as: UTF8.self) == text + text)
    let second = EncodedBodies.gzip + EncodedBodies.gzip.dropLast()
    #expect(try problem(["gzip"], second, piece: piece) == .endsEarly)
    let secondFrame = EncodedBodies.zstd + EncodedBodies.zstd.dropLast()
    #expect(try problem(["zstd"], secondFrame, piece: piece) == .endsEarly)
  }

  static let broken: [(codings: [String], body: [UInt8], words: String)] = [
    (["gzip"], Array("abc".utf8), "incorrect header check"),
    (["gzip"], EncodedBodies.zlib, "incorrect header check"),
    (["gzip"], EncodedBodies.gzip.dropLast(8) + [0, 0, 0, 0, 0, 0, 0, 0], "incorrect data check"),
    (["gzip"], EncodedBodies.gzip.dropLast(4) + [0, 0, 0, 0], "incorrect length check"),
    (["deflate"], EncodedBodies.zlib.dropLast(4) + [0, 0, 0, 0], "incorrect data check"),
    (["deflate"], [0x78, 0xBB, 1, 2, 3, 4, 5], "it needs a dictionary"),
    (["zstd"], [0x28, 0xB5, 0x2F, 0xFE, 0], "Unknown frame descriptor"),
  ]

  @Test(arguments: broken)
  func `that is broken is reported with the library's message`(
    sample: (codings: [String], body: [UInt8], words: String)
  ) throws {
    #expect(try problem(sample.codings, sample.body) == .broken(sample.words))
  }

  /// A window of 128 MB, which `zstd --ultra -22` makes for large files.
  @Test func `may not ask for more memory than browsers give it`() throws {
    let greedy: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x88, 0x01, 0x00, 0x00]
    #expect(
      try problem(["zstd"], greedy) == .broken("Frame requires too much memory for decoding"))
  }

  @Test func `is known by its name, and so many at once`() throws {
    #expect(try problem(["gzip", "snappy"], EncodedBodies.gzip) == .unknown("snappy"))
    #expect(try problem(Array(repeating: "gzip", count: 6), []) == .tooMany(limit: 5))
    #expect(try BodyDecoder(undoing: ["identity", "None"]) == nil)
    #expect(try BodyDecoder(undoing: []) == nil)
  }

  @Test(arguments: [
    (["br"], EncodedBodies.brotliBomb), (["zstd"], EncodedBodies.zstdBomb),
    (["br", "gzip"], EncodedBodies.brotliBombInGzip),
    (["zstd", "gzip"], EncodedBodies.zstdBombInGzip),
  ])
  func `is decoded in bounded steps, and continues where it stopped`(
    codings: [String], body: [UInt8]
  ) throws {
    let decoder = try #require(try BodyDecoder(undoing: codings))
    var count = 0
    for _ in 0..<100 {
      // As libcurl does after a pause: the same bytes again, and perhaps more.
      count += try body.withUnsafeBytes { try decoder.next(of: $0).count }
    }
    #expect(count > 100 && count <= 100 * BodyDecoder.stepBytes)
  }

  @Test func `is not undone twice when its piece comes again`() throws {
    let decoder = try #require(try BodyDecoder(undoing: ["zstd"]))
    let whole = EncodedBodies.zstdBomb
    var count = 0
    for end in [4000, 5000, whole.count] {
      let rest = whole.prefix(end)
      for _ in 0..<50 { count += try rest.withUnsafeBytes { try decoder.next(of: $0).count } }
    }
    try whole.withUnsafeBytes { bytes in
      while case let step = try decoder.next(of: bytes), !step.isEmpty { count += step.count }
    }
    #expect(count == 314_572_800)
    #expect(decoder.earlyEnd == nil)
  }
}
