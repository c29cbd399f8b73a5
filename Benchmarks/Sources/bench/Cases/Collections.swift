// SPDX-License-Identifier: Apache-2.0

/// The collections that curlew is given, written as a user would write them.
enum Collections {
  /// The two headers that the reference sends too.
  static let headers = "  headers: { Accept: application/json, X-Request: reference }"

  /// One GET with a status and two checks of its JSON.
  static func single(_ origin: String) -> String {
    """
    curlew: 1
    name: health
    requests:
      - name: an item
        GET: \(origin)/item.json
        expect:
          status: 200
          json:
            id: 1
            owner: { name: Ada }

    """
  }

  /// One GET whose body is written to a file.
  static func download(_ origin: String) -> String {
    """
    curlew: 1
    name: download
    requests:
      - GET: \(origin)/large.bin
        save: large.bin

    """
  }

  /// One PUT of a file.
  static func upload(_ origin: String) -> String {
    """
    curlew: 1
    name: upload
    requests:
      - PUT: \(origin)/uploads/curlew.bin
        file: sent.bin

    """
  }

  /// Scenarios of many steps, with the checks in `defaults` and each step on a line, or with the
  /// checks written out in every step.
  ///
  /// - Parameter extra: one more line of `defaults`.
  static func many(
    _ origin: String, scenarios: Int, steps: Int, extra: String = "", isWrittenOut: Bool = false
  ) -> String {
    let checks = [
      "expect:", "  status: 200", "  json:", "    $.owner.city: London",
      "    $.stock: { $length: 2 }",
    ]
    var text = """
      curlew: 1
      name: many
      baseUrl: \(origin)
      defaults:
      \(headers)
        \(extra)
      \(isWrittenOut ? "" : lines(checks, indented: 2))
      scenarios:

      """
    let written = isWrittenOut ? lines(checks, indented: 8) : ""
    for scenario in 0..<scenarios {
      text += "  visitor \(scenario + 1):\n    steps:\n"
      for step in 1...steps {
        text += "      - GET: /item.json?n=\(scenario * steps + step)\n" + written
      }
    }
    return text
  }

  /// One scenario of many requests with three checks of the JSON each: in `defaults`, or written out
  /// in every step.
  static func long(_ origin: String, requests: Int, isWrittenOut: Bool) -> String {
    let checks = [
      "expect:", "  json:", "    id: { $type: integer }", "    owner: { city: London }",
      "    $.stock[*].count: { $contains: 12 }",
    ]
    var text = """
      curlew: 1
      name: long
      baseUrl: \(origin)
      defaults:
      \(headers)
      \(isWrittenOut ? "" : lines(checks, indented: 2))
      requests:

      """
    for number in 1...requests {
      text += "  - name: item \(number)\n    GET: /item.json?n=\(number)\n"
      if isWrittenOut { text += lines(checks, indented: 4) }
    }
    return text
  }

  private static func lines(_ checks: [String], indented: Int) -> String {
    checks.map { String(repeating: " ", count: indented) + $0 + "\n" }.joined()
  }

  /// Two requests: the first one's capture is in the second's address and checked there.
  static func pair(_ origin: String, number: Int) -> String {
    """
    curlew: 1
    name: item \(number)
    baseUrl: \(origin)
    defaults:
    \(headers)
    requests:
      - name: find it
        GET: /item.json?n=\(number)
        expect: { status: 200 }
        capture: { id: $.id }
      - name: read it
        GET: /items/${id}.json?n=\(number)
        expect:
          status: 200
          json:
            id: "${id}"
            owner: { name: Ada }

    """
  }

  /// Many requests of the large page, with so many checks of its JSON.
  static func large(_ origin: String, requests: Int, checks: Int) -> String {
    let all = [
      "total: 2500", "$.items: { $length: 250 }", "$.items[249].owner.city: London",
      "$.items[*].price: { $each: { $gt: 0 } }", "generated: { by: shop }",
      "next: { $startsWith: /page.json }",
    ]
    var text = """
      curlew: 1
      name: large
      baseUrl: \(origin)
      defaults:
      \(headers)
      requests:

      """
    for number in 1...requests {
      text += "  - GET: /page.json?n=\(number)\n    expect:\n      json:\n"
      for check in all.prefix(checks) { text += "        \(check)\n" }
    }
    return text
  }

  /// An ordinary collection of thirty lines.
  static func ordinary(_ number: Int) -> String {
    """
    curlew: 1
    name: item \(number)
    baseUrl: http://127.0.0.1:9
    vars:
      limit: 20
      user: ada
    defaults:
      headers: { Accept: application/json }
      timeout: 10s
    scenarios:
      buy it:
        tags: [smoke]
        steps:
          - name: create
            POST: /orders
            json: { item: \(number), count: 2, user: '${user}' }
            expect:
              status: 201
              headers:
                location: { $matches: ^/orders/\\d+$ }
              json:
                id: { $type: integer, $gt: 0 }
                items: [{ item: \(number), count: 2 }]
            capture: { order: $.id }
          - name: it is listed
            GET: /orders/${order}
            params: { limit: '${limit}' }
            expect:
              json:
                $.items[*].item: { $contains: \(number) }

    """
  }

  /// A collection of twenty steps in 170 lines.
  static func twentySteps(_ number: Int) -> String {
    var text = """
      curlew: 1
      name: item \(number)
      baseUrl: http://127.0.0.1:9
      vars: { limit: 20 }
      environments: { staging: { vars: { limit: 50 } } }
      defaults:
        headers: { Accept: application/json }
      scenarios:
        buy it:
          steps:

      """
    for step in 1...20 {
      text += """
              - name: order \(step)
                POST: /orders/\(step)
                params: { limit: '${limit}' }
                json: { item: \(number), count: \(step) }
                expect:
                  status: 201
                  json: { id: { $gt: 0 }, '$.items[*].item': { $contains: \(number) } }
                capture: { order\(step): $.id }

        """
    }
    return text
  }
}
