// SPDX-License-Identifier: Apache-2.0

import Notation

/// How many starts a second, or how many users at once, a load wants at each moment: straight lines, one
/// after another.
///
/// Pure arithmetic on seconds since the load began, so that each shard comes to the same times.
package struct LoadCurve: Sendable, Equatable {
  /// A straight line to a target.
  package struct Stage: Sendable, Equatable {
    /// Microseconds; nil for a last stage that lasts until the iterations are used up.
    package var microseconds: Int64?
    /// At its end, in billionths of a start a second or of a user.
    package var target: Int64

    package init(microseconds: Int64?, target: Int64) {
      self.microseconds = microseconds
      self.target = target
    }
  }

  /// Part of the curve, in seconds.
  private struct Line: Equatable {
    let begin: Double
    /// Infinite for a line without an end.
    let length: Double
    let from: Double
    let to: Double
    /// The integral of the curve before it.
    let before: Double

    var area: Double { from == to ? (from == 0 ? 0 : from * length) : (from + to) / 2 * length }
    var slope: Double { from == to ? 0 : (to - from) / length }
  }

  package let stages: [Stage]
  private let lines: [Line]

  /// - Parameters:
  ///   - start: the target at the beginning, as in `Stage`.
  ///   - stages: at least one.
  package init(from start: Int64, _ stages: [Stage]) {
    self.stages = stages
    var lines: [Line] = []
    var (begin, before, from) = (0.0, 0.0, Double(start) / 1e9)
    for stage in stages {
      let length = stage.microseconds.map { Double($0) / 1e6 } ?? .infinity
      let to = Double(stage.target) / 1e9
      if length > 0 {
        let line = Line(begin: begin, length: length, from: from, to: to, before: before)
        lines.append(line)
        before += line.area
        begin += length
      }
      from = to
    }
    self.lines = lines
  }

  /// A target from the beginning to the end.
  package static func constant(_ target: Int64, microseconds: Int64?) -> LoadCurve {
    LoadCurve(from: target, [Stage(microseconds: microseconds, target: target)])
  }

  /// When it ends, in microseconds; nil if it has no end.
  package var microseconds: Int64? {
    var sum: Int64 = 0
    for stage in stages {
      guard let length = stage.microseconds else { return nil }
      sum = sum.addingClamped(length)
    }
    return sum
  }

  /// The highest target, as in `Stage`.
  package var highest: Int64 {
    max(stages.map(\.target).max() ?? 0, Int64(clamping: (lines.first?.from ?? 0) * 1e9))
  }

  /// The target at a moment: starts a second, or users; zero after the end.
  package func target(atMicroseconds microseconds: Int64) -> Double {
    let time = Double(microseconds) / 1e6
    guard let line = lines.first(where: { time < $0.begin + $0.length }) else { return 0 }
    return line.from + line.slope * max(0, time - line.begin)
  }

  // MARK: Starts

  /// When a start is due, in microseconds: where the integral of the curve has its number; nil if the curve
  /// ends before.
  ///
  /// - Parameter number: from 0.
  package func instant(ofStart number: Int) -> Int64? {
    let wanted = Double(number)
    guard let line = lines.last(where: { $0.before <= wanted && $0.area > 0 }),
      wanted < line.before + line.area
    else { return nil }
    let missing = wanted - line.before
    guard missing > 0 else { return Int64(clamping: (line.begin * 1e6).rounded()) }
    // The root of slope/2·t² + from·t - missing, in the form that does not cancel.
    let root = (line.from * line.from + 2 * line.slope * missing).squareRoot()
    let time = line.begin + min(line.length, 2 * missing / (line.from + root))
    return Int64(clamping: (time * 1e6).rounded())
  }

  // MARK: Users

  /// Whether a user works at a moment.
  ///
  /// - Parameter user: from 0; it works while the target is more than its number.
  package func isActive(user: Int, atMicroseconds microseconds: Int64) -> Bool {
    target(atMicroseconds: microseconds) > Double(user)
  }

  /// When a user works for the first time from a moment on, in microseconds; nil if never again.
  package func nextInstant(ofUser user: Int, from microseconds: Int64) -> Int64? {
    if isActive(user: user, atMicroseconds: microseconds) { return microseconds }
    let (time, level) = (Double(microseconds) / 1e6, Double(user))
    for line in lines where line.begin + line.length > time {
      let begin = max(line.begin, time)
      let value = line.from + line.slope * (begin - line.begin)
      if value > level { return Int64(clamping: (begin * 1e6).rounded(.up)) }
      guard line.to > level, line.slope > 0 else { continue }
      let instant = line.begin + (level - line.from) / line.slope
      // One microsecond on, the target is more than the number.
      return max(microseconds, Int64(clamping: (instant * 1e6).rounded(.down)).addingClamped(1))
    }
    return nil
  }
}
