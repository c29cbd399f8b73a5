// SPDX-License-Identifier: Apache-2.0

import Values

/// An error response, as `application/problem+json` ([RFC
/// 9457](https://www.rfc-editor.org/rfc/rfc9457)).
struct ProblemDetails: Error, Sendable {
  /// The problem with one field of the request.
  struct FieldError: Sendable {
    let field: String
    let message: String
  }

  let status: Int
  let detail: String
  var errors: [FieldError] = []
  var headers: [(name: String, value: String)] = []

  var response: ShopResponse {
    var members: [(name: String, value: Value)] = [
      ("type", .string("about:blank")),
      ("title", .string(StatusWords.reason(status))),
      ("status", .number(ExactNumber(status))),
      ("detail", .string(detail)),
    ]
    if !errors.isEmpty {
      let list = errors.map { error in
        Value.members([("field", .string(error.field)), ("message", .string(error.message))])
      }
      members.append(("errors", .array(list)))
    }
    return .json(
      status, .members(members), type: "application/problem+json", headers: headers)
  }
}

// MARK: - The words of all problems
extension ProblemDetails {
  static func refused(_ refusal: RequestRefusal) -> ProblemDetails {
    ProblemDetails(status: refusal.status, detail: refusal.detail)
  }

  static func badJSON(at offset: Int, line: Int, column: Int) -> ProblemDetails {
    ProblemDetails(
      status: 400,
      detail: "the body is not JSON: line \(line), column \(column) (byte \(offset))")
  }

  static func badQuery(_ name: String, _ rule: String) -> ProblemDetails {
    ProblemDetails(
      status: 400, detail: "`\(name)` is wrong in the query",
      errors: [FieldError(field: name, message: rule)])
  }

  static func notLoggedIn() -> ProblemDetails {
    ProblemDetails(
      status: 401, detail: "log in with POST /login or POST /session first",
      headers: [("WWW-Authenticate", "Bearer realm=\"curlew demo\"")])
  }

  static func wrongPassword() -> ProblemDetails {
    ProblemDetails(
      status: 401, detail: "user or password is wrong",
      headers: [("WWW-Authenticate", "Bearer realm=\"curlew demo\"")])
  }

  static func basicNeeded() -> ProblemDetails {
    ProblemDetails(
      status: 401, detail: "this area wants basic authentication",
      headers: [("WWW-Authenticate", "Basic realm=\"curlew demo\"")])
  }

  static func notFound(_ detail: String) -> ProblemDetails {
    ProblemDetails(status: 404, detail: detail)
  }

  static func methodNotAllowed(_ method: String, _ allow: String) -> ProblemDetails {
    ProblemDetails(
      status: 405, detail: "`\(method)` is not possible here", headers: [("Allow", allow)])
  }

  static func conflict(_ detail: String) -> ProblemDetails {
    ProblemDetails(status: 409, detail: detail)
  }

  static func changedMeanwhile() -> ProblemDetails {
    ProblemDetails(status: 412, detail: "`If-Match` is not the current entity tag")
  }

  static func wrongType(_ type: String?, _ expected: String) -> ProblemDetails {
    ProblemDetails(
      status: 415,
      detail: "the body is \(type.map { "`\($0)`" } ?? "of no type"), not \(expected)")
  }

  static func invalid(_ errors: [FieldError]) -> ProblemDetails {
    ProblemDetails(
      status: 422, detail: "\(errors.count == 1 ? "a field is" : "some fields are") wrong",
      errors: errors)
  }

  static func full(_ what: String) -> ProblemDetails {
    ProblemDetails(status: 507, detail: "the shop has no more room for \(what)")
  }
}
