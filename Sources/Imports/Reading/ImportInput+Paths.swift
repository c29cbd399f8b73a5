// SPDX-License-Identifier: Apache-2.0

/// What a result writes for a file that a source names.
package struct NamedPath: Sendable {
  /// From the folder of the result.
  package let text: String
  /// Whether it is there as far as is known.
  package let isThere: Bool
  /// What is wrong with it.
  package let findings: [Int]
}

extension ImportInput {
  /// The path of a file that a source names. That it is missing, outside of the project or unreadable becomes
  /// a finding.
  ///
  /// - Parameter file: the source from whose folder the path counts; nil for that of the place.
  func path(
    to path: String, from file: Int? = nil, isOfWorkingFolder: Bool = false,
    at place: ImportFinding.Place, _ findings: inout ImportFindings
  ) -> NamedPath {
    let named = self.named(
      path, from: file ?? place.file, isOfWorkingFolder: isOfWorkingFolder)
    return NamedPath.to(path, named, at: place, &findings)
  }
}

extension NamedPath {
  /// What is reported of a file that the result reads with a right only.
  static func outsideWords(of path: String) -> String {
    "`\(path)` is outside of the project: reading it needs `--allow-read`"
  }

  /// - Parameter named: nil for a file that nothing has looked for.
  static func to(
    _ path: String, _ named: NamedFile?, at place: ImportFinding.Place,
    _ findings: inout ImportFindings
  ) -> NamedPath {
    guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), !path.isEmpty else {
      let plain = String(decoding: path.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
      let number = findings.change(
        .fileMissing, "control characters in the name of the file are left out", at: place)
      return NamedPath(text: plain.isEmpty ? "missing" : plain, isThere: false, findings: [number])
    }
    let isAbsolute =
      path.hasPrefix("/") || path.hasPrefix("~") || path.utf8.dropFirst().starts(with: ":\\".utf8)
    if isAbsolute {
      let words = outsideWords(of: path)
      return NamedPath(
        text: path, isThere: true,
        findings: [findings.change(.absolutePath, words, at: place, outsidePath: path)])
    }
    let text = named?.written ?? path
    switch named?.state {
    case .missing:
      let number = findings.change(.fileMissing, "there is no file `\(path)`", at: place)
      return NamedPath(text: text, isThere: false, findings: [number])
    case .unreadable(let words):
      let number = findings.change(.fileMissing, words, at: place)
      return NamedPath(text: text, isThere: false, findings: [number])
    case .present, .contents, .names, nil:
      guard named?.isOutside ?? false else {
        return NamedPath(text: text, isThere: true, findings: [])
      }
      let words = outsideWords(of: path)
      return NamedPath(
        text: text, isThere: true,
        findings: [findings.change(.right, words, at: place, outsidePath: path)])
    }
  }
}
