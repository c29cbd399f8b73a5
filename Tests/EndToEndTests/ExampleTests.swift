// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

@Suite struct `The examples` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The collections of the folder itself, `environments/` as one.
  private static let collections: [String] =
    ((try? namesInFolder("\(root)/examples")) ?? []).filter { $0.hasSuffix(".yaml") }
    + ["environments"]

  @Test(arguments: collections)
  func `pass against the demonstration shop, each by itself`(name: String) async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let run = try await Self.run([name], against: shop)
    expect(run, endsIn: 0)
    // Those that are about other servers alone are skipped without them.
    let skips = ["ftp.yaml": "1 skipped", "protocols.yaml": "4 skipped"][name]
    expect(run.output, has: [skips ?? " held"])
    #expect(
      skips != nil || !run.output.contains(" 0 held"),
      "an example that checks nothing shows nothing")
  }

  /// One shop for all runs, so that what a run leaves behind is met by the next.
  @Test func `pass all at once, in any order, with any concurrency, again and again`() async throws
  {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    #expect(Self.collections.count > 15)
    var numbers = SeededGenerator(seed: 14)
    let folder = try await Self.run(["."], jobs: 20, against: shop)
    expect(folder, endsIn: 0)
    for jobs in [1, 3, 50] {
      let order = Self.collections.shuffled(using: &numbers)
      let run = try await Self.run(order, jobs: jobs, against: shop)
      #expect(run.exitCode == 0, "-j \(jobs) \(order): \(run.output)\(run.errorOutput)")
    }
  }

  @Test func `pass when several runs share a shop`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
      for _ in 0..<4 { group.addTask { try await Self.run(["."], against: shop) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for run in runs { expect(run, endsIn: 0) }
  }

  @Test func `leave nothing in the shop`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    try await #expect(Self.run(["."], against: shop).exitCode == 0)
    let pets = try await Program.curlew("send", "\(shop.baseURL)/health").run()
    expect(pets.output, has: [#""pets":12"#])
  }

  @Test(.needs(.redis))
  func `of a key-value store pass against Redis`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let redis = try await RunningPeer(.redis) { _, ports in
      .init(arguments: ["--port", "\(ports[0])", "--bind", "127.0.0.1", "--save", ""])
    }
    let run = try await Self.run(
      ["sockets.yaml"], against: shop,
      "--var", "withRedis=true", "--var", "redis=127.0.0.1:\(redis.ports[0])")
    expect(run, endsIn: 0)
    expect(run.output, has: ["✓ sockets.yaml › a key-value store"])
  }

  @Test func `of binary and other protocols pass against peers that speak them`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let names = try DatagramEcho { query in
      // A response: recursion is available, one answer, whose name is that of the question.
      Array(query.prefix(2)) + [0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0] + query.dropFirst(12)
        + [0xC0, 0x0C, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]
    }
    let message: [UInt8] = [0x30, 7, 0, 3] + Array("a/bhi".utf8)
    let broker = try RawServer { all in
      if all.hasSuffix("\u{0}\u{2}c1") { return .bytes([0x20, 2, 0, 0]) }
      if all.hasSuffix("\u{3}a/b\u{0}") { return .bytes([0x90, 3, 0, 1, 0]) }
      return all.hasSuffix("a/bhi") ? .bytes(message) : .never
    }
    let mail = try RawServer(onConnect: .raw("220 mail.example\r\n")) { all in
      if all.hasSuffix("\r\nDATA\r\n") { return .raw("354 go on\r\n") }
      if all.hasSuffix("QUIT\r\n") { return .raw("221 bye\r\n").then(.close) }
      let isInMail = all.contains("DATA\r\n") && !all.hasSuffix("\r\n.\r\n")
      return isInMail || !all.hasSuffix("\r\n") ? .never : .raw("250 ok\r\n")
    }
    let news = try RawServer(onConnect: .raw("INFO {}\r\n")) { all in
      all.hasSuffix("PING\r\n") ? .raw("MSG news 1 5\r\nhello\r\nPONG\r\n") : .never
    }
    let run = try await Self.run(
      ["protocols.yaml"], against: shop,
      "--var", "withDNS=true", "--var", "resolver=127.0.0.1:\(names.port)",
      "--var", "withMQTT=true", "--var", "mqtt=127.0.0.1:\(broker.port)",
      "--var", "withSMTP=true", "--var", "mail=127.0.0.1:\(mail.port)",
      "--var", "withNATS=true", "--var", "nats=127.0.0.1:\(news.port)")
    expect(run, endsIn: 0)
    expect(run.output, has: ["scenarios  4 passed"])
  }

  @Test(.needs(.vsftpd)) func `of FTP pass against vsftpd`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let server = try await FTPServer()
    let run = try await Self.run(
      ["ftp.yaml"], against: shop,
      "--var", "withServer=true", "--var", "server=ftp://127.0.0.1:\(server.port)/up")
    expect(run, endsIn: 0)
    expect(run.output, has: ["✓ ftp.yaml › a file goes there and comes back"])
  }

  @Test func `do not trust the shop's certificate by themselves`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let address = shop.baseURL.replacing("http://127.0.0.1", with: "https://localhost")
    let run = try await Program.curlew("send", "\(address)/health").run()
    expect(run, endsIn: 3)
  }

  @Test func `that fail on purpose fail`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let run = try await Program.curlew(
      "run", "\(Self.root)/docs/failing.yaml", "--var", "baseUrl=\(shop.baseURL)"
    ).run()
    expect(run, endsIn: 1)
    #expect(run.output.contains("3 failed, 1 errored"))
  }

  /// Runs the examples in a folder of their own: what a run saves must not come into the tree.
  private static func run(
    _ paths: [String], jobs: Int = 20, against shop: DemoShop, _ options: String...
  ) async throws -> ProgramRun {
    let copy = try TemporaryFolder()
    defer { withExtendedLifetime(copy) {} }
    let made = try await Program("/bin/cp", ["-R", "\(root)/examples/.", copy.path]).run()
    try #require(made.exitCode == 0, "\(made.errorOutput)")
    var program = try Program.curlew()
    program.arguments =
      ["run", "-j", "\(jobs)", "--var", "baseUrl=\(shop.baseURL)"] + options + paths
    program.workingDirectory = copy.path
    return try await program.run()
  }
}
