// SPDX-License-Identifier: Apache-2.0

import Values

/// A folder, or the collection as the outermost one.
final class PostmanFolder {
  let object: PostmanObject
  let name: String
  /// Nil for the collection.
  let parent: PostmanFolder?
  let scripts: [PostmanScript]
  /// Nil for one that inherits.
  let auth: PostmanObject?
  let settings: PostmanSettings
  let description: String?
  /// Where it is in the tree, from 0: `0.2`; empty for the collection.
  let position: String
  fileprivate(set) var children: [PostmanChild] = []

  fileprivate init(
    _ object: PostmanObject, name: String, description: String?, at position: String = "",
    in parent: PostmanFolder?
  ) {
    self.object = object
    self.name = name
    self.parent = parent
    self.description = description
    self.position = position
    scripts = PostmanScript.all(of: object)
    auth = object.object("auth")
    settings = PostmanSettings(object, inheriting: parent?.settings)
  }

  /// The requests in it, in their order.
  var items: [PostmanItem] {
    children.flatMap { child -> [PostmanItem] in
      switch child {
      case .item(let item): [item]
      case .folder(let folder): folder.items
      }
    }
  }

  /// All folders in it, and itself.
  var folders: [PostmanFolder] {
    [self]
      + children.flatMap { child -> [PostmanFolder] in
        if case .folder(let folder) = child { folder.folders } else { [] }
      }
  }
}

enum PostmanChild {
  case folder(PostmanFolder)
  case item(PostmanItem)
}

/// A request with its name and scripts.
struct PostmanItem {
  let object: PostmanObject
  let name: String
  let folder: PostmanFolder
  let scripts: [PostmanScript]
  let settings: PostmanSettings
  /// Where it is in the tree, from 0: `0.2.1`.
  let position: String

  var place: ImportFinding.Place { object.place }

  /// The log-in of the request, else of the nearest folder that has one.
  func auth(of request: PostmanObject?) -> PostmanObject? {
    if let own = request?.object("auth") { return own }
    var folder: PostmanFolder? = folder
    while let one = folder {
      if let auth = one.auth { return auth }
      folder = one.parent
    }
    return nil
  }
}

extension PostmanFolder {
  /// The most requests of one collection.
  private static let mostRequests = 100_000

  /// The collection with everything in it.
  ///
  /// - Throws: for format v1 and for another document.
  static func collection(_ source: PostmanSource) throws(ImportProblem) -> PostmanFolder {
    var root = PostmanObject(source.root, source)
    if let inner = root?.node[member: "collection"], inner.isObject {
      root?.ignore("meta")
      root = PostmanObject(inner, source)
    }
    guard let root else {
      throw ImportProblem(
        .unreadableSource, "this is not a Postman collection", at: source.place(source.root))
    }
    if root.node[member: "requests"] != nil, root.node[member: "item"] == nil {
      throw ImportProblem(
        .notImported, "it is a Postman collection of format v1", at: root.place,
        help: ["export it as v2.1"])
    }
    guard root.node[member: "item"]?.isArray == true else {
      throw ImportProblem(
        .unreadableSource, "the collection has no list `item`", at: root.place)
    }
    let info = root.object("info")
    info?.ignore(
      "_postman_id", "schema", "version", "_exporter_id", "_collection_link", "id", "uid")
    root.ignore("_postman_id", "id", "uid", "meta", "fork", "createdAt", "updatedAt", "owner", "_")
    let name = info?.text("name") ?? root.text("name") ?? ""
    root.ignore("name")
    let collection = PostmanFolder(
      root, name: name, description: info?.description() ?? root.description(), in: nil)
    root.ignore("description")
    collection.readChildren()
    guard collection.items.count <= mostRequests else {
      throw ImportProblem(.unreadableSource, "it has more than \(mostRequests) requests")
    }
    return collection
  }

  private func readChildren() {
    for (index, child) in object.objects("item").enumerated() {
      let position = self.position.isEmpty ? "\(index)" : "\(self.position).\(index)"
      child.ignore(
        "id", "_postman_id", "uid", "_postman_isSubFolder", "isFolder", "createdAt", "updatedAt",
        "response", "type")
      let name = child.text("name") ?? ""
      if child.node[member: "item"]?.isArray == true {
        let folder = PostmanFolder(
          child, name: name, description: child.description(), at: position, in: self)
        folder.readChildren()
        children.append(.folder(folder))
      } else {
        children.append(
          .item(
            PostmanItem(
              object: child, name: name, folder: self, scripts: Self.scripts(of: child),
              settings: PostmanSettings(child, inheriting: settings), position: position)))
      }
    }
  }

  /// The scripts of an item; some files have them in the request.
  private static func scripts(of item: PostmanObject) -> [PostmanScript] {
    let own = PostmanScript.all(of: item)
    guard let request = item.node[member: "request"], request.isObject,
      request[member: "event"] != nil, let inner = PostmanObject(request, item.source)
    else { return own }
    // The runner reads scripts of items only.
    inner.ignore("event")
    return own
  }
}
