// SPDX-License-Identifier: Apache-2.0

import Values

/// A script that runs before or after requests.
struct PostmanScript {
  enum Moment {
    /// `prerequest`
    case before
    /// `test`
    case after
  }

  let moment: Moment
  let text: String
  /// Where its lines begin, in the text and in the source, and where the source ends.
  let lines: [(start: Int, place: ImportFinding.Place, end: Int)]

  /// The place in the source of an offset in the text.
  func place(at offset: Int) -> ImportFinding.Place {
    let line = lines.last { $0.start <= offset } ?? lines[0]
    // A line has the same bytes in the source but for escapes.
    let place = line.place.offset + 1 + min(offset - line.start, 200)
    return ImportFinding.Place(file: line.place.file, offset: min(place, line.end))
  }

  /// The first line that is neither empty nor a comment, for a report.
  var summary: String {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingBlanks }
    let first = lines.first { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
    let what = moment == .before ? "pre-request script" : "test script"
    let rest = lines.count > 1 ? " …" : ""
    return "\(what): \(first ?? "")\(rest)"
  }

  /// The scripts of `event`, those with a statement: a list, or one object.
  static func all(of owner: PostmanObject) -> [PostmanScript] {
    var events = owner.objects("event")
    if let event = owner.node[member: "event"], event.isObject {
      events = [PostmanObject(event, owner.source)].compactMap(\.self)
    }
    return events.compactMap(script)
  }

  private static func script(of event: PostmanObject) -> PostmanScript? {
    event.ignore("id", "_postman_id", "name", "uid")
    let isDisabled = event.flag("disabled")
    let listen = event.text("listen")
    guard let node = event.node[member: "script"] else { return nil }
    var pieces: [JSONNode] = [node]
    if let script = PostmanObject(node, event.source) {
      script.ignore("id", "type", "name", "packages", "_lastExecutionId", "requests", "uid")
      pieces = [script.value("exec"), script.value("src")].compactMap(\.self)
    }
    event.source.mark(node)
    pieces = pieces.flatMap { $0.isArray ? Array($0.elements) : [$0] }
    var text = ""
    var lines: [(Int, ImportFinding.Place, Int)] = []
    for piece in pieces {
      if !lines.isEmpty { text += "\n" }
      let place = event.source.place(piece)
      lines.append((text.utf8.count, place, event.source.end(of: place.file)))
      text += piece.plainText
    }
    guard !isDisabled, text.contains(where: { !$0.isWhitespace }) else { return nil }
    return PostmanScript(
      moment: listen == "prerequest" ? .before : .after, text: text, lines: lines)
  }
}

extension Substring {
  /// Without blanks at both ends.
  var trimmingBlanks: Substring {
    var text = self.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
