// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What is sent, read by the messages of OpenTelemetry itself.
@Suite struct `The official messages` {
  /// Reads each file, prints a line for each span, and refuses a member that it does not know.
  private static let script = """
    import base64, json, sys
    from google.protobuf import json_format
    from opentelemetry.proto.collector.trace.v1 import trace_service_pb2 as service

    def with_base64(value):
        # OTLP has identities in hexadecimal, which the JSON of protocol buffers does not.
        if isinstance(value, list):
            return [with_base64(one) for one in value]
        if not isinstance(value, dict):
            return value
        names = ("traceId", "spanId", "parentSpanId")
        return {name: base64.b64encode(bytes.fromhex(member)).decode() if name in names
                else with_base64(member) for name, member in value.items()}

    spans = []
    for path in sys.argv[1:]:
        message = service.ExportTraceServiceRequest()
        json_format.Parse(json.dumps(with_base64(json.load(open(path)))), message)
        for resource in message.resource_spans:
            assert any(a.key == "service.name" for a in resource.resource.attributes)
            for scope in resource.scope_spans:
                assert scope.scope.name == "curlew"
                spans += scope.spans
    by_id = {span.span_id: span for span in spans}
    assert len(by_id) == len(spans), "an identity twice"
    for span in spans:
        assert len(span.trace_id) == 16 and any(span.trace_id)
        assert len(span.span_id) == 8 and any(span.span_id)
        assert span.start_time_unix_nano <= span.end_time_unix_nano
        for event in span.events:
            assert span.start_time_unix_nano <= event.time_unix_nano
        for link in span.links:
            assert by_id[link.span_id].trace_id == link.trace_id
        if span.parent_span_id:
            parent = by_id[span.parent_span_id]
            assert parent.trace_id == span.trace_id
            assert parent.start_time_unix_nano <= span.start_time_unix_nano
            assert span.end_time_unix_nano <= parent.end_time_unix_nano
        print(span.trace_id.hex(), span.span_id.hex(), span.kind, span.name, sep="\\t")
    """

  @Test(.needs(.otlpProto, .peerPython)) func `read all spans, which are those of the events`()
    async throws
  {
    let collector = try Collector()
    let service = try TracedService()
    let workshop = try Workshop(service.collection)
    let run = try await workshop.run(
      "--otlp", collector.address, "--report", "ndjson=events.ndjson")
    expect(run, endsIn: 1)
    var program = Program(PeerProgram.peerPython.name, ["-c", Self.script])
    for (place, body) in try collector.bodies.enumerated() {
      try workshop.folder.write(body, to: "\(place).json")
      program.arguments.append("\(workshop.folder.path)/\(place).json")
    }
    let read = try await program.run()
    #expect(read.exitCode == 0, "\(read.errorOutput)")
    let spans = read.output.split(separator: "\n").map { $0.split(separator: "\t") }
    let clients = spans.filter { $0[2] == "3" }
    let events = try TracedEvents(workshop.folder.read("events.ndjson"))
    #expect(clients.map { String($0[1]) }.sorted() == events.spans.sorted())
    #expect(Set(clients.map { String($0[0]) }) == events.traces)
    #expect(spans.count == (try collector.spans.count))
  }
}
