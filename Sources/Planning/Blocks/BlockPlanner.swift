// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation

/// Plans the blocks that one collection calls, directly or through other blocks.
///
/// A block is planned once for all calls that make it see the same. It is lexical: its steps see their
/// own file and the parameters, not the names of the caller (`specs/reference.md`, reuse).
final class BlockPlanner {
  /// Calls within calls, at most.
  static let depthLimit = 64

  private let outline: Outline
  private let files: FileIndex
  private let schemas: SchemaCompilation
  private let contracts: StepContracts
  /// Captures of the project's `setup`, with the steps that make them: every block sees them.
  private let projectCaptures: [String: String]
  private var planned: [Variant: PlannedBlock?] = [:]
  private var blockFiles: [Surroundings: FileContext] = [:]
  /// The indexes of the blocks of each file, by name.
  private var places: [SourceFileID: [ByteText: Int]] = [:]
  /// The calls that led to the block that is being planned.
  private var underWay: [Variant] = []
  /// Origins in literal addresses of the blocks.
  private(set) var origins: Set<Origin> = []
  /// Undeclared passwords in the blocks, without duplicates.
  private(set) var secrets = DistinctSecrets()
  /// The files that are saved before some call: a block without a call may be meant for their readers.
  private var everSaved: [ByteText: String] = [:]
  /// The files whose blocks are called, the collection itself included if it calls its own.
  private(set) var reached: Set<SourceFileID> = []

  /// A block as calls from one place see it.
  private struct Variant: Hashable {
    let surroundings: Surroundings
    let name: ByteText
    let seesSetup: Bool
    /// The files saved before the call that did not exist before the run and that some step sends.
    let saved: [ByteText: String]

    /// Whether both are the same block: one that calls itself never ends, whatever it saves.
    func isSameBlock(_ other: Variant) -> Bool {
      surroundings == other.surroundings && name == other.name && seesSetup == other.seesSetup
    }
  }

  /// A file with the base of relative addresses.
  private struct Surroundings: Hashable {
    let source: SourceFileID
    let base: ByteText?
    let assumesBase: Bool
  }

  /// What all blocks of a file share.
  private final class FileContext {
    let collection: OutlinedCollection
    let file: PlannedBlockFile
    let requests: RequestPlanner
    let outer: OuterNames
    let assumesBase: Bool
    var universal: InheritedDefaults.Cache?

    init(
      _ collection: OutlinedCollection, file: PlannedBlockFile, requests: RequestPlanner,
      outer: OuterNames, assumesBase: Bool
    ) {
      self.assumesBase = assumesBase
      self.collection = collection
      self.file = file
      self.requests = requests
      self.outer = outer
    }
  }

  init(
    _ outline: Outline, files: FileIndex, schemas: SchemaCompilation, contracts: StepContracts,
    projectCaptures: [String: String]
  ) {
    self.contracts = contracts
    self.projectCaptures = projectCaptures
    self.outline = outline
    self.files = files
    self.schemas = schemas
  }

  /// Finds and plans the block of a call; reports what is wrong with the call.
  ///
  /// - Returns: nil if there is no such block, or it cannot be planned.
  func plan(
    _ call: CallTemplate, of step: Step, from caller: BlockCaller, _ checker: inout NameChecker
  ) -> PlannedBlock? {
    guard let (file, block) = find(call, from: caller, &checker) else { return nil }
    check(call, of: block, captures: step.captures, &checker)
    checker.calls.append(call.block.span)
    let planned = plan(block, of: file, from: caller, calledAt: call.block.span, &checker)
    checker.calls.removeLast()
    if let once = call.once, let snapshot = planned?.snapshot {
      checker.report(.snapshotOfOnce(at: snapshot, calledAt: once))
    }
    return planned
  }

  /// Plans every block of a file, so that mistakes are found in those that are not called.
  func planAll(of caller: BlockCaller, _ checker: inout NameChecker) {
    let called = reached
    var caller = caller
    caller.assumesBase = true
    caller.saved.merge(everSaved) { own, _ in own }
    for block in caller.file.file.content.blocks {
      _ = plan(block, of: caller.file, from: caller, calledAt: block.name.span, &checker)
    }
    reached = called
  }

  // MARK: Finding

  private func find(
    _ call: CallTemplate, from caller: BlockCaller, _ checker: inout NameChecker
  ) -> (OutlinedCollection, BlockDeclaration)? {
    guard let prefix = call.prefix else {
      let candidates = [caller.file, outline.project].compactMap(\.self)
      for file in candidates {
        if let block = block(call.name, in: file) { return (file, block) }
      }
      let known = checker.suggestions.known(
        candidates.flatMap { $0.file.content.blocks.map(\.name.content) })
      checker.report(.unknownBlock(call.name, at: call.block.span, known: known, prefix: nil))
      return nil
    }
    let declaring = [caller.file, outline.project].compactMap(\.self).first {
      $0.file.content.uses.contains { $0.prefix.content.hasSameBytes(as: prefix) }
    }
    guard let declaring else {
      let known = checker.suggestions.known(
        [caller.file, outline.project].compactMap(\.self)
          .flatMap { $0.file.content.uses.map(\.prefix.content) })
      checker.report(.unknownPrefix(prefix, of: call.name, at: call.block.span, known: known))
      return nil
    }
    // A file that could not be loaded was reported.
    guard let file = outline.file(of: prefix, in: declaring.file.content.source) else { return nil }
    guard let block = block(call.name, in: file) else {
      let known = checker.suggestions.known(file.file.content.blocks.map(\.name.content))
      checker.report(
        .unknownBlock(
          call.name, at: call.block.span, known: known, prefix: (prefix, file.file.content.path)))
      return nil
    }
    return (file, block)
  }

  // MARK: Planning

  private func plan(
    _ block: BlockDeclaration, of file: OutlinedCollection, from caller: BlockCaller,
    calledAt span: SourceSpan, _ checker: inout NameChecker
  ) -> PlannedBlock? {
    let isOwn = file === caller.file
    let hasBase = file.inputs[baseUrlName] != nil
    let surroundings = Surroundings(
      source: file.file.content.source,
      base: hasBase ? nil : caller.baseAddress.map { ByteText($0.text) },
      assumesBase: !hasBase && caller.assumesBase)
    let seesSetup = isOwn && caller.setupCaptures != nil
    let saved = caller.saved.filter { files.isMissing(place: $0.key.text) }
    everSaved.merge(saved) { first, _ in first }
    let variant = Variant(
      surroundings: surroundings, name: ByteText(block.name.content), seesSetup: seesSetup,
      saved: saved)
    reached.insert(file.file.content.source)
    if let known = planned[variant] { return known }
    if let first = underWay.firstIndex(where: variant.isSameBlock) {
      let names = underWay[first...].map(\.name.text) + [block.name.content]
      checker.report(.callCycle(names, at: span))
      return nil
    }
    guard underWay.count < Self.depthLimit else {
      checker.report(.callsTooDeep(at: span))
      return nil
    }
    underWay.append(variant)
    defer { underWay.removeLast() }
    let context = context(surroundings, of: file, from: caller, hasBase: hasBase, &checker)
    let setup = seesSetup ? caller.setupCaptures : nil
    let (parts, missing) = checker.inBlock {
      plan(block, in: context, setup: setup, saved: saved, &$0)
    }
    let found = PlannedBlock(
      block, file: context.file, seesSetup: setup != nil,
      steps: StepList(parts.steps.markingReads(by: parts.teardown), at: block.name.span),
      teardown: StepList(parts.teardown.markingReads(), at: block.name.span), saved: parts.saved,
      missingReads: missing)
    everSaved.merge(found.saved) { first, _ in first }
    planned[variant] = found
    return found
  }

  private func context(
    _ surroundings: Surroundings, of file: OutlinedCollection, from caller: BlockCaller,
    hasBase: Bool, _ checker: inout NameChecker
  ) -> FileContext {
    if let known = blockFiles[surroundings] { return known }
    var found: [Diagnostic] = []
    let base =
      hasBase ? file.inputs.baseAddress(report: { found.append($0) }) : caller.baseAddress
    for diagnostic in found { checker.report(diagnostic) }
    origins.formUnion(file.inputs.origins(base: base))
    let outer = OuterNames(file, outline.input)
    let requests = RequestPlanner(
      for: file, outline.input, baseAddress: base,
      hasBaseUrl: hasBase || caller.baseAddress != nil || caller.assumesBase,
      planScope: NameScope(NameScope.Surroundings(outer, reader: .plan)), files: files,
      contracts: contracts)
    let context = FileContext(
      file,
      file: PlannedBlockFile(
        file, baseAddress: base, schemas: schemas.schemas(of: outline.place(of: file))),
      requests: requests, outer: outer, assumesBase: surroundings.assumesBase)
    blockFiles[surroundings] = context
    return context
  }

  private func plan(
    _ block: BlockDeclaration, in context: FileContext, setup: [String: String]?,
    saved: [ByteText: String], _ checker: inout NameChecker
  ) -> (steps: [PlannedStep], teardown: [PlannedStep], saved: [ByteText: String]) {
    let surroundings = NameScope.Surroundings(
      context.outer, reader: .block, setupCaptures: setup ?? projectCaptures,
      variables: Set(block.parameters.map(\.content)), of: .block(block))
    var scope = NameScope(surroundings)
    scope.saved = saved
    checkDefaults(of: block, in: scope, &checker)
    let caller = BlockCaller(
      file: context.collection, baseAddress: context.file.baseAddress,
      assumesBase: context.assumesBase, setupCaptures: setup)
    var identities = StepIdentities()
    let steps = plan(
      block.steps, in: context, caller, &scope, &identities, isTeardown: false, &checker)
    checkReturns(of: block, &checker)
    let teardown = plan(
      block.teardown, in: context, caller, &scope, &identities, isTeardown: true, &checker)
    return (steps, teardown, scope.saved)
  }

  private func plan(
    _ steps: [Step], in context: FileContext, _ caller: BlockCaller, _ scope: inout NameScope,
    _ identities: inout StepIdentities, isTeardown: Bool, _ checker: inout NameChecker
  ) -> [PlannedStep] {
    guard !steps.isEmpty else { return [] }
    let continues = context.collection.file.content.continuesOnFailure ?? false
    var planner = StepPlanner(
      inherited: InheritedDefaults(context.collection.defaults, universal: context.universal),
      continuesOnFailure: isTeardown ? .always : .byDefault(continues),
      requests: context.requests, blocks: self, caller: caller, scope: scope,
      identities: identities.take())
    planner.plan(steps, checker: &checker)
    identities = planner.identities
    context.universal = planner.defaults.universal ?? context.universal
    origins.formUnion(planner.origins)
    origins.formUnion(steps.literalOrigins)
    secrets.add(contentsOf: planner.secrets.all)
    scope = planner.scope
    return planner.steps
  }

  // MARK: Checks

  /// Defaults may read other parameters.
  private func checkDefaults(
    of block: BlockDeclaration, in scope: NameScope, _ checker: inout NameChecker
  ) {
    guard !block.defaults.isEmpty else { return }
    var scope = scope
    scope.list = ListMakers(block.steps)
    scope.place = -1
    _ = checker.resolve(block.defaults.readNames, in: scope)
    for problem in VariableChains(block.defaults).problems { checker.report(problem) }
    origins.formUnion(block.defaults.literalOrigins)
  }

  /// Whatever `returns` names is a parameter, or some step makes it.
  private func checkReturns(of block: BlockDeclaration, _ checker: inout NameChecker) {
    let made = Set((block.steps.flatMap(\.madeNames) + block.parameters).map(\.content))
    for name in block.returns where !made.contains(name.content) {
      checker.report(.returnsNothing(name, known: checker.suggestions.known(made.sorted())))
    }
  }

  /// Each parameter that a call must give is given, and no other; what it captures is returned.
  private func check(
    _ call: CallTemplate, of block: BlockDeclaration, captures: [CaptureDeclaration],
    _ checker: inout NameChecker
  ) {
    let parameters = Set(block.parameters.map(\.content))
    for argument in call.arguments where !parameters.contains(argument.name.content) {
      let known = checker.suggestions.known(block.parameters.map(\.content))
      checker.report(.unknownParameter(argument.name, of: block, known: known))
    }
    let given = Set(call.arguments.map(\.name.content))
    for name in block.requires where !given.contains(name.content) {
      checker.report(.missingParameter(name, of: block, at: call.block.span))
    }
    let returned = Set(block.returns.map(\.content))
    for capture in captures {
      guard case .returned(let name) = capture.source, !returned.contains(name.content) else {
        continue
      }
      let known = checker.suggestions.known(block.returns.map(\.content))
      checker.report(.notReturned(name, by: block, known: known))
    }
  }

  /// The block of a file with a name.
  private func block(_ name: String, in file: OutlinedCollection) -> BlockDeclaration? {
    let content = file.file.content
    if places[content.source] == nil {
      places[content.source] = Dictionary(
        content.blocks.enumerated().map { (ByteText($1.name.content), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    return places[content.source]?[ByteText(name)].map { content.blocks[$0] }
  }
}
