// SPDX-License-Identifier: Apache-2.0

extension FolderDivision.Block {
  /// Its name: that of the folder if it has all of several requests, else that of the last request.
  func name(_ requests: [String], folder: String?) -> String {
    let isNamedAfterFolder = isWholeFolder && requests.count > 1
    return Self.name(from: (isNamedAfterFolder ? folder : nil) ?? requests.last ?? "")
  }

  /// `Log in` as `log-in`.
  static func name(from source: String) -> String {
    let words = source.lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = words.joined(separator: "-").prefix(60)
    return name.isEmpty ? "log-in" : String(name)
  }
}

extension TemplateContext {
  /// The names in the result of variables of the source.
  func names(of sources: [String]) -> [String] { sources.compactMap { variable($0)?.name } }

  /// Everything is one scenario.
  func change(for crossing: FolderDivision.Crossing) -> Int {
    let reader = crossing.reader
    return findings.change(
      .oneScenario, "`\(reader.name)` reads `\(crossing.name)`, which another folder makes",
      at: reader.place)
  }

  /// A block that is called with `once` has a cookie jar of its own.
  func changeCookies(of block: ImportedScenario, at place: ImportFinding.Place) -> Int {
    findings.change(
      .cookie, "the block `\(block.name ?? "")` does not send the cookies of requests before it",
      at: place)
  }
}
