// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/ftp.yaml`
  static let ftp = BundledExample(
    path: "examples/ftp.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # FTP: GET fetches a file, or lists a folder whose address ends in `/`; HEAD asks for the size, PUT
      # stores. The status is the code of the server's last reply. Without `auth` the log-in is anonymous.
      # The demonstration shop has no FTP:
      #   curlew run ftp.yaml --var withServer=true --var server=ftp://files.example.com/pub
      curlew: 1
      name: FTP
      vars:
        server: ftp://localhost
        withServer: false # `true` where there is one, with a folder that may be written to

      scenarios:
        a file goes there and comes back:
          if: withServer
          vars:
            file: rex-${run.id}.txt # each run has one of its own
          steps:
            - name: store it
              PUT: ${server}/${file}
              text: Rex
              expect: { status: 226 }

            - name: find it in the folder
              GET: ${server}/
              expect:
                status: 226
                body: { $contains: "${file}" }

            - name: ask for its size
              HEAD: ${server}/${file}
              expect:
                headers: { content-length: 3 }

            - name: fetch it
              GET: ${server}/${file}
              expect:
                status: 226
                body: Rex

            - name: what is not there is an answer
              GET: ${server}/missing-${file}
              expect: { status: 550 }

      """#)
}
