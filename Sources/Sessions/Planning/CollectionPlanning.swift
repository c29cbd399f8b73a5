// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Files
import Planning

/// Makes a plan of the loaded files; a file with an unresolved name becomes unusable, and the
/// others are planned without it.
struct CollectionPlanning {
  private let session: Session
  private let choice: PlanChoice
  private var loaded: Loaded
  /// Secrets of collections that turn out to be unusable.
  private var furtherSecrets: [PlannedSecret] = []

  /// Plans everything that can be planned.
  static func plan(_ loaded: Loaded, _ choice: PlanChoice, in session: Session) -> Planned {
    var planning = CollectionPlanning(session: session, choice: choice, loaded: loaded)
    return planning.plan()
  }

  private mutating func plan() -> Planned {
    var outside = OutsideInputReader.read(
      choice.inputs, prompted: choice.prompted, for: &loaded, in: session)
    if choice.overrides.isInsecure { loaded.problems.add([.nothingVerified]) }
    let selection = SelectionReader.read(choice.selection, of: &loaded, in: session)
    outside.leaveOutNamesOfOthers(besides: loaded, in: session)
    let files = FileAccess(
      of: loaded,
      named: loaded.namedPaths(
        with: choice.overrides, choice.contracts.document, rights: session.rights),
      in: session)
    loaded.problems.add(files.problems + files.problems(ofOptions: choice.optionFiles))
    var resolver = PlanResolver(
      session, choice, outside, expressionFiles: loaded.expressionFiles(files, in: session), files)
    if let against = choice.contracts.against, loaded.problems.blocking.isEmpty {
      let reading = OldDocumentReading(against, files, in: session)
      resolver.oldDocument = reading.read(into: &loaded)
    }
    addNamesOfPartlyBrokenFiles(resolver)
    var result = resolver.resolve(&loaded, selection)
    let broken = loaded.take(result)
    if !broken.isEmpty, loaded.problems.blocking.isEmpty {
      furtherSecrets += result.plan.secrets
      loaded.collections.removeAll { broken.contains($0.content.source) }
      result = resolver.resolve(&loaded, selection)
      // Problems found now were found before, or are consequences of missing files.
    }
    if hasLoneKey(result.plan) { loaded.problems.add([.keyFlagWithoutCertificate]) }
    loaded.checkCookieFiles(of: &result.plan, files)
    var planned = planned(result.plan, files)
    planned.inputs = { [outside] in outside.recorded }
    if let reference = choice.selection.changedSince {
      planned.takeChanges(since: reference, choice)
    }
    if choice.selection.isLastFailed { planned.takeFailures(of: choice.selection, in: session) }
    if let last = choice.selection.until { planned.end(with: last) }
    if choice.selection.keepsEverything { planned.plan.leaveOutTeardown() }
    planned = split(planned)
    // An import edits the files in place of reporting what differs.
    if !choice.contracts.notesUses { planned.addDrift(typed: choice.contracts.document) }
    // Only `check` judges everything.
    planned.sortWarnings(choice.selection, reportsUnused: choice.judgesAllRights)
    return planned
  }

  /// The plan with the proxies of the environment, and everything of options that must be masked.
  private mutating func planned(_ plan: Plan, _ files: FileAccess) -> Planned {
    var found: [Diagnostic] = []
    let proxies = ProxyAddresses(session.environment) { found.append($0) }
    if let path = SystemAuthorities.pipe(
      in: session.environment, workingDirectory: session.folders.working)
    {
      found.append(.authoritiesInPipe(path))
    }
    loaded.problems.add(found)
    var plan = plan
    plan.secrets += choice.secrets + (proxies?.passwords ?? [])
    if !loaded.problems.blocking.isEmpty { plan.collections = [] }
    loaded.problems.nameTypography(in: loaded.sources)
    return Planned(
      loaded: loaded, plan: plan, furtherSecrets: furtherSecrets, files: files,
      rights: session.rights, environment: session.environment,
      workingFolder: session.folders.working, proxies: proxies)
  }

  /// The plan of the shard that was asked for.
  private func split(_ planned: Planned) -> Planned {
    var planned = planned
    let rule = choice.selection.shardRule
    guard let request = choice.selection.shard else {
      if rule != nil { planned.refuse([.ruleWithoutShard]) }
      return planned
    }
    if rule == .timings, choice.selection.timingsPath == nil {
      planned.refuse([.timingsWithoutFile])
      return planned
    }
    let finder = ShardFinder(environment: session.environment, rule: rule ?? .steps)
    do throws(ShardFinder.Failure) {
      planned.take(try finder.shard(request), timings: choice.selection.timingsPath)
    } catch {
      planned.refuse([.unknownShard(error)])
    }
    return planned
  }

  /// Whether `--key` has no certificate; a part that was not loaded may have one.
  private func hasLoneKey(_ plan: Plan) -> Bool {
    choice.overrides.keyPath != nil && choice.overrides.certificatePath == nil
      && loaded.problems.unusable.isEmpty && !plan.collections.isEmpty && !plan.hasCertificate
  }

  /// Reports names in partly loaded files, as far as possible; no files are looked up for this.
  private mutating func addNamesOfPartlyBrokenFiles(_ resolver: PlanResolver) {
    for index in loaded.problems.unusable.indices {
      guard let partial = loaded.problems.unusable[index].partial else { continue }
      let outline = resolver.outline(ofPartial: partial, loaded)
      furtherSecrets += outline.secrets
      guard loaded.problems.blocking.isEmpty else { continue }
      let result = outline.resolve(files: FileIndex())
      // The names of a missing environment are unknown.
      guard result.unknownEnvironment == nil, !result.lacksEnvironment else { continue }
      let file = PartlyBrokenFile(partial.content, in: loaded.sources)
      loaded.problems.unusable[index].diagnostics +=
        DiagnosticList(
          file.certain(of: result.unknownNames) + file.certain(among: result.diagnostics)
        ).all
    }
  }
}

extension ProxyAddresses {
  /// The passwords of the proxies, which must be masked.
  fileprivate var passwords: [PlannedSecret] {
    proxies.compactMap { proxy in
      guard let password = proxy.password?.text, !password.isEmpty else { return nil }
      return PlannedSecret(name: "proxy", value: password)
    }
  }
}
