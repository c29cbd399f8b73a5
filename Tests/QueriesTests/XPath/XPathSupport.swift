// SPDX-License-Identifier: Apache-2.0

import Queries
import TestSupport

/// What an expression gives on a document.
func evaluated(
  _ text: String, in document: String, as language: MarkupDocument.Language = .xml,
  namespaces: [String: String] = [:], limits: XPathLimits = XPathLimits()
) throws -> XPathResult {
  let document = try MarkupDocument.parse(Array(document.utf8), as: language)
  return try XPath(text).evaluate(in: document, namespaces: namespaces, limits: limits)
}

/// Why a document is none.
func problem(
  _ text: String, as language: MarkupDocument.Language = .xml,
  limits: MarkupDocument.Limits = MarkupDocument.Limits()
) -> MarkupProblem? {
  do throws(MarkupProblem) {
    _ = try MarkupDocument.parse(Array(text.utf8), as: language, limits: limits)
    return nil
  } catch {
    return error
  }
}
