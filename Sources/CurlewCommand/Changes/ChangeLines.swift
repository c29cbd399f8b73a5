// SPDX-License-Identifier: Apache-2.0

import Sessions

/// What `--changed` found, as lines for a person.
///
/// ```
/// changed   2 files since 0df51be (where HEAD and origin/main part); 1 of 14 collections runs
///           specs/body.bin  → specs/c.yaml
///           src/cart.go     → no collection
/// ```
struct ChangeLines {
  /// More files are counted.
  private static let fileLimit = 10
  /// More collections of one file are counted.
  private static let userLimit = 3
  private static let margin = String(repeating: " ", count: 10)

  /// With a line end after each line.
  let text: String

  init(_ changes: SelectedChanges, _ printer: Printer) {
    let files = changes.files.prefix(Self.fileLimit).map { file in
      (path: printer.visible(file.path), users: printer.visible(Self.words(for: file.users)))
    }
    let width = files.map(\.path.count).max() ?? 0
    var lines = ["changed   \(Self.count(of: changes)) since \(Self.base(of: changes, printer)); "]
    lines[0] += Self.selected(changes)
    lines += files.map { file in
      let gap = String(repeating: " ", count: width - file.path.count)
      return "\(Self.margin)\(file.path)\(gap)  → \(file.users)"
    }
    let left = changes.files.count - files.count
    if left > 0 { lines.append("\(Self.margin)and \(counted(left, "more file"))") }
    if !changes.unknown.isEmpty {
      let names = printer.visible(Self.list(changes.unknown))
      let verbs =
        changes.unknown.count == 1
        ? "makes names of files in the run, and runs" : "make names of files in the run, and run"
      lines.append("\(Self.margin)\(names) \(verbs) always")
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func count(of changes: SelectedChanges) -> String {
    changes.files.isEmpty ? "no file" : counted(changes.files.count, "file")
  }

  private static func base(of changes: SelectedChanges, _ printer: Printer) -> String {
    let reference = printer.visible(changes.reference)
    return reference == "HEAD"
      ? "\(changes.base) (HEAD)" : "\(changes.base) (where HEAD and \(reference) part)"
  }

  private static func selected(_ changes: SelectedChanges) -> String {
    "\(changes.selectedCount) of \(counted(changes.plannedCount, "collection")) "
      + (changes.selectedCount == 1 ? "runs" : "run")
  }

  private static func words(for users: SelectedChanges.Users) -> String {
    switch users {
    case .all: "every collection"
    case .some(let paths): paths.isEmpty ? "no collection" : list(paths)
    }
  }

  private static func list(_ paths: [String]) -> String {
    let shown = paths.prefix(userLimit).joined(separator: ", ")
    let left = paths.count - userLimit
    return left > 0 ? "\(shown) and \(left) more" : shown
  }
}
