// SPDX-License-Identifier: Apache-2.0

/// Imports files of one kind in two steps: `neededFiles` names the further files, `read` takes them.
package struct Importer: Sendable {
  private let reader: KindReader

  /// - Throws: `not-imported` for a kind without a reader.
  package init(_ kind: ImportKind, first file: ImportFile) throws(ImportProblem) {
    guard let reader = KindReader.of(kind) else {
      throw ImportProblem.notImported(kind, file.path)
    }
    self.reader = reader
  }

  /// The files that the sources name and the input does not have yet.
  package func neededFiles(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    var needed: [NeededFile] = []
    var places: [String: Int] = [:]
    for file in try reader.outline(input) {
      let key = input.key(of: file)
      if let known = input.named[key] {
        // One that is named twice may be read by one of the two.
        guard file.isRead, case .present = known.state else { continue }
      }
      if let place = places[key] {
        if file.isRead, !needed[place].isRead { needed[place] = file }
      } else {
        places[key] = needed.count
        needed.append(file)
      }
    }
    return needed
  }

  /// The input without the files of a folder that cannot be read by themselves: each is a loss.
  ///
  /// - Throws: the problem of the first one if no file can be read.
  package func readable(_ input: ImportInput) throws(ImportProblem) -> ImportInput {
    let own = input.indices(of: reader.kind)
    guard own.count > 1 else { return input }
    var input = input
    for index in own where input.files[index].isFound {
      input.files[index].problem = problem(of: index, in: input)
    }
    if let first = input.files[own[0]].problem, input.indices(of: reader.kind).isEmpty {
      throw first
    }
    return input
  }

  private func problem(of index: Int, in input: ImportInput) -> ImportProblem? {
    do throws(ImportProblem) {
      let alone = ImportInput(input.kind, [input.files[index]], input.options)
      _ = try reader.outline(alone)
      _ = try reader.read(alone)
      return nil
    } catch {
      var problem = error
      problem.place = ImportFinding.Place(file: index, offset: error.place?.offset ?? 0)
      return problem
    }
  }

  /// Reports the files that are left out, at the first collection.
  private func reportLeftOut(_ input: ImportInput, in files: inout ImportedFiles) {
    for file in input.files {
      guard let problem = file.problem, let place = problem.place else { continue }
      let name = "`\(file.name)`"
      let isNamed = problem.message.contains(name) || problem.message.contains("`\(file.path)`")
      let words = isNamed ? problem.message : "\(name): \(problem.message)"
      files.collections[0].findings.append(
        files.findings.lose(.unreadable, words, at: place, help: problem.help.first))
    }
  }

  /// Reports sources that are parts of a collection: what the whole gives them is not here.
  private func reportOuterFolders(_ input: ImportInput, in files: inout ImportedFiles) {
    for (index, file) in input.files.enumerated() {
      guard let outer = file.outerFolder else { continue }
      files.collections[0].findings.append(
        files.findings.lose(
          .reference,
          "what the collection in `\(outer)` gives its requests: only a part of it was named",
          at: ImportFinding.Place(file: index, offset: 0), help: "import `\(outer)`"))
    }
  }

  private func reportUnwritableSecrets(in files: inout ImportedFiles) {
    for secret in files.secrets.required where !secret.isWritable {
      files.collections[0].findings.append(
        files.findings.lose(
          .secret,
          "the value of `\(secret.name)` has a NUL, which no variable of the environment has",
          at: ImportFinding.Place(file: 0, offset: 0)))
    }
  }

  /// Reads the sources, and again if a credential was put into a variable of the environment that a source
  /// reads, or if the value of a variable goes to a place of a credential: both are known only after all of
  /// them were read.
  private func settledFiles(_ input: inout ImportInput) throws(ImportProblem) -> ImportedFiles {
    var files = try reader.read(input)
    for _ in 0..<3 {
      let read = files.secrets.readVariables.union(files.publicVariables)
      let isStored = files.secrets.isStored(inAnyOf: read)
      let hidden = input.options.keepsSecrets ? [] : CredentialFlow.variables(in: files)
      guard isStored || !hidden.isSubset(of: input.options.secretNames) else { break }
      if isStored { input.options.readVariables = read }
      input.options.secretNames.formUnion(hidden)
      files = try reader.read(input)
    }
    return files
  }

  /// The drafts of an input, with their common parts at the top and values of secrets hidden in
  /// findings.
  package func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    var input = input
    var files = try settledFiles(&input)
    LiteralCredentials.take(from: &files, variables: input.options.secretNames)
    files.dropUnusedSecrets()
    reportUnwritableSecrets(in: &files)
    for index in files.collections.indices {
      RepeatedRequests.settle(in: &files.collections[index], &files.findings)
    }
    let base = BaseVariable(files)
    for index in files.collections.indices {
      UnusableExpectations.settle(in: &files.collections[index], &files.findings)
      LiteralBraces.report(in: &files.collections[index], &files.findings)
      files.collections[index] = CommonParts.moved(files.collections[index], base)
    }
    base.moveInEnvironments(of: &files)
    try files.dropEmptyCollections()
    reportLeftOut(input, in: &files)
    reportOuterFolders(input, in: &files)
    if files.testCount == 0 { files.testCount = files.collections.reduce(0) { $0 + $1.testCount } }
    let hidden = files.secrets.hidden
    let keepsSecrets = input.options.keepsSecrets
    files.findings.hide(files.secrets.commentRedactor) {
      keepsSecrets ? $0 : WrittenCredentials.masked(hidden.redacted($0))
    }
    return files
  }
}

extension ImportProblem {
  package static func unknownSource(_ path: String) -> ImportProblem {
    let kinds = ImportKind.allCases.filter { $0 != .rows }.map(\.rawValue)
      .joined(separator: ", ")
    return ImportProblem(
      .unknownSource, "`\(path)` is of no known kind",
      help: ["the kinds are \(kinds); `--from KIND` names one"])
  }

  /// A typed path without a file of the kind that `--from` names.
  package static func nothing(of kind: ImportKind, in path: String) -> ImportProblem {
    ImportProblem(
      .unknownSource, "`\(path)` has no file of the kind `\(kind.rawValue)`",
      help: ["leave `--from` out to have the kind found"])
  }

  package static func severalKinds(_ path: String, _ kinds: [ImportKind]) -> ImportProblem {
    let words = kinds.map(\.rawValue)
    return ImportProblem(
      .severalKinds, "`\(path)` may be \(words.joined(separator: " or "))",
      help: [words.map { "`--from \($0)`" }.joined(separator: " or ") + " decides"])
  }

  package static func notImported(_ kind: ImportKind, _ path: String) -> ImportProblem {
    let kinds = KindReader.all.map(\.kind.rawValue).joined(separator: ", ")
    if let owner = KindReader.all.first(where: { $0.companions.contains(kind) })?.kind {
      return ImportProblem(
        .notImported, "`\(path)` is \(kind.noun), and has no requests",
        help: ["import it together with \(owner.noun): `curlew import shop.json \(path) -o specs`"])
    }
    return ImportProblem(
      .notImported, "`\(path)` is \(kind.noun), which this version does not import",
      help: ["the kinds that are imported: \(kinds)"])
  }

  /// - Parameter findings: of which the first loss says why.
  static func withoutRequests(
    _ collection: ImportedCollection, _ findings: ImportFindings
  ) -> ImportProblem {
    let loss = findings.all.first { $0.effect == .lost }
    return ImportProblem(
      .unreadableSource,
      "`\(collection.sources.joined(separator: ", "))` has nothing that can be imported",
      at: loss?.place, help: loss.map { ["lost \($0.cause.rawValue): \($0.text)"] } ?? [])
  }

  /// A file beside those of a collection that is a folder.
  package static func notOfCollection(
    _ path: String, _ kind: ImportKind, index: Int
  ) -> ImportProblem {
    ImportProblem(
      .severalKinds, "`\(path)` is \(kind.noun), and not part of the collection",
      at: ImportFinding.Place(file: index, offset: 0), help: ["import it by itself"])
  }

  package static func notFetched(_ address: String) -> ImportProblem {
    ImportProblem(
      .notFetched, "`\(address)` is an address, and nothing is fetched",
      help: ["save it as a file"])
  }
}
