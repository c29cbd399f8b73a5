// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files

@Suite struct `Names that are never read` {
  @Test(arguments: [
    (".git/config", ".git"), ("deep/.git/config", ".git"), (".GIT/config", ".GIT"),
    (".env", ".env"), (".env.local", ".env.local"), (".envrc", ".envrc"), ("a/.Env", ".Env"),
    (".curlew/last-run", ".curlew"), (".curlew/outputs/x", ".curlew"),
    ("a/.curlew/output/x", ".curlew"),
  ])
  func `are refused beneath the root`(path: String, name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("token", to: "project/\(path)")
    #expect(folder.reader().reason(path) == .never(name))
  }

  @Test func `are refused through a symbolic link`() throws {
    let folder = try TemporaryFolder()
    try folder.write("token", to: "project/.env")
    try folder.write("token", to: "project/.git/config")
    try folder.link("project/a.txt", to: ".env")
    try folder.link("project/b", to: ".git")
    #expect(folder.reader().reason("a.txt") == .leadsToSecret)
    #expect(folder.reader().reason("b/config") == .leadsToSecret)
  }

  @Test(arguments: [
    ".gitignore", ".github/a.txt", "env", "a.env", "git/x", ".curlew/output/deep/x",
  ])
  func `do not take others with them`(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("data", to: "project/\(path)")
    #expect(folder.reader().text(of: path) == .success("data"))
  }

  @Test func `are refused beneath a folder of --allow-read too, unless it is that folder`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("project")
    try folder.write("data", to: "other/.git/config")
    #expect(folder.reader(allowed: ["../other"]).reason("../other/.git/config") == .never(".git"))
    let reader = folder.reader(allowed: ["../other/.git"])
    #expect(reader.text(of: "../other/.git/config") == .success("data"))
  }

  @Test func `above the root do not matter`() throws {
    let folder = try TemporaryFolder()
    try folder.write("data", to: ".git/modules/a.txt")
    #expect(folder.reader(".git/modules").text(of: "a.txt") == .success("data"))
  }
}
