// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads the words of one curl command into its requests' options, as curl does.
struct CurlParser {
  private let file: Int
  private let source: ScriptContext
  private var current = CurlArguments()
  private var finished: [CurlArguments] = []
  private var depth = 0

  /// The most files of options in each other.
  private static let deepest = 10

  init(_ source: ScriptContext, file: Int) {
    self.source = source
    self.file = file
  }

  /// - Parameter words: without the program.
  /// - Throws: for an option that curl does not have, and for one without its value.
  static func parse(
    _ words: some Sequence<ScriptWord>, file: Int, _ source: ScriptContext
  ) throws(ImportProblem) -> [CurlArguments] {
    var parser = CurlParser(source, file: file)
    try parser.read(Array(words))
    return parser.finished + [parser.current]
  }

  // MARK: Words

  private mutating func read(_ words: [ScriptWord]) throws(ImportProblem) {
    var rest = words[...]
    var hasEnded = false
    while let word = rest.popFirst() {
      source.note(word)
      let text = word.text
      guard !hasEnded, text.hasPrefix("-"), text.units.count > 1 else {
        current.addresses.append(value(text, of: "", word))
        continue
      }
      if text == ShellText("--") {
        hasEnded = true
      } else if text.hasPrefix("--") {
        try readLong(word, &rest)
      } else {
        try readShort(word, &rest)
      }
    }
  }

  private func value(_ text: ShellText, of option: String, _ word: ScriptWord) -> CurlValue {
    CurlValue(text: text, option: option, place: place(of: word))
  }

  private func place(of word: ScriptWord) -> ImportFinding.Place {
    ImportFinding.Place(file: file, offset: word.range.lowerBound)
  }

  private mutating func readLong(
    _ word: ScriptWord, _ rest: inout ArraySlice<ScriptWord>
  ) throws(ImportProblem) {
    var name = word.text.dropping(2).literal ?? ""
    if name == "next" { return next() }
    var isExpanded = false
    if name.hasPrefix("expand-") {
      isExpanded = true
      name = String(name.dropFirst("expand-".count))
    }
    guard let (option, isOn) = CurlOption.long(name) else { throw unknown("--\(name)", word) }
    var given: CurlValue?
    if option.takesValue {
      guard let next = rest.popFirst() else { throw missing("--\(option.name)", word) }
      source.note(next)
      let text = isExpanded ? source.expanded(next, at: place(of: next)) : next.text
      given = value(text, of: "--\(option.name)", next)
    }
    try take(option, isOn, given, "--\(name)", word)
  }

  private mutating func readShort(
    _ word: ScriptWord, _ rest: inout ArraySlice<ScriptWord>
  ) throws(ImportProblem) {
    var letters = word.text.units.dropFirst()
    while let unit = letters.popFirst() {
      let letter = Character(Unicode.Scalar(UInt8(truncatingIfNeeded: min(unit, 0xFF))))
      if letter == ":" {
        next()
        continue
      }
      guard let option = CurlOption.short(letter) else { throw unknown("-\(letter)", word) }
      guard option.takesValue else {
        try take(option, true, nil, "-\(letter)", word)
        continue
      }
      let given: CurlValue
      if letters.isEmpty {
        guard let next = rest.popFirst() else { throw missing("-\(letter)", word) }
        source.note(next)
        given = value(next.text, of: "-\(letter)", next)
      } else {
        given = value(ShellText(units: letters), of: "-\(letter)", word)
        letters = []
      }
      try take(option, true, given, "-\(letter)", word)
    }
  }

  private mutating func next() {
    finished.append(current)
    current = CurlArguments()
  }

  private mutating func take(
    _ option: CurlOption, _ isOn: Bool, _ given: CurlValue?, _ written: String, _ word: ScriptWord
  ) throws(ImportProblem) {
    switch option.fate {
    case .value(let store):
      guard let given else { return }
      try store(&current, given)
      if option.name == "config" { try readConfig(given) }
      if option.name == "output" { loseNames(given, written) }
      if option.name == "variable" { current.findings += source.declare(given) }
    case .flag(let store): store(&current, isOn)
    case .ignored: break
    case .lost(let cause):
      guard isOn else { return }
      let shown = given.map { "\(written) \(source.shown($0.text))" } ?? written
      current.findings.append(source.findings.lose(cause, shown, at: place(of: word)))
    case .changed(let cause, let words):
      guard isOn else { return }
      current.findings.append(
        source.findings.change(cause, "`\(written)`: \(words)", at: place(of: word)))
    }
  }

  /// `-o '#1.txt'`: a name for each address of a pattern.
  private mutating func loseNames(_ given: CurlValue, _ written: String) {
    let text = source.shown(given.text)
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "#")),
      text.utf8[mark...].dropFirst().first?.isASCIIDigit == true
    else { return }
    current.findings.append(
      source.findings.lose(.option, "\(written) \(text): no file is written", at: given.place))
  }

  // MARK: Problems

  private func unknown(_ option: String, _ word: ScriptWord) -> ImportProblem {
    ImportProblem(
      .unreadableSource, "curl has no option `\(option.prefix { $0 != "=" })`", at: place(of: word),
      help: ["curl itself refuses this command line"])
  }

  private func missing(_ option: String, _ word: ScriptWord) -> ImportProblem {
    ImportProblem(
      .unreadableSource, "the value of `\(option)` is missing", at: place(of: word))
  }

  // MARK: Files of options

  /// Reads the options of a file that `-K` names; one that is not there is a loss.
  private mutating func readConfig(_ given: CurlValue) throws(ImportProblem) {
    let path = given.text.literal ?? ""
    guard depth < Self.deepest, let bytes = source.input.named(path, from: file)?.contents else {
      current.findings.append(
        source.findings.lose(.fileMissing, "-K \(source.shown(given.text))", at: given.place))
      return
    }
    depth += 1
    defer { depth -= 1 }
    try read(CurlConfig.words(of: bytes, at: given.place.offset))
  }
}

/// A file of options (`-K`): one on each line, its value after a space, `=` or `:`, possibly in quotes.
enum CurlConfig {
  /// The words that a command line would have.
  static func words(of bytes: [UInt8], at offset: Int) -> [ScriptWord] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.flatMap { words(ofLine: $0, at: offset) }
  }

  private static func words(ofLine line: ArraySlice<UInt8>, at offset: Int) -> [ScriptWord] {
    let line = line.drop { $0.isBlank }
    guard let first = line.first, first != UInt8(ascii: "#") else { return [] }
    let name = line.prefix { !$0.isBlank && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") }
    let rest = line[name.endIndex...].drop {
      $0.isBlank || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":")
    }
    let option = name.first == UInt8(ascii: "-") ? Array(name) : Array("--".utf8) + name
    let words = [option] + (rest.isEmpty ? [] : [value(rest)])
    return words.map { word in
      var made = ScriptWord(range: offset..<offset)
      made.text = ShellText(bytes: word)
      return made
    }
  }

  private static func value(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.first == UInt8(ascii: "\"") else { return Array(text.prefix { !$0.isBlank }) }
    let escapes: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
      UInt8(ascii: "v"): 0x0B,
    ]
    var output: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
        output.append(escapes[next] ?? next)
      } else {
        output.append(byte)
      }
    }
    return output
  }
}
