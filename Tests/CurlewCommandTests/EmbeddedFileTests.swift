// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `Embedded files` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  @Test func `are all examples, byte for byte`() throws {
    let files = try Self.files(below: "examples")
    #expect(files.count > 20)
    let bundled = EmbeddedFile.examples.map(\.path)
    #expect(bundled.sorted() == files.sorted(), "run scripts/bundle-examples")
    for example in EmbeddedFile.examples + [EmbeddedFile.failing] {
      #expect(example.bytes == (try readFile("\(Self.root)/\(example.path)")), "\(example.path)")
    }
  }

  @Test func `are all templates, byte for byte`() throws {
    let page = "templates/README.md"
    let files = try Self.files(below: "templates", areHiddenTaken: true).filter { $0 != page }
    let embedded = EmbeddedFile.templates
    #expect(embedded.map(\.path).sorted() == files.sorted(), "run scripts/bundle-examples")
    for file in embedded {
      #expect(file.bytes == (try readFile("\(Self.root)/\(file.path)")), "\(file.path)")
    }
  }

  @Test(arguments: [nil] + CIService.allCases, [nil, 3])
  func `are the files of a project and of its job`(_ service: CIService?, _ shards: Int?) {
    guard shards == nil || service?.mostShards != nil else { return }
    let files = ProjectTemplate(for: service, shards: shards, isNew: true).files.map(\.path)
    #expect(files.contains("curlew.yaml") && files.contains(".gitignore"))
    #expect(files.count == (service == nil ? 7 : 8))
    let alone = ProjectTemplate(for: service, shards: shards, isNew: false).files
    #expect(alone.count == (service == nil ? 0 : 1))
  }

  @Test(arguments: CIService.allCases, [nil, 3])
  func `of a job name where curlew is published`(_ service: CIService, _ shards: Int?) {
    guard shards == nil || service.mostShards != nil else { return }
    let lines = "# OWNER: a\nOWNER=acme\nREGISTRY=ghcr.io/acme\nRELEASES=https://a.example/a=b\n"
    let known = ProjectTemplate(
      for: service, shards: shards, isNew: true, repository: Array(lines.utf8))
    #expect(known.unknownPlaces.isEmpty)
    let job = known.files.last.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    switch service {
    case .github: #expect(job.contains("- uses: acme/setup-curlew@v\(Version.number)\n"))
    case .gitlab: #expect(job.contains("image: ghcr.io/acme/curlew:\(Version.number)-ci\n"))
    case .circleci, .jenkins:
      #expect(job.contains("release=https://a.example/a=b/v\(Version.number)\n"))
    case .kubernetes: break
    }
    let empty = ProjectTemplate(
      for: service, shards: shards, isNew: true, repository: Array("# OWNER=a\nOWNER=\n".utf8))
    #expect(empty.unknownPlaces.isEmpty == (service == .kubernetes))
  }

  /// Every file below a folder of the repository.
  private static func files(
    below folder: String, areHiddenTaken: Bool = false
  ) throws -> [String] {
    let names = try namesInFolder("\(root)/\(folder)")
    return names.filter { areHiddenTaken || !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      return (try? files(below: path, areHiddenTaken: areHiddenTaken)) ?? [path]
    }
  }
}
