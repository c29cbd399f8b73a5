// SPDX-License-Identifier: Apache-2.0

extension ImportInput {
  /// The path of a file that a source names, from the folder of the result. That it is missing, outside
  /// of the project or unreadable becomes a finding.
  func path(
    to path: String, at place: ImportFinding.Place, _ findings: inout ImportFindings
  ) -> (path: String, findings: [Int]) {
    guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), !path.isEmpty else {
      let plain = String(decoding: path.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
      let number = findings.change(
        .fileMissing, "control characters in the name of the file are left out", at: place)
      return (plain.isEmpty ? "missing" : plain, [number])
    }
    if path.hasPrefix("/") || path.hasPrefix("~") {
      let number = findings.change(
        .absolutePath, "`\(path)` is outside of the project: reading it needs `--allow-read`",
        at: place)
      return (path, [number])
    }
    let named = self.named(path, from: place.file)
    var found: [Int] = []
    switch named?.state {
    case .missing:
      found.append(findings.change(.fileMissing, "there is no file `\(path)`", at: place))
    case .unreadable(let words): found.append(findings.change(.fileMissing, words, at: place))
    case .present, .contents, .names, nil: break
    }
    return (named?.written ?? path, found)
  }
}
