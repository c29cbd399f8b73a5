// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// What decides between two paths that match one address.
struct PathKind {
  private let literals: [Bool]
  private let mixed: [Bool]
  private let literalCount: Int

  init(_ segments: [SegmentPattern]) {
    literals = segments.map { if case .literal = $0 { true } else { false } }
    mixed = segments.map { if case .mixed = $0 { true } else { false } }
    literalCount = literals.count { $0 }
  }

  /// Whether a path comes before another; nil if neither does.
  func comes(before other: PathKind) -> Bool? {
    if literalCount != other.literalCount { return literalCount > other.literalCount }
    for (own, others) in [(literals, other.literals), (mixed, other.mixed)] {
      if let (mine, _) = zip(own, others).first(where: { $0 != $1 }) { return mine }
    }
    return nil
  }
}

// MARK: Near paths

extension OperationIndex {
  /// The path of the document that was probably meant.
  func nearPath(to request: SentPath, _ place: Place) -> UndocumentedRequest.NearPath? {
    var segments = Array(request.segments[place.length...])
    if segments.count > 1, segments.last?.bytes.isEmpty == true {
      segments.removeLast()
    } else {
      segments.append(SpelledSegment([]))
    }
    let found = tree.paths(matching: segments[...])
    if let number = first(of: found) {
      return .slash(paths[number].text)
    }
    return nearSegment(to: Array(request.segments[place.length...])).map { .segment($0) }
  }

  /// The path that differs in one literal segment, and there least.
  private func nearSegment(to sent: [SpelledSegment]) -> String? {
    // The words of each place where a path differs there alone.
    var candidates: [Int: [(word: String, path: String)]] = [:]
    for path in paths where path.segments.count == sent.count {
      let different = zip(path.segments, sent).enumerated().filter { !$1.0.matches($1.1) }
      guard different.count == 1, case .literal(let word) = different[0].element.0 else { continue }
      candidates[different[0].offset, default: []].append((word.text, path.text))
    }
    // For a word of one or two letters, any other would be near.
    for place in sent.indices where sent[place].bytes.count > 2 {
      guard let words = candidates[place],
        let near = NearMisses.of(sent[place].text.text, among: words.map(\.word)).first
      else { continue }
      return words.first { $0.word.hasSameBytes(as: near) }?.path
    }
    return nil
  }
}
