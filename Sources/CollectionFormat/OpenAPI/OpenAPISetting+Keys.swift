// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension OpenAPISetting {
  /// The keys of `openapi`.
  package static let keys = KeyTable<OpenAPISetting>(
    "openapi", "`openapi`", keys: documentKeys + severityKeys)

  /// Which document, and which of its operations.
  private static let documentKeys: [Key<OpenAPISetting>] = [
    Key(
      "file", .removable(.documents),
      "the OpenAPI documents, their paths relative to the file; read before the run. An exchange "
        + "belongs to the first document that has an operation for it",
      inherits: .constant { $0.documents }, example: "file: specs/shop.yaml",
      alsoCalled: ["document", "documents", "files", "spec", "schema", "path"]
    ) { $0.documents = $1 },
    Key(
      "basePath", .removable(.basePath),
      "the path between the origin and the document's paths; beside a list, for the documents without "
        + "one of their own",
      default: "(the paths of `servers` and of `baseUrl`)", inherits: .constant { $0.basePath },
      example: "basePath: /api/internal",
      alsoCalled: ["base", "prefix", "base_path", "pathPrefix"]
    ) { $0.basePath = $1 },
    Key(
      "operation", .removable(.literal),
      "the `operationId`, or the document's `GET /pets/{petId}`, that the request must be; of a step "
        + "only", inherits: .constant { $0.operation }, example: "operation: createPet",
      alsoCalled: ["operationId", "operation_id"]
    ) { $0.operation = $1 },
    Key(
      "outside", .removable(.list(of: .outsideOperation)),
      "operations under the base path that are not part of the contract: `METHOD PATH`, in which `*` "
        + "is any method or segment and `**` any segments, or an `operationId`",
      inherits: .constant { $0.outside }, example: "outside: [\"* /__test__/**\", GET /metrics]",
      alsoCalled: ["ignore", "exclude", "skip", "except"]
    ) { $0.outside = $1 },
  ]

  /// How strictly.
  private static let severityKeys: [Key<OpenAPISetting>] = [
    Key(
      "request", .removable(Reader<RequestContract>.word().located),
      "`valid`: the request must follow the document; `invalid`: it must not, for a negative test; "
        + "`warn`: a notice if it does not",
      default: "(`valid`; `warn` if `expect.status` admits only 400 to 499)",
      inherits: .constant { $0.request }, example: "request: invalid"
    ) { $0.request = $1 },
    Key(
      "response", .removable(Reader<ResponseContract>.word().located),
      "`valid`: the response must follow the document; `warn`: a notice if it does not",
      default: "valid", inherits: .constant { $0.response }, example: "response: warn"
    ) { $0.response = $1 },
    Key(
      "undocumented", .removable(.word()),
      "what a request under the base path is that no operation has", default: "fail",
      inherits: .constant { $0.undocumented }, example: "undocumented: warn"
    ) { $0.undocumented = $1 },
    Key(
      "extra", .removable(.word()),
      "what members and query parameters are that the document does not mention", default: "warn",
      inherits: .constant { $0.extra }, example: "extra: fail",
      alsoCalled: ["additional", "strict", "additionalProperties"]
    ) { $0.extra = $1 },
    Key(
      "formats", .removable(.boolean), "whether `format` is checked", default: "true",
      inherits: .constant { $0.checksFormats }, example: "formats: false",
      alsoCalled: ["format", "checkFormats"]
    ) { $0.checksFormats = $1 },
  ]
}

extension DocumentReference {
  /// A document before it is known to have a path.
  struct Draft {
    var path: TemplateText?
    var basePath: TemplateText?

    static let keys = KeyTable<Draft>(
      "document", "a document of `openapi`",
      keys: [
        Key(
          "file", .document, "the OpenAPI document, its path relative to the file",
          example: "file: specs/admin.yaml", required: true
        ) { $0.path = $1 },
        Key(
          "basePath", .basePath, "the path between the origin and its paths",
          default: "(that of `openapi`)", example: "basePath: /admin"
        ) { $0.basePath = $1 },
      ])
  }
}

extension Reader where Content == OpenAPISetting {
  /// A mapping, the path of a document, or `none`.
  static var openAPI: Reader {
    let shape = Shape.either([.mapping("openapi"), .file, .words(["none"])])
    return Reader(shape) { node, loading in
      var setting = OpenAPISetting()
      switch node.content {
      case .mapping:
        return OpenAPISetting.keys.read(node, into: &setting, &loading) ? setting : nil
      case .scalar(let scalar):
        if scalar.isText("none") {
          setting.isNone = true
          return setting
        }
        if let diagnostic = mistake(in: node, scalar, expected: shape) {
          loading.report(diagnostic)
          return nil
        }
        guard let path = Reader<TemplateText>.document.read(node, &loading) else { return nil }
        setting.documents = .value([DocumentReference(path: path)])
        return setting
      case .sequence, .unwritten, .invalid:
        loading.reportWrongType(node, expected: shape)
        return nil
      }
    }
  }
}

extension Reader where Content == OpenAPISetting {
  /// A boolean, or another spelling of `none`.
  private static func mistake(
    in node: YAMLNode, _ scalar: YAMLScalar, expected shape: Shape
  ) -> Diagnostic? {
    switch scalar.value {
    case .boolean(false): .word("none", insteadOf: node, expected: shape)
    case .boolean(true):
      .wrongType(
        expected: shape, found: "a boolean", at: node.span,
        help: ["write the path of the document: `openapi: specs/shop.yaml`"])
    case .text where scalar.text.lowercased() == "none":
      .unknownWord(scalar.text, among: ["none"], at: node.span)
    default: nil
    }
  }
}

extension Reader where Content == [DocumentReference] {
  /// A path, or a list of paths and of mappings.
  fileprivate static var documents: Reader {
    let entry = Reader<DocumentReference>.document
    let list = Reader<[DocumentReference]>.list(of: entry, nonEmpty: true)
    let path = Reader<TemplateText>.document
    return Reader(.either([.file, list.shape])) { node, loading in
      if node.sequence != nil { return list.read(node, &loading) }
      return path.read(node, &loading).map { [DocumentReference(path: $0)] }
    }
  }
}

extension Reader where Content == DocumentReference {
  fileprivate static var document: Reader {
    let path = Reader<TemplateText>.document
    return Reader(.either([.file, .mapping("document")])) { node, loading in
      guard node.mapping != nil else {
        return path.read(node, &loading).map { DocumentReference(path: $0) }
      }
      var draft = DocumentReference.Draft()
      guard DocumentReference.Draft.keys.read(node, into: &draft, &loading), let path = draft.path
      else { return nil }
      return DocumentReference(path: path, basePath: draft.basePath)
    }
  }
}

extension Reader where Content == TemplateText {
  /// The path of a document.
  fileprivate static var document: Reader {
    Reader(.file) { node, loading in
      guard let path = Reader<TemplateText>.filePath.read(node, &loading) else { return nil }
      loading.documents.append(path.span)
      return path
    }
  }

  /// A path of addresses that begins with `/`; a template is checked when it is rendered.
  fileprivate static var basePath: Reader {
    Reader(.text) { node, loading in
      guard let text = Reader<TemplateText>.line.read(node, &loading) else { return nil }
      if let literal = text.literalText, !OpenAPISetting.isBasePath(literal) {
        loading.report(.badBasePath(literal, at: text.span))
        return nil
      }
      return text
    }
  }
}

extension OpenAPISetting {
  /// Whether a text can be between the origin and the paths of a document.
  package static func isBasePath(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "/") && !text.utf8.contains { "?#".utf8.contains($0) }
  }
}

extension Reader where Content == Located<WrittenOperation> {
  /// `METHOD PATH`, or an `operationId`.
  fileprivate static var outsideOperation: Reader {
    Reader(.literal) { node, loading in
      guard let text = loading.literal(node, expected: .literal) else { return nil }
      guard text.utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: "/") }) else {
        return Located(.identifier(text), at: node.span)
      }
      do throws(OperationPattern.Problem) {
        let pattern = try OperationPattern(text)
        guard pattern.status == nil else {
          loading.report(.statusOfOutside(text, at: node.span))
          return nil
        }
        return Located(.pattern(pattern), at: node.span)
      } catch {
        loading.report(.badOutsideOperation(text, error, at: node.span))
        return nil
      }
    }
  }
}

extension DecodingContext {
  /// Refuses the operation of one request among the settings of many.
  mutating func refuseOperation(in settings: RequestSettings) {
    guard let operation = settings.openAPI?.content?.operation?.content else { return }
    report(.operationOfDefaults(at: operation.span))
  }
}

extension Diagnostic {
  package static func badBasePath(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`\(text)` is not a base path", at: Annotation(span),
      help: ["write the path between the host and the document's paths: `/api/internal`"])
  }

  fileprivate static func statusOfOutside(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidOperation, "`\(text)` is more than an operation",
      at: Annotation(span, "has a status"),
      help: ["leave the status out: an operation is outside with all its responses"])
  }

  fileprivate static func operationOfDefaults(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`operation` is that of one request", at: Annotation(span, "for all of them"),
      help: ["write it under `openapi` of the step"])
  }
}
