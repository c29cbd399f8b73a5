// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Values

/// The bytes of the captured values that the scenarios of a run hold at once.
final class CapturedBytes: Sendable {
  let limit: Int
  private let held = Mutex(0)

  /// - Parameter limit: the most bytes of the run.
  init(limit: Int) {
    self.limit = limit
  }

  /// Counts more bytes, or fewer.
  ///
  /// - Returns: false, and nothing is counted, if there would be more than the limit.
  func add(_ bytes: Int) -> Bool {
    held.withLock { held in
      guard bytes <= limit - held else { return false }
      held += bytes
      return true
    }
  }
}

/// The part of them that one scenario holds; it is given back when the scenario has ended.
final class CaptureShare: Sendable {
  private let all: CapturedBytes
  private let sizes = Mutex<[String: Size]>([:])

  /// The value of one name.
  private struct Size {
    var bytes = 0
    /// How many values were appended.
    var elements = 0
  }

  /// Smaller values are not counted: a file has only so many names for them.
  private static let smallest = 4_096

  init(_ all: CapturedBytes) {
    self.all = all
  }

  /// The most bytes of the run.
  var limit: Int { all.limit }

  deinit {
    _ = all.add(-sizes.withLock { $0.values.reduce(0) { $0 + $1.bytes } })
  }

  /// Counts a value in place of the earlier one of its name, or beside those to which it is appended.
  ///
  /// - Parameter earlier: how many values of the name there are; nil for one that is not appended.
  /// - Returns: false if the values of the run would have more bytes than the limit.
  func hold(_ value: Value, for name: String, appendedTo earlier: Int?) -> Bool {
    let bytes = value.heldBytes
    return sizes.withLock { sizes in
      let known = sizes[name] ?? Size()
      guard earlier != nil || bytes >= Self.smallest || known.bytes > 0 else { return true }
      var new = Size(bytes: bytes, elements: 1)
      if let earlier {
        // Of attempts that are repeated only the last one stays.
        let kept = min(earlier, known.elements)
        new.bytes += known.elements == 0 ? 0 : known.bytes / known.elements * kept
        new.elements = kept + 1
      }
      guard all.add(new.bytes - known.bytes) else { return false }
      sizes[name] = new
      return true
    }
  }
}

extension Value {
  /// About as many bytes as it takes in memory.
  fileprivate var heldBytes: Int {
    switch self {
    case .null, .boolean: 16
    case .number(let number): 16 + number.digits.utf8.count
    case .string(let text): 16 + text.utf8.count
    case .array(let elements): elements.reduce(16) { $0 + $1.heldBytes }
    case .object(let object):
      object.members.reduce(16) { $0 + $1.name.utf8.count + $1.value.heldBytes }
    }
  }
}
