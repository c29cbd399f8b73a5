// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import YAMLTree

extension FailureExpectation {
  /// The contents of a mapping of one kind of failure, before it is known to be complete.
  struct Draft {
    var kind: Kind?

    static let keys = KeyTable<Draft>(
      "failure", "an expected failure",
      groups: [
        KeyGroup(
          "one kind", several: .severalSources, missing: .missingSource,
          help: "write `{ timeout: connect }` or `{ tls: expired }`")
      ],
      keys: [
        Key(
          "timeout", .oneOrMore(.word(of: TransferFailure.TimeLimit.allCases)),
          "a limit of `timeout` was exceeded: one of these", example: "timeout: connect", group: 0
        ) { $0.kind = .timeout($1) },
        Key(
          "tls", .oneOrMore(.word(of: problems)), "TLS failed for one of these reasons",
          example: "tls: expired", group: 0
        ) { $0.kind = .tls($1) },
      ])
  }
}

extension Reader where Content == FailureExpectation.Kind {
  /// A word, or a mapping of a narrower kind.
  private static var failureKind: Reader {
    let word = Reader<TransferFailure.Kind>.word(of: FailureExpectation.words)
    return Reader(.either([word.shape, .mapping("failure")])) { node, loading in
      guard case .mapping = node.content else {
        return word.read(node, &loading).map { .word($0) }
      }
      var draft = FailureExpectation.Draft()
      guard FailureExpectation.Draft.keys.read(node, into: &draft, &loading) else { return nil }
      return draft.kind
    }
  }

  /// One kind, or a list of them.
  fileprivate static var failureKinds: Reader<[FailureExpectation.Kind]> {
    .oneOrMore(failureKind)
  }
}

extension Reader where Content == FailureExpectation {
  /// Kinds of failures, or `any`.
  static var failure: Reader {
    let kinds = Reader<FailureExpectation.Kind>.failureKinds
    return Reader(.either([.words(["any"]), kinds.shape])) { node, loading in
      if let scalar = node.scalar, scalar.isText("any") {
        return FailureExpectation(kinds: nil, span: node.span)
      }
      guard let found = kinds.read(node, &loading), !found.isEmpty else { return nil }
      return FailureExpectation(kinds: found, span: node.span)
    }
  }
}

extension DecodingContext {
  /// Refuses what no failed transfer has beside `failure`.
  mutating func refuseKeysBesideFailure(in mapping: YAMLMapping) {
    for position in mapping.indices {
      let entry = mapping[position]
      guard !["failure", "time"].contains(entry.name), !entry.name.utf8.starts(with: "x-".utf8)
      else { continue }
      report(.besideFailure(entry.name, at: entry.key.span))
    }
  }
}
