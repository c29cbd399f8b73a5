// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import RunEvents

extension StepRefusal {
  /// A redirect that may not be followed.
  init(_ refusal: RedirectRefusal, at span: SourceSpan) {
    self.init("redirect-refused", refusal.description, at: span, help: refusal.help)
  }

  static func variableCycle(_ names: [String], at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      "variable-cycle",
      "variables are made from each other in a circle: \(names.joined(separator: " → "))",
      at: span)
  }

  static func unreadableFile(_ failure: ReadFailure, at span: SourceSpan) -> StepRefusal {
    StepRefusal("unreadable-file", failure.description, at: span)
  }
}

extension RedirectRefusal {
  var help: [String] {
    switch self {
    case .tooMany: ["raise `redirects: { max: … }`", "or look at each with `redirects: none`"]
    case .bodyHoldsSecret, .bodyMayNotCross, .headerHoldsSecret, .addressHoldsKey:
      ["follow it by hand: `redirects: none`, capture `location`, and send a second step"]
    case .loop, .downgrade, .foreignScheme, .badLocation, .severalLocations: []
    }
  }
}

extension StepError {
  /// The refusal as the reports show it.
  init(_ refusal: StepRefusal, places: SourcePlaces) {
    self.init(
      code: refusal.code, message: refusal.message, place: refusal.span.map(places.place),
      help: refusal.help)
  }
}
