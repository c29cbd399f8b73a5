// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Sessions
import TestSupport
import Testing

/// A project with one file that is looked at, and a folder outside it.
struct FileTrust {
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

  /// What was said of the file, with the same name for every folder.
  func masked(_ judged: JudgedFiles) -> [String] {
    judged.text.split(separator: "\n").map { String($0).replacing(folder.path, with: "FOLDER") }
  }

  /// Loads and plans the project, as `check` does.
  func judged(isUntrusted: Bool) -> JudgedFiles {
    defer { withExtendedLifetime(folder) {} }
    let paths =
      switch kind {
      case .listed, .globbed: [] as [String]
      case .inFolder: ["sub"]
      case .collection: [path]
      default: ["specs.yaml"]
      }
    return JudgedFiles(of: paths, in: folder.path(of: "project"), isUntrusted: isUntrusted) {
      switch kind {
      case .values: $0.inputs.files = [path]
      case .typedEnvironment: $0.inputs.environmentFiles = [path]
      case .typedAuthorities:
        $0.optionFiles = [OptionFile(option: "--ca", path: path, mayBeFolder: true)]
      default: break
      }
    }
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
