// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The token requests (OAuth 2) that an attempt sent before its own, each a hop. Credentials in
/// their bodies are already hidden.
package struct TokenExchange: Sendable {
  package var exchange: Exchange
  /// The bodies of `exchange` whose length here is not their original one.
  package var cuts: [BodyCut]

  package init(_ exchange: Exchange, cuts: [BodyCut] = []) {
    self.exchange = exchange
    self.cuts = cuts
  }
}
