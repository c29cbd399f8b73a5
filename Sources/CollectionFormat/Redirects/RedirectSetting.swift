// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// How redirects are followed.
package struct RedirectSetting: Sendable {
  /// The largest number of redirects that are followed; 0 follows none.
  package var maximum: Quantity<Int>
  /// Whether a redirect from `https` to `http` is followed.
  package var allowsDowngrade: Bool
  /// Headers that are also sent to other origins.
  package var crossOriginHeaders: [Located<String>]
  package var span: SourceSpan

  /// The allowed values of `maximum`.
  package static let maximumRange = 0...1000
  /// The default of `maximum`.
  package static let defaultMaximum = 10
}

extension RedirectSetting {
  /// The keys of `redirects`.
  static let keys = KeyTable<RedirectSetting>(
    "redirects", "`redirects`",
    keys: [
      Key(
        "max", .made(.redirects), "the most hops that are followed",
        default: "10",
        example: "max: 3", alsoCalled: ["maxRedirects", "limit", "maxRedirs"]
      ) { $0.maximum = $1 },
      Key(
        "downgrade", .boolean, "follow from `https` to `http`", default: "false",
        example: "downgrade: true"
      ) { $0.allowsDowngrade = $1 },
      Key(
        "crossOrigin", .list(of: .headerName), "headers that also go to another origin",
        default: "[]", example: "crossOrigin: [X-Trace]"
      ) { $0.crossOriginHeaders = $1 },
    ])
}

extension RedirectSetting: NameReader {
  package func addReadNames(to names: inout ReadNames) { maximum.addReadNames(to: &names) }
}

extension RedirectSetting {
  /// Stores the settings of redirects in the options of a step.
  func fill(named name: String, _ options: inout Deferring<StepOptions>) {
    options.values.policy.redirects.allowsDowngrade = allowsDowngrade
    options.values.policy.redirects.crossOriginHeaders = crossOriginHeaders.map(\.content)
    options.take(maximum, name) { $0.policy.redirects.max = $1 == 0 ? nil : $1 }
  }
}

extension Reader where Content == RedirectSetting {
  /// `follow`, `none`, a number, or a mapping.
  static var redirects: Reader {
    let words = ["follow", "none"]
    let number = Reader<Quantity<Int>>.made(.redirects)
    let shape = Shape.either([.words(words), number.shape, .mapping("redirects")])
    return Reader(shape) { node, loading in
      var setting = RedirectSetting(
        maximum: .fixed(RedirectSetting.defaultMaximum), allowsDowngrade: false,
        crossOriginHeaders: [],
        span: node.span)
      guard case .scalar(let scalar) = node.content else {
        guard case .mapping = node.content else {
          loading.reportWrongType(node, expected: shape)
          return nil
        }
        return RedirectSetting.keys.read(node, into: &setting, &loading) ? setting : nil
      }
      if scalar.isText("follow") { return setting }
      if scalar.isText("none") {
        setting.maximum = .fixed(0)
        return setting
      }
      if scalar.value == .text, scalar.text.templateOpening == nil {
        loading.report(.badRedirects(scalar.text, at: scalar.span))
        return nil
      }
      if case .boolean(let follows) = scalar.value {
        loading.report(
          .wrongType(
            expected: shape, found: "a boolean", at: scalar.span,
            help: ["write `\(follows ? "follow" : "none")`"]))
        return nil
      }
      guard let maximum = number.read(node, &loading) else { return nil }
      setting.maximum = maximum
      return setting
    }
  }
}

extension QuantityGrammar where Number == Int {
  /// How many redirects are followed: a number, `follow` or `none`.
  static var redirects: QuantityGrammar {
    let range = RedirectSetting.maximumRange
    let problem = QuantityProblem(
      .invalidValue, not: "a number of redirects",
      help:
        "give a whole number from \(range.lowerBound) to \(range.upperBound), `follow` or `none`")
    return QuantityGrammar(.integer(range), problem: problem) { text in
      switch text {
      case "follow": RedirectSetting.defaultMaximum
      case "none": 0
      default: Int(text).flatMap { range.contains($0) ? $0 : nil }
      }
    }
  }
}
