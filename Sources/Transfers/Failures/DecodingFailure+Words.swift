// SPDX-License-Identifier: Apache-2.0

import Codings

extension DecodingFailure {
  /// The failure as a sentence for reports.
  var words: String {
    let named = codings.map { "`\($0)`" }.joined(separator: ", ")
    let opening = "the body is not valid in its content coding \(named): "
    switch problem {
    case .unknown(let coding):
      return "content coding `\(coding)` is not known; "
        + "`compressed: false` takes the body as it comes"
    case .tooMany(let limit):
      return "the body has \(codings.count) content codings, one over another, and \(limit) are "
        + "the most that are decoded"
    case .broken(let reason): return opening + reason
    case .endsEarly: return opening + "it ends after \(encodedBytes) bytes, in the middle"
    case .trailingData: return opening + "something follows its end, \(encodedBytes) bytes in"
    }
  }
}
