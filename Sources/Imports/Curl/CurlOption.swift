// SPDX-License-Identifier: Apache-2.0

/// An option of curl, and what becomes of it.
struct CurlOption: Sendable {
  /// What an import makes of an option.
  enum Fate: Sendable {
    /// It takes a value.
    case value(@Sendable (inout CurlArguments, CurlValue) throws(ImportProblem) -> Void)
    /// It is on or off: `--no-NAME` switches it off.
    case flag(@Sendable (inout CurlArguments, Bool) -> Void)
    /// Without an effect on the request or the verdict.
    case ignored
    case lost(ImportCause)
    case changed(ImportCause, String)
  }

  /// Without its dash; nil without a short name.
  let letter: Character?
  /// Without its dashes.
  let name: String
  let takesValue: Bool
  let fate: Fate

  private init(_ letter: Character?, _ name: String, takesValue: Bool, _ fate: Fate) {
    self.letter = letter
    self.name = name
    self.takesValue = takesValue
    self.fate = fate
  }

  static func value(
    _ letter: Character? = nil, _ name: String,
    _ store: @escaping @Sendable (inout CurlArguments, CurlValue) throws(ImportProblem) -> Void
  ) -> CurlOption {
    CurlOption(letter, name, takesValue: true, .value(store))
  }

  static func flag(
    _ letter: Character? = nil, _ name: String,
    _ store: @escaping @Sendable (inout CurlArguments, Bool) -> Void
  ) -> CurlOption {
    CurlOption(letter, name, takesValue: false, .flag(store))
  }

  static func ignored(
    _ letter: Character? = nil, _ name: String, takesValue: Bool = false
  ) -> CurlOption {
    CurlOption(letter, name, takesValue: takesValue, .ignored)
  }

  static func lost(
    _ cause: ImportCause, _ letter: Character? = nil, _ name: String, takesValue: Bool = false
  ) -> CurlOption {
    CurlOption(letter, name, takesValue: takesValue, .lost(cause))
  }

  static func changed(
    _ cause: ImportCause, _ words: String, _ letter: Character? = nil, _ name: String,
    takesValue: Bool = false
  ) -> CurlOption {
    CurlOption(letter, name, takesValue: takesValue, .changed(cause, words))
  }
}

/// A value of an option, or a part of the command line that is one.
struct CurlValue: Sendable {
  let text: ShellText
  /// As it was written: `-d` or `--data`.
  let option: String
  /// The word of the value.
  let place: ImportFinding.Place
}

extension CurlOption {
  /// All options that curl has, and has had.
  static let all: [CurlOption] =
    requests + bodies + identities + connections + security + outputs + otherProtocols

  private static let byLetter: [Character: CurlOption] = Dictionary(
    all.compactMap { option in option.letter.map { ($0, option) } },
    uniquingKeysWith: { one, _ in one })
  private static let byName: [String: CurlOption] = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })

  static func short(_ letter: Character) -> CurlOption? { byLetter[letter] }

  /// The option with a long name or a unique beginning of one, and whether it is switched on.
  static func long(_ name: String) -> (option: CurlOption, isOn: Bool)? {
    if let known = byName[name] { return (known, true) }
    if name.hasPrefix("no-"), let known = flag(String(name.dropFirst(3))) { return (known, false) }
    guard name.utf8.count > 1 else { return nil }
    let found = all.filter { $0.name.hasPrefix(name) }
    return found.count == 1 ? (found[0], true) : nil
  }

  private static func flag(_ name: String) -> CurlOption? {
    guard let known = byName[name], !known.takesValue else { return nil }
    return known
  }
}
