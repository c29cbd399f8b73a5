// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values
import YAMLTree

/// Writes imported collections as YAML, with comments, disabled entries and findings at their places.
package struct CollectionDraft {
  private let findings: ImportFindings
  private let redact: (String) -> String
  /// Whether secrets are read from the environment, as a project allows it.
  private let hasProject: Bool

  /// - Parameter redact: takes the values of secrets out of a comment.
  package init(
    _ findings: ImportFindings, hasProject: Bool, redact: @escaping (String) -> String
  ) {
    self.findings = findings
    self.hasProject = hasProject
    self.redact = redact
  }

  /// The number of a step's line in `WrittenYAML.lines`, by its index among all steps of the collection.
  package static func lineNumber(ofStep index: Int) -> Int { -1 - index }

  package static func index(ofStepWithLineNumber number: Int) -> Int { -1 - number }

  /// The text of a collection; its `lines` has the line of each finding, by its number, and of each step.
  package func write(_ collection: ImportedCollection) -> WrittenYAML {
    var entries: [YAMLDraft.Entry] = []
    func add(_ key: String, _ value: YAMLDraft) { entries.append(.pair(name: key, value)) }
    if let name = collection.name { add("name", .text(ImportedText(name).template)) }
    if let text = collection.description { add("description", .text(text)) }
    for key in ["tags", "labels", "acceptWarnings"] {
      entries += pairs(collection.keys, named: key)
    }
    entries += pairs(collection.keys, named: "baseUrl")
    if !collection.vars.isEmpty { add("vars", mapping(collection.vars)) }
    if let secrets = secrets(collection.secrets) { add("secrets", secrets) }
    if !collection.requires.isEmpty {
      add("requires", .list(collection.requires.map { .text($0) }))
    }
    if !collection.environments.isEmpty {
      add("environments", environments(.mapping(collection.environments)))
    }
    if !collection.defaults.isEmpty { add("defaults", mapping(collection.defaults)) }
    let written: Set = ["tags", "labels", "acceptWarnings", "baseUrl"]
    entries += collection.keys.filter { !written.contains($0.name) }.map(pair)
    entries += scenarios(collection.withSettledReturns.withMaskedCaptures.scenarios)
    return CollectionWriter.collection(
      entries,
      version: head(collection.sources, collection.comments, collection.findings))
  }

  /// The text of a `curlew.yaml`.
  package func write(_ project: ImportedProject) -> WrittenYAML {
    CollectionWriter.collection(
      project.entries.map { entry in
        entry.name == "environments"
          ? .pair(name: entry.name, environments(entry.value)) : pair(entry)
      }, version: head(project.sources, [], []))
  }

  /// The first line of every file of an import; a file without it is never replaced.
  package static func headLine(_ sources: [String]) -> String {
    "imported from \(sources.joined(separator: ", "))"
  }

  private func head(_ sources: [String], _ comments: [String], _ findings: [Int]) -> YAMLDraft {
    var version = YAMLDraft(.number(ExactNumber(1)))
    version.addComment(Self.headLine(sources))
    annotate(&version, comments, findings)
    return version
  }

  // MARK: Secrets

  private func secrets(_ secrets: [ImportedSecret]) -> YAMLDraft? {
    guard !secrets.isEmpty else { return nil }
    if hasProject, !secrets.allSatisfy(\.isOfEnvironments) {
      return .mapping(
        secrets.map { secret in
          let variable = "env.\(secret.variable)"
          let value = YAMLDraft.text(
            secret.isOptional ? "${default(\(variable), null)}" : "${\(variable)}")
          return .pair(name: secret.name, secret.isOfEnvironments ? YAMLDraft(.null) : value)
        })
    }
    var list = YAMLDraft.list(secrets.map { .text($0.name) })
    guard !hasProject else { return list }
    let names = secrets.prefix(3).map { "CURLEW_SECRET_\($0.name)" }.joined(separator: ", ")
    list.setNote("from outside: \(names)\(secrets.count > 3 ? ", …" : "")")
    return list
  }

  // MARK: Scenarios and steps

  /// `requests`, or `blocks` and `scenarios`.
  private func scenarios(_ scenarios: [ImportedScenario]) -> [YAMLDraft.Entry] {
    var count = 0
    func steps(of scenario: ImportedScenario) -> YAMLDraft {
      let steps = scenario.steps.map { step in
        var draft = self.step(step)
        draft.number = Self.lineNumber(ofStep: count)
        count += 1
        return draft
      }
      var list = YAMLDraft.list(steps).block
      for comment in scenario.endComments { list.addEndComment(redact(comment)) }
      for number in scenario.endFindings {
        list.addEndComment(findings.comment(of: number), number: number)
      }
      return list
    }
    if scenarios.count == 1, scenarios[0].name == nil, scenarios[0].keys.isEmpty {
      var list = steps(of: scenarios[0])
      annotate(&list, scenarios[0].comments, scenarios[0].findings)
      return [.pair(name: "requests", list)]
    }
    let entries = scenarios.map { scenario in
      var entries = scenario.keys.map(pair)
      entries.append(.pair(name: "steps", steps(of: scenario)))
      if let names = scenario.returns, !names.isEmpty {
        entries.append(.pair(name: "returns", .list(names.map { .text($0) })))
      }
      var value = YAMLDraft.mapping(entries).block
      annotate(&value, scenario.comments, scenario.findings)
      return YAMLDraft.Entry.pair(name: scenario.title, value)
    }
    let blockCount = scenarios.prefix(while: \.isBlock).count
    let parts = [("blocks", entries[..<blockCount]), ("scenarios", entries[blockCount...])]
    return parts.compactMap { key, own in
      own.isEmpty ? nil : .pair(name: key, YAMLDraft.mapping(Array(own)).block)
    }
  }

  private func step(_ step: ImportedStep) -> YAMLDraft {
    var entries = step.keys.filter { StepKeyOrder.isBeforeRequest($0.name) }
      .sorted { StepKeyOrder.place(of: $0.name) < StepKeyOrder.place(of: $1.name) }.map(pair)
    if let request = step.request { entries += self.request(request) }
    entries += step.keys.filter { !StepKeyOrder.isBeforeRequest($0.name) }
      .sorted { StepKeyOrder.place(of: $0.name) < StepKeyOrder.place(of: $1.name) }.map(pair)
    var draft = YAMLDraft.mapping(entries).block
    annotate(&draft, step.comments, step.findings)
    draft.isDisabled = step.isDisabled
    return draft
  }

  private func request(_ request: ImportedStep.Request) -> [YAMLDraft.Entry] {
    let address = YAMLDraft.text(request.address.template)
    var entries: [YAMLDraft.Entry]
    if let method = request.method.literal, Methods.names.contains(method) {
      entries = [.pair(name: method, address)]
    } else {
      entries = [
        .pair(name: "method", .text(request.method.template)), .pair(name: "url", address),
      ]
    }
    if let headers = ImportedValue.merged(request.headers, foldsCase: true) {
      entries.append(pair(ImportedEntry("headers", headers)))
    }
    return entries
  }

  /// An environment without a value that is used is there nonetheless: a person chooses it by its name.
  private func environments(_ value: ImportedValue) -> YAMLDraft {
    let entries = value.entries.flatMap { entry in
      let written = draft(entry.value)
      let isMissing = written.isCommentOnly && !entry.value.isDisabled
      return [YAMLDraft.Entry.pair(name: entry.name, written)]
        + (isMissing ? [.pair(name: entry.name, .mapping([]))] : [])
    }
    return YAMLDraft.mapping(entries).block
  }

  // MARK: Values

  private func pairs(_ entries: [ImportedEntry], named name: String) -> [YAMLDraft.Entry] {
    entries.filter { $0.name == name }.map(pair)
  }

  private func pair(_ entry: ImportedEntry) -> YAMLDraft.Entry {
    .pair(name: entry.name, draft(entry.value))
  }

  private func mapping(_ entries: [ImportedEntry]) -> YAMLDraft { .mapping(entries.map(pair)) }

  private func draft(_ value: ImportedValue) -> YAMLDraft {
    var draft: YAMLDraft
    switch value.content {
    case .null: draft = YAMLDraft(.null)
    case .boolean(let boolean): draft = YAMLDraft(.boolean(boolean))
    case .number(let number): draft = YAMLDraft(.number(number))
    case .text(let text): draft = .text(text.template)
    case .prose(let text): draft = .text(text)
    case .list(let items): draft = .list(items.map(self.draft))
    case .mapping(let entries): draft = mapping(entries)
    }
    annotate(&draft, value.comments, value.findings)
    if let note = value.note { draft.setNote(redact(note)) }
    draft.isDisabled = value.isDisabled
    if value.isBlock { draft.layout = .block }
    return draft
  }

  private func annotate(_ draft: inout YAMLDraft, _ comments: [String], _ findings: [Int]) {
    for comment in comments { draft.addComment(redact(comment)) }
    for number in findings {
      draft.addComment(self.findings.comment(of: number), number: number)
    }
  }
}

/// The `curlew.yaml` of an import.
package struct ImportedProject: Sendable {
  /// The names of the sources, for the head.
  package var sources: [String]
  package var entries: [ImportedEntry]

  package init(sources: [String], entries: [ImportedEntry]) {
    self.sources = sources
    self.entries = entries
  }
}

/// The order of a step's keys.
private enum StepKeyOrder {
  private static let before = [
    "name", "id", "description", "tags", "labels", "if", "skip", "vars",
  ]
  private static let after = [
    "call", "once", "params", "cookies", "contentType", "auth", "json", "form", "text", "xml",
    "base64", "file",
    "graphql", "multipart", "redirects", "timeout", "limits", "retry", "tls", "proxy", "resolve",
    "connectTo", "unixSocket", "interface", "ipVersion", "http", "compressed", "delay", "expect",
    "capture", "save",
  ]
  private static let places: [String: Int] = Dictionary(
    uniqueKeysWithValues: (before + after).enumerated().map { ($1, $0) })

  static func isBeforeRequest(_ key: String) -> Bool {
    (places[key] ?? Int.max) < before.count
  }

  static func place(of key: String) -> Int { places[key] ?? Int.max }
}
