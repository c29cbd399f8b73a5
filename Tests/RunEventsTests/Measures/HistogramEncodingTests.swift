// SPDX-License-Identifier: Apache-2.0

import Codings
import Digests
import TestSupport
import Testing

@testable import RunEvents

@Suite struct `The encoding of a histogram` {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `is read back with its exact figures`(seed: UInt64) throws {
    let histogram = `A histogram`.histogram(`A histogram`.durations(500, seed: seed))
    let decoded = try Histogram(encoded: histogram.encoded)
    #expect(decoded.counts == histogram.counts)
    let exact = decoded.exactly(
      sum: histogram.sum, minimum: try #require(histogram.minimum),
      maximum: try #require(histogram.maximum))
    #expect(exact == histogram)
  }

  @Test func `of no durations is read back`() throws {
    #expect(try Histogram(encoded: Histogram().encoded) == Histogram())
  }

  @Test func `does not take exact figures that its counts contradict`() throws {
    let histogram = `A histogram`.histogram([10, 5_000])
    let decoded = try Histogram(encoded: histogram.encoded)
    #expect(decoded.exactly(sum: 5_010, minimum: 11, maximum: 5_000) == nil)
    #expect(decoded.exactly(sum: 5_010, minimum: 10, maximum: 9_000) == nil)
    #expect(decoded.exactly(sum: -1, minimum: 10, maximum: 5_000) == nil)
    #expect(decoded.exactly(sum: 5_010, minimum: 10, maximum: .max) == nil)
  }

  /// A text of the compressed form with this payload.
  static func text(_ payload: [UInt8]) throws -> String {
    let compressed = try Deflater(.small).compress(payload)
    var bytes: [UInt8] = [0x1C, 0x84, 0x93, 0x14]
    withUnsafeBytes(of: UInt32(compressed.count).bigEndian) { bytes += $0 }
    return Base64.standard.encode(bytes + compressed)
  }

  static func head(length: UInt32, digits: UInt8 = 3) -> [UInt8] {
    var head: [UInt8] = [0x1C, 0x84, 0x93, 0x13]
    withUnsafeBytes(of: length.bigEndian) { head += $0 }
    head += [0, 0, 0, 0, 0, 0, 0, digits, 0, 0, 0, 0, 0, 0, 0, 1]
    withUnsafeBytes(of: UInt64(Histogram.highest).bigEndian) { head += $0 }
    withUnsafeBytes(of: Double(1).bitPattern.bigEndian) { head += $0 }
    return head
  }

  @Test func `of anything else is refused`() throws {
    let long = [UInt8](repeating: 1, count: 400_000)
    let refused: [(String, String)] = [
      ("%", "it is not base64"), ("", "it is cut short"),
      ("HISTFAAAAA==", "it is cut short"),
      ("AAAAAAAAAAA=", "it is not a compressed V2 encoding"),
      ("HISTFAAAAAkA", "it is longer or shorter than it says"),
      ("HISTFAAAAAL//w==", "it cannot be decompressed"),
      (try Self.text([1, 2]), "it is cut short"),
      (
        try Self.text(Self.head(length: 0, digits: 2)),
        "it is not of 1 µs to 1 h with three digits"
      ),
      (try Self.text(Self.head(length: 3)), "it is longer or shorter than it says"),
      (try Self.text(Self.head(length: 1) + [0x80]), "it is cut short"),
      // A run of zeros longer than all buckets.
      (
        try Self.text(Self.head(length: 4) + [0xFF, 0xFF, 0xFF, 0x0F]),
        "it has more counts than buckets"
      ),
      (
        try Self.text(Self.head(length: 9) + Array(repeating: 0xFE, count: 9)),
        "its counts are too large"
      ),
      (
        try Self.text(Self.head(length: 9) + Array(repeating: 0xFF, count: 9)),
        "its counts are too large"
      ),
      (try Self.text(long), "it has more counts than buckets"),
    ]
    for (text, words) in refused {
      #expect(throws: HistogramDamage(words)) { try Histogram(encoded: text) }
    }
  }

  @Test func `of any cut or changed text is refused or read`() throws {
    let text = Array(`A histogram`.histogram(`A histogram`.durations(50, seed: 3)).encoded.utf8)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var changed = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        changed[Int.random(in: 0..<changed.count, using: &generator)] =
          text.randomElement(
            using: &generator) ?? 65
      }
      _ = try? Histogram(encoded: String(decoding: changed, as: UTF8.self))
      let cut = changed.prefix(Int.random(in: 0..<changed.count, using: &generator))
      _ = try? Histogram(encoded: String(decoding: cut, as: UTF8.self))
    }
  }

  /// Reads histograms of standard input, a line each, and the same durations as numbers; prints what it
  /// finds for both.
  static let script = """
    import sys
    from hdrh.histogram import HdrHistogram
    whole = HdrHistogram(1, 3600000000, 3)
    for line in sys.stdin:
        text, *durations = line.split()
        read = HdrHistogram.decode(text)
        own = HdrHistogram(1, 3600000000, 3)
        for duration in durations:
            own.record_value(int(duration))
        whole.add(read)
        figures = lambda h: [h.get_value_at_percentile(p) for p in (50, 90, 95, 99, 100)]
        print(figures(read) == figures(own), read.total_count == own.total_count,
              *figures(own), own.encode().decode())
    print(whole.total_count, *[whole.get_value_at_percentile(p) for p in (50, 90, 95, 99, 100)])
    """

  @Test(.needs(.hdrHistogram, .peerPython))
  func `is what HdrHistogram reads and writes, with the same percentiles and sum`() async throws {
    var lines = ""
    var histograms: [Histogram] = []
    for seed in 1...8 as ClosedRange<UInt64> {
      // A hundred, so that each whole percent is a rank.
      let durations = `A histogram`.durations(100, seed: seed).map {
        min($0, Histogram.highest)
      }
      histograms.append(`A histogram`.histogram(durations))
      lines += histograms[histograms.count - 1].encoded
      lines += durations.map { " \($0)" }.joined() + "\n"
    }
    var program = Program(
      try #require(PeerProgram.peerPython.path), ["-c", Self.script])
    program.input = .bytes(Array(lines.utf8))
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let output = run.output.split(separator: "\n").map { $0.split(separator: " ") }
    try #require(output.count == histograms.count + 1)
    var whole = Histogram()
    for (words, histogram) in zip(output, histograms) {
      #expect(words[0] == "True" && words[1] == "True")
      #expect(words[2...6].map { Int64($0) } == Self.figures(histogram))
      #expect(try Histogram(encoded: String(words[7])).counts == histogram.counts)
      whole.add(histogram)
    }
    let last = try #require(output.last)
    #expect(last.first.flatMap { Int($0) } == whole.count)
    #expect(last.dropFirst().map { Int64($0) } == Self.figures(whole))
  }

  /// The percentiles as the script prints them: a bucket's end also for the longest.
  private static func figures(_ histogram: Histogram) -> [Int64?] {
    [50_000, 90_000, 95_000, 99_000, 100_000].map { parts in
      histogram.percentile(Percentile(parts: parts)).map {
        Histogram.end(of: Histogram.bucket(of: $0))
      }
    }
  }
}
