// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct `A file that must not compile` {
  @Test(arguments: try RefusedFile.all())
  func `is refused at its line`(file: RefusedFile) async throws {
    let (line, words) = try file.refusal()
    let problems = try await ModuleCompiler().errors(in: [file], isRefused: true)
    #expect(problems.contains { $0.line == line && $0.words.contains(words) }, "\(problems)")
  }

  @Test(arguments: try RefusedFile.all())
  func `compiles with the token`(file: RefusedFile) async throws {
    let problems = try await ModuleCompiler().errors(in: [file], isRefused: false)
    #expect(problems.isEmpty)
  }

  @Test func `gives an error in one line`() throws {
    let files = try RefusedFile.all()
    #expect(files.count > 5)
    for file in files { _ = try file.refusal() }
  }
}
