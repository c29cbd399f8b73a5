// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Exchanges
import Notation

/// The contracts of steps, one object for each combination of document, base path and outside
/// operations.
final class StepContracts {
  /// What a contract is made from.
  private struct Key: Hashable {
    let document: ByteText
    let basePath: ByteText?
    let outside: [WrittenOperation]
  }

  /// A method and an address without its query, with what decides which operation it is.
  private struct LookedUp: Hashable {
    let contracts: [ObjectIdentifier]
    let base: ByteText?
    let method: ByteText
    let origin: Origin
    let path: ByteText
  }

  /// A method and an address as written, without the query.
  private struct LiteralRequest: Hashable {
    let method: ByteText
    let path: ByteText
  }

  private let loading: DocumentLoading
  private let workingFolder: String
  private var contracts: [Key: Contract] = [:]
  /// Whether each step is compared with its document.
  let judgesSteps: Bool
  /// Whether an origin that only the run knows is taken for one of the document's.
  let assumesOrigins: Bool
  /// Steps with their operations, each pair once.
  private(set) var operations: [ContractUse] = []
  /// With the earlier version of a document; nil without `--against`.
  let comparison: ContractComparison?
  /// Contracts of the earlier version, by those that they are compared with.
  private(set) var earlier: [ObjectIdentifier: Contract] = [:]
  private var noted: Set<ContractUse.Key> = []
  /// The documents that steps have, with whether one concerns an address, or may.
  private var uses: [(document: ContractDocument, isConcerned: Bool)] = []
  /// The requests whose operations were looked up, where steps are not judged.
  private var lookedUp: Set<LookedUp> = []
  /// The same of addresses without a template, by their texts, for the contracts and the base of the step
  /// before.
  private var lookedUpTexts: Set<LiteralRequest> = []
  private var literalContext: (contracts: [ObjectIdentifier], base: Address?) = ([], nil)
  /// The operations whose schemas were compiled.
  private var compiled: [ObjectIdentifier: Set<Int>] = [:]

  init(_ loading: DocumentLoading, _ input: PlanningInput) {
    self.loading = loading
    workingFolder = input.workingFolder
    judgesSteps = input.contracts.judgesSteps
    assumesOrigins = input.contracts.notesUses || input.oldDocument != nil
    comparison = input.oldDocument.map { old in
      ContractComparison(
        old, named: loading.units.map { ($0.path, $0.uses.first?.span) },
        typed: loading.typed != nil)
    }
  }

  /// The documents of all contracts, each once.
  var documents: [ContractDocument] {
    var seen: Set<ObjectIdentifier> = []
    return contracts.values.map(\.source).filter { seen.insert(ObjectIdentifier($0)).inserted }
      .sorted { $0.name < $1.name }
  }

  /// Whether steps without a setting have a document: that of `--openapi`.
  var holdForAll: Bool { loading.typed != nil }

  /// Merged settings with their documents; nil without one, and for one that cannot be used.
  ///
  /// - Parameters:
  ///   - path: the rendered path of a document.
  ///   - basePath: a rendered base path; nil for one that is not usable.
  func settings(
    _ written: OpenAPISetting, path: (TemplateText) -> String?,
    basePath: (TemplateText) -> String?
  ) -> ContractSettings? {
    guard !written.isNone else { return nil }
    let usual = written.basePath?.content
    let references = written.documents?.content ?? []
    let outside = written.outside?.content?.map(\.content) ?? []
    let found: [Contract]
    if let typed = loading.typed {
      let base = (references.first?.basePath ?? usual).flatMap(basePath)
      found = [contract(typed, base, outside)].compactMap(\.self)
    } else {
      found = references.compactMap { reference in
        path(reference.path).flatMap {
          contract(
            SchemaPath.ofDocument($0, in: workingFolder),
            (reference.basePath ?? usual).flatMap(basePath), outside)
        }
      }
    }
    guard !found.isEmpty else { return nil }
    note(found, isConcerned: false)
    var settings = ContractSettings(contracts: found)
    settings.take(written)
    return settings
  }

  private func contract(
    _ path: String, _ basePath: String?, _ outside: [WrittenOperation]
  ) -> Contract? {
    let key = Key(
      document: ByteText(path), basePath: basePath.map { ByteText($0) }, outside: outside)
    if let known = contracts[key] { return known }
    guard let document = loading.document(at: path) else { return nil }
    let contract = Contract(document, basePath: basePath, outside: outside)
    contracts[key] = contract
    if let old = comparison?.old.source {
      earlier[ObjectIdentifier(contract)] = Contract(old, basePath: basePath, outside: outside)
    }
    return contract
  }
}

// MARK: Uses

extension StepContracts {
  /// Records documents that steps have.
  ///
  /// - Parameter isConcerned: whether one of the addresses is one that they concern, or may be.
  func note(_ contracts: [Contract], isConcerned: Bool = true) {
    for contract in contracts where contract.source !== comparison?.old.source {
      if let known = uses.firstIndex(where: { $0.document === contract.source }) {
        uses[known].isConcerned = uses[known].isConcerned || isConcerned
      } else {
        uses.append((contract.source, isConcerned))
      }
    }
  }

  /// Whether a step may have an operation that was not looked up before, by the text of its address.
  func isNew(_ step: Step, in contracts: [Contract], base: Address?) -> Bool {
    guard !judgesSteps, !assumesOrigins, comparison == nil, let request = step.request,
      let method = request.method.literalText, let address = request.address.literalText
    else { return true }
    let own = contracts.map { ObjectIdentifier($0) }
    if literalContext.contracts != own || literalContext.base != base {
      literalContext = (own, base)
      lookedUpTexts = []
    }
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return lookedUpTexts.insert(
      LiteralRequest(method: ByteText(method), path: ByteText(String(Substring(path))))
    ).inserted
  }

  /// Whether a request may be an operation that was not looked up before; its query decides nothing.
  func isNew(_ known: KnownRequest, in contracts: [Contract], base: Address?) -> Bool {
    guard !judgesSteps, !assumesOrigins, comparison == nil else { return true }
    let request = LookedUp(
      contracts: contracts.map { ObjectIdentifier($0) },
      base: base.map { ByteText($0.description) },
      method: ByteText(known.method), origin: known.address.origin,
      path: ByteText(known.address.path))
    return lookedUp.insert(request).inserted
  }

  /// Records the operation of a step.
  func noteUse(of document: ContractDocument, _ operation: Int, by step: Step) {
    guard assumesOrigins else { return }
    let use = ContractUse(step: step, document: document, operation: operation)
    if noted.insert(use.key).inserted { operations.append(use) }
  }

  /// The documents that concern no step.
  var unused: [Diagnostic] {
    guard judgesSteps else { return [] }
    return uses.filter { !$0.isConcerned }.map { use in
      let unit = loading.units.first { $0.path.hasSameBytes(as: use.document.name) }
      return .unusedDocument(use.document.name, at: unit?.uses.first?.span)
    }
  }

  /// The mistakes of the schemas of an operation, at the first call.
  func problems(ofSchemasOf operation: Int, in contract: Contract) -> [Diagnostic] {
    let key = ObjectIdentifier(contract.source)
    guard compiled[key, default: []].insert(operation).inserted else { return [] }
    let unit = loading.units.first { $0.path.hasSameBytes(as: contract.name) }
    let library = contract.source.schemas(formats: true)
    return contract.document.operations[operation].schemaNodes.flatMap { node in
      library.problems(at: node).map { $0.named(at: unit?.uses.first?.span) }
    }
  }
}

extension ContractSettings {
  /// Takes the keys that need no document.
  fileprivate mutating func take(_ written: OpenAPISetting) {
    operation = written.operation?.content?.content
    request = written.request?.content?.content
    response = written.response?.content?.content ?? response
    undocumented = written.undocumented?.content ?? undocumented
    extra = written.extra?.content ?? extra
    formats = written.checksFormats?.content ?? formats
  }
}
