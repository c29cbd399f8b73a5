// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// Lines for a person. Everything except a `StaticString` is made safe when it is added.
struct ConsoleText {
  enum Style {
    case plain
    case bold
    case dim
    case good
    case bad
    case caution

    var code: StaticString? {
      switch self {
      case .plain: nil
      case .bold: "\u{1b}[1m"
      case .dim: "\u{1b}[2m"
      case .good: "\u{1b}[32m"
      case .bad: "\u{1b}[31m"
      case .caution: "\u{1b}[33m"
      }
    }
  }

  var bytes: [UInt8] = []
  let options: ConsoleOptions
  let visible: VisibleText

  init(_ options: ConsoleOptions) {
    self.options = options
    visible = VisibleText(breaksCommands: options.breaksCommands)
  }

  /// Appends constant text.
  mutating func add(_ words: StaticString, _ style: Style = .plain) {
    let code = options.usesColor ? style.code : nil
    if let code { control(code) }
    control(words)
    if code != nil { control("\u{1b}[0m") }
  }

  /// Appends text from outside, on one line.
  mutating func add(_ text: String, _ style: Style = .plain) {
    addSafe(visible.of(text), style)
  }

  /// Appends text from outside, on one line.
  ///
  /// - Returns: its columns.
  mutating func addMeasured(_ text: String) -> Int {
    let shown = visible.of(text)
    addSafe(shown)
    return TextWidth.of(shown)
  }

  /// Appends text from outside and, in the same style, text that was made safe before.
  mutating func add(_ text: String, _ safeEnd: String, _ style: Style) {
    let code = options.usesColor ? style.code : nil
    if let code { control(code) }
    addSafe(visible.of(text))
    addSafe(safeEnd)
    if code != nil { control("\u{1b}[0m") }
  }

  /// Appends text that was made safe before.
  mutating func addSafe(_ text: String, _ style: Style = .plain) {
    let code = options.usesColor ? style.code : nil
    if let code { control(code) }
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
    if code != nil { control("\u{1b}[0m") }
  }

  /// The displayed form of a text, on one line.
  func safe(_ text: String) -> String { visible.of(text) }

  /// The displayed form of a text, with its line breaks.
  func safeBlock(_ text: [UInt8]) -> String { visible.of(text, layout: .block) }

  mutating func spaces(_ count: Int) {
    var rest = count
    while rest > 0 {
      bytes.append(contentsOf: Self.blanks.prefix(rest))
      rest -= Self.blanks.count
    }
  }

  /// Copied as a whole: a repeated element is appended byte by byte.
  private static let blanks = [UInt8](repeating: 0x20, count: 64)

  mutating func endLine() { bytes.append(10) }

  /// Appends lines that were made safe, each indented by `indent` spaces and terminated.
  mutating func lines(_ text: String, indent: Int, _ style: Style = .plain) {
    for line in text.utf8.split(separator: 10, omittingEmptySubsequences: false) {
      if !line.isEmpty {
        spaces(indent)
        addSafe(String(Substring(line)), style)
      }
      endLine()
    }
  }

  /// Appends text from outside, wrapped between words to the terminal's width.
  mutating func wrapped(_ text: String, indent: Int, _ style: Style = .plain) {
    let room = options.width.map { max(20, $0 - indent) } ?? .max
    for line in TextWidth.wrapped(safe(text), to: room) {
      spaces(indent)
      addSafe(line, style)
      endLine()
    }
  }

  /// Appends a label and text from outside, wrapped between words to the terminal's width.
  ///
  /// - Parameter hanging: how much further lines are indented more.
  mutating func labelled(
    _ label: String, _ labelStyle: Style, separator: String = "", _ text: String,
    indent: Int, hanging: Int = 2, _ style: Style = .plain
  ) {
    spaces(indent)
    add(label, labelStyle)
    add(separator)
    let room = options.width.map { max(20, $0 - indent) } ?? .max
    let used = TextWidth.of(label) + TextWidth.of(separator)
    let lines = TextWidth.wrapped(
      safe(text), to: room - hanging, first: room - used, breaksWords: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { spaces(indent + hanging) }
      addSafe(line, style)
      endLine()
    }
  }

  /// `labelled` with a bold label.
  mutating func labelled(_ label: String, _ text: String, indent: Int) {
    labelled(label, .bold, text, indent: indent)
  }

  /// Appends a control sequence for the terminal.
  mutating func control(_ words: StaticString) {
    words.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

extension ConsoleText {
  /// An attempt with its exchange, as a folded section of GitLab's log
  /// (https://docs.gitlab.com/ci/jobs/job_logs/#custom-collapsible-sections).
  ///
  /// Nothing from outside begins or ends a section: control characters are escapes.
  ///
  /// - Parameters:
  ///   - number: a number that no other section of the log has.
  ///   - start: seconds since 1970, as `end`.
  mutating func section(
    _ number: Int, of attempt: Attempt, from start: Int64, to end: Int64
  ) {
    control("\u{1b}[0Ksection_start:")
    addSafe("\(start):curlew_\(number)")
    control("[collapsed=true]\r\u{1b}[0K")
    verbose(attempt)
    control("\u{1b}[0Ksection_end:")
    addSafe("\(end):curlew_\(number)")
    control("\r\u{1b}[0K")
    endLine()
  }
}
