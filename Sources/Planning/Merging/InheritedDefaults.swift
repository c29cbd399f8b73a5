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
    let settings: PlannedSettings
    var expectations: Shared<Expectations>?
    /// Captures that the settings read.
    let neededCaptures: [NeededCapture]
    /// Rights that the settings need and the run lacks; each step that has them lacks them anew.
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
    let outer =
      layers.names.isDisjoint(with: scope.stepVariables)
      ? mergePlain(scope: scope, requests: requests, checker: &checker)
      : merge(nil, over: nil, scope: scope, requests: requests, checker: &checker)
    var merged = outer
    if let own = step.sharedSettings {
      merged = merge(own, over: outer.settings, scope: scope, requests: requests, checker: &checker)
    }
    if let own = step.sharedExpectations { merged.lay(own) }
    return merged
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
    var merged = merge(nil, over: nil, scope: scope, requests: requests, checker: &checker)
    merged.missingRights = checker.missingRights[known...].map(\.diagnostic)
    plain = merged
    return merged
  }

  /// - Parameters:
  ///   - own: what the step says itself besides `expect`.
  ///   - outer: what the defaults come to for it; nil where that is not known yet.
  private func merge(
    _ own: Shared<RequestSettings>?, over outer: PlannedSettings?, scope: NameScope,
    requests: RequestPlanner, checker: inout NameChecker
  ) -> Merged {
    var written = outer?.content.written ?? mergedLayers(scope: scope, checker: &checker)
    if let own { written.lay(own.content, .everything) }
    let settings: PlannedSettings
    if let outer, let own, own.content.written.isSubset(of: .ofContent) {
      settings = outer.with(written)
    } else {
      settings = requests.settings(written, own: own?.content, checker: &checker)
    }
    return Merged(
      settings: settings, expectations: written.sharedExpectations,
      neededCaptures: checker.resolve(settings.readNames, in: scope))
  }

  private func mergedLayers(scope: NameScope, checker: inout NameChecker) -> RequestSettings {
    guard !layers.names.isEmpty else { return layers.merged(.everything) }
    var judging = checker
    var answered = scope
    answered.seesResponse = true
    let merged = layers.merged(
      NamePresence(
        request: { judging.applies($0, in: scope) },
        response: { [answered] in judging.applies($0, in: answered) }))
    checker = judging
    return merged
  }
}

extension InheritedDefaults.Merged {
  /// Lays the step's own expectations over those of the defaults.
  fileprivate mutating func lay(_ own: Shared<Expectations>) {
    guard expectations != nil else { return expectations = own }
    var written = RequestSettings()
    written.sharedExpectations = expectations
    written.lay(own, .everything)
    expectations = written.sharedExpectations
  }
}
