// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation
import YAMLTree

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

extension Reader where Content == TimeoutSetting {
  /// A duration, or a mapping of them.
  static var timeout: Reader {
    let duration = Reader<Quantity<Duration>>.made(.patience)
    return Reader(.either([duration.shape, .mapping("timeout")])) { node, loading in
      var setting = TimeoutSetting()
      if case .mapping = node.content {
        return TimeoutSetting.keys.read(node, into: &setting, &loading) ? setting : nil
      }
      guard let total = duration.read(node, &loading) else { return nil }
      setting.total = .value(total)
      setting.firstByte = setting.total
      setting.idle = setting.total
      setting.loneKeys = [.firstByte, .idle]
      return setting
    }
  }
}

extension Reader where Content == RetrySetting {
  /// A mapping, or `none`.
  static var retry: Reader {
    Reader(.either([.mapping("retry"), .words(["none"])])) { node, loading in
      var setting = RetrySetting()
      if let scalar = node.scalar, scalar.value != .null {
        guard scalar.isText("none") else {
          if scalar.value == .text, let open = scalar.text.templateOpening {
            loading.report(.retryIsNoTemplate(at: scalar.span(ofText: open)))
          } else {
            loading.report(.retryIsNoMapping(scalar.text, at: scalar.span))
          }
          return nil
        }
        setting.isNone = true
        return setting
      }
      guard RetrySetting.keys.read(node, into: &setting, &loading) else { return nil }
      if setting.until?.content != nil, setting.causes?.content != nil,
        case .mapping(let mapping) = node.content, let entry = mapping.entry(named: "when")
      {
        loading.report(.whenBesideUntil(at: entry.key.span))
      }
      return setting
    }
  }
}

extension Reader where Content == RetryCause {
  /// `failure`, `error`, a status or a class.
  static var retryCause: Reader {
    let words = ["failure", "error"]
    return Reader(.either([.words(words), .status])) { node, loading in
      if let scalar = node.scalar {
        if scalar.isText("failure") { return .failure }
        if scalar.isText("error") { return .error }
        let isWord = scalar.withTextBytes { $0.first.map { !$0.isASCIIDigit } ?? true }
        if isWord, scalar.value == .text, scalar.text.templateOpening == nil {
          loading.report(.unknownWord(scalar.text, among: words, at: scalar.span))
          return nil
        }
      }
      return loading.statusPattern(node).map { .status($0) }
    }
  }
}

extension Reader where Content == ResponseExtent {
  /// `headers`, `all` or a size.
  static var extent: Reader {
    let words = ["headers", "all"]
    return Reader(.either([.words(words), .size])) { node, loading in
      if let scalar = node.scalar {
        if scalar.isText("headers") { return .headers }
        if scalar.isText("all") { return .all }
      }
      return Reader<Int>.size.read(node, &loading).map { .bytes($0) }
    }
  }
}

extension Reader where Content == Located<String> {
  /// The name of a header.
  static var headerName: Reader {
    Reader(.literal) { node, loading in
      guard let text = loading.literal(node, expected: .literal) else { return nil }
      let name = Located(text, at: node.span)
      return loading.checkHeaderName(name) ? name : nil
    }
  }
}

extension QuantityGrammar where Number == Int {
  /// How many redirects are followed: a number, `follow` or `none`.
  static var redirects: QuantityGrammar {
    let range = RedirectSetting.maximumRange
    let problem = QuantityProblem(
      code: .invalidValue, message: "the value of this template is not a number of redirects",
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

extension QuantityGrammar where Number == ResponseExtent {
  /// How much of a response is read: `headers`, `all` or a size.
  static var extent: QuantityGrammar {
    let problem = QuantityProblem(
      code: .invalidSize,
      message: "the value of this template is not an amount to read",
      help: "give a size with its unit (`${number}kB`), `headers` or `all`")
    return QuantityGrammar(.extent, problem: problem) { text in
      switch text {
      case "headers": .headers
      case "all": .all
      default: ByteSize.parse(text).map { .bytes($0) }
      }
    }
  }
}

extension RedirectSetting {
  /// Puts what is said of redirects into the options of a step.
  func fill(named name: String, _ options: inout Deferring<StepOptions>) {
    options.values.policy.redirects.allowsDowngrade = allowsDowngrade
    options.values.policy.redirects.crossOriginHeaders = crossOriginHeaders.map(\.content)
    options.take(maximum, name) { $0.policy.redirects.max = $1 == 0 ? nil : $1 }
  }
}
