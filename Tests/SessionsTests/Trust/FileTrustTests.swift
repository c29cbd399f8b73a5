// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport
import Testing

/// Each kind of file that curlew opens, with each thing that may have its name, for a trusted
/// run and for an untrusted one.
@Suite struct `A file that curlew opens` {
  typealias Kind = FileTrust.Kind
  typealias Stand = FileTrust.Stand

  @Test(arguments: Kind.allCases, Stand.allCases)
  func `is read by the rule for the one who named it`(_ kind: Kind, _ stand: Stand) throws {
    for isUntrusted in [false, true] {
      let trust = try FileTrust(kind, stand)
      let judged = trust.judged(isUntrusted: isUntrusted)
      let printed = judged.text
      let what = "\(kind) \(stand) untrusted \(isUntrusted): \(printed)"
      if trust.isUsable(isUntrusted: isUntrusted) {
        #expect(!printed.contains("may not be read"), "\(what)")
        #expect(!printed.contains("not-a-file"), "\(what)")
        let isWhole = [.file, .linkInside].contains(stand)
        #expect(!isWhole || !judged.hasErrors, "\(what)")
      } else {
        #expect(judged.hasErrors, "\(what)")
      }
      // Lines are shown of what a person typed, and of a forbidden name never.
      let mayShow =
        kind.isTyped && !isUntrusted && [.linkOutside, .linkedFolder].contains(stand)
      if !mayShow { #expect(!printed.contains(FileTrust.secret), "\(what)") }
      // What is refused is named by its path in the tree.
      if !trust.isUsable(isUntrusted: isUntrusted) {
        #expect(!printed.contains("elsewhere"), "\(what)")
        #expect(!printed.contains(".git"), "\(what)")
      }
    }
  }

  @Test(arguments: Kind.allCases, [true, false])
  func `is refused alike whether the target exists or not`(
    _ kind: Kind, _ isUntrusted: Bool
  ) throws {
    guard !kind.isTyped || isUntrusted else { return }
    let pairs: [(Stand, Stand)] = [
      (.linkOutside, .linkToNothing), (.linkToForbidden, .linkToNoForbidden),
    ]
    for (one, other) in pairs {
      let (trust, otherTrust) = (try FileTrust(kind, one), try FileTrust(kind, other))
      let first = trust.judged(isUntrusted: isUntrusted)
      let second = otherTrust.judged(isUntrusted: isUntrusted)
      #expect(first.hasErrors && second.hasErrors)
      #expect(trust.masked(first) == otherTrust.masked(second))
    }
  }

  @Test func `reveals nothing about paths of collections outside the root`() throws {
    let outside = try TemporaryFolder()
    try outside.write("x", to: "there.yaml")
    try outside.write("x", to: "glob/a.yaml")
    let lists = [
      ["there.yaml", "glob", "glob/*.yaml", "there.yaml:1", "gl*/a.yaml"],
      ["nope.yaml", "none", "none/*.yaml", "nope.yaml:1", "no*/a.yaml"],
    ].map { $0.map { outside.path(of: $0) } }
    var said: [[String]] = []
    for list in lists {
      let folder = try TemporaryFolder()
      let quoted = list.map { "\"\($0)\"" }.joined(separator: ", ")
      try folder.write("curlew: 1\ncollections: [\(quoted)]\n", to: "curlew.yaml")
      let judged = JudgedFiles(of: [], in: folder.path)
      #expect(judged.hasErrors)
      var text = judged.text
      for (place, path) in list.enumerated() {
        text = text.replacing("`\(path)`", with: "`path \(place)`")
      }
      said.append(text.split(separator: "\n").map(String.init))
    }
    #expect(said[0] == said[1])
    #expect(said[0].count { $0.hasPrefix("error[read-refused]") } == 5)
  }

  @Test func `is not found by a walk outside the root, whatever a link in it is`() throws {
    let folder = try TemporaryFolder()
    try folder.write("curlew: 1\n", to: "curlew.yaml")
    try folder.write(FileTrust.collection, to: "specs/a.yaml")
    let outside = try TemporaryFolder()
    try outside.makeFolder("folder")
    var said: [String] = []
    for target in ["folder", "nothing"] {
      _ = unlink(folder.path(of: "specs/b.yaml"))
      try folder.symbolicLink("specs/b.yaml", to: outside.path(of: target))
      let judged = JudgedFiles(of: ["specs"], in: folder.path)
      #expect(judged.hasErrors)
      said.append(judged.text)
    }
    #expect(said[0] == said[1])
  }

  @Test(arguments: [
    "top/leak.yaml", "top", "top/*.yaml", "top/leak.yaml:1", "specs/../top/leak.yaml",
    "specs/leak.yaml", "specs/deep/leak.yaml",
  ])
  func `is not behind a link of an untrusted tree, from any folder`(
    _ path: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("leak: me\n", to: "outside/leak.yaml")
    try folder.write("curlew: 1\n", to: "checkout/curlew.yaml")
    try folder.write(FileTrust.collection, to: "checkout/specs/a.yaml")
    try folder.symbolicLink("checkout/top", to: "../outside")
    try folder.symbolicLink("checkout/specs/deep", to: "../../outside")
    try folder.symbolicLink("checkout/specs/leak.yaml", to: "../../outside/leak.yaml")
    for (working, prefix) in [
      ("/checkout", ""), ("/checkout", "\(folder.path)/checkout/"),
      ("", "checkout/"), ("/checkout/specs", "../"),
    ] {
      let judged = JudgedFiles(of: [prefix + path], in: folder.path + working, isUntrusted: true)
      #expect(judged.text.contains("error[read-refused]"), "\(judged.text)")
      #expect(!judged.text.contains("`leak`"), "\(working) \(prefix)\(path)")
    }
    let whole = JudgedFiles(of: [folder.path + "/checkout/" + path], in: "/", isUntrusted: true)
    #expect(whole.text.contains("error[read-refused]"), "\(whole.text)")
  }

  @Test func `of a nested project is found beneath its own root only`() throws {
    let folder = try TemporaryFolder()
    try folder.write("curlew: 1\n", to: "curlew.yaml")
    try folder.write("curlew: 1\nvars: { a: hunter2-line }\n", to: "shared.yaml")
    try folder.write(FileTrust.collection, to: "nested/a.yaml")
    try folder.symbolicLink("nested/curlew.yaml", to: "../shared.yaml")
    let judged = JudgedFiles(of: ["nested/a.yaml"], in: folder.path)
    #expect(
      judged.text.contains("error[read-refused]: `nested/curlew.yaml` may not be read"),
      "\(judged.text)")
    #expect(!judged.text.contains("hunter2"))
    // Reached by a link that a person typed, a whole project may be anywhere.
    try folder.write("curlew: 1\n", to: "other/curlew.yaml")
    try folder.write(FileTrust.collection, to: "other/a.yaml")
    try folder.symbolicLink("shortcut", to: "other")
    let linked = JudgedFiles(of: ["shortcut/a.yaml"], in: folder.path)
    #expect(linked.text == "")
    #expect(linked.hasCollections)
  }
}
