// SPDX-License-Identifier: Apache-2.0

import Notation

/// Durations from 1 µs to 1 h with three significant digits, in the layout of
/// [HdrHistogram](http://hdrhistogram.org).
///
/// Each duration counts in a bucket whose width is at most a thousandth of it. Buckets come in pages of
/// 1,024, one for each power of two, and a page is made when it is first used: 4 kB for each octave of the
/// durations that occur. Sum, minimum and maximum are exact. Adding a histogram to another gives the
/// histogram of all durations of both.
package struct Histogram: Sendable {
  /// The longest duration with a bucket of its own, in microseconds; longer ones count as this one.
  package static let highest: Int64 = 3_600_000_000

  /// The number of significant digits.
  static let digits = 3
  /// The number of buckets in a page, as a power of two.
  private static let pageBits = 10
  static let pageSize = 1 << pageBits
  /// Enough pages for `highest`: its 32 bits less the 11 of the first two pages, which are linear.
  static let pageCount = 23

  /// Empty ones were never used.
  private var pages: [[UInt32]] = []
  /// How often the count of a bucket passed 2³²; nearly always empty.
  private var carries: [Int: Int] = [:]
  package private(set) var count = 0
  /// Of all durations, in microseconds.
  package private(set) var sum: Int64 = 0
  private var shortest = Int64.max
  private var longest = Int64.min

  package init() {}

  /// Counts a duration; a negative one counts as zero.
  package mutating func add(microseconds: Int64) {
    let duration = min(max(0, microseconds), Self.highest)
    add(1, at: Self.bucket(of: duration))
    count += 1
    sum += duration
    if duration < shortest { shortest = duration }
    if duration > longest { longest = duration }
  }

  /// Counts all durations of another histogram.
  package mutating func add(_ other: Histogram) {
    for (page, counts) in other.pages.enumerated() where !counts.isEmpty {
      for (place, held) in counts.enumerated() where held > 0 {
        add(held, at: page << Self.pageBits + place)
      }
    }
    for (bucket, times) in other.carries { carries[bucket, default: 0] += times }
    count = count.addingClamped(other.count)
    sum = sum.addingClamped(other.sum)
    shortest = min(shortest, other.shortest)
    longest = max(longest, other.longest)
  }

  /// The durations of this histogram without those of a part of it. Sum is exact; minimum and maximum are the ends of
  /// their buckets.
  package func subtracting(_ part: Histogram) -> Histogram {
    guard part.count > 0 else { return self }
    var left = counts
    // In a file that somebody changed the part may have more than the whole.
    for (bucket, held) in part.counts.enumerated() where bucket < left.count {
      left[bucket] = max(0, left[bucket] - held)
    }
    var rest = Histogram(counts: left)
    guard rest.count > 0 else { return rest }
    rest.sum = max(0, sum - part.sum)
    rest.shortest = max(rest.shortest, shortest)
    rest.longest = min(rest.longest, longest)
    return rest
  }

  /// The shortest duration, in microseconds; nil without durations.
  package var minimum: Int64? { count == 0 ? nil : shortest }

  /// The longest duration, in microseconds; nil without durations.
  package var maximum: Int64? { count == 0 ? nil : longest }

  /// The mean, in microseconds; nil without durations.
  package var mean: Int64? { count == 0 ? nil : sum / Int64(count) }

  /// The smallest duration that this share of all does not exceed (nearest rank), in microseconds, as the
  /// longest of its bucket; nil without durations.
  package func percentile(_ percentile: Percentile) -> Int64? {
    guard count > 0 else { return nil }
    let rank = percentile.rank(of: count)
    var passed = 0
    for (page, counts) in pages.enumerated() where !counts.isEmpty {
      for place in counts.indices {
        let bucket = page << Self.pageBits + place
        passed = passed.addingClamped(held(at: bucket, counts[place]))
        if passed >= rank { return min(longest, Self.end(of: bucket)) }
      }
    }
    return longest
  }
}

// MARK: Buckets

extension Histogram {
  /// How many durations the buckets of the longest one and of all shorter ones have, in their order.
  var counts: [Int] {
    guard count > 0 else { return [] }
    return (0...Self.bucket(of: longest)).map { bucket in
      let page = bucket >> Self.pageBits
      guard page < pages.count, !pages[page].isEmpty else { return 0 }
      return held(at: bucket, pages[page][bucket & (Self.pageSize - 1)])
    }
  }

  /// The buckets with durations, in the order of these: the longest duration of each, and how many.
  package var parts: [(longest: Int64, count: Int)] {
    counts.enumerated().filter { $0.element > 0 }.map {
      (min(longest, Self.end(of: $0.offset)), $0.element)
    }
  }

  /// A histogram with these counts; sum, minimum and maximum are those of the buckets' middles and ends.
  init(counts: [Int]) {
    for (bucket, held) in counts.enumerated() where held > 0 {
      add(UInt32(truncatingIfNeeded: held), at: bucket)
      if held >> 32 > 0 { carries[bucket] = held >> 32 }
      count += held
      let (begin, end) = (Self.begin(of: bucket), Self.end(of: bucket))
      sum = sum.addingClamped(((begin + end + 1) / 2).multipliedClamped(by: Int64(held)))
      shortest = min(shortest, begin)
      longest = max(longest, end)
    }
  }

  /// The same counts with what they do not say exactly.
  ///
  /// - Returns: nil if the durations cannot be those of the counts.
  package func exactly(sum: Int64, minimum: Int64, maximum: Int64) -> Histogram? {
    guard count > 0, minimum >= 0, minimum <= maximum, maximum <= Self.highest,
      Self.bucket(of: minimum) == Self.bucket(of: shortest),
      Self.bucket(of: maximum) == Self.bucket(of: longest), sum >= 0
    else { return nil }
    var exact = self
    (exact.sum, exact.shortest, exact.longest) = (sum, minimum, maximum)
    return exact
  }

  private mutating func add(_ held: UInt32, at bucket: Int) {
    let page = bucket >> Self.pageBits
    if page >= pages.count {
      pages += Array(repeating: [], count: page + 1 - pages.count)
    }
    if pages[page].isEmpty { pages[page] = Array(repeating: 0, count: Self.pageSize) }
    let place = bucket & (Self.pageSize - 1)
    let (sum, overflows) = pages[page][place].addingReportingOverflow(held)
    pages[page][place] = sum
    if overflows { carries[bucket, default: 0] += 1 }
  }

  private func held(at bucket: Int, _ low: UInt32) -> Int {
    if carries.isEmpty { return Int(low) }
    return (carries[bucket] ?? 0).multipliedClamped(by: 1 << 32).addingClamped(Int(low))
  }

  /// The bucket of a duration from zero to `highest`.
  ///
  /// The first two pages have a bucket for each microsecond; each further page has the durations of one
  /// more bit, and 1,024 of them.
  static func bucket(of duration: Int64) -> Int {
    let shift = max(0, 64 - duration.leadingZeroBitCount - (pageBits + 1))
    return shift << pageBits + Int(duration >> shift)
  }

  /// The shortest duration of a bucket.
  static func begin(of bucket: Int) -> Int64 {
    let shift = max(0, bucket >> pageBits - 1)
    return Int64(bucket - shift << pageBits) << shift
  }

  /// The longest duration of a bucket.
  static func end(of bucket: Int) -> Int64 {
    let shift = max(0, bucket >> pageBits - 1)
    return begin(of: bucket) + (1 << shift) - 1
  }
}

extension Histogram: Equatable {
  package static func == (left: Histogram, right: Histogram) -> Bool {
    left.count == right.count && left.sum == right.sum && left.shortest == right.shortest
      && left.longest == right.longest && left.counts == right.counts
  }
}
