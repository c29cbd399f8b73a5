// SPDX-License-Identifier: Apache-2.0

/// Variables of the process that files of a collection give a value: `.env`, and those that environments name.
struct ProcessVariables {
  private var values: [String: String] = [:]

  init(_ source: SourceCollection, _ input: ImportInput) {
    for path in Self.files(of: source) {
      guard let bytes = input.named(path, from: source.file)?.contents else { continue }
      values.merge(DotenvFile.values(of: bytes)) { known, _ in known }
    }
  }

  /// The paths of the files, the strongest first.
  static func files(of source: SourceCollection) -> [String] {
    source.environments.compactMap(\.dotenv?.text).filter { !$0.isEmpty && !$0.hasSuffix("/") }
      + [".env"]
  }

  subscript(name: String) -> String? { values[name] }
}
