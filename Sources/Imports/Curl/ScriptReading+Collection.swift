// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

extension ScriptReading {
  /// The collection of the script.
  ///
  /// - Parameter name: that of its file.
  mutating func collection(named name: String) throws(ImportProblem) -> ImportedCollection {
    var steps = try steps()
    // Curl's `-` on standard input has no name.
    let base = name == "standard input" ? "curl" : FileNames.base(of: name)
    var collection = ImportedCollection(fileName: base, sources: [name])
    addLabels(to: &steps)
    settleRedirects(&steps, &collection)
    settleStatus(&collection)
    settleCookies(steps, &collection)
    settleWarnings(steps, &collection)
    declareVariables(in: &collection)
    reportUnknownWords(in: &collection)
    if context.isTooLong {
      collection.findings.append(
        context.findings.lose(
          .variable, "a text is longer than 1 MB with its variables: the rest of it",
          at: place(0)))
    }
    collection.findings += context.differences.report(in: &context.findings)
    collection.comments = headComments
    var scenario = ImportedScenario(steps: steps)
    scenario.endComments = comments
    scenario.endFindings = findings
    collection.scenarios = [scenario]
    return collection
  }

  /// The keys of tests in comments, which are the names that a script has.
  private func addLabels(to steps: inout [ImportedStep]) {
    guard let label = context.input.options.keyLabel else { return }
    let keys = LabelKeys(steps.flatMap(\.comments))
    for index in steps.indices {
      let found = steps[index].comments.lazy.compactMap { keys.label(label, in: $0) }.first
      if let found { steps[index]["labels"] = found }
    }
  }

  // MARK: The tool's defaults

  /// curl follows no redirect without `-L`.
  private func settleRedirects(
    _ steps: inout [ImportedStep], _ collection: inout ImportedCollection
  ) {
    let requests = steps.filter { $0.request != nil }
    guard requests.contains(where: { $0["redirects"] == nil }) else {
      // `follow` is the format's default.
      for index in steps.indices where steps[index].isFollowing { steps[index]["redirects"] = nil }
      return
    }
    collection.defaults.append(ImportedEntry("redirects", .text("none")))
  }

  private mutating func settleStatus(_ collection: inout ImportedCollection) {
    guard let first = usedCommands.first(where: { !$0.fails }) else { return }
    guard !context.input.options.acceptsAnyStatus else {
      collection.defaults.append(
        ImportedEntry(
          "expect",
          .mapping([
            ImportedEntry("status", .mapping([ImportedEntry("$gte", .number(100))]))
          ])))
      return
    }
    collection.findings.append(
      context.findings.change(
        .impliedStatus, "a status of 400 and above fails a step here",
        at: first.addresses.first?.place ?? ImportFinding.Place(file: 0, offset: 0),
        help: "`--any-status` accepts each status, as curl does"))
  }

  /// curl keeps no cookies without `-b` and `-c`.
  private mutating func settleCookies(
    _ steps: [ImportedStep], _ collection: inout ImportedCollection
  ) {
    let files = usedCommands.flatMap(\.cookies).filter { $0.text.firstIndex(of: "=") == nil }
    let written = usedCommands.compactMap(\.jarFile)
    var seen: Set<ShellText> = []
    for jar in written where seen.insert(jar.text).inserted {
      collection.findings.append(
        context.findings.lose(
          .cookie, "\(jar.option) \(context.shown(jar.text)): no file of cookies is written",
          at: jar.place))
    }
    let keeping = usedCommands.filter { $0.keepsCookies || !$0.cookies.isEmpty }
    guard !keeping.isEmpty else {
      let isAlone = steps.count == 1 && usedCommands.allSatisfy { !$0.followsRedirects }
      if !isAlone, !steps.isEmpty {
        collection.keys.append(ImportedEntry("cookieJar", .text("none")))
      }
      return
    }
    let read = filesReadFirst
    guard !files.isEmpty || !written.isEmpty else {
      collection.keys.append(ImportedEntry("cookieJar", .text("none")))
      return
    }
    if let first = read.first { addJar(first, read, to: &collection) }
  }

  /// The files that `-b` names before a command writes them by `-c`, or that are there already.
  private var filesReadFirst: [CurlValue] {
    var written: Set<ShellText> = []
    var found: [CurlValue] = []
    for command in usedCommands {
      found += command.cookies.filter { file in
        file.text.firstIndex(of: "=") == nil && !written.contains(file.text)
          && (command.jarFile?.text != file.text || !isMissing(file))
      }
      if let jar = command.jarFile { written.insert(jar.text) }
    }
    return found
  }

  private mutating func addJar(
    _ first: CurlValue, _ all: [CurlValue], to collection: inout ImportedCollection
  ) {
    for other in all where other.text != first.text {
      collection.findings.append(
        context.findings.lose(
          .cookie, "\(other.option) \(context.shown(other.text)): a collection has one jar",
          at: other.place))
    }
    guard !first.text.isEmpty else { return }
    var found: [Int] = []
    if let contents = context.contents(of: first), !CookieFile.isOne(contents) {
      collection.findings.append(
        context.findings.lose(
          .cookie, "`\(context.shown(first.text))` is not a file of cookies in Netscape's format",
          at: first.place))
      return
    }
    let path = context.path(first, &found)
    var jar = ImportedValue.mapping([ImportedEntry("file", .text(path))])
    jar.findings = found
    // A run does not begin without the file.
    jar.isDisabled = !found.isEmpty && isMissing(first)
    collection.keys.append(ImportedEntry("cookieJar", jar))
  }

  private func isMissing(_ file: CurlValue) -> Bool {
    guard let path = context.resolved(file.text).literal else { return false }
    if case .missing? = context.input.named(path, from: context.fileIndex)?.state { return true }
    return false
  }

  /// A person who wrote `-k` meant it.
  private func settleWarnings(_ steps: [ImportedStep], _ collection: inout ImportedCollection) {
    let isUsed =
      collection.defaults.contains { $0.name == "tls" } || steps.contains { $0["tls"] != nil }
    guard isUsed, usedCommands.contains(where: { !$0.tls.isVerified }) else { return }
    collection.keys.append(ImportedEntry("acceptWarnings", .list([.text("tls-not-verified")])))
  }

  // MARK: Variables

  private mutating func declareVariables(in collection: inout ImportedCollection) {
    for source in context.order {
      guard let variable = context.variables[source], let name = variable.name else { continue }
      if let value = variable.value, !variable.isLost {
        declare(name, value, isSecret: variable.isSecret, in: &collection)
      } else {
        declareOutside(name, source, variable, in: &collection)
      }
    }
    collection.secrets = context.secrets.all.filter { context.usedSecrets.contains($0.name) }
  }

  private mutating func declare(
    _ name: String, _ value: ShellText, isSecret: Bool, in collection: inout ImportedCollection
  ) {
    let text = context.text(value)
    if isSecret, !context.input.options.keepsSecrets, let literal = text.literal, !literal.isEmpty {
      context.secrets.add(name, value: literal)
      context.usedSecrets.insert(name)
    } else {
      collection.vars.append(ImportedEntry(name, .text(text)))
    }
  }

  /// A variable that the script does not give a text: one of the environment, or of a program.
  private mutating func declareOutside(
    _ name: String, _ source: String, _ variable: ScriptContext.Variable,
    in collection: inout ImportedCollection
  ) {
    let isUpper = source.utf8.allSatisfy { !(0x61...0x7A).contains($0) }
    let isOfEnvironment =
      context.input.options.readsEnvironment && isUpper && !variable.isLost && !variable.isInHost
    if variable.isLost {
      addLostName(name, variable.requests)
    } else if !source.hasPrefix("<") {
      collection.findings.append(
        context.findings.change(
          .undeclared, "`$\(source)` has no text in the script: `\(name)` comes from outside",
          at: ImportFinding.Place(file: context.fileIndex, offset: 0)))
    }
    if variable.isSecret {
      context.secrets.require(name, variable: isOfEnvironment ? source : nil)
      context.usedSecrets.insert(name)
    } else if isOfEnvironment {
      addPublicVariable(source)
      collection.vars.append(
        ImportedEntry(name, .text(.expression("env.\(source)"))))
    } else {
      collection.requires.append(name)
    }
  }

  // MARK: Words without a mark

  private mutating func reportUnknownWords(in collection: inout ImportedCollection) {
    for word in words {
      guard context.ledger.fate(of: word.range.lowerBound) == nil else { continue }
      collection.findings.append(
        context.findings.lose(
          .unknown, context.shown(word.text),
          at: ImportFinding.Place(file: context.fileIndex, offset: word.range.lowerBound)))
    }
  }
}

extension ImportedStep {
  /// Whether it follows redirects as the format does without a key.
  fileprivate var isFollowing: Bool {
    guard case .text(let text)? = self["redirects"]?.content else { return false }
    return text.literal == "follow"
  }
}

/// A file of cookies as browsers and curl write it.
enum CookieFile {
  /// Whether each line is a comment or has seven fields with tabs between them.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).allSatisfy { line in
      let isComment = line.first == UInt8(ascii: "#") && !line.starts(with: "#HttpOnly_".utf8)
      return isComment || line.count { $0 == 0x09 } == 6
    }
  }
}
