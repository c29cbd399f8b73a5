// SPDX-License-Identifier: Apache-2.0

import Values

/// Imports Postman's folders of YAML files, which are read as collections of v2.1.
enum PostmanV3Reader {
  static func outline(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    var needed = PostmanRows.neededFiles(input)
    for document in try PostmanV3Tree(input).documents() {
      for path in PostmanReader.sources(in: document.source.root) where !path.isEmpty {
        needed.append(NeededFile(path, from: document.source.file, isRead: false))
      }
    }
    return needed
  }

  static func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    let documents = try PostmanV3Tree(input).documents()
    guard !documents.isEmpty else {
      let file = input.files[input.indices(of: .postmanV3).first ?? 0]
      throw ImportProblem(
        .notImported, "`\(file.path)` is an environment of Postman, and has no requests",
        help: ["import the folder with its collections"])
    }
    return try PostmanReader.read(documents, of: input)
  }
}

/// Puts the files of folders together as collections of v2.1.
struct PostmanV3Tree {
  private let input: ImportInput
  private let files: [Int: PostmanV3File]
  private let ends: [Int]

  init(_ input: ImportInput) {
    self.input = input
    let indices = input.indices(of: .postmanV3)
    files = Dictionary(
      indices.map { ($0, PostmanV3File(input, $0)) }, uniquingKeysWith: { first, _ in first })
    ends = input.files.map(\.bytes.count)
  }

  func documents() throws(ImportProblem) -> [PostmanDocument] {
    let found = try PostmanV3Files(input) { files[$0]?.kind == "collection" }
    let own =
      found.environments.map { environment($0, scope: "environment") }
      + found.globals.map { environment($0, scope: "globals") }
    let environments = try PostmanEnvironment.all(of: input) + own.compactMap(\.self)
    var documents: [PostmanDocument] = []
    for root in found.collections {
      let members = root.files
      guard let first = root.definition ?? root.requests.first ?? members.first else { continue }
      let collection = self.collection(root, at: ImportFinding.Place(file: first, offset: 0))
      guard let source = PlacedJSON.source(collection.value, ends: ends) else {
        throw ImportProblem(
          .unreadableSource, "the folders are too deep", at: collection.value.place)
      }
      let base = [root.name, collection.name, "postman"].first { ![".", "..", ""].contains($0) }
      documents.append(
        PostmanDocument(
          source: source, sources: members.sorted().map { input.files[$0] }.sourceNames,
          fileName: FileNames.base(of: (base ?? "postman") + ".yaml"), environments: environments))
    }
    return documents
  }

  // MARK: Folders

  /// What folders and requests are put in order by.
  private struct Child {
    let order: Double
    let name: String
    let value: PlacedValue

    /// By order, then by name; those without an order come last.
    static func isBefore(_ one: Child, _ other: Child) -> Bool {
      if one.order != other.order { return one.order < other.order }
      let (first, second) = (one.name.lowercased(), other.name.lowercased())
      return first != second ? first < second : one.name < other.name
    }
  }

  private func collection(
    _ folder: PostmanV3Folder, at place: ImportFinding.Place
  ) -> (name: String, value: PlacedValue) {
    let described = description(of: folder, at: place)
    let info = PlacedValue.object(
      [("name", .text(described.name, at: place)), ("description", described.description)],
      at: place)
    var value = PlacedValue.object(
      [("info", info)] + described.members + [("item", children(of: folder, at: place))], at: place)
    value.findings = described.findings
    return (described.name, value)
  }

  private func children(
    of folder: PostmanV3Folder, at place: ImportFinding.Place
  ) -> PlacedValue {
    var children = folder.folders.map { self.folder($0, at: place) }
    children += folder.requests.compactMap { files[$0].map(request) }
    return PlacedValue(.list(children.sorted(by: Child.isBefore).map(\.value)), at: place)
  }

  private func folder(_ folder: PostmanV3Folder, at outer: ImportFinding.Place) -> Child {
    let place =
      (folder.definition ?? folder.requests.first).map {
        ImportFinding.Place(file: $0, offset: 0)
      } ?? outer
    let described = description(of: folder, at: place)
    var value = PlacedValue.object(
      [("name", .text(described.name, at: place)), ("description", described.description)]
        + described.members + [("item", children(of: folder, at: place))], at: place)
    value.findings = described.findings
    return Child(order: described.order, name: described.name, value: value)
  }

  /// What the definition of a folder says.
  private struct Description {
    var name: String
    var description: PlacedValue?
    var order = Double.infinity
    var members: [(String, PlacedValue?)] = []
    var findings: [PostmanFinding] = []
  }

  private func description(
    of folder: PostmanV3Folder, at place: ImportFinding.Place
  ) -> Description {
    var described = Description(name: folder.name)
    guard let file = folder.definition.flatMap({ files[$0] }) else { return described }
    guard let root = file.root else {
      described.findings = [file.refusal(isOfRequest: false)]
      return described
    }
    root.ignore("$kind", "id", "uid", "examples")
    described.name = root.text("name") ?? folder.name
    described.description = root.value("description")
    described.order = root.text("order").flatMap(Double.init) ?? .infinity
    let parts = PostmanV3Parts(root, file)
    described.members = [
      ("variable", root.entries("variables", ["type"])), ("auth", parts.auth),
      ("event", parts.events), ("protocolProfileBehavior", parts.settings),
    ]
    root.finish()
    described.findings = root.findings
    return described
  }

  // MARK: Requests

  private func request(_ file: PostmanV3File) -> Child {
    guard let root = file.root else {
      let shown = PlacedValue.object(
        [
          ("method", file.written("method").map { .text($0, at: file.start) }),
          ("url", .text(file.written("url") ?? "", at: file.start)),
        ], at: file.start)
      var value = PlacedValue.object(
        [("name", .text(file.name, at: file.start)), ("request", shown)], at: file.start)
      value.findings = [file.refusal(isOfRequest: true)]
      let order = file.written("order").flatMap(Double.init)
      return Child(order: order ?? .infinity, name: file.name, value: value)
    }
    let name = root.text("name") ?? file.name
    let order = root.text("order").flatMap(Double.init) ?? .infinity
    return Child(order: order, name: name, value: PostmanV3Parts(root, file).item(named: name))
  }

  // MARK: Environments

  /// Nil only for nesting that is too deep.
  private func environment(_ index: Int, scope: String) -> PostmanEnvironment? {
    guard let file = files[index] else { return nil }
    let root = file.root
    root?.ignore("$kind", "id", "uid", "color")
    var value = PlacedValue.object(
      [
        ("name", root?.value("name") ?? .text(file.name, at: file.start)),
        ("values", root?.entries("values", ["type", "secret", "currentValue"]).map(Self.secret)),
        ("_postman_variable_scope", .text(scope, at: file.start)),
      ], at: file.start)
    root?.finish()
    value.findings = root?.findings ?? [file.refusal(isOfRequest: false)]
    return PlacedJSON.source(value, ends: ends).map {
      PostmanEnvironment(source: $0, name: file.name)
    }
  }

  /// `secret: true` says what `type: secret` says.
  private static func secret(_ values: PlacedValue) -> PlacedValue {
    guard case .list(let entries) = values.content else { return values }
    let changed = entries.map { entry -> PlacedValue in
      guard case .object(var members) = entry.content,
        let place = members.firstIndex(where: { $0.name == "secret" })
      else { return entry }
      let mark = members.remove(at: place)
      if case .text("true") = mark.value.content {
        members.removeAll { $0.name == "type" }
        members.append(("type", .text("secret", at: entry.place)))
      }
      return PlacedValue(.object(members), at: entry.place)
    }
    return PlacedValue(.list(changed), at: values.place)
  }
}
