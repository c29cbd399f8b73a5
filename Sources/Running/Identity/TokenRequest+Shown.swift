// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Values

extension TokenRequest {
  /// A hop of the token's exchange as reports show it: credentials are hidden by their role,
  /// however short they are and whether they are known secrets or not.
  func shown(_ hop: Hop, refreshing refreshToken: String?) -> Hop {
    let pairs = fields(refreshing: refreshToken).map { (name: $0.name, value: $0.shown) }
    var mask = SecretFieldMask()
    mask.address = shownAddress.map { (address, $0) }
    mask.body = hop.requestBody.map { ($0, FormSerialiser.serialise(pairs)) }
    var exchange = Exchange(hops: [hop])
    mask.apply(to: &exchange)
    var hop = exchange.hops[0]
    if let response = hop.response { hop.response?.body = Self.shownBody(of: response) }
    return hop
  }

  /// The response's JSON with its tokens hidden. A successful response that is not JSON is not
  /// shown: it may contain a token in another form.
  private static func shownBody(of response: Response) -> [UInt8] {
    guard let document = try? JSONDocument.parse(response.body),
      case .object(let object) = document.root.value()
    else { return (200..<300).contains(response.status) ? [] : response.body }
    var shown = object
    for place in shown.members.indices where isCredential(shown.members[place].name) {
      shown.members[place].value = .string("***")
    }
    return Value.object(shown).jsonBytes()
  }

  /// Whether the member is `access_token`, `refresh_token`, `id_token` or the like; `token_type` is
  /// not.
  private static func isCredential(_ name: String) -> Bool {
    let words = name.utf8.map { $0 | 0x20 }
    return ["token", "secret", "password", "assertion"].contains { words.ends(with: $0.utf8) }
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: String.UTF8View) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
