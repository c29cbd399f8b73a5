// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// Makes a collection of a recording.
struct HARReading {
  let input: ImportInput
  let archive: HARArchive
  let names: CollectionNames
  var findings: ImportFindings
  /// Bodies that are files of the result.
  var fixtures: [(path: String, bytes: [UInt8])] = []
  /// The names in the result for secrets that our own report hides.
  private var marks: [String: String] = [:]
  /// The numbers of losses of whole requests, for the next step.
  var lostRequests: [Int] = []
  /// The cookies that were set so far, of all pages.
  var allCookies = HARJar()
  /// Those of the present page.
  var pageCookies = HARJar()

  init(
    _ input: ImportInput, _ archive: HARArchive, _ names: CollectionNames,
    _ findings: ImportFindings
  ) {
    self.input = input
    self.archive = archive
    self.names = names
    self.findings = findings
  }

  func place(_ offset: Int) -> ImportFinding.Place {
    ImportFinding.Place(file: archive.file, offset: offset)
  }

  /// The collection of the recording.
  mutating func collection() throws(ImportProblem) -> ImportedCollection {
    let name = archive.fileName
    let base = name == "standard input" ? "har" : FileNames.base(of: name)
    var collection = ImportedCollection(fileName: base, sources: [name])
    collection.comments = [archive.comment].compactMap(\.self)
    var selected = selectedPages()
    collection.findings += selected.findings
    for place in selected.pages.indices {
      pageCookies = HARJar()
      var scenario = scenario(selected.pages[place])
      if scenario.steps.allSatisfy({ $0.isDisabled || $0.request == nil }) {
        // A scenario needs a step; what was found in it is about the whole then.
        collection.findings += scenario.findings + scenario.steps.flatMap(\.findings)
        selected.pages[place].chains = []
        scenario.steps = []
      }
      if !scenario.steps.isEmpty { collection.scenarios.append(scenario) }
    }
    guard !collection.scenarios.isEmpty else { throw withoutSteps() }
    settleNames(of: &collection)
    moveExpectations(of: &collection)
    collection.secrets = names.takeUsedSecrets()
    reportHiddenValues(in: &collection)
    reportUnknowns(in: &collection)
    return collection
  }

  private func withoutSteps() -> ImportProblem {
    let words = findings.all.last.map { ["\($0.effect.rawValue) \($0.cause.rawValue): \($0.text)"] }
    return ImportProblem(
      .unreadableSource, "`\(archive.fileName)` has nothing that can be imported",
      at: place(archive.root.offset), help: words ?? [])
  }

  // MARK: Pages

  private struct PageEntries {
    /// Nil for entries without a page.
    let page: HARArchive.Page?
    var entries: [ArchiveEntry] = []
    var chains: [HARChain] = []
  }

  /// The pages with the requests that become steps, in the order of their first requests.
  private mutating func selectedPages() -> (pages: [PageEntries], findings: [Int]) {
    var pages: [PageEntries] = []
    var places: [String: Int] = [:]
    let known = Dictionary(archive.pages.map { ($0.id, $0) }) { first, _ in first }
    for entry in archive.entries {
      let page = entry.page.flatMap { known[$0] }
      let key = page?.id ?? ""
      let place = places[key] ?? pages.count
      if place == pages.count {
        places[key] = place
        pages.append(PageEntries(page: page))
      }
      pages[place].entries.append(entry)
    }
    let selection = HARSelection(input.options)
    var left = LeftEntries()
    for place in pages.indices {
      let entries = pages[place].entries
      let chains =
        archive.isOfCurlew ? HARChain.ownChains(of: entries) : HARChain.chains(of: entries)
      pages[place].chains = chains.filter { left.takes($0, selection) }
      pages[place].entries = []
    }
    var findings = [left.report(of: archive, &self.findings)].compactMap(\.self)
    if archive.isOfCurlew { findings += reportRepeats() }
    return (pages.filter { !$0.chains.isEmpty }, findings)
  }

  /// Further attempts and requests for tokens of our own report, which are not steps.
  private mutating func reportRepeats() -> [Int] {
    var found: [Int] = []
    if let token = archive.entries.first(where: { $0.own?.fetchesToken == true }) {
      found.append(
        findings.lose(
          .auth, "requests for a token: write `auth` in place of them", at: place(token.offset)))
    }
    if let retried = archive.entries.first(where: { $0.own?.attempt ?? 1 > 1 }) {
      found.append(
        findings.change(
          .retry, "of several attempts the last is the step", at: place(retried.offset)))
    }
    return found
  }

  private mutating func scenario(_ page: PageEntries) -> ImportedScenario {
    var scenario = ImportedScenario(name: page.page?.title, steps: [])
    scenario.comments = [page.page?.comment].compactMap(\.self)
    if scenario.name?.isEmpty ?? false { scenario.name = page.page?.id }
    var last: (key: String, place: Int, count: Int)?
    for chain in page.chains {
      for (key, step) in steps(of: chain) {
        var step = step
        step.findings = lostRequests + step.findings
        lostRequests = []
        if let known = last, known.key == key {
          last?.count += 1
        } else {
          reportEqual(last, in: &scenario)
          last = (key, scenario.steps.count, 1)
        }
        scenario.steps.append(step)
      }
    }
    reportEqual(last, in: &scenario)
    scenario.findings += lostRequests
    lostRequests = []
    return scenario
  }

  /// Equal requests one after another, as a page sends them that waits for something.
  private mutating func reportEqual(
    _ run: (key: String, place: Int, count: Int)?, in scenario: inout ImportedScenario
  ) {
    guard let run, run.count > 1, let place = scenario.steps[run.place].place else { return }
    scenario.steps[run.place].findings.append(
      findings.change(
        .flow, "\(run.count) equal requests follow one another", at: place,
        help: "`retry` with `until` waits for a response"))
  }

  // MARK: Hidden values

  /// A text of the recording; the marks of our own report become the names of secrets.
  mutating func text(_ text: String) -> ImportedText {
    guard archive.isOfCurlew, text.utf8.contains(UInt8(ascii: "*")) else {
      return ImportedText(text)
    }
    var output = ImportedText()
    var parts = text.split(separator: "***", omittingEmptySubsequences: false)[...]
    output.append(String(parts.removeFirst()))
    while let name = parts.popFirst() {
      guard let after = parts.first, Self.isMark(name) else {
        output.append("***" + name)
        continue
      }
      output.append(expression: secret(ofMark: String(name)))
      output.append(String(after))
      parts.removeFirst()
    }
    return output
  }

  private static func isMark(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "_+.-".utf8.contains($0) }
  }

  private mutating func secret(ofMark name: String) -> String {
    let known = marks[name] ?? names.require(secret: name)
    names.use(secret: known)
    marks[name] = known
    return known
  }

  /// A credential: a secret with its value, or one from outside where our own report hides it.
  mutating func credential(_ text: ImportedText, name: String) -> ImportedText {
    guard archive.isOfCurlew, text.literal == "***" else { return names.hidden(text, name: name) }
    return .expression(secret(ofMark: CredentialNames.identifier(name)))
  }

  private mutating func reportHiddenValues(in collection: inout ImportedCollection) {
    guard !marks.isEmpty else { return }
    let shown = marks.values.sorted().prefix(5).joined(separator: ", ")
    collection.findings.append(
      findings.change(
        .secret, "the report hides values, which come from outside: \(shown)",
        at: place(archive.root.offset)))
  }

  // MARK: Members without a mark

  private mutating func reportUnknowns(in collection: inout ImportedCollection) {
    for found in HARUnknowns(archive.root).all {
      let times = found.count > 1 ? " (\(found.count) times)" : ""
      let number =
        found.isRepeated
        ? findings.change(
          .variable, "of several `\(found.name)` in one object the last counts\(times)",
          at: place(found.offset))
        : findings.lose(.unknown, "`\(found.name)`\(times)", at: place(found.offset))
      collection.findings.append(number)
    }
  }
}

/// The entries that do not become steps, counted by what they are.
private struct LeftEntries {
  private var counts: [(one: String, several: String, count: Int)] = []
  private var first: ArchiveEntry?

  /// Whether a chain becomes a step.
  mutating func takes(_ chain: HARChain, _ selection: HARSelection) -> Bool {
    switch selection.verdict(of: chain.first, endingIn: chain.answer) {
    case .kept: return true
    case .otherHost: return false
    case .left(let one, let several):
      first = first ?? chain.first
      if let place = counts.firstIndex(where: { $0.one == one }) {
        counts[place].count += chain.entries.count
      } else {
        counts.append((one, several, chain.entries.count))
      }
      return false
    }
  }

  func report(of archive: HARArchive, _ findings: inout ImportFindings) -> Int? {
    guard let first else { return nil }
    let total = counts.reduce(0) { $0 + $1.count }
    let sorted = counts.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    let words = sorted.map { _, group in
      "\(group.count) \(group.count == 1 ? group.one : group.several)"
    }
    return findings.change(
      .flow,
      "\(total) of \(archive.entries.count) entries are left out: \(words.joined(separator: ", "))",
      at: ImportFinding.Place(file: archive.file, offset: first.offset),
      help: "`--all` keeps them")
  }
}
