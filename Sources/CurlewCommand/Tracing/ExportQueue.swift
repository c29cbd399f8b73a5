// SPDX-License-Identifier: Apache-2.0

/// Spans, or other JSON, that wait to be sent, in their order: at most `limit`, of which the oldest
/// are dropped for new ones.
struct ExportQueue {
  /// The most spans that wait.
  static let limit = 10_000
  /// The most spans of a request.
  static let batchCount = 512
  /// The most bytes of a request, before compression; one span may have more.
  static let batchBytes = 1_000_000
  /// The most requests with metrics that wait: ten minutes of a load.
  static let metricsLimit = 60

  private let limit: Int
  private let batchCount: Int
  /// Those before `head` are taken.
  private var spans: [[UInt8]] = []
  private var head = 0
  private var bytes = 0
  /// How many were given.
  private(set) var added = 0
  /// How many were dropped because too many waited.
  private(set) var dropped = 0

  init(limit: Int = limit, batchCount: Int = batchCount) {
    self.limit = limit
    self.batchCount = batchCount
  }

  /// Metrics, of which each request has those of one time.
  static var ofMetrics: ExportQueue { ExportQueue(limit: metricsLimit, batchCount: 1) }

  var count: Int { spans.count - head }

  /// Whether a request would be full.
  var hasBatch: Bool { count >= batchCount || bytes >= Self.batchBytes }

  mutating func add(_ span: [UInt8]) {
    added += 1
    spans.append(span)
    bytes += span.count
    guard count > limit else { return }
    _ = take()
    dropped += 1
  }

  /// Takes the spans of one request, the oldest first; empty if none waits.
  mutating func takeBatch() -> [[UInt8]] {
    var batch: [[UInt8]] = []
    var size = 0
    while count > 0, batch.count < batchCount {
      size += spans[head].count
      guard batch.isEmpty || size <= Self.batchBytes else { break }
      batch.append(take())
    }
    return batch
  }

  private mutating func take() -> [UInt8] {
    let span = spans[head]
    spans[head] = []
    head += 1
    bytes -= span.count
    if head >= limit {
      spans.removeFirst(head)
      head = 0
    }
    return span
  }
}
