// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Files

/// What `CURLEW_OPTION` variables of the real environment say for options that were not typed.
struct OptionVariables {
  private let environment: ProcessEnvironment

  init(_ environment: ProcessEnvironment) {
    self.environment = environment
  }

  /// `CURLEW_ALLOW_READ` for `allow-read`; nil when it is not set or empty.
  func text(_ option: String) throws -> String? {
    guard let variable = environment[Self.name(of: option)] else { return nil }
    guard let text = variable.value else {
      throw ValidationError("\(variable.name) is no text in UTF-8.")
    }
    return text.isEmpty ? nil : text
  }

  /// Values with commas between them, for an option that may be repeated.
  func list(_ option: String) throws -> [String] {
    try text(option).map { $0.split(separator: ",").map(String.init) } ?? []
  }

  /// A value that is read by a rule.
  func value<Value>(_ option: String, _ read: (String) -> Value?) throws -> Value? {
    guard let text = try text(option) else { return nil }
    guard let value = read(text) else {
      throw ValidationError("`\(text)` in \(Self.name(of: option)) is no value of `--\(option)`.")
    }
    return value
  }

  /// `1` or `true`, `0` or `false`; not set is false.
  func flag(_ option: String) throws -> Bool {
    try value(option) { text in
      switch text {
      case "1", "true": true
      case "0", "false": false
      default: nil
      }
    } ?? false
  }

  static func name(of option: String) -> String {
    let letters = option.utf8.map { byte -> UInt8 in
      byte == UInt8(ascii: "-")
        ? UInt8(ascii: "_") : (0x61...0x7A).contains(byte) ? byte - 32 : byte
    }
    return "CURLEW_" + String(decoding: letters, as: UTF8.self)
  }
}
