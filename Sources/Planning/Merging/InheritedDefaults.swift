// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The `defaults` of a list of steps, merged once for all steps that say nothing themselves.
///
/// Which of the defaults apply depends on the names they read: what was merged holds until a step
/// captures or hides one of these.
struct InheritedDefaults {
  private let layers: [Shared<RequestSettings>]
  /// Names that any of the layers reads.
  private let names: Set<String>
  private let haveExpectations: Bool
  private var plain: Merged?

  /// What the defaults come to for steps that say nothing, when that is the same in every list:
  /// they read no names. Nil before the first such step.
  var universal: Merged? { names.isEmpty ? plain : nil }

  /// The settings that hold for a step.
  struct Merged {
    let terms: RequestTerms
    let expectations: Shared<Expectations>?
    /// Captures that the terms read.
    let neededCaptures: [NeededCapture]
  }

  /// - Parameter universal: of another list with the same layers.
  init(_ layers: [RequestSettings], universal: Merged? = nil) {
    self.layers = layers.filter { !$0.isEmpty }.map { Shared($0) }
    names = Set(layers.readNames.uses.map(\.root))
    haveExpectations = layers.contains { $0.sharedExpectations != nil }
    if names.isEmpty { plain = universal }
  }

  /// A name means something else from here on.
  mutating func noteChange(of name: String) {
    if names.contains(name) { plain = nil }
  }

  mutating func merge(
    _ step: Step, scope: NameScope, requests: RequestPlanner, checker: inout NameChecker
  ) -> Merged {
    guard names.isDisjoint(with: scope.stepVariables) else {
      return mergeAnew(step.settings, scope: scope, requests: requests, checker: &checker)
    }
    if step.sharedSettings != nil || (haveExpectations && step.sharedExpectations != nil) {
      return mergeAnew(step.settings, scope: scope, requests: requests, checker: &checker)
    }
    let plain =
      self.plain
      ?? mergeAnew(RequestSettings(), scope: scope, requests: requests, checker: &checker)
    self.plain = plain
    return Merged(
      terms: plain.terms, expectations: step.sharedExpectations ?? plain.expectations,
      neededCaptures: plain.neededCaptures)
  }

  private func mergeAnew(
    _ own: RequestSettings, scope: NameScope, requests: RequestPlanner,
    checker: inout NameChecker
  ) -> Merged {
    // The closure of the layers and the caller each need the checker: the first works on a copy.
    var judging = checker
    var answered = scope
    answered.seesResponse = true
    let merging = SettingsLayers(
      inherited: layers, own: Shared(own), applies: { judging.applies($0, in: scope) },
      appliesToChecks: { judging.applies($0, in: answered) })
    let expectations = haveExpectations ? merging.sharedExpectations : own.sharedExpectations
    var others = NameChecker()
    let terms = requests.terms(merging, checker: &others)
    checker = judging
    checker.take(others)
    return Merged(
      terms: terms, expectations: expectations,
      neededCaptures: checker.resolve(terms.readNames, in: scope))
  }
}

extension SettingsLayers {
  fileprivate var sharedExpectations: Shared<Expectations>? {
    let merged = expectations()
    return merged.isEmpty ? nil : Shared(merged)
  }
}
