// SPDX-License-Identifier: Apache-2.0

import Codings
import Digests
import Reporting
import RunEvents
import Values

/// The parts of an HTML report, read back as a browser does.
struct HTMLFile {
  let text: String
  let index: JSONNode
  /// The records of all blocks.
  var records: [[JSONNode]] = []

  init(_ text: String) throws {
    self.text = text
    index = try JSONDocument.parse(Self.data("index", of: text)).root
    while text.contains("id=\"b\(records.count)\"") {
      let block = try JSONDocument.parse(Self.data("b\(records.count)", of: text)).root
      records.append(Array(block.elements))
    }
  }

  /// A column of the steps, deltas undone.
  func column(_ name: String, isDelta: Bool = false) -> [Int] {
    let numbers = index[member: "steps"]?[member: name]?.elements.compactMap {
      $0.numberDigits.flatMap(Int.init)
    }
    var sum = 0
    return (numbers ?? []).map { number in
      sum = isDelta ? sum + number : number
      return sum
    }
  }

  /// The record of a step, by its row.
  func record(_ row: Int) -> JSONNode? {
    let block = column("block", isDelta: true)[row]
    return block < 0 ? nil : records[block][column("index", isDelta: true)[row]]
  }

  /// All attempts of a step, by its row.
  func attempts(_ row: Int) -> [JSONNode] {
    var attempts: [JSONNode] = []
    var record = record(row)
    while let piece = record {
      attempts = Array(piece[member: "attempts"]?.elements ?? piece.elements) + attempts
      let previous = piece[member: "previous"]?.elements.compactMap {
        $0.numberDigits.flatMap(Int.init)
      }
      record = previous.map { records[$0[0]][$0[1]] }
    }
    return attempts
  }

  /// The names of the steps, in the order of the index.
  var names: [String] {
    let texts = index[member: "texts"]?.elements.compactMap(\.stringValue) ?? []
    return column("name").map { texts[$0] }
  }

  private static func data(_ id: String, of text: String) throws -> [UInt8] {
    let marks = text.split(separator: "<script type=\"text/plain\" id=\"\(id)\">")
    let base64 = marks.count == 2 ? String(marks[1].prefix { $0 != "<" }) : ""
    guard let compressed = Base64.standard.decode(base64),
      let decoder = try BodyDecoder(undoing: ["deflate"])
    else { throw NoRoom() }
    var result: [UInt8] = []
    try compressed.withUnsafeBytes { bytes in
      while case let step = try decoder.next(of: bytes), !step.isEmpty { result += step }
    }
    return result
  }
}

extension SampleRun {
  /// The HTML report of the run.
  func html(
    _ bodies: KeptBodies = .all, spool: MemorySpool = MemorySpool(), sourceLink: String? = nil,
    traceLink: TraceLink? = nil, pastRuns: PastRunsOf? = nil
  ) throws -> HTMLFile {
    let output = MemoryOutput()
    try report(
      with: HTMLReporter(
        output: output, spool: spool, bodies: bodies, sourceLink: sourceLink,
        traceLink: traceLink, pastRuns: pastRuns))
    return try HTMLFile(output.text)
  }
}
