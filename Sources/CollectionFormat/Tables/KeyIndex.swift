// SPDX-License-Identifier: Apache-2.0

/// Finds a name among the names of a table by its UTF-8 bytes, without allocating.
///
/// An open-addressed table that is at most half full, so a look-up compares about one name. It is
/// an object, because it is used for each key that is read: three arrays would be three reference
/// counts.
final class KeyIndex: Sendable {
  /// The start of each name's bytes in `bytes`, with one more entry at the end.
  private let starts: [Int]
  private let bytes: [UInt8]
  private let slots: [UInt8]

  /// - Precondition: at most 127 names.
  init(_ names: [String]) {
    precondition(names.count < 128, "a mapping of the format has fewer than 128 keys")
    var size = 4
    while size < names.count * 2 { size *= 2 }
    var slots = [UInt8](repeating: .max, count: size)
    var starts = [0]
    starts.reserveCapacity(names.count + 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(names.count * 16)
    for (position, var name) in names.enumerated() {
      var slot = name.withUTF8 { text in
        bytes.append(contentsOf: text)
        return Self.hash(text) & (size - 1)
      }
      while slots[slot] != .max { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt8(position)
      starts.append(bytes.count)
    }
    self.slots = slots
    self.starts = starts
    self.bytes = bytes
  }

  /// The index of the name with exactly these bytes.
  func position(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let mask = slots.count - 1
    var slot = Self.hash(name) & mask
    while slots[slot] != .max {
      let position = Int(slots[slot])
      if isName(at: position, name) { return position }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func isName(at position: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[position]
    guard starts[position + 1] - start == name.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      name.indices.allSatisfy { bytes[start + $0] == name[$0] }
    }
  }

  /// Length, first, second and last byte distinguish the format's keys well enough.
  @inline(__always)
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let second = name.count > 1 ? name[1] : 0
    return name.count &* 31 &+ Int(first) &* 7 &+ Int(second) &* 13 &+ Int(last) &* 3
  }
}
