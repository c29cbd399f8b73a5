// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Testing

@testable import CollectionFormat

/// Where each key applies.
@Suite struct `The entry of a key` {
  private static let tables = [
    Step.Draft.keys.description, RequestSettings.keys.description, LimitSetting.keys.description,
    Expectations.keys.description, CaptureDeclaration.Draft.keys.description,
    SocketTemplate.ElementDraft.keys.description, SocketTemplate.PayloadDraft.keys.description,
    ReceiveTemplate.keys.description,
  ]

  @Test func `says which steps it applies to`() {
    for table in Self.tables {
      for key in table.keys where key.state == .supported {
        #expect(key.applies?.isEmpty == false, "\(table.name): \(key.name)")
      }
    }
  }

  @Test(arguments: [
    ("file", ["limits: { head }", "proxy", "http"]), ("ftp", ["http"]), ("https", []),
  ])
  func `decides what a request may write`(scheme: String, keys: [String]) throws {
    let settings = try step(
      """
      auth: none
      limits: { body: 1kB, head: 1kB }
      proxy: none
      http: 1.1
      tls: null
      """
    ).settings
    let kind = try #require(Applicability(scheme: scheme))
    #expect(settings.misfits(in: kind).map(\.key) == keys)
  }

  @Test func `has no kind for a scheme that is not sent`() {
    #expect(Applicability(scheme: "gopher") == nil)
  }
}
