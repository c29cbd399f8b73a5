// SPDX-License-Identifier: Apache-2.0

import Values

/// A server of the Model Context Protocol over HTTP, with one tool.
///
/// A call of a tool is answered by a stream of events, all else by JSON: the protocol leaves it to the server
/// (https://modelcontextprotocol.io/specification/2025-06-18/basic/transports).
enum MCPEndpoints {
  private static let protocolVersion = "2025-06-18"
  private static let sessionHeader = "mcp-session-id"

  /// The codes of JSON-RPC 2.0, section 5.1.
  private enum Code: Int {
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
  }

  static let routes = [
    Route(
      "POST", path: "/mcp",
      "takes a message of the Model Context Protocol: `initialize` begins a session, and the tool "
        + "`find_pets` gives the names of the pets of a `kind`"
    ) { store, call throws(ProblemDetails) in
      try answer(try call.request.jsonObject(), call.request, &store)
    },
    Route("DELETE", path: "/mcp", "ends the session of `Mcp-Session-Id`: 204") {
      store, call throws(ProblemDetails) in
      store.dialogues[try session(of: call.request, store)] = nil
      return ShopResponse(204)
    },
  ]

  private static func answer(
    _ message: OrderedObject, _ request: ShopRequest, _ store: inout Store
  ) throws(ProblemDetails) -> ShopResponse {
    let accepted = request.header("accept") ?? ""
    guard accepted.contains("application/json"), accepted.contains("text/event-stream") else {
      throw ProblemDetails(
        status: 406, detail: "`Accept` must list `application/json` and `text/event-stream`")
    }
    guard case .string(let method) = message["method"] else {
      return .json(400, failure(message, .invalidRequest, "a message needs a `method`"))
    }
    if method == "initialize" {
      let name = store.dialogues.add(true)
      return .json(success(message, welcome), headers: [("Mcp-Session-Id", name)])
    }
    _ = try session(of: request, store)
    // A notification has no `id` and gets no answer.
    guard message["id"] != nil else { return ShopResponse(202) }
    switch method {
    case "ping": return .json(success(message, .members([])))
    case "tools/list": return .json(success(message, .members([("tools", .array([tool]))])))
    case "tools/call": return event(called(message, store))
    default: return .json(failure(message, .methodNotFound, "the method `\(method)` is not known"))
    }
  }

  private static func session(
    of request: ShopRequest, _ store: Store
  ) throws(ProblemDetails) -> String {
    guard let name = request.header(sessionHeader) else {
      throw ProblemDetails(status: 400, detail: "`Mcp-Session-Id` is missing")
    }
    guard store.dialogues[name] != nil else {
      throw .notFound("the session `\(name)` is not known")
    }
    return name
  }

  private static func called(_ message: OrderedObject, _ store: Store) -> Value {
    guard case .object(let parameters) = message["params"],
      parameters["name"] == .string("find_pets")
    else { return failure(message, .invalidParameters, "the only tool is `find_pets`") }
    guard case .object(let arguments) = parameters["arguments"],
      case .string(let kind) = arguments["kind"]
    else { return success(message, result([text("`kind` must be a text")], isError: true)) }
    let names = store.pets.filter { $0.draft.kind == kind }.map { text($0.draft.name) }
    return success(message, result(names, isError: false))
  }

  private static func event(_ message: Value) -> ShopResponse {
    ShopResponse(
      200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
      body: Array("event: message\ndata: ".utf8) + JSONContent.write(message)
        + Array("\n\n".utf8))
  }

  private static func success(_ message: OrderedObject, _ result: Value) -> Value {
    .members([
      ("jsonrpc", .string("2.0")), ("id", message["id"] ?? .null), ("result", result),
    ])
  }

  private static func failure(_ message: OrderedObject, _ code: Code, _ words: String) -> Value {
    let error = Value.members([("code", .integer(code.rawValue)), ("message", .string(words))])
    return .members([("jsonrpc", .string("2.0")), ("id", message["id"] ?? .null), ("error", error)])
  }

  private static func text(_ text: String) -> Value {
    .members([("type", .string("text")), ("text", .string(text))])
  }

  private static func result(_ content: [Value], isError: Bool) -> Value {
    .members([("content", .array(content)), ("isError", .boolean(isError))])
  }

  private static let welcome = Value.members([
    ("protocolVersion", .string(protocolVersion)),
    ("capabilities", .members([("tools", .members([]))])),
    ("serverInfo", .members([("name", .string("curlew demo")), ("version", .string("1"))])),
  ])

  private static let tool = Value.members([
    ("name", .string("find_pets")),
    ("description", .string("The names of the pets of a kind.")),
    (
      "inputSchema",
      .members([
        ("type", .string("object")),
        ("properties", .members([("kind", .members([("type", .string("string"))]))])),
        ("required", .array([.string("kind")])),
      ])
    ),
  ])
}
