// SPDX-License-Identifier: Apache-2.0

/// The texts of collections that do one thing many times: by rows, by turns, by calls, or written out.
///
/// Each sends the same requests with the same check, one after the other.
enum RepeatedWork {
  /// A step for each request.
  static func written(_ origin: String, count: Int) -> String {
    head(origin) + "requests:\n"
      + (1...count).map { "  - GET: /item.json?n=\($0)\n" }.joined()
  }

  /// A scenario for each row of a CSV file.
  ///
  /// - Parameter isParallel: whether rows run at the same time.
  static func rows(_ origin: String, file: String, isParallel: Bool = false) -> String {
    head(origin) + (isParallel ? "" : "lock: rows\n") + """
      scenarios:
        item:
          data: \(file)
          steps:
            - GET: /item.json?n=${n}

      """
  }

  /// The lines of a CSV file with so many rows of two columns: 84 bytes each.
  static func table(rows: Int) -> some Sequence<String> {
    (0...rows).lazy.map { number in
      guard number > 0 else { return "n,words\n" }
      let digits = "\(number)"
      return digits + "," + String(repeating: "w", count: 82 - digits.utf8.count) + "\n"
    }
  }

  /// A scenario of one step for each request.
  static func scenarios(_ origin: String, count: Int) -> String {
    head(origin) + "lock: all\nscenarios:\n"
      + (1...count).map { "  item \($0):\n    steps:\n      - GET: /item.json?n=\($0)\n" }.joined()
  }

  /// One step in so many turns.
  static func turns(_ origin: String, count: Int) -> String {
    head(origin) + """
      requests:
        - repeat: \(count)
          GET: /item.json?n=${iteration.index}

      """
  }

  /// A call of a block of one step for each request.
  static func calls(_ origin: String, count: Int) -> String {
    head(origin) + """
      blocks:
        get:
          requires: [n]
          steps:
            - GET: /item.json?n=${n}
      requests:

      """ + (1...count).map { "  - { call: get, with: { n: \($0) } }\n" }.joined()
  }

  /// One step that only checks, in so many turns.
  static func checks(count: Int) -> String {
    """
    curlew: 1
    requests:
      - repeat: \(count)
        check: ["iteration.index >= 0"]

    """
  }

  /// The same step in a block that is called in each turn.
  static func calledChecks(count: Int) -> String {
    """
    curlew: 1
    blocks:
      check:
        requires: [n]
        steps:
          - check: ["n >= 0"]
    requests:
      - repeat: \(count)
        call: check
        with: { n: "${iteration.index}" }

    """
  }

  private static func head(_ origin: String) -> String {
    "curlew: 1\nbaseUrl: \(origin)\ndefaults:\n  expect:\n    json: { $.owner.city: London }\n"
  }
}
