// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The `defaults` of a list of steps, merged once for all steps that say nothing themselves.
///
/// Which of the defaults apply depends on the names they read: what was merged holds until a step
/// captures or hides one of these.
struct InheritedDefaults {
  private let layers: DefaultLayers
  private var plain: Merged?

  /// What the defaults come to for steps that say nothing, when that is the same in every list:
  /// they read no names. Nil before the first such step.
  var universal: Merged? { layers.names.isEmpty ? plain : nil }

  /// The settings that hold for a step.
  struct Merged {
    let terms: RequestTerms
    let expectations: Shared<Expectations>?
    /// Captures that the terms read.
    let neededCaptures: [NeededCapture]
    /// Rights that the terms need and the run lacks; each step that has them lacks them anew.
    var missingRights: [Diagnostic] = []
  }

  /// - Parameter universal: of another list with the same layers.
  init(_ layers: DefaultLayers, universal: Merged? = nil) {
    self.layers = layers
    if layers.names.isEmpty { plain = universal }
  }

  /// A name means something else from here on.
  mutating func noteChange(of name: String) {
    if layers.names.contains(name) { plain = nil }
  }

  mutating func merge(
    _ step: Step, scope: NameScope, requests: RequestPlanner, checker: inout NameChecker
  ) -> Merged {
    let saysSomething =
      step.sharedSettings != nil || (layers.haveExpectations && step.sharedExpectations != nil)
    if saysSomething || !layers.names.isDisjoint(with: scope.stepVariables) {
      return mergeAnew(
        step.sharedSettings, step.sharedExpectations, scope: scope, requests: requests,
        checker: &checker)
    }
    let plain = mergePlain(scope: scope, requests: requests, checker: &checker)
    return Merged(
      terms: plain.terms, expectations: step.sharedExpectations ?? plain.expectations,
      neededCaptures: plain.neededCaptures)
  }

  /// The settings of a step that says nothing itself.
  private mutating func mergePlain(
    scope: NameScope, requests: RequestPlanner, checker: inout NameChecker
  ) -> Merged {
    if let plain {
      for right in plain.missingRights { checker.report(right) }
      return plain
    }
    let known = checker.missingRights.count
    var merged = mergeAnew(nil, nil, scope: scope, requests: requests, checker: &checker)
    merged.missingRights = checker.missingRights[known...].map(\.diagnostic)
    plain = merged
    return merged
  }

  private func mergeAnew(
    _ settings: Shared<RequestSettings>?, _ expectations: Shared<Expectations>?,
    scope: NameScope, requests: RequestPlanner, checker: inout NameChecker
  ) -> Merged {
    var merging = SettingsLayers(
      inherited: layers.layers, own: settings ?? SettingsLayers.nothing,
      ownExpectations: expectations)
    guard !layers.names.isEmpty else {
      return merge(merging, scope: scope, requests: requests, checker: &checker)
    }
    // The closures of the layers and the caller each need the checker: the first work on a copy.
    var judging = checker
    var answered = scope
    answered.seesResponse = true
    merging.applies = { judging.applies($0, in: scope) }
    merging.appliesToChecks = { judging.applies($0, in: answered) }
    var others = NameChecker()
    others.holder = checker.holder
    let merged = merge(merging, scope: scope, requests: requests, checker: &others)
    checker = judging
    checker.take(others)
    return merged
  }

  private func merge(
    _ merging: SettingsLayers, scope: NameScope, requests: RequestPlanner,
    checker: inout NameChecker
  ) -> Merged {
    let expectations =
      layers.haveExpectations ? merging.sharedExpectations : merging.ownExpectations
    let terms = requests.terms(merging, checker: &checker)
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
