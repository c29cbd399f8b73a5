// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The requests for a token (OAuth 2) that an attempt sent before its own, each a hop. Credentials in
/// their bodies are hidden before they come here.
package struct TokenExchange: Sendable {
  package var exchange: Exchange
  /// Bodies of `exchange` that are shorter here than they were.
  package var cuts: [BodyCut]

  package init(_ exchange: Exchange, cuts: [BodyCut] = []) {
    self.exchange = exchange
    self.cuts = cuts
  }
}
