// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

extension ForeignCommandLine {
  /// Takes a key of `defaults`.
  mutating func take(
    _ setting: CommandLineOption.Setting, _ text: String?, _ option: CommandLineOption,
    _ offset: Int
  ) {
    func add(_ key: String, _ name: String? = nil, _ value: ImportedValue?) {
      guard let value else {
        return note(
          .lost, .option, "`\(option.names[option.names.count - 1])`: not a value for `\(key)`",
          offset)
      }
      defaults.append((key, name, value))
    }
    switch setting {
    case .delay: add("delay", nil, duration(text, unit: "ms"))
    case .total: add("timeout", "total", duration(text, unit: tool == .hurl ? "s" : "ms"))
    case .connect: add("timeout", "connect", duration(text, unit: "s"))
    case .noRedirects: add("redirects", nil, .text("none"))
    case .followsRedirects:
      if !defaults.contains(where: { $0.key == "redirects" }) {
        add("redirects", nil, .text("follow"))
      }
    case .maxRedirects:
      defaults.removeAll { $0.key == "redirects" }
      add("redirects", nil, count(text, 0...100).map { .number($0) })
    case .attempts:
      add("retry", "attempts", count(text, 0...10_000).map { .number($0 + 1) })
    case .every: add("retry", "every", duration(text, unit: "ms"))
    case .rate: add("limits", "rate", rate(text))
    case .http(let version): add("http", nil, .text(version))
    case .userAgent: add("headers", "User-Agent", text.map { .text($0) })
    case .unixSocket: add("unixSocket", nil, text.map { .text($0) })
    case .netrc: add("auth", "netrc", .boolean(true))
    }
  }

  /// A number with a unit, as the tools have it; nil for no duration.
  private func duration(_ text: String?, unit: String) -> ImportedValue? {
    guard let text else { return nil }
    let written = text.utf8.allSatisfy(\.isASCIIDigit) ? text + unit : text
    return DurationText.parse(written) == nil ? nil : .text(written)
  }

  private func count(_ text: String?, _ range: ClosedRange<Int>) -> Int? {
    text.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Bytes in a second.
  private func rate(_ text: String?) -> ImportedValue? {
    count(text, 1...1_000_000_000_000).map { .text("\($0)B/s") }
  }

  mutating func takeCookieJar(_ text: String?, isFile: Bool, _ offset: Int) {
    guard isFile else {
      cookieJar = .text("none")
      return
    }
    guard let text else {
      return note(.lost, .cookie, "`--cookie`: its file is a variable", offset)
    }
    // Relative to the collection, which may be in another folder.
    note(.lost, .cookie, "`--cookie \(text)`: is `cookieJar: { file: … }` in the file", offset)
  }

  // MARK: The result

  /// Adds settings to the collections, and findings with their places in the line.
  ///
  /// - Parameter file: the number of the line among the files of the import.
  package mutating func settle(in imported: inout ImportedFiles, file: Int) {
    settleInputs(imported)
    let ownFolders = folders
    folders = []
    for folder in ownFolders { settle(folder: folder.name, folder.offset, in: &imported) }
    settleLogIn(in: &imported)
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

  /// Leaves out names that nothing declares; those of secrets come from the environment.
  private mutating func settleInputs(_ imported: ImportedFiles) {
    let secrets = Set(imported.secrets.all.map(\.name))
    let known = imported.declaredNames
    let given = inputs
    inputs = []
    for input in given {
      guard known.contains(input.name) || input.isSecret else {
        note(.lost, .variable, "nothing reads `\(input.name)`", input.offset)
        continue
      }
      let isSecret = input.isSecret || secrets.contains(input.name)
      if isSecret, !inputs.contains(where: { $0.name == input.name }) {
        note(
          .changed, .secret,
          "the value of `\(input.name)` is not part of the command: set `CURLEW_SECRET_\(input.name)`",
          input.offset)
      }
      inputs.append((input.name, input.word, isSecret, input.offset))
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
  package func runLine(_ paths: [String], for imported: ImportedFiles) -> String {
    var words = ["curlew", "run"] + paths.map { ShellWord.quoted($0) }
    if let name = chosenEnvironment(of: imported) {
      words += ["-e", ShellWord.quoted(name)]
    }
    for input in inputs where !input.isSecret {
      words += ["--var", input.name + "=" + input.word]
    }
    if let name = nameSelection { words += ["-n", ShellWord.quoted(name)] }
    if let expression = tagExpression { words += ["--tags", ShellWord.quoted(expression)] }
    words += options
    if stopsAtFailure { words.append("--fail-fast") }
    for folder in readFolders { words += ["--allow-read", ShellWord.quoted(folder)] }
    for report in reports {
      words += ["--report", ShellWord.quoted("\(report.kind)=\(report.path)")]
    }
    return words.joined(separator: " ") + (isForgiven ? " || true" : "")
  }

  /// The environment of a result that the command names.
  package func chosenEnvironment(of imported: ImportedFiles) -> String? {
    environment ?? (hasEnvironmentFile ? imported.environmentNames.first : nil)
  }

  /// The variables that the command gives values to.
  package var inputNames: [String] { inputs.map(\.name) }

  /// The variables of the environment that the command reads, each once.
  package var secretVariables: [String] {
    var seen: Set<String> = []
    return inputs.filter { $0.isSecret && seen.insert($0.name).inserted }
      .map { "CURLEW_SECRET_\($0.name)" }
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
