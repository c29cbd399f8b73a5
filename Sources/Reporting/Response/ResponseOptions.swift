// SPDX-License-Identifier: Apache-2.0

/// What `curlew send` shows, and how.
package struct ResponseOptions: Sendable {
  /// How standard output looks; `usesColor` and `width` are those of that stream.
  package var console: ConsoleOptions
  /// How standard error looks.
  package var notes: ConsoleOptions
  /// Standard output is read by a person: bodies are laid out and made safe, binary ones described.
  package var isForPerson: Bool
  /// `-i`: the head stands before the body.
  package var includesHead: Bool
  /// `-v`: the exchange is shown.
  package var isVerbose: Bool
  /// Where the body is written instead of standard output; nil for there.
  package var path: String?
  /// The step itself saves the body at `path`.
  package var isSaved: Bool

  package init(
    console: ConsoleOptions = ConsoleOptions(), notes: ConsoleOptions = ConsoleOptions(),
    isForPerson: Bool = false, includesHead: Bool = false, isVerbose: Bool = false,
    path: String? = nil, isSaved: Bool = false
  ) {
    self.console = console
    self.notes = notes
    self.isForPerson = isForPerson
    self.includesHead = includesHead
    self.isVerbose = isVerbose
    self.path = path
    self.isSaved = isSaved
  }
}
