// SPDX-License-Identifier: Apache-2.0

/// An operation of a service as `doubt.ignore` writes it: `GET /pets/{id} 404`.
///
/// It may mean several operations: `* /admin/**` is every method below `/admin`.
package struct OperationPattern: Hashable, Sendable {
  /// One segment of the path, without its slash.
  package enum Segment: Hashable, Sendable {
    /// Exactly this text, as it is sent.
    case literal(String)
    /// `{}` or `{name}`: a segment with a value of its own in each request.
    case variable
    /// `*`: any one segment.
    case any
    /// `**`: any number of segments, also none.
    case several
  }

  /// A status, or a hundred of them.
  package enum Status: Hashable, Sendable {
    case one(Int)
    /// `4` for `4xx`.
    case hundred(Int)
  }

  /// Nil for `*`, any method.
  package var method: String?
  package var segments: [Segment]
  /// Nil for any status.
  package var status: Status?

  /// Whether an operation is meant.
  ///
  /// O(segments of the pattern × segments of the path).
  ///
  /// - Parameter path: the segments; nil for one that is variable.
  package func matches(method: String, path: [String?], status: Int) -> Bool {
    if let own = self.method, !own.utf8.elementsEqual(method.utf8) { return false }
    switch self.status {
    case .one(let own)? where own != status: return false
    case .hundred(let own)? where own != status / 100: return false
    default: return matches(path)
    }
  }

  /// Compares from the left, and begins again after the last `**` where that fails.
  private func matches(_ path: [String?]) -> Bool {
    var place = 0
    var next = 0
    var retry: (pattern: Int, place: Int)?
    while place < path.count {
      if next < segments.count, segments[next] == .several {
        retry = (next, place)
        next += 1
      } else if next < segments.count, segments[next].matches(path[place]) {
        next += 1
        place += 1
      } else if let last = retry {
        retry = (last.pattern, last.place + 1)
        next = last.pattern + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return segments[next...].allSatisfy { $0 == .several }
  }
}

extension OperationPattern.Segment {
  /// - Parameter segment: nil for one that is variable.
  fileprivate func matches(_ segment: String?) -> Bool {
    switch self {
    case .any, .several: true
    case .variable: segment == nil
    case .literal(let text): segment.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    }
  }
}
