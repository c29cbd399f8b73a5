// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The body of a request.
package enum BodyTemplate: Sendable {
  case json(TemplateValue)
  /// Serialised as the URL standard does for forms.
  case form([FieldTemplate])
  case text(TemplateText)
  /// What templates insert is escaped as XML text.
  case xml(TemplateText)
  /// White space counts for nothing.
  case base64(TemplateText)
  /// A path relative to the file it is written in; streamed, never templated inside.
  case file(TemplateText)
  case graphql(Shared<GraphQLTemplate>)
  case multipart([PartTemplate])

  /// The paths of the files that are sent, in the order sent.
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
  /// Text: `$name` in it is a variable of GraphQL.
  package var query: TemplateText
  /// An object, or null.
  package var variables: TemplateValue?
  package var operationName: TemplateText?
}

/// One part of a multipart body.
package struct PartTemplate: Sendable {
  package enum Content: Sendable {
    /// A text, number or boolean, or a template that may also give null or a list.
    case value(TemplateValue)
    /// A written null: the part is left out.
    case removed
    case json(TemplateValue)
    case base64(TemplateText)
    /// A path relative to the file it is written in.
    case file(TemplateText)
  }

  package var name: TemplateText
  package var content: Content
  /// Of the part's `Content-Type`.
  package var type: TemplateText?
  /// Over the name that a path ends in; makes any part a file.
  package var fileName: TemplateText?
  package var headers: [FieldTemplate]
  /// Of its first key.
  package var span: SourceSpan

  /// The path of the file that is sent.
  package var path: TemplateText? {
    if case .file(let path) = content { path } else { nil }
  }
}
