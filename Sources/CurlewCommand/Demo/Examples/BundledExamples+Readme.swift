// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/README.md`
  static let readme = BundledExample(
    path: "examples/README.md",
    text: #"""
      # Examples

      Collections to copy. `curlew demo` runs all of them against the demonstration shop; to run them yourself, let the shop listen in
      one terminal and run them in another, all or some, in any order:

      ```sh
      curlew demo --serve --port 8080
      curlew run examples
      ```

      Proxies of the environment are never asked for this machine. `--proxy ADDRESS` is over everything in the files, `proxy: none` too, so a
      proxy that takes HTTPS only fails what is plain.

      On another port `curlew run examples --var baseUrl=http://127.0.0.1:PORT`. [The recipes](../docs/recipes.md) explain the parts that every
      suite needs, [the reference](../specs/reference.md) has every key.

      | file | shows |
      |---|---|
      | [health.yaml](health.yaml) | the smallest useful collection, with a tag |
      | [pets.yaml](pets.yaml) | create, read, change and delete one thing, and leave nothing behind |
      | [login-once.yaml](login-once.yaml) | one log-in for all scenarios; log-ins that must fail |
      | [session.yaml](session.yaml) | cookies |
      | [identity.yaml](identity.yaml) | OAuth 2, basic authentication, nobody |
      | [polling.yaml](polling.yaml) | waiting until something is done |
      | [bodies.yaml](bodies.yaml) | every kind of body |
      | [upload.yaml](upload.yaml) | files as bodies and in forms |
      | [download.yaml](download.yaml) | saving a response, its digest, resuming |
      | [responses.yaml](responses.yaml) | what can be checked besides status and document; `steps.ID` |
      | [lists.yaml](lists.yaml) | checks on lists |
      | [schemas.yaml](schemas.yaml) | JSON Schemas |
      | [feed.yaml](feed.yaml) | XML and HTML |
      | [graphql.yaml](graphql.yaml) | GraphQL with its query in a file |
      | [s3.yaml](s3.yaml) | requests signed for S3 |
      | [redirects.yaml](redirects.yaml) | following redirects, or looking at them |
      | [proxy.yaml](proxy.yaml) | a service behind a proxy |
      | [tls.yaml](tls.yaml) | authorities, certificates, versions |
      | [sockets.yaml](sockets.yaml) | raw connections: HTTP by hand, Redis, mail |
      | [ftp.yaml](ftp.yaml) | files over FTP |
      | [environments/](environments) | a project: `curlew.yaml`, stages, secrets from outside |

      [docs/failing.yaml](../docs/failing.yaml) fails on purpose, to show what a failure looks like: `curlew demo --failing`.

      """#)
}
