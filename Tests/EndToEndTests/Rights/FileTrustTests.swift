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

/// Each kind of file that curlew opens, with each thing that may have its name, in a trusted
/// run and in an untrusted one.
@Suite struct `A file that curlew opens` {
  /// A kind of file, by who names it.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    // What the tree names.
    case project, environmentFile, listed, globbed, inFolder, body, schema, expression, cookies
    case authorities, expectedBody
    // What a person types.
    case collection, values, typedEnvironment, typedAuthorities

    var isTyped: Bool {
      switch self {
      case .collection, .values, .typedEnvironment, .typedAuthorities: true
      default: false
      }
    }

    /// The name of the file in the project.
    var name: String {
      switch self {
      case .project: "curlew.yaml"
      case .environmentFile: ".env"
      case .listed, .globbed, .inFolder, .collection: "sub/x.yaml"
      default: "sub/x.txt"
      }
    }

    /// What can be used under the name; whatever else can be is wrong.
    var usable: String {
      switch self {
      case .project: "curlew: 1\n"
      case .listed, .globbed, .inFolder, .collection: FileTrust.collection
      case .schema: "{}"
      case .cookies: "# Netscape HTTP Cookie File\n"
      case .environmentFile, .typedEnvironment: "A=1\n"
      case .values: "a: 1\n"
      default: "text\n"
      }
    }

    var testDescription: String { rawValue }
  }

  /// The kind of thing with the name.
  enum Stand: String, CaseIterable, CustomTestStringConvertible {
    case file, linkInside, linkOutside, linkToNothing, linkToForbidden, linkToNoForbidden
    case linkedFolder, pipe, device, folder

    var testDescription: String { rawValue }
  }

  @Test(arguments: Kind.allCases, Stand.allCases)
  func `is read by the rule for the one who named it`(_ kind: Kind, _ stand: Stand) async throws {
    for isUntrusted in [false, true] {
      let trust = try FileTrust(kind, stand)
      let run = try await trust.run(isUntrusted: isUntrusted)
      let what = "\(kind) \(stand) untrusted \(isUntrusted): \(run.output)\(run.errorOutput)"
      let printed = run.output + run.errorOutput
      if trust.isUsable(isUntrusted: isUntrusted) {
        #expect(!printed.contains("may not be read"), "\(what)")
        #expect(!printed.contains("not-a-file"), "\(what)")
        let isWhole = [.file, .linkInside].contains(stand) && kind != .typedAuthorities
        #expect(!isWhole || run.exitCode == 0, "\(what)")
      } else {
        #expect(run.exitCode == trust.refusalCode, "\(what)")
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
  ) async throws {
    guard !kind.isTyped || isUntrusted else { return }
    let pairs: [(Stand, Stand)] = [
      (.linkOutside, .linkToNothing), (.linkToForbidden, .linkToNoForbidden),
    ]
    for (one, other) in pairs {
      let (trust, otherTrust) = (try FileTrust(kind, one), try FileTrust(kind, other))
      let first = try await trust.run(isUntrusted: isUntrusted)
      let second = try await otherTrust.run(isUntrusted: isUntrusted)
      #expect(first.exitCode == second.exitCode)
      #expect(trust.masked(first) == otherTrust.masked(second))
    }
  }

  @Test func `reveals nothing about paths of collections outside the root`() async throws {
    let outside = try TemporaryFolder()
    try outside.write("x", to: "there.yaml")
    try outside.write("x", to: "glob/a.yaml")
    let lists = [
      ["there.yaml", "glob", "glob/*.yaml", "there.yaml:1", "gl*/a.yaml"],
      ["nope.yaml", "none", "none/*.yaml", "nope.yaml:1", "no*/a.yaml"],
    ].map { $0.map { outside.path(of: $0) } }
    var said: [[String]] = []
    for list in lists {
      let workshop = try Workshop()
      let quoted = list.map { "\"\($0)\"" }.joined(separator: ", ")
      try workshop.write("curlew: 1\ncollections: [\(quoted)]\n", to: "curlew.yaml")
      let run = try await workshop.runs("check")
      expect(run, endsIn: 2)
      var text = run.errorOutput
      for (place, path) in list.enumerated() {
        text = text.replacing("`\(path)`", with: "`path \(place)`")
      }
      said.append(text.split(separator: "\n").map(String.init))
    }
    #expect(said[0] == said[1])
    #expect(said[0].count { $0.hasPrefix("error[read-refused]") } == 5)
  }

  @Test func `is not found by a walk outside the root, whatever a link in it is`() async throws {
    let workshop = try Workshop()
    try workshop.write("curlew: 1\n", to: "curlew.yaml")
    try workshop.write(FileTrust.collection, to: "specs/a.yaml")
    let outside = try TemporaryFolder()
    try outside.makeFolder("folder")
    var said: [String] = []
    for target in ["folder", "nothing"] {
      _ = unlink(workshop.folder.path(of: "specs/b.yaml"))
      #expect(symlink(outside.path(of: target), workshop.folder.path(of: "specs/b.yaml")) == 0)
      let run = try await workshop.runs("check", "specs")
      expect(run, endsIn: 2)
      said.append(run.errorOutput)
    }
    #expect(said[0] == said[1])
  }

  @Test(arguments: [
    "top/leak.yaml", "top", "top/*.yaml", "top/leak.yaml:1", "specs/../top/leak.yaml",
    "specs/leak.yaml", "specs/deep/leak.yaml",
  ])
  func `is not behind a link of an untrusted tree, from any folder`(
    _ path: String
  ) async throws {
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
      var program = try Program.curlew("check", prefix + path, "--untrusted")
      program.workingDirectory = folder.path + working
      let run = try await program.run()
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["error[read-refused]"])
      #expect(!run.errorOutput.contains("`leak`"), "\(working) \(prefix)\(path)")
    }
    var program = try Program.curlew("check", folder.path + "/checkout/" + path, "--untrusted")
    program.workingDirectory = "/"
    let run = try await program.run()
    expect(run.errorOutput, has: ["error[read-refused]"])
  }

  @Test func `of a nested project is found beneath its own root only`() async throws {
    let workshop = try Workshop()
    try workshop.write("curlew: 1\n", to: "curlew.yaml")
    try workshop.write("curlew: 1\nvars: { a: hunter2-line }\n", to: "shared.yaml")
    try workshop.write(FileTrust.collection, to: "nested/a.yaml")
    #expect(
      symlink("../shared.yaml", workshop.folder.path(of: "nested/curlew.yaml")) == 0)
    let run = try await workshop.runs("check", "nested/a.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[read-refused]: `nested/curlew.yaml` may not be read"])
    // Reached by a link that a person typed, a whole project may be anywhere.
    try workshop.write("curlew: 1\n", to: "other/curlew.yaml")
    try workshop.write(FileTrust.collection, to: "other/a.yaml")
    #expect(symlink("other", workshop.folder.path(of: "shortcut")) == 0)
    let linked = try await workshop.runs("check", "shortcut/a.yaml")
    expect(linked, endsIn: 0)
  }
}

/// A project with one file that is looked at, and a folder outside it.
private struct FileTrust {
  typealias Kind = `A file that curlew opens`.Kind
  typealias Stand = `A file that curlew opens`.Stand

  static let secret = "hunter2"
  static let collection = "curlew: 1\nrequests:\n  - GET: http://127.0.0.1:9/\n"

  private let kind: Kind
  private let stand: Stand
  private let folder: TemporaryFolder

  init(_ kind: Kind, _ stand: Stand) throws {
    self.kind = kind
    self.stand = stand
    folder = try TemporaryFolder()
    try folder.makeFolder("project/.git")
    try folder.makeFolder("project/sub")
    try folder.write("[core] \(Self.secret)\n", to: "project/.git/config")
    try folder.write("\(Self.secret): [ \(Self.secret)\n", to: "elsewhere/there")
    try writeCollection()
    try put()
  }

  /// Whether the file is read.
  func isUsable(isUntrusted: Bool) -> Bool {
    switch stand {
    case .file, .linkInside: true
    case .linkOutside, .linkedFolder: kind.isTyped && !isUntrusted
    case .linkToForbidden: kind.isTyped && !isUntrusted
    // A folder of authorities is one.
    case .folder: [.authorities, .typedAuthorities].contains(kind)
    case .linkToNothing, .linkToNoForbidden, .pipe, .device: false
    }
  }

  /// What a run ends in that does not get the file.
  var refusalCode: Int32 {
    // An empty folder is searched, and nothing is found.
    if stand == .folder, [.listed, .inFolder, .collection].contains(kind) { return 4 }
    return 2
  }

  /// What was printed of the file, with the same name for every folder.
  func masked(_ run: ProgramRun) -> [String] {
    let lines = (run.output + run.errorOutput).split(separator: "\n").map(String.init)
    let told = lines.map { $0.replacing(folder.path, with: "FOLDER") }
    // A run also prints times.
    return kind == .typedAuthorities ? told.filter { $0.contains("may not be read") } : told
  }

  func run(isUntrusted: Bool) async throws -> ProgramRun {
    var arguments = ["check"]
    switch kind {
    case .listed, .globbed: break
    case .inFolder: arguments.append("sub")
    case .collection: arguments.append(path)
    default: arguments.append("specs.yaml")
    }
    switch kind {
    case .values: arguments += ["--vars", path]
    case .typedEnvironment: arguments += ["--env-file", path]
    case .typedAuthorities: arguments = ["run", "specs.yaml", "--timeout", "5s", "--ca", path]
    default: break
    }
    if isUntrusted { arguments += ["--untrusted", "--allow-host", "127.0.0.1"] }
    var program = try Program.curlew()
    program.arguments = arguments
    program.workingDirectory = folder.path(of: "project")
    defer { withExtendedLifetime(folder) {} }
    return try await program.run()
  }

  /// How the file is named.
  private var path: String { stand == .linkedFolder ? "linked/x" : kind.name }

  private func writeCollection() throws {
    var lines = ["curlew: 1"]
    if kind == .cookies { lines.append("cookieJar: { file: \(path) }") }
    lines.append("requests:")
    let scheme = [.authorities, .typedAuthorities].contains(kind) ? "https" : "http"
    lines.append("  - POST: \(scheme)://127.0.0.1:9/")
    switch kind {
    case .body: lines.append("    file: \(path)")
    case .schema: lines.append("    expect: { schema: { file: \(path) } }")
    case .expression: lines.append("    text: \"${file('\(path)')}\"")
    case .authorities: lines.append("    tls: { ca: \(path) }")
    case .expectedBody: lines.append("    expect: { file: \(path) }")
    default: break
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "project/specs.yaml")
    switch kind {
    case .project: break
    case .listed: try writeProject("[\(path)]")
    case .globbed:
      try writeProject(stand == .linkedFolder ? "[\"linked/*\"]" : "[\"sub/*.yaml\"]")
    default: try writeProject(nil)
    }
  }

  private func writeProject(_ collections: String?) throws {
    let list = collections.map { "collections: \($0)\n" } ?? ""
    try folder.write("curlew: 1\n\(list)", to: "project/curlew.yaml")
  }

  private func put() throws {
    let place = "project/\(kind.name)"
    func link(_ target: String, at place: String) throws {
      try #require(symlink(target, folder.path(of: place)) == 0)
    }
    switch stand {
    case .file: try folder.write(kind.usable, to: place)
    case .linkInside:
      // The folder that holds the link, so that the rule for what is typed allows it too.
      let name = kind.name.hasPrefix("sub/") ? "sub/real" : "real"
      try folder.write(kind.usable, to: "project/\(name)")
      try link("real", at: place)
    case .linkOutside: try link(folder.path(of: "elsewhere/there"), at: place)
    case .linkToNothing: try link(folder.path(of: "elsewhere/nothing"), at: place)
    case .linkToForbidden: try link(folder.path(of: "project/.git/config"), at: place)
    case .linkToNoForbidden: try link(folder.path(of: "project/.git/none"), at: place)
    case .linkedFolder:
      try folder.write("\(Self.secret): [ \(Self.secret)\n", to: "elsewhere/x")
      try link("../elsewhere", at: "project/linked")
      if [.project, .environmentFile, .inFolder].contains(kind) {
        // Their names are not paths: the link is one of the file.
        try link(folder.path(of: "elsewhere/x"), at: place)
      }
    case .pipe:
      // What is typed may be a pipe, which then would be waited for.
      if kind.isTyped { try link("/dev/zero", at: place) } else { try pipe(at: place) }
    case .device: try link("/dev/zero", at: place)
    case .folder: try folder.makeFolder(place)
    }
  }

  private func pipe(at place: String) throws {
    try #require(mkfifo(folder.path(of: place), 0o600) == 0)
  }
}
