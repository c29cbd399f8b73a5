// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Expressions
import Files
import Imports
import Notation
import Planning
import Sessions

/// The collections that a new version of their document is compared with.
struct UpdatedSuite {
  /// The plan in which the new version takes the place of the document that they name.
  let planned: Planned
  /// The new version, as planning spells its path.
  private let path: String
  /// The one document that the collections name; nil for none, for several, and for the new version itself.
  private let named: String?
  private let working: FilePath
  /// Whether the steps of moved operations are edited: `--update changed`.
  private let editsAddresses: Bool
  /// What earlier updates wrote and the other collections do not include; nil for none.
  private let written: Planned?

  /// - Returns: nil without a working directory.
  init?(
    _ operands: UpdateOperands, _ request: ImportRequest, _ surroundings: CommandSurroundings,
    working: FilePath
  ) {
    self.working = working
    editsAddresses = request.update?.parts.contains(.changed) ?? false
    path = FilePath(operands.document).absolute(in: working).shown(in: working)
    var plan = PlanRequest()
    plan.paths = operands.collections
    plan.rights.readFolders = request.readFolders
    plan.contracts.notesUses = true
    func planned() -> Planned? {
      CommandPreparation(request: plan, surroundings: surroundings).plan()
    }
    guard let alone = planned() else { return nil }
    var seen: Set<ByteText> = []
    let names = alone.plan.documents.map(\.name).filter { seen.insert(ByteText($0)).inserted }
    let own = path
    let isAmongOthers = names.count > 1 && names.contains { $0.hasSameBytes(as: own) }
    named = names.count == 1 && !names[0].hasSameBytes(as: path) ? names[0] : nil
    // Among several documents each collection keeps its own.
    plan.contracts.document = isAmongOthers ? nil : path
    plan.contracts.against = request.update?.against
    plan.contracts.judgesSteps = plan.contracts.against != nil
    guard let compared = planned() else { return nil }
    self.planned = compared
    plan.contracts.against = nil
    plan.contracts.judgesSteps = false
    plan.paths = Self.files(
      of: named ?? path, in: request.folder.map { FilePath($0).absolute(in: working) }
    ).map { $0.shown(in: working) }.filter { path in
      !compared.loaded.collections.contains { $0.content.path.hasSameBytes(as: path) }
    }
    written = plan.paths.isEmpty ? nil : planned()
  }

  /// The operations of the new version that have a step, or get one: that of a moved operation gets the
  /// new address.
  private var reached: Set<String> {
    let uses = (planned.plan.contractUses + (written?.plan.contractUses ?? []))
      .filter { $0.document.name.hasSameBytes(as: path) }
    let moved: [String] =
      (planned.plan.drift?.steps ?? []).compactMap { step in
        guard editsAddresses, case .moved(let operation) = step.fate else { return nil }
        return operation.title
      }
    return Set(uses.map { $0.document.document.operations[$0.operation].title } + moved)
  }

  /// Whether each operation of the new version has a step.
  var isWhole: Bool {
    let own = path
    guard let document = planned.plan.documents.first(where: { $0.name.hasSameBytes(as: own) })
    else { return false }
    let reached = reached
    return document.document.operations.allSatisfy { reached.contains($0.title) }
  }

  /// Says that nothing is missing, and which files of earlier updates are needed for that.
  var wholeWords: String {
    let others = written?.loaded.collections.map { "`\($0.content.path)`" } ?? []
    let words = "nothing is missing: a step reaches each operation of \(path)"
    return others.isEmpty
      ? words
      : words + ", with \(others.joined(separator: ", ")), which `collections` does not include"
  }

  // MARK: The new collection

  func addition(to target: ImportTarget) -> SkeletonAddition {
    var addition = SkeletonAddition(fileName: fileName(in: target.folder), reached: reached)
    addition.documentPath = named.map {
      RelativePath.of(FilePath($0).absolute(in: working).tidied, from: target.folder ?? working)
    }
    if planned.loaded.project?.baseUrl != nil {
      addition.base = .ofProject
    } else if let base {
      addition.base = .text(base)
    }
    addition.inheritsAuth = planned.loaded.project?.defaults.auth != nil
    return addition
  }

  /// `shop-new`, with a number if such a file is there.
  private func fileName(in folder: FilePath?) -> String {
    let files = Self.files(of: named ?? path, in: folder)
    let base = Self.fileName(of: named ?? path)
    return files.isEmpty ? base : "\(base)-\(files.count + 1)"
  }

  private static func fileName(of document: String) -> String {
    FileNames.base(of: document) + "-new"
  }

  /// The files that earlier updates wrote: `shop-new.yaml`, `shop-new-2.yaml`.
  private static func files(of document: String, in folder: FilePath?) -> [FilePath] {
    guard let folder else { return [] }
    let base = fileName(of: document)
    var files: [FilePath] = []
    while true {
      let name = files.isEmpty ? base : "\(base)-\(files.count + 1)"
      let file = folder.appending("\(name).yaml")
      guard ReportFile.exists(file) else { return files }
      files.append(file)
    }
  }

  /// The `baseUrl` that all collections with steps of the document have, if it needs nothing else of
  /// them.
  private var base: ImportedText? {
    let sources = Set(planned.plan.contractUses.map(\.step.span.file))
    let texts = planned.loaded.collections.filter { sources.contains($0.content.source) }
      .map(\.content.baseUrl)
    guard let first = texts.first, let first,
      texts.allSatisfy({ $0?.text.hasSameBytes(as: first.text) == true })
    else { return nil }
    return first.copied
  }
}

extension TemplateText {
  /// The text for another collection; nil if it reads more than one variable of the environment.
  fileprivate var copied: ImportedText? {
    let written = Array(text.utf8)
    var copy = ImportedText()
    for segment in template.segments {
      switch segment {
      case .text(let literal): copy.append(literal)
      case .expression(_, let range):
        let source = String(decoding: written[range].dropFirst(2).dropLast(), as: UTF8.self)
        let name = source.dropFirst("env.".utf8.count)
        guard source.utf8.starts(with: "env.".utf8), copy.expressions.isEmpty,
          name.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || $0.isASCIIAlphanumeric })
        else { return nil }
        copy.append(expression: source)
      }
    }
    return copy
  }
}
