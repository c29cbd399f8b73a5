// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Files
import Sessions

/// Prints the words of the project for the completion script of a shell, one a line.
enum ProjectCompletion {
  /// The command that the scripts call: `curlew __complete tags run specs`. It is not for people, so
  /// the help does not have it.
  static let entry = "__complete"

  /// - Parameter words: the kind of words, then the words before the one that is completed, beginning
  ///   with the command.
  static func text(for words: ArraySlice<String>) throws(UsageError) -> String {
    guard let kind = words.first.flatMap(DeclaredWords.Kind.init) else {
      throw UsageError("`\(entry)` needs \(GivenValue.list(DeclaredWords.Kind.words))")
    }
    guard let folder = FilePath.workingDirectory else { return "" }
    let project = ProjectWords(
      kind, of: paths(in: words.dropFirst()), workingDirectory: folder)
    let found = kind == .scenarios ? project.words.map(pattern) : project.words
    return found.filter(isOneLine).map { $0 + "\n" }.joined()
  }

  /// The typed paths; the last word may be an option that waits for its value.
  private static func paths(in words: ArraySlice<String>) -> [String] {
    guard let command = words.first.flatMap(Commands.named) else { return [] }
    let options = command.optionDescriptions
    let typed = words.dropFirst()
    let line =
      (try? ArgumentScanner.scan(typed, options))
      ?? (try? ArgumentScanner.scan(typed.dropLast(), options))
    return line?.operands ?? []
  }

  /// A name as a regular expression, for `--name`.
  private static func pattern(_ name: String) -> String {
    var pattern = ""
    for character in name.unicodeScalars {
      if #"\^$.|?*+()[]{}"#.unicodeScalars.contains(character) { pattern += "\\" }
      pattern.unicodeScalars.append(character)
    }
    return pattern
  }

  /// Whether a shell can show and type it.
  private static func isOneLine(_ word: String) -> Bool {
    !word.isEmpty && !word.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
