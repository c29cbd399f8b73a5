// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// A recording: its pages and entries, without their bodies.
struct HARArchive {
  /// A page that a browser opened.
  struct Page {
    let id: String
    let title: String
    let comment: String?
  }

  /// The index among the files of the import.
  let file: Int
  let fileName: String
  let root: JSONNode
  /// Whether it is a report of `curlew run`, whose secrets are replaced by `***name***`.
  let isOfCurlew: Bool
  let pages: [Page]
  /// In the order in which they began.
  let entries: [ArchiveEntry]
  let comment: String?

  /// Reads an archive, a request object, or a list of these.
  ///
  /// - Throws: for what is not JSON, and for JSON without requests.
  init(_ file: ImportFile, index: Int) throws(ImportProblem) {
    do throws(JSONSyntaxError) {
      root = try JSONDocument.parse(file.bytes).root
    } catch {
      throw ImportProblem(
        .unreadableSource, "this is not JSON: \(error.problem(in: file.bytes))",
        at: ImportFinding.Place(file: index, offset: error.offset))
    }
    self.file = index
    fileName = file.name
    let log = root[member: "log"]
    let creator = log?[member: "creator"]?[member: "name"]?.stringValue
    isOfCurlew = creator.map { $0.utf8.elementsEqual("curlew".utf8) } ?? false
    comment = isOfCurlew ? nil : log?[member: "comment"]?.harComment
    pages = (log?[member: "pages"]?.elements).map { $0.map(Page.init) } ?? []
    let nodes = Self.entries(of: root, log)
    guard !nodes.isEmpty else {
      throw ImportProblem(
        .unreadableSource, "`\(file.path)` has no entries",
        at: ImportFinding.Place(file: index, offset: root.offset))
    }
    guard nodes.count <= HARReader.mostRequests else {
      throw ImportProblem(
        .unreadableSource,
        "`\(file.path)` has \(nodes.count) entries; the most are \(HARReader.mostRequests)")
    }
    let isOwn = isOfCurlew
    entries = Self.sorted(nodes.map { ArchiveEntry($0, isOfCurlew: isOwn) })
  }

  private static func entries(of root: JSONNode, _ log: JSONNode?) -> [JSONNode] {
    if let log { return (log[member: "entries"]?.elements).map { Array($0) } ?? [] }
    let objects = root.isArray ? Array(root.elements) : [root]
    return objects.filter { $0[member: "url"] != nil || $0[member: "request"] != nil }
  }

  /// In the order of their times; an entry without one follows the entry before it.
  private static func sorted(_ entries: [ArchiveEntry]) -> [ArchiveEntry] {
    var last = HARMoment.beginning
    let keys = entries.map { entry in
      last = entry.start ?? last
      return last
    }
    return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { entries[$0] }
  }
}

extension HARArchive.Page {
  init(_ node: JSONNode) {
    id = node[member: "id"]?.harText ?? ""
    title = node[member: "title"]?.harText ?? ""
    comment = node[member: "comment"]?.harComment
  }
}

/// The moment in which an entry began.
struct HARMoment: Comparable {
  static let beginning = HARMoment(seconds: .min, fraction: 0)

  /// Since 1970.
  let seconds: Int
  /// In billionths of a second.
  let fraction: Int

  static func < (one: HARMoment, two: HARMoment) -> Bool {
    (one.seconds, one.fraction) < (two.seconds, two.fraction)
  }
}

extension HARMoment {
  /// `2017-02-11T09:36:22.868+01:00`; nil for another text.
  init?(_ text: String) {
    guard let moment = RFC3339(text, RFC3339Policy(takesSpace: true, leapSeconds: .anywhere)),
      let time = moment.time
    else { return nil }
    let minutes = time.hour * 60 + time.minute - time.offsetMinutes
    seconds = moment.date.daysSince1970 * 86_400 + minutes * 60 + time.second
    fraction = (0..<9).reduce(0) { sum, place in
      sum * 10 + (place < time.fraction.count ? Int(time.fraction[place] & 15) : 0)
    }
  }
}

extension JSONNode {
  /// A text, or a number or boolean as it is written; nil for another value.
  var harText: String? {
    if let text = stringValue { return text }
    if isNumber || boolean != nil { return String(decoding: bytes, as: UTF8.self) }
    return nil
  }

  /// A comment with something in it.
  var harComment: String? {
    guard let text = stringValue, text.utf8.contains(where: { !$0.isASCIISpace }) else {
      return nil
    }
    return text
  }
}
