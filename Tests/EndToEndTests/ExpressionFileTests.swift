// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Files and time zones that expressions read.
@Suite struct `An expression` {
  /// Runs `a.yaml` with these files in its folder, time zones in `zones`.
  private func run(
    _ collection: String, files: [String: String] = [:], zones: String? = nil,
    _ arguments: String...
  ) async throws -> ProgramRun {
    try await withTemporaryFolder { folder in
      try folder.write("", to: ".git/HEAD")
      try folder.write(collection, to: "specs/a.yaml")
      for (path, text) in files { try folder.write(text, to: path) }
      let data = [("Europe/Berlin", ZoneData.berlin), ("Asia/Kathmandu", ZoneData.kathmandu)]
      for (name, text) in data {
        let bytes = try #require(Data(base64Encoded: text.filter { !$0.isWhitespace }))
        try folder.write(Array(bytes), to: "zones/\(name)")
      }
      var program = try Program.curlew("run", "specs/a.yaml")
      program.arguments += arguments
      program.workingDirectory = folder.path
      program.environment["TZDIR"] = "\(folder.path)/\(zones ?? "zones")"
      return try await program.run()
    }
  }

  @Test func `reads files beside its own, as text and as bytes`() async throws {
    let run = try await run(
      """
      curlew: 1
      vars: { whole: "${file('data/a.txt')}" }
      requests:
        - print: "<${whole}> <${file('../b.txt')}> ${file.bytes('data/a.txt').size()}"
        - check: [file("data/a.txt") == whole, 'sha256(file.bytes("data/a.txt")) == sha256(whole)']
      """, files: ["specs/data/a.txt": "ä 1", "b.txt": "b"])
    expect(run, endsIn: 0)
    #expect(run.output.contains("<ä 1> <b> 4\n"))
  }

  @Test func `reads its files under the rights, before anything is sent`() async throws {
    let other = try await self.run(
      "curlew: 1\nrequests:\n  - print: \"${file('none.txt')} ${file('../../outside.txt')} ${file('.env')}\"\n",
      files: ["specs/.env": "A=1"])
    expect(other, endsIn: 2)
    #expect(other.errorOutput.contains("error[missing-file]"))
    #expect(other.errorOutput.components(separatedBy: "error[file-not-allowed]").count == 3)
  }

  @Test func `reads a path that is made in the run each time, relative to its own file`()
    async throws
  {
    let run = try await run(
      """
      curlew: 1
      use: { lib: ../shared/blocks.yaml }
      vars: { name: a, first: "${file(name + '.txt')}" }
      requests:
        - check: ["file(name + '.txt') == first", "file.bytes(name + '.txt').size() == 3"]
        - { exec: [sh, -c, "printf two > a.txt"], expect: { that: ["file(name + '.txt') == 'two'"] } }
        - print: "<${first}> <${file(name + '.txt')}> <${both}>"
        - { forEach: [a, b], as: n, print: "<${file(n + '.txt')}>" }
        - { call: lib/show, with: { n: x } }
      """,
      files: [
        "specs/a.txt": "one", "specs/b.txt": "b", "a.txt": "root",
        "curlew.yaml": "curlew: 1\nvars: { file: a, both: \"${file(file + '.txt')}\" }\n",
        "shared/x.txt": "x", "shared/fixed.txt": "fixed",
        "shared/blocks.yaml": """
        curlew: 1
        blocks:
          show:
            requires: [n]
            with: { text: "${file(n + '.txt')}" }
            steps: [{ print: "<${text}> <${file(n + '.txt')}> <${file('fixed.txt')}>" }]
        """,
      ], "--allow-exec")
    expect(run, endsIn: 0)
    for text in ["<one> <two> <root>\n", "<two>\n", "<b>\n", "<x> <x> <fixed>\n"] {
      #expect(run.output.contains(text), "\(run.output)")
    }
  }

  @Test func `reads a path that is made in the run under the rights`() async throws {
    let run = try await run(
      """
      curlew: 1
      defaults: { continueOnFailure: true }
      requests:
        - set: { up: "..", none: none }
        - { name: outside, print: "${file(up + '/../outside.txt')}" }
        - { name: hidden, print: "${file('.e' + 'nv')}" }
        - { name: missing, print: "${file(none + '.txt')}" }
        - { name: fallback, print: "<${default(file(none + '.txt'), 'else')}>" }
      """, files: ["specs/.env": "A=1"])
    expect(run, endsIn: 1)
    // Each of the two in short when it happens, in full at the end, and in the line of its cause.
    #expect(run.output.components(separatedBy: "the file may not be read").count == 7)
    #expect(run.output.contains("the file is missing"))
    #expect(run.output.contains("<else>") == false)
    let unknown = try await self.run(
      """
      curlew: 1
      vars: { name: none, text: "${file(name + '.txt')}" }
      requests: [{ print: "${text}" }]
      """)
    expect(unknown, endsIn: 2)
    #expect(unknown.errorOutput.contains("the file is missing"), "\(unknown.errorOutput)")
  }

  @Test func `a path that is made in the run and begins outside of the root is reported before`()
    async throws
  {
    let run = try await run(
      """
      curlew: 1
      vars: { name: a }
      requests:
        - print: "${file('../../etc/' + name)} ${file('../data/' + name)} ${file('/etc/' + name)}"
        - check: ["file('../../' + name + '.txt') == ''"]
      """)
    expect(run, endsIn: 2)
    #expect(run.errorOutput.components(separatedBy: "error[computed-path]").count == 4)
    for place in ["4:20", "4:76", "5:19"] {
      #expect(run.errorOutput.contains("--> specs/a.yaml:\(place)"), "\(run.errorOutput)")
    }
  }

  @Test func `one path that means two files is reported`() async throws {
    let run = try await run(
      """
      curlew: 1
      requests: [{ print: "${file('a.txt')} ${both}" }]
      """,
      files: [
        "specs/a.txt": "a", "a.txt": "b",
        "curlew.yaml": "curlew: 1\nvars: { both: \"${file('a.txt')}\" }\n",
      ])
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("error[ambiguous-file]"))
  }

  @Test func `knows time zones by name`() async throws {
    let run = try await run(
      """
      curlew: 1
      vars: { at: "${timestamp('2026-07-01T12:00:00Z')}", zone: Asia/Kathmandu }
      requests:
        - check:
            - at.getHours("Europe/Berlin") == 14
            - at.getHours("Asia/Kathmandu") == 17
            - at.getHours("+01:00") == 13
            - at.getMinutes(zone) == 45
        - print: "${format(at, '%Y-%m-%d %H:%M', 'Europe/Berlin')}"
      """)
    expect(run, endsIn: 0)
    #expect(run.output.contains("2026-07-01 14:00"))
  }

  @Test(arguments: [
    ("Europe/Berln", nil, "unknown-time-zone"),
    ("../zones/Europe/Berlin", nil, "unknown-time-zone"),
    ("Europe", nil, "unknown-time-zone"), ("Europe/Berlin", "nowhere", "no-time-zones"),
  ])
  func `an unknown zone is reported before anything is sent`(
    name: String, folder: String?, code: String
  ) async throws {
    let run = try await run(
      "curlew: 1\nrequests:\n  - print: \"${now.getHours('\(name)')}\"\n", zones: folder)
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("error[\(code)]"))
    #expect(run.errorOutput.contains("--> specs/a.yaml:3:28"))
  }

  @Test func `a zone whose name is made in the run must be written out elsewhere`() async throws {
    let run = try await run(
      """
      curlew: 1
      vars: { zone: Europe/Berlin }
      requests: [{ print: "${now.getHours(zone)}" }]
      """)
    expect(run, endsIn: 1)
    #expect(run.output.contains("must be written out in the file too"))
  }

  @Test func `draws the variables of a project once for all its collections`() async throws {
    let text =
      "curlew: 1\nvars: { own: '${uuid()}' }\nrequests: [{ print: '${shared} ${own} ${n}' }]\n"
    let run = try await withTemporaryFolder { folder in
      try folder.write("", to: ".git/HEAD")
      try folder.write(
        "curlew: 1\nvars: { shared: '${uuid()}', n: '${random.int(1, 9)}' }\n", to: "curlew.yaml")
      try folder.write(text, to: "a.yaml")
      try folder.write(text, to: "b.yaml")
      var program = try Program.curlew("run", "a.yaml", "b.yaml")
      program.workingDirectory = folder.path
      return try await program.run()
    }
    expect(run, endsIn: 0)
    let said = run.output.split(separator: "\n").filter { $0.hasPrefix("» ") }
      .map { $0.split(separator: " ").suffix(3) }
    try #require(said.count == 2)
    #expect(said[0].first == said[1].first)
    #expect(Array(said[0])[1] != Array(said[1])[1])
    #expect(said[0].last == said[1].last)
    #expect(said[0].first?.count == 36)
  }
}
