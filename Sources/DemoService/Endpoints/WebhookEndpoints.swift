// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

/// Messages of partners, which are signed by their sender.
enum WebhookEndpoints {
  static let routes = [
    Route(
      "POST", path: "/webhooks/{partner}",
      "takes a message whose `X-Signature` is `sha256=` and the HMAC of the body with the partners' key, in "
        + "hexadecimal: 202, else 401"
    ) { _, call throws(ProblemDetails) in
      let mac = try? DigestAlgorithm.sha256.hmac(
        key: DemoShop.partnerKey.utf8, message: call.request.body)
      guard let mac, call.request.header("x-signature") == "sha256=\(Hexadecimal.encode(mac))"
      else {
        throw ProblemDetails(status: 401, detail: "the signature does not match the body")
      }
      return .json(
        202,
        .members([
          ("partner", .string(call["partner"])),
          ("received", try JSONContent.read(call.request.body)),
        ]))
    }
  ]
}
