// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Diagnostics
import TestSupport
import Testing

@testable import Files

@Suite struct `A name of the environment` {
  private let process = ProcessEnvironment([
    ("SHARED", "process"), ("HIDDEN", "never"), ("CI_JOB", "7"),
  ])

  /// Values of which each has its place in file number `number`.
  private func file(_ number: UInt32, _ values: [String: String]) -> EnvironmentFile {
    var file = EnvironmentFile(displayPath: "\(number).env")
    for (name, value) in values {
      file.set(Array(name.utf8), to: value, at: Self.place(number))
    }
    return file
  }

  private static func place(_ number: UInt32) -> SourceSpan {
    SourceSpan(file: SourceFileID(index: number), range: 0..<1)
  }

  @Test func `is the process's, else the first file's that has it`() {
    let lookup = EnvironmentLookup(
      process: process,
      files: [
        file(1, ["SHARED": "x", "BOTH": "1"]), file(2, ["BOTH": "2", "E": "3"]),
      ],
      rights: EnvironmentRights(names: ["SHARED", "BOTH", "E", "NONE"]))
    #expect(lookup("SHARED") == .value("process", place: nil))
    #expect(lookup("BOTH") == .value("1", place: Self.place(1)))
    #expect(lookup("E") == .value("3", place: Self.place(2)))
    #expect(lookup("NONE") == .missing)
  }

  @Test func `that is not listed is forbidden, whether it is set or not`() {
    let lookup = EnvironmentLookup(
      process: process, files: [file(1, ["E": "3"])],
      rights: EnvironmentRights(names: ["SHARED"]))
    for name in ["HIDDEN", "E", "NONE", "shared"] { #expect(lookup(name) == .forbidden) }
  }

  @Test func `of a lone collection needs --allow-env`() {
    let none = EnvironmentLookup(process: process, rights: EnvironmentRights())
    #expect(none("SHARED") == .forbidden)
    let lookup = EnvironmentLookup(
      process: process, rights: EnvironmentRights(patterns: ["CI_*", "SHARED"]))
    #expect(lookup("CI_JOB") == .value("7", place: nil))
    #expect(lookup("SHARED") == .value("process", place: nil))
    #expect(lookup("HIDDEN") == .forbidden)
  }

  @Test func `with bytes that are not UTF-8 is reported as not text`() async {
    await #expect(processExitsWith: .success) {
      setenv("CURLEW_TEST_BYTES", "a\u{FF}", 1)
      var raw: [CChar] = [CChar(bitPattern: 0xFF), 0]
      setenv("CURLEW_TEST_RAW", &raw, 1)
      let lookup = EnvironmentLookup(
        process: .current, rights: EnvironmentRights(patterns: ["*"]))
      #expect(lookup("CURLEW_TEST_RAW") == .notText)
      #expect(lookup("CURLEW_TEST_BYTES") == .value("a\u{FF}", place: nil))
    }
  }

  @Test func `that is added replaces that of the process`() {
    let first = process.adding([("SHARED", "1"), ("SHARED", "2"), ("NEW", "3")])
    let second = first.adding([("NEW", "4")])
    #expect(["SHARED", "NEW", "CI_JOB"].map(first.text) == ["1", "3", "7"])
    #expect(["SHARED", "NEW", "CI_JOB", "NONE"].map(second.text) == ["1", "4", "7", nil])
    #expect(second.names == ["CI_JOB", "HIDDEN", "NEW", "SHARED"])
  }

  /// Comparing each with each would take an hour.
  @Test func `that is added is found among very many`() {
    let all = (0..<60_000).map { (name: "NAME_\(10_000 + $0)", value: "\($0)") }
    let environment = process.adding(all)
    #expect(all.allSatisfy { environment.text(of: $0.name) == $0.value })
  }
}

@Suite struct `The variables of curlew` {
  @Test func `are sorted into inputs, secrets and options`() {
    let environment = ProcessEnvironment([
      ("CURLEW_VAR_user", "ada"), ("CURLEW_VAR_limit", "3"), ("CURLEW_SECRET_password", "p"),
      ("CURLEW_JOBS", "4"), ("CURLEWX", "x"), ("PATH", "/bin"), ("CURLEW_ALLOW_READ", "/x"),
    ])
    #expect(environment.inputs.map(\.name) == ["limit", "user"])
    #expect(environment.inputs.map(\.value) == ["3", "ada"])
    #expect(environment.secrets.map(\.name) == ["password"])
    #expect(environment.options.map(\.name) == ["ALLOW_READ", "JOBS"])
    #expect(environment.text(of: "PATH") == "/bin")
    #expect(environment.text(of: "NONE") == nil)
  }

  @Test func `come from the real environment only`() throws {
    let folder = try TemporaryFolder()
    try folder.write("CURLEW_ALLOW_ENV=*\nCURLEW_VAR_user=eve\n", to: ".env")
    var sources = SourceFiles()
    let outcome = EnvironmentLoader(workingDirectory: folder.filePath).load(
      project: Project(root: folder.filePath), into: &sources)
    #expect(outcome.diagnostics.count == 2)
    let lookup = EnvironmentLookup(
      process: ProcessEnvironment([]), files: outcome.files,
      rights: EnvironmentRights(patterns: ["*"]))
    #expect(lookup("CURLEW_ALLOW_ENV") == .missing)
  }
}
