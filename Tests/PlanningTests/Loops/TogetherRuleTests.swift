// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct `The rules of turns that are sent together` {
  @Test(arguments: ["ftp://a.example/a", "file:///a"])
  func `they are not of other schemes`(address: String) throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - ⟦repeat⟧: { times: 2, together: true }
          GET: \(address)
      """, "wrong-for-scheme")
  }

  @Test(arguments: ["digest", "ntlm"])
  func `they have no log-in of several requests, own or inherited`(scheme: String) throws {
    let login = "⟦{ \(scheme): { user: a, password: b } }⟧"
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - repeat: { times: 2, together: true }
          GET: http://a.example/a
          auth: \(login)
      """, "not-together")
    try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults:
        auth: \(login)
      requests:
        - { repeat: { times: 2, together: true }, GET: /a }
        - { repeat: { times: 2, together: true }, GET: /a, auth: none }
        - { repeat: 2, GET: /a }
      """, "not-together")
  }

  @Test func `they inherit neither retry nor delay`() throws {
    let steps = try plan(
      """
      curlew: 1
      vars: { n: 3, d: 1s }
      defaults: { retry: { attempts: "${n}", until: response.status == 200 }, delay: "${d}" }
      requests:
        - { repeat: { times: 2, together: true }, GET: http://a.example/ }
        - { repeat: 2, GET: http://a.example/ }
      """
    ).steps()
    #expect(steps[0].retryConditions == nil)
    #expect(steps[0].delay == nil)
    #expect(steps[0].settings.options.deferred.isEmpty)
    #expect(steps[1].retryConditions != nil)
    #expect(steps[1].settings.options.deferred.count == 2)
  }

  @Test func `there are no more than a host may get at once`() throws {
    let text = """
      curlew: 1
      vars: { n: 30 }
      requests:
        - { repeat: { times: 20, together: true }, GET: http://a.example/ }
        - { ⟦repeat⟧: { times: 21, together: true }, GET: http://a.example/ }
        - { repeat: { times: "${n}", together: true }, GET: http://a.example/ }
        - { repeat: 21, GET: http://a.example/ }
      """
    try expectDiagnostics(text, "not-together") { $0.maxPerHost = 20 }
  }
}
