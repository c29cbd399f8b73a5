// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Digests
import Notation
import Planning
import RunEvents

extension DocumentCoverage {
  /// The counts of a document with the names of its parts.
  init(
    of source: ContractDocument, _ tally: DocumentTally, ignoring ignored: [CoverageException],
    places: SourcePlaces, unmentioned: [UnmentionedCoverage], undocumented: [CountedRequest],
    outside: [CountedRequest]
  ) {
    self.init(
      name: source.name, digest: places.digest(of: source.document.files.sourceFiles))
    let own = ignored.filter { $0.document?.hasSameBytes(as: source.name) ?? true }
    operations = zip(source.document.operations, tally.operations).map {
      OperationCoverage($0, $1, ignoring: own, line: places.line(of: $0.span))
    }
    let offered = DocumentedValues(of: source.document) { operation, response in
      let own = own.filter { $0.matches(operation) }
      guard let response else { return !own.contains { $0.status == nil } }
      let status = response.status.content
      return ResponseCoverage(status: status).isAskedFor
        && !own.contains { $0.matches(status: status) }
    }
    values = offered.values.map { ValueCoverage($0, count: tally.count(of: $0)) }
    hasMoreValues = offered.isCut
    version = source.document.version.rawValue
    self.unmentioned = UnmentionedCoverage.sum(unmentioned)
    self.undocumented = CountedRequest.sum(undocumented, [])
    self.outside = CountedRequest.sum(outside, [])
  }
}

extension DocumentCoverage {
  /// The operations of a document alone, each with the number of the steps that reach it.
  fileprivate init(
    of source: ContractDocument, reached counts: [Int: Int], ignoring ignored: [CoverageException],
    places: SourcePlaces
  ) {
    self.init(name: source.name, digest: places.digest(of: source.document.files.sourceFiles))
    let own = ignored.filter { $0.document?.hasSameBytes(as: source.name) ?? true }
    operations = source.document.operations.enumerated().map { index, operation in
      var coverage = OperationCoverage(operation, line: places.line(of: operation.span))
      coverage.isIgnored = own.contains { $0.status == nil && $0.matches(operation) }
      coverage.count = counts[index] ?? 0
      return coverage
    }
    version = source.document.version.rawValue
  }
}

extension CoverageMeasured {
  /// What collections reach by themselves: the operations of their documents. What responses have, and
  /// what else requests have, is known in a run only.
  package init(reachedBy plan: Plan, _ rules: CoverageRules, places: SourcePlaces) {
    self.init(documents: [])
    let documents = plan.documents.map { source in
      let uses = plan.contractUses.filter { $0.document === source }
      let counts = Dictionary(uses.map { ($0.operation, 1) }, uniquingKeysWith: +)
      return DocumentCoverage(
        of: source, reached: counts, ignoring: rules.ignored, places: places)
    }
    add(CoverageMeasured(documents: documents))
    least = rules.least.filter { $0.dimension == .operations }
    partial = rules.partial
    isStatic = true
  }
}

extension SourcePlaces {
  /// SHA-256 over the texts of files, one after another, in hexadecimal; empty where libcrypto has none.
  fileprivate func digest(of files: [SourceFileID]) -> String {
    guard var stream = try? DigestStream(.sha256) else { return "" }
    for file in files { try? stream.update(bytes(of: file)) }
    return (try? stream.finish()).map { Hexadecimal.encode($0) } ?? ""
  }
}

extension OperationCoverage {
  fileprivate init(_ operation: DocumentedOperation, line: Int) {
    self.init(
      method: operation.method, path: operation.path.content, id: operation.id?.content, line: line)
  }

  fileprivate init(
    _ operation: DocumentedOperation, _ tally: OperationTally,
    ignoring ignored: [CoverageException], line: Int
  ) {
    self.init(operation, line: line)
    let own = ignored.filter { $0.matches(operation) }
    isIgnored = own.contains { $0.status == nil }
    count = tally.count
    responses = zip(operation.responses, tally.responses).map { response, counts in
      var coverage = ResponseCoverage(status: response.status.content)
      coverage.isIgnored = own.contains { $0.matches(status: coverage.status) }
      coverage.count = counts.count
      coverage.contentTypes = zip(response.media, counts.media).map {
        CountedType($0.type.content, count: $1)
      }
      return coverage
    }
    parameters = zip(operation.parameters, tally.parameters).map {
      ParameterCoverage(
        location: $0.location.rawValue, name: $0.name.content, count: $1)
    }
    guard let written = operation.body else { return }
    body = BodyCoverage(
      count: tally.bodies,
      contentTypes: zip(written.media, tally.bodyMedia).map {
        CountedType($0.type.content, count: $1)
      })
  }
}

extension ValueCoverage {
  fileprivate init(_ value: DocumentedValue, count: Int) {
    self.init(
      message: value.direction.word, owner: value.owner, path: value.path, value: value.words,
      count: count)
  }
}
