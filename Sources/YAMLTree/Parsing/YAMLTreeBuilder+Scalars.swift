// SPDX-License-Identifier: Apache-2.0
import CLibYAML
import Diagnostics

extension YAMLTreeBuilder {
  mutating func takeScalar(_ event: curlew_yaml_event) {
    let start = offset(of: event.start)
    let end = offset(of: event.end)
    let properties = event.hasProperties ? readProperties(event, from: start, end: end) : nil
    let content = min(properties?.contentStart ?? start, end)
    let style = YAMLScalarStyle(rawValue: UInt8(clamping: event.scalar_style - 1)) ?? .plain
    var record = YAMLRecord(
      kind: .scalar, style: style, flags: flags, start: UInt32(content), end: UInt32(end))
    if style == .plain, event.length == 0 {
      record.kind = event.tag == nil ? .unwritten : .invalid
      if properties == nil { moveUnwritten(&record) }
    } else {
      store(event, into: &record)
      if event.tag != nil { record.kind = .invalid }
    }
    let node = add(record)
    if let properties { note(properties, of: node) }
    if let name = event.anchor {
      anchors[String(cString: name)] = Anchor(node: node, size: 1, height: 0, isOpen: false)
    }
    if style == .plain, event.length > 0 {
      noteMerge(event)
      warnAboutComment(record)
    }
    attach(node)
  }

  /// libyaml marks an unwritten value at the next token, which may be lines away. Its place is
  /// after the `:`, or after its key if there is no `:`.
  private mutating func moveUnwritten(_ record: inout YAMLRecord) {
    guard let frame = frames.last, frame.isMapping else { return }
    let mark = Int(record.start)
    guard (waiting.count - frame.firstWaiting) % 2 == 1, let key = waiting.last else { return }
    let keyEnd = Int(tables.records[Int(key)].end)
    guard mark > keyEnd else { return }
    var place = keyEnd
    while place < mark, isBlank(source[place]) { place += 1 }
    if place < mark, source[place] == UInt8(ascii: ":") { place += 1 } else { place = keyEnd }
    if mark > 0, source[mark - 1] == UInt8(ascii: ":") { place = mark }
    record.start = UInt32(place)
    record.end = UInt32(place)
  }

  /// Stores a range of the file if the text is there verbatim, else the decoded text.
  private mutating func store(
    _ event: curlew_yaml_event, into record: inout YAMLRecord
  ) {
    record.count = UInt32(event.length)
    if record.style == .literal || record.style == .folded { trimBlock(&record) }
    let quote = record.style == .singleQuoted || record.style == .doubleQuoted ? 1 : 0
    let first = Int(record.start) + quote
    guard event.length > 0, let text = event.text, let base = parsed.baseAddress else {
      record.first = UInt32(first)
      return
    }
    if first + event.length + quote == Int(record.end),
      curlew_bytes_equal(base + first, text, event.length)
    {
      record.first = UInt32(first)
    } else {
      record.flags.insert(.decoded)
      record.first = UInt32(tables.decoded.count)
      let decoded = UnsafeBufferPointer(start: text, count: event.length)
      if let standIns {
        tables.decoded.append(contentsOf: standIns.restored(decoded))
      } else {
        tables.decoded.append(contentsOf: decoded)
      }
    }
  }

  /// The end mark of a block scalar is at the next token's line: removes its empty lines.
  private func trimBlock(_ record: inout YAMLRecord) {
    var end = Int(record.end)
    while end > Int(record.start) + 1, isBlank(source[end - 1]) || isBreak(source[end - 1]) {
      end -= 1
    }
    record.end = UInt32(end)
  }

  private mutating func noteMerge(_ event: curlew_yaml_event) {
    guard event.length == 2, let text = event.text, text[0] == UInt8(ascii: "<"),
      text[1] == UInt8(ascii: "<"), let frame = frames.last, frame.isMapping,
      (waiting.count - frame.firstWaiting) % 2 == 0
    else { return }
    frames[frames.count - 1].hasMerge = true
  }

  private mutating func warnAboutComment(_ record: YAMLRecord) {
    guard warningCount < Self.mostWarnings else { return }
    let range = Int(record.start)..<Int(record.end)
    let isInFlow = record.flags.contains(.insideFlow)
    var place = range.upperBound
    while place < source.count, isBlank(source[place]) { place += 1 }
    if place > range.upperBound, place < source.count, source[place] == UInt8(ascii: "#") {
      warn(problems.swallowedText(after: range, commentAt: place, inFlow: isInFlow))
    }
    if range.count > 1, !isInFlow, source[range.upperBound - 1] == UInt8(ascii: ","),
      isWordAtEndOfLine(range)
    {
      warn(problems.commaInText(range))
    }
    guard range.count > 3 else { return }
    for slash in (range.lowerBound + 1)..<(range.upperBound - 1)
    where source[slash] == UInt8(ascii: "/") && source[slash + 1] == UInt8(ascii: "/")
      && isBlank(source[slash - 1])
      // Outside of brackets a text may have a path in it.
      && (isInFlow || slash + 2 == range.upperBound || isBlank(source[slash + 2]))
    {
      warn(problems.slashComment(at: slash, in: range))
      break
    }
  }

  /// Whether a text has no blank in it, and nothing but a comment follows in its line.
  private func isWordAtEndOfLine(_ range: Range<Int>) -> Bool {
    guard !source[range].contains(where: { isBlank($0) || isBreak($0) }) else { return false }
    let rest = source[range.upperBound...].drop { isBlank($0) }
    guard let next = rest.first, !isBreak(next) else { return true }
    // Without a space after its sign a comment may be text, which is another warning.
    return next == UInt8(ascii: "#") && rest.dropFirst().first.map { isBlank($0) } == true
  }

  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
