// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The body of a request.
package enum BodyTemplate: Sendable {
  case json(TemplateValue)
  /// Serialised by the URL standard's rules for forms.
  case form([FieldTemplate])
  case text(TemplateText)
  /// Values of expressions are escaped as their places in XML need it.
  case xml(TemplateText)
  /// White space is ignored.
  case base64(TemplateText)
  /// A path relative to the file it is written in; the file is streamed and is not a template.
  case file(TemplateText)
  case graphql(Shared<GraphQLTemplate>)
  case multipart([PartTemplate])

  /// The paths of the files to send, in order.
  package var paths: [TemplateText] {
    switch self {
    case .file(let path): [path]
    case .multipart(let parts): parts.compactMap(\.path)
    default: []
    }
  }
}

/// A GraphQL request, sent as JSON over HTTP.
package struct GraphQLTemplate: Sendable {
  /// The query: `$name` in it is a variable of GraphQL.
  package var query: TemplateText
  /// An object, or null.
  package var variables: TemplateValue?
  package var operationName: TemplateText?
}

/// One part of a multipart body.
package struct PartTemplate: Sendable {
  package enum Content: Sendable {
    /// A text, number or boolean, or a template whose value may also be null or a list.
    case value(TemplateValue)
    /// A written null: the part is not sent.
    case removed
    case json(TemplateValue)
    case base64(TemplateText)
    /// A path relative to the file it is written in.
    case file(TemplateText)
    /// One whole template that gives a list of parts in the run; the part's name is the template.
    case computed(TemplateText)
  }

  package var name: TemplateText
  package var content: Content
  /// The part's `Content-Type`.
  package var type: TemplateText?
  /// Replaces the name at the end of the path; makes any part a file.
  package var fileName: TemplateText?
  package var headers: [FieldTemplate]
  /// The span of its first key.
  package var span: SourceSpan

  /// Parts that a template gives.
  init(computed template: TemplateText) {
    self.init(
      name: template, content: .computed(template), headers: [], span: template.span)
  }

  init(
    name: TemplateText, content: Content, type: TemplateText? = nil,
    fileName: TemplateText? = nil, headers: [FieldTemplate], span: SourceSpan
  ) {
    self.name = name
    self.content = content
    self.type = type
    self.fileName = fileName
    self.headers = headers
    self.span = span
  }

  /// The template that gives parts; nil for a written part.
  package var computed: TemplateText? {
    if case .computed(let template) = content { template } else { nil }
  }

  /// The path of the file to send.
  package var path: TemplateText? {
    if case .file(let path) = content { path } else { nil }
  }
}
