// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/polling.yaml`
  static let polling = BundledExample(
    path: "examples/polling.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Wait for something that takes a while: ask again until the answer is the expected one.
      curlew: 1
      name: Polling
      baseUrl: http://127.0.0.1:8080

      scenarios:
        a job gets done:
          steps:
            - name: start it
              POST: /jobs
              json: { polls: 3 }
              expect:
                status: 202
                json: { status: queued }
              capture:
                job: { header: location }

            - name: wait for its end
              GET: ${job}
              retry: { attempts: 10, every: 50ms }
              expect:
                json: { status: done, result: 42 }

        or until a condition holds:
          steps:
            - name: start it
              POST: /jobs
              json: { polls: 3 }
              capture:
                job: { header: location }

            - name: wait for its end
              GET: ${job}
              retry:
                every: 20ms
                backoff: 2
                within: 10s
                until: response.json.status == "done"
                stopIf: response.json.status == "failed"
              capture:
                result: $.result
              expect:
                that: [result == 42]

      """#)
}
