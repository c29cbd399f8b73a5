// SPDX-License-Identifier: Apache-2.0

import Values

/// Imports collections of `.bru` files: a folder with `bruno.json`, or single files.
enum BrunoReader {
  static func outline(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    try CollectionImport.neededFiles(input, beginningWith: ["bruno.json"], read: collection)
  }

  static func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    try CollectionImport.files(input, beginningWith: ["bruno.json"], read: collection)
  }

  private static func collection(
    _ files: CollectionFiles, _ context: TemplateContext
  ) throws(ImportProblem) -> SourceCollection {
    let input = context.input
    var collection = SourceCollection(
      name: "", file: files.start, root: SourceFolder(folderName: ""))
    for (file, path) in files.members {
      let parts = path.split(separator: "/")
      guard let last = parts.last else { continue }
      let base = last.hasSuffix(".bru") ? String(last.dropLast(4)) : String(last)
      if last == "bruno.json" {
        try BrunoSettings.take(from: input, file: file, context, &collection)
        continue
      }
      var source = BruFile(context, file: file)
      if parts.count > 1, parts[parts.count - 2] == "environments", !source.hasRequest {
        collection.environments.append(source.environment(named: base))
        continue
      }
      let folder = collection.root.folder(at: parts.dropLast().map(\.self))
      if last == "collection.bru" || last == "folder.bru" {
        folder.defaults = source.defaults()
      } else if let request = source.request(named: base) {
        folder.requests.append(request)
      } else {
        folder.defaults.findings += addWithoutRequest(source, base, context, file, &collection)
      }
    }
    collection.root.sort()
    return collection
  }

  /// A file without a request: an environment that was named alone, or one of another protocol.
  private static func addWithoutRequest(
    _ source: BruFile, _ base: String, _ context: TemplateContext, _ file: Int,
    _ collection: inout SourceCollection
  ) -> [Int] {
    var source = source
    if source.isEnvironment {
      collection.environments.append(source.environment(named: base))
      return []
    }
    context.lose(
      source.otherProtocol == nil ? .unknown : .protocol,
      "`\(context.input.files[file].name)` has no HTTP request\(source.otherProtocol.map { ": \($0)" } ?? "")",
      at: ImportFinding.Place(file: file, offset: 0))
    return context.takeFound()
  }
}

/// `bruno.json`.
enum BrunoSettings {
  /// Keys without an effect on requests and verdicts.
  private static let ignored: Set<String> = [
    "version", "type", "ignore", "presets", "scripts", "size", "filesCount", "filesystemAccess",
    "protobuf", "grpc", "openapi", "opencollection", "beta", "$schema",
  ]

  static func take(
    from input: ImportInput, file: Int, _ context: TemplateContext,
    _ collection: inout SourceCollection
  ) throws(ImportProblem) {
    guard let document = try? JSONDocument.parse(input.files[file].bytes) else {
      throw JSONSource.problem(of: input.files[file], index: file)
        ?? ImportProblem(
          .unreadableSource, "this is not JSON", at: ImportFinding.Place(file: file, offset: 0))
    }
    for member in document.root.members {
      let name = member.name.stringValue ?? ""
      let place = ImportFinding.Place(file: file, offset: member.value.offset)
      switch name {
      case "name": collection.name = member.value.stringValue ?? ""
      case "proxy": takeProxy(member.value, at: place, context, &collection)
      case "clientCertificates": takeCertificates(member.value, at: place, &collection)
      case _ where ignored.contains(name): continue
      default: context.lose(.unknown, "\(name): \(shown(member.value))", at: place)
      }
    }
    collection.root.defaults.findings += context.takeFound()
  }

  private static func shown(_ node: JSONNode) -> String {
    String(String(decoding: node.bytes, as: UTF8.self).prefix(100))
  }

  /// A proxy counts if it is switched on and not that of the surroundings.
  private static func takeProxy(
    _ node: JSONNode, at place: ImportFinding.Place, _ context: TemplateContext,
    _ collection: inout SourceCollection
  ) {
    let isOff =
      node[member: "disabled"]?.boolean == true || node[member: "enabled"]?.boolean == false
    let isInherited =
      node[member: "inherit"]?.boolean == true
      || node[member: "enabled"]?.stringValue == "global"
    guard node.isObject, !isOff, !isInherited else { return }
    let config = node[member: "config"] ?? node
    func text(_ node: JSONNode, _ name: StaticString) -> String {
      guard let value = node[member: name], !value.isNull else { return "" }
      return value.stringValue ?? String(decoding: value.bytes, as: UTF8.self)
    }
    let host = text(config, "hostname")
    guard !host.isEmpty else { return }
    var user = ""
    if let auth = config[member: "auth"], auth.isObject, auth[member: "disabled"]?.boolean != true,
      auth[member: "enabled"]?.boolean != false
    {
      let (name, password) = (text(auth, "username"), text(auth, "password"))
      if !name.isEmpty { user = "\(name):\(password)@" }
    }
    let port = text(config, "port")
    let kind = text(config, "protocol")
    collection.proxy = RequestText(
      text: "\(kind.isEmpty ? "http" : kind)://\(user)\(host)\(port.isEmpty ? "" : ":\(port)")",
      place: place)
    let bypass = text(config, "bypassProxy")
    if !bypass.isEmpty { context.lose(.option, "bypassProxy: \(bypass)", at: place) }
  }

  private static func takeCertificates(
    _ node: JSONNode, at place: ImportFinding.Place, _ collection: inout SourceCollection
  ) {
    guard node[member: "enabled"]?.boolean != false, let certificates = node[member: "certs"] else {
      return
    }
    for certificate in certificates.elements {
      func text(_ name: StaticString) -> String { certificate[member: name]?.stringValue ?? "" }
      let isArchive = text("type") == "pfx"
      collection.certificates.append(
        SourceCertificate(
          domain: text("domain"), file: isArchive ? text("pfxFilePath") : text("certFilePath"),
          keyFile: isArchive ? nil : text("keyFilePath"), passphrase: text("passphrase"),
          place: ImportFinding.Place(file: place.file, offset: certificate.offset)))
    }
  }
}
