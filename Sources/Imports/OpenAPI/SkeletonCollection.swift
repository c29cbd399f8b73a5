// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation

/// A document as a collection: a scenario for each first tag, a step for each operation.
struct SkeletonCollection {
  private let context: SkeletonContext
  private var servers: SkeletonServers
  private var security: SkeletonSecurity

  /// Operations with one first tag, as indexes of the document's.
  private struct Group {
    /// Nil for operations without a tag.
    let tag: String?
    var operations: [Int] = []
  }

  init(_ context: SkeletonContext) {
    self.context = context
    servers = SkeletonServers(context)
    if case .ofDocument = context.base { servers.readServers() }
    security = SkeletonSecurity(context)
  }

  mutating func collection(named file: ImportFile) -> ImportedCollection {
    let usual = file.path == "-" ? "openapi" : FileNames.base(of: file.name)
    let base = context.options.addition?.fileName ?? usual
    var collection = ImportedCollection(fileName: base, sources: [file.name])
    if !context.document.title.isEmpty {
      collection.name = Prose.line(context.document.title)
    }
    collection.description = context.document.summary.flatMap(Prose.beginning)
    if let url = servers.baseURL ?? context.baseURL {
      collection.keys.append(ImportedEntry("baseUrl", .text(url)))
    }
    collection.defaults = defaults()
    collection.keys.append(ImportedEntry("continueOnFailure", .boolean(true)))
    collection.scenarios = scenarios()
    addLabels(to: &collection)
    collection.findings = servers.findings + loseWebhooks()
    collection.environments = servers.environments
    collection.vars = context.vars
    collection.requires = context.requires
    let used = Set(context.usedSecrets)
    collection.secrets = context.secrets.all.filter { used.contains($0.name) }
    return collection
  }

  // MARK: The top

  private mutating func defaults() -> [ImportedEntry] {
    var defaults: [ImportedEntry] = []
    if let path = context.writtenPath {
      var contract = ImportedValue.text(path)
      contract.isDisabled = !context.isUsable
      defaults.append(ImportedEntry("openapi", contract))
    }
    if context.options.addition?.inheritsAuth == true { return defaults }
    let credentials = security.usualCredentials()
    servers.note(credentials.findings)
    if let auth = credentials.auth { defaults.append(ImportedEntry("auth", auth)) }
    if let tls = credentials.tls { defaults.append(ImportedEntry("tls", tls)) }
    for (key, fields) in [
      ("headers", credentials.headers), ("params", credentials.params),
      ("cookies", credentials.cookies),
    ] {
      if let value = ImportedValue.merged(fields, foldsCase: key == "headers") {
        defaults.append(ImportedEntry(key, value))
      }
    }
    return defaults
  }

  private func loseWebhooks() -> [Int] {
    context.document.webhooks.map {
      context.findings.lose(
        .protocol, "webhook `\($0.content)`: a request that the service sends",
        at: context.place($0.span, anchor: 0))
    }
  }

  // MARK: Scenarios

  private mutating func scenarios() -> [ImportedScenario] {
    let groups = groups()
    var places = Array(
      repeating: (scenario: 0, position: 0), count: context.document.operations.count)
    for (number, group) in groups.enumerated() {
      for (position, operation) in group.operations.enumerated() {
        places[operation] = (number, position)
      }
    }
    let links = SkeletonLinks(context, places: places)
    return groups.map { group in
      var steps: [ImportedStep] = []
      for index in group.operations {
        var step = SkeletonStep(context, index, links)
        steps.append(step.step(&servers, &security))
      }
      var scenario = ImportedScenario(
        name: group.tag ?? (groups.count > 1 ? "others" : nil), steps: steps)
      if let tag = group.tag, TagWord.isSelectable(tag) {
        scenario.keys = [ImportedEntry("tags", .list([.text(tag)]))]
      }
      return scenario
    }
  }

  /// In the order of the document's `tags`, then of the operations.
  private func groups() -> [Group] {
    var groups: [Group] = []
    var places: [ByteText: Int] = [:]
    func place(_ tag: String?) -> Int {
      let key = ByteText(tag ?? "\u{0}")
      if let place = places[key] { return place }
      places[key] = groups.count
      groups.append(Group(tag: tag))
      return groups.count - 1
    }
    for tag in context.document.tags { _ = place(Prose.line(tag)) }
    for (index, operation) in context.document.operations.enumerated() {
      groups[place(operation.tags.first.map(Prose.line))].operations.append(index)
    }
    for number in groups.indices {
      let ranks = groups[number].operations.map { context.document.operations[$0].rank }
      let sorted = zip(groups[number].operations, ranks).enumerated().sorted {
        ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
      }
      groups[number].operations = sorted.map(\.element.0)
    }
    return groups.filter { !$0.operations.isEmpty }
  }

  // MARK: Labels

  private func addLabels(to collection: inout ImportedCollection) {
    guard let label = context.options.keyLabel else { return }
    let summaries = context.document.operations.compactMap(\.summary)
    let keys = LabelKeys(summaries)
    for scenario in collection.scenarios.indices {
      for index in collection.scenarios[scenario].steps.indices {
        guard
          case .prose(let text)? = collection.scenarios[scenario].steps[index]["description"]?
            .content, let found = keys.label(label, in: text)
        else { continue }
        collection.scenarios[scenario].steps[index]["labels"] = found
      }
    }
  }
}

extension DocumentedOperation {
  /// The order of the steps of one tag: what makes things, what reads them, what changes and what
  /// removes them.
  fileprivate var rank: Int {
    switch method {
    case "POST": path.content.utf8.contains(UInt8(ascii: "{")) ? 2 : 0
    case "GET", "HEAD", "OPTIONS", "TRACE", "QUERY": 1
    case "PUT": 3
    case "PATCH": 4
    case "DELETE": 5
    default: 2
    }
  }
}

/// Texts for people, as a collection has them.
enum Prose {
  private static let longest = 300

  /// One line of at most 200 characters.
  static func line(_ text: String) -> String {
    let words = text.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }
    let joined = words.joined(separator: " ")
    if joined.isEmpty { return "unnamed" }
    return joined.count > 200 ? String(joined.prefix(200)) + "…" : joined
  }

  /// The first paragraph; nil for an empty text.
  static func beginning(of text: String) -> String? {
    var lines: [Substring] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(
      100)
    {
      let isBlank = line.allSatisfy(\.isWhitespace)
      if isBlank, !lines.isEmpty { break }
      if !isBlank { lines.append(line) }
    }
    let words = lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
    if words.isEmpty { return nil }
    return words.count > longest ? String(words.prefix(longest)) + "…" : words
  }
}
