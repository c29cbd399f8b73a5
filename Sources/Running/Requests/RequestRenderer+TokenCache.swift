// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Files
import Planning
import Values

extension RequestRenderer {
  /// The file of a token in the cache; nil, with a notice, for a run without a cache.
  ///
  /// The name is a digest over everything in which the token differs from others: what is sent for
  /// it, the folder of the project, and the origins that it may go to. A collection that wants to
  /// send the token elsewhere does not find it.
  ///
  /// - Parameter client: as it is sent.
  mutating func tokenFile(
    of request: TokenRequest, client: String, _ auth: PlannedAuth, _ destination: Destination
  ) -> TokenFile? {
    if collection.run.options.rights.isUntrusted {
      notice("an untrusted run has no token cache")
      return nil
    }
    guard let folder = files.tokenFolder else {
      notice("neither `XDG_CACHE_HOME` nor `HOME` names a folder for the token cache")
      return nil
    }
    let origin = auth.isInherited || auth.isLogIn ? collection.baseOrigin : destination.origin
    let origins = Set(auth.origins + [origin].compactMap(\.self)).map { "\($0)" }.sorted()
    let sent = request.identity.filter { $0.name != "client_secret" && $0.name != "key" }
      .flatMap { [$0.name, $0.value] }
    let parts = [["1", folder.project.text, "\(request.address)", client], sent, origins]
    let text = Value.array(parts.map { .array($0.map { .string($0) }) }).jsonBytes()
    guard let digest = try? DigestAlgorithm.sha256.digest(of: text) else { return nil }
    return folder.file(Hexadecimal.encode(digest))
  }
}
