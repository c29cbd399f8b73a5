// SPDX-License-Identifier: Apache-2.0

extension YAMLDocument {
  /// Whether two documents hold the same: keys and values in the same order, the same anchors, tags
  /// and aliases.
  ///
  /// Nodes are in the tables in the order in which they begin, so equal tables are equal trees. How
  /// scalars and collections are written does not count.
  func hasSameContent(as other: YAMLDocument) -> Bool {
    let (own, others) = (tables, other.tables)
    return own.records.count == others.records.count
      && own.records.indices.allSatisfy { node in
        isSame(own.records[node], as: others.records[node], of: other)
      }
      && own.properties.count == others.properties.count
      && own.properties.indices.allSatisfy { place in
        isSame(own.properties[place], as: others.properties[place], of: other)
      }
  }

  private func isSame(_ record: YAMLRecord, as copy: YAMLRecord, of other: YAMLDocument) -> Bool {
    guard record.kind == copy.kind, record.count == copy.count else { return false }
    switch record.kind {
    case .unwritten, .sequence, .mapping: return true
    case .alias: return record.first == copy.first
    case .invalid where isBrokenAlias(record) || other.isBrokenAlias(copy):
      return bytes[Int(record.start)..<Int(record.end)]
        .elementsEqual(other.bytes[Int(copy.start)..<Int(copy.end)])
    case .invalid, .scalar:
      return textBytes(of: record).elementsEqual(other.textBytes(of: copy))
        && value(of: record) == other.value(of: copy)
    }
  }

  /// Whether it is an alias that has no target or expands too far.
  private func isBrokenAlias(_ record: YAMLRecord) -> Bool {
    record.start < record.end && bytes[Int(record.start)] == UInt8(ascii: "*")
  }

  private func value(of record: YAMLRecord) -> YAMLScalarValue {
    guard record.style == .plain else { return .text }
    return textBytes(of: record).withUnsafeBufferPointer { YAMLScalarValue(plain: $0) }
  }

  private func isSame(
    _ properties: YAMLProperties, as copy: YAMLProperties, of other: YAMLDocument
  ) -> Bool {
    func text(_ range: Range<UInt32>, of document: YAMLDocument) -> ArraySlice<UInt8> {
      document.bytes[Int(range.lowerBound)..<Int(range.upperBound)]
    }
    return properties.node == copy.node
      && text(properties.anchor, of: self) == text(copy.anchor, of: other)
      && text(properties.tag, of: self) == text(copy.tag, of: other)
  }
}
