// SPDX-License-Identifier: Apache-2.0

extension Value {
  /// The value as compact JSON, with its digits, order and duplicates unchanged.
  package func jsonBytes() -> [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  /// The beginning of the value as compact JSON: at least so many bytes, or everything.
  package func jsonBytes(beginning limit: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginning(of: self, limit: limit)
    return writer.bytes
  }

  /// The value as compact JSON text.
  package func jsonText() -> String {
    String(decoding: jsonBytes(), as: UTF8.self)
  }
}

extension JSONNode {
  /// The value as compact JSON, its scalars byte for byte as written.
  package func jsonBytes() -> [UInt8] {
    var writer = JSONWriter()
    writer.node(self)
    return writer.bytes
  }

  /// The value as compact JSON text.
  package func jsonText() -> String {
    String(decoding: jsonBytes(), as: UTF8.self)
  }
}
