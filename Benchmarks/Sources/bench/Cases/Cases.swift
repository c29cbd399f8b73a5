// SPDX-License-Identifier: Apache-2.0

import Workbench

/// Writes the work of every case and says which programs do it.
struct Cases {
  let workshop: Workshop
  let server: Server
  let curlew: String
  let reference: String
  let parser: String

  var origin: String { server.origin }

  /// The headers of the collections, for curl.
  private let headers = ["-H", "Accept: application/json", "-H", "X-Request: reference"]

  /// Writes what the server serves.
  func writeDocuments() throws {
    try TextFile.write(Documents.item(1), to: "\(workshop.served)/item.json")
    try TextFile.write(Documents.page(), to: "\(workshop.served)/page.json")
    try TextFile.makeFolder("\(workshop.served)/items")
    try TextFile.write(Documents.item(1), to: "\(workshop.served)/items/1.json")
  }

  func all() throws -> [Case] {
    try [
      single(), send(), many(), manyWrittenOut(), long(), files(), large(), load(), check(),
      layout(),
      http2(),
      download(), upload(), repeated(), calls(), turns(), table(), rows(),
      completion(), contract(), document(), drift(),
    ]
  }

  func run(_ name: String, requests: Int, _ arguments: String...) -> Program {
    Program(name: name, arguments: [curlew, "run"] + arguments, requests: requests)
  }

  private func list(_ name: String, _ addresses: [String], jobs: Int) throws -> Program {
    let file = try workshop.file(name, addresses.joined(separator: "\n") + "\n")
    return Program(
      name: "reference", arguments: [reference, "--list", file, "\(jobs)"],
      requests: addresses.count)
  }

  /// A configuration of curl that fetches addresses to nowhere.
  private func configuration(_ name: String, _ addresses: [String]) throws -> String {
    let lines = addresses.map { "url = \"\($0)\"\noutput = /dev/null\n" }
    return try workshop.file(name, lines.joined())
  }

  private func many() throws -> Case {
    let count = 20_000
    let text = Collections.many(origin, scenarios: 100, steps: count / 100)
    let file = try workshop.file("many.yaml", text)
    let addresses = (1...count).map { "\(origin)/item.json?n=\($0)" }
    let config = try configuration("many.curlrc", addresses)
    let reports = ["json", "junit", "ndjson"].flatMap { ["--report", "\($0)=many.\($0)"] }
    return Case(
      name: "many", work: "20,000 GETs of 1 KB JSON at 50 in flight, three checks each",
      form: "100 scenarios of 200 steps of one line each, status and two JSONPath checks in "
        + "`defaults.expect`, `--jobs 50`; all addresses differ",
      programs: [
        run("curlew", requests: count, "--jobs", "50", file),
        try list("many.txt", addresses, jobs: 50),
        Program(
          name: "curl -Z",
          arguments: ["curl", "-sZ", "--parallel-max", "50", "-K", config] + headers,
          requests: count),
        Program(
          name: "curlew, four reports",
          arguments: [curlew, "run", "--jobs", "50"] + reports + [file], requests: count),
      ],
      bounds: [
        Bound(subject: "curlew", reference: "reference", figure: .cpu, limit: nil),
        Bound(
          subject: "curlew", reference: "curl -Z", figure: .cpu, limit: 1, isStrict: true,
          isOfRelease: true),
        Bound(
          subject: "curlew, four reports", reference: nil, figure: .peak, limit: 60,
          isStrict: true),
      ])
  }

  /// As `many`, but each step has its own checks, as most collections are written.
  private func manyWrittenOut() throws -> Case {
    let count = 20_000
    let text = Collections.many(origin, scenarios: 100, steps: count / 100, isWrittenOut: true)
    let file = try workshop.file("many-written.yaml", text)
    let short = Collections.many(origin, scenarios: 100, steps: count / 100)
    let addresses = (1...count).map { "\(origin)/item.json?n=\($0)" }
    let reports = ["json", "junit", "ndjson"].flatMap { ["--report", "\($0)=many-written.\($0)"] }
    return Case(
      name: "many, written out", work: "the requests of `many`",
      form: "the same scenarios, the checks written out in every step, 120,000 lines; beside it "
        + "`many` itself",
      programs: [
        run("curlew", requests: count, "--jobs", "50", file),
        run(
          "curlew, in `defaults`", requests: count, "--jobs", "50",
          try workshop.file("many-beside.yaml", short)),
        try list("many-written.txt", addresses, jobs: 50),
        Program(
          name: "curlew, four reports",
          arguments: [curlew, "run", "--jobs", "50"] + reports + [file], requests: count),
      ],
      bounds: [
        Bound(subject: "curlew", reference: "curlew, in `defaults`", figure: .cpu, limit: 1.25),
        Bound(
          subject: "curlew, four reports", reference: nil, figure: .peak, limit: 60,
          isStrict: true),
      ])
  }

  private func long() throws -> Case {
    let count = 1000
    let short = try workshop.file(
      "long.yaml", Collections.long(origin, requests: count, isWrittenOut: false))
    let whole = try workshop.file(
      "written.yaml", Collections.long(origin, requests: count, isWrittenOut: true))
    let addresses = (1...count).map { "\(origin)/item.json?n=\($0)" }
    return Case(
      name: "long", work: "1,000 GETs in one collection, three JSON checks each",
      form: "one scenario of named steps, the checks in `defaults.expect`; beside it the same with "
        + "the checks written out in every step, 7,000 lines",
      turns: 3,
      programs: [
        run("curlew", requests: count, short), try list("long.txt", addresses, jobs: 1),
        run("curlew, written out", requests: count, whole),
      ],
      bounds: [Bound(subject: "curlew", reference: "reference", figure: .cpu, limit: nil)])
  }

  private func files() throws -> Case {
    try TextFile.makeFolder("\(workshop.work)/pairs")
    for number in 1...100 {
      _ = try workshop.file("pairs/\(number).yaml", Collections.pair(origin, number: number))
    }
    let addresses = (1...100).flatMap {
      ["\(origin)/item.json?n=\($0)", "\(origin)/items/1.json?n=\($0)"]
    }
    let config = try configuration("pairs.curlrc", addresses)
    return Case(
      name: "files", work: "100 files of two requests with a capture and three checks",
      form: "a folder of 100 collections, `--jobs` as it comes (20)", turns: 5,
      programs: [
        run("curlew", requests: 200, "pairs"),
        Program(name: "curl", arguments: ["curl", "-s", "-K", config] + headers, requests: 200),
      ],
      bounds: [
        Bound(subject: "curlew", reference: "curl", figure: .cpu, limit: 1.5),
        Bound(subject: "curlew", reference: nil, figure: .connections, limit: 20),
      ])
  }

  private func large() throws -> Case {
    let count = 200
    let six = try workshop.file(
      "six.yaml", Collections.large(origin, requests: count, checks: 6))
    let one = try workshop.file(
      "one.yaml", Collections.large(origin, requests: count, checks: 1))
    let addresses = (1...count).map { "\(origin)/page.json?n=\($0)" }
    return Case(
      name: "large", work: "200 GETs of a 100 KB JSON, six checks each",
      form: "one scenario; the same with one check shows what the other five cost", turns: 3,
      programs: [
        run("curlew", requests: count, six), try list("large.txt", addresses, jobs: 1),
        run("curlew, one check", requests: count, one),
      ],
      bounds: [Bound(subject: "curlew", reference: "reference", figure: .cpu, limit: nil)])
  }

  private func http2() throws -> Case {
    let count = 1000
    let origin = server.secureOrigin
    let authority = try workshop.file("authority.pem", try TextFile.read(server.certificate))
    let file = try workshop.file(
      "h2.yaml",
      Collections.many(origin, scenarios: 50, steps: count / 50, extra: "tls: { ca: \(authority) }")
    )
    let addresses = (1...count).map { "\(origin)/item.json?n=\($0)" }
    let config = try configuration("h2.curlrc", addresses)
    return Case(
      name: "h2",
      work: "1,000 GETs of 1 KB JSON over HTTP/2 and TLS at 50 in flight, three checks each",
      form: "50 scenarios of 20 steps of one line each, checks in `defaults.expect`, `--jobs 50`; "
        + "one connection for all",
      turns: 3,
      programs: [
        run("curlew", requests: count, "--jobs", "50", file),
        Program(
          name: "curl -Z --http2",
          arguments: [
            "curl", "-sZ", "--http2", "--parallel-max", "50", "--cacert", authority, "-K", config,
          ] + headers, requests: count),
      ],
      bounds: [
        Bound(
          subject: "curlew", reference: "curl -Z --http2", figure: .cpu, limit: 1, isStrict: true,
          isOfRelease: true),
        Bound(subject: "curlew", reference: nil, figure: .connections, limit: 1),
      ])
  }

  private func download() throws -> Case {
    try TextFile.makeSparse("\(workshop.served)/large.bin", byteCount: 1_000_000_000)
    let file = try workshop.file("download.yaml", Collections.download(origin))
    return Case(
      name: "download", work: "one GET of 1 GB, written to a file",
      form: "a collection of one request with `save`, into a file that is not there",
      makes: ["curl.bin", ".curlew/output/large.bin"].map { "\(workshop.work)/\($0)" },
      programs: [
        run("curlew", requests: 1, file),
        Program(
          name: "curl -o", arguments: ["curl", "-s", "-o", "curl.bin", "\(origin)/large.bin"],
          requests: 1),
      ],
      bounds: [
        // No less than 0.9 of curl's rate.
        Bound(subject: "curlew", reference: "curl -o", figure: .wall, limit: 1.11),
        Bound(subject: "curlew", reference: nil, figure: .peak, limit: 40, isStrict: true),
      ])
  }

  private func upload() throws -> Case {
    try TextFile.makeSparse("\(workshop.work)/sent.bin", byteCount: 1_000_000_000)
    let file = try workshop.file("upload.yaml", Collections.upload(origin))
    return Case(
      name: "upload", work: "one PUT of 1 GB from a file",
      form: "a collection of one request with `file`; the server writes it to a file of its own",
      makes: ["curl.bin", "curlew.bin"].map { "\(workshop.uploads)/\($0)" },
      programs: [
        run("curlew", requests: 1, file),
        Program(
          name: "curl -T",
          arguments: ["curl", "-s", "-T", "sent.bin", "\(origin)/uploads/curl.bin"], requests: 1),
      ],
      bounds: [
        // No less than 0.9 of curl's rate.
        Bound(subject: "curlew", reference: "curl -T", figure: .wall, limit: 1.11),
        Bound(subject: "curlew", reference: nil, figure: .peak, limit: 40, isStrict: true),
      ])
  }

  private func load() throws -> Case {
    try TextFile.makeFolder("\(workshop.work)/load")
    let names = try (1...1000).map {
      try workshop.file("load/\($0).yaml", Collections.ordinary($0))
    }
    return Case(
      name: "load", work: "loading 1,000 collections of 30 lines",
      form: "`curlew check` of a folder", turns: 2,
      programs: [
        Program(name: "curlew check", arguments: [curlew, "check", "load"], requests: nil),
        Program(name: "libyaml", arguments: [parser] + names, requests: nil),
      ],
      bounds: [Bound(subject: "curlew check", reference: "libyaml", figure: .cpu, limit: nil)])
  }

  /// A large project, checked as a whole before each commit.
  private func check() throws -> Case {
    try TextFile.makeFolder("\(workshop.work)/checked")
    for number in 1...1000 {
      _ = try workshop.file("checked/\(number).yaml", Collections.twentySteps(number))
    }
    return Case(
      name: "check", work: "loading and planning 1,000 collections of 20 steps, 170 lines each",
      form: "`curlew check` of a folder",
      programs: [
        Program(name: "curlew check", arguments: [curlew, "check", "checked"], requests: nil)
      ],
      bounds: [
        Bound(subject: "curlew check", reference: nil, figure: .cpu, limit: 1, isStrict: true)
      ])
  }

  /// The layout of the same collections, which is that of `fmt`.
  private func layout() throws -> Case {
    try TextFile.makeFolder("\(workshop.work)/layout")
    for number in 1...1000 {
      _ = try workshop.file("layout/\(number).yaml", Collections.ordinary(number))
    }
    return Case(
      name: "fmt", work: "comparing the layout of 1,000 collections of 30 lines",
      form: "`curlew fmt --check` of a folder whose files have the layout", turns: 2,
      programs: [
        Program(
          name: "curlew fmt", arguments: [curlew, "fmt", "--check", "layout"], requests: nil),
        Program(name: "curlew check", arguments: [curlew, "check", "layout"], requests: nil),
      ],
      bounds: [
        Bound(
          subject: "curlew fmt", reference: "curlew check", figure: .cpu, limit: 2, isStrict: true)
      ])
  }

  /// What a person waits for who presses the tabulator key.
  private func completion() throws -> Case {
    let sizes = [("30", Collections.ordinary, 0.05), ("170", Collections.twentySteps, 0.15)]
    var programs: [Program] = []
    var bounds: [Bound] = []
    for (lines, text, limit) in sizes {
      let folder = "completed-\(lines)"
      try TextFile.makeFolder("\(workshop.work)/\(folder)")
      for number in 1...1000 {
        _ = try workshop.file("\(folder)/\(number).yaml", text(number))
      }
      programs += ["environments", "tags", "scenarios"].map { kind in
        Program(
          name: "\(kind), \(lines) lines",
          arguments: [curlew, "__complete", kind, "run", folder], requests: nil)
      }
      bounds += programs.suffix(3).map {
        Bound(subject: $0.name, reference: nil, figure: .wall, limit: limit, isStrict: true)
      }
    }
    return Case(
      name: "completion",
      work: "the environments, tags and scenarios of 1,000 collections of 30 and of 170 lines",
      form: "`curlew __complete`, as the scripts of the shells call it", turns: 2,
      programs: programs, bounds: bounds)
  }
}
