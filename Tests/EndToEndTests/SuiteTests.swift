// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

/// The projects beneath `suites/`, each as a team would run it.
@Suite struct `The suites` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  private static let all: [String] =
    ((try? namesInFolder("\(root)/suites")) ?? []).filter { $0 != "README.md" }.sorted()

  /// Those of the demonstration shop: the service of `clinic` is its own.
  static let names = all.filter { $0 != "clinic" }

  @Test func `are six, each of eight to fifteen files`() throws {
    #expect(Self.all == ["clinic", "live", "media", "orders", "partners", "storefront"])
    for name in Self.all {
      let count = try Self.files(below: "\(Self.root)/suites/\(name)").count
      #expect((8...15).contains(count), "\(name) has \(count)")
    }
  }

  @Test(arguments: names)
  func `pass against the demonstration shop, with every report`(name: String) async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let copy = try await Self.copy(name)
    let kinds = ["json", "junit", "markdown", "ndjson"]
    let run = try await Self.run(
      copy, against: shop.baseURL, kinds.flatMap { ["--report", "\($0)=out/\($0)"] })
    expect(run, endsIn: 0)
    // Everything is recorded, and no snapshot is left over.
    #expect(!run.output.contains("\nsnapshots"))
    #expect(try namesInFolder("\(copy.path)/out").sorted() == kinds)
    let pets = try await Program.curlew("send", "\(shop.baseURL)/health").run()
    expect(pets.output, has: [#""pets":12"#])
  }

  /// One shop for all of them, and each twice, so that they meet what others leave and do.
  @Test func `pass all at once and twice each`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
      for name in Self.names + Self.names {
        group.addTask {
          let copy = try await Self.copy(name)
          return try await Self.run(copy, against: shop.baseURL, ["-q"])
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for run in runs { expect(run, endsIn: 0) }
  }

  @Test(arguments: names)
  func `pass over HTTPS, and of an untrusted author`(name: String) async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let copy = try await Self.copy(name)
    let address = shop.baseURL.replacing("http:", with: "https:")
    let ca = "\(Self.root)/examples/certificates/shop.pem"
    let options = ["--ca", ca, "--untrusted", "--allow-host", "127.0.0.1"]
    let run = try await Self.run(copy, against: address, options + ["-q"])
    expect(run, endsIn: 0)
  }

  private static func run(
    _ copy: TemporaryFolder, against address: String, _ options: [String]
  ) async throws -> ProgramRun {
    var program = try Program.curlew()
    program.arguments = ["run", "--base-url", address] + options
    program.workingDirectory = copy.path
    return try await program.run()
  }

  /// A copy of a suite: what a run saves must not come into the tree.
  private static func copy(_ name: String) async throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    let made = try await Program("/bin/cp", ["-R", "\(root)/suites/\(name)/.", copy.path]).run()
    try #require(made.exitCode == 0, "\(made.errorOutput)")
    return copy
  }

  private static func files(below path: String) throws -> [String] {
    try namesInFolder(path).filter { $0 != ".curlew" }.flatMap { name in
      (try? files(below: "\(path)/\(name)")) ?? ["\(path)/\(name)"]
    }
  }
}
