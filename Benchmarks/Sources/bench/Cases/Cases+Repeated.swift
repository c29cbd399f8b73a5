// SPDX-License-Identifier: Apache-2.0

/// One thing many times: by rows, by turns, by calls.
extension Cases {
  /// The same requests by rows, turns and calls, against steps that are written out.
  func repeated() throws -> Case {
    let count = 10_000
    let table = try workshop.file("rows.csv", RepeatedWork.table(rows: count))
    let written = RepeatedWork.written(origin, count: count)
    let programs = try [
      ("written", written), ("scenarios", RepeatedWork.scenarios(origin, count: count)),
      ("rows", RepeatedWork.rows(origin, file: table)),
      ("turns", RepeatedWork.turns(origin, count: count)),
      ("calls", RepeatedWork.calls(origin, count: count)),
    ].map { name, text in
      run(name, requests: count, try workshop.file("repeated-\(name).yaml", text))
    }
    return Case(
      name: "repeated", work: "10,000 GETs of 1 KB JSON, one after the other, two checks each",
      form:
        "10,000 written steps; a scenario of one step each; a row of a CSV file each; a turn of "
        + "one step each; a call of a block each",
      programs: programs,
      bounds: [Bound(subject: "rows", reference: "written", figure: .cpu, limit: 1.1)])
  }

  /// What a call costs beyond the steps of its block.
  func calls() throws -> Case {
    let count = 300_000
    let programs = try [
      ("turns", RepeatedWork.checks(count: count)),
      ("calls", RepeatedWork.calledChecks(count: count)),
    ].map { name, text in
      run(name, requests: 0, "-q", try workshop.file("calls-\(name).yaml", text))
    }
    return Case(
      name: "calls", work: "a check that sends nothing, 300,000 times",
      form:
        "a loop whose step checks; one whose step calls a block of such a step with a parameter",
      programs: programs,
      bounds: [
        Bound(subject: "calls", reference: "turns", figure: .cpu, limit: 3, pieces: count)
      ])
  }

  /// What is kept of a turn that passed: nothing.
  func turns() throws -> Case {
    let programs = try [("10,000 turns", 10_000), ("100,000 turns", 100_000)].map { name, count in
      run(
        name, requests: count,
        try workshop.file("turns-\(count).yaml", RepeatedWork.turns(origin, count: count)))
    }
    return Case(
      name: "turns", work: "a loop of 10,000 and of 100,000 requests",
      form: "one step with `repeat`",
      programs: programs,
      bounds: [
        Bound(subject: "100,000 turns", reference: "10,000 turns", figure: .peak, limit: 1.1)
      ])
  }

  /// A file of a million rows: all are checked and counted before a run.
  func table() throws -> Case {
    let table = try workshop.file("million.csv", RepeatedWork.table(rows: 1_000_000))
    let file = try workshop.file("million.yaml", RepeatedWork.rows(origin, file: table))
    return Case(
      name: "table", work: "planning a scenario with a CSV file of a million rows, 84 MB",
      form: "`curlew plan` of one scenario with `data`",
      programs: [Program(name: "curlew plan", arguments: [curlew, "plan", file], requests: nil)],
      bounds: [
        // The whole pass; reading the rows alone is in the part of the languages, in MB/s.
        Bound(subject: "curlew plan", reference: nil, figure: .cpu, limit: 0.3),
        Bound(subject: "curlew plan", reference: nil, figure: .peak, limit: 60, isStrict: true),
      ])
  }

  /// What is kept of a row that ran, for reports in the order of the files.
  func rows() throws -> Case {
    let (few, more) = (20_000, 120_000)
    let programs = try [few, more].map { count in
      let table = try workshop.file("kept-\(count).csv", RepeatedWork.table(rows: count))
      let text = RepeatedWork.rows(origin, file: table, isParallel: true)
      return run(
        "\(count) rows", requests: count, "-q", "--report", "junit=rows.xml", "--report",
        "ndjson=rows.ndjson", try workshop.file("kept-\(count).yaml", text))
    }
    return Case(
      name: "rows", work: "20,000 and 120,000 rows of a CSV file, a GET each, with two reports",
      form: "one scenario with `data`, `--report junit` and `--report ndjson`",
      programs: programs,
      bounds: [
        Bound(
          subject: "\(more) rows", reference: "\(few) rows", figure: .peak, limit: 100,
          pieces: more - few)
      ])
  }
}
