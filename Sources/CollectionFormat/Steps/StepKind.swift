// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// How steps of one kind are read: a row (`all`) for each case of `Step.Action`.
struct StepKind: Sendable {
  /// The kind as the keys of the format name it.
  let applies: Applicability
  /// Whether a step has the key of this kind.
  let isWritten: @Sendable (Step.Draft) -> Bool
  /// Reads `capture`.
  var captures = Reader<[CaptureDeclaration]>.captures
  /// The step of a mapping with all its keys; nil if that is not possible, which has been reported.
  let read: @Sendable (inout DecodingContext, Step.Draft, YAMLMapping) -> Step?
  /// Reports the keys of this kind in a step of another one.
  var refuseKeysElsewhere: @Sendable (inout DecodingContext, Step.Draft, StepKind) -> Void = {
    _, _, _ in
  }
  /// Whether it reports its keys beside the key of any other kind.
  var refusesKeysEverywhere = false
  /// The subject of `expect` that only this kind has; nil for none.
  var ownSubject: OwnSubject?

  /// The kind of a step: a request if nothing else is written.
  static func of(_ draft: Step.Draft) -> StepKind {
    all.first { $0.isWritten(draft) } ?? .request
  }

  /// A subject of `expect` that steps of other kinds, and `defaults`, do not have.
  struct OwnSubject: Sendable {
    let name: String
    let isExpected: @Sendable (Expectations) -> Bool
    /// The message about its key.
    let elsewhere: @Sendable (Located<String>) -> Diagnostic
  }
}

/// Keys that only steps of one kind have: an object, since few steps have any.
protocol KindDraft: AnyObject {
  init()
}

extension Optional where Wrapped: KindDraft {
  /// The object, made for the first key.
  var made: Wrapped {
    mutating get {
      if let self { return self }
      let made = Wrapped()
      self = made
      return made
    }
  }
}

extension KeyDescription {
  /// Whether its kind of steps reports it beside the key of any other kind.
  var isReportedByItsKind: Bool {
    group == nil && StepKind.all.contains { $0.refusesKeysEverywhere && $0.applies == applies }
  }
}

extension DecodingContext {
  /// Reports what only steps of one other kind can expect, in a request or in `defaults`.
  mutating func refuseSubjectsOfKinds(in mapping: YAMLMapping, of settings: RequestSettings) {
    guard let expected = settings.sharedExpectations?.content,
      let subjects = mapping["expect"]?.mapping
    else { return }
    for case let own? in StepKind.all.map(\.ownSubject) {
      guard let entry = subjects.entry(named: own.name), own.isExpected(expected) else { continue }
      report(own.elsewhere(Located(own.name, at: entry.key.span)))
    }
  }

  /// Reports keys of exchanges in a step of another kind.
  mutating func reportKeysOfExchanges(
    besides key: Located<String>, of kind: Applicability, in mapping: YAMLMapping
  ) {
    let keys = Step.Draft.keys.description.keys
    for position in mapping.indices {
      let entry = mapping[position]
      let name = entry.name
      guard name != key.content, let known = keys.first(where: { $0.name == name }),
        known.group != 0, known.applies?.isSuperset(of: kind) != true, !known.isReportedByItsKind
      else { continue }
      report(.keyOfExchanges(name, besides: key, at: entry.key.span))
    }
  }
}
