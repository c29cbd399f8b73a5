// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `curlew new` in a folder that has something in the place of one of its files.
@Suite struct `A new project where something is already` {
  /// What is in the place.
  enum Obstacle: CaseIterable {
    case file
    case readOnlyFile
    case folder
    case linkToFile
    case linkToFolder
    case linkToNothing
  }

  /// The files that `new` writes, apart from `.gitignore`, which may be there.
  static let paths = [
    "curlew.yaml", ".env.example", "specs/pets.yaml", "specs/health.yaml", "shared/session.yaml",
    "AGENTS.md", ".github/workflows/curlew.yml",
  ]

  private func put(_ obstacle: Obstacle, at path: String, of folder: TemporaryFolder) throws {
    try folder.write("mine", to: "elsewhere/file")
    let full = try folder.write("mine", to: path)
    switch obstacle {
    case .file: return
    case .readOnlyFile:
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: full)
      return
    case .folder, .linkToFile, .linkToFolder, .linkToNothing:
      try FileManager.default.removeItem(atPath: full)
    }
    switch obstacle {
    case .file, .readOnlyFile: break
    case .folder: try folder.makeFolder(path)
    case .linkToFile: try folder.symbolicLink(path, to: folder.path(of: "elsewhere/file"))
    case .linkToFolder: try folder.symbolicLink(path, to: folder.path(of: "elsewhere"))
    case .linkToNothing: try folder.symbolicLink(path, to: folder.path(of: "elsewhere/none"))
    }
  }

  /// Each path beneath a folder with its kind, its permissions and its text; links are not followed.
  private func inventory(of folder: TemporaryFolder) throws -> [String] {
    let files = FileManager.default
    return try files.subpathsOfDirectory(atPath: folder.path).sorted().map { path in
      let full = folder.path(of: path)
      let attributes = try files.attributesOfItem(atPath: full)
      let type = attributes[.type] as? FileAttributeType
      let text = type == .typeRegular ? try folder.read(path) : ""
      return "\(path) \(type?.rawValue ?? "") \(attributes[.posixPermissions] ?? "") \(text)"
    }
  }

  @Test func `writes these files`() async throws {
    let shop = try Workshop()
    let made = try await shop.runs("new", "shop", "--ci", "github")
    let written = made.output.split(separator: "\n").map { String($0.dropFirst("shop/".count)) }
    #expect(written.sorted() == (Self.paths + [".gitignore"]).sorted())
  }

  @Test(arguments: paths, Obstacle.allCases)
  func `is refused and changes nothing`(path: String, obstacle: Obstacle) async throws {
    let shop = try Workshop()
    try put(obstacle, at: "shop/\(path)", of: shop.folder)
    let before = try inventory(of: shop.folder)
    // A folder with a `curlew.yaml` gets the job alone.
    let job = path == "curlew.yaml" ? [] : ["--ci", "github"]
    let refused = try await shop.runs(["new", "shop"] + job)
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["nothing was written: `shop/\(path)` exists\n"])
    #expect(try inventory(of: shop.folder) == before)
  }

  @Test(arguments: Obstacle.allCases)
  func `is the job alone if its curlew.yaml is a file`(_ obstacle: Obstacle) async throws {
    let shop = try Workshop()
    try put(obstacle, at: "shop/curlew.yaml", of: shop.folder)
    let made = try await shop.runs("new", "shop", "--ci", "github")
    let isProject = [.file, .readOnlyFile, .linkToFile].contains(obstacle)
    expect(made, endsIn: isProject ? 0 : 2)
    #expect(made.output == (isProject ? "shop/.github/workflows/curlew.yml\n" : ""))
    #expect(!shop.folder.holds("shop/specs"))
  }

  @Test(arguments: ["specs", "shared", ".github", ".github/workflows"], Obstacle.allCases)
  func `writes nothing beneath what is not a folder of its own`(
    path: String, obstacle: Obstacle
  ) async throws {
    let shop = try Workshop()
    try put(obstacle, at: "shop/\(path)", of: shop.folder)
    let before = try inventory(of: shop.folder)
    let run = try await shop.runs("new", "shop", "--ci", "github")
    guard obstacle != .folder else { return expect(run, endsIn: 0) }
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["the project cannot be written", path])
    #expect(run.output.isEmpty)
    let kept = try inventory(of: shop.folder)
    #expect(Set(before).isSubset(of: kept))
    let more = kept.filter { !before.contains($0) }
    #expect(
      more.allSatisfy { $0.contains(" \(FileAttributeType.typeDirectory.rawValue) ") }, "\(more)")
  }

  @Test(arguments: Obstacle.allCases)
  func `keeps the .gitignore that is there`(obstacle: Obstacle) async throws {
    let shop = try Workshop()
    try put(obstacle, at: "shop/.gitignore", of: shop.folder)
    let before = try inventory(of: shop.folder)
    let made = try await shop.runs("new", "shop")
    expect(made, endsIn: 0)
    expect(made.errorOutput, has: ["note: `shop/.gitignore` stays as it is"])
    #expect(Set(before).isSubset(of: try inventory(of: shop.folder)))
  }
}
