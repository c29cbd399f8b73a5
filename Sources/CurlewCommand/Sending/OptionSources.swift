// SPDX-License-Identifier: Apache-2.0

/// The options of a `curlew send` line from which the keys of its YAML come.
struct OptionSources: Sendable {
  /// An option with its value, or the address.
  struct Source: Equatable {
    /// Nil for the address.
    var name: String?
    /// Nil for a flag, and for a value that is not shown.
    var value: String?

    /// Whether its value is YAML.
    var isSetting: Bool { name == OptionSources.setting }
  }

  /// The option whose value is YAML of the step.
  fileprivate static let setting = "--setting"

  private let line: ArgumentLine
  private let options: [OptionDescription]

  /// - Parameter options: All options of the command.
  init(_ line: ArgumentLine, _ options: [OptionDescription]) {
    self.line = line
    self.options = options
  }

  /// The source of a key of the step, or else of the collection; nil if it is not in the line, as
  /// for an option from the environment.
  ///
  /// - Parameters:
  ///   - path: The path of keys.
  ///   - text: The part of the value to find.
  func source(of path: [String], text: String) -> Source? {
    guard let key = path.first else { return nil }
    if SendStep.isAddress(key) { return address(holding: text) }
    let name = key == "tls" ? path.prefix(2).joined(separator: ".") : key
    let named = options.filter { $0.keys.contains(name) }
    let uses = named.flatMap { option in line.uses.filter { $0.option == option.name } }
    let candidates = uses + line.uses.filter { $0.isSetting(of: key) }
    let holding = candidates.first { $0.value?.utf8.contains(text.utf8) == true }
    guard let use = holding ?? candidates.first else { return nil }
    let isSecret = named.contains { $0.name == use.option && $0.isSecret }
    return Source(name: use.name, value: isSecret ? nil : use.value)
  }

  private func address(holding text: String) -> Source? {
    line.operands.first { $0.utf8.contains(text.utf8) }.map { Source(value: $0) }
  }
}

extension ArgumentLine.Use {
  /// Whether it is a `--setting` of this key.
  fileprivate func isSetting(of key: String) -> Bool {
    guard option == OptionSources.setting, let value else { return false }
    return String(value.drop { $0 == " " }).hasPrefix("\(key):")
  }
}

extension OptionSources.Source {
  /// The option as a person would type it.
  var line: String { [name, quotedValue].compactMap(\.self).joined(separator: " ") }

  private var isQuoted: Bool {
    value.map { $0.isEmpty || $0.contains(where: " $\"*?&|<>();".contains) && !$0.contains("'") }
      ?? false
  }

  private var quotedValue: String? { isQuoted ? value.map { "'\($0)'" } : value }

  /// The range of a text in the line; the range of the whole value, or of the option, if the text
  /// is written differently.
  func range(of text: String) -> Range<Int> {
    let before = (name.map { $0.utf8.count + 1 } ?? 0) + (isQuoted ? 1 : 0)
    guard let value else { return 0..<line.utf8.count }
    guard !text.isEmpty, let found = value.firstRange(of: text) else {
      return before..<before + value.utf8.count
    }
    let start = before + value.utf8.distance(from: value.startIndex, to: found.lowerBound)
    return start..<start + text.utf8.count
  }
}
