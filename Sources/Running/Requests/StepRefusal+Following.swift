// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import RunEvents

extension StepRefusal {
  /// A redirect that may not be followed.
  init(_ refusal: RedirectRefusal, at span: SourceSpan, naming settings: SettingNames) {
    self.init(
      .redirectRefused, refusal.words(naming: settings), at: span,
      help: refusal.help(naming: settings))
    kind = refusal.isOfService ? .redirect : nil
  }

  static func variableCycle(_ names: [String], at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .variableCycle,
      "variables are made from each other in a cycle: \(names.joined(separator: " → "))",
      at: span)
  }

  /// - Parameter saver: the title of the step that should have saved the file.
  static func unreadableFile(
    _ failure: FileFailure, at span: SourceSpan, savedBy saver: String? = nil
  ) -> StepRefusal {
    StepRefusal(
      .unreadableFile, failure.description, at: span,
      help: saver.map { ["step `\($0)` should have saved it"] } ?? [])
  }
}

extension RedirectRefusal {
  func help(naming settings: SettingNames) -> [String] {
    switch (self, settings) {
    case (.tooMany, .keys):
      ["raise `redirects: { max: … }`", "or look at each with `redirects: none`"]
    case (.tooMany(let max), .options):
      ["allow more: `--redirects \(max * 2)`", "or look at each: `-i --redirects none`"]
    case (.bodyHoldsSecret, .keys), (.bodyMayNotCross, .keys), (.headerHoldsSecret, .keys),
      (.addressHoldsKey, .keys), (.addressHoldsSecret, .keys):
      ["follow it by hand: `redirects: none`, capture `location`, and send a second step"]
    case (.bodyHoldsSecret, .options), (.bodyMayNotCross, .options), (.headerHoldsSecret, .options),
      (.addressHoldsKey, .options), (.addressHoldsSecret, .options):
      ["follow it by hand: `-i --redirects none` shows where it leads"]
    case (.loop, _), (.downgrade, _), (.foreignScheme, _), (.badLocation, _),
      (.severalLocations, _):
      []
    }
  }
}

extension StepError {
  /// The refusal in the form of the reports.
  init(_ refusal: StepRefusal, places: SourcePlaces) {
    self.init(
      code: refusal.code.text, kind: refusal.kind, message: refusal.message,
      place: refusal.span.map(places.place), help: refusal.help)
  }
}
