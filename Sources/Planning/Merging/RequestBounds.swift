// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Values

/// The numbers of a step: how far it goes, how long it takes, how much it holds, how often it is
/// tried.
package struct RequestBounds: Sendable {
  var redirects = RedirectPolicy()
  var timeout = TransferTimeout()
  var limits = TransferLimits()
  var retry = RetryPolicy.once
  var extent = ResponseExtent.all
  /// Before the step; nil for none.
  var delay: Duration?

  /// One of them that a template can make.
  enum Bound: Sendable {
    case redirects
    case connect, total, firstByte, idle
    case body, head, receiveRate, sendRate
    case attempts, every, backoff, maximum, within
    case extent, delay
  }

  /// Takes the value that a template made.
  ///
  /// - Returns: whether the text is one.
  mutating func set(_ bound: Bound, to text: String) -> Bool {
    switch bound {
    case .redirects: setRedirects(text)
    case .connect: Self.put(Self.patience(text)) { timeout.connect = $0 }
    case .total: Self.put(Self.patience(text)) { timeout.total = $0 }
    case .firstByte: Self.put(Self.patience(text)) { timeout.firstByte = $0 }
    case .idle: Self.put(Self.patience(text)) { timeout.idle = $0 }
    case .body: Self.put(ByteSize.parse(text)) { limits.bodyBytes = $0 }
    case .head: Self.put(ByteSize.parse(text)) { limits.headBytes = $0 }
    case .receiveRate: Self.put(Self.rate(text)) { limits.receiveRate = $0 }
    case .sendRate: Self.put(Self.rate(text)) { limits.sendRate = $0 }
    case .attempts:
      Self.put(Self.count(text, in: RetrySetting.attemptsRange)) { retry.attempts = $0 }
    case .every: Self.put(DurationText.parse(text)) { retry.every = $0 }
    case .backoff: Self.put(Self.factor(text)) { retry.backoff = $0 }
    case .maximum: Self.put(DurationText.parse(text)) { retry.maximum = $0 }
    case .within: Self.put(DurationText.parse(text)) { retry.within = $0 }
    case .extent: setExtent(text)
    case .delay: Self.put(DurationText.parse(text)) { delay = $0 }
    }
  }

  private static func put<Value>(_ value: Value?, _ take: (Value) -> Void) -> Bool {
    guard let value else { return false }
    take(value)
    return true
  }

  private mutating func setRedirects(_ text: String) -> Bool {
    switch text {
    case "follow": redirects.max = RedirectSetting.defaultMaximum
    case "none": redirects.max = nil
    default:
      guard let number = Self.count(text, in: RedirectSetting.maximumRange) else { return false }
      redirects.max = number == 0 ? nil : number
    }
    return true
  }

  private mutating func setExtent(_ text: String) -> Bool {
    switch text {
    case "headers": extent = .headers
    case "all": extent = .all
    default:
      guard let bytes = ByteSize.parse(text) else { return false }
      extent = .bytes(bytes)
    }
    return true
  }

  /// A duration that is more than nothing.
  static func patience(_ text: String) -> Duration? {
    DurationText.parse(text).flatMap { $0 > .zero ? $0 : nil }
  }

  private static func rate(_ text: String) -> Int? {
    ByteSize.parseRate(text).flatMap { $0 > 0 ? $0 : nil }
  }

  static func count(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func factor(_ text: String) -> Double? {
    let range = RetrySetting.backoffRange
    guard let number = ExactNumber(parsing: text)?.nearestDouble,
      number >= Double(range.lowerBound), number <= Double(range.upperBound)
    else { return nil }
    return number
  }
}

/// The numbers that templates make, which wait for the run.
package struct MadeBounds: Sendable {
  private(set) var entries: [(bound: RequestBounds.Bound, text: TemplateText)] = []

  /// Takes a number that is written, and notes one that is made.
  mutating func put<Number>(
    _ quantity: Quantity<Number>?, _ bound: RequestBounds.Bound, into place: inout Number
  ) {
    switch quantity {
    case .fixed(let number)?: place = number
    case .made(let text)?: entries.append((bound, text))
    case nil: break
    }
  }

  /// The same where there may be no number.
  mutating func put<Number>(
    _ quantity: Quantity<Number>?, _ bound: RequestBounds.Bound, into place: inout Number?
  ) {
    switch quantity {
    case .fixed(let number)?: place = number
    case .made(let text)?: entries.append((bound, text))
    case nil: break
    }
  }

  mutating func note(_ bound: RequestBounds.Bound, _ text: TemplateText) {
    entries.append((bound, text))
  }

  /// What makes one of them, as written; nil when nothing does.
  func text(of bound: RequestBounds.Bound) -> String? {
    entries.first { $0.bound == bound }?.text.text
  }
}

extension MadeBounds: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for entry in entries { entry.text.addReadNames(to: &names) }
  }
}
