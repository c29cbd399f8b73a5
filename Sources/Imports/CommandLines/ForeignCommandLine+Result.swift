// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// What the line changes in a result, and the command that replaces it.
extension ForeignCommandLine {
  /// Adds settings to the collections, and findings with their places in the line.
  ///
  /// - Parameters:
  ///   - file: the number of the line among the files of the import.
  ///   - named: `namedFiles`, as they are.
  package mutating func settle(
    in imported: inout ImportedFiles, file: Int, named: [String: NamedFile] = [:]
  ) {
    if let environment, chosenEnvironment(of: imported) == nil {
      note(
        .lost, .option, "no environment `\(environment)` is among the imported files",
        environmentOffset)
    }
    settleInputs(&imported)
    if !imported.secrets.keepsValues { hideOptions() }
    let ownFolders = folders
    folders = []
    for folder in ownFolders { settle(folder: folder.name, folder.offset, in: &imported) }
    settleLogIn(in: &imported, named, file: file)
    settleCookieFile(in: &imported, named, file: file)
    if let socket {
      defaults.append(("unixSocket", nil, .text(named[socket]?.written ?? socket)))
    }
    noteDifferences(imported)
    for place in imported.collections.indices {
      for setting in defaults { imported.collections[place].add(setting) }
      if let cookieJar { imported.collections[place].set("cookieJar", cookieJar) }
      if stopsAtFailure {
        imported.collections[place].keys.removeAll { $0.name == "continueOnFailure" }
      }
      if continuesAtFailure {
        imported.collections[place].set("continueOnFailure", .boolean(true))
      }
    }
    for finding in findings {
      let place = ImportFinding.Place(file: file, offset: finding.offset)
      let number =
        finding.effect == .changed
        ? imported.findings.change(finding.cause, finding.text, at: place)
        : imported.findings.lose(finding.cause, finding.text, at: place)
      if !imported.collections.isEmpty { imported.collections[0].findings.append(number) }
    }
  }

  /// What is a change for the collections of this import only.
  private mutating func noteDifferences(_ imported: ImportedFiles) {
    let collections = imported.collections
    if let upgrade, collections.contains(where: \.mayBePlain) {
      note(
        .changed, .protocol, "`--http2` tries an upgrade over `http:`, which curlew does not",
        upgrade)
    }
    let captures = collections.flatMap(\.scenarios).flatMap(\.steps).contains {
      $0["capture"] != nil
    }
    if continuesAtFailure, captures {
      note(
        .changed, .flow,
        "a step that fails captures what it can here; Hurl captures nothing after a wrong status",
        continueOffset)
    }
  }

  /// Selects a folder of the source: a scenario of its name, or the steps that have it in theirs.
  private mutating func settle(
    folder name: String, _ offset: Int, in imported: inout ImportedFiles
  ) {
    let scenarios = imported.collections.flatMap { collection in
      collection.scenarios.filter { $0.name == name && !$0.isBlock }.map { (collection, $0) }
    }
    for (collection, scenario) in scenarios {
      for block in collection.blocks(calledBy: scenario) where block.folder != name {
        note(
          .changed, .flow,
          "`\(name)` calls the block `\(block.name ?? "")`, whose requests it needs",
          offset)
      }
    }
    guard scenarios.isEmpty else {
      folders.append((name, offset))
      return
    }
    let tag = String(
      decoding: name.utf8.map { $0.isASCIIAlphanumeric ? $0.lowercasedASCII : UInt8(ascii: "-") },
      as: UTF8.self)
    var isFound = false
    for place in imported.collections.indices {
      let own = imported.collections[place].tag(stepsOf: name, tag)
      isFound = isFound || own
    }
    if isFound {
      tags.included.append(tag)
    } else {
      note(.lost, .option, "no scenario or step is of the folder `\(name)`", offset)
    }
  }

  /// The command that replaces the line.
  ///
  /// - Parameters:
  ///   - paths: the collections of the result.
  ///   - imported: settled before.
  ///   - rights: the options of the rights that the result needs.
  package func runLine(
    _ paths: [String], for imported: ImportedFiles, rights: [String] = []
  ) -> String {
    var words = ["curlew", "run"] + paths.map { ShellWord.quoted($0) }
    if let name = chosenEnvironment(of: imported) {
      words += ["-e", ShellWord.quoted(name)]
    }
    for input in inputs where !input.isSecret { words += input.words }
    if let name = nameSelection { words += ["-n", ShellWord.quoted(name)] }
    if let expression = tagExpression { words += ["--tags", ShellWord.quoted(expression)] }
    words += options
    if stopsAtFailure { words.append("--fail-fast") }
    for folder in readFolders where !rights.contains(ShellWord.quoted(folder)) {
      words += ["--allow-read", ShellWord.quoted(folder)]
    }
    words += rights
    for report in reports {
      words += ["--report", ShellWord.quoted("\(report.kind)=\(report.path)")]
    }
    return words.joined(separator: " ") + (isForgiven ? " || true" : "")
  }

  /// The environment of a result that the command names.
  package func chosenEnvironment(of imported: ImportedFiles) -> String? {
    let names = imported.environmentNames
    guard let environment else { return hasEnvironmentFile ? names.first : nil }
    return names.contains(environment) ? environment : nil
  }

  /// The variables that the command gives values to.
  package var inputNames: [String] { inputs.map(\.name) }

  /// The variables of the environment that the command reads, each once.
  package var secretVariables: [String] {
    var seen: Set<String> = []
    let secrets = inputs.filter(\.isSecret).map { "CURLEW_SECRET_\($0.name)" }
    return (secrets + optionVariables).filter { seen.insert($0).inserted }
  }

  private var nameSelection: String? {
    guard !folders.isEmpty else { return nil }
    let names = folders.map { name in
      name.name.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
    return names.count == 1 ? "^\(names[0])$" : "^(\(names.joined(separator: "|")))$"
  }

  private var tagExpression: String? {
    let included = tags.included.joined(separator: " or ")
    let excluded = tags.excluded.map { "not \($0)" }.joined(separator: " and ")
    if tags.included.isEmpty { return tags.excluded.isEmpty ? nil : excluded }
    if tags.excluded.isEmpty { return included }
    return (tags.included.count > 1 ? "(\(included))" : included) + " and " + excluded
  }
}

extension ImportedFiles {
  /// The names that collections and the project declare.
  var declaredNames: Set<String> {
    var names = Set(secrets.all.map(\.name))
    for collection in collections {
      names.formUnion(collection.vars.map(\.name) + collection.requires)
      names.formUnion(collection.environments.flatMap { $0.value.names(ofVariables: true) })
    }
    for entry in projectEntries {
      names.formUnion(entry.value.names(ofVariables: entry.name == "environments"))
    }
    return names
  }
}

extension ImportedValue {
  /// The names of the members; of environments, those of their variables.
  func names(ofVariables isEnvironment: Bool) -> [String] {
    guard case .mapping(let entries) = content else { return [] }
    let own = entries.map(\.name)
    return isEnvironment
      ? own
        + entries.flatMap { entry in
          entry.value.names(ofVariables: false)
            + (entry.value.member("vars")?.names(ofVariables: false) ?? [])
        } : own
  }

  fileprivate func member(_ name: String) -> ImportedValue? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.name == name }?.value
  }
}

extension ImportedCollection {
  /// Whether a request may be sent without TLS.
  fileprivate var mayBePlain: Bool {
    let base = keys.first { $0.name == "baseUrl" }?.value
    return scenarios.flatMap(\.steps).compactMap { step -> ImportedText? in
      guard let request = step.request else { return nil }
      guard step.isRelative, case .text(let start)? = base?.content else { return request.address }
      return start
    }
    .contains { !$0.start.hasPrefix("https:") }
  }

  /// Sets a key of the top level.
  fileprivate mutating func set(_ key: String, _ value: ImportedValue) {
    keys.removeAll { $0.name == key }
    keys.append(ImportedEntry(key, value))
  }

  /// Adds a key of `defaults`, or a member of one.
  fileprivate mutating func add(
    _ setting: (key: String, name: String?, value: ImportedValue)
  ) {
    let place = defaults.firstIndex { $0.name == setting.key }
    guard let name = setting.name else {
      if let place {
        defaults[place].value = setting.value
      } else {
        defaults.append(ImportedEntry(setting.key, setting.value))
      }
      return
    }
    let member = ImportedEntry(name, setting.value)
    guard let place, case .mapping(var members) = defaults[place].value.content else {
      if let place { defaults.remove(at: place) }
      defaults.append(ImportedEntry(setting.key, .mapping([member])))
      return
    }
    members.removeAll { $0.name == name }
    defaults[place].value = .mapping(members + [member])
  }

  /// Gives the steps of a folder a tag.
  ///
  /// - Returns: whether there are such steps.
  fileprivate mutating func tag(stepsOf folder: String, _ tag: String) -> Bool {
    var isFound = false
    for scenario in scenarios.indices {
      for step in scenarios[scenario].steps.indices {
        guard case .text(let name)? = scenarios[scenario].steps[step]["name"]?.content,
          let text = name.literal, text.hasPrefix(folder + " / ")
        else { continue }
        isFound = true
        var tags: [ImportedValue] = []
        if case .list(let own)? = scenarios[scenario].steps[step]["tags"]?.content {
          tags = own
        }
        scenarios[scenario].steps[step]["tags"] = .list(tags + [.text(tag)])
      }
    }
    return isFound
  }
}
