// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

@Suite struct `A netrc file` {
  private func entry(_ text: String, _ host: String) throws -> NetrcFile.Entry? {
    try NetrcFile(Array(text.utf8)).entry(for: host)
  }

  private static let file = """
    # log-ins
    machine api.example.com login ada password s3cret
    machine other.example
      login bob
      account unused
      password "two \\"words\\" # here"
    macdef init
    machine not.a.host login x

    machine api.example.com login second password no
    default login anon password guest
    """

  @Test(arguments: [
    ("api.example.com", "ada", "s3cret"), ("API.Example.com", "ada", "s3cret"),
    ("other.example", "bob", "two \"words\" # here"), ("not.a.host", "anon", "guest"),
    ("x.example", "anon", "guest"),
  ])
  func `gives the first entry of a host, else the default`(
    host: String, user: String, password: String
  ) throws {
    let found = try entry(Self.file, host)
    #expect(found?.user == user)
    #expect(found?.password == password)
  }

  @Test func `has none for a host that it does not name`() throws {
    #expect(try entry("machine a.example login x password y", "b.example") == nil)
    #expect(try entry("", "b.example") == nil)
  }

  @Test func `takes a word that begins with a hash for a password`() throws {
    #expect(try entry("machine a login x password #1", "a")?.password == "#1")
    #expect(try entry("machine a login x password y #z\nmachine b login q", "b")?.user == "q")
  }

  @Test func `knows an IPv6 host with and without brackets`() throws {
    #expect(try entry("machine ::1 login x", "[::1]")?.user == "x")
    #expect(try entry("machine [::1] login x", "[::1]")?.user == "x")
  }

  @Test(arguments: [
    ("machine a\n  password", 2), ("login ada", 1), ("machine a login \"open\nx", 1),
    ("machine a\n\nsecret-word", 3), ("machine", 1),
  ])
  func `that cannot be read is refused by its line, never by its text`(
    text: String, line: Int
  ) throws {
    let problem = #expect(throws: NetrcFile.Problem.self) { try NetrcFile(Array(text.utf8)) }
    #expect(problem?.line == line)
    #expect(problem.map { "\($0)" }?.contains("secret-word") == false)
  }
}
