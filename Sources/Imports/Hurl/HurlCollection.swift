// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// Makes the collection of one Hurl file.
struct HurlCollection {
  let context: HurlContext

  init(
    _ input: ImportInput, index: Int, _ secrets: SecretStore, _ findings: ImportFindings
  ) {
    context = HurlContext(input, file: index, secrets, findings)
  }

  /// - Parameter nodes: where the parts of the file begin.
  mutating func collection(of file: HurlFile, nodes: [Int]) -> ImportedCollection {
    let name = context.input.files[context.file].name
    let base = name == "standard input" ? "hurl" : FileNames.base(of: name)
    var collection = ImportedCollection(fileName: base, sources: [name])
    var steps: [ImportedStep] = []
    context.reserve(file)
    for (place, entry) in file.entries.enumerated() {
      var maker = HurlSteps(entry, context)
      steps += maker.steps()
      guard maker.isRefused else { continue }
      let end = place + 1 < file.entries.count ? file.entries[place + 1].offset : Int.max
      for node in nodes where node >= entry.offset && node < end {
        context.ledger.mark(node, .reported)
      }
    }
    settleRedirects(&steps, &collection)
    settleStatus(&steps, &collection)
    addLabels(to: &steps)
    settleWarnings(steps, &collection)
    reportUnknown(nodes, in: &collection)
    collection.comments = file.comments
    collection.requires = context.requires
    collection.secrets = context.secrets.all.filter { context.usedSecrets.contains($0.name) }
    collection.findings += context.takeFindings()
    collection.scenarios = [ImportedScenario(steps: steps)]
    return collection
  }

  // MARK: Hurl's defaults

  /// Hurl follows no redirect without `location`.
  private func settleRedirects(
    _ steps: inout [ImportedStep], _ collection: inout ImportedCollection
  ) {
    let requests = steps.filter { $0.request != nil }
    guard requests.contains(where: { $0["redirects"] == nil }) else { return }
    collection.defaults.append(ImportedEntry("redirects", .text("none")))
  }

  /// An entry without a status accepts each one: said once if several do.
  private func settleStatus(
    _ steps: inout [ImportedStep], _ collection: inout ImportedCollection
  ) {
    let open = steps.indices.filter { steps[$0].acceptsAnyStatus }
    guard open.count > 1 else { return }
    for index in open { steps[index].removeStatus() }
    let status = ImportedEntry("status", .mapping([ImportedEntry("$gte", .number(100))]))
    collection.defaults.append(ImportedEntry("expect", .mapping([status])))
  }

  /// The keys of tests in comments.
  private func addLabels(to steps: inout [ImportedStep]) {
    guard let label = context.input.options.keyLabel else { return }
    let keys = LabelKeys(steps.flatMap(\.comments))
    for index in steps.indices where steps[index].request != nil {
      let found = steps[index].comments.lazy.compactMap { keys.label(label, in: $0) }.first
      if let found { steps[index]["labels"] = found }
    }
  }

  /// A person who wrote `insecure` meant it.
  private func settleWarnings(_ steps: [ImportedStep], _ collection: inout ImportedCollection) {
    let isUsed = steps.contains { step in
      guard case .mapping(let entries)? = step["tls"]?.content else { return false }
      return entries.contains { $0.name == "verify" }
    }
    guard isUsed else { return }
    collection.keys.append(ImportedEntry("acceptWarnings", .list([.text("tls-not-verified")])))
  }

  private func reportUnknown(_ nodes: [Int], in collection: inout ImportedCollection) {
    let bytes = context.input.files[context.file].bytes
    for node in context.ledger.unmarked(among: nodes) {
      let line = bytes[node...].prefix { $0 != 0x0A && $0 != 0x0D }
      collection.findings.append(
        context.findings.lose(
          .unknown, String(decoding: line, as: UTF8.self), at: context.place(node)))
    }
  }
}

extension ImportedStep {
  /// Whether its only expectation about the status is that there is one.
  fileprivate var acceptsAnyStatus: Bool {
    guard request != nil, case .mapping(let entries)? = self["expect"]?.content,
      case .mapping(let matchers)? = entries.first(where: { $0.name == "status" })?.value.content,
      matchers.count == 1, matchers[0].name == "$gte",
      case .number(let number) = matchers[0].value.content
    else { return false }
    return number.digits == "100"
  }

  fileprivate mutating func removeStatus() {
    guard case .mapping(let entries)? = self["expect"]?.content else { return }
    let rest = entries.filter { $0.name != "status" }
    self["expect"] = rest.isEmpty ? nil : .mapping(rest)
  }
}
