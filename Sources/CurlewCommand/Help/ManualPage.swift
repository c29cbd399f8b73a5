// SPDX-License-Identifier: Apache-2.0

/// A page for `man`, of a command or of the program, from the same tables as the help.
///
/// The format is that of man(7) (<https://mandoc.bsd.lv/man/man.7.html>), which both mandoc and groff
/// read.
struct ManualPage {
  /// The option that prints one.
  static let option = "--generate-man-page"

  /// `curlew-run`
  private let name: String
  private let help: HelpText
  private var lines: [String] = []

  /// The page of a command; nil for that of the program, `curlew.1`.
  static func text(of name: String?) throws(UsageError) -> String {
    guard let name else {
      var page = ManualPage(name: "curlew", help: .ofProgram)
      return page.made()
    }
    guard let command = Commands.named(name) else { throw UsageError(unknownCommand: [name]) }
    var page = ManualPage(name: "curlew-\(name)", help: HelpText(of: command))
    return page.made()
  }

  private init(name: String, help: HelpText) {
    self.name = name
    self.help = help
  }

  private mutating func made() -> String {
    lines = [
      ".\\\" Written by `curlew \(Self.option)`.",
      ".TH \(Self.escaped(name.uppercased())) 1 \(Version.date) \"curlew \(Version.number)\" "
        + "\"User Commands\"",
      ".SH NAME", Self.escaped("\(name) - ") + Self.escaped(help.summary),
      ".SH SYNOPSIS", ".B curlew", Self.escaped(help.usage),
    ]
    if !help.details.isEmpty {
      lines.append(".SH DESCRIPTION")
      addParagraphs(of: help.details)
    }
    lines.append(".SH OPTIONS")
    for section in help.sections {
      lines.append(".SS \(Self.escaped(section.title))")
      for entry in section.entries { add(entry) }
    }
    addEnvironment()
    lines += [".SH SEE ALSO"] + seeAlso
    return lines.joined(separator: "\n") + "\n"
  }

  /// Paragraphs; one whose lines begin with spaces is shown as it is.
  private mutating func addParagraphs(of text: String) {
    var paragraph: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) + [Substring()] {
      if !line.isEmpty {
        paragraph.append(line)
        continue
      }
      if lines.last?.hasPrefix(".SH") == false { lines.append(".PP") }
      let isShown = paragraph.first?.first == " "
      lines += (isShown ? [".nf"] : []) + paragraph.map { Self.escaped(String($0)) }
      if isShown { lines.append(".fi") }
      paragraph = []
    }
  }

  private mutating func add(_ entry: HelpText.Entry) {
    lines += [".TP", ".B \(Self.escaped(entry.label))"]
    lines.append(Self.escaped(entry.text.isEmpty ? entry.note ?? "" : entry.text))
    if !entry.text.isEmpty, let note = entry.note { lines.append(Self.escaped(note)) }
  }

  /// The variables, with the options in whose place they are.
  private mutating func addEnvironment() {
    guard let command = Commands.named(String(name.dropFirst("curlew-".count))) else { return }
    let options = command.optionDescriptions.filter(\.hasVariable)
    guard !options.isEmpty else { return }
    lines += [".SH ENVIRONMENT", "An option wins over its variable."]
    for option in options {
      lines += [".TP", ".B \(option.variable)", Self.escaped(option.name)]
    }
  }

  private var seeAlso: [String] {
    let pages = ["curlew"] + Commands.names.map { "curlew-\($0)" }
    let others = pages.filter { $0 != name }
    return others.enumerated().map { place, page in
      ".BR \(Self.escaped(page)) (1)" + (place == others.count - 1 ? "" : " ,")
    }
  }

  /// A line of text in which nothing is a command of the format.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "`": escaped += "\\(ga"
      case "'": escaped += "\\(aq"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "…": escaped += "..."
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped.first == "." ? "\\&" + escaped : escaped
  }
}
