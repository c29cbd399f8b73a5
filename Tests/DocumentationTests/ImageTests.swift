// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Whether the packages of the images are on this machine, or must be.
private let hasImagePackages: Bool = {
  guard !PeerProgram.isRequired else { return true }
  let list = (try? Pages.text(of: "Packaging/image.list")) ?? ""
  return list.split(separator: "\n").filter { !$0.hasPrefix("#") }.allSatisfy { line in
    Pages.exists(".build/libraries/sources/\(line.split(separator: " ")[4])")
  }
}()

/// `Packaging/image`, of each machine; `Packaging/check-ci-image` starts the one of this machine.
@Suite(
  .needs(.python),
  .enabled(if: hasImagePackages, "the packages of Packaging/image.list are not fetched"))
struct `The image` {
  private struct Image: Decodable {
    struct Configuration: Decodable {
      let architecture: String
      let config: [String: Value]
    }
    /// A text, or a list of texts.
    enum Value: Decodable, Equatable {
      case text(String)
      case list([String])

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        self =
          try (try? value.decode(String.self)).map(Value.text) ?? .list(value.decode([String].self))
      }
    }
    let name: String
    let configuration: Configuration
    /// The target of each link; `folder`, or the architecture of each other file that is a program.
    let members: [String: String]
  }

  /// Prints what is in an image; the sums of all its blobs are compared.
  private static let reader = """
    import hashlib, io, json, sys, tarfile
    image = tarfile.open(sys.argv[1])
    def blob(entry):
        content = image.extractfile("blobs/" + entry["digest"].replace(":", "/")).read()
        assert entry["digest"] == "sha256:" + hashlib.sha256(content).hexdigest()
        assert entry["size"] == len(content)
        return content
    index = json.load(image.extractfile("index.json"))["manifests"][0]
    manifest = json.loads(blob(index))
    layer = tarfile.open(fileobj=io.BytesIO(blob(manifest["layers"][0])))
    def kind(member):
        if member.issym(): return member.linkname
        if member.isdir(): return "folder"
        start = layer.extractfile(member).read(20)
        return {62: "x86_64", 183: "aarch64"}[start[18]] if start[:4] == b"\\x7fELF" else ""
    print(json.dumps({
        "name": index["annotations"]["org.opencontainers.image.ref.name"],
        "configuration": json.loads(blob(manifest["config"])),
        "members": {member.name: kind(member) for member in layer}}))
    """

  private static func image(_ options: [String]) async throws -> Image {
    let folder = try TemporaryFolder()
    let program = try folder.write("a program", to: "curlew")
    let path = folder.path(of: "image.tar")
    var maker = Program(
      Validator.projectFile("Packaging/image"), options + [program, "1.2.3", path])
    maker.environment["SOURCE_DATE_EPOCH"] = "1700000000"
    let made = try await maker.run()
    #expect(made.exitCode == 0, "\(made.errorOutput)")
    let bytes = try Data(contentsOf: URL(filePath: path))
    _ = try await maker.run()
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes, "other bytes")
    let read = try await Program("/usr/bin/python3", ["-c", reader, path]).run()
    #expect(read.exitCode == 0, "\(read.errorOutput)")
    return try JSONDecoder().decode(Image.self, from: Data(read.output.utf8))
  }

  private static let machines = [
    ("x86_64", "amd64", "lib64/ld-linux-x86-64.so.2"),
    ("aarch64", "arm64", "lib/ld-linux-aarch64.so.1"),
  ]

  @Test(arguments: machines) func `for CI has a shell and git, and is root's`(
    _ machine: String, _ architecture: String, _ loader: String
  ) async throws {
    let image = try await Self.image(["--ci", "--machine", machine])
    #expect(image.name == "curlew:1.2.3-ci")
    #expect(image.configuration.architecture == architecture)
    let settings = image.configuration.config
    #expect(settings["Cmd"] == .list(["sh"]))
    #expect(settings["Entrypoint"] == nil && settings["User"] == nil)
    #expect(
      settings["Env"]
        == .list(["PATH=/usr/bin:/bin", "SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt"]))
    let library = "lib/\(machine)-linux-gnu"
    for path in [
      loader, "bin/busybox", "usr/bin/git", "\(library)/libc.so.6", "\(library)/libz.so.1",
      "\(library)/libpcre2-8.so.0",
    ] {
      #expect(image.members[path] == machine, "\(path)")
    }
    for name in ["sh", "env", "tar", "sed", "[", "zcat"] {
      #expect(image.members["bin/\(name)"] == "busybox")
    }
    #expect(image.members.values.count { $0 == "busybox" } == 271)
    #expect(image.members["usr/share/doc/git/copyright"] == "")
  }

  @Test(arguments: machines) func `of the program alone has no shell, and a user without rights`(
    _ machine: String, _ architecture: String, _ loader: String
  ) async throws {
    let image = try await Self.image(["--machine", machine])
    #expect(image.name == "curlew:1.2.3")
    #expect(image.configuration.architecture == architecture)
    #expect(image.configuration.config["Entrypoint"] == .list(["/usr/bin/curlew"]))
    #expect(image.configuration.config["User"] == .text("65532:65532"))
    #expect(image.members[loader] == machine)
    #expect(image.members["bin/sh"] == nil && image.members["usr/bin/git"] == nil)
    #expect(image.members["usr/bin/curlew"] == "" && image.members["work"] == "folder")
  }

  @Test func `is made of packages with a checksum and an origin`() throws {
    for list in ["Packaging/image.list", "Packaging/sysroot.list"] {
      let lines = try Pages.text(of: list).split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { $0.split(separator: " ") }
      let names = lines.map { String($0[0]) }
      #expect(Set(names).count == names.count && names.count > 7)
      for line in lines {
        #expect(line[4].count == 64 && line[4].allSatisfy(\.isHexDigit), "\(line[0])")
        #expect(
          line[5].hasPrefix("https://snapshot.debian.org/file/") && line[6].hasPrefix("debian:"))
        // Each package is there for both machines.
        guard line[0].contains(":") else { continue }
        let name = line[0].prefix { $0 != ":" }
        #expect(names.contains("\(name):x86_64") && names.contains("\(name):aarch64"))
      }
    }
  }
}
