// SPDX-License-Identifier: Apache-2.0

/// The help of a command, or of the program.
struct HelpText {
  /// A line of a section: the text to type, and its meaning.
  struct Entry {
    let label: String
    let text: String
    var note: String?
  }

  let summary: String
  let details: String
  let usage: String
  private(set) var sections: [(title: String, entries: [Entry])]
  private var ending = ""

  /// The help of a command.
  init(of command: (some ProgramCommand).Type) {
    let description = command.description
    summary = description.summary
    details = description.details
    usage = description.usage
    sections = command.sections.map { section in
      (section.title, section.options.map { Entry($0.description) })
    }
    if let operands = command.operands { add(operands) }
    let common = OptionDescription.common.map { Entry($0) }
    if let place = sections.firstIndex(where: { $0.title == "Options" }) {
      let own = sections.remove(at: place)
      sections.append((own.title, own.entries + common))
    } else {
      sections.append(("Options", common))
    }
  }

  /// The help of the program itself.
  static var ofProgram: HelpText {
    HelpText(
      summary: "Runs HTTP collections: requests and what is expected of their responses, in YAML.",
      details: """
        A first collection, health.yaml:

          curlew: 1
          requests:
            - GET: https://api.example.com/health
              expect: { status: 200 }

        Run it with `curlew run health.yaml`. `curlew demo` shows more without any set-up.

        \(ExitCode.help)
        """,
      usage: "<command> [<options>]",
      sections: [
        ("Options", [CompletionScript.help] + OptionDescription.ofProgram.map { Entry($0) }),
        (
          "Commands",
          Commands.all.map { Entry(label: $0.name, text: $0.description.summary) }
        ),
      ],
      ending: "See `curlew help <command>` for the options of a command.")
  }

  private init(
    summary: String, details: String, usage: String,
    sections: [(title: String, entries: [Entry])], ending: String
  ) {
    self.summary = summary
    self.details = details
    self.usage = usage
    self.sections = sections
    self.ending = ending
  }

  private mutating func add(_ operands: Operands) {
    let entry = Entry(
      label: "<\(operands.form.placeholder)>", text: operands.help, note: operands.note)
    if let place = sections.firstIndex(where: { $0.title == operands.section }) {
      sections[place].entries.insert(entry, at: 0)
    } else {
      sections.insert((operands.section, [entry]), at: 0)
    }
  }

  /// For standard output, as wide as the terminal, or 80 columns.
  func text(_ surroundings: CommandSurroundings) -> String {
    text(width: surroundings.outputWidth ?? 80)
  }

  func text(width: Int) -> String {
    var paragraphs = ["OVERVIEW: " + summary]
    if !details.isEmpty { paragraphs.append(details) }
    paragraphs.append("USAGE: curlew " + usage)
    var text = paragraphs.map { TextWrapping.wrapped($0, width: width) + "\n" }
      .joined(separator: "\n")
    for section in sections {
      text += "\n\(section.title.uppercased()):\n"
      for entry in section.entries { text += entry.lines(width: width) }
    }
    return ending.isEmpty ? text : text + "\n" + TextWrapping.wrapped(ending, width: width) + "\n"
  }
}

extension HelpText.Entry {
  /// The column of the meanings.
  private static let column = 26

  init(_ option: OptionDescription) {
    let value = option.value.map { " <\($0.placeholder)>" } ?? ""
    label = option.names.joined(separator: ", ") + value
    text = option.help
    note = option.note
  }

  /// The label with the meaning beside it, or below it if the label is too long.
  fileprivate func lines(width: Int) -> String {
    let margin = String(repeating: " ", count: Self.column)
    let meaning = TextWrapping.wrapped(text, width: width, indent: Self.column)
    let head = "  " + label
    let isShort = head.count < Self.column
    let gap = String(repeating: " ", count: max(0, Self.column - head.count))
    var lines = isShort ? head + gap + meaning.dropFirst(Self.column) : head + "\n" + meaning
    if text.isEmpty { lines = head }
    if let note {
      lines += "\n" + TextWrapping.wrapped(note, width: width, indent: margin.count)
    }
    return lines + "\n"
  }
}
