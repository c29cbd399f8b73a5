// SPDX-License-Identifier: Apache-2.0

import Values

/// The members of the format: those that are read, and those that have no effect on a request.
///
/// Members whose names begin with an underscore belong to the program that recorded, and readers ignore
/// them (section 2.1 of the format); we read `_resourceType`, `_webSocketMessages`, `_error`,
/// `_textBase64` and `_curlew`.
indirect enum HARKeys: Sendable {
  /// Nothing in it is looked at.
  case ignored
  /// A text, a number or a boolean.
  case read
  case list(of: HARKeys)
  case object([String: HARKeys])

  private static let pairs = HARKeys.list(
    of: .object(["name": .read, "value": .read, "comment": .ignored]))

  private static let cookies = HARKeys.list(
    of: .object([
      "name": .read, "value": .read, "path": .ignored, "domain": .ignored, "expires": .ignored,
      "httpOnly": .ignored, "secure": .ignored, "sameSite": .ignored, "hostOnly": .ignored,
      "creation": .ignored, "lastAccessed": .ignored, "comment": .ignored,
    ]))

  /// `stored` to `paramsObj` are written by the program `request` beside the members of the format.
  private static let body = HARKeys.object([
    "mimeType": .read, "text": .read, "encoding": .read, "comment": .read,
    "params": .list(
      of: .object([
        "name": .read, "value": .read, "fileName": .read, "contentType": .read,
        "comment": .ignored,
      ])),
    "stored": .ignored, "size": .ignored, "jsonObj": .ignored, "paramsObj": .ignored,
  ])

  private static let request = HARKeys.object([
    "method": .read, "url": .read, "httpVersion": .ignored, "cookies": cookies,
    "headers": pairs, "queryString": pairs, "postData": body, "headersSize": .ignored,
    "bodySize": .read, "comment": .read,
  ])

  private static let response = HARKeys.object([
    "status": .read, "statusText": .ignored, "httpVersion": .ignored, "cookies": .ignored,
    "headers": .ignored, "redirectURL": .read, "headersSize": .ignored, "bodySize": .ignored,
    "comment": .ignored,
    "content": .object([
      "size": .ignored, "compression": .ignored, "mimeType": .read, "text": .read,
      "encoding": .read, "comment": .read,
    ]),
  ])

  private static let entry = HARKeys.object([
    "pageref": .read, "startedDateTime": .read, "time": .ignored, "request": request,
    "response": response, "cache": .ignored, "timings": .ignored, "serverIPAddress": .ignored,
    "connection": .ignored, "comment": .read,
  ])

  private static let page = HARKeys.object([
    "startedDateTime": .ignored, "id": .read, "title": .read, "pageTimings": .ignored,
    "comment": .read,
  ])

  private static let archive = HARKeys.object([
    "log": .object([
      "version": .ignored, "creator": .ignored, "browser": .ignored, "comment": .read,
      "pages": .list(of: page), "entries": .list(of: entry),
    ])
  ])

  /// The members of a whole file.
  static func of(_ root: JSONNode) -> HARKeys {
    if root[member: "log"] != nil { return archive }
    let objects = root.isArray ? Array(root.elements) : [root]
    let one = objects.contains { $0[member: "request"] != nil } ? entry : request
    return root.isArray ? .list(of: one) : one
  }
}

/// The members of a recording that the table does not know, each name once.
struct HARUnknowns {
  struct Found {
    /// `request.foo`
    let name: String
    let offset: Int
    var count = 1
    /// Whether it is known and has a second value in one object, of which the last counts.
    var isRepeated = false
  }

  private(set) var all: [Found] = []
  private var places: [String: Int] = [:]

  init(_ root: JSONNode) { walk(root, HARKeys.of(root), "") }

  private mutating func walk(_ node: JSONNode, _ keys: HARKeys, _ path: String) {
    switch keys {
    case .ignored: return
    case .read:
      if node.isContainer { add(path, node.offset) }
    case .list(let keys):
      guard node.isArray else {
        if !node.isNull { add(path, node.offset) }
        return
      }
      for element in node.elements { walk(element, keys, path) }
    case .object(let known):
      guard node.isObject else {
        if !node.isNull { add(path, node.offset) }
        return
      }
      walk(members: node, known, path)
    }
  }

  private mutating func walk(members node: JSONNode, _ known: [String: HARKeys], _ path: String) {
    var seen: Set<String> = []
    for member in node.members {
      guard let name = member.name.stringValue, !name.hasPrefix("_") else { continue }
      let inner = path.isEmpty ? name : "\(path).\(name)"
      guard let keys = known[name] else {
        add(inner, member.name.offset)
        continue
      }
      if !seen.insert(name).inserted { add(inner, member.name.offset, isRepeated: true) }
      walk(member.value, keys, inner)
    }
  }

  private mutating func add(_ name: String, _ offset: Int, isRepeated: Bool = false) {
    let key = isRepeated ? "= \(name)" : name
    if let place = places[key] {
      all[place].count += 1
    } else {
      places[key] = all.count
      all.append(Found(name: name, offset: offset, isRepeated: isRepeated))
    }
  }
}
