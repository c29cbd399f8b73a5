// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Step.Draft {
  private static let exchange = Reader<[SocketTemplate.Element]>.list(
    of: .socketElement, nonEmpty: true)

  /// The keys of a step with a raw connection.
  static let socketKeys: [Key<Step.Draft>] = [
    Key(
      "socket", .address,
      "speaks over a raw connection to `tcp://host:port`, `tls://host:port`, `udp://host:port` or "
        + "`unix:path` (which needs `--allow-unix`); `exchange` lists what to send and to receive",
      example: "socket: tcp://localhost:6379",
      alsoCalled: ["tcp", "udp"], group: 0
    ) { draft, entry, loading in
      draft.socketKey = entry.key.span
      draft.socket = loading.socketAddress(entry.value)
    },
    Key(
      "exchange", exchange.shape,
      "the bytes to send over a raw connection and to wait for, in order",
      example: "exchange: [{ send: \"PING\\r\\n\" }, { receive: \"+PONG\\r\\n\" }]"
    ) { draft, entry, loading in
      draft.exchangeKey = entry.keySpan
      draft.exchange = exchange.read(entry.value, &loading)
    },
  ]
}

extension SocketTemplate {
  /// One element of `exchange`, before it is known to be complete.
  struct ElementDraft {
    var element: Element?

    static let keys = KeyTable<ElementDraft>(
      "exchange", "an element of `exchange`",
      groups: [
        KeyGroup(
          "one of `send`, `receive` and `close`", several: .severalElements,
          missing: .missingElement,
          help: "write `send: TEXT`, `receive: TEXT` or `close: true`")
      ],
      keys: [
        Key(
          "send", .payload, "a text that is sent, or bytes: `{ hex }`, `{ base64 }`, `{ file }`",
          example: "send: \"PING\\r\\n\"", alsoCalled: ["write", "text", "data"], group: 0
        ) { $0.element = .send($1) },
        Key(
          "receive", .either([.expected(.text), .mapping("receive")]),
          "the bytes that are expected next; a text takes as many bytes as it has, a mapping has "
            + "more options",
          example: "receive: \"+PONG\\r\\n\"", alsoCalled: ["read", "expect", "recv"], group: 0
        ) { draft, entry, loading in
          draft.element = loading.receive(entry).map { .receive($0) }
        },
        Key(
          "close", .boolean,
          "`true`: nothing more is sent, which the peer reads as the end; its further bytes can "
            + "be received, but over TLS nothing can follow",
          example: "close: true", alsoCalled: ["shutdown", "end", "disconnect"], group: 0
        ) { draft, entry, loading in
          guard let isClosing = Reader<Bool>.boolean.read(entry.value, &loading) else { return }
          if !isClosing { return loading.report(.closeFalse(at: entry.value.span)) }
          draft.element = .close(entry.key.span)
        },
      ])
  }

  /// The contents of a mapping under `send`.
  struct PayloadDraft {
    var payload: Payload?

    static let keys = KeyTable<PayloadDraft>(
      "send", "`send`",
      groups: [
        KeyGroup(
          "one of `hex`, `base64` and `file`", several: .severalPayloads,
          missing: .missingPayload,
          help: "write `{ hex: 0d0a }`, `{ base64: DQo= }`, `{ file: PATH }`, or a text")
      ],
      keys: [
        Key(
          "hex", .bytes(.hex), "pairs of hexadecimal digits; white space is left out",
          example: "hex: 00 ff 0d0a", alsoCalled: ["hexadecimal"], group: 0
        ) { $0.payload = .hex($1) },
        Key(
          "base64", .bytes(.base64), "base64, padded or not; white space is left out",
          example: "base64: AP8NCg==",
          alsoCalled: ["b64"], group: 0
        ) { $0.payload = .base64($1) },
        Key(
          "file", .filePath, "a file that is sent as it is; its path is relative to this file",
          example: "file: hello.bin", group: 0
        ) { $0.payload = .file($1) },
      ])
  }
}

extension ReceiveTemplate {
  /// The keys of `receive`.
  static let keys = KeyTable<ReceiveTemplate>(
    "receive", "`receive`",
    keys: [
      Key(
        "expect", .expected(.text), "the checks of the bytes that came",
        example: "expect: { $startsWith: \"220 \" }", alsoCalled: ["matches", "value"]
      ) { $0.expected = $1 },
      Key(
        "until", .bytePattern,
        "ends after the first match of this pattern, which works on bytes",
        example: "until: '\\r\\n'", alsoCalled: ["pattern", "delimiter", "terminator"]
      ) { $0.pattern = $1 },
      Key(
        "bytes", .made(.byteCount), "ends when this many bytes came",
        example: "bytes: 4",
        alsoCalled: ["length", "count", "size"]
      ) { $0.byteCount = $1 },
      Key(
        "silence", .made(.duration), "ends when nothing comes for this long",
        example: "silence: 200ms",
        alsoCalled: ["idle", "quiet"]
      ) { $0.silence = $1 },
      Key(
        "timeout", .made(.timeLimit), "fails when it has not ended within this time",
        default: "(`timeout.idle` without a byte)", example: "timeout: 2s",
        alsoCalled: ["within", "wait"]
      ) { $0.timeout = $1 },
    ])
}
