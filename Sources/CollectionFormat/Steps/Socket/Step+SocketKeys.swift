// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The keys of a `socket` step, before they are known to be complete.
final class SocketDraft: KindDraft {
  /// The key `socket`.
  var key: SourceSpan?
  var address: TemplateText?
  var exchange: [SocketTemplate.Element]?
  var protocols: [TemplateText]?
  /// `exchange` and `protocols`, as far as they are written.
  var others: [Located<String>] = []
}

extension StepKind {
  static let socket = StepKind(
    applies: .sockets, isWritten: { $0.socket?.key != nil }, read: { $0.socketStep($1, in: $2) },
    refuseKeysElsewhere: { loading, draft, kind in
      // Steps of other kinds report all keys of exchanges.
      guard kind.applies == .requests, let key = draft.socket?.others.first else { return }
      loading.report(.exchangeWithoutSocket(key))
    },
    ownSubject: OwnSubject(name: "messages", isExpected: { $0.content.messages != nil }) {
      .exchangeWithoutSocket($0)
    })
}

extension Step.Draft {
  private static let exchange = Reader<[SocketTemplate.Element]>.list(of: .socketElement)

  private static let protocols = Reader<[TemplateText]>.list(of: .line, nonEmpty: true)

  /// The keys of a `socket` step.
  static let socketKeys: [Key<Step.Draft>] = [
    Key(
      "socket", .address,
      "speaks over a raw connection to `tcp://host:port`, `tls://host:port`, `udp://host:port` or "
        + "`unix:path` (which needs `--allow-unix`), or over a WebSocket to `ws://host/path` or "
        + "`wss://host/path`; `exchange` lists what to send and to receive",
      applies: .sockets, example: "socket: tcp://localhost:6379",
      alsoCalled: ["tcp", "udp", "ws", "wss", "websocket", "webSocket"], group: 0
    ) { draft, entry, loading in
      draft.socket.made.key = entry.key.span
      draft.socket.made.address = loading.socketAddress(entry.value)
    },
    Key(
      "exchange", exchange.shape,
      "the bytes or messages to send and to wait for, in order",
      applies: .sockets,
      example: "exchange: [{ send: \"PING\\r\\n\" }, { receive: \"+PONG\\r\\n\" }]"
    ) { draft, entry, loading in
      draft.socket.made.others.append(Located("exchange", at: entry.keySpan))
      draft.socket.made.exchange = exchange.read(entry.value, &loading)
    },
    Key(
      "protocols", protocols.shape, "the subprotocols that a WebSocket offers, the preferred first",
      applies: .webSocket, example: "protocols: [chat.v2, chat]",
      alsoCalled: ["subprotocols", "subprotocol"]
    ) { draft, entry, loading in
      draft.socket.made.others.append(Located("protocols", at: entry.keySpan))
      draft.socket.made.protocols = protocols.read(entry.value, &loading)
    },
  ]
}

extension SocketTemplate {
  /// One element of `exchange`, before it is known to be complete.
  struct ElementDraft {
    var element: Element?
    /// `capture`, which belongs to a `receive`.
    var capture: YAMLMapping.Entry?

    static let keys = KeyTable<ElementDraft>(
      "exchange", "an element of `exchange`",
      groups: [
        KeyGroup(
          "one of `send`, `receive`, `close` and `closed`", several: .severalElements,
          missing: .missingElement,
          help: "write `send: TEXT`, `receive: TEXT` or `close: true`")
      ],
      keys: [
        Key(
          "send", .payload,
          "a text that is sent, or bytes: `{ hex }`, `{ base64 }`, `{ file }`; over a WebSocket a "
            + "message, also `{ json }`, or `{ ping }`",
          applies: .sockets, example: "send: \"PING\\r\\n\"",
          alsoCalled: ["write", "text", "data"], group: 0
        ) { $0.element = .send($1) },
        Key(
          "receive", .either([.expected(.text), .mapping("receive")]),
          "the bytes or the message expected next; over a raw connection a text takes as many bytes "
            + "as it has; a mapping has more options",
          applies: .sockets, example: "receive: \"+PONG\\r\\n\"",
          alsoCalled: ["read", "expect", "recv"], group: 0
        ) { draft, entry, loading in
          draft.element = loading.receive(entry).map { .receive($0) }
        },
        Key(
          "close", .either([.boolean, .mapping("close")]),
          "`true`: nothing more is sent, which the peer reads as the end; its further bytes can "
            + "be received, but over TLS nothing can follow; over a WebSocket a close frame, which the "
            + "peer must answer, with a `code` and a `reason` if written",
          applies: .sockets, example: "close: true", alsoCalled: ["shutdown", "end", "disconnect"],
          group: 0
        ) { draft, entry, loading in
          draft.element = loading.close(entry).map { .close($0) }
        },
        Key(
          "closed", .mapping("closed"), "the peer must close the WebSocket, as expected",
          applies: .webSocket, example: "closed: { code: 4001 }",
          alsoCalled: ["onClose", "closes"], group: 0
        ) { draft, entry, loading in
          var closed = ClosedTemplate(span: entry.key.span)
          guard
            ClosedTemplate.keys.read(entry.value, into: &closed, owner: entry.key.span, &loading)
          else { return }
          draft.element = .closed(closed)
        },
        Key(
          "capture", Reader<[CaptureDeclaration]>.captures.shape,
          "values taken from what this `receive` took, for later elements and later steps: `json`, "
            + "`body`, `bytes`, with `regex` for a part",
          applies: .sockets, example: "capture: { id: $.id }",
          alsoCalled: ["captures", "extract", "save"]
        ) { draft, entry, _ in draft.capture = entry },
      ])
  }

  /// The contents of a mapping under `send`.
  struct PayloadDraft {
    var payload: Payload?

    static let keys = KeyTable<PayloadDraft>(
      "send", "`send`",
      groups: [
        KeyGroup(
          "one of `hex`, `base64`, `file`, `json` and `ping`", several: .severalPayloads,
          missing: .missingPayload,
          help: "write `{ hex: 0d0a }`, `{ base64: DQo= }`, `{ file: PATH }`, or a text")
      ],
      keys: [
        Key(
          "hex", .bytes(.hex), "pairs of hexadecimal digits; white space is left out",
          applies: .sockets, example: "hex: 00 ff 0d0a", alsoCalled: ["hexadecimal"], group: 0
        ) { $0.payload = .hex($1) },
        Key(
          "base64", .bytes(.base64), "base64, padded or not; white space is left out",
          applies: .sockets, example: "base64: AP8NCg==",
          alsoCalled: ["b64"], group: 0
        ) { $0.payload = .base64($1) },
        Key(
          "file", .filePath, "a file that is sent as it is; its path is relative to this file",
          applies: .sockets, example: "file: hello.bin", group: 0
        ) { $0.payload = .file($1) },
        Key(
          "json", .data, "any value, sent over a WebSocket as a text message",
          applies: .webSocket, example: "json: { type: subscribe }", alsoCalled: ["JSON"], group: 0
        ) { $0.payload = .json($1) },
        Key(
          "ping", .text, "a ping of a WebSocket with this content, up to 125 bytes",
          applies: .webSocket, example: "ping: \"\"", group: 0
        ) { $0.payload = .ping($1) },
      ])
  }
}

extension ReceiveTemplate {
  /// The keys of `receive`.
  static let keys = KeyTable<ReceiveTemplate>(
    "receive", "`receive`",
    keys: [
      Key(
        "expect", .expected(.text), "of a raw connection, the checks of the bytes that came",
        applies: .raw, example: "expect: { $startsWith: \"220 \" }",
        alsoCalled: ["matches", "value"]
      ) { $0.expected = $1 },
      Key(
        "until", .bytePattern,
        "ends after the first match of this pattern, which works on bytes",
        applies: .raw, example: "until: '\\r\\n'",
        alsoCalled: ["pattern", "delimiter", "terminator"]
      ) { $0.pattern = $1 },
      Key(
        "bytes",
        .either([
          Reader<Quantity<Int>>.made(.byteCount).shape,
          Reader<BytesExpectation>.expectedBytes.shape,
        ]),
        "of a raw connection, ends when this many bytes came; of a WebSocket, the message expected",
        applies: .sockets, example: "bytes: 4",
        alsoCalled: ["length", "count", "size"]
      ) { receive, entry, loading in
        if case .mapping = entry.value.content {
          receive.bytes = Reader.expectedBytes.read(entry.value, &loading)
        } else {
          receive.byteCount = Reader.made(.byteCount).read(entry.value, &loading)
        }
      },
      Key(
        "silence", .made(.duration), "ends when nothing comes for this long",
        applies: .raw, example: "silence: 200ms",
        alsoCalled: ["idle", "quiet"]
      ) { $0.silence = $1 },
      Key(
        "timeout", .made(.timeLimit), "fails when it has not ended within this time",
        applies: .sockets,
        default: "(`timeout.idle` without a byte; of a WebSocket `timeout.idle`)",
        example: "timeout: 2s", alsoCalled: ["within", "wait"]
      ) { $0.timeout = $1 },
      Key(
        "text", .expected(.text), "of a WebSocket, the expected text of the message",
        applies: .webSocket, example: "text: { $startsWith: welcome }",
        alsoCalled: ["message", "body"]
      ) { $0.expected = $1 },
      Key(
        "json", .expected(.json), "of a WebSocket, the expected document of the message",
        applies: .webSocket, example: "json: { type: welcome }", alsoCalled: ["document"]
      ) { $0.json = $1 },
      Key(
        "skip", .boolean,
        "`true`: of a WebSocket, passes over messages until one holds, at most "
          + "\(ReceiveTemplate.mostSkipped)",
        applies: .webSocket, default: "false", example: "skip: true",
        alsoCalled: ["any", "ignoreOthers"]
      ) { $0.skips = $1 },
      Key(
        "all", Reader<[ReceiveTemplate]>.patterns.shape,
        "of a WebSocket, patterns of messages that come in any order, at most "
          + "\(ReceiveTemplate.mostPatterns): each message is given to the first that it holds and "
          + "that has none yet; `timeout` is for all together, and `skip` passes over the others",
        applies: .webSocket, example: "all: [{ json: { type: reply } }, { json: { type: idle } }]",
        alsoCalled: ["unordered", "anyOrder"]
      ) { receive, entry, loading in
        receive.all = Reader<[ReceiveTemplate]>.patterns.read(entry.value, &loading) ?? []
        if receive.all.count > ReceiveTemplate.mostPatterns {
          loading.report(.tooManyPatterns(at: entry.value.span))
        }
      },
    ])

  /// The keys of an element of `all`.
  static let patternKeys = KeyTable<ReceiveTemplate>(
    "all", "an element of `all`",
    keys: [
      Key(
        "text", .expected(.text), "the expected text of the message",
        applies: .webSocket, example: "text: { $startsWith: welcome }",
        alsoCalled: ["message", "body"]
      ) { $0.expected = $1 },
      Key(
        "json", .expected(.json), "the expected document of the message",
        applies: .webSocket, example: "json: { type: welcome }", alsoCalled: ["document"]
      ) { $0.json = $1 },
      Key(
        "bytes", .expectedBytes, "the expected bytes of the message",
        applies: .webSocket, example: "bytes: { hex: 00ff }"
      ) { $0.bytes = $1 },
      Key(
        "capture", Reader<[CaptureDeclaration]>.captures.shape,
        "values taken from the message that this pattern took",
        applies: .webSocket, example: "capture: { id: $.id }",
        alsoCalled: ["captures", "extract", "save"]
      ) { receive, entry, loading in
        receive.captures = Reader<[CaptureDeclaration]>.captures.read(entry.value, &loading) ?? []
      },
    ])
}

extension CloseTemplate {
  /// The keys of a mapping under `close`.
  static let keys = KeyTable<CloseTemplate>(
    "close", "`close`",
    keys: [
      Key(
        "code", .closeCode, "the close code that is sent", default: "1000", example: "code: 4000",
        alsoCalled: ["status"]
      ) { $0.code = $1 },
      Key("reason", .text, "the reason that is sent, up to 123 bytes", example: "reason: done") {
        $0.reason = $1
      },
    ])
}

extension ClosedTemplate {
  /// The keys of a mapping under `closed`.
  static let keys = KeyTable<ClosedTemplate>(
    "closed", "`closed`",
    keys: [
      Key(
        "code", .expected(.json), "the close code of the peer; 1005 for a close without one",
        example: "code: 1000", alsoCalled: ["status"]
      ) { $0.code = $1 },
      Key(
        "reason", .expected(.text), "the reason that the peer gives",
        example: "reason: { $contains: bye }"
      ) { $0.reason = $1 },
    ])
}
