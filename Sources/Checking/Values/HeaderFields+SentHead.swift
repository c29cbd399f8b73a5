// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension HeaderFields {
  /// The lines of a sent request head, without its first line.
  init(sentHead: [UInt8]) {
    var fields: [HeaderField] = []
    sentHead.withUnsafeBufferPointer { head in
      var start = (head.firstIndex(of: UInt8(ascii: "\n")) ?? head.endIndex - 1) + 1
      while start < head.endIndex {
        let end = head[start...].firstIndex(of: UInt8(ascii: "\n")) ?? head.endIndex
        HeaderField(line: UnsafeBufferPointer(rebasing: head[start..<end])).map {
          fields.append($0)
        }
        start = end + 1
      }
    }
    self.init(fields)
  }
}

extension HeaderField {
  /// A line of a head; nil for one without a colon.
  fileprivate init?(line: UnsafeBufferPointer<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    var value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    if value.last == 0x0D { value.removeLast() }
    self.init(
      String(decoding: UnsafeBufferPointer(rebasing: line[..<colon]), as: UTF8.self),
      HeaderText(octets: UnsafeBufferPointer(rebasing: value)))
  }
}
