// SPDX-License-Identifier: Apache-2.0

import Digests
import TestSupport

/// The service's side of NTLM version 2 (MS-NLMP, section 3.3.2): it knows the users' passwords and
/// accepts a client that answers its challenge correctly.
struct NTLMPeer: Sendable {
  var passwords = ["ada": "one", "bob": "two"]

  private static let challenge: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

  /// What a message of the client holds.
  struct Message {
    /// 1 asks, 3 answers.
    let type: UInt8
    let bytes: [UInt8]

    /// Of a request's `Authorization`; nil for none.
    init?(_ request: ScriptedRequest) {
      guard let value = request.header("Authorization"), value.hasPrefix("NTLM "),
        let bytes = Base64.standard.decode(String(value.dropFirst(5))), bytes.count > 12,
        bytes.starts(with: Array("NTLMSSP".utf8) + [0])
      else { return nil }
      (type, self.bytes) = (bytes[8], bytes)
    }

    /// The bytes that a length and an offset at `place` name; empty when they lie outside.
    func field(at place: Int) -> [UInt8] {
      guard bytes.count >= place + 8 else { return [] }
      let count = Int(bytes[place]) | Int(bytes[place + 1]) << 8
      let start = Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8
      guard bytes.count >= start + count else { return [] }
      return Array(bytes[start..<(start + count)])
    }

    /// UTF-16, or ASCII when the flags do not say so.
    func text(at place: Int) -> String {
      let bytes = field(at: place)
      let isWide = self.bytes.count > 60 && self.bytes[60] & 1 == 1
      return String(decoding: isWide ? bytes.filter { $0 != 0 } : bytes, as: UTF8.self)
    }

    var domain: String { text(at: 28) }
    var user: String { text(at: 36) }
  }

  /// Answers a request as a service would: 401 with a challenge, then 200 or 401.
  func answer(_ request: ScriptedRequest) -> ScriptedAnswer {
    let message = Message(request)
    switch message?.type {
    case 1:
      return .response(401, headers: ["WWW-Authenticate": "NTLM \(Self.challengeMessage)"])
    case 3:
      guard let message, isRight(message) else {
        return .response(401, headers: ["WWW-Authenticate": "NTLM"])
      }
      return .response(200, body: "\(message.domain)\\\(message.user)")
    default: return .response(401, headers: ["WWW-Authenticate": "NTLM"])
    }
  }

  /// Whether a message of type 3 was made from the user's password.
  func isRight(_ message: Message) -> Bool {
    let response = message.field(at: 20)
    guard let password = passwords[message.user], response.count > 16 else { return false }
    do {
      let key = try Self.mac(
        MD4.digest(of: Self.utf16(password)), Self.utf16(message.user.uppercased() + message.domain)
      )
      return try Self.mac(key, Self.challenge + response[16...]) == Array(response[..<16])
    } catch {
      return false
    }
  }

  private static func mac(_ key: [UInt8], _ bytes: [UInt8]) throws -> [UInt8] {
    try DigestAlgorithm.md5.hmac(key: key, message: bytes)
  }

  private static func utf16(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, 0] } }

  /// A message of type 2: the challenge, and the domain as target information.
  private static let challengeMessage: String = {
    let domain = utf16("SHOP")
    let information = [2, 0, UInt8(domain.count), 0] + domain + [0, 0, 0, 0]
    let length = UInt8(information.count)
    var message = Array("NTLMSSP".utf8) + [0, 2, 0, 0, 0]
    message += [0, 0, 0, 0, 48, 0, 0, 0]
    message += [0x01, 0x82, 0x88, 0x00]
    message += challenge + [UInt8](repeating: 0, count: 8)
    message += [length, 0, length, 0, 48, 0, 0, 0]
    return Base64.standard.encode(message + information)
  }()
}

/// MD4 (RFC 1320), which NTLM makes of a password and nothing else needs any more.
enum MD4 {
  static func digest(of message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    for start in stride(from: 0, to: padded.count, by: 64) {
      let words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(padded[start + word * 4 + $1]) << (8 * UInt32($1)) }
      }
      mix(&state, words)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  private static func mix(_ state: inout [UInt32], _ words: [UInt32]) {
    let before = state
    for step in 0..<48 {
      let round = rounds[step / 16]
      // Each step changes the word that follows the last one.
      let place = (4 - step % 4) % 4
      let (b, c, d) = (state[(place + 1) % 4], state[(place + 2) % 4], state[(place + 3) % 4])
      let sum = state[place] &+ round.mixed(b, c, d) &+ words[round.order[step % 16]] &+ round.added
      let turn = round.turns[step % 4]
      state[place] = sum << turn | sum >> (32 - turn)
    }
    for place in 0..<4 { state[place] &+= before[place] }
  }

  private struct Round: Sendable {
    let mixed: @Sendable (UInt32, UInt32, UInt32) -> UInt32
    let added: UInt32
    let turns: [UInt32]
    let order: [Int]
  }

  private static let rounds = [
    Round(
      mixed: { $0 & $1 | ~$0 & $2 }, added: 0, turns: [3, 7, 11, 19], order: Array(0..<16)),
    Round(
      mixed: { $0 & $1 | $0 & $2 | $1 & $2 }, added: 0x5A82_7999, turns: [3, 5, 9, 13],
      order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]),
    Round(
      mixed: { $0 ^ $1 ^ $2 }, added: 0x6ED9_EBA1, turns: [3, 9, 11, 15],
      order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]),
  ]
}
