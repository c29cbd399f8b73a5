// SPDX-License-Identifier: Apache-2.0

/// Divides the requests of a collection among scenarios: top-level folders run one after another.
struct FolderScenarios {
  /// A request with its steps, and the variables that it reads and makes.
  struct Sent {
    let request: SourceRequest
    let steps: [ImportedStep]
    let reads: Set<String>
    let makes: Set<String>
  }

  private let context: TemplateContext
  /// That of the collection.
  private let name: String
  private var groups: [FolderGroup] = []
  private var sent: [Sent] = []
  private var requests: [FolderDivision.Request] = []

  init(_ context: TemplateContext, _ name: String) {
    self.context = context
    self.name = name
  }

  /// Adds the requests of a folder, if one of them is sent.
  ///
  /// - Returns: the findings of those that are left out.
  mutating func add(_ group: FolderGroup, _ made: [Sent]) -> [Int] {
    let steps = made.flatMap(\.steps)
    guard steps.contains(where: { !$0.isDisabled && $0.request != nil }) else {
      return steps.flatMap(\.findings)
    }
    for own in made {
      requests.append(
        FolderDivision.Request(
          name: own.request.name, place: own.request.place, group: groups.count, reads: own.reads,
          makes: own.makes))
    }
    groups.append(group)
    sent += made
    return []
  }

  /// Gives a collection its scenarios, and the settings that they share.
  func settle(in collection: inout ImportedCollection) {
    let division = FolderDivision(requests) { shared in
      sent[shared].contains { $0.steps.contains { !$0.isDisabled } }
    }
    collection.keys.append(ImportedEntry("continueOnFailure", .boolean(true)))
    if let crossing = division.crossing {
      collection.findings.append(context.change(for: crossing))
      collection.scenarios = [ImportedScenario(steps: stepsWithFolders)]
      return
    }
    guard division.scenarios.count > 1 else {
      collection.scenarios = division.scenarios.map { part in
        ImportedScenario(steps: sent[part.after].flatMap(\.steps))
      }
      return
    }
    collection.scenarios = division.block.map { [block($0)] } ?? []
    addScenarios(of: division, to: &collection)
    collection.keys.append(
      ImportedEntry("lock", .text(FileNames.base(of: (collection.name ?? "collection") + "."))))
    collection.keys.append(ImportedEntry("cookieJar", .text("shared")))
  }

  /// All steps, with their folders in their names.
  private var stepsWithFolders: [ImportedStep] {
    zip(requests, sent).flatMap { request, sent in
      let folder = groups[request.group].name
      return sent.steps.map { step in
        var step = step
        if folder != self.name, case .text(let name)? = step["name"]?.content {
          step["name"] = .text(ImportedText("\(folder) / ") + name)
        }
        return step
      }
    }
  }

  private func addScenarios(
    of division: FolderDivision, to collection: inout ImportedCollection
  ) {
    let block = collection.scenarios.first?.name
    var taken: Set<String> = []
    for part in division.scenarios {
      var steps = sent[part.before].flatMap(\.steps)
      if let called = part.called, let block {
        steps.append(.call(block, capturing: context.names(of: called)))
      }
      steps += sent[part.after].flatMap(\.steps)
      collection.scenarios.append(
        ImportedScenario(name: Self.unique(groups[part.group].name, &taken), steps: steps))
    }
  }

  /// What requests that are sent once become.
  private func block(_ block: FolderDivision.Block) -> ImportedScenario {
    let own = sent[block.requests]
    let group = groups[block.group]
    var made = ImportedScenario.block(
      named: block.name(own.map(\.request.name), folder: group.isFolder ? group.name : nil),
      returning: context.names(of: block.names), steps: own.flatMap(\.steps))
    if block.requests.lowerBound > 0, let first = own.first {
      made.findings.append(context.changeCookies(of: made, at: first.request.place))
    }
    return made
  }

  /// The name of a scenario, without braces.
  private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    let plain = name.replacing("{{", with: "").replacing("}}", with: "").filter { !$0.isNewline }
    let base = plain.allSatisfy(\.isWhitespace) ? "folder" : plain
    var chosen = base
    var number = 2
    while !taken.insert(chosen).inserted {
      chosen = "\(base) \(number)"
      number += 1
    }
    return chosen
  }
}
