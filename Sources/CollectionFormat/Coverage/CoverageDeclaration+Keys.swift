// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

extension CoverageDeclaration {
  /// The keys of `coverage`.
  static let keys = KeyTable<CoverageDeclaration>(
    "coverage", "`coverage` of a project",
    keys: [
      Key(
        "least", .leastShares,
        "the least share of each dimension: below it a run of the whole project ends with exit code 1",
        example: "least: { operations: 100%, responses: 80% }",
        alsoCalled: ["threshold", "thresholds", "minimum", "min"]
      ) { $0.least = $1 },
      Key(
        "ignore", .coverageExceptions,
        "what need not be covered: `METHOD PATH` with `*` and `**`, an `operationId`, a status after it "
          + "or alone; below the path of a document what holds for that one",
        example: "ignore: [\"* /admin/**\", getMetrics, 5XX, deleteUser 409]",
        alsoCalled: ["exclude", "except", "skip", "excluded"]
      ) { $0.ignored = $1 },
    ])

  /// The keys of `least`.
  static let leastKeys = KeyTable<[CoverageDimension: Located<WrittenShare>]>(
    "leastCoverage", "`least` of `coverage`",
    keys: CoverageDimension.allCases.map { dimension in
      Key(
        dimension.rawValue, .share(refusing: Diagnostic.shareOfMapping), dimension.words,
        example: "\(dimension.rawValue): 80%", alsoCalled: dimension.otherNames
      ) { $0[dimension] = $1 }
    })
}

extension CoverageDimension {
  fileprivate var words: String {
    switch self {
    case .operations:
      "each path and method: a valid request got a response that follows the document"
    case .responses: "each status, or range of statuses: a response with it followed the document"
    case .contentTypes: "each media type of responses and of request bodies"
    case .parameters: "each parameter: a valid request had it"
    case .bodies: "each request body: a valid request had one"
    case .values:
      "what schemas offer: members of `enum`, alternatives, optional members, booleans, null, empty and "
        + "filled lists"
    }
  }

  fileprivate var otherNames: [String] {
    switch self {
    case .operations: ["paths", "endpoints"]
    case .responses: ["statuses", "status", "codes"]
    case .contentTypes: ["mediaTypes", "content", "types"]
    case .parameters: ["params"]
    case .bodies: ["requestBodies", "requests"]
    case .values: ["enums", "schemas"]
    }
  }
}

extension Reader where Content == CoverageDeclaration {
  static var coverage: Reader {
    .mapping(CoverageDeclaration.keys, named: "coverage") { CoverageDeclaration() }
  }
}

extension Reader where Content == [CoverageDimension: Located<WrittenShare>] {
  /// A mapping of dimensions, not one share.
  fileprivate static var leastShares: Reader {
    let mapping = Reader.mapping(CoverageDeclaration.leastKeys, named: "leastCoverage") { [:] }
    return Reader(mapping.shape) { node, loading in
      if let scalar = node.scalar, WrittenShare(scalar.text) != nil {
        loading.report(.leastOfOneShare(scalar.text, at: scalar.span))
        return nil
      }
      return mapping.read(node, &loading)
    }
  }
}

extension Reader where Content == [CoverageException] {
  /// Operations and statuses, and such of one document below its path.
  fileprivate static var coverageExceptions: Reader {
    let entry = Shape.either([.literal, .single(.oneOrMore(.literal))])
    let shape = Shape.list(entry, nonEmpty: false)
    return Reader(shape) { node, loading in
      guard let nodes = loading.list(node, expected: shape) else { return nil }
      return nodes.flatMap { loading.coverageExceptions($0, shape: entry) }
    }
  }
}

extension DecodingContext {
  fileprivate mutating func coverageExceptions(
    _ node: YAMLNode, shape: Shape
  ) -> [CoverageException] {
    guard case .mapping(let mapping) = node.content else {
      return coverageException(node, shape: shape).map { [$0] } ?? []
    }
    guard mapping.count == 1, let entry = mapping.first else {
      report(
        .wrongType(expected: shape, found: "a mapping of \(mapping.count)", at: mapping.place))
      return []
    }
    guard let document = literalKey(entry.key)?.content else { return [] }
    return exceptionsOfDocument(entry.value).map {
      var exception = $0
      exception.document = document
      return exception
    }
  }

  private mutating func exceptionsOfDocument(_ node: YAMLNode) -> [CoverageException] {
    guard let nodes = node.sequence else {
      return coverageException(node, shape: .literal).map { [$0] } ?? []
    }
    if nodes.isEmpty { report(.emptyList(at: node.span)) }
    return nodes.compactMap { coverageException($0, shape: .literal) }
  }

  private mutating func coverageException(_ node: YAMLNode, shape: Shape) -> CoverageException? {
    guard let text = literal(node, expected: shape) else { return nil }
    do throws(OperationPattern.Problem) {
      return try CoverageException(text, at: node.span)
    } catch {
      report(.badOperation(text, error, at: node.span))
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func leastOfOneShare(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidShare,
      "`least` of `coverage` is a mapping: `least: { operations: \(text) }`",
      at: Annotation(span, "is one share"), help: ["one share belongs to `doubt`"])
  }

  fileprivate static func shareOfMapping(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidShare, "the share of a dimension is a percentage",
      at: Annotation(span, "is a mapping"),
      help: ["write `operations: 80%`"])
  }

  fileprivate static func badOperation(
    _ text: String, _ problem: OperationPattern.Problem, at span: SourceSpan
  ) -> Diagnostic {
    let (message, label, offers) = problem.words(text, at: span)
    return Diagnostic(.invalidOperation, message, at: Annotation(span, label), offers: offers)
  }
}
