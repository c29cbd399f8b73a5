// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files

@Suite struct `Symbolic links` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("inside", to: "project/fixtures/a.txt")
    try folder.write("secret", to: "outside/b.txt")
  }

  @Test func `that stay beneath the root are followed`() throws {
    try folder.link("project/one", to: "fixtures/a.txt")
    try folder.link("project/two", to: "./one")
    try folder.link("project/folder", to: "fixtures")
    try folder.link("project/fixtures/up", to: "../two")
    try folder.link("project/absolute", to: folder.path(of: "project/fixtures/a.txt"))
    for path in ["one", "two", "folder/a.txt", "fixtures/up", "folder/up", "absolute"] {
      #expect(folder.reader().text(of: path) == .success("inside"), "\(path)")
    }
  }

  @Test func `that lead out of the root are refused`() throws {
    try folder.link("project/file", to: "../outside/b.txt")
    try folder.link("project/folder", to: "../outside")
    try folder.link("project/absolute", to: folder.path(of: "outside/b.txt"))
    try folder.link("project/system", to: "/etc")
    try folder.link("project/dangling", to: "/nowhere/at/all")
    for path in ["file", "folder/b.txt", "absolute", "system/passwd", "dangling"] {
      #expect(folder.reader().reason(path) == .outside, "\(path)")
    }
  }

  @Test func `that leave the root and come back are followed`() throws {
    try folder.link("project/round", to: "../project/fixtures/a.txt")
    try folder.link("outside/back", to: "../project/fixtures")
    try folder.link("project/far", to: "../outside/back/a.txt")
    #expect(folder.reader().text(of: "round") == .success("inside"))
    #expect(folder.reader().text(of: "far") == .success("inside"))
  }

  @Test func `in a cycle end`() throws {
    try folder.link("project/a", to: "b")
    try folder.link("project/b", to: "a")
    guard case .system = folder.reader().reason("a") else {
      Issue.record("a circle was read")
      return
    }
  }

  @Test func `are followed forty times and no more`() throws {
    try folder.link("project/link0", to: "fixtures/a.txt")
    for number in 1...PathResolver.linkLimit {
      try folder.link("project/link\(number)", to: "link\(number - 1)")
    }
    let last = PathResolver.linkLimit - 1
    #expect(folder.reader().text(of: "link\(last)") == .success("inside"))
    #expect(folder.reader().text(of: "link\(last + 1)") != .success("inside"))
  }

  @Test func `the root itself may be one`() throws {
    try folder.link("shortcut", to: "project")
    let reader = folder.reader("shortcut")
    #expect(reader.text(of: "fixtures/a.txt") == .success("inside"))
    #expect(reader.text(of: folder.path(of: "project/fixtures/a.txt")) == .success("inside"))
    #expect(reader.reason("../outside/b.txt") == .outside)
  }
}
