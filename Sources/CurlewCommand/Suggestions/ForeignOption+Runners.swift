// SPDX-License-Identifier: Apache-2.0

import Reporting

extension ForeignOption {
  /// Options of tools that run collections or tests, without the ones in the entries of `run`.
  static var ofRunners: [ForeignOption] {
    selecting + inputs + running + loading + network + requests + reading
  }

  private static let selecting: [ForeignOption] = [
    ForeignOption("--folder", of: "newman", "is a path here, or `-n NAME` for a scenario"),
    ForeignOption(
      "--from-entry", of: "Hurl", "is `FILE:LINE` here, which runs the scenario at that line"),
    ForeignOption(
      "--to-entry", of: "Hurl",
      "is `curlew run FILE:LINE --until STEP` here, which ends the scenario after that step"),
    ForeignOption(
      "--ff", "--failed-first", of: "pytest",
      "has no counterpart: `--last-failed` runs the failures of the last run alone"),
    ForeignOption(
      "--collect-only", "--co", of: "pytest", "is the command `curlew list` here"),
    ForeignOption(
      "--dry-run", "--dryrun", "-D", of: ["Karate", "others"],
      "is the command `curlew plan` here; `curlew check` finds mistakes"),
    ForeignOption(
      "--shard-n", "--shard-index", "--shard-id", of: ["runn", "others"], "is `--shard I/N` here"),
    ForeignOption(
      "-f", "--file", "--input", "--collection", "--spec", "--config", "-c", "--project", "--glob",
      of: "other tools", "is a path here: `curlew run specs/a.yaml 'specs/**/b*.yaml'`"),
    ForeignOption(
      "--recursive", of: "other tools",
      "is not needed: a folder is searched to the bottom"),
  ]

  private static let inputs: [ForeignOption] = [
    ForeignOption("-g", of: "newman", "is `--vars FILE` here, in YAML or JSON"),
    ForeignOption(
      "-d", of: ["newman (rows)", "k6 (a time)"],
      "is `data: FILE` of a scenario or of the collection here; a load is `curlew load --duration TIME`"
    ),
    ForeignOption(
      "--iteration-data", "--csv-file-path", "--data", of: ["newman", "Bruno", "others"],
      "is `data: FILE` of a scenario or of the collection here"),
    ForeignOption("--url", "--host", of: "other tools", "is `--base-url URL` here"),
    ForeignOption(
      "--export-environment", "--export-globals", "--export-collection", "--export-cookie-jar",
      of: "newman", "has no counterpart: nothing is written back into files of a project"),
    ForeignOption(
      "--postman-api-key", of: "newman",
      "has no counterpart: save the collection as a file, and `curlew import` it"),
    ForeignOption(
      "--workspace-path", of: "Bruno", "has no counterpart: a project has its `curlew.yaml`"),
  ]

  private static let running: [ForeignOption] = [
    ForeignOption(
      "--suppress-exit-code", of: "newman", "is `|| true` in the shell"),
    ForeignOption(
      "--retry", "--retry-interval", "--retry-max-count",
      of: ["Hurl", "others"], "is `retry: { attempts: 3 }` of a step or of `defaults`"),
    ForeignOption(
      "--continue-on-error", of: "Hurl", "is `continueOnFailure: true` in the file"),
    ForeignOption(
      "--delay-request", "--delay", of: ["newman", "Bruno", "Hurl"],
      "is `delay` of a step or of `defaults`"),
    ForeignOption(
      "--timeout-script", of: "newman", "has no counterpart: there are no scripts"),
    ForeignOption(
      "--snapshot-update", "--updateSnapshot", "--update-snapshots", of: "test runners",
      "is `--update` of `curlew run`"),
    ForeignOption(
      "--test", "--tests-only", "--sandbox", "--clean", "-C", of: "other tools", "is not needed"),
  ]

  private static let loading: [ForeignOption] = [
    ForeignOption(
      "--vus", "--duration", "--iterations", "--stage", "--stages", "--rps", "--rate", "--users",
      "--loadtest", "--connections", "-z", of: "load testers",
      "is of `curlew load`: `curlew load --users 50 --duration 1m`"),
    ForeignOption(
      "-i", of: ["k6 (iterations)", "Hurl (the head)"],
      "is `curlew load --iterations N`; `-v` shows every head"),
    ForeignOption(
      "-u", of: ["k6 (users)", "Hurl (a log-in)"],
      "is `curlew load --users N`; a log-in is `auth` in the file"),
    ForeignOption(
      "-s", of: ["Step CI (a secret)", "pytest (output)"],
      "is `CURLEW_SECRET_NAME` in the environment here; `-v` shows every exchange"),
  ]

  private static let network: [ForeignOption] = [
    ForeignOption(
      "--ignore-truststore", of: "Bruno", "is not needed: `--ca` replaces the system's"),
    ForeignOption(
      "--unix-socket", of: "Hurl", "is `unixSocket` of a step, with `--allow-unix PATH`"),
    ForeignOption(
      "--netrc", "--netrc-optional", of: "Hurl", "is `auth: { netrc: true }` with `--allow-netrc`"),
    ForeignOption("--netrc-file", of: "Hurl", "is `auth: { netrc: FILE }` with `--allow-netrc`"),
    ForeignOption(
      "--ssl-client-passphrase", of: "newman", "is `tls: { keyPassword: … }` of `defaults`"),
    ForeignOption(
      "--ssl-client-cert-list", of: "newman",
      "is `tls: { cert: FILE }` of the collection that needs it"),
    ForeignOption("--pinnedpubkey", of: "Hurl", "is `tls: { pin: … }` of `defaults`"),
    ForeignOption("--ssl-no-revoke", of: "Hurl", "is not needed"),
    ForeignOption(
      "--ipv4", "-4", "--ipv6", "-6", of: "Hurl", "is `ipVersion` of a step or of `defaults`"),
    ForeignOption(
      "--http1.0", "-0", "--http1.1", "--http2", "--http3", "--http", of: ["Hurl", "others"],
      "is `http` of a step or of `defaults`"),
  ]

  private static let requests: [ForeignOption] = [
    ForeignOption(
      "--user", of: "Hurl", "is `auth: { basic: … }` of a step or of `defaults`"),
    ForeignOption(
      "--digest", "--ntlm", "--negotiate", "--aws-sigv4", of: "Hurl",
      "is `auth` of a step or of `defaults`"),
    ForeignOption(
      "--path-as-is", of: "Hurl", "is not needed: `..` of a path stays"),
    ForeignOption(
      "--max-filesize", of: "Hurl", "is `limits: { body: 1MB }` of a step or of `defaults`"),
    ForeignOption(
      "--ignore-redirects", "--max-redirs", "--max-redirects", of: ["newman", "Hurl", "k6"],
      "is `redirects` of a step or of `defaults`: a number, or `none`"),
    ForeignOption("--location", "-L", of: "Hurl", "is not needed: redirects are followed"),
    ForeignOption(
      "--location-trusted", of: "Hurl",
      "has no counterpart: log-ins go to their origin, and to `auth.origins`"),
    ForeignOption("--compressed", of: "Hurl", "is not needed"),
    ForeignOption(
      "--connect-timeout", of: "Hurl", "is `timeout: { connect: 5s }` of a step or of `defaults`"),
    ForeignOption(
      "--limit-rate", of: "Hurl", "is `limits: { rate: 1MB/s }` of a step or of `defaults`"),
    ForeignOption(
      "--cookie-jar", "--cookie", "-b", of: ["newman", "Hurl"],
      "is `cookieJar: { file: FILE }` in the file"),
    ForeignOption(
      "--disable-cookies", "--no-cookie-store", of: ["Bruno", "Hurl"],
      "is `cookieJar: none` in the file"),
    ForeignOption(
      "--curl", of: "Hurl", "is not needed: each failure shows a curl line of its request"),
  ]

  /// The equivalents of `--report` in other tools, and options that it replaces.
  static let reports: [ForeignOption] = [
    ForeignOption(
      "-r", of: ["newman (reporters)", "Bruno (recursive)"],
      "is `--report KIND=FILE` here; folders are searched to the bottom"),
    ForeignOption(
      "--reporters", "--reporter", "--format", of: ["newman", "Bruno", "others"],
      "is `--report KIND=FILE` here, with \(GivenValue.list(ReportKind.all.map(\.word)))"),
    ForeignOption(
      "-o", of: ["Bruno", "k6", "others"],
      "is `--report KIND=FILE` here; `--output DIR` is where `save` writes"),
    ForeignOption(
      "--reporter-junit", "--reporter-junit-export", "--report-junit", "--junitxml", "--junit-xml",
      "--junit", of: ["newman", "Bruno", "Hurl", "pytest"], "is `--report junit=FILE` here"),
    ForeignOption(
      "--reporter-json", "--reporter-json-export", "--report-json", "--json", "--summary-export",
      of: ["newman", "Bruno", "Hurl", "k6"], "is `--report json=FILE` here, in the format CTRF"),
    ForeignOption("--out", of: "k6", "is `--report ndjson=FILE` here"),
    ForeignOption("--output-dir", of: "Venom", "is `--report junit=DIR/FILE` here"),
    ForeignOption(
      "--reporter-html", "--reporter-html-export", "--reporter-htmlextra-export", "--report-html",
      "--html", "--html-report",
      of: ["newman", "Bruno", "Hurl", "pytest", "Venom"],
      "is `--report html=FILE` here"),
    ForeignOption(
      "--report-tap", "--reporter-tap", "--tap", of: ["Hurl", "others"],
      "is `--report tap=FILE` here"),
    ForeignOption(
      "--reporter-skip-headers", "--reporter-skip-all-headers", "--reporter-skip-body",
      "--reporter-skip-request-body", "--reporter-skip-response-body", of: "Bruno",
      "has no counterpart: secrets are masked in every report"),
  ]

  private static let reading: [ForeignOption] = [
    ForeignOption(
      "--include", "--pretty", "--no-pretty", "--verbosity", of: "Hurl",
      "is `-v` here, which shows every exchange"),
    ForeignOption(
      "--no-insecure-file-read", of: "newman",
      "is not needed: files of other folders are read with `--allow-read DIR` alone"),
    ForeignOption(
      "--error-format", "--progress-bar", "--tb", "--durations", "--ignore-asserts",
      "--interactive", "--pdb", "-p", of: ["Hurl", "pytest"],
      "has no counterpart; failures are shown whole, and `-v` shows every exchange"),
    ForeignOption(
      "--working-dir", "--file-root", "--rootdir", "--lib-dir", of: ["newman", "Hurl", "pytest"],
      "is not needed: paths in a file are relative to it; `--allow-read DIR` opens another folder"),
  ]
}
