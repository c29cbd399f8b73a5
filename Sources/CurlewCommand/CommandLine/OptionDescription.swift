// SPDX-License-Identifier: Apache-2.0

/// The description of an option, without the place of its value.
struct OptionDescription: Sendable {
  /// With their dashes; the long name last.
  let names: [String]
  /// Nil for a flag.
  var value: ValueForm?
  /// One or two sentences.
  let help: String
  /// A further sentence, on a line of its own in the help.
  var note: String?
  /// Whether each use counts; otherwise only the last one does.
  var isRepeatable = false
  /// Whether a `CURLEW_` variable can also set it.
  var hasVariable = false
  /// Whether its value may contain a password, so that messages do not show it.
  var isSecret = false
  /// The choice that it makes; options with the same choice exclude each other.
  var choice: OptionChoice?
  /// Keys of a step that it sets (`send`); `tls.ca` for a member.
  var keys: [String] = []
  /// What to write instead of two uses with these values, if they are a mistake. Nil if the last
  /// use counts.
  var adviceForSeveral: (@Sendable (_ values: [String]) -> String)?
  /// The help for a missing value; nil for a general one.
  var helpForMissingValue: String?
  /// Names in other tools.
  var foreign: @Sendable () -> [ForeignOption] = { [] }

  /// The long name, `--jobs`, which identifies the option.
  var name: String { names.last ?? "" }

  /// `CURLEW_TEARDOWN_TIMEOUT` of `--teardown-timeout`.
  var variable: String {
    let letters = name.utf8.dropFirst(2).map { byte -> UInt8 in
      byte == UInt8(ascii: "-")
        ? UInt8(ascii: "_") : (0x61...0x7A).contains(byte) ? byte - 32 : byte
    }
    return "CURLEW_" + String(decoding: letters, as: UTF8.self)
  }

  /// The options of every command.
  static let common = [version, help]

  /// The options of the program itself, without a command.
  static let ofProgram = [licences] + common

  static let version = OptionDescription(names: ["--version"], help: "Show the version.")
  static let help = OptionDescription(names: ["-h", "--help"], help: "Show help information.")
  static let licences = OptionDescription(
    names: ["--licenses"], help: "Show the licences of everything in the program.")
}

/// A choice of which a command line can have one option, such as `--verbose` or `--quiet`.
struct OptionChoice: Sendable, Equatable {
  /// The subject of the choice.
  let subject: String
  /// The alternative of options that may be combined, such as `-d` and `--data-raw`; nil for a
  /// single option.
  var alternative: String?

  static let verbosity = OptionChoice(subject: "verbosity")
  static let serving = OptionChoice(subject: "serving")
  static let body = OptionChoice(subject: "body")
  static let dataBody = OptionChoice(subject: "body", alternative: "data")
  static let logInScheme = OptionChoice(subject: "log-in scheme")

  /// Whether two different options cannot be combined.
  func excludes(_ other: OptionChoice) -> Bool {
    subject == other.subject && (alternative == nil || alternative != other.alternative)
  }
}
