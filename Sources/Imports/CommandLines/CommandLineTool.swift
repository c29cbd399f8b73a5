// SPDX-License-Identifier: Apache-2.0

/// A tool whose command lines are read.
package enum CommandLineTool: String, CaseIterable, Sendable {
  case newman
  case bru
  case hurl

  /// As `ForeignOption` names it.
  package var name: String {
    switch self {
    case .newman: "newman"
    case .bru: "Bruno"
    case .hurl: "Hurl"
    }
  }

  /// The words that name it: the program, its package and its images.
  static func named(by word: String) -> CommandLineTool? {
    let last = word.split(separator: "/").last.map(String.init) ?? word
    let name = last.split(whereSeparator: { $0 == ":" || $0 == "@" }).first.map(String.init) ?? last
    switch name {
    case "newman", "newman.cmd", "newman_ubuntu1404", "newman_alpine33": return .newman
    case "bru", "bru.cmd", "bruno-cli": return .bru
    case "cli", "bruno": return word.contains("bruno") && word.contains("/") ? .bru : nil
    case "hurl", "hurl.exe": return .hurl
    default: return nil
    }
  }

  /// The word before its operands; nil for none.
  var subcommand: String? { self == .hurl ? nil : "run" }
}
