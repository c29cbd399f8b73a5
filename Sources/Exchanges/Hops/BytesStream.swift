// SPDX-License-Identifier: Apache-2.0

import Threads

/// Bytes in memory as a body stream, for transfers that take only streams.
package struct BytesStream: BodyStream {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var length: Int64? { Int64(bytes.count) }

  package func open(_ off: borrowing OffEngine) -> any BodyReader { Reader(bytes) }

  /// `@unchecked Sendable`: a reader is used by one task at a time (`BodyReader`).
  private final class Reader: BodyReader, @unchecked Sendable {
    private var left: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { left = bytes[...] }

    func read(upTo count: Int, _ off: borrowing OffEngine) -> [UInt8] {
      defer { left = left.dropFirst(count) }
      return Array(left.prefix(count))
    }
  }
}
