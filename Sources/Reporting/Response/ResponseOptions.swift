// SPDX-License-Identifier: Apache-2.0

/// What `curlew send` shows, and in which layout.
package struct ResponseOptions: Sendable {
  /// The layout of standard output; `usesColor` and `width` are those of that stream.
  package var console: ConsoleOptions
  /// The layout of standard error.
  package var notes: ConsoleOptions
  /// Whether a person reads standard output: bodies are formatted and made safe, binary ones
  /// described.
  package var isForPerson: Bool
  /// `-i`: the head is shown before the body.
  package var includesHead: Bool
  /// `-v`: the exchange is shown.
  package var isVerbose: Bool
  /// The file for the body; nil for standard output.
  package var path: String?
  /// Whether the step itself saves the body at `path`.
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
