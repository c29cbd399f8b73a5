// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// Texts by number.
struct InternedTexts {
  /// By the hash of the text: a run may have hundreds of thousands of addresses. It is seeded in each
  /// process, so that a service cannot make two texts with one hash.
  private var numbers: [Int: Int32] = [:]
  private var json = EventJSON()

  /// All texts as the elements of a list of JSON, without its brackets.
  var list: [UInt8] { json.bytes }

  /// The number of a text that was added before; nil for others.
  func known(_ text: String) -> Int32? { numbers[Self.hash(of: text)] }

  private static func hash(of text: String) -> Int {
    var hasher = Hasher()
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize()
  }

  mutating func index(of text: String) -> Int32 {
    let hash = Self.hash(of: text)
    if let number = numbers[hash] { return number }
    let number = Int32(clamping: numbers.count)
    numbers[hash] = number
    if number > 0 { json.raw(",") }
    json.string(text)
    return number
  }
}
