// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import TestSupport
import Testing

@testable import Planning

/// What an environment says itself beside its `defaults`, whichever comes first.
@Suite struct `Settings of an environment in layers` {
  /// What the environment itself, its `defaults` and those of the collection write of a key.
  private static let forms: [(key: String, own: String, defaults: String, outer: String)] = [
    ("proxy", "http://own.example:1", "http://defaults.example:1", "http://outer.example:1"),
    (
      "resolve", "{ \"own.example:80\": 127.0.0.1 }", "{ \"defaults.example:80\": 127.0.0.1 }",
      "{ \"outer.example:80\": 127.0.0.1 }"
    ),
    (
      "tls", "{ ca: own.pem }", "{ ca: defaults.pem, serverName: defaults.example }",
      "{ ca: outer.pem, serverName: outer.example, minVersion: 1.3 }"
    ),
  ]

  @Test func `count over its defaults`() throws {
    var text = "What an environment, its `defaults` and those of the collection make of a key.\n"
    for form in Self.forms {
      text += "\n== \(form.key)\n"
      for own in ["", form.own, "null"] {
        for defaults in ["", form.defaults, "null"] {
          for outer in ["", form.outer] {
            let words = try [true, false].map { isFirst in
              try Self.words(form.key, own: own, defaults: defaults, outer: outer, isFirst: isFirst)
            }
            #expect(words[0] == words[1], "the order of the keys")
            let written = [own, defaults, outer].map { $0.isEmpty ? "-" : $0 }
            text += "\(written.joined(separator: " / "))\n  \(words[0])\n"
          }
        }
      }
    }
    try expectGolden(text, "../../Golden/layered-environment.txt")
  }

  @Test func `have a row for each setting of an environment`() {
    let keys = FormatTables.named("environment")?.keys.map(\.name) ?? []
    let others: Set = ["extends", "baseUrl", "vars", "secrets", "services", "defaults"]
    #expect(Set(keys).subtracting(others) == Set(Self.forms.map(\.key)))
  }

  private static func words(
    _ key: String, own: String, defaults: String, outer: String, isFirst: Bool
  ) throws -> String {
    let entry = { (value: String) in value.isEmpty ? "" : "\(key): \(value)" }
    let entries = ["defaults: { \(entry(defaults)) }", entry(own)].filter { !$0.isEmpty }
    var source = PlanSource(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { \(entry(outer)) }
      environments: { e: { \((isFirst ? entries.reversed() : entries).joined(separator: ", ")) } }
      requests: [{ GET: / }]
      """)
    source.environment = "e"
    let step = MergedStep(try #require(try source.plan().steps().first))
    let names = key == "tls" ? ["tls.ca", "tls.serverName", "tls.minVersion"] : [key]
    return names.compactMap { step.value(of: $0) }.joined(separator: ", ")
  }
}
