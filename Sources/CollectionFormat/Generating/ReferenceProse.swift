// SPDX-License-Identifier: Apache-2.0

/// The parts of the reference that no table holds.
enum ReferenceProse {
  /// What stands before the tables.
  static let opening = #"""
    # The collection format

    This page is made from the tables that the loader reads; every example in it is loaded by a
    test. It says what this version of curlew can do. What the format has beyond that is listed
    under each mapping, and is refused with a clear message, never ignored. The
    [recipes](../docs/recipes.md) show how to do what every suite needs.

    A *project* is a folder with a `curlew.yaml`. A *collection* is one file. A *scenario* is steps in
    order, with their own variables and cookie jar. A *step* sends a request, or speaks over a raw
    connection (`socket`). A *check* is one thing that is verified, a *matcher* how, a *capture* a
    value taken from a response.

    ```yaml
    curlew: 1
    requests:
      - GET: https://api.example.com/health
    ```

    A status of 400 or above fails a request that does not expect a status of its own.

    ```yaml
    # yaml-language-server: $schema=../specs/collection.schema.json
    curlew: 1
    name: Pet store
    baseUrl: http://localhost:8080/v1
    vars:
      user: ada
    secrets: [password]
    defaults:
      headers: { Accept: application/json }
      auth: { bearer: "${token}" }
    setup:
      - POST: /login
        json: { user: "${user}", password: "${password}" }
        capture: { token: { json: $.token, secret: true } }
    scenarios:
      buy a pet:
        steps:
          - POST: /pets
            json: { name: Rex }
            expect:
              status: 201
              json: { name: Rex, id: { $type: integer, $gt: 0 } }
            capture: { id: $.id }
          - GET: /pets/${id}
            expect: { status: 200, time: { $lt: 500ms } }
        teardown:
          - DELETE: /pets/${id}
    ```

    ## YAML

    A file is one document of YAML 1.2. A plain scalar is a number only as JSON writes numbers:
    `02134`, `+49151`, `0x1F` and `.5` are errors that offer the quoted text and the number. `yes`,
    `no`, `on` and `2001-12-14` are text; null is written `null` or `~`. A value that is not written
    is an error, and so are unknown keys, keys that stand twice, tags (`!x`) and a second document.
    Anchors, aliases and `<<` work inside a file. Keys that begin with `x-` are yours wherever the
    format defines the keys. A number stands for its digits wherever only text can stand.

    In patterns, paths and conditions a double-quoted escape that makes a control character
    (`"\bok"`) is an error: use single quotes. In patterns `"\r"`, `"\n"` and `"\t"` are allowed, which
    mean the same with and without YAML.

    Between `[ ]` and `{ }` YAML ends a text at a comma or a bracket. There a text with one of
    `, [ ] { }` must be quoted, and so must templates, conditions with a comma, and JSONPaths with `[*]`:
    `that: ["items.all(i, i.n > 0)"]`, `json: { "$.items[*].id": [1, 2] }`. The message of a text that
    was cut shows it in quotes.

    `check` reports every problem of every file, except that an error of YAML's syntax hides the
    problems behind it in the same section (a key of the file's top level).

    ## Templates

    `${name}` in a text is replaced by a value; `${user.address.city}` and `${list[0]}` reach into it.
    A value that is exactly one `${…}` keeps its type. Inside other text numbers stand as written,
    booleans as `true` and `false`; null, lists and objects are errors. `$${` is a literal `${`. In
    flow style, and where it holds `: ` or ` #`, a template must be quoted.

    `expect` and `capture` see their own step's `response` and `request`; a step that has an `id` is
    read by the later steps of its scenario and its `teardown` as `steps.ID.response` and
    `steps.ID.request`, and a step that reads one that got no response is skipped.

    | `response.` | what it is |
    |---|---|
    | `status`, `reason`, `version`, `ip` | a number, and texts: `200`, `OK`, `1.1`, `127.0.0.1` |
    | `headers` | texts by name, in any case: `response.headers["x-id"]`; lines of one name are joined by `, `, those of `Set-Cookie` are a list |
    | `cookies` | the values of the cookies that the response sets, by name |
    | `body`, `bytes`, `json` | the decoded body as text, in base64, and as the document: `response.json.items[0].id` |
    | `size`, `encodedSize` | bytes of the decoded body, and as they came |
    | `url`, `redirects` | the last address, and the redirects before it: `response.redirects[0].status`, `url`, `headers`, `time` |
    | `time`, `timings` | durations (`response.time < duration('1s')`; as text `0.012345s`): of the attempt, and of the last hop `timings.nameResolved`, `connected`, `tlsEstablished`, `firstByte`, `total`, each from the beginning of the hop |
    | `certificate` | of the peer: `subject`, `issuer`, `names`, `notBefore`, `notAfter`, `expiresIn` |

    `now` is fixed for a step, `run.id` and `run.start` for a run, `env.NAME` is a variable of the
    environment. [expressions.md](expressions.md) describes what expressions can do.

    `request` has `method`, `url`, `headers`, `body`, `bytes` and `json` of the request as the step
    sent it, before any redirect. What a secret went into stays secret.

    Names of scenarios, environments, variables and captures, `id`, `tags`, `needs`, JSONPaths
    and XPaths are literal: a template there is an error. Keys are never templates. `baseUrl`, `tls`, `proxy`,
    `schema`, the files of `cookieJar` and `netrc`, `origins` of `auth` and `environments` are rendered before
    anything is sent, all other texts when their step runs. What a template makes in the place of a number or a
    duration reads as it would be written: `timeout: "${seconds}s"`, `retry: { attempts: "${tries}" }`. Inside
    an address a template is encoded as one path segment, or as a query value behind `?`; one that
    begins the address, and `raw(…)`, are taken as they are. `if` is an expression without `${…}`.
    """# + "\n"

  /// What is said of a mapping before its keys.
  static func of(_ name: String) -> String? { sections.first { $0.name == name }?.text }

  private static let sections: [(name: String, text: String)] = [
    (
      "tls",
      """
      Evaluated before anything is sent. Paths are relative to the file they stand in; those that \
      `curlew.yaml` names may lie anywhere. The client certificate is shown to the origin of the \
      step's own request, never to another that a redirect leads to; pins hold on every hop.

      ```yaml
      curlew: 1
      secrets: [keyPassword]
      defaults:
        tls:
          ca: certs/ca.pem
          cert: certs/client.pem
          key: certs/client-key.pem
          keyPassword: "${keyPassword}"
      requests:
        - GET: https://api.example.com/health
        # Straight to one server of many, while its certificate is still checked for the name.
        - GET: https://api.example.com/health
          resolve: { "api.example.com:443": [192.0.2.7, "2001:db8::7"] }
        # The same through a tunnel on this machine.
        - GET: https://api.example.com/health
          connectTo: localhost:8443
      ```
      """
    ),
    (
      "collection",
      "A file whose top level has `curlew`. Exactly one of `requests` and `scenarios` stands in it."
    ),
    (
      "step",
      """
      Exactly one method, or `socket` with `exchange`, or one of `set`, `wait`, `check`, `print`. Beside a method at most one body: `json`, `form`, `text`, `xml`, `base64`, `file`, \
      `graphql`, `multipart`. Every method of IANA's \
      registry and `PURGE` is a key; others, and templates, are written as `method` and `url`. A \
      step takes all keys of `defaults` too.

      In place of a request a step may `set` names, `wait`, `check` conditions or `print` a text. It \
      takes `name`, `id`, `description`, `tags`, `vars`, `if`, `skip` and `continueOnFailure` beside it, \
      and nothing of `defaults`. A name that `set` makes is read as a capture is; one that has a value \
      already keeps it when the step is not carried out.
      """
    ),
    (
      "graphql",
      """
      Sent as `{"query": …, "variables": …, "operationName": …}` of type `application/json`, without \
      the members that are not written. GraphQL's own `$name` is never a template and never changed; \
      `${name}` inserts text, so values belong into `variables`.
      """
    ),
    (
      "part",
      """
      `multipart` is a list of these. The body is `multipart/form-data`, as browsers put it together: \
      in names a `"`, CR and LF are percent-encoded, other characters stand as UTF-8. Files are read \
      while they are sent. `contentType` may name another type of `multipart/…`; the boundary is added, \
      unless it names one itself. All attempts send the same bytes.
      """
    ),
    (
      "project",
      "The `curlew.yaml` that is found by walking up from a file to the first folder with `.git`."
    ),
    (
      "defaults",
      """
      What holds for all steps below that do not say otherwise. Its keys are those that a
      [step](#step) shares with it; the step's table describes them:
      """
    ),
    (
      "capture",
      """
      Taken before the checks, in the order written, and seen by them. `id: $.id` is short for \
      `id: { json: $.id }`; one whole `${…}` is an expression. Else exactly one source; `regex` alone looks into the body. Nothing found fails \
      the step, unless there is a `default`; every capture that found nothing is told. A body, not empty, that is no JSON, \
      XML or text as the capture needs it, and a pattern, path or expression that meets its limit, fail the step \
      also with a `default`: whether there is something to find nobody knows. Types are kept.

      With `append` a value is put behind those that earlier steps have captured under its name: the name \
      then holds a list. A name that holds something else is an error.
      """
    ),
    (
      "secret",
      """
      `secrets` is a list of names, or a mapping from a name to null (its value comes from outside), \
      to a text, or to this.
      """
    ),
    (
      "save",
      """
      `save: report.pdf` is short for `save: { path: report.pdf }`. The path is beneath the output \
      folder: `--output DIR`, else `.curlew/output` beside `curlew.yaml`; elsewhere only with \
      `--allow-write DIR`, nowhere a part that begins with a dot, and never over a file that curlew \
      did not write. The body goes to a temporary file beside it while it comes, which gets the name \
      once all checks held: an error page never stands there. It has no limit and no total time-out \
      unless `limits.body` and `timeout` are written. Checks see the whole body, up to `limits.body` \
      (64 MB); `size` and `sha256` whatever its length. With `resume` what came is kept when a \
      transfer breaks, and the next attempt or run asks for the rest, if the server tells the state \
      of the file by a strong `ETag` or an old enough `Last-Modified`, or `sha256` is given; checks \
      then see status 200, as if all had come at once. Two steps that write one file are an error.
      """
    ),
    (
      "retry",
      """
      An attempt is the request, its captures, `stopIf`, `until` and its checks, in this order; both \
      conditions see `response` and what was captured. While `until` is false or has no value (the \
      transfer failed, the body is no JSON) the attempt is pending; the first on which it holds is \
      judged and final. `stopIf` that has no value does not hold. A request is rendered once: all \
      attempts send the same bytes. A longer `Retry-After` of the response is waited for in place of \
      the pause, up to `max`; no pause goes beyond `within`, when the last attempt begins. An attempt \
      under way is never cut: `timeout` bounds it. `retry: none` takes away what `defaults` gave.

      ```yaml
      curlew: 1
      requests:
        - GET: https://api.example.com/jobs/7
          retry:
            every: 500ms
            backoff: 2
            max: 10s
            within: 60s
            until: response.json.state == "done"
            stopIf: response.json.state == "failed"
          expect: { json: { result: 42 } }
      ```
      """
    ),
    (
      "limits",
      """
      Rates are means over the transfer: about a hundred kilobytes may come at once. What passes \
      `body` or `head` fails the transfer.
      """
    ),
    ("expect", "What the subjects take stands under *Expectations*."),
  ]

  /// What stands before the matchers.
  static let expectations = #"""

    ## Expectations

    A key that starts with `$` is never data: `$word` is a matcher, `$`, `$.…` and `$[…]` are
    JSONPaths (RFC 9535), relative to where they stand, at any depth of `json`. Members, matchers and
    paths may stand together, and all must hold. Everything under `$equals` is data. For a member
    whose name begins with `$` write `$['$name']`.

    In `json` an object is matched as "at least these members", a list whole and in order; nothing is
    converted. `{}` is any object. `headers`, `cookies` and `body` are text: numbers and booleans
    compare as written, and ordering matchers read the text as a number. A null for a header or a
    cookie means that it is absent; in `json` it is JSON's null, and `{ $exists: false }` is a member
    that is not there. `headers` and `cookies` are those of the last response: `redirects: none` looks
    at the first, and `response.redirects[0].headers` at one on the way.

    A singular query (`$.a.b[0]`) gives one value and fails when there is none; any other gives a
    list. `$each`, `$unique` and `$sorted` fail on an empty list. An absent value fails every matcher
    but `$exists: false`.

    JSONPath is that of RFC 9535, whole: `$..id`, slices like `$.items[-2:]`, and filters like
    `$.items[?@.price > 10 && !@.sold].id` with `==`, `!=`, `<`, `<=`, `>`, `>=`, `&&`, `||`, `!`, and
    the functions `length`, `count`, `value`, `match` (the whole text) and `search`. `@` is the value
    that is asked, `$` where the path began. A path alone asks whether there is such a value. The
    patterns of `match` and `search` are I-Regexp (RFC 9485), which has no `\d`: write `[0-9]`; another
    pattern matches nothing, and the loader warns of it.

    `xpath` takes XPath 1.0, which [xpath.md](xpath.md) describes. `count(…)`, `string(…)` and the like give
    one value, a path the list of the texts of its nodes, except where a scalar, `$startsWith`,
    `$endsWith`, `$matches` or an order is expected, and in a capture: exactly one node. Null means none.
    A body is HTML by its content type, else XML. Names without a prefix are in no namespace.

    `url`, `version` and `sha256` are text too, the digest without regard to case. `size` is compared
    with sizes, `time` and `certificate.expiresIn` with durations, the dates of a certificate with
    dates. A header of a redirect is checked as one of the response. `bytes` and `file` are the whole
    body, and a difference says where it begins; a `file` is read under the right to read.

    The body is decoded twice: by `Content-Encoding` (gzip, deflate, br, zstd, also several), and for
    `body` into text: by its byte order mark, else the charset of `Content-Type`, else what XML or
    HTML declare, else UTF-8; labels mean what they mean in a browser. `json` is UTF-8 whatever the header says (RFC 8259). Trailers count as
    headers, behind those of the head; heads of 1xx do not.

    `schema`, and the matcher `$schema`, take a JSON Schema: [schemas.md](schemas.md) has the drafts,
    formats, references and limits. Other languages have pages of their own: [expressions.md](expressions.md),
    [jsonpath.md](jsonpath.md), [patterns.md](patterns.md), [json.md](json.md).

    `that` takes conditions in CEL, without `${…}`. Each must be true; one that gives neither true nor
    false, or nothing, fails. Of one that fails the report shows the value of every part. What is
    under `that` in `defaults` holds too, before the step's own.

    Directly under a cookie `$value`, `$domain`, `$path`, `$expires`, `$maxAge`, `$secure`,
    `$httpOnly` and `$sameSite` stand beside the matchers.

    ```yaml
    curlew: 1
    requests:
      - GET: http://localhost:8080/pets
        expect:
          status: [200, 2xx]
          headers: { content-type: { $startsWith: application/json }, x-debug: null }
          cookies: { sid: { $exists: true, $httpOnly: true } }
          json:
            $.items[*].price: { $each: { $gt: 0 } }
            $.items: { $length: { $gte: 1 }, $any: { name: Rex } }
            total: { $between: [1, 100] }
            created: { $gt: 2024-01-01 }
            deleted: { $exists: false }
          body: { $contains: Rex }
          time: { $lt: 500ms }
          size: { $lt: 1MB }
          version: 1.1
          redirects: [{ status: 302, url: { $endsWith: /old } }]
          that:
            - response.json.items.size() == response.json.total
            - response.json.items.all(item, item.price > 0)
    ```
    """# + "\n"

  /// What stands behind the matchers.
  static let closing = #"""

    ## Environments

    ```yaml
    curlew: 1
    baseUrl: http://localhost:8080/v1
    environments:
      staging:
        baseUrl: https://staging.example.com/v1
        vars: { user: probe }
        secrets: { password: "${env.STAGING_PASSWORD}" }
        tls: { ca: certs/staging.pem }
      load:
        extends: staging
        defaults: { timeout: 60s }
    secrets: [password]
    requests:
      - POST: /login
        json: { user: "${user}", password: "${password}" }
    vars: { user: ada }
    ```

    An environment's `baseUrl` wins over a literal one of a collection, not over a template.

    ## Words of other tools

    Keys, matchers and functions of other tools and languages are errors that name ours;
    [words-of-other-tools.md](words-of-other-tools.md) lists them.
    """# + "\n"
}
