// SPDX-License-Identifier: Apache-2.0

/// Where the tools look for environments: beside a file of requests, in `env/` beside it, and in the folders above.
struct HTTPSurroundings {
  /// By the names that the tools look for, the weakest first.
  private static let names = [
    ".vscode/settings.json", "settings.json", "rest-client.env.json", "http-client.env.json",
    "http-client.private.env.json", ".env",
  ]
  /// The most folders above a file that are looked at.
  private static let highest = 16

  private let input: ImportInput
  private let file: Int
  /// Whether each file `NAME.env` is an environment.
  private let hasDotenvs: Bool

  init(_ input: ImportInput, file: Int, _ dialect: HTTPDialect) {
    self.input = input
    self.file = file
    hasDotenvs = dialect == .httpYac || dialect == .unknown
  }

  /// What the import must look at, as far as it is known.
  var needed: [NeededFile] {
    let folders = hasDotenvs ? self.folders.flatMap { [$0.isEmpty ? "./" : $0, $0 + "env/"] } : []
    return (folders + paths).map { .lookedFor($0, from: file) }
  }

  /// The paths of files, the weakest first: those of the nearest folder are the last.
  var paths: [String] {
    folders.flatMap { folder in
      let own = Self.names.map { folder + $0 }
      guard hasDotenvs else { return own }
      let beside = dotenvs(in: folder.isEmpty ? "./" : folder, written: folder)
      return own + beside + dotenvs(in: folder + "env/", written: folder + "env/")
    }
  }

  /// The ways up, from the highest: `../../`, `../`, and empty for the folder of the file.
  private var folders: [String] {
    let path = input.files[file].path
    guard path != "-" else { return [""] }
    let parts = path.split(separator: "/").dropLast()
    let depth = min(parts.filter { $0 != "." }.count, Self.highest)
    return (0...depth).reversed().map { String(repeating: "../", count: $0) }
  }

  /// The environments in a folder whose names are known.
  private func dotenvs(in folder: String, written: String) -> [String] {
    guard case .names(let names)? = input.named(folder, from: file)?.state else { return [] }
    let others = names.filter { name in
      name.hasSuffix(".env.json") || Self.environment(ofDotenv: name) != nil
    }
    return others.filter { !Self.names.contains($0) || written.hasSuffix("env/") }
      .map { written + $0 }
  }

  /// The environment that a file `dev.env` or `.env.dev` is; empty for `.env`, nil for another file.
  static func environment(ofDotenv name: String) -> String? {
    if name == ".env" { return "" }
    let samples: Set = ["example", "sample", "template", "dist", "json"]
    if name.hasPrefix(".env.") {
      let rest = String(name.dropFirst(5))
      return samples.contains(rest) || rest.isEmpty || rest.contains(".") ? nil : rest
    }
    guard name.hasSuffix(".env") else { return nil }
    let base = String(name.dropLast(4))
    return base.isEmpty || samples.contains(base)
      ? nil : base.hasPrefix(".") ? String(base.dropFirst()) : base
  }
}
