// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import Files

@Suite struct `The environment files of a run` {
  private let folder: TemporaryFolder
  private var project: Project { Project(root: folder.filePath.appending("project")) }

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("project")
  }

  private func load(
    named: [String] = [], environment: String? = nil, isLone: Bool = false
  ) -> (outcome: EnvironmentLoader.Outcome, sources: SourceFiles) {
    var sources = SourceFiles()
    let outcome = EnvironmentLoader(workingDirectory: folder.filePath).load(
      named: named, project: isLone ? nil : project, environment: environment, into: &sources)
    return (outcome, sources)
  }

  @Test func `come in the order in which they are asked`() throws {
    try folder.write("A=named", to: "my.env")
    try folder.write("A=staging", to: "project/.env.staging")
    try folder.write("A=plain", to: "project/.env")
    let (outcome, sources) = load(named: ["my.env"], environment: "staging")
    #expect(
      outcome.files.map(\.displayPath) == ["my.env", "project/.env.staging", "project/.env"])
    #expect(outcome.files.map { $0["A"] } == ["named", "staging", "plain"])
    #expect(outcome.diagnostics.isEmpty)
    #expect(sources.count == 3)
    #expect(load(environment: "local").outcome.files.count == 1)
  }

  @Test func `need not exist, unless a flag names them`() {
    #expect(load(environment: "staging").outcome.diagnostics.isEmpty)
    #expect(load(named: ["none.env"]).outcome.diagnostics.map(\.code) == ["missing-file"])
  }

  @Test func `of a lone collection are those of flags`() throws {
    try folder.write("A=1", to: ".env")
    #expect(load(isLone: true).outcome.files.isEmpty)
  }

  @Test(arguments: ["/etc/passwd", "../outside", "sub/x"])
  func `are not sought elsewhere by a strange name of an environment`(name: String) throws {
    try folder.write("A=1", to: "project/.env.sub/x")
    #expect(load(environment: name).outcome.files.isEmpty)
    #expect(load(environment: name).outcome.diagnostics.isEmpty)
  }

  @Test func `are not read through a link out of the project`() throws {
    try folder.write("A=secret", to: "outside")
    try folder.link("project/.env", to: "../outside")
    let (outcome, _) = load()
    #expect(outcome.files.isEmpty)
    #expect(outcome.diagnostics.map(\.code) == ["read-refused"])
  }

  @Test func `are not read out of the repository's own folder`() throws {
    try folder.write("A=secret", to: "project/.git/config")
    try folder.link("project/.env", to: ".git/config")
    #expect(load().outcome.diagnostics.map(\.code) == ["read-refused"])
  }

  @Test func `show no value in their diagnostics`() throws {
    try folder.write("A=1\nPASSWORD hunter2\n", to: "project/.env")
    let (outcome, sources) = load()
    let span = try #require(outcome.diagnostics.first?.primary?.span)
    let shown = String(decoding: sources[span.file].bytes, as: UTF8.self)
    #expect(shown == "A=*\n******** *******\n")
  }

  @Test func `are bounded`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "#"), count: EnvironmentLoader.fileLimit + 1)
    try folder.write(line, to: "project/.env")
    #expect(load().outcome.diagnostics.map(\.code) == ["file-too-large"])
  }
}
