// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// How steps of one kind are read: a row (`all`) for each case of `Step.Action`.
///
/// An object, since the rows are asked for each step.
final class StepKind: Sendable {
  /// Reads a step with all its keys; nil if that is not possible, which has been reported.
  typealias Reading = @Sendable (inout DecodingContext, Step.Draft, YAMLMapping) -> Step?
  /// Reports the keys of a kind in a step of another one.
  typealias Refusal = @Sendable (inout DecodingContext, Step.Draft, StepKind) -> Void

  /// The kind as the keys of the format name it.
  let applies: Applicability
  /// Whether a step has the key of this kind.
  let isWritten: @Sendable (Step.Draft) -> Bool
  /// Reads `capture`.
  let captures: Reader<[CaptureDeclaration]>
  let read: Reading
  let refuseKeysElsewhere: Refusal
  /// Whether it reports its keys beside the key of any other kind.
  let refusesKeysEverywhere: Bool
  /// The subject of `expect` that only this kind has; nil for none.
  let ownSubject: OwnSubject?

  init(
    applies: Applicability, isWritten: @escaping @Sendable (Step.Draft) -> Bool,
    captures: Reader<[CaptureDeclaration]> = .captures, read: @escaping Reading,
    refuseKeysElsewhere: @escaping Refusal = { _, _, _ in }, refusesKeysEverywhere: Bool = false,
    ownSubject: OwnSubject? = nil
  ) {
    self.applies = applies
    self.isWritten = isWritten
    self.captures = captures
    self.read = read
    self.refuseKeysElsewhere = refuseKeysElsewhere
    self.refusesKeysEverywhere = refusesKeysEverywhere
    self.ownSubject = ownSubject
  }

  /// The kind of a step: a request if nothing else is written.
  static func of(_ draft: Step.Draft) -> StepKind {
    all.first { $0.isWritten(draft) } ?? .request
  }

  /// A subject of `expect` that steps of other kinds, and `defaults`, do not have.
  struct OwnSubject: Sendable {
    let name: String
    let isExpected: @Sendable (Shared<Expectations>) -> Bool
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
    guard let expected = settings.sharedExpectations else { return }
    for kind in StepKind.all {
      guard let own = kind.ownSubject, own.isExpected(expected),
        let entry = mapping["expect"]?.mapping?.entry(named: own.name)
      else { continue }
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
