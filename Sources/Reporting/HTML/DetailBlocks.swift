// SPDX-License-Identifier: Apache-2.0

import Codings
import Digests

/// The details of steps, in blocks of about 64 KB of JSON.
///
/// A block is a list of records. It is compressed as soon as it is full, and goes to the spool as the
/// element that will be in the file: `<script type="text/plain" id="b7">…</script>`. Base64 has no `<`,
/// so no content can end the element.
struct DetailBlocks {
  /// The position of a record.
  struct Position {
    var block: Int32
    var index: Int32

    /// The position of a step without a record.
    static let none = Position(block: -1, index: 0)
  }

  private static let blockBytes = 65_536
  private static let readBytes = 262_144

  private let spool: any ReportSpool
  private let deflater: Deflater
  private var block: [UInt8] = []
  private var recordsInBlock = 0
  private var blocks = 0
  /// The size of all full blocks as they will be in the file.
  private(set) var size = 0

  init(_ spool: any ReportSpool) throws {
    self.spool = spool
    deflater = try Deflater(.quick, format: .raw)
  }

  /// Adds a record, which is a JSON object.
  mutating func append(_ record: [UInt8]) throws -> Position {
    block.append(UInt8(ascii: recordsInBlock == 0 ? "[" : ","))
    block += record
    let position = Position(
      block: Int32(clamping: blocks), index: Int32(clamping: recordsInBlock))
    recordsInBlock += 1
    if block.count >= Self.blockBytes { try flush() }
    return position
  }

  /// Passes all blocks to `use`. Nothing is added afterwards.
  mutating func drain(_ use: ([UInt8]) throws -> Void) throws {
    try flush()
    var start = 0
    while start < size {
      var piece: [UInt8] = []
      try spool.read(start..<min(size, start + Self.readBytes), into: &piece)
      try use(piece)
      start += piece.count
    }
  }

  private mutating func flush() throws {
    guard recordsInBlock > 0 else { return }
    block.append(UInt8(ascii: "]"))
    var element = Array(#"<script type="text/plain" id="b\#(blocks)">"#.utf8)
    element += Base64.standard.encode(try deflater.compress(block)).utf8
    element += "</script>\n".utf8
    _ = try spool.append(element)
    size += element.count
    blocks += 1
    recordsInBlock = 0
    block.removeAll(keepingCapacity: true)
  }
}
