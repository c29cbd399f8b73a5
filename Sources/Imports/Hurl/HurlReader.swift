// SPDX-License-Identifier: Apache-2.0

/// Imports Hurl files: each file is a collection with one scenario, each entry a step.
enum HurlReader {
  static func outline(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    var needed: [NeededFile] = []
    for index in input.indices(of: .hurl) {
      var parser = HurlParser(input.files[index], index: index)
      let folders = HurlFolders(input.options)
      needed += HurlNamedFiles.all(in: try parser.parse(), folders).map {
        var file = NeededFile($0.path, from: index, isRead: false)
        file.isOfWorkingFolder = $0.isOfWorkingFolder
        return file
      }
    }
    return needed
  }

  static func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    var files = ImportedFiles(
      secrets: SecretStore(input.options))
    for index in input.indices(of: .hurl) {
      var parser = HurlParser(input.files[index], index: index)
      let file = try parser.parse()
      var collection = HurlCollection(input, index: index, files.secrets, files.findings)
      files.collections.append(collection.collection(of: file, nodes: parser.nodes))
      files.secrets = collection.context.secrets
      files.findings = collection.context.findings
      files.fixtures += collection.context.fixtures
      files.lostNames += collection.context.lostNames.map { name in
        (name, file.entries.count { $0.uses(name) })
      }
    }
    return files
  }
}

/// The files that a Hurl file names.
enum HurlNamedFiles {
  static func all(in file: HurlFile, _ folders: HurlFolders) -> [NamedPlace] {
    var places: [NamedPlace] = []
    func add(_ text: HurlText?) {
      if let name = text?.literal, !name.isEmpty { places.append(folders.body(name)) }
    }
    func addOption(_ text: HurlText) {
      if let name = text.literal, !name.isEmpty { places.append(folders.option(name)) }
    }
    for entry in file.entries {
      for part in entry.parts ?? [] where part.isFile { add(part.value) }
      if case .file(let name)? = entry.body?.content { add(name) }
      if case .file(let name)? = entry.response?.body?.content { add(name) }
      for option in entry.options {
        guard case .text(let text) = option.value else { continue }
        switch option.name {
        case "cacert", "key", "netrc-file", "unix-socket": addOption(text)
        case "cert": addOption(text.split(at: UInt8(ascii: ":"))?.before ?? text)
        default: continue
        }
      }
      for check in entry.response?.asserts ?? [] {
        if case .file(let name)? = check.predicate.value { add(name) }
      }
    }
    return places
  }
}

extension HurlEntry {
  /// Whether its request has a placeholder of this name.
  fileprivate func uses(_ name: String) -> Bool {
    var texts =
      [address] + (headers + query + cookies + (form ?? [])).flatMap { [$0.name, $0.value] }
    texts += (parts ?? []).flatMap { [$0.name, $0.value] }
    var found = texts.flatMap(\.placeholders)
    switch body?.content {
    case .text(let text, _)?, .graphQL(let text, _)?: found += text.placeholders
    case .json(let pieces)?:
      for piece in pieces {
        switch piece {
        case .raw: continue
        case .string(let text): found += text.placeholders
        case .value(let placeholder): found.append(placeholder)
        }
      }
    default: break
    }
    return found.contains { $0.name == name }
  }
}
