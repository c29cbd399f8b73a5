// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct ResendRuleTests {
  private func hop(
    _ method: String, kind: TransferFailure.Kind = .closed, reused: Bool = true,
    response: Response? = nil, isResent: Bool = false
  ) throws -> Hop {
    Hop(
      method: method, address: try Address(parsing: "http://h/"), response: response,
      failure: TransferFailure(
        kind: kind, phase: .waitingForResponse, code: 52, words: "Empty reply from server",
        mayHaveBeenCarriedOut: true, isOfReusedConnection: reused),
      isResent: isResent)
  }

  @Test(arguments: ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])
  func `a method without harm is sent again when a kept connection died`(_ method: String) throws {
    #expect(ResendRule.mayBeSentAgain(try hop(method)))
  }

  @Test(arguments: ["POST", "PATCH", "PURGE", "get", "TRACE", "CONNECT"])
  func `no other method is sent again`(_ method: String) throws {
    #expect(!ResendRule.mayBeSentAgain(try hop(method)))
  }

  @Test func `it is sent again once`() throws {
    #expect(!ResendRule.mayBeSentAgain(try hop("GET", isResent: true)))
  }

  @Test func `a new connection that died is a failure`() throws {
    #expect(!ResendRule.mayBeSentAgain(try hop("GET", reused: false)))
  }

  @Test(arguments: [
    TransferFailure.Kind.timeout, .connect, .length, .tls, .limit, .cancelled, .protocol,
    .name, .forbiddenAddress, .requestBody, .other,
  ])
  func `another failure is a failure`(_ kind: TransferFailure.Kind) throws {
    #expect(!ResendRule.mayBeSentAgain(try hop("GET", kind: kind)))
  }

  @Test func `with a response head nothing is sent again`() throws {
    #expect(
      !ResendRule.mayBeSentAgain(try hop("GET", response: Response(version: "1.1", status: 200))))
  }

  @Test func `a complete hop is not sent again`() throws {
    var ended = try hop("GET")
    ended.failure = nil
    #expect(!ResendRule.mayBeSentAgain(ended))
  }
}
