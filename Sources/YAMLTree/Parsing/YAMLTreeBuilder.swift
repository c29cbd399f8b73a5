// SPDX-License-Identifier: Apache-2.0
import CLibYAML
import Diagnostics

/// Makes the table of nodes from libyaml's events.
///
/// Children of open collections wait on one stack. When a collection closes, its own children move
/// together into the table. So a parse allocates a few growing arrays and nothing for each node.
/// The type is not copyable, because otherwise the optimiser copies all of it, with the arrays, for
/// one look-up.
struct YAMLTreeBuilder: ~Copyable {
  /// An open collection.
  struct Frame {
    let node: UInt32
    let isMapping: Bool
    /// The index of its first child on the stack of waiting nodes.
    let firstWaiting: Int
    /// The nodes in it so far: itself and those below its children, with aliases expanded.
    var size = 1
    /// Levels of collections in it, including itself.
    var height = 1
    var hasMerge = false
    /// Its index in `anchorNames`: a frame without references is fast to remove.
    let anchor: Int?
  }

  /// The target of `&name`.
  struct Anchor {
    let node: UInt32
    var size: Int
    var height: Int
    var isOpen: Bool
  }

  static let mostErrors = 500
  static let mostWarnings = 100
  /// With more anchors than this, no near misses are searched for.
  static let mostAnchorsCompared = 200

  /// The file.
  let source: UnsafeBufferPointer<UInt8>
  /// What libyaml reads: the file, or the file with substitutes.
  let parsed: UnsafeBufferPointer<UInt8>
  let standIns: BreakStandIns?
  /// Bytes of the byte order mark, which libyaml does not get.
  let base: Int
  let problems: YAMLProblem
  let limits: YAMLLimits
  var offsets: ScalarOffsets
  var tables = YAMLTables()
  var frames: [Frame] = []
  var waiting: [UInt32] = []
  var anchors: [String: Anchor] = [:]
  /// The anchors of collections, in the order of the file.
  private var anchorNames: [String] = []
  var aliasedNodes = 0
  var flowDepth = 0
  var reportedBudget = false
  var diagnostics: [Diagnostic] = []
  private(set) var warningCount = 0
  /// Set when everything after this point is unreliable.
  var isStopped = false

  init(
    source: UnsafeBufferPointer<UInt8>, parsed: UnsafeBufferPointer<UInt8>? = nil,
    standIns: BreakStandIns? = nil, problems: YAMLProblem, limits: YAMLLimits
  ) {
    self.source = source
    self.parsed = parsed ?? source
    self.standIns = standIns
    base = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.problems = problems
    self.limits = limits
    self.offsets = ScalarOffsets(bytes: source, base: base)
    tables.records.reserveCapacity(source.count / 8)
    tables.children.reserveCapacity(source.count / 8)
    frames.reserveCapacity(16)
    waiting.reserveCapacity(64)
  }

  /// Takes one event of the document.
  mutating func take(_ event: curlew_yaml_event) {
    switch event.type {
    case YAML_SCALAR_EVENT: takeScalar(event)
    case YAML_ALIAS_EVENT: takeAlias(event)
    case YAML_SEQUENCE_START_EVENT: open(event, kind: .sequence)
    case YAML_MAPPING_START_EVENT: open(event, kind: .mapping)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: close(event)
    default: break
    }
  }

  mutating func offset(of mark: Int) -> Int { offsets.offset(of: mark, in: source) }

  /// Records an error; after `mostErrors` reading stops, so that a hostile file costs no more than
  /// an ordinary one.
  mutating func report(_ error: Diagnostic) {
    guard diagnostics.count - warningCount < Self.mostErrors else {
      isStopped = true
      return
    }
    diagnostics.append(error)
  }

  /// Records a warning; after `mostWarnings` they are not made.
  mutating func warn(_ warning: Diagnostic?) {
    guard let warning else { return }
    diagnostics.append(warning)
    warningCount += 1
  }

  /// Adds a finished node to the innermost open collection.
  mutating func attach(_ node: UInt32) { waiting.append(node) }

  /// Adds a node that expands to more than itself.
  mutating func attach(_ node: UInt32, size: Int, height: Int) {
    attach(node)
    guard !frames.isEmpty else { return }
    let last = frames.count - 1
    frames[last].size += size - 1
    frames[last].height = max(frames[last].height, height + 1)
  }

  mutating func add(_ record: YAMLRecord) -> UInt32 {
    tables.records.append(record)
    return UInt32(tables.records.count - 1)
  }

  var flags: YAMLRecord.Flags { flowDepth > 0 ? .insideFlow : [] }

  // MARK: Collections

  private mutating func open(_ event: curlew_yaml_event, kind: YAMLRecord.Kind) {
    let start = offset(of: event.start)
    guard frames.count < limits.depth else {
      report(problems.tooDeep(at: start, limit: limits.depth))
      isStopped = true
      return
    }
    let properties =
      event.hasProperties ? readProperties(event, from: start, end: nil) : nil
    let content = properties?.contentStart ?? start
    var record = YAMLRecord(
      kind: kind, flags: flags, start: UInt32(content), end: UInt32(content))
    if event.is_flow {
      record.flags.insert(.flow)
      flowDepth += 1
    }
    let node = add(record)
    if let properties { note(properties, of: node) }
    if let anchor = event.anchor {
      let name = String(cString: anchor)
      anchors[name] = Anchor(node: node, size: 0, height: 0, isOpen: true)
      anchorNames.append(name)
    }
    frames.append(
      Frame(
        node: node, isMapping: kind == .mapping, firstWaiting: waiting.count,
        anchor: event.anchor.map { _ in anchorNames.count - 1 }))
  }

  private mutating func close(_ event: curlew_yaml_event) {
    guard let frame = frames.popLast() else { return }
    let count = waiting.count - frame.firstWaiting
    let record = Int(frame.node)
    tables.records[record].first = UInt32(tables.children.count)
    tables.records[record].count = UInt32(count)
    if count > 0, let last = waiting.last {
      // A block collection's own end mark is at the next token, after comments.
      let end = max(tables.records[Int(last)].end, tables.records[record].end)
      tables.records[record].end = end
    }
    // One by one: a slice would retain the stack, and removing the nodes would then copy it.
    for place in frame.firstWaiting..<waiting.count { tables.children.append(waiting[place]) }
    waiting.removeLast(count)
    if tables.records[record].flags.contains(.flow) {
      flowDepth -= 1
      // `[a: 1]` contains a mapping without brackets, whose end event has no extent.
      if event.end > event.start {
        tables.records[record].end = UInt32(offset(of: event.end))
      }
    }
    if frame.isMapping { checkEntries(of: frame) }
    if let anchor = frame.anchor, anchors[anchorNames[anchor]]?.node == frame.node {
      anchors[anchorNames[anchor]] = Anchor(
        node: frame.node, size: frame.size + count, height: frame.height, isOpen: false)
    }
    attach(frame.node, size: frame.size + count, height: frame.height)
  }
}
