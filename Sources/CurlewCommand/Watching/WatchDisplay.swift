// SPDX-License-Identifier: Apache-2.0

import Files
import Reporting

/// The lines of a watch between its turns.
///
/// On a terminal each turn has the screen to itself; elsewhere a line is between them.
struct WatchDisplay {
  /// Changed files that are named.
  private static let namedChanges = 2

  let printer: Printer
  /// Where paths are shown from.
  let folder: FilePath
  /// Whether the screen is cleared.
  let hasScreen: Bool
  /// Whether the lines are on standard error, since standard output has a report for programs.
  let usesError: Bool
  /// Whether Enter runs everything again.
  let takesEnter: Bool
  private var isWaitShown = false

  init(
    _ request: RunRequest, _ surroundings: CommandSurroundings, _ printer: Printer,
    in folder: FilePath
  ) {
    self.printer = printer
    self.folder = folder
    hasScreen = surroundings.mayDrawProgress
    usesError = request.output.reports.contains(where: \.takesOutput)
    takesEnter = hasScreen && surroundings.inputIsTerminal
  }

  /// Whether the console may clear the screen to show failures first: nothing else is on it.
  func clearsForFailures(_ request: RunRequest) -> Bool {
    hasScreen && !usesError && request.output.verbosity != .verbose
  }

  /// Begins a turn.
  ///
  /// - Parameter cause: why it runs; nil for the first one.
  mutating func begin(turn: Int, because cause: String?) {
    isWaitShown = false
    if hasScreen {
      printer.printError(String(decoding: FailureScreen.cleared, as: UTF8.self))
      if let cause { write("\(cause)\n\n") }
    } else if let cause {
      write("\n--- turn \(turn): \(cause) ---\n")
    }
  }

  /// Says what is waited for, once after each turn.
  ///
  /// - Parameters:
  ///   - fileCount: how many files are watched.
  ///   - notes: lines before it.
  mutating func wait(fileCount: Int, after notes: [String]) {
    guard !isWaitShown else { return }
    isWaitShown = true
    if !notes.isEmpty { write("\n" + notes.map { printer.visible($0) + "\n" }.joined()) }
    let keys = takesEnter ? "Ctrl-C ends, Enter runs everything" : "Ctrl-C ends"
    write("\nwatching \(counted(fileCount, "file")): \(keys)\n")
  }

  /// `specs/pets.yaml changed`, or `a.yaml, b.yaml and 3 more changed`.
  func words(for paths: Set<FilePath>) -> String {
    let names = paths.map { $0.shown(in: folder) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let named = names.prefix(Self.namedChanges).map { printer.visible($0) }
    let further = names.count - named.count
    let list = named.joined(separator: further > 0 ? ", " : " and ")
    return list + (further > 0 ? " and \(further) more" : "") + " changed"
  }

  private func write(_ text: String) {
    if usesError { printer.printError(text) } else { printer.print(text) }
  }
}
