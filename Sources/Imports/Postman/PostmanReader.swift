// SPDX-License-Identifier: Apache-2.0

import Values

/// Imports collections of Postman, with the environments, globals and rows of data that belong to them.
enum PostmanReader {
  /// What a collection may be imported together with.
  static let companions: [ImportKind] = [.postmanEnvironment, .rows]

  /// All files that bodies and certificates name, whether they are sent or not.
  static func outline(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    var needed = PostmanRows.neededFiles(input)
    for file in input.indices(of: .postman) + input.indices(of: .newman) {
      let source = try PostmanSource(input, file: file)
      for path in sources(in: source.root) where !path.isEmpty {
        needed.append(NeededFile(path, from: file, isRead: false))
      }
    }
    return needed
  }

  /// The texts of members `src` and `file`, which may be lists.
  static func sources(in root: JSONNode) -> [String] {
    var found: [String] = []
    var open = [root]
    while let node = open.popLast() {
      open += node.elements.filter(\.isContainer)
      for member in node.members {
        if member.name.stringEquals("src") || member.name.stringEquals("file") {
          let values = member.value.isArray ? Array(member.value.elements) : [member.value]
          found += values.compactMap(\.stringValue)
        }
        if member.value.isContainer { open.append(member.value) }
      }
    }
    return found
  }

  static func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    let environments = try PostmanEnvironment.all(of: input)
    var documents: [PostmanDocument] = []
    for file in input.indices(of: .postman) + input.indices(of: .newman) {
      let name = input.files[file].name
      let base = name == "standard input" ? "postman" : FileNames.base(of: name)
      documents.append(
        PostmanDocument(
          source: try PostmanSource(input, file: file), sources: [name], fileName: fileName(base),
          environments: environments))
    }
    return try read(documents, of: input)
  }

  static func read(
    _ documents: [PostmanDocument], of input: ImportInput
  ) throws(ImportProblem) -> ImportedFiles {
    var files = ImportedFiles(secrets: SecretStore(input.options))
    var taken: Set<String> = []
    for var document in documents {
      let base = document.fileName
      var number = 2
      while !taken.insert(document.fileName).inserted {
        document.fileName = "\(base)-\(number)"
        number += 1
      }
      try PostmanCollection(document, input, files).read(into: &files)
    }
    return files
  }

  /// `shop.postman_collection.json` as `shop`.
  private static func fileName(_ name: String) -> String {
    let ending = ".postman_collection"
    return name.hasSuffix(ending) && name.utf8.count > ending.utf8.count
      ? String(name.dropLast(ending.utf8.count)) : name
  }
}

/// Reads one collection.
struct PostmanCollection {
  private let input: ImportInput
  private let document: PostmanDocument
  private let context: TemplateContext
  private let reader: TemplateReader
  private let scripts: PostmanScripts
  private let isFirst: Bool

  init(_ document: PostmanDocument, _ input: ImportInput, _ files: ImportedFiles) {
    self.input = input
    self.document = document
    context = TemplateContext(input, file: document.source.file)
    context.fixtureName = document.fileName
    context.findings = files.findings
    context.secrets = files.secrets
    for secret in files.secrets.all { _ = context.names.add(secret.name) }
    reader = TemplateReader.postman(context)
    scripts = PostmanScripts(context, reader)
    isFirst = files.collections.isEmpty
  }

  func read(into files: inout ImportedFiles) throws(ImportProblem) {
    let source = document.source
    let tree = try PostmanFolder.collection(source)
    var collection = ImportedCollection(fileName: document.fileName, sources: document.sources)
    let variables = PostmanVariables(context, reports: isFirst)
    for environment in document.environments { variables.declare(environment) }
    variables.declare(of: tree.object)
    let rows = PostmanRows(context)
    collection.findings += context.takeFound()

    let items = tree.items
    scripts.prepare(tree, items)
    for item in items { noteJSON(of: item) }
    rows?.noteTypes()
    let maker = PostmanSteps(context, reader, scripts)
    let steps = items.enumerated().compactMap { maker.step(for: $1, number: $0) }
    collection.findings += context.takeFound()
    var divided = PostmanScenarios(
      tree, steps, context, reader, hasRows: rows != nil, hasSetup: !scripts.setup.isEmpty)
    settle(&collection, tree, &divided, items, rows)
    context.settle(in: &collection, &files, reader)
    reportUnknown(source, in: &collection)

    files.findings = context.findings
    files.secrets = context.secrets
    files.fixtures += context.fixtures
    files.collections.append(collection)
  }

  private func noteJSON(of item: PostmanItem) {
    guard let body = item.object.node[member: "request"]?[member: "body"] else { return }
    if let raw = body[member: "raw"]?.stringValue, body[member: "mode"]?.stringEquals("raw") == true
    {
      context.noteJSON(raw)
    }
    if let variables = body[member: "graphql"]?[member: "variables"] {
      context.noteJSON(variables.plainText)
    }
  }

  // MARK: The whole

  private func settle(
    _ collection: inout ImportedCollection, _ tree: PostmanFolder,
    _ divided: inout PostmanScenarios, _ items: [PostmanItem], _ rows: PostmanRows?
  ) {
    let outer = divided.outerFolders
    collection.name = Postman.title(tree.name)
    let descriptions = outer.compactMap(\.description)
    if !descriptions.isEmpty { collection.description = descriptions.joined(separator: "\n\n") }
    collection.scenarios = divided.scenarios
    collection.addLabels(
      ofTestsBeside: tree.folders.map(\.name) + items.map(\.name), as: input.options.keyLabel)
    reportFolders(of: tree, outer, in: &collection)
    if !scripts.setup.isEmpty {
      collection.keys.append(ImportedEntry("setup", .list(scripts.setup.map(\.value))))
    }
    if !tree.scripts.isEmpty { SharedExpectations.move(in: &collection) }
    settleStatus(&collection, at: tree.object.place)
    let isOrdered = divided.scenarios.count > 1
    if collection.requestCount > 1 {
      collection.keys.append(ImportedEntry("continueOnFailure", .boolean(true)))
    }
    if isOrdered || rows != nil {
      collection.keys.append(ImportedEntry("lock", .text(collection.fileName)))
    }
    settleCookies(&collection, items, isShared: isOrdered || rows != nil)
    if let rows {
      collection.keys.append(rows.key)
      if isOrdered {
        context.change(
          .flow, "the rows of each scenario come together, not all scenarios of each row",
          at: tree.object.place)
      }
    }
    if collection.scenarios.contains(where: { $0.steps.contains(where: \.isUnverified) }) {
      collection.keys.append(
        ImportedEntry("acceptWarnings", .list([.text("tls-not-verified")])))
    }
    collection.findings += context.takeFound()
  }

  /// What is reported about folders: their scripts and variables.
  private func reportFolders(
    of tree: PostmanFolder, _ outer: [PostmanFolder], in collection: inout ImportedCollection
  ) {
    for folder in tree.folders {
      folder.object.findings.forEach(context.report)
      if let variables = folder.object.node[member: "variable"], folder !== tree,
        variables.count > 0
      {
        folder.object.source.mark(variables)
        context.lose(
          .variable, "variables of the folder `\(folder.name)`", at: folder.object.place)
      }
      let found =
        context.takeFound() + (scripts.folderFindings[ObjectIdentifier(folder)] ?? [])
      let title = Postman.title(folder.name)
      let place = collection.scenarios.firstIndex {
        $0.name != nil && $0.name == title && !$0.isBlock
      }
      if let place, !outer.contains(where: { $0 === folder }) {
        collection.scenarios[place].findings += found
      } else {
        collection.findings += found
      }
    }
  }

  private func settleStatus(_ collection: inout ImportedCollection, at place: ImportFinding.Place) {
    guard !input.options.acceptsAnyStatus else {
      let any = ImportedValue.mapping([ImportedEntry("$gte", .number(100))])
      collection.defaults.append(
        ImportedEntry("expect", .mapping([ImportedEntry("status", any)])))
      return
    }
    context.change(
      .impliedStatus, "a status of 400 and above fails a step here", at: place,
      help: "`--any-status` accepts each status, as Postman does")
  }

  private func settleCookies(
    _ collection: inout ImportedCollection, _ items: [PostmanItem], isShared: Bool
  ) {
    let without = items.filter(\.settings.keepsNoCookies)
    if !items.isEmpty, without.count == items.count {
      for index in collection.scenarios.indices {
        collection.scenarios[index].keys.removeAll { $0.name == "cookieJar" }
      }
      return collection.keys.append(ImportedEntry("cookieJar", .text("none")))
    }
    if isShared { collection.keys.append(ImportedEntry("cookieJar", .text("shared"))) }
    let settled = collection.scenarios.filter { scenario in
      scenario.keys.contains { $0.name == "cookieJar" }
    }.reduce(0) { $0 + $1.steps.count { $0.place != nil } }
    guard without.count > settled, let first = without.first else { return }
    context.lose(
      .cookie, "`\(first.name)` neither sends nor keeps cookies (disableCookies)", at: first.place)
  }

  private func reportUnknown(_ source: PostmanSource, in collection: inout ImportedCollection) {
    for (name, node) in source.unmarked where !Postman.isIgnored(name) {
      let text = String(node.plainText.prefix(200))
      context.lose(.unknown, "\(name ?? "a value"): \(text)", at: source.place(node))
    }
    collection.findings += context.takeFound()
  }
}

extension ImportedStep {
  /// Whether it does not check the certificate of its peer.
  fileprivate var isUnverified: Bool {
    guard case .mapping(let entries)? = self["tls"]?.content else { return false }
    return entries.contains { $0.name == "verify" }
  }
}
