// SPDX-License-Identifier: Apache-2.0

/// One header line: a name as written and a value without surrounding white space (RFC 9110, 5).
package struct HeaderField: Hashable, Sendable {
  package let name: String
  package let value: String
  /// The bytes of a value that is not UTF-8 (`HeaderText`); nil for any other.
  package let bytes: [UInt8]?

  package init(_ name: String, _ value: String, bytes: [UInt8]? = nil) {
    self.name = name
    self.value = value
    self.bytes = bytes
  }

  /// A header with a value as it came or is sent.
  package init(_ name: String, _ value: HeaderText) {
    self.init(name, value.text, bytes: value.bytes)
  }

  /// The value with its bytes.
  package var content: HeaderText { HeaderText(value, bytes: bytes) }

  /// The value as a reference to an address: each byte outside ASCII is percent-encoded.
  package var reference: String {
    bytes.map { PercentEncoding.sendable($0) } ?? value
  }
}

/// Header lines in the order they were sent or received; names may repeat.
package struct HeaderFields: Hashable, Sendable {
  package var fields: [HeaderField]

  package init(_ fields: [HeaderField] = []) {
    self.fields = fields
  }

  /// All values of a name, compared without ASCII case, in order.
  package func values(of name: String) -> [String] {
    fields.compactMap { $0.name.equalsIgnoringASCIICase(name) ? $0.value : nil }
  }

  /// All values of a name with their bytes, in order.
  package func contents(of name: String) -> [HeaderText] {
    fields.compactMap { $0.name.equalsIgnoringASCIICase(name) ? $0.content : nil }
  }

  /// The first value of a name, compared without ASCII case.
  package func first(_ name: String) -> String? {
    fields.first { $0.name.equalsIgnoringASCIICase(name) }?.value
  }
}
