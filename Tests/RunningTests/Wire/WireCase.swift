// SPDX-License-Identifier: Apache-2.0

/// A request of the corpus: settings, the layer that each is written in, and the redirect it meets.
struct WireCase: Sendable {
  /// Where a setting is written, and with what in it.
  enum Layer: String, CaseIterable, Sendable {
    /// In the step.
    case own
    /// In `defaults`.
    case inherited
    /// In both, with other values.
    case merged
    /// In `defaults`, and removed by the step's null.
    case removed
    /// In the step, with a variable in it.
    case template
    /// With a capture of an earlier step in it: in `defaults` where they have the key.
    case late
  }

  /// Where the server sends the request on to.
  enum Redirect: String, CaseIterable, Sendable {
    case none
    case same302, same307, other302, other307, other303
    /// To the other origin, and from there back.
    case back307
  }

  let settings: [(setting: WireSetting, layer: Layer)]
  let redirect: Redirect

  /// The method that the settings ask for, or another one to try.
  var method: String {
    settings.contains { $0.setting.method == "POST" } ? "POST" : "GET"
  }

  /// A line that says what it is.
  var title: String {
    settings.map { "\($0.setting.name): \($0.layer)" }.joined(separator: ", ") + " | \(redirect)"
  }

  /// The collection with the request, whose paths begin with the number of the case.
  func collection(_ number: Int) -> String {
    var defaults: [String] = []
    var step: [String] = []
    for (setting, layer) in settings {
      let written = "\(setting.key): "
      switch layer {
      case .own: step.append(written + setting.value("own"))
      case .template: step.append(written + setting.value("${word}"))
      case .inherited: defaults.append(written + setting.value("inherited"))
      case .merged:
        defaults.append(written + (setting.outer ?? ""))
        step.append(written + setting.value("inner"))
      case .removed:
        defaults.append(written + setting.value("inherited"))
        step.append(written + "null")
      case .late where setting.outer == nil: step.append(written + setting.value("${late}"))
      case .late: defaults.append(written + setting.value("${late}"))
      }
    }
    let captures = settings.contains { $0.layer == .late }
    return """
      curlew: 1
      baseUrl: ORIGIN
      vars: { word: templated }
      secrets: [token]
      \(defaults.isEmpty ? "" : "defaults:\n" + lines(defaults, indent: "  "))
      requests:
      \(captures ? "  - { GET: /\(number)/late, capture: { late: $.late } }" : "")
        - \(method): /\(number)/\(redirect)\(redirect == .back307 ? "?home=PORT" : "")
      \(lines(step, indent: "    "))
      """
  }

  private func lines(_ lines: [String], indent: String) -> String {
    lines.map { indent + $0 }.joined(separator: "\n")
  }
}
