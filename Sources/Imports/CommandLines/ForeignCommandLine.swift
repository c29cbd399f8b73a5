// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A command line of newman, bru or hurl: the files that it reads, and the command that replaces it.
package struct ForeignCommandLine: Sendable {
  /// Something that the command that replaces it does otherwise, or not at all.
  struct Finding: Sendable {
    let effect: ImportFinding.Effect
    let cause: ImportCause
    let text: String
    /// In bytes of the line.
    let offset: Int
  }

  /// The name of the line among the files of an import.
  package static let name = "--command"

  package let tool: CommandLineTool
  /// The line as a file, for the places of its findings.
  package let file: ImportFile
  /// The files and folders, and patterns of them, from the working directory.
  package private(set) var sources: [String] = []
  /// The folders of files that sources name.
  package private(set) var readFolders: [String] = []
  /// Whether its exit code is always zero.
  package private(set) var isForgiven: Bool
  private(set) var findings: [Finding] = []
  /// Options of `curlew run` with their values, as words for a shell.
  var options: [String] = []
  /// Those of them that may have a credential, by the places of their words.
  var optionWords: [OptionWord] = []
  /// Variables of the shell for credentials of options.
  var optionVariables: [String] = []
  package internal(set) var reports: [(kind: String, path: String)] = []
  var inputs: [CommandLineInput] = []
  /// Files of variables, from the working directory.
  package private(set) var inputFiles: [CommandLineInputFile] = []
  /// Names of folders or scenarios, and where they are.
  var folders: [(name: String, offset: Int)] = []
  var environment: String?
  var environmentOffset = 0
  var hasEnvironmentFile = false
  var tags: (included: [String], excluded: [String]) = ([], [])
  var defaults: [(key: String, name: String?, value: ImportedValue)] = []
  var cookieJar: ImportedValue?
  /// The file that the jar begins with, and where it is named.
  var cookieFile: (path: String, offset: Int)?
  /// The Unix socket, from the working directory.
  var socket: String?
  /// Where HTTP/2 is asked for.
  var upgrade: Int?
  var logIn = CommandLineLogIn()
  /// `--path-as-is`.
  private var keepsPaths = false
  /// `--file-root`, from the working directory.
  private var fileRoot: String?
  var stopsAtFailure = false
  var continuesAtFailure = false
  var continueOffset = 0
  var reporters: [String] = []
  var outputFile: String?
  var outputFormat: String?
  private var isWholeRun = false
  /// Where authorities are added to those of the system.
  private var authorities: Int?
  private var hasOwnAuthoritiesOnly = false
  /// Whether a file or folder is named; `bru run` alone runs the working directory.
  private var hasOperand = false
  let line: CommandLineWords

  /// - Throws: for a line of another program, and for an option that its tool does not have.
  package init(_ text: String) throws(ImportProblem) {
    file = ImportFile(path: Self.name, contents: Array(text.utf8))
    line = try CommandLineWords(file)
    tool = line.tool
    isForgiven = line.isForgiven
    try readWords()
    if let pipe = line.pipe {
      note(.changed, .script, "what follows a pipe is left out", pipe)
    }
    if tool == .hurl, !isWholeRun, !continuesAtFailure { stopsAtFailure = true }
    if let authorities, !hasOwnAuthoritiesOnly {
      note(.changed, .tls, "the authorities of the system are not used beside `--ca`", authorities)
    }
    addReporters()
    if tool == .bru, !hasOperand { sources.insert(line.path("."), at: 0) }
    guard hasOperand || tool == .bru else {
      throw ImportProblem(
        .unknownSource, "`\(tool.rawValue)` has no file here",
        help: ["write its file or folder as in the shell"])
    }
  }

  /// The files that the result names, from the working directory.
  package var namedFiles: [String] {
    let netrc = logIn.netrc?.literal.flatMap { $0.isEmpty ? nil : line.path($0) }
    return [netrc, cookieFile?.path, socket].compactMap(\.self)
  }

  /// Sets the options of an import that the line says.
  package func addOptions(to options: inout ImportOptions) {
    options.keepsPaths = keepsPaths
    options.fileRoot = fileRoot
    options.toolFolder = line.folder
  }

  mutating func note(
    _ effect: ImportFinding.Effect, _ cause: ImportCause, _ text: String, _ offset: Int
  ) {
    findings.append(Finding(effect: effect, cause: cause, text: text, offset: offset))
  }

  // MARK: Words

  private mutating func readWords() throws(ImportProblem) {
    var rest = line.words[...]
    var isEnd = false
    while let word = rest.popFirst() {
      let text = word.text.units.prefix { $0 < ShellText.firstVariable }
      let start = String(decoding: text.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
      guard !isEnd, start.hasPrefix("-"), start != "-" else {
        try take(operand: word)
        continue
      }
      if start == "--" {
        isEnd = true
        continue
      }
      try take(option: start, word, &rest)
    }
  }

  private mutating func take(operand word: CommandWord) throws(ImportProblem) {
    guard let text = word.literal else {
      throw ImportProblem(
        .unknownSource, "the name of a file has a variable: `\(word.shell(line.variables))`",
        help: ["write the file in its place"])
    }
    sources.append(line.path(text))
    hasOperand = true
  }

  private mutating func take(
    option start: String, _ word: CommandWord, _ rest: inout ArraySlice<CommandWord>
  ) throws(ImportProblem) {
    let isLong = start.hasPrefix("--")
    let name = isLong ? String(start.prefix { $0 != "=" }) : String(start.prefix(2))
    if tool == .newman, name.hasPrefix("--reporter-"),
      CommandLineOption.named(name, of: tool) == nil
    {
      return take(reporterOption: name, word, &rest)
    }
    guard let option = CommandLineOption.named(name, of: tool) else {
      throw ImportProblem(
        .unknownSource, "`\(name)` is not an option of \(tool.rawValue) that is known here",
        help: ["leave it out: `--command` takes the line without it"])
    }
    guard option.takesValue else {
      take(option, nil, name, word.offset)
      if name == "--bail", let next = rest.first?.literal, ["folder", "failure"].contains(next) {
        rest.removeFirst()
      }
      return
    }
    if isLong, let value = word.text.split(at: "=")?.after {
      return take(option, CommandWord(text: value, offset: word.offset), name, word.offset)
    }
    if !isLong, word.text.units.count > 2 {
      let value = CommandWord(text: word.text.dropping(2), offset: word.offset)
      return take(option, value, name, word.offset)
    }
    guard let value = rest.popFirst() else {
      throw ImportProblem(.unknownSource, "`\(name)` of \(tool.rawValue) has no value here")
    }
    take(option, value, name, word.offset)
  }

  /// `--reporter-NAME-OPTION`, of which newman itself knows nothing.
  private mutating func take(
    reporterOption name: String, _ word: CommandWord, _ rest: inout ArraySlice<CommandWord>
  ) {
    let isExport = name.hasSuffix("-export")
    if let next = rest.first?.literal, !next.hasPrefix("-"), word.text.firstIndex(of: "=") == nil,
      isExport || !name.hasPrefix("--reporter-cli-")
    {
      rest.removeFirst()
    }
    if isExport { note(.lost, .option, "`\(name)`: a report of another kind", word.offset) }
  }

  private mutating func take(
    _ option: CommandLineOption, _ value: CommandWord?, _ written: String, _ offset: Int
  ) {
    let text = value?.literal
    let shell = value?.shell(line.variables) ?? ""
    switch option.fate {
    case .flag(let own): options += own.split(separator: " ").map(String.init)
    case .option("--repeat"), .option("-j"):
      takeCount(option, text, written, offset)
    case .option(let own):
      options += [own, shell]
      if let text, OptionWord.options.contains(own) {
        optionWords.append(
          OptionWord(option: own, text: text, place: options.count - 1, offset: offset))
      }
    case .milliseconds(let own): takeMilliseconds(own, text, offset)
    case .environmentFile:
      hasEnvironmentFile = true
      takeSource(text, written, offset)
    case .source:
      takeSource(text, written, offset)
      hasOperand = hasOperand || tool == .hurl
    case .environment: (environment, environmentOffset) = (text ?? environment, offset)
    case .variable: takeInput(value, isSecret: false, written, offset)
    case .secret: takeInput(value, isSecret: true, written, offset)
    case .inputFile(let isSecret): takeInputFile(text, isSecret: isSecret, written, offset)
    case .folder: if let text { folders.append((text, offset)) }
    case .reporters: reporters += text?.split(separator: ",").map(String.init) ?? []
    case .report(let kind): takeReport(kind, text, offset)
    case .reportFile: outputFile = text
    case .reportFormat: outputFormat = text
    case .tags: tags.included += tagNames(text, offset)
    case .excludedTags: tags.excluded += tagNames(text, offset)
    case .failFast: stopsAtFailure = true
    case .wholeRun: isWholeRun = true
    case .continues: (continuesAtFailure, continueOffset) = (true, offset)
    case .anyExit: isForgiven = true
    case .color: takeColor(text)
    case .authorities:
      options += ["--ca", shell]
      authorities = offset
    case .ownAuthoritiesOnly: hasOwnAuthoritiesOnly = true
    case .setting(let setting): take(setting, text, written, offset)
    case .logIn(let part): logIn.take(part, value, offset)
    case .keepsPaths: keepsPaths = true
    case .cookieJar(let isFile): takeCookieJar(text, isFile: isFile, offset)
    case .folderOfFiles: if let text { readFolders.append(line.path(text)) }
    case .fileRoot:
      guard let text else {
        return note(.lost, .option, "`\(written)`: its folder is a variable", offset)
      }
      fileRoot = line.path(text)
      readFolders.append(line.path(text))
    case .ignored: break
    case .lost(let cause, let words): note(.lost, cause, "`\(written)`: \(words)", offset)
    }
  }

  private mutating func takeSource(_ text: String?, _ written: String, _ offset: Int) {
    guard let text else {
      return note(.lost, .option, "`\(written)`: its file is a variable", offset)
    }
    sources.append(line.path(text))
  }

  private mutating func takeInputFile(
    _ text: String?, isSecret: Bool, _ written: String, _ offset: Int
  ) {
    guard let text else {
      return note(.lost, .variable, "`\(written)`: its file is a variable", offset)
    }
    inputFiles.append(
      CommandLineInputFile(
        path: line.path(text), option: written, isSecret: isSecret, offset: offset))
  }

  private mutating func takeCount(
    _ option: CommandLineOption, _ text: String?, _ written: String, _ offset: Int
  ) {
    guard case .option(let own) = option.fate, let text, let count = Int(text),
      (1...1_000_000).contains(count)
    else { return note(.lost, .option, "`\(written)`: not a number of times", offset) }
    options += [own, text]
  }

  private mutating func takeMilliseconds(_ own: String, _ text: String?, _ offset: Int) {
    guard let text, let count = Int(text), (0...86_400_000_000).contains(count) else {
      return note(.lost, .option, "`\(own)`: not milliseconds", offset)
    }
    if count > 0 { options += [own, "\(count)ms"] }
  }

  private mutating func takeColor(_ text: String?) {
    let words = ["on": "always", "off": "never", "auto": "auto"]
    if let text, let own = words[text] { options += ["--color", own] }
  }

  private mutating func tagNames(_ text: String?, _ offset: Int) -> [String] {
    let names = text?.split(separator: ",").map(String.init) ?? []
    let plain = names.filter { name in
      !["and", "or", "not"].contains(name)
        && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "_-.:".utf8.contains($0) }
    }
    if plain.count < names.count || text == nil {
      note(.lost, .option, "tags: a name that is not a tag here", offset)
    }
    return plain
  }
}
