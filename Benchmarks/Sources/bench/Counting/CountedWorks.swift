// SPDX-License-Identifier: Apache-2.0

import Workbench

/// Writes the work whose instructions are counted: that of the cases, in sizes that valgrind can bear.
struct CountedWorks {
  let workshop: Workshop
  let server: Server
  let curlew: String
  let reference: String
  let parser: String

  private var origin: String { server.origin }

  func all() throws -> [CountedWork] {
    try [
      single(), send(), sendWithOption(), many(), manyWrittenOut(), long(isWrittenOut: false),
      long(isWrittenOut: true), http2(), large(), files(), load(),
      loadWrittenOut(), layout(),
    ] + repeated()
  }

  private func single() throws -> CountedWork {
    let file = try workshop.file("counted-single.yaml", Collections.single(origin))
    return CountedWork(
      name: "single", curlew: .whole([curlew, "run", file]),
      compared: ("curl -s", .whole(["curl", "-s", "\(origin)/item.json"])))
  }

  private func send() -> CountedWork {
    CountedWork(
      name: "send", curlew: .whole([curlew, "send", "\(origin)/item.json"]),
      compared: ("curl -s", .whole(["curl", "-s", "\(origin)/item.json"])))
  }

  private func sendWithOption() -> CountedWork {
    CountedWork(
      name: "send with an option (-H)",
      curlew: .whole([curlew, "send", "\(origin)/item.json", "-H", "X-Request: reference"]),
      compared: (
        "curl -s", .whole(["curl", "-s", "\(origin)/item.json", "-H", "X-Request: reference"])
      ))
  }

  /// Ten scenarios of one line a step, ten requests in flight.
  private func many() throws -> CountedWork {
    func collection(_ steps: Int) throws -> [String] {
      let file = try workshop.file(
        "counted-many-\(steps).yaml", Collections.many(origin, scenarios: 10, steps: steps))
      return [curlew, "run", "--jobs", "10", file]
    }
    return CountedWork(
      name: "many, a further request",
      curlew: .further(small: try collection(100), large: try collection(200), pieces: 1000),
      compared: try referenceLoop(path: "/item.json", requests: 1000, jobs: 10), most: 186)
  }

  /// The same with the checks written out in every step.
  private func manyWrittenOut() throws -> CountedWork {
    func collection(_ steps: Int) throws -> [String] {
      let file = try workshop.file(
        "counted-many-written-\(steps).yaml",
        Collections.many(origin, scenarios: 10, steps: steps, isWrittenOut: true))
      return [curlew, "run", "--jobs", "10", file]
    }
    return CountedWork(
      name: "many, written out, a further request",
      curlew: .further(small: try collection(100), large: try collection(200), pieces: 1000),
      compared: try referenceLoop(path: "/item.json", requests: 1000, jobs: 10), most: 224)
  }

  /// One scenario, one request at a time.
  private func long(isWrittenOut: Bool) throws -> CountedWork {
    func collection(_ requests: Int) throws -> [String] {
      let text = Collections.long(origin, requests: requests, isWrittenOut: isWrittenOut)
      return [curlew, "run", try workshop.file("counted-\(isWrittenOut)-\(requests).yaml", text)]
    }
    return CountedWork(
      name: "long, \(isWrittenOut ? "written out, " : "")a further request",
      curlew: .further(small: try collection(500), large: try collection(1000), pieces: 500),
      compared: try referenceLoop(path: "/item.json", requests: 500, jobs: 1))
  }

  /// Fifty scenarios over one connection, fifty requests in flight.
  private func http2() throws -> CountedWork {
    let secure = server.secureOrigin
    let authority = try workshop.file(
      "counted-authority.pem", try TextFile.read(server.certificate))
    func collection(_ steps: Int) throws -> [String] {
      let text = Collections.many(
        secure, scenarios: 50, steps: steps, extra: "tls: { ca: \(authority) }")
      let file = try workshop.file("counted-h2-\(steps).yaml", text)
      return [curlew, "run", "--jobs", "50", file]
    }
    func list(_ count: Int) throws -> [String] {
      let lines = (1...count).map {
        "url = \"\(secure)/item.json?n=\($0)\"\noutput = /dev/null\n"
      }
      return [
        "curl", "-sZ", "--http2", "--parallel-max", "50", "--cacert", authority, "-K",
        try workshop.file("counted-h2-\(count).curlrc", lines.joined()),
        "-H", "Accept: application/json", "-H", "X-Request: reference",
      ]
    }
    return CountedWork(
      name: "h2, a further request",
      curlew: .further(small: try collection(20), large: try collection(40), pieces: 1000),
      compared: (
        "curl -Z --http2", .further(small: try list(1000), large: try list(2000), pieces: 1000)
      ), most: 236)
  }

  private func large() throws -> CountedWork {
    func collection(_ requests: Int) throws -> [String] {
      let text = Collections.large(origin, requests: requests, checks: 6)
      return [curlew, "run", try workshop.file("counted-large-\(requests).yaml", text)]
    }
    return CountedWork(
      name: "large, a further request",
      curlew: .further(small: try collection(20), large: try collection(60), pieces: 40),
      compared: try referenceLoop(path: "/page.json", requests: 40, jobs: 1))
  }

  /// Collections of two requests, run.
  private func files() throws -> CountedWork {
    func folder(_ count: Int) throws -> [String] {
      try TextFile.makeFolder("\(workshop.work)/counted-pairs-\(count)")
      for number in 1...count {
        _ = try workshop.file(
          "counted-pairs-\(count)/\(number).yaml", Collections.pair(origin, number: number))
      }
      return [curlew, "run", "--jobs", "10", "counted-pairs-\(count)"]
    }
    return CountedWork(
      name: "files, a further collection",
      curlew: .further(small: try folder(50), large: try folder(150), pieces: 100), compared: nil)
  }

  /// A row, a turn, a call and a scenario, each against a step that is written out.
  private func repeated() throws -> [CountedWork] {
    func execution(
      _ name: String, _ text: (_ count: Int) throws -> String
    ) throws -> CountedWork.Execution {
      func arguments(_ count: Int) throws -> [String] {
        [curlew, "run", try workshop.file("counted-\(name)-\(count).yaml", try text(count))]
      }
      return .further(small: try arguments(500), large: try arguments(1500), pieces: 1000)
    }
    let written = try execution("written") { RepeatedWork.written(origin, count: $0) }
    let works = try [
      (
        "rows, a further row",
        execution("rows") { count in
          let table = try workshop.file("counted-\(count).csv", RepeatedWork.table(rows: count))
          return RepeatedWork.rows(origin, file: table)
        }
      ),
      (
        "turns, a further turn",
        execution("turns") { RepeatedWork.turns(origin, count: $0) }
      ),
      ("calls, a further call", execution("calls") { RepeatedWork.calls(origin, count: $0) }),
      (
        "scenarios of one step, a further scenario",
        execution("scenarios") { RepeatedWork.scenarios(origin, count: $0) }
      ),
    ]
    return works.map { name, execution in
      CountedWork(
        name: name, curlew: execution, compared: ("a written step", written),
        limit: name.hasPrefix("rows") ? 1.1 : nil, most: name.hasPrefix("rows") ? 192 : nil)
    }
  }

  /// The layout of the collections of `load`.
  private func layout() throws -> CountedWork {
    func folder(_ count: Int) throws -> String {
      let folder = "counted-layout-\(count)"
      try TextFile.makeFolder("\(workshop.work)/\(folder)")
      for number in 1...count {
        _ = try workshop.file("\(folder)/\(number).yaml", Collections.ordinary(number))
      }
      return folder
    }
    let (few, more) = (try folder(100), try folder(300))
    func execution(_ command: String...) -> CountedWork.Execution {
      .further(
        small: [curlew] + command + [few], large: [curlew] + command + [more], pieces: 200)
    }
    return CountedWork(
      name: "fmt --check, a further file", curlew: execution("fmt", "--check"),
      compared: ("curlew check", execution("check")), limit: 2)
  }

  private func load() throws -> CountedWork {
    func names(_ count: Int) throws -> [String] {
      try TextFile.makeFolder("\(workshop.work)/counted-load-\(count)")
      return try (1...count).map {
        try workshop.file("counted-load-\(count)/\($0).yaml", Collections.ordinary($0))
      }
    }
    let (few, more) = (try names(100), try names(300))
    return CountedWork(
      name: "load, a further file",
      curlew: .further(
        small: [curlew, "check", "counted-load-100"], large: [curlew, "check", "counted-load-300"],
        pieces: 200),
      compared: ("libyaml", .further(small: [parser] + few, large: [parser] + more, pieces: 200)),
      most: 610)
  }

  /// The steps of `many, written out`, only loaded.
  private func loadWrittenOut() throws -> CountedWork {
    func collection(_ steps: Int) throws -> String {
      try workshop.file(
        "counted-load-written-\(steps).yaml",
        Collections.many(origin, scenarios: 10, steps: steps, isWrittenOut: true))
    }
    let (few, more) = (try collection(100), try collection(300))
    return CountedWork(
      name: "load, a further step written out",
      curlew: .further(
        small: [curlew, "check", few], large: [curlew, "check", more], pieces: 2000),
      compared: ("libyaml", .further(small: [parser, few], large: [parser, more], pieces: 2000)))
  }

  /// The loop in C over as many requests, and over twice as many.
  private func referenceLoop(
    path: String, requests: Int, jobs: Int
  ) throws -> (name: String, execution: CountedWork.Execution) {
    func list(_ count: Int) throws -> [String] {
      let addresses = (1...count).map { "\(origin)\(path)?n=\($0)" }
      let name = "counted\(path.split(separator: "/").joined())-\(count).txt"
      let file = try workshop.file(name, addresses.joined(separator: "\n") + "\n")
      return [reference, "--list", file, "\(jobs)"]
    }
    return (
      "reference",
      .further(small: try list(requests), large: try list(requests * 2), pieces: requests)
    )
  }
}
