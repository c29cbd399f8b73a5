// SPDX-License-Identifier: Apache-2.0

/// Divides the requests of a collection among scenarios: top-level folders run one after another.
struct PostmanScenarios {
  /// Requests that follow one another, of one top-level folder or of none.
  private struct Group {
    let folder: PostmanFolder?
    var steps: [PostmanStep] = []
  }

  private let context: TemplateContext
  private let reader: TemplateReader
  private let collection: PostmanFolder
  /// The collection, or its one folder.
  private let root: PostmanFolder
  private let labels: LabelKeys
  private var groups: [Group] = []
  private(set) var scenarios: [ImportedScenario] = []

  /// - Parameters:
  ///   - hasRows: whether everything is carried out for each row of data.
  ///   - hasSetup: whether scripts of the collection send requests before the first one.
  init(
    _ collection: PostmanFolder, _ steps: [PostmanStep], _ context: TemplateContext,
    _ reader: TemplateReader, hasRows: Bool, hasSetup: Bool
  ) {
    self.context = context
    self.reader = reader
    self.collection = collection
    root = Self.root(of: collection)
    labels = LabelKeys(collection.folders.map(\.name) + steps.map(\.item.name))
    divide(steps)
    let division = division(of: steps, hasRows: hasRows)
    if let crossing = division.crossing {
      scenarios = [scenario(steps, name: nil, in: root)]
      scenarios[0].findings.append(context.change(for: crossing))
    } else if groups.count == 1 {
      scenarios = [scenario(groups[0].steps, name: nil, in: groups[0].folder ?? root)]
    } else {
      takeScenarios(of: division, steps, hasSetup: hasSetup)
    }
  }

  /// The folders whose scripts and descriptions are those of the whole.
  var outerFolders: [PostmanFolder] {
    var folders = [root]
    while let parent = folders[0].parent { folders.insert(parent, at: 0) }
    if scenarios.count == 1, let only = groups.first?.folder { folders.append(only) }
    return folders
  }

  /// A single folder without requests beside it counts as the collection.
  private static func root(of collection: PostmanFolder) -> PostmanFolder {
    var root = collection
    while root.children.count == 1, case .folder(let folder) = root.children[0] { root = folder }
    return root
  }

  // MARK: Groups

  private mutating func divide(_ steps: [PostmanStep]) {
    for step in steps {
      let folder = self.folder(of: step.item)
      if groups.isEmpty || groups[groups.count - 1].folder !== folder {
        groups.append(Group(folder: folder))
      }
      groups[groups.count - 1].steps.append(step)
    }
  }

  /// The top-level folder of a request; nil for one beside the folders.
  private func folder(of item: PostmanItem) -> PostmanFolder? {
    var folder = item.folder
    guard folder !== root else { return nil }
    while let parent = folder.parent, parent !== root { folder = parent }
    return folder
  }

  private func division(of steps: [PostmanStep], hasRows: Bool) -> FolderDivision {
    let requests = groups.enumerated().flatMap { place, group in
      group.steps.map { step in
        FolderDivision.Request(
          name: step.item.name, place: step.item.place, group: place, reads: step.effects.reads,
          makes: step.effects.made)
      }
    }
    return FolderDivision(requests) { shared in
      // Each row is a run of its own there, and a block has a jar.
      let without = steps[shared].count { $0.item.settings.keepsNoCookies }
      let isPlain = without == 0 || steps.allSatisfy(\.item.settings.keepsNoCookies)
      return !hasRows && isPlain && steps[shared].contains { !$0.step.isDisabled }
    }
  }

  // MARK: Scenarios

  private mutating func takeScenarios(
    of division: FolderDivision, _ steps: [PostmanStep], hasSetup: Bool
  ) {
    if let block = division.block {
      scenarios = [self.block(block, steps, hasSetup: hasSetup)]
    }
    var names: [String: Int] = [:]
    for part in division.scenarios {
      let folder = groups[part.group].folder
      let title = Postman.title(folder?.name ?? collection.name) ?? "requests"
      let count = names[title, default: 0] + 1
      names[title] = count
      let own = Array(steps[part.before] + steps[part.after])
      var made = self.steps(own, in: folder ?? root)
      if let called = part.called, let block = scenarios[0].name {
        let call = ImportedStep.call(block, capturing: context.names(of: called))
        made.insert([call], at: part.before.count)
      }
      var scenario = ImportedScenario(
        name: count == 1 ? title : "\(title) \(count)", steps: made.flatMap(\.self))
      if let folder { describe(folder, in: &scenario) }
      if own.allSatisfy(\.item.settings.keepsNoCookies) {
        scenario.keys.append(ImportedEntry("cookieJar", .text("none")))
      }
      scenarios.append(scenario)
    }
  }

  /// Adds what a folder says of itself to its scenario or block.
  private func describe(_ folder: PostmanFolder, in scenario: inout ImportedScenario) {
    if let text = folder.description {
      scenario.keys.append(ImportedEntry("description", ImportedValue(.prose(text))))
    }
    guard let label = context.input.options.keyLabel else { return }
    if !scenario.isBlock {
      guard let value = labels.label(label, in: folder.name) else { return }
      return scenario.keys.append(ImportedEntry("labels", value))
    }
    for index in scenario.steps.indices where scenario.steps[index].place != nil {
      scenario.steps[index].addLabel(label, labels.keys(in: folder.name))
    }
  }

  /// What requests that are sent once become.
  private func block(
    _ block: FolderDivision.Block, _ steps: [PostmanStep], hasSetup: Bool
  ) -> ImportedScenario {
    let own = Array(steps[block.requests])
    let folder = groups[block.group].folder
    var made = ImportedScenario.block(
      named: block.name(own.map(\.item.name), folder: folder?.name),
      returning: context.names(of: block.names),
      steps: self.steps(own, in: folder ?? root).flatMap(\.self))
    made.folder = folder?.name
    if block.isWholeFolder, let folder { describe(folder, in: &made) }
    let hasJar = !own[0].item.settings.keepsNoCookies
    if hasJar, hasSetup || block.requests.lowerBound > 0 {
      made.findings.append(context.changeCookies(of: made, at: own[0].item.place))
    }
    return made
  }

  private func scenario(
    _ steps: [PostmanStep], name: String?, in folder: PostmanFolder
  ) -> ImportedScenario {
    ImportedScenario(name: name, steps: self.steps(steps, in: folder).flatMap(\.self))
  }

  /// The steps of each request, with those of its scripts.
  private func steps(
    _ steps: [PostmanStep], in folder: PostmanFolder
  ) -> [[ImportedStep]] {
    var made: [[ImportedStep]] = []
    var described: Set<ObjectIdentifier> = []
    for (number, step) in steps.enumerated() {
      context.request = number
      var own = step.step
      let path = self.path(of: step.item, below: folder)
      let title = (path.map(\.name) + [step.item.name]).filter { !$0.isEmpty }
        .joined(separator: " / ")
      if !title.isEmpty { own["name"] = .text(reader.name(title, at: step.item.place)) }
      if let label = context.input.options.keyLabel,
        let value = labels.label(label, in: step.item.name)
      {
        own["labels"] = value
      }
      var before = step.effects.before
      for inner in path where described.insert(ObjectIdentifier(inner)).inserted {
        guard let text = inner.description else { continue }
        if before.isEmpty { own.comments.append(text) } else { before[0].comments.append(text) }
      }
      made.append(before + [own] + step.effects.after)
    }
    context.request = nil
    return made
  }

  /// The folders of a request below another, from outer to inner.
  private func path(of item: PostmanItem, below outer: PostmanFolder) -> [PostmanFolder] {
    var path: [PostmanFolder] = []
    var folder: PostmanFolder? = item.folder
    while let one = folder, one !== outer, one !== root {
      path.insert(one, at: 0)
      folder = one.parent
    }
    return path
  }
}
