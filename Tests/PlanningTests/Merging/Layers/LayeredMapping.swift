// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Planning

/// A setting with several forms, and what holds when the layers write each of them in each way.
struct LayeredMapping: Sendable, CustomTestStringConvertible {
  let name: String

  /// What a layer may write, with its number (2 for the collection, 4 and 5) in place of `#`; empty
  /// for nothing.
  let forms: [String]

  /// The keys of `MergedStep` that are shown.
  let shown: [String]

  var testDescription: String { name }

  static let all: [LayeredMapping] = [
    LayeredMapping(
      name: "timeout",
      forms: [
        "", "timeout: #s", "timeout: { idle: #0s }", "timeout: { idle: null }",
        "timeout: { total: #00s }", "timeout: { total: null }", "timeout: null",
      ],
      shown: ["timeout.connect", "timeout.total", "timeout.firstByte", "timeout.idle"]),
    LayeredMapping(
      name: "limits",
      forms: [
        "", "limits: { body: #kB }", "limits: { rate: #kB/s, body: null }", "limits: null",
      ],
      shown: ["limits.body", "limits.rate"]),
    LayeredMapping(
      name: "tls",
      forms: [
        "", "tls: { ca: ca-#.pem }", "tls: { serverName: name-#.example, ca: null }", "tls: null",
      ],
      shown: ["tls.ca", "tls.serverName"]),
    LayeredMapping(
      name: "retry",
      forms: [
        "", "retry: none", "retry: { attempts: # }", "retry: { every: #s, attempts: null }",
        "retry: { within: #m, until: response.status == # }", "retry: null",
      ],
      shown: ["retry.attempts", "retry.every", "retry.within", "retry.until"]),
    LayeredMapping(
      name: "redirects",
      forms: [
        "", "redirects: none", "redirects: follow", "redirects: #",
        "redirects: { crossOrigin: [X-Of-#] }", "redirects: null",
      ],
      shown: ["redirects"]),
    LayeredMapping(
      name: "headers",
      forms: [
        "", "headers: { X-A: # }", "headers: { x-a: [#, ##], X-B: # }",
        "headers: { x-A: null }", "headers: {}", "headers: null",
      ],
      shown: ["headers"]),
    LayeredMapping(
      name: "params",
      forms: [
        "", "params: { a: # }", "params: [{ a: # }, { b: # }, { a: ## }]",
        "params: { a: null, A: # }",
        "params: {}", "params: null",
      ],
      shown: ["params"]),
  ]

  /// Two lines for every way that collection, scenario and step can write it.
  func text() throws -> String {
    var lines = "== \(name): collection / scenario / step\n"
    for outer in forms {
      let scenarios = try collection(with: outer).plan().collection().scenarios
      for (middle, scenario) in zip(forms, scenarios) {
        for (inner, step) in zip(forms, scenario.steps) {
          lines += [(outer, 2), (middle, 4), (inner, 5)].map(short).joined(separator: " / ")
          lines += "\n  \(try words(of: MergedStep(step)))\n"
        }
      }
    }
    return lines
  }

  /// A scenario for each form, each with a step for each form.
  private func collection(with outer: String) -> PlanSource {
    let steps = forms.map { "      - { GET: /, \(written($0, 5)) }\n" }.joined()
    let scenarios = forms.indices.map { place in
      "  s\(place):\n    defaults: { \(written(forms[place], 4)) }\n    steps:\n\(steps)"
    }
    return PlanSource(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { \(written(outer, 2)) }
      scenarios:
      \(scenarios.joined())
      """)
  }

  private func written(_ form: String, _ layer: Int) -> String {
    form.replacing("#", with: "\(layer)")
  }

  /// Without the key; `-` for nothing.
  private func short(_ form: String, in layer: Int) -> String {
    form.isEmpty ? "-" : written(form, layer).replacing("\(name): ", with: "")
  }

  private func words(of step: MergedStep) throws -> String {
    try shown.map { name in
      let value = try #require(step.value(of: name), "\(name)")
      return shown.count == 1 ? value : "\(name.split(separator: ".").last ?? "") \(value)"
    }.joined(separator: ", ")
  }
}
