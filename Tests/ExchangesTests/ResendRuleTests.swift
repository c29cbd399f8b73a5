// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct ResendRuleTests {
  private func hop(
    _ method: String, kind: TransferFailure.Kind = .closed, reused: Bool = true,
    response: Response? = nil
  ) throws -> Hop {
    Hop(
      method: method, address: try Address(parsing: "http://h/"), response: response,
      failure: TransferFailure(
        kind: kind, phase: .waitingForResponse, code: 52, words: "Empty reply from server",
        mayHaveBeenCarriedOut: true, isOfReusedConnection: reused))
  }

  @Test(arguments: ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])
  func `a method without harm is sent again when a kept connection died`(_ method: String) throws {
    #expect(ResendRule.sendings(upTo: try hop(method))?.isRepeated == true)
  }

  @Test(arguments: ["POST", "PATCH", "PURGE", "get", "TRACE", "CONNECT"])
  func `no other method is sent again`(_ method: String) throws {
    #expect(ResendRule.sendings(upTo: try hop(method)) == nil)
  }

  @Test func `it is sent again once`() throws {
    let sendings = try #require(ResendRule.sendings(upTo: try hop("GET")))
    #expect(ResendRule.sendings(upTo: try hop("GET"), sendings) == nil)
  }

  @Test(arguments: ["GET", "POST", "PATCH"])
  func `what was not looked at is sent again with any method, five times`(
    _ method: String
  ) throws {
    var refused = try hop(method, reused: false, response: Response(version: "2", status: 401))
    refused.failure?.wasNotLookedAt = true
    var sendings = ResendRule.EarlierSendings()
    sendings.isRepeated = true
    for count in 1...5 {
      sendings = try #require(ResendRule.sendings(upTo: refused, sendings))
      #expect(sendings.refusals == count)
    }
    #expect(ResendRule.sendings(upTo: refused, sendings) == nil)
  }

  @Test func `a request that was refused before is repeated once all the same`() throws {
    var refused = try hop("GET")
    refused.failure?.wasNotLookedAt = true
    let sendings = try #require(ResendRule.sendings(upTo: refused))
    #expect(sendings.isFirstRefusal)
    #expect(ResendRule.sendings(upTo: try hop("GET"), sendings)?.isRepeated == true)
    #expect(ResendRule.sendings(upTo: try hop("POST"), sendings) == nil)
  }

  @Test func `a new connection that died is a failure`() throws {
    #expect(ResendRule.sendings(upTo: try hop("GET", reused: false)) == nil)
  }

  @Test(arguments: [
    TransferFailure.Kind.timeout, .connect, .length, .tls, .limit, .cancelled, .protocol,
    .name, .forbiddenAddress, .requestBody, .other,
  ])
  func `another failure is a failure`(_ kind: TransferFailure.Kind) throws {
    #expect(ResendRule.sendings(upTo: try hop("GET", kind: kind)) == nil)
  }

  @Test func `with a response head nothing is sent again`() throws {
    let hop = try hop("GET", response: Response(version: "1.1", status: 200))
    #expect(ResendRule.sendings(upTo: hop) == nil)
  }

  @Test func `a complete hop is not sent again`() throws {
    var ended = try hop("GET")
    ended.failure = nil
    #expect(ResendRule.sendings(upTo: ended) == nil)
  }
}
