// SPDX-License-Identifier: Apache-2.0

import YAMLTree

/// Imports OpenCollections: a folder with `opencollection.yml`, or one file that holds everything.
enum OpenCollectionReader {
  /// The names of the file that a collection begins with.
  static let starts = ["opencollection.yml", "opencollection.yaml"]

  static func outline(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    try CollectionImport.neededFiles(input, beginningWith: starts, read: collection)
  }

  static func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    try CollectionImport.files(input, beginningWith: starts, read: collection)
  }

  private static func collection(
    _ files: CollectionFiles, _ context: TemplateContext
  ) throws(ImportProblem) -> SourceCollection {
    var collection = SourceCollection(
      name: "", file: files.start, root: SourceFolder(folderName: ""))
    for (file, path) in files.members {
      let source: YAMLSource
      switch YAMLSource.read(context.input, file: file) {
      case .success(let found): source = found
      case .failure(let refusal):
        guard file != files.start else {
          throw ImportProblem(
            .unreadableSource, "this is not YAML: \(refusal.message)", at: refusal.place)
        }
        context.lose(.unknown, "`\(path)` is not YAML: \(refusal.message)", at: refusal.place)
        collection.root.defaults.findings += context.takeFound()
        continue
      }
      add(source, at: path, context, &collection)
    }
    collection.root.sort()
    return collection
  }

  private static func add(
    _ source: YAMLSource, at path: String, _ context: TemplateContext,
    _ collection: inout SourceCollection
  ) {
    let parts = path.split(separator: "/")
    let base = (parts.last ?? "").split(separator: ".").dropLast().joined(separator: ".")
    guard let file = OpenCollectionFile(source, context) else {
      context.lose(.unknown, "`\(path)` is not a mapping", at: source.place(source.root))
      collection.root.defaults.findings += context.takeFound()
      return
    }
    let root = collection.root
    let folder = { root.folder(at: parts.dropLast().map(\.self)) }
    if file.root.has("opencollection") {
      takeCollection(file, context, &collection)
    } else if parts.count > 1, parts[parts.count - 2] == "environments", !file.root.has("info") {
      collection.environments.append(file.environment(named: base))
      file.reportRest()
      collection.root.defaults.findings += context.takeFound()
    } else if base == "folder" {
      let folder = folder()
      folder.defaults = file.defaults()
      file.reportRest()
      folder.defaults.findings = context.takeFound()
    } else {
      addRequest(file, named: base, to: folder(), context)
      file.reportRest()
      folder().defaults.findings += context.takeFound()
    }
  }

  private static func takeCollection(
    _ file: OpenCollectionFile, _ context: TemplateContext, _ collection: inout SourceCollection
  ) {
    let found = collection.root.defaults.findings
    collection.root.defaults = file.defaults()
    collection.name = collection.root.defaults.name ?? ""
    file.takeSettings(&collection)
    addItems(file.root.objects("items"), to: collection.root, context)
    file.reportRest()
    collection.root.defaults.findings = found + context.takeFound()
  }

  /// The items of a bundled collection.
  private static func addItems(
    _ items: [YAMLObject], to folder: SourceFolder, _ context: TemplateContext
  ) {
    for item in items {
      let file = OpenCollectionFile(item, context)
      guard file.type == "folder" || item.has("items") else {
        addRequest(file, named: "", to: folder, context)
        continue
      }
      let inner = SourceFolder(folderName: item.object("info")?.text("name") ?? "folder")
      inner.defaults = file.defaults()
      addItems(item.objects("items"), to: inner, context)
      folder.folders.append(inner)
    }
  }

  /// A request, or another item, which is reported.
  private static func addRequest(
    _ file: OpenCollectionFile, named base: String, to folder: SourceFolder,
    _ context: TemplateContext
  ) {
    if var request = file.request(named: base) {
      request.findings = context.takeFound()
      folder.requests.append(request)
      return
    }
    let type = file.type
    let cause: ImportCause =
      switch type {
      case "app", "js", "script": .script
      case "grpc", "websocket", "ws", "mqtt", "amqp", "signalr", "graphql-subscription": .protocol
      default: .unknown
      }
    context.lose(
      cause, type.isEmpty ? "`\(base)` has no request" : "`\(base)` is of the type `\(type)`",
      at: file.root.place)
    file.root.source.mark(file.root.node, .reported)
    file.root.source.close(file.root.node)
    folder.defaults.findings += context.takeFound()
  }
}
