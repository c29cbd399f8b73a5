// SPDX-License-Identifier: Apache-2.0

extension RedirectRefusal: CustomStringConvertible {
  package var description: String { words(naming: .keys) }

  /// The reason, in lower case and without a full stop, with advice if there is any.
  ///
  /// It contains text of the response, which is hostile: reports escape it.
  package func words(naming settings: SettingNames) -> String {
    switch self {
    case .tooMany(let max):
      "more than \(max) redirect\(max == 1 ? "" : "s"), which is as many as "
        + (settings == .keys ? "`redirects` allows" : "`--redirects` allows")
    case .loop(let address, let followed):
      "the redirect to `\(address)` asks for a request that was already sent: a loop, after "
        + (followed == 1 ? "1 redirect" : "\(followed) redirects")
    case .downgrade(let address):
      "the redirect to `\(address)` goes from https to http; "
        + (settings == .keys
          ? "`redirects: { downgrade: true }`" : "`--setting 'redirects: { downgrade: true }'`")
        + " allows it"
    case .foreignScheme(let scheme):
      "the redirect goes to a `\(scheme):` address; only http and https are followed"
    case .badLocation(let location, let problem):
      "the `Location` `\(location)` is not an address: \(problem.kind)"
    case .severalLocations(let locations):
      "the response has \(locations.count) `Location` headers that differ"
    case .bodyHoldsSecret(let origin):
      "the redirect would carry a body made from a secret to `\(origin)`"
    case .bodyMayNotCross(let status, let origin):
      "a redirect with status \(status) does not carry the body to another origin, `\(origin)`"
    case .addressHoldsKey(let origin):
      "the redirect's address carries the credentials of `auth` to `\(origin)`"
    case .addressHoldsSecret(let origin):
      "the redirect's address carries a secret to `\(origin)`, which is in no file and no option"
    case .headerHoldsSecret(let name, let origin):
      "the redirect would carry the header `\(name)`, made from a secret, to `\(origin)`"
    }
  }
}
