// SPDX-License-Identifier: Apache-2.0

/// What the program knows of an option besides where its value goes.
struct OptionDescription: Sendable {
  /// With their dashes; the long one last.
  let names: [String]
  /// Nil for a flag.
  var value: ValueForm?
  /// One or two sentences.
  let help: String
  /// A further sentence, which help shows in a line of its own.
  var note: String?
  /// Whether each use counts; of another option only the last one does.
  var isRepeatable = false
  /// Whether a `CURLEW_` variable sets it too.
  var hasVariable = false
  /// Whether its value may hold a password, so that no message shows it.
  var isSecret = false
  /// What it chooses between; options of one choice exclude each other.
  var choice: OptionChoice?
  /// Keys of a step that it stands for (`send`); `tls.ca` for a member.
  var keys: [String] = []
  /// Why two uses are a mistake, with all their values: what to write instead. Nil where the last
  /// use counts.
  var adviceForSeveral: (@Sendable (_ values: [String]) -> String)?
  /// What helps who typed it without a value; nil for what fits every option.
  var helpForMissingValue: String?
  /// Words that other tools have for it.
  var foreign: @Sendable () -> [ForeignOption] = { [] }

  /// The long name, `--jobs`, by which the program tells options apart.
  var name: String { names.last ?? "" }

  /// `CURLEW_TEARDOWN_TIMEOUT` of `--teardown-timeout`.
  var variable: String {
    let letters = name.utf8.dropFirst(2).map { byte -> UInt8 in
      byte == UInt8(ascii: "-")
        ? UInt8(ascii: "_") : (0x61...0x7A).contains(byte) ? byte - 32 : byte
    }
    return "CURLEW_" + String(decoding: letters, as: UTF8.self)
  }

  /// The options that every command has.
  static let common = [version, help]

  static let version = OptionDescription(names: ["--version"], help: "Show the version.")
  static let help = OptionDescription(names: ["-h", "--help"], help: "Show help information.")
}

/// Options of which a command line can have one, such as `--verbose` and `--quiet`.
struct OptionChoice: Sendable, Equatable {
  /// What is chosen.
  let subject: String
  /// What options choose that go together, such as `-d` and `--data-raw`; nil for an option by itself.
  var alternative: String?

  static let verbosity = OptionChoice(subject: "verbosity")
  static let serving = OptionChoice(subject: "serving")
  static let body = OptionChoice(subject: "body")
  static let dataBody = OptionChoice(subject: "body", alternative: "data")
  static let logInScheme = OptionChoice(subject: "log-in scheme")

  /// Whether two different options cannot stand together.
  func excludes(_ other: OptionChoice) -> Bool {
    subject == other.subject && (alternative == nil || alternative != other.alternative)
  }
}
