// SPDX-License-Identifier: Apache-2.0

/// A value that only the shell has when a command runs, and the text in its place before.
///
/// The text consists of characters that no encoding of an address, a form, JSON or XML changes, so
/// it is found in what was made of it. It has letters of both cases, so that it is not found in
/// what a function made of it.
package struct ShellVariable: Hashable, Sendable {
  /// Where the value comes from.
  package enum Origin: String, CaseIterable, Sendable {
    /// A secret: `CURLEW_SECRET_name`.
    case secret = "s"
    /// A variable of the process environment.
    case environment = "e"
    /// A value that only a response or a program has: `name`.
    case made = "m"
    /// The same value as JSON, with the quotes of a text: `name_json`.
    case json = "j"
  }

  package let origin: Origin
  /// The name in the collection.
  package let name: String

  package init(_ origin: Origin, _ name: String) {
    self.origin = origin
    self.name = name
  }

  /// The text in place of the value.
  package var standIn: String { "xCuRLeW_\(origin.rawValue)_\(name)_zZ" }

  /// The name in the shell.
  package var shellName: String {
    switch origin {
    case .secret: "CURLEW_SECRET_\(name)"
    case .environment: name
    case .made: Self.namesOfShells.contains(name) ? name + "_" : name
    case .json: name + "_json"
    }
  }

  /// Variables that mean something to a shell or to curl.
  private static let namesOfShells: Set<String> = [
    "BASH", "CDPATH", "ENV", "EUID", "GROUPS", "HOME", "IFS", "LANG", "LINENO", "OPTARG", "OPTIND",
    "PATH", "PPID", "PS1", "PS2", "PS4", "PWD", "RANDOM", "SECONDS", "SHELL", "UID", "_",
    "http_proxy", "https_proxy", "all_proxy", "no_proxy", "path", "status",
  ]
}
