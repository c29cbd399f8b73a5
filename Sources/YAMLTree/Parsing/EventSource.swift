// SPDX-License-Identifier: Apache-2.0
import CLibYAML

/// libyaml's parser over bytes that must not move; frees its memory in `deinit`.
final class EventSource {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let raw: UnsafeMutablePointer<yaml_event_t>
  private var holdsEvent = false

  /// - Parameter bytes: must outlive the source; without a byte order mark.
  /// - Returns: nil if libyaml has no memory.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return nil }
    parser = .allocate(capacity: 1)
    raw = .allocate(capacity: 1)
    // A parser that could not be initialised is all zeros, which `yaml_parser_delete` accepts.
    guard yaml_parser_initialize(parser) == 1 else { return nil }
    curlew_yaml_set_input(parser, start, bytes.count)
  }

  deinit {
    if holdsEvent { yaml_event_delete(raw) }
    yaml_parser_delete(parser)
    raw.deallocate()
    parser.deallocate()
  }

  /// Reads the next event; its pointers are valid until the next call. False for an error.
  func next(_ event: inout curlew_yaml_event) -> Bool {
    if holdsEvent {
      yaml_event_delete(raw)
      holdsEvent = false
    }
    guard curlew_yaml_next(parser, raw, &event) else { return false }
    holdsEvent = true
    return true
  }

  /// The error, after `next` returned false.
  var problem: curlew_yaml_problem { curlew_yaml_get_problem(parser) }
}
