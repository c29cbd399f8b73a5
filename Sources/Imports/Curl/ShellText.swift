// SPDX-License-Identifier: Apache-2.0

/// Text of a command line: bytes, and variables between them.
///
/// A unit below 256 is a byte; 256 and above is a variable, by its index in `ShellVariables`. So
/// text is cut at a byte without a look at what is a variable.
struct ShellText: Hashable, Sendable {
  static let firstVariable: UInt16 = 256

  var units: [UInt16] = []

  init() {}

  init(units: some Sequence<UInt16>) { self.units = Array(units) }

  init(_ text: String) { units = text.utf8.map { UInt16($0) } }

  init(bytes: some Sequence<UInt8>) { units = bytes.map { UInt16($0) } }

  var isEmpty: Bool { units.isEmpty }

  /// The bytes; nil if there is a variable.
  var bytes: [UInt8]? {
    guard !hasVariables else { return nil }
    return units.map { UInt8(truncatingIfNeeded: $0) }
  }

  /// The text; nil if there is a variable or it is not UTF-8.
  var literal: String? { bytes.flatMap { String(validating: $0, as: UTF8.self) } }

  var hasVariables: Bool { units.contains { $0 >= Self.firstVariable } }

  /// Whether the bytes between the variables are UTF-8.
  var isText: Bool {
    units.split { $0 >= Self.firstVariable }.allSatisfy { run in
      String(validating: run.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self) != nil
    }
  }

  func hasPrefix(_ text: String) -> Bool { units.starts(with: text.utf8.map { UInt16($0) }) }

  func dropping(_ count: Int) -> ShellText { ShellText(units: units.dropFirst(count)) }

  func firstIndex(of character: Unicode.Scalar) -> Int? {
    units.firstIndex(of: UInt16(UInt8(ascii: character)))
  }

  /// The text before and after the first of a character; nil without one.
  func split(at character: Unicode.Scalar) -> (before: ShellText, after: ShellText)? {
    guard let place = firstIndex(of: character) else { return nil }
    return (ShellText(units: units[..<place]), ShellText(units: units[(place + 1)...]))
  }

  /// The pieces between all of a character.
  func pieces(between character: Unicode.Scalar) -> [ShellText] {
    units.split(separator: UInt16(UInt8(ascii: character)), omittingEmptySubsequences: false)
      .map { ShellText(units: $0) }
  }

  /// Without blanks at its ends.
  var trimmed: ShellText {
    func isBlank(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 }
    var slice = units[...]
    while slice.first.map(isBlank) == true { slice.removeFirst() }
    while slice.last.map(isBlank) == true { slice.removeLast() }
    return ShellText(units: slice)
  }

  mutating func append(_ other: ShellText) { units += other.units }

  mutating func append(_ text: String) { units += text.utf8.map { UInt16($0) } }

  /// Whether it has a control character, which no head of a request has.
  var breaksHead: Bool { units.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } }

  static func + (one: ShellText, two: ShellText) -> ShellText {
    ShellText(units: one.units + two.units)
  }
}

/// The variables of a script, by their first use.
struct ShellVariables: Sendable {
  private(set) var names: [String] = []
  private var units: [String: UInt16] = [:]
  /// The programs whose output a variable is, by the names of these.
  private var sources: [String: String] = [:]

  /// The unit of a variable; nil if there are more than a text has units for.
  mutating func unit(of name: String) -> UInt16? {
    if let known = units[name] { return known }
    guard names.count < Int(UInt16.max - ShellText.firstVariable) else { return nil }
    let unit = ShellText.firstVariable + UInt16(names.count)
    names.append(name)
    units[name] = unit
    return unit
  }

  /// The unit of the output of a program, under a name that no script has.
  ///
  /// - Parameter source: the program with `$(` and `)`.
  mutating func unitOfOutput(_ source: String) -> UInt16? {
    let name = "<output \(names.count)>"
    sources[name] = source
    return unit(of: name)
  }

  func name(of unit: UInt16) -> String { names[Int(unit - ShellText.firstVariable)] }

  /// A variable as a script has it.
  func shown(_ unit: UInt16) -> String { sources[name(of: unit)] ?? "$\(name(of: unit))" }
}

/// A word of a command line.
struct ScriptWord: Sendable {
  var text = ShellText()
  /// Where it is in the file.
  var range: Range<Int>
  /// The parts that only a shell could evaluate: `$(date)`, `${x:-y}`. They stay text.
  var substitutions: [Range<Int>] = []
  /// Programs whose output is a part of it, and which may send a request. Each is a variable of the text.
  var programs: [ShellProgram] = []
  /// Whether no part of it is in quotes.
  var isBare = true
  /// The name of `name=text`, of a shell that does not write assignments so.
  var assignedName: String?
  /// The places, in the text, of variables outside of quotes: the shell divides their texts at blanks.
  var bareVariables: [Int] = []
}

/// `$(…)` with a program that may send a request or read a file.
struct ShellProgram: Sendable {
  /// With `$(` and `)`, in the file.
  var range: Range<Int>
  /// Without them.
  var inner: Range<Int>
  /// Stands for its output.
  let unit: UInt16
}

/// A part of a script.
enum ShellToken: Sendable {
  case word(ScriptWord)
  /// `;`, `&&`, `||`, `|`, `&`, `(`, `)` or a line break.
  case separator(ShellSeparator, Range<Int>)
  /// `< file`, `2> file`, `<<< text`, and the body of `<< END`.
  case redirection(ShellRedirection)
  /// Without its `#`.
  case comment(Range<Int>)
}

/// What ends a command.
enum ShellSeparator: Sendable {
  case lineEnd, semicolon, and, or, pipe, background, open, close
}

/// Where a command reads from or writes to.
struct ShellRedirection: Sendable {
  enum Kind: Sendable {
    /// `< file`
    case input
    /// `<<< text`, or the lines of `<< END`.
    case text
    /// `> file` and everything else about output.
    case output
  }

  var kind: Kind
  var word: ScriptWord
  var range: Range<Int>
}
