// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Files
import Planning
import Queries
import Running
import Transfers

/// Makes a plan of what was loaded; a file in which a name cannot be resolved becomes one that
/// cannot be used, and the others are planned without it.
struct CollectionPlanning {
  private let request: LoadRequest
  private let outside: ExternalInputReader
  /// What outside gives the collections that were loaded.
  private var values: ExternalInputs
  private let facts: RunMetadata
  private let workingDirectory: FilePath
  private var loaded: LoadedCollections
  /// Schemas that were read; each file once.
  private var schemaFiles = FileIndex()
  /// Where time zones are kept.
  private let zoneFolder: String
  private var expressionFiles = ExpressionFiles()
  /// Of collections that turn out not to be usable.
  private var furtherSecrets: [PlannedSecret] = []

  init(
    _ request: LoadRequest, loaded: LoadedCollections, outside: ExternalInputReader,
    facts: RunMetadata,
    workingDirectory: FilePath, zoneFolder: String = "/usr/share/zoneinfo"
  ) {
    self.zoneFolder = zoneFolder
    self.request = request
    self.loaded = loaded
    self.outside = outside
    values = outside.values
    self.facts = facts
    self.workingDirectory = workingDirectory
  }

  /// Plans everything that can be planned.
  mutating func plan() -> PlannedCollections {
    add(outside.diagnostics)
    if request.network.isInsecure { loaded.warnings.append(.nothingVerified) }
    let selection = readSelection()
    leaveOutNamesOfOthers()
    let files = FileAccess(
      roots: loaded.roots + [loaded.location?.root].compactMap { $0 },
      project: loaded.location?.root, allowed: request.rights.readFolders,
      named: namedPaths, isUntrusted: request.rights.isUntrusted, output: request.outputFolder,
      writable: request.rights.writeFolders, reports: request.reportPaths,
      typedTarget: loaded.typedTarget,
      workingDirectory: workingDirectory)
    loaded.blocking += files.problems + files.problems(ofOptions: request.network.files)
    readExpressionFiles(files)
    addNamesOfPartlyBrokenFiles()
    var result = resolve(selection, files)
    let broken = separate(result)
    if !broken.isEmpty, loaded.blocking.isEmpty {
      furtherSecrets += result.plan.secrets
      loaded.collections.removeAll { broken.contains($0.content.source) }
      result = resolve(selection, files)
      // What is wrong now was wrong before, or is so only because files are missing.
    }
    if hasLoneKey(result.plan) { loaded.blocking.append(.keyFlagWithoutCertificate) }
    readCookies(of: &result.plan, files)
    if !loaded.blocking.isEmpty { result.plan.collections = [] }
    return PlannedCollections(
      loaded: loaded, plan: result.plan.hiding(request.network), furtherSecrets: furtherSecrets,
      files: files, facts: facts,
      rights: request.rights)
  }

  /// Leaves out what the environment and files of values give to names that only other collections of
  /// the project declare: it is meant for them.
  private mutating func leaveOutNamesOfOthers() {
    let given = values.variables.map(\.name) + values.files.flatMap { $0.values.map(\.0) }
    guard !given.isEmpty, let project = loaded.project else { return }
    let files =
      loaded.collections.map(\.content) + loaded.unusable.compactMap { $0.partial?.content }
    let known = Set(files.flatMap(\.inputNames) + project.inputNames)
    guard given.contains(where: { !known.contains($0) }) else { return }
    let others = OtherCollections(request, loaded: loaded, workingDirectory: workingDirectory)
    let theirs = Set(others.files.flatMap(\.inputNames)).subtracting(known)
    values.variables.removeAll { theirs.contains($0.name) }
    for place in values.files.indices {
      values.files[place].values.removeAll { theirs.contains($0.0) }
    }
  }

  /// Whether `--key` belongs to no certificate; what did not load may have named one.
  private func hasLoneKey(_ plan: Plan) -> Bool {
    request.network.key != nil && request.network.certificate == nil && loaded.unusable.isEmpty
      && !plan.collections.isEmpty && !plan.hasCertificate
  }

  /// Reads what expressions name: it is there, or known not to be, before anything is planned.
  private mutating func readExpressionFiles(_ files: FileAccess) {
    let partial = loaded.unusable.compactMap { $0.partial?.content.reads }
    let reads =
      [loaded.project?.reads].compactMap { $0 } + loaded.collections.map(\.content.reads) + partial
    for file in reads.flatMap(\.files) {
      let path = file.content.path(behind: loaded.folders[file.span.file] ?? "")
      guard expressionFiles[path] == nil else { continue }
      expressionFiles[path] = files.content(path)
    }
    for zone in reads.flatMap(\.timeZones) where expressionFiles[zone: zone.content] == nil {
      expressionFiles[zone: zone.content] = files.timeZone(zone.content, in: zoneFolder)
    }
  }

  /// Plans those of the project and the lone ones apart: what a `curlew.yaml` says holds for its
  /// own collections only.
  private mutating func resolve(
    _ selection: Selection, _ files: FileAccess
  ) -> PlanningResult {
    guard let project = loaded.project else {
      return resolve(loaded.collections, nil, selection, files)
    }
    let lone = loaded.collections.filter { !loaded.members.contains($0.content.source) }
    guard lone.count < loaded.collections.count else {
      return resolve(lone, nil, selection, files)
    }
    let members = loaded.collections.filter { loaded.members.contains($0.content.source) }
    let result = resolve(members, project, selection, files)
    guard !lone.isEmpty else { return result }
    return result.joined(with: resolve(lone, nil, selection, files), order: loaded.collections)
  }

  private mutating func resolve(
    _ collections: [Shared<CollectionFile>], _ project: ProjectFile?, _ selection: Selection,
    _ files: FileAccess
  ) -> PlanningResult {
    let outline = planningInput(collections, project, selection).outline()
    var schemas = outline.schemas
    while !schemas.neededFiles.isEmpty {
      files.readTexts(schemas.neededFiles, into: &schemaFiles, &loaded.sources)
      schemas.take(schemaFiles)
    }
    return outline.resolve(
      files: files.index(outline.neededFiles, targets: outline.targets), schemas: schemas)
  }

  private func planningInput(
    _ collections: [Shared<CollectionFile>], _ project: ProjectFile?, _ selection: Selection
  ) -> PlanningInput {
    let folders = loaded.folders
    var input = PlanningInput(
      collections: collections, project: project, environment: request.inputs.environment,
      outside: values,
      environmentPermissions: project == nil ? outside.lonePermissions : outside.permissions,
      selection: selection, rights: request.rights, run: facts, folder: { folders[$0] ?? "" })
    input.allowsUnsetEnvironment = outside.allowsUnset
    input.typed = loaded.typed
    input.judgesAllRights = request.judgesAllRights
    input.workingFolder = workingDirectory.text
    input.expressionFiles = expressionFiles
    let chance = RunRandomness(seed: facts.seed)
    input.draws = { chance.numbers(of: $0) }
    input.overrides = request.network.overrides(in: workingDirectory)
    input.knowsHTTP3 = { TransferEngine.knowsHTTP3 }
    return input
  }

  /// Puts what planning found where it belongs.
  ///
  /// - Returns: the collections that cannot be used.
  private mutating func separate(_ result: PlanningResult) -> Set<SourceFileID> {
    if let unknown = result.unknownEnvironment {
      loaded.blocking.append(unknown)
      return []
    }
    let collections = Set(loaded.collections.map(\.content.source))
    var broken: [SourceFileID: Int] = [:]
    // A name that only a file knows which did not load is no mistake of the flag.
    let mayBeKnown = !loaded.unusable.isEmpty
    for diagnostic in result.diagnostics {
      guard diagnostic.severity == .error else {
        loaded.warnings.append(diagnostic)
        continue
      }
      guard let file = diagnostic.owner(among: collections, besides: loaded.project?.source) else {
        loaded.blocking.append(diagnostic)
        continue
      }
      if let place = broken[file] {
        loaded.unusable[place].diagnostics.append(diagnostic)
      } else {
        broken[file] = loaded.unusable.count
        loaded.unusable.append(
          UnusableFile(path: loaded.sources[file].path, diagnostics: [diagnostic]))
      }
    }
    add(result.unknownInputs.filter { $0.severity == .warning || !mayBeKnown })
    return Set(broken.keys)
  }

  /// What can be said of names in files that did not load whole; nothing is looked up for it.
  private mutating func addNamesOfPartlyBrokenFiles() {
    for index in loaded.unusable.indices {
      guard let partial = loaded.unusable[index].partial else { continue }
      let project = loaded.members.contains(partial.content.source) ? loaded.project : nil
      let outline = planningInput([partial], project, Selection()).outline()
      furtherSecrets += outline.secrets
      guard loaded.blocking.isEmpty else { continue }
      let result = outline.resolve(files: FileIndex())
      // What a missing environment would bring is not known, names perhaps.
      guard result.unknownEnvironment == nil, !result.lacksEnvironment else { continue }
      loaded.unusable[index].diagnostics +=
        PartlyBrokenFile(partial.content, in: loaded.sources).certain(of: result.unknownNames)
    }
  }

  /// Takes out the collections that name a file of cookies in which something is wrong; the others
  /// run.
  private mutating func readCookies(of plan: inout Plan, _ files: FileAccess) {
    var found: [String: [Diagnostic]] = [:]
    for path in plan.cookiePaths {
      let problems = cookieProblems(path, files)
      if !problems.isEmpty { found[path] = problems }
    }
    guard !found.isEmpty else { return }
    plan.collections.removeAll { collection in
      var seen: Set<String> = []
      let diagnostics = collection.cookiePaths.filter { seen.insert($0).inserted }
        .flatMap { found[$0] ?? [] }
      guard !diagnostics.isEmpty else { return false }
      loaded.unusable.append(UnusableFile(path: collection.path, diagnostics: diagnostics))
      loaded.collections.removeAll { $0.content.source == collection.source }
      return true
    }
  }

  private mutating func cookieProblems(_ path: String, _ files: FileAccess) -> [Diagnostic] {
    switch files.cookies(path) {
    case .failure(let failure): return [FileProblem.unread(failure)]
    case .success(let bytes):
      let cookies = NetscapeCookies(parsing: bytes)
      let problems = cookies.problems
      guard !problems.isEmpty else { return [] }
      let shown = NetscapeCookies.hidingValues(in: bytes)
      let id = loaded.sources.add(SourceFile(path: path, bytes: shown))
      let told = problems.prefix(Self.toldCookieLines).map { Diagnostic.badCookieLine($0, in: id) }
      guard problems.count > told.count else { return told }
      return told + [
        .furtherCookieLines(
          problems.count - told.count, at: problems[told.count], in: id,
          hasCookies: cookies.cookies.count > 0)
      ]
    }
  }

  /// Lines without a cookie that are told one by one: most are in a file that is none of cookies.
  private static let toldCookieLines = 3

  private mutating func add(_ diagnostics: [Diagnostic]) {
    loaded.blocking += diagnostics.filter { $0.severity == .error }
    loaded.warnings += diagnostics.filter { $0.severity == .warning }
  }

  private mutating func readSelection() -> Selection {
    var selection = Selection(lines: loaded.lines)
    if let text = request.selection.tags {
      do throws(TagExpressionError) {
        let tags = try TagExpression(parsing: text)
        selection.tags = tags
        let check = TagCheck(
          request: request, loaded: loaded, workingDirectory: workingDirectory)
        add(check.problems(in: tags))
      } catch {
        loaded.blocking.append(.badTags(text, error))
      }
    }
    if let text = request.selection.name {
      do throws(PatternSyntaxError) {
        selection.name = try Pattern(text)
      } catch {
        loaded.blocking.append(.badName(text, words: error.message))
      }
    }
    return selection
  }

  /// Who named which path: a person, or a `curlew.yaml` that is trusted with TLS files.
  private var namedPaths: NamedPaths {
    NamedPaths(
      typed: loaded.typedFiles,
      typedTLS: Set(request.network.overrides(in: workingDirectory).paths),
      projectTLS: request.rights.isUntrusted ? [] : projectTLSFiles)
  }

  private var projectTLSFiles: Set<String> {
    guard let project = loaded.project, let folder = loaded.folders[project.source] else {
      return []
    }
    let settings = [project.defaults] + project.environments.map(\.defaults)
    let written = settings.flatMap { $0.tls?.content?.paths.compactMap(\.literalText) ?? [] }
    return Set(written.map { $0.path(behind: folder) })
  }
}

extension Diagnostic {
  /// The collection that it is about: a mistake in a schema's file belongs to who names the file.
  fileprivate func owner(
    among collections: Set<SourceFileID>, besides project: SourceFileID?
  ) -> SourceFileID? {
    guard let file = primary?.span.file, file != project else { return nil }
    return collections.contains(file)
      ? file : secondary.lazy.map(\.span.file).first(where: collections.contains)
  }
}
