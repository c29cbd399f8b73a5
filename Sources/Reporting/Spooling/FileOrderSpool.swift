// SPDX-License-Identifier: Apache-2.0

/// Pieces of a report that arrive as scenarios end and are returned in the order of the files.
///
/// The bytes are in a `ReportSpool`; only one small record for each piece is in memory. Small
/// pieces are collected before they are written, and read back through a window, since scenarios
/// end nearly in the order they began. Large pieces are read one by one: those of scenarios that
/// run at the same time alternate in the spool, and a window would be read again for each.
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

  /// Sixteen bytes, since a run may have a million scenarios.
  private struct Piece {
    let scenario: Int32
    let length: UInt32
    /// Its offset in the spool, and in the two lowest bits its part.
    private let place: UInt64

    init(scenario: Int, part: Part, offset: Int, length: Int) {
      self.scenario = Int32(scenario)
      self.length = UInt32(length)
      place = UInt64(offset) << 2 | UInt64(part.rawValue)
    }

    var offset: Int { Int(place >> 2) }

    var end: Int { offset + Int(length) }

    /// In the order of the files: by scenario, part and offset, behind what precedes all scenarios.
    var position: (UInt64, Int32, UInt64, UInt64) {
      let part = place & 3
      return (part == Part.preface.rawValue ? 0 : 1, scenario, part, place)
    }
  }

  private let spool: any ReportSpool
  private var pieces: [Piece] = []
  /// Bytes that are not yet in the spool; they begin at `written`.
  private var gathered: [UInt8] = []
  private var written = 0

  /// The bytes of a large piece: a scenario that has so many puts them into the spool.
  static let pieceBytes = 8_192
  private static let gatheredBytes = 65_536
  private static let windowBytes = 131_072

  init(_ spool: any ReportSpool) {
    self.spool = spool
  }

  /// Stores a piece. Scenario `-1` comes before all others.
  mutating func append(_ bytes: [UInt8], scenario: Int, part: Part = .body) throws {
    guard !bytes.isEmpty else { return }
    let offset = written + gathered.count
    pieces.append(
      Piece(scenario: scenario, part: part, offset: offset, length: bytes.count))
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
      if piece.offset < windowStart || piece.end > windowStart + window.count {
        let range = rangeToRead(for: piece)
        windowStart = range.lowerBound
        window.removeAll(keepingCapacity: true)
        try spool.read(range, into: &window)
      }
      try use(window[(piece.offset - windowStart)..<(piece.end - windowStart)])
    }
    pieces = []
  }

  /// A large piece, or the surroundings of a small one: also bytes before it, since the next piece may
  /// have been written earlier.
  private func rangeToRead(for piece: Piece) -> Range<Int> {
    guard piece.length < Self.pieceBytes else { return piece.offset..<piece.end }
    let start = max(0, piece.offset - Self.windowBytes / 4)
    return start..<min(written, start + Self.windowBytes)
  }

  private mutating func flush() throws {
    guard !gathered.isEmpty else { return }
    let offset = try spool.append(gathered)
    precondition(offset == written, "a report's spool is its own")
    written += gathered.count
    gathered.removeAll(keepingCapacity: true)
  }
}
