// SPDX-License-Identifier: Apache-2.0
import CLibYAML
import Diagnostics

extension YAMLTreeBuilder {
  /// The target of an alias, or the node itself.
  func resolve(_ node: UInt32) -> UInt32 {
    let record = tables.records[Int(node)]
    return record.kind == .alias ? record.first : node
  }

  func isText(_ key: UInt32) -> Bool {
    tables.records[Int(resolve(key))].kind == .scalar
  }

  /// Whether two keys are scalars with the same bytes.
  func haveSameText(_ left: UInt32, _ right: UInt32) -> Bool {
    let first = tables.records[Int(resolve(left))]
    let second = tables.records[Int(resolve(right))]
    guard first.count == second.count, first.kind == .scalar, second.kind == .scalar else {
      return false
    }
    if let base = source.baseAddress, !first.flags.union(second.flags).contains(.decoded) {
      return curlew_bytes_equal(
        base + Int(first.first), base + Int(second.first), Int(first.count))
    }
    return keyBytes(left) == keyBytes(right)
  }

  /// A copy of a key's text.
  func keyBytes(_ key: UInt32) -> [UInt8] {
    withBytes(of: tables.records[Int(resolve(key))]) { Array($0) }
  }

  /// Shorter texts first, then by bytes: an order that is fast to compare, not one to show.
  static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if left.count != right.count { return left.count < right.count ? -1 : 1 }
    if left == right { return 0 }
    return left.lexicographicallyPrecedes(right) ? -1 : 1
  }

  /// The range of a child, by its index in the table of children.
  func range(ofChild child: Int) -> Range<Int> {
    range(of: tables.children[child])
  }

  func range(of node: UInt32) -> Range<Int> {
    let record = tables.records[Int(node)]
    return Int(record.start)..<Int(record.end)
  }

  private func withBytes<Result>(
    of record: YAMLRecord, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    guard record.flags.contains(.decoded) else {
      return body(UnsafeBufferPointer(rebasing: source[range]))
    }
    return tables.decoded.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[range]))
    }
  }
}
