// SPDX-License-Identifier: Apache-2.0

/// Pieces of a report that arrive as scenarios end and are returned in the order of the files.
///
/// The bytes are in a `ReportSpool`; only one small record for each piece is in memory. Small
/// pieces are collected before they are written, and read back through a window, since scenarios
/// end nearly in the order they began.
struct FileOrderSpool {
  /// The position of a piece.
  enum Part: UInt8 {
    /// Before all scenarios, in their order.
    case preface
    /// Before everything else of the scenario, whenever it was added.
    case head
    /// In the order it was added.
    case body
  }

  private struct Piece {
    let scenario: Int32
    let part: Part
    let offset: Int
    let length: Int

    var position: (Int, Int32, UInt8, Int) {
      (part == .preface ? 0 : 1, scenario, part.rawValue, offset)
    }
  }

  private let spool: any ReportSpool
  private var pieces: [Piece] = []
  /// Bytes that are not yet in the spool; they begin at `written`.
  private var gathered: [UInt8] = []
  private var written = 0

  private static let gatheredBytes = 65_536
  private static let windowBytes = 524_288

  init(_ spool: any ReportSpool) {
    self.spool = spool
  }

  /// Stores a piece. Scenario `-1` comes before all others.
  mutating func append(_ bytes: [UInt8], scenario: Int, part: Part = .body) throws {
    guard !bytes.isEmpty else { return }
    let offset = written + gathered.count
    pieces.append(
      Piece(scenario: Int32(scenario), part: part, offset: offset, length: bytes.count))
    gathered.append(contentsOf: bytes)
    if gathered.count >= Self.gatheredBytes { try flush() }
  }

  /// Passes every piece to `use`, in the order of the files. The spool must not be used afterwards.
  mutating func drain(_ use: (ArraySlice<UInt8>) throws -> Void) throws {
    try flush()
    gathered = []
    pieces.sort { $0.position < $1.position }
    var window: [UInt8] = []
    var windowStart = 0
    for piece in pieces {
      let end = piece.offset + piece.length
      if piece.offset < windowStart || end > windowStart + window.count {
        // Includes bytes before the piece: the next piece may have been written before this one.
        windowStart = max(0, piece.offset - Self.windowBytes / 4)
        window.removeAll(keepingCapacity: true)
        let windowEnd = min(written, max(end, windowStart + Self.windowBytes))
        try spool.read(windowStart..<windowEnd, into: &window)
      }
      try use(window[(piece.offset - windowStart)..<(end - windowStart)])
    }
    pieces = []
  }

  private mutating func flush() throws {
    guard !gathered.isEmpty else { return }
    let offset = try spool.append(gathered)
    precondition(offset == written, "a report's spool is its own")
    written += gathered.count
    gathered.removeAll(keepingCapacity: true)
  }
}
