// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The `defaults` of a list of steps, merged once for all steps without settings of their own.
///
/// Which of the defaults apply depends on the names they read: the merged settings are valid until
/// a step captures or hides one of these names.
struct InheritedDefaults {
  private let layers: DefaultLayers
  private var cache = Cache()

  /// The merged defaults, valid while the names that they read have the same meaning.
  struct Cache {
    /// For steps that write only fields and similar settings.
    fileprivate var settings: (planned: PlannedSettings, missingRights: [Diagnostic])?
    /// For steps without settings of their own.
    fileprivate var plain: Merged?
  }

  /// The cache, if it is the same in every list with these layers because they read no names.
  var universal: Cache? { layers.names.isEmpty ? cache : nil }

  /// The settings of a step.
  struct Merged {
    let settings: PlannedSettings
    var expectations: Shared<Expectations>?
    /// Captures that the settings read.
    let neededCaptures: [NeededCapture]
    /// Rights that the settings need and the run lacks; they are reported for each step with these
    /// settings.
    var missingRights: [Diagnostic] = []
  }

  /// - Parameter universal: the cache of another list with the same layers.
  init(_ layers: DefaultLayers, universal: Cache? = nil) {
    self.layers = layers
    if layers.names.isEmpty, let universal { cache = universal }
  }

  /// The names that they read.
  var names: Set<String> { layers.names }

  /// The meaning of a name changes from here on.
  mutating func noteChange(of name: String) {
    if layers.names.contains(name) { cache = Cache() }
  }

  mutating func merge(
    _ step: Step, scope: NameScope, requests: RequestPlanner, checker: inout NameChecker
  ) -> Merged {
    let own = step.sharedSettings?.content
    var merged =
      step.loop?.isTogether == true
      ? merged(replan(own, scope, requests, &checker, isTogether: true), scope, &checker)
      : mergeSettings(own, scope: scope, requests: requests, checker: &checker)
    if let own = step.sharedExpectations { merged.lay(own) }
    return merged
  }

  /// - Parameter own: the step's own settings without `expect`.
  private mutating func mergeSettings(
    _ own: RequestSettings?, scope: NameScope, requests: RequestPlanner,
    checker: inout NameChecker
  ) -> Merged {
    let isShared = layers.names.isDisjoint(with: scope.stepVariables)
    guard let own else {
      if isShared { return mergePlain(scope: scope, requests: requests, checker: &checker) }
      return merged(replan(nil, scope, requests, &checker), scope, &checker)
    }
    guard isShared, own.written.isSubset(of: .ofContent) else {
      return merged(replan(own, scope, requests, &checker), scope, &checker)
    }
    let defaults = planDefaults(scope: scope, requests: requests, checker: &checker)
    var written = defaults.content.written
    written.lay(own, .everything)
    return merged(defaults.with(written), scope, &checker)
  }

  /// The settings of a step without settings of its own.
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

  /// The defaults without a step's settings.
  private mutating func planDefaults(
    scope: NameScope, requests: RequestPlanner, checker: inout NameChecker
  ) -> PlannedSettings {
    if let (planned, missingRights) = cache.settings {
      for right in missingRights { checker.report(right) }
      return planned
    }
    let known = checker.missingRights.count
    let planned = replan(nil, scope, requests, &checker)
    cache.settings = (planned, checker.missingRights[known...].map(\.diagnostic))
    return planned
  }

  private func replan(
    _ own: RequestSettings?, _ scope: NameScope, _ requests: RequestPlanner,
    _ checker: inout NameChecker, isTogether: Bool = false
  ) -> PlannedSettings {
    var written = mergedLayers(under: own, scope: scope, checker: &checker)
    if let own { written.lay(own, .everything) }
    if isTogether { written.leaveOutWaits() }
    return requests.settings(written, own: own, isTogether: isTogether, checker: &checker)
  }

  private func merged(
    _ settings: PlannedSettings, _ scope: NameScope, _ checker: inout NameChecker
  ) -> Merged {
    Merged(
      settings: settings, expectations: settings.content.written.sharedExpectations,
      neededCaptures: checker.resolve(settings.readNames, in: scope))
  }

  /// Names in settings that a step replaces are not resolved: the step needs no right to read them.
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
  /// Merges the step's own expectations into those of the defaults.
  fileprivate mutating func lay(_ own: Shared<Expectations>) {
    guard expectations != nil else { return expectations = own }
    var written = RequestSettings()
    written.sharedExpectations = expectations
    written.lay(own, .everything)
    expectations = written.sharedExpectations
  }
}
