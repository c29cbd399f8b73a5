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

  init(
    _ collection: PostmanFolder, _ steps: [PostmanStep], _ context: TemplateContext,
    _ reader: TemplateReader
  ) {
    self.context = context
    self.reader = reader
    self.collection = collection
    root = Self.root(of: collection)
    labels = LabelKeys(collection.folders.map(\.name) + steps.map(\.item.name))
    divide(steps)
    if let crossing = crossing() {
      takeOneScenario(steps, crossing)
    } else if groups.count == 1 {
      scenarios = [scenario(groups[0].steps, name: nil, in: groups[0].folder ?? root)]
    } else {
      takeScenarios()
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

  /// The first variable that a request reads and only a request of another folder makes.
  private func crossing() -> (name: String, step: PostmanStep)? {
    let made = groups.map { group in Set(group.steps.flatMap(\.effects.made)) }
    guard groups.count > 1, made.contains(where: { !$0.isEmpty }) else { return nil }
    var makers: [String: Int] = [:]
    for names in made { for name in names { makers[name, default: 0] += 1 } }
    for (place, group) in groups.enumerated() {
      var own: Set<String> = []
      for step in group.steps {
        let foreign = step.reads.subtracting(own).filter { name in
          makers[name, default: 0] > (made[place].contains(name) ? 1 : 0)
        }
        if let name = foreign.min() { return (name, step) }
        own.formUnion(step.effects.made)
      }
    }
    return nil
  }

  // MARK: Scenarios

  private mutating func takeOneScenario(
    _ steps: [PostmanStep], _ crossing: (name: String, step: PostmanStep)
  ) {
    scenarios = [scenario(steps, name: nil, in: root)]
    scenarios[0].findings.append(
      context.findings.change(
        .oneScenario,
        "`\(crossing.step.item.name)` reads `\(crossing.name)`, which another folder makes",
        at: crossing.step.item.place))
  }

  private mutating func takeScenarios() {
    var names: [String: Int] = [:]
    for group in groups {
      let title = Postman.title(group.folder?.name ?? collection.name) ?? "requests"
      let count = names[title, default: 0] + 1
      names[title] = count
      var scenario = scenario(
        group.steps, name: count == 1 ? title : "\(title) \(count)", in: group.folder ?? root)
      if let folder = group.folder {
        if let text = folder.description {
          scenario.keys.append(ImportedEntry("description", ImportedValue(.prose(text))))
        }
        if let label = context.input.options.keyLabel,
          let value = labels.label(label, in: folder.name)
        {
          scenario.keys.append(ImportedEntry("labels", value))
        }
      }
      scenarios.append(scenario)
    }
    takeCookies()
  }

  private func scenario(
    _ steps: [PostmanStep], name: String?, in folder: PostmanFolder
  ) -> ImportedScenario {
    var made: [ImportedStep] = []
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
      made += before + [own] + step.effects.after
    }
    context.request = nil
    return ImportedScenario(name: name, steps: made)
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

  // MARK: Cookies

  private mutating func takeCookies() {
    for (place, group) in groups.enumerated() {
      guard group.steps.allSatisfy(\.item.settings.keepsNoCookies) else { continue }
      scenarios[place].keys.append(ImportedEntry("cookieJar", .text("none")))
    }
  }
}
