// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import Files
@testable import Threads

@Suite struct WriteRightsTests {
  /// A project with an output folder, and another folder beside it.
  private func writer(
    _ folder: TemporaryFolder, output: String? = nil, allowed: [String] = [],
    typed: String? = nil
  ) throws -> FileWriter {
    try folder.makeFolder("project/specs")
    try folder.makeFolder("elsewhere")
    let root = folder.filePath.appending("project")
    return FileWriter(
      output: output.map { .named(FilePath($0)) } ?? .standard(root: root),
      allowedFolders: allowed.map { folder.filePath.appending($0) },
      typed: Set([typed].compactMap(\.self)),
      workingDirectory: root, fingerprint: Self.length)
  }

  /// In place of a fingerprint: how long it is.
  private static let length: WrittenFiles.Fingerprint = { next in
    var count = 0
    while true {
      let piece = try next()
      if piece.isEmpty { return "\(count)" }
      count += piece.count
    }
  }

  /// Writes a file; why it was not written, or nil.
  @discardableResult
  private func write(
    _ writer: FileWriter, _ path: String, _ text: String = "new"
  ) -> FileFailure.Reason? {
    do throws(FileFailure) {
      let file = try writer.target(path, OffEngine()).temporary(OffEngine())
      try file.write(Array(text.utf8), OffEngine())
      try file.putInPlace(fingerprint: "\(text.utf8.count)", OffEngine())
      return nil
    } catch {
      return error.reason
    }
  }

  /// The values for planning.
  private func right(_ writer: FileWriter, _ path: String) -> String? {
    var index = FileIndex()
    writer.record([path], in: &index)
    if case .refused(let right)? = index.target(path) { return right }
    return nil
  }

  @Test func `a path that a person typed is written anywhere, over any file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "elsewhere/old.txt")
    let paths = [folder.path(of: "elsewhere/old.txt"), "../elsewhere/.new/x", ".git/x"]
    for path in paths {
      let writer = try writer(folder, typed: path)
      #expect(right(writer, path) == nil)
      #expect(write(writer, path) == nil)
      #expect(write(writer, path, "newer") == nil)
      #expect(write(writer, "../" + path) != nil)
    }
    #expect(try folder.read("elsewhere/old.txt") == "newer")
    #expect(try folder.read("elsewhere/.new/x") == "newer")
    #expect(try folder.read("project/.git/x") == "newer")
    #expect(!folder.holds("project/.curlew/written"))
  }

  @Test func `a folder is cleared of leftovers of killed runs before writing`() throws {
    let folder = try TemporaryFolder()
    let other = try writer(folder)
    let held = try other.target("a/x", OffEngine()).temporary(OffEngine())
    try held.write([1, 2, 3], OffEngine())
    let output = "project/.curlew/output/a/"
    for name in [".curlew-save-abc.tmp", ".curlew-save-.tmp", ".curlew-abc.tmp", "my.tmp"] {
      try folder.write("left", to: output + name)
    }
    try folder.makeFolder(output + ".curlew-save-folder.tmp")
    #expect(try namesInFolder(folder.path(of: output)).count == 6)
    #expect(write(try writer(folder), "a/y") == nil)
    let names = Set(try namesInFolder(folder.path(of: output)))
    #expect(!names.contains(".curlew-save-abc.tmp"))
    let rest: Set = [".curlew-save-.tmp", ".curlew-abc.tmp", "my.tmp", "y"]
    #expect(names.isSuperset(of: rest.union([".curlew-save-folder.tmp"])))
    // What another run writes at this moment stays, and gets its name.
    #expect(names.count == 6)
    try held.putInPlace(fingerprint: "3", OffEngine())
    #expect(folder.holds(output + "x"))
  }

  private static let outside = "it is outside the output folder"
  private static let foreign = "curlew did not write the file that is there"

  @Test func `beneath the output folder files and folders are made`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    #expect(right(writer, "a/b/c.txt") == nil)
    #expect(!folder.holds("project/.curlew"))
    #expect(write(writer, "a/b/c.txt") == nil)
    #expect(write(writer, "./a//b/../d.txt") == nil)
    #expect(try folder.read("project/.curlew/output/a/b/c.txt") == "new")
    #expect(try folder.read("project/.curlew/output/a/d.txt") == "new")
    #expect(try folder.read("project/.curlew/.gitignore") == "*\n")
  }

  @Test(arguments: ["../x", "a/../../x", "../../specs/x", "/etc/x", "../../../elsewhere/x"])
  func `nothing is written outside, and no folder made`(path: String) throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    #expect(write(writer, path) == .refused(right: Self.outside))
    #expect(right(writer, path) == Self.outside)
    #expect(!folder.holds("project/.curlew/x") && !folder.holds("elsewhere/x"))
    #expect(write(writer, "../new/x") == .refused(right: Self.outside))
    #expect(!folder.holds("project/.curlew/new"))
  }

  @Test(arguments: [".git/config", "a/.env", ".x", "a/.hidden/b"])
  func `no part of a path begins with a dot`(path: String) throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    let bad = path.split(separator: "/").first { $0.hasPrefix(".") } ?? ""
    #expect(right(writer, path) == "`\(bad)` begins with a dot")
    #expect(write(writer, path) == .refused(right: "`\(bad)` begins with a dot"))
    #expect(right(writer, path) == "`\(bad)` begins with a dot")
  }

  @Test func `a folder of --allow-write is open with the same names left out`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder, allowed: ["elsewhere", "project"])
    #expect(write(writer, folder.path(of: "elsewhere/sub/x")) == nil)
    #expect(write(writer, "../../specs/x") == nil)
    #expect(write(writer, "../output/x") == nil)
    #expect(try folder.read("project/.curlew/output/x") == "new")
    #expect(
      write(writer, folder.path(of: "elsewhere/.git/x"))
        == .refused(right: "`.git` begins with a dot"))
    #expect(write(writer, "../x") == .refused(right: "`.curlew` begins with a dot"))
    #expect(write(writer, folder.path(of: "third/x")) == .refused(right: Self.outside))
  }

  @Test func `--output may be anywhere`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder, output: "../elsewhere/.out")
    #expect(write(writer, "a/x") == nil)
    #expect(try folder.read("elsewhere/.out/a/x") == "new")
    #expect(write(writer, "../x") == .refused(right: Self.outside))
  }

  @Test func `a symbolic link that leads out is refused, one that stays is followed`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    write(writer, "real/x")
    try folder.link("project/.curlew/output/out", to: folder.path(of: "elsewhere"))
    try folder.link("project/.curlew/output/in", to: "real")
    #expect(write(writer, "out/x") == .refused(right: Self.outside))
    #expect(right(writer, "out/x") == Self.outside)
    #expect(!folder.holds("elsewhere/x"))
    #expect(write(writer, "in/y") == nil)
    #expect(try folder.read("project/.curlew/output/real/y") == "new")
  }

  @Test func `the default output folder must not be a link`() throws {
    for name in ["project/.curlew", "project/.curlew/output"] {
      let folder = try TemporaryFolder()
      let writer = try writer(folder)
      if name.hasSuffix("output") { try folder.makeFolder("project/.curlew") }
      try folder.link(name, to: folder.path(of: "elsewhere"))
      #expect(write(writer, "x") != nil)
      #expect(!folder.holds("elsewhere/x") && !folder.holds("elsewhere/output/x"))
    }
  }

  @Test func `a link under the name of the file is not written through`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    write(writer, "real")
    try folder.link("project/.curlew/output/link", to: "real")
    #expect(write(writer, "link") == .refused(right: "a symbolic link is there"))
  }

  @Test func `a file that curlew did not write stays`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    try folder.makeFolder("project/.curlew/output")
    try folder.write("mine", to: "project/.curlew/output/x")
    #expect(write(writer, "x") == .refused(right: Self.foreign))
    #expect(right(writer, "x") == Self.foreign)
    #expect(try folder.read("project/.curlew/output/x") == "mine")
  }

  @Test func `a file that curlew wrote is written over, also by a later run`() throws {
    let folder = try TemporaryFolder()
    let first = try writer(folder)
    #expect(write(first, "x y%") == nil)
    #expect(write(first, "x y%", "again") == nil)
    let later = try writer(folder)
    #expect(right(later, "x y%") == nil)
    #expect(write(later, "x y%", "later") == nil)
    #expect(try folder.read("project/.curlew/output/x y%") == "later")
    #expect(try folder.read("project/.curlew/written").contains(".curlew/output/x%20y%25\n"))
  }

  @Test func `a record with small digits, as earlier versions wrote it, is understood`() throws {
    let folder = try TemporaryFolder()
    #expect(write(try writer(folder), "\u{e9}") == nil)
    let record = try folder.read("project/.curlew/written")
    #expect(record.contains(".curlew/output/%C3%A9\n"))
    try folder.write(
      record.replacing("%C3%A9", with: "%c3%a9"), to: "project/.curlew/written")
    #expect(right(try writer(folder), "\u{e9}") == nil)
  }

  @Test func `a file that was changed since is not overwritten`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    #expect(write(writer, "x") == nil)
    try folder.write("mine, longer", to: "project/.curlew/output/x")
    #expect(write(writer, "x") == .refused(right: Self.foreign))
  }

  @Test func `a file that came while it was written is not written over`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    let file = try writer.target("x", OffEngine()).temporary(OffEngine())
    try file.write([1], OffEngine())
    try folder.write("mine", to: "project/.curlew/output/x")
    #expect(throws: FileFailure.self) { try file.putInPlace(fingerprint: "1", OffEngine()) }
    #expect(try folder.read("project/.curlew/output/x") == "mine")
  }

  @Test(arguments: ["", "/", "a/", ".", "a/.."])
  func `a path without a name is refused`(path: String) throws {
    let folder = try TemporaryFolder()
    #expect(write(try writer(folder), path) != nil)
  }

  @Test func `a folder and a pipe are not written over`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    write(writer, "a/x")
    try folder.makePipe("project/.curlew/output/pipe")
    #expect(write(writer, "a") == .refused(right: "it is a folder"))
    #expect(write(writer, "pipe") == .refused(right: "it is not a regular file"))
  }

  @Test func `a temporary file is gone when it is let go`() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder)
    do {
      let file = try writer.target("x", OffEngine()).temporary(OffEngine())
      try file.write([1, 2, 3], OffEngine())
    }
    let names = try FileDescriptor.open(
      folder.filePath.appending("project/.curlew/output"), 0
    ).entries(limit: 10)
    #expect(names.isEmpty)
  }

  @Test func `a partial file stays, has its note, and is one run's at a time`() throws {
    let folder = try TemporaryFolder()
    let target = try writer(folder).target("x", OffEngine())
    do {
      let file = try target.partial(OffEngine())
      try file.write([1, 2, 3], OffEngine())
      try target.setNote([7], OffEngine())
      let other = try writer(folder).target("x", OffEngine())
      #expect(throws: FileFailure(writing: other.path, .busy)) { try other.partial(OffEngine()) }
    }
    let again = try target.partial(OffEngine())
    #expect(again.byteCount == 3)
    #expect(target.note(OffEngine()) == [7])
    try again.write([4], OffEngine())
    try again.putInPlace(fingerprint: "4", OffEngine())
    #expect(try readFile(folder.path(of: "project/.curlew/output/x")) == [1, 2, 3, 4])
  }

  @Test func `names of any length have partial files of their own`() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "n", count: 250)
    let one = try writer(folder).target(long + "1", OffEngine())
    let two = try writer(folder).target(long + "2", OffEngine())
    let first = try one.partial(OffEngine())
    let second = try two.partial(OffEngine())
    try first.write([1], OffEngine())
    try second.write([2], OffEngine())
    #expect(try first.read(upTo: 9, at: 0, OffEngine()) == [1])
  }
}
