// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges

/// Digest authentication that libcurl answers wrongly: `qop=auth-int`, which signs the body, and
/// SHA-512/256.
extension ExchangeRunner {
  /// Sends a request that authenticates by challenge and response.
  nonisolated(nonsending) func performLoggedIn(_ request: HopRequest) async -> Hop {
    let hop = await engine.perform(request)
    let isUnanswered = request.login?.scheme == .digest && hop.leavesDigestUnanswered
    return hop.failure?.awaitsDigest == true || isUnanswered
      ? await logIn(request, after: hop) : hop
  }

  /// Sends the request again with the answer to the challenge of a hop; once more if the first
  /// answer was rejected as stale.
  ///
  /// - Returns: All sendings as one hop, like those of libcurl's own authentication.
  private nonisolated(nonsending) func logIn(_ request: HopRequest, after first: Hop) async -> Hop {
    var hop = await answer(first, to: request)
    if hop.failure == nil, let response = hop.response, response.status == 401,
      DigestChallenge(response.headers)?.isStale == true
    {
      hop = await answer(hop, to: request)
    }
    return hop
  }

  private nonisolated(nonsending) func answer(_ hop: Hop, to request: HopRequest) async -> Hop {
    guard let login = request.login, let response = hop.response,
      let challenge = DigestChallenge(response.headers),
      let answer = DigestAnswer(to: challenge, by: login)
    else { return hop }
    let value: String
    do throws(PayloadDigest.Problem) {
      value = try await authorization(answer, of: request)
    } catch {
      return hop.failed(error.words)
    }
    var signed = request
    signed.sender = Sender(certificate: request.sender?.certificate)
    signed.head = request.head.changing {
      $0.fields.append(HeaderField("Authorization", value))
    }
    signed.spent += .microseconds(hop.timings.total)
    return await engine.perform(signed).following(hop)
  }

  private nonisolated(nonsending) func authorization(
    _ answer: DigestAnswer, of request: HopRequest
  ) async throws(PayloadDigest.Problem) -> String {
    let digest =
      answer.signsBody
      ? try await PayloadDigest.digest(of: request.body, by: answer.algorithm) : ""
    let nonce = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)]
    do throws(DigestAlgorithm.Unavailable) {
      return try answer.authorization(
        method: request.method, address: request.address, bodyDigest: digest,
        clientNonce: nonce.map { String($0, radix: 36) }.joined())
    } catch {
      throw PayloadDigest.Problem(error)
    }
  }
}

extension Hop {
  /// This hop after an earlier sending of the same request: its times count from the beginning of
  /// the earlier one.
  fileprivate func following(_ first: Hop) -> Hop {
    var hop = self
    let before = first.timings.total
    hop.sendings += first.sendings
    for phase in [
      \Timings.nameResolved, \.connected, \.tlsEstablished, \.firstByte, \.total,
    ] where hop.timings[keyPath: phase] > 0 || phase == \.total {
      hop.timings[keyPath: phase] += before
    }
    // The answer may use the connection of the challenge.
    for phase in [\Timings.nameResolved, \.connected, \.tlsEstablished]
    where hop.timings[keyPath: phase] == 0 {
      hop.timings[keyPath: phase] = first.timings[keyPath: phase]
    }
    return hop
  }

  /// The hop with a failure: the body could not be read.
  fileprivate func failed(_ words: String) -> Hop {
    var hop = self
    hop.failure = .byOurRule(.requestBody, .sending, code: 26, words)
    return hop
  }
}
