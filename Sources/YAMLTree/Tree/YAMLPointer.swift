// SPDX-License-Identifier: Apache-2.0

extension YAMLScalar {
  /// The keys and indices that lead from a node to where the scalar is written, as a JSON Pointer
  /// (RFC 6901): `/headers/X-Id`, `/json/0`.
  ///
  /// A walk down the tree, with a binary search at each level.
  ///
  /// - Parameter ancestor: where the pointer begins; nil for the root of the document.
  /// - Returns: nil when the scalar is written elsewhere, and an alias or a merge brought it in.
  package func pointer(from ancestor: YAMLNode? = nil) -> String? {
    let start = ancestor.map { YAMLUse($0).index } ?? document.root.index
    return document.pointer(from: start, to: place)
  }
}

extension YAMLDocument {
  /// Nodes are in the table in the order in which they begin, so that a node is in the last child
  /// that begins before it.
  fileprivate func pointer(from start: UInt32, to target: UInt32) -> String? {
    var pointer = ""
    var node = start
    while node != target {
      let record = tables.records[Int(node)]
      guard node < target, record.kind == .mapping || record.kind == .sequence,
        let position = lastChild(of: record, notAfter: target)
      else { return nil }
      let child = Int(record.first) + position
      if record.kind == .sequence {
        pointer += "/\(position)"
      } else {
        // Of a mapping key and value alternate.
        guard !position.isMultiple(of: 2) else { return nil }
        pointer += "/" + pointerToken(of: tables.children[child - 1])
      }
      node = tables.children[child]
    }
    return pointer
  }

  private func lastChild(of record: YAMLRecord, notAfter target: UInt32) -> Int? {
    var low = 0
    var high = Int(record.count)
    while low < high {
      let middle = (low + high) / 2
      let begins = tables.children[Int(record.first) + middle]
      if begins <= target { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  private func pointerToken(of key: UInt32) -> String {
    let text = String(decoding: textBytes(of: resolved(key)), as: UTF8.self)
    return text.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
