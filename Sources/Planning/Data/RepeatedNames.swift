// SPDX-License-Identifier: Apache-2.0

import Notation

/// Finds two rows of one name, in a second pass over rows whose names have the same hashes.
struct RepeatedNames: RowPass {
  /// Two rows with one name.
  struct Pair {
    let name: String
    /// `line 3`.
    let first: String
    let second: String
  }

  private let hashes: Set<UInt64>
  private let table: TableRules
  private var reader: RowReader
  private var seen: [UInt64: [(name: String, place: String)]] = [:]
  private(set) var found: Pair?

  init(_ hashes: Set<UInt64>, _ table: TableRules, _ format: RowFormat) {
    self.hashes = hashes
    self.table = table
    reader = RowReader(format)
  }

  mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

  mutating func end() { reader.end() }

  mutating func advance() -> Bool {
    while found == nil {
      guard let step = try? reader.next() else { return false }
      switch step {
      case .needsBytes: return true
      case .end: return false
      case .row:
        if let name = try? table.row(of: reader)?.name?.text { note(name) }
      }
    }
    return false
  }

  private mutating func note(_ name: String) {
    let hash = name.rowHash
    guard hashes.contains(hash) else { return }
    if let first = seen[hash]?.first(where: { $0.name.hasSameBytes(as: name) }) {
      found = Pair(name: name, first: first.place, second: reader.place)
    } else {
      seen[hash, default: []].append((name, reader.place))
    }
  }
}
