// SPDX-License-Identifier: Apache-2.0

extension ReferenceProse {
  /// What addresses other than those of HTTP can do.
  static let schemes = #"""

    ## FTP and files

    A step sends its request over `http` and `https`, and with fewer keys over `ftp`, `ftps` and `file`.

    | address | `GET` | `HEAD` | `PUT` | status |
    |---|---|---|---|---|
    | `ftp://host/path`, `ftps://…` | downloads; lists a folder when the address ends in `/` | size and time as `content-length` and `last-modified` | uploads the body, whatever its kind | that of the server's last reply: 226 for a transfer, 550 for what is not there, 530 for a refused log-in |
    | `file:///path` | reads a file beneath the project's root | its `content-length` | – | 200; a file that is missing or may not be read fails the step |

    A status of 400 or above is an answer, as over HTTP: it fails a step that does not expect it. The replies are
    the response's head, `version` is `ftp` or `file`. Other methods do not exist there, nor do these keys:

    | key | `ftp`, `ftps` | `file` |
    |---|---|---|
    | `params`, `headers`, `cookies`, `contentType`, `redirects`, `http`, `compressed`, `unixSocket` | – | – |
    | `auth` | `basic` or `netrc`, else the log-in is anonymous | – |
    | `timeout`, `tls`, `proxy`, `resolve`, `connectTo`, `interface`, `ipVersion`, `save`, `limits.head`, `limits.rate`, `limits.upload` | yes | – |
    | `limits.body`, `read`, `retry`, `delay`, `expect`, `capture` | yes | yes |

    A key that its scheme has no place for is an error in a step (`wrong-for-scheme`); what `defaults` say of it is
    left out. `ftps` is TLS from the first byte. Over `ftp` a step that writes `tls` demands it before the log-in
    (`tls: { verify: true }` is enough), and a server without it is a failure. Of `timeout`, `connect` holds until the
    log-in is done, `firstByte` from there, or from the end of an upload, to the first byte of the file or the last
    reply, and `idle` within an upload or download. `read` ends a download before the
    server says 226: the status is then that of an earlier reply, as a rule 150. No redirect leads to these schemes.

    ```yaml
    curlew: 1
    baseUrl: ftp://ftp.example.com/pub
    defaults:
      auth: { basic: { user: anonymous, password: ada@example.com } }
    requests:
      - GET: /readme.txt
        expect: { status: 226, body: { $contains: hello } }
      - GET: /
        expect: { body: { $contains: readme.txt } }
      - HEAD: /readme.txt
        expect: { headers: { content-length: 6 } }
      - PUT: /up/report.txt
        text: all is well
        expect: { status: 226 }
      - GET: /missing.txt
        expect: { status: 550 }
    ```
    """# + "\n"
}
