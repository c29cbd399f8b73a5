// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Foundation
import TestSupport
import Testing

@testable import Sessions

@Suite struct `A file between its formatting and its writing` {
  private let folder: TemporaryFolder
  private static let messy = "curlew:   1\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.messy, to: "specs/a.yaml")
  }

  private func formatted() throws -> FormattedFile {
    var formatting = FileFormatting(workingDirectory: FilePath(folder.path))
    let search = formatting.find(["specs/a.yaml"])
    return formatting.format(try #require(search.collections.first))
  }

  /// The message and the help; empty if it was written.
  private func failure(of file: FormattedFile) -> [String] {
    do {
      try file.write()
      return []
    } catch {
      let diagnostic = Diagnostic.unwritten(error)
      return [diagnostic.message] + diagnostic.help
    }
  }

  @Test func `is written`() throws {
    #expect(failure(of: try formatted()) == [])
    #expect(try folder.read("specs/a.yaml") == "curlew: 1\n")
  }

  @Test func `stays if an editor saves it`() throws {
    let file = try formatted()
    try folder.write("curlew: 1\nname: other\n", to: "specs/a.yaml")
    #expect(
      failure(of: file) == [
        "`specs/a.yaml` cannot be written: it has changed since it was read",
        "run the command again",
      ])
    #expect(try folder.read("specs/a.yaml") == "curlew: 1\nname: other\n")
  }

  @Test func `is not made again if it is gone, or its folder`() throws {
    let file = try formatted()
    try FileManager.default.removeItem(atPath: folder.path(of: "specs/a.yaml"))
    #expect(failure(of: file) == ["`specs/a.yaml` is missing", "run the command again"])
    try FileManager.default.removeItem(atPath: folder.path(of: "specs"))
    #expect(failure(of: file) == ["`specs/a.yaml` is missing", "run the command again"])
    #expect(try namesInFolder(folder.path).isEmpty)
  }

  @Test func `that becomes a link to the same text is changed behind it`() throws {
    let file = try formatted()
    let path = folder.path(of: "specs/a.yaml")
    try FileManager.default.removeItem(atPath: path)
    try folder.write(Self.messy, to: "other.yaml")
    try folder.symbolicLink("specs/a.yaml", to: "../other.yaml")
    #expect(failure(of: file) == [])
    #expect(try folder.read("other.yaml") == "curlew: 1\n")
  }
}
