// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning
import Sessions

/// A value of an option, from the command line or a variable.
struct GivenValue: Sendable {
  /// The text; empty for a flag.
  let text: String
  /// The source of the value, for messages: `--tags` or `-t` as typed, or `CURLEW_TAGS`.
  let name: String
  /// Whether it comes from a variable.
  var isVariable = false
  /// Its index among all typed options.
  var place = 0

  /// The whole as written: `--jobs x`, `CURLEW_JOBS=x`.
  var written: String {
    isVariable ? "\(name)=\(text)" : "\(name) \(text.isEmpty ? "''" : text)"
  }
}

extension GivenValue {
  /// The text of an option that an empty value would switch off: probably a variable of the shell
  /// was not set, and everything would be selected.
  func nonEmpty() throws(UsageError) -> String {
    guard !text.isEmpty else { throw UsageError("the value of `\(name)` is empty") }
    return text
  }

  /// A commit, as git names it. A dash at its beginning would make it an option of git.
  func gitReference() throws(UsageError) -> String {
    let text = try nonEmpty()
    guard text.utf8.first != UInt8(ascii: "-") else {
      throw UsageError(
        "`\(written)` is not a commit of git: write it like HEAD, origin/main or v1.2")
    }
    return text
  }

  /// A step by its `id` or name, or `:LINE`.
  func lastStep() throws(UsageError) -> LastStep {
    let text = try nonEmpty()
    guard text.utf8.first == UInt8(ascii: ":") else { return .named(text) }
    guard let line = Int(text.dropFirst()), line > 0 else {
      throw UsageError("`\(written)` must be the `id` or the name of a step, or `:LINE`")
    }
    return .line(line)
  }

  /// A path to write to, or a folder.
  func path() throws(UsageError) -> String {
    guard !text.isEmpty else { throw UsageError("the path of `\(name)` is empty") }
    return text
  }

  /// The path of a file to read: `-` is standard input.
  func inputPath() throws(UsageError) -> String {
    let path = try path()
    return path == "-" ? StandardInputUse.path : path
  }

  /// `2/4`, `auto` or `auto/4`.
  func shard() throws(UsageError) -> ShardRequest {
    guard let request = ShardRequest(text) else {
      throw UsageError(
        "`\(written)` must be I/N, with I from 1 to N and N up to \(Shard.limit), `auto` or `auto/N`"
      )
    }
    return request
  }

  func duration() throws(UsageError) -> Duration {
    guard let duration = DurationText.parse(text) else {
      throw UsageError("`\(written)` is not a duration: write it like 500ms, 10s or 1m30s")
    }
    return duration
  }

  func wholeNumber(from range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "`\(written)` is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// One of the raw values of an enumeration.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) throws(UsageError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw UsageError("`\(written)` must be \(Self.list(Choice.words))")
    }
    return choice
  }

  /// `name=value`, split; messages do not show the text, which may contain a secret.
  func pair(isJSON: Bool = false) throws(UsageError) -> InputFlag {
    guard let pair = InputFlag(text, isJSON: isJSON) else {
      throw UsageError("`\(name)` needs the form name=value")
    }
    return pair
  }

  /// `auto, always or never`.
  static func list(_ words: [String]) -> String {
    // Made at every start, and the first `joined` of a program costs 0.15 million instructions.
    var text = words.first ?? ""
    for place in words.indices.dropFirst() {
      text += (place == words.count - 1 ? " or " : ", ") + words[place]
    }
    return text
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// All its words, in their order.
  static var words: [String] { allCases.map(\.rawValue) }
}
