// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The `defaults` of a list of steps, merged once for all steps that say nothing themselves.
///
/// Which of the defaults apply depends on the names they read: what was merged holds until a step
/// captures or hides one of these.
struct InheritedDefaults {
  private let layers: DefaultLayers
  private var cache = Cache()

  /// What the defaults come to while the names that they read mean the same.
  struct Cache {
    /// For steps that write only fields and the like themselves.
    fileprivate var settings: (planned: PlannedSettings, missingRights: [Diagnostic])?
    /// For steps that write nothing themselves.
    fileprivate var plain: Merged?
  }

  /// The cache where it is the same in every list with these layers: they read no names.
  var universal: Cache? { layers.names.isEmpty ? cache : nil }

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
  init(_ layers: DefaultLayers, universal: Cache? = nil) {
    self.layers = layers
    if layers.names.isEmpty, let universal { cache = universal }
  }

  /// A name means something else from here on.
  mutating func noteChange(of name: String) {
    if layers.names.contains(name) { cache = Cache() }
  }

  mutating func merge(
    _ step: Step, scope: NameScope, requests: RequestPlanner, checker: inout NameChecker
  ) -> Merged {
    var merged = mergeSettings(
      step.sharedSettings?.content, scope: scope, requests: requests, checker: &checker)
    if let own = step.sharedExpectations { merged.lay(own) }
    return merged
  }

  /// - Parameter own: what the step writes itself besides `expect`.
  private mutating func mergeSettings(
    _ own: RequestSettings?, scope: NameScope, requests: RequestPlanner,
    checker: inout NameChecker
  ) -> Merged {
    let isShared = layers.names.isDisjoint(with: scope.stepVariables)
    guard let own else {
      if isShared { return mergePlain(scope: scope, requests: requests, checker: &checker) }
      return merged(planAnew(nil, scope, requests, &checker), scope, &checker)
    }
    guard isShared, own.written.isSubset(of: .ofContent) else {
      return merged(planAnew(own, scope, requests, &checker), scope, &checker)
    }
    let defaults = planDefaults(scope: scope, requests: requests, checker: &checker)
    var written = defaults.content.written
    written.lay(own, .everything)
    return merged(defaults.with(written), scope, &checker)
  }

  /// The settings of a step that says nothing itself.
  private mutating func mergePlain(
    scope: NameScope, requests: RequestPlanner, checker: inout NameChecker
  ) -> Merged {
    if let plain = cache.plain {
      for right in plain.missingRights { checker.report(right) }
      return plain
    }
    let known = checker.missingRights.count
    let defaults = planDefaults(scope: scope, requests: requests, checker: &checker)
    var plain = merged(defaults, scope, &checker)
    plain.missingRights = checker.missingRights[known...].map(\.diagnostic)
    cache.plain = plain
    return plain
  }

  /// What the defaults come to by themselves.
  private mutating func planDefaults(
    scope: NameScope, requests: RequestPlanner, checker: inout NameChecker
  ) -> PlannedSettings {
    if let (planned, missingRights) = cache.settings {
      for right in missingRights { checker.report(right) }
      return planned
    }
    let known = checker.missingRights.count
    let planned = planAnew(nil, scope, requests, &checker)
    cache.settings = (planned, checker.missingRights[known...].map(\.diagnostic))
    return planned
  }

  private func planAnew(
    _ own: RequestSettings?, _ scope: NameScope, _ requests: RequestPlanner,
    _ checker: inout NameChecker
  ) -> PlannedSettings {
    var written = mergedLayers(under: own, scope: scope, checker: &checker)
    if let own { written.lay(own, .everything) }
    return requests.settings(written, own: own, checker: &checker)
  }

  private func merged(
    _ settings: PlannedSettings, _ scope: NameScope, _ checker: inout NameChecker
  ) -> Merged {
    Merged(
      settings: settings, expectations: settings.content.written.sharedExpectations,
      neededCaptures: checker.resolve(settings.readNames, in: scope))
  }

  /// What a step replaces is not asked for its names: it needs no right to read them.
  private func mergedLayers(
    under own: RequestSettings?, scope: NameScope, checker: inout NameChecker
  ) -> RequestSettings {
    guard !layers.names.isEmpty else { return layers.merged(.everything) }
    var judging = checker
    var answered = scope
    answered.seesResponse = true
    let merged = layers.merged(
      NamePresence(
        request: { judging.applies($0, in: scope) },
        response: { [answered] in judging.applies($0, in: answered) }),
      without: own?.written.intersection(.replaced) ?? [])
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
