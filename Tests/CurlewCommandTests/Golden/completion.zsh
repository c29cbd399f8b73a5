#compdef curlew
# Completion of curlew for zsh; `--generate-completion-script zsh` wrote it.

_curlew() {
    local curcontext=$curcontext state line
    local -A opt_args
    _arguments -C \
        '(- *)--generate-completion-script[Print a script that completes commands and options in bash, zsh or fish.]:shell:(bash zsh fish)' \
        '(- *)'--licenses'[Show the licences of everything in the program.]' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '1: :_curlew_commands' '*:: :->words'
    [[ $state == words ]] || return
    case $words[1] in
    help) _arguments '1: :_curlew_commands' ;;
    run|load|merge|judge|doubt|coverage|check|plan|list|fmt|send|import|export|new|demo|schema|lsp|explain) "_curlew_$words[1]" ;;
    esac
}

# Offers words of the project, which zsh quotes; options of compadd come before their kind.
_curlew_project() {
    local -a found
    found=(${(f)"$(curlew __complete $@[-1] "${(@Q)words[1,CURRENT-1]}" 2>/dev/null)"})
    (( $#found )) && compadd "${@[1,-2]}" -a found
}

_curlew_commands() {
    local -a commands=(
        'run:Plans and runs collections, and reports the results.'
        'load:Runs collections as load, and reports latencies, errors and thresholds.'
        'merge:Joins the event files of shards into one run and its reports.'
        'judge:Judges the collections as they are now on the responses of an earlier run.'
        'doubt:Asks which wrong responses the collections would not notice.'
        'coverage:Shows how much of their OpenAPI documents earlier runs exercised.'
        'check:Loads and resolves everything, sends nothing, reports every problem of every file.'
        'plan:Prints what would run\: scenarios, steps and what they wait for.'
        'list:Prints the scenarios and steps that the selection matches, one a line.'
        'fmt:Brings collections, files of blocks and curlew.yaml into one layout.'
        'send:Sends one request and prints the response.'
        'import:Turns the files of another tool into collections.'
        'export:Turns collections into commands of curl, or into a collection for Postman.'
        'new:Writes a project to start from.'
        'demo:Starts a demonstration shop and runs the examples against it.'
        'schema:Prints a JSON Schema of the format, for editors.'
        'lsp:Answers an editor\: the Language Server Protocol on standard input and output.'
        'explain:Explains the code of an error or a failure, with an example.'
        'help:Show help information.'
    )
    _describe command commands
}

_curlew_run() {
    _arguments -s -S \
        '(-t --tags)'{-t+,--tags=}'[Steps with these tags\: '\''smoke and not slow'\''.]:expression:_curlew_project tags' \
        '(-n --name)'{-n+,--name=}'[Scenarios whose name matches.]:regex:_curlew_project scenarios' \
        '(--changed)'--changed='[Collections that use a file changed since HEAD and this commit of git part.]:ref:' \
        '(--last-failed)'--last-failed'[What did not pass in the last run of the project.]' \
        '(--last-run)'--last-run='[The record of the last run, read by --last-failed and written by `run`.]:file:_files' \
        '(--shard)'--shard='[The I-th of N parts of the selection; `auto` and `auto/N` ask the CI system.]:i/n:' \
        '(--shard-by)'--shard-by='[Equal parts by steps or by timings of earlier runs, or by a hash that keeps each scenario in its part (steps).]:rule:(steps timings hash)' \
        '(--timings)'--timings='[The times of earlier runs, read by --shard-by timings and written by `run`.]:file:_files' \
        '(--stdin-as)'--stdin-as='[Standard input is the text of this file, in place of the one on disk.]:file:_files' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '(--openapi)'--openapi='[The OpenAPI document of all requests, in place of the one that files name.]:file:_files' \
        '(-j --jobs)'{-j+,--jobs=}'[Scenarios in flight at once (20).]:n:' \
        '(--max-per-host)'--max-per-host='[Requests in flight at once to one host (no limit but --jobs).]:n:' \
        '(--teardown-timeout)'--teardown-timeout='[How long teardown may take after Ctrl-C (10s).]:time:' \
        '(--timeout)'--timeout='[How long the whole run may take; teardown and reports follow.]:time:' \
        '(--retries)'--retries='[How often a failed scenario runs again, without `retries` of its own (0).]:n:' \
        '(--repeat)'--repeat='[Runs the whole selection n times, each with results of its own (1).]:n:' \
        '(--fail-on-flaky)'--fail-on-flaky'[A scenario that passes only in a later try (`retries`) ends the run in 5.]' \
        '(--fail-fast)'--fail-fast'[Starts nothing more after the first failure, as --max-failures 1.]' \
        '(--max-failures)'--max-failures='[Starts nothing more after this many scenarios failed; teardown runs.]:n:' \
        '(--until)'--until='[Ends the one selected scenario with this step\: its id, its name or \:LINE.]:step:' \
        '(--keep)'--keep'[Leaves out every teardown and afterEach, and shows what was captured.]' \
        '(--order)'--order='[Scenarios begin in the order of the files, or in a random one of --seed (files).]:order:(files random)' \
        '(--group)'--group='[What the shards of one run have in common (the run of the CI system).]:text:' \
        '(--seed)'--seed='[Draw the random values of the run that had this seed; every report shows it.]:n:' \
        '(--watch)'--watch'[Run again what a change of a file touches, until Ctrl-C.]' \
        '(--update)'--update'[Write missing snapshots, replace those that differ, remove unused ones.]' \
        '(--pass-with-no-tests)'--pass-with-no-tests'[An empty selection is not a failure.]' \
        '(--fail-on-skipped)'--fail-on-skipped'[A step that is skipped otherwise than by `if` is a failure.]' \
        '*'--wait-for='[Send nothing before this address answers\: http, tcp, \:port/path, /path. Repeatable.]:address\[=status\]:' \
        '(--wait)'--wait='[How long --wait-for may take in all (60s).]:time:' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(--output)'--output='[The folder that `save` writes beneath (.curlew/output beside curlew.yaml).]:dir:_files -/' \
        '*'--allow-write='[Let collections write files in this folder too. Repeatable.]:dir:_files -/' \
        '(--ca)'--ca='[A file or folder of authorities to trust, PEM.]:path:_files' \
        '(--cert)'--cert='[A client certificate.]:file:_files' \
        '(--key)'--key='[The key of the client certificate.]:file:_files' \
        '(-k --insecure)'{-k,--insecure}'[Accept any TLS certificate.]' \
        '(--proxy)'--proxy='[The proxy of every request, or '\''none'\''.]:scheme\://user\:password@host\:port:' \
        '*'--resolve='[Connect to these addresses for a host and port. Repeatable.]:host\:port\:address,…:' \
        '*'--connect-to='[Connect to another host and port in place of one; empty parts are any. Repeatable.]:host\:port\:host\:port:' \
        '*'{-H+,--header=}'[A header of every request; '\''Name\:'\'' removes one. Repeatable.]:name\: value:' \
        '(--traceparent)'--traceparent'[Send the header traceparent with every request; reports show the trace.]' \
        '(--otlp)'--otlp='[Send traces to this OpenTelemetry collector, with OTLP over HTTP; env for the address in OTEL_EXPORTER_OTLP_ENDPOINT.]:address|env:(env)' \
        '*'--report='[console, allure (a folder), coverage (JSON), har, html, json (CTRF), junit, markdown, ndjson, tap, github or azure, to a file or standard output. Repeatable.]:kind\[=path\]:(console allure coverage har html json junit markdown ndjson tap github azure)' \
        '(--junit-dialect)'--junit-dialect='[rich, or strict for readers that validate.]:dialect:(rich strict)' \
        '(--junit-cases)'--junit-cases='[What a case of junit is\: steps, or scenarios for tools of test management.]:cases:(steps scenarios)' \
        '(--tap-version)'--tap-version='[14, or 13 for readers of TAP that stop there, as Perl'\''s do.]:version:(14 13)' \
        '(--ci)'--ci='[The CI system whose log this is\: auto, github, azure, gitlab or none.]:system:(auto github azure gitlab none)' \
        '(--report-bodies)'--report-bodies='[The bodies that reports keep\: all, failed (of failed steps) or none.]:which:(all failed none)' \
        '(--trace-link)'--trace-link='[Make the traces in reports links to this address, with {traceId} in it.]:address:' \
        '(-v --verbose -q --quiet)'{-v,--verbose}'[Show every exchange.]' \
        '(-q --quiet -v --verbose)'{-q,--quiet}'[Show failures and one line of totals.]' \
        '(--coverage)'--coverage'[Show at the end how much of the OpenAPI documents was exercised.]' \
        '(--coverage-least)'--coverage-least='[Exit with 1 below these shares\: operations=100%,responses=80%; contentTypes, parameters, bodies and values too.]:shares:' \
        '(--progress)'--progress='[auto (drawn on a terminal, lines in the log of a CI system), line or none.]:how:(auto line none)' \
        '(--progress-every)'--progress-every='[After how long without output a line says how far the run is (30s).]:time:' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files -g "*.(yaml|yml)"' \
        && return
}

_curlew_load() {
    _arguments -s -S \
        '(-t --tags)'{-t+,--tags=}'[Steps with these tags\: '\''smoke and not slow'\''.]:expression:_curlew_project tags' \
        '(-n --name)'{-n+,--name=}'[Scenarios whose name matches.]:regex:_curlew_project scenarios' \
        '(--changed)'--changed='[Collections that use a file changed since HEAD and this commit of git part.]:ref:' \
        '(--shard)'--shard='[The I-th of N parts of the selection; `auto` and `auto/N` ask the CI system.]:i/n:' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '(--openapi)'--openapi='[The OpenAPI document of all requests, in place of the one that files name.]:file:_files' \
        '(-r --rate)'{-r+,--rate=}'[Open model\: N scenarios begin a second (also /m), whatever the service does.]:n/s:' \
        '(-u --users)'{-u+,--users=}'[Closed model\: N scenarios at a time, each begins again when it ended (10).]:n:' \
        '(-d --duration)'{-d+,--duration=}'[How long scenarios begin (30s).]:time:' \
        '(--iterations)'--iterations='[How many scenarios begin in all.]:n:' \
        '(--ramp)'--ramp='[How long the rate or the users rise from nothing, in a straight line.]:time:' \
        '(--stages)'--stages='[Targets one after another\: 30s\:50,2m\:50 for users, 30s\:50/s for a rate.]:list:' \
        '(--warm-up)'--warm-up='[How long the beginning is that is sent and shown but not counted; 0s for none.]:time:' \
        '(--max-in-flight)'--max-in-flight='[Open model\: at most so many scenarios at once (10000).]:n:' \
        '(--checks)'--checks='[The share of responses whose bodies are judged\: all, N% or status (all).]:share:(all status)' \
        '(--start-at)'--start-at='[When the load begins, in RFC 3339, so that shards begin together.]:time:' \
        '(--teardown-timeout)'--teardown-timeout='[How long teardown may take after Ctrl-C (10s).]:time:' \
        '(--timeout)'--timeout='[How long all of it may take, setup included; teardown and reports follow.]:time:' \
        '(--group)'--group='[What the shards of one load have in common (the run of the CI system).]:text:' \
        '(--seed)'--seed='[Draw the random values of the run that had this seed; every report shows it.]:n:' \
        '*'--wait-for='[Send nothing before this address answers\: http, tcp, \:port/path, /path. Repeatable.]:address\[=status\]:' \
        '(--wait)'--wait='[How long --wait-for may take in all (60s).]:time:' \
        '*'--threshold='[A limit that must hold, besides those of the files\: '\''p95<300ms'\'', '\''errors<0.1%'\''.]:limit:' \
        '(--stop-early)'--stop-early'[End when a threshold has not held for ten seconds.]' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(--ca)'--ca='[A file or folder of authorities to trust, PEM.]:path:_files' \
        '(--cert)'--cert='[A client certificate.]:file:_files' \
        '(--key)'--key='[The key of the client certificate.]:file:_files' \
        '(-k --insecure)'{-k,--insecure}'[Accept any TLS certificate.]' \
        '(--proxy)'--proxy='[The proxy of every request, or '\''none'\''.]:scheme\://user\:password@host\:port:' \
        '*'--resolve='[Connect to these addresses for a host and port. Repeatable.]:host\:port\:address,…:' \
        '*'--connect-to='[Connect to another host and port in place of one; empty parts are any. Repeatable.]:host\:port\:host\:port:' \
        '*'{-H+,--header=}'[A header of every request; '\''Name\:'\'' removes one. Repeatable.]:name\: value:' \
        '(--traceparent)'--traceparent'[Send the header traceparent with every request; reports show the trace.]' \
        '(--otlp)'--otlp='[Send traces to this OpenTelemetry collector, with OTLP over HTTP; env for the address in OTEL_EXPORTER_OTLP_ENDPOINT.]:address|env:(env)' \
        '(--otlp-share)'--otlp-share='[The share of starts whose traces are sampled; of the others failures are sent (1%).]:n%:' \
        '*'--report='[console, allure (a folder), coverage (JSON), har, html, json (CTRF), junit, markdown, ndjson, tap, github or azure, to a file or standard output. Repeatable.]:kind\[=path\]:(console allure coverage har html json junit markdown ndjson tap github azure)' \
        '(--junit-dialect)'--junit-dialect='[rich, or strict for readers that validate.]:dialect:(rich strict)' \
        '(--junit-cases)'--junit-cases='[What a case of junit is\: steps, or scenarios for tools of test management.]:cases:(steps scenarios)' \
        '(--tap-version)'--tap-version='[14, or 13 for readers of TAP that stop there, as Perl'\''s do.]:version:(14 13)' \
        '(--ci)'--ci='[The CI system whose log this is\: auto, github, azure, gitlab or none.]:system:(auto github azure gitlab none)' \
        '(--report-bodies)'--report-bodies='[The bodies that reports keep\: all, failed (of failed steps) or none.]:which:(all failed none)' \
        '(--trace-link)'--trace-link='[Make the traces in reports links to this address, with {traceId} in it.]:address:' \
        '(-v --verbose -q --quiet)'{-v,--verbose}'[Show every exchange.]' \
        '(-q --quiet -v --verbose)'{-q,--quiet}'[Show failures and one line of totals.]' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files -g "*.(yaml|yml)"' \
        && return
}

_curlew_merge() {
    _arguments -s -S \
        '(--shards)'--shards='[How many shards there must be; without it, the files say so.]:n:' \
        '(--wait)'--wait='[How long to wait until all shards have ended.]:time:' \
        '(--overlap)'--overlap='[For a scenario in several files\: latest, or tries, which all count as tries.]:rule:(latest tries)' \
        '(--timings)'--timings='[The times of earlier runs, to which this one is added, for `run --shard-by timings`.]:file:_files' \
        '(--last-run)'--last-run='[Where to note what did not pass, for `run --last-failed`.]:file:_files' \
        '(--fail-on-flaky)'--fail-on-flaky'[A scenario that passes only in a later try ends the merge in 5.]' \
        '(--fail-on-skipped)'--fail-on-skipped'[A step that is skipped otherwise than by `if` is a failure.]' \
        '(--pass-with-no-tests)'--pass-with-no-tests'[Files without a scenario are not a failure.]' \
        '*'--report='[console, allure (a folder), coverage (JSON), har, html, json (CTRF), junit, markdown, ndjson, tap, github or azure, to a file or standard output. Repeatable.]:kind\[=path\]:(console allure coverage har html json junit markdown ndjson tap github azure)' \
        '(--junit-dialect)'--junit-dialect='[rich, or strict for readers that validate.]:dialect:(rich strict)' \
        '(--junit-cases)'--junit-cases='[What a case of junit is\: steps, or scenarios for tools of test management.]:cases:(steps scenarios)' \
        '(--tap-version)'--tap-version='[14, or 13 for readers of TAP that stop there, as Perl'\''s do.]:version:(14 13)' \
        '(--ci)'--ci='[The CI system whose log this is\: auto, github, azure, gitlab or none.]:system:(auto github azure gitlab none)' \
        '(--report-bodies)'--report-bodies='[The bodies that reports keep\: all, failed (of failed steps) or none.]:which:(all failed none)' \
        '(--trace-link)'--trace-link='[Make the traces in reports links to this address, with {traceId} in it.]:address:' \
        '(-v --verbose -q --quiet)'{-v,--verbose}'[Show every exchange.]' \
        '(-q --quiet -v --verbose)'{-q,--quiet}'[Show failures and one line of totals.]' \
        '(--coverage)'--coverage'[Show at the end how much of the OpenAPI documents was exercised.]' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files' \
        && return
}

_curlew_judge() {
    _arguments -s -S \
        '(-t --tags)'{-t+,--tags=}'[Steps with these tags\: '\''smoke and not slow'\''.]:expression:_curlew_project tags' \
        '(-n --name)'{-n+,--name=}'[Scenarios whose name matches.]:regex:_curlew_project scenarios' \
        '(--changed)'--changed='[Collections that use a file changed since HEAD and this commit of git part.]:ref:' \
        '(--last-failed)'--last-failed'[What did not pass in the last run of the project.]' \
        '(--last-run)'--last-run='[The record of the last run, read by --last-failed and written by `run`.]:file:_files' \
        '(--shard)'--shard='[The I-th of N parts of the selection; `auto` and `auto/N` ask the CI system.]:i/n:' \
        '(--shard-by)'--shard-by='[Equal parts by steps or by timings of earlier runs, or by a hash that keeps each scenario in its part (steps).]:rule:(steps timings hash)' \
        '(--timings)'--timings='[The times of earlier runs, read by --shard-by timings and written by `run`.]:file:_files' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(--openapi)'--openapi='[The OpenAPI document of all requests, in place of the one that files name.]:file:_files' \
        '(--seed)'--seed='[The seed of random values in place of the recorded one.]:n:' \
        '(--watch)'--watch'[Judge again after each change of a file, until Ctrl-C.]' \
        '(--fail-on-skipped)'--fail-on-skipped'[A step that could not be judged is a failure.]' \
        '*'--report='[console, allure (a folder), coverage (JSON), har, html, json (CTRF), junit, markdown, ndjson, tap, github or azure, to a file or standard output. Repeatable.]:kind\[=path\]:(console allure coverage har html json junit markdown ndjson tap github azure)' \
        '(--junit-dialect)'--junit-dialect='[rich, or strict for readers that validate.]:dialect:(rich strict)' \
        '(--junit-cases)'--junit-cases='[What a case of junit is\: steps, or scenarios for tools of test management.]:cases:(steps scenarios)' \
        '(--tap-version)'--tap-version='[14, or 13 for readers of TAP that stop there, as Perl'\''s do.]:version:(14 13)' \
        '(--ci)'--ci='[The CI system whose log this is\: auto, github, azure, gitlab or none.]:system:(auto github azure gitlab none)' \
        '(--report-bodies)'--report-bodies='[The bodies that reports keep\: all, failed (of failed steps) or none.]:which:(all failed none)' \
        '(--trace-link)'--trace-link='[Make the traces in reports links to this address, with {traceId} in it.]:address:' \
        '(-v --verbose -q --quiet)'{-v,--verbose}'[Show every exchange.]' \
        '(-q --quiet -v --verbose)'{-q,--quiet}'[Show failures and one line of totals.]' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files' \
        && return
}

_curlew_doubt() {
    _arguments -s -S \
        '(-t --tags)'{-t+,--tags=}'[Steps with these tags\: '\''smoke and not slow'\''.]:expression:_curlew_project tags' \
        '(-n --name)'{-n+,--name=}'[Scenarios whose name matches.]:regex:_curlew_project scenarios' \
        '(--changed)'--changed='[Collections that use a file changed since HEAD and this commit of git part.]:ref:' \
        '(--last-failed)'--last-failed'[What did not pass in the last run of the project.]' \
        '(--last-run)'--last-run='[The record of the last run, read by --last-failed and written by `run`.]:file:_files' \
        '(--shard)'--shard='[The I-th of N parts of the selection; `auto` and `auto/N` ask the CI system.]:i/n:' \
        '(--shard-by)'--shard-by='[Equal parts by steps or by timings of earlier runs, or by a hash that keeps each scenario in its part (steps).]:rule:(steps timings hash)' \
        '(--timings)'--timings='[The times of earlier runs, read by --shard-by timings and written by `run`.]:file:_files' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(--openapi)'--openapi='[The OpenAPI document of all requests, in place of the one that files name.]:file:_files' \
        '(--least)'--least='[Exit with 1 below this share of noticed questions\: 60%.]:share:' \
        '*'--ignore='[An operation or a place that is not asked about\: '\''GET /pets'\'', '\''$..traceId'\'', '\''header etag'\''. Repeatable.]:entry:' \
        '(--write)'--write'[Write the expectations that are offered into the files, and print the differences.]' \
        '(--format)'--format='[text (the default), json\: one object, as `curlew schema doubt` describes it, or markdown for a comment.]:format:(text json markdown)' \
        '(-v --verbose)'{-v,--verbose}'[Show every operation.]' \
        '(-q --quiet)'{-q,--quiet}'[Show one line of totals.]' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files' \
        && return
}

_curlew_coverage() {
    _arguments -s -S \
        '(--static)'--static'[Count the operations that collections reach; nothing needs to have run.]' \
        '(--shards)'--shards='[How many shards there must be; without it, the files say so.]:n:' \
        '(--least)'--least='[Exit with 1 below these shares\: operations=100%,responses=80%; contentTypes, parameters, bodies and values too.]:shares:' \
        '(--format)'--format='[text (the default), json\: one object, as `curlew schema coverage` describes it, or markdown for a comment.]:format:(text json markdown)' \
        '(--propose)'--propose='[Write what was seen and is not documented as an OpenAPI Overlay 1.0.]:file:_files' \
        '(--force)'--force'[Replace the file of --propose if it exists.]' \
        '(-v --verbose)'{-v,--verbose}'[Show everything that is not covered.]' \
        '(-q --quiet)'{-q,--quiet}'[Show the shares alone.]' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(--openapi)'--openapi='[The OpenAPI document of all requests, in place of the one that files name.]:file:_files' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files' \
        && return
}

_curlew_check() {
    _arguments -s -S \
        '(-t --tags)'{-t+,--tags=}'[Steps with these tags\: '\''smoke and not slow'\''.]:expression:_curlew_project tags' \
        '(-n --name)'{-n+,--name=}'[Scenarios whose name matches.]:regex:_curlew_project scenarios' \
        '(--changed)'--changed='[Collections that use a file changed since HEAD and this commit of git part.]:ref:' \
        '(--last-failed)'--last-failed'[What did not pass in the last run of the project.]' \
        '(--last-run)'--last-run='[The record of the last run, read by --last-failed and written by `run`.]:file:_files' \
        '(--shard)'--shard='[The I-th of N parts of the selection; `auto` and `auto/N` ask the CI system.]:i/n:' \
        '(--shard-by)'--shard-by='[Equal parts by steps or by timings of earlier runs, or by a hash that keeps each scenario in its part (steps).]:rule:(steps timings hash)' \
        '(--timings)'--timings='[The times of earlier runs, read by --shard-by timings and written by `run`.]:file:_files' \
        '(--stdin-as)'--stdin-as='[Standard input is the text of this file, in place of the one on disk.]:file:_files' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(--output)'--output='[The folder that `save` writes beneath (.curlew/output beside curlew.yaml).]:dir:_files -/' \
        '*'--allow-write='[Let collections write files in this folder too. Repeatable.]:dir:_files -/' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(--openapi)'--openapi='[The OpenAPI document of all requests, in place of the one that files name.]:file:_files' \
        '(--against)'--against='[An earlier version of the OpenAPI document, a file or REF\:PATH of git, to find the steps that the new one touches.]:old:' \
        '(--fix)'--fix'[Write the fixes that leave one meaning into the files.]' \
        '(--format)'--format='[How problems are shown\: pretty (the default), concise (one a line), json, github, gitlab (code quality) or sarif.]:format:(pretty concise json github gitlab sarif)' \
        '(-v --verbose)'{-v,--verbose}'[Show every problem, with all its places.]' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files -g "*.(yaml|yml)"' \
        && return
}

_curlew_plan() {
    _arguments -s -S \
        '(-t --tags)'{-t+,--tags=}'[Steps with these tags\: '\''smoke and not slow'\''.]:expression:_curlew_project tags' \
        '(-n --name)'{-n+,--name=}'[Scenarios whose name matches.]:regex:_curlew_project scenarios' \
        '(--changed)'--changed='[Collections that use a file changed since HEAD and this commit of git part.]:ref:' \
        '(--last-failed)'--last-failed'[What did not pass in the last run of the project.]' \
        '(--last-run)'--last-run='[The record of the last run, read by --last-failed and written by `run`.]:file:_files' \
        '(--shard)'--shard='[The I-th of N parts of the selection; `auto` and `auto/N` ask the CI system.]:i/n:' \
        '(--shard-by)'--shard-by='[Equal parts by steps or by timings of earlier runs, or by a hash that keeps each scenario in its part (steps).]:rule:(steps timings hash)' \
        '(--timings)'--timings='[The times of earlier runs, read by --shard-by timings and written by `run`.]:file:_files' \
        '(--stdin-as)'--stdin-as='[Standard input is the text of this file, in place of the one on disk.]:file:_files' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(--output)'--output='[The folder that `save` writes beneath (.curlew/output beside curlew.yaml).]:dir:_files -/' \
        '*'--allow-write='[Let collections write files in this folder too. Repeatable.]:dir:_files -/' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(--openapi)'--openapi='[The OpenAPI document of all requests, in place of the one that files name.]:file:_files' \
        '(--values)'--values'[Show every input with its value and origin.]' \
        '(--files)'--files'[Print only the files that the run depends on, one a line.]' \
        '(--format)'--format='[How the plan is shown\: text (the default), json, or mermaid to draw it.]:format:(text json mermaid)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files -g "*.(yaml|yml)"' \
        && return
}

_curlew_list() {
    _arguments -s -S \
        '(-t --tags)'{-t+,--tags=}'[Steps with these tags\: '\''smoke and not slow'\''.]:expression:_curlew_project tags' \
        '(-n --name)'{-n+,--name=}'[Scenarios whose name matches.]:regex:_curlew_project scenarios' \
        '(--changed)'--changed='[Collections that use a file changed since HEAD and this commit of git part.]:ref:' \
        '(--last-failed)'--last-failed'[What did not pass in the last run of the project.]' \
        '(--last-run)'--last-run='[The record of the last run, read by --last-failed and written by `run`.]:file:_files' \
        '(--shard)'--shard='[The I-th of N parts of the selection; `auto` and `auto/N` ask the CI system.]:i/n:' \
        '(--shard-by)'--shard-by='[Equal parts by steps or by timings of earlier runs, or by a hash that keeps each scenario in its part (steps).]:rule:(steps timings hash)' \
        '(--timings)'--timings='[The times of earlier runs, read by --shard-by timings and written by `run`.]:file:_files' \
        '(--stdin-as)'--stdin-as='[Standard input is the text of this file, in place of the one on disk.]:file:_files' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(--output)'--output='[The folder that `save` writes beneath (.curlew/output beside curlew.yaml).]:dir:_files -/' \
        '*'--allow-write='[Let collections write files in this folder too. Repeatable.]:dir:_files -/' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(--format)'--format='[text (the default), or json\: one object, as specs/list.schema.json describes it.]:format:(text json)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files -g "*.(yaml|yml)"' \
        && return
}

_curlew_fmt() {
    _arguments -s -S \
        '(--check)'--check'[Write nothing\: print the differences, and end in 1 if there are any.]' \
        '(-v --verbose)'{-v,--verbose}'[Count the other YAML files, which are left alone.]' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files' \
        && return
}

_curlew_send() {
    _arguments -s -S \
        '(-X --method)'{-X+,--method=}'[The method, taken as it is.]:method:(GET HEAD POST PUT PATCH DELETE OPTIONS)' \
        '*'{-H+,--header=}'[A header; '\''Name\:'\'' removes one. Repeatable.]:name\: value:' \
        '*'--param='[A parameter of the query. Repeatable.]:name=value:' \
        '*'--cookie='[A cookie. Repeatable.]:name=value:' \
        '(--cookie-jar)'--cookie-jar='[A file of cookies in Netscape'\''s format, read before and written after.]:file:_files' \
        '(--json --form -F --multipart -d --data --data-raw --data-binary --data-urlencode --text --xml --graphql --file)'--json='[A body of JSON, @file for a file'\''s.]:text:' \
        '(--json -F --multipart -d --data --data-raw --data-binary --data-urlencode --text --xml --graphql --file)*'--form='[A field of a form; name=@file makes it multipart. Repeatable.]:name=value:' \
        '(--json --form -d --data --data-raw --data-binary --data-urlencode --text --xml --graphql --file)*'{-F+,--multipart=}'[A part of a multipart form, as curl has it\: name=@file;type=…;filename=…. Repeatable.]:name=value:' \
        '(--json --form -F --multipart --text --xml --graphql --file)*'{-d+,--data=}'[The text of a form, as curl has it; @file for a file'\''s. Repeatable\: & between them.]:data:' \
        '(--json --form -F --multipart --text --xml --graphql --file)*'--data-raw='[The same without files.]:data:' \
        '(--json --form -F --multipart --text --xml --graphql --file)*'--data-binary='[The same with a file as it is.]:data:' \
        '(--json --form -F --multipart --text --xml --graphql --file)*'--data-urlencode='[The same with the value encoded; name@file too.]:name=value:' \
        '(--text --json --form -F --multipart -d --data --data-raw --data-binary --data-urlencode --xml --graphql --file)'--text='[A body of text, @file for a file'\''s.]:text:' \
        '(--xml --json --form -F --multipart -d --data --data-raw --data-binary --data-urlencode --text --graphql --file)'--xml='[A body of XML, @file for a file'\''s.]:text:' \
        '(--graphql --json --form -F --multipart -d --data --data-raw --data-binary --data-urlencode --text --xml --file)'--graphql='[A GraphQL query to send as JSON, @file for a file'\''s.]:query:' \
        '(--graphql-variables)'--graphql-variables='[A JSON object of the query'\''s variables.]:json:' \
        '(--file --json --form -F --multipart -d --data --data-raw --data-binary --data-urlencode --text --xml --graphql)'--file='[A body from a file, as it is.]:path:_files' \
        '(--redirects)'--redirects='[Redirects to follow at most, or none (10).]:number:' \
        '*'--setting='[Any other key of a step, as YAML\: '\''limits\: { rate\: 1MB/s }'\''. Repeatable.]:key\: value:' \
        '(-I --head)'{-I,--head}'[HEAD\: the response'\''s head alone.]' \
        '(-L --location)'{-L,--location}'[Follow redirects, as without it.]' \
        '(-u --user)'{-u+,--user=}'[A log-in; without a password it is asked for.]:name\:password:' \
        '(--digest --ntlm --aws-sigv4 --bearer --negotiate --netrc)'--digest'[Answer the service'\''s challenge by digest, with --user.]' \
        '(--ntlm --digest --aws-sigv4 --bearer --negotiate --netrc)'--ntlm'[Log in by NTLM, with --user; a domain comes first\: '\''SHOP\\ada'\''.]' \
        '(--aws-sigv4 --digest --ntlm --bearer --negotiate --netrc)'--aws-sigv4='[Sign with AWS Signature Version 4, with --user ACCESS-KEY\:SECRET-KEY.]:region\:service:' \
        '(--bearer --digest --ntlm --aws-sigv4 --negotiate --netrc)'--bearer='[A token to send as `Authorization\: Bearer`.]:token:' \
        '(--negotiate --digest --ntlm --aws-sigv4 --bearer --netrc)'--negotiate'[Log in as this process'\''s own Kerberos identity.]' \
        '(--netrc --digest --ntlm --aws-sigv4 --bearer --negotiate)'--netrc'[Take the log-in of the host from ~/.netrc, or from $NETRC.]' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '(--openapi)'--openapi='[The OpenAPI document of all requests, in place of the one that files name.]:file:_files' \
        '(--timeout)'--timeout='[How long the whole request may take (300s).]:time:' \
        '(--http)'--http='[1.0, 1.1, 2, 2-prior-knowledge or 3.]:version:(1.0 1.1 2 2-prior-knowledge 3)' \
        '(--unix-socket)'--unix-socket='[Connect to this Unix socket; the host does not change.]:path:_files' \
        '(--ca)'--ca='[A file or folder of authorities to trust, PEM.]:path:_files' \
        '(--cert)'--cert='[A client certificate.]:file:_files' \
        '(--key)'--key='[The key of the client certificate.]:file:_files' \
        '(-k --insecure)'{-k,--insecure}'[Accept any TLS certificate.]' \
        '(--proxy)'--proxy='[The proxy of every request, or '\''none'\''.]:scheme\://user\:password@host\:port:' \
        '*'--resolve='[Connect to these addresses for a host and port. Repeatable.]:host\:port\:address,…:' \
        '*'--connect-to='[Connect to another host and port in place of one; empty parts are any. Repeatable.]:host\:port\:host\:port:' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(-o --output-file)'{-o+,--output-file=}'[Write the body to a file, which gets its name when whole; - for standard output.]:file:_files' \
        '(--resume)'--resume'[Keep a part of --output-file when the transfer breaks, and resume it the next time.]' \
        '(-i --include)'{-i,--include}'[Print the response'\''s head before its body.]' \
        '(-v --verbose)'{-v,--verbose}'[Show the exchange on standard error.]' \
        '(-N --no-buffer)'{-N,--no-buffer}'[Print the body while it arrives, whatever its kind.]' \
        '(-s --silent)'{-s,--silent}'[Show no progress.]' \
        '(-S --show-error)'{-S,--show-error}'[Report errors, as without it.]' \
        '(--as-collection)'--as-collection'[Print the request as a collection, send nothing.]' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:method address:(GET HEAD POST PUT PATCH DELETE OPTIONS)' \
        && return
}

_curlew_import() {
    _arguments -s -S \
        '(--from)'--from='[The kind, where the content does not decide it\: curl, postman, postman-env, postman-v3, newman, bruno, bruno-report, opencollection, openapi, har, http, hurl, insomnia or tavern.]:kind:(curl postman postman-env postman-v3 newman bruno bruno-report opencollection openapi har http hurl insomnia tavern)' \
        '(-o --into)'{-o+,--into=}'[The folder of the collections. Without it one collection goes to standard output.]:folder:_files -/' \
        '(--command)'--command='[A command line of newman, bru or hurl in place of files.]:line:' \
        '(--ci)'--ci='[Also a job that runs the result\: github, gitlab, circleci or jenkins.]:service:(github gitlab circleci jenkins)' \
        '(--losses)'--losses='[Write all changes and losses as JSON (curlew schema import).]:file:_files' \
        '(--proof)'--proof='[Compare the tests with a report of newman or Bruno, without sending anything.]:file:_files' \
        '(-v --verbose)'{-v,--verbose}'[Print each change and loss on a line of its own.]' \
        '(--strict)'--strict'[End in 1 if anything was changed or lost.]' \
        '(--force)'--force'[Replace the files of an earlier import.]' \
        '(--keep-secrets)'--keep-secrets'[Write passwords and tokens into the collections.]' \
        '(--any-status)'--any-status'[Accept each status where the other tool does\: a 404 passes.]' \
        '(--key-label)'--key-label='[The label for test keys in names, test_key by default; none for no labels.]:name:' \
        '*'--host='[Of a HAR recording, the requests to this host only. Repeatable.]:host:' \
        '(--all)'--all'[Of a HAR recording, also images, styles, scripts and fonts.]' \
        '(--examples)'--examples'[Expect the JSON of recorded (HAR) or saved (Postman) responses.]' \
        '(--update)'--update='[Of a new version of an OpenAPI document\: missing adds steps for new operations, changed and removed edit steps. Joined by commas.]:parts:' \
        '(--against)'--against='[The earlier version of the document for --update\: a file, or REF\:PATH of git.]:old:' \
        '(--write)'--write'[Write what --update prints.]' \
        '*'--allow-read='[Read files that sources name in this folder too. Repeatable.]:dir:_files -/' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:path:_files' \
        && return
}

_curlew_export() {
    _arguments -s -S \
        '(-t --tags)'{-t+,--tags=}'[Steps with these tags\: '\''smoke and not slow'\''.]:expression:_curlew_project tags' \
        '(-n --name)'{-n+,--name=}'[Scenarios whose name matches.]:regex:_curlew_project scenarios' \
        '(--changed)'--changed='[Collections that use a file changed since HEAD and this commit of git part.]:ref:' \
        '(--last-failed)'--last-failed'[What did not pass in the last run of the project.]' \
        '(--last-run)'--last-run='[The record of the last run, read by --last-failed and written by `run`.]:file:_files' \
        '(--shard)'--shard='[The I-th of N parts of the selection; `auto` and `auto/N` ask the CI system.]:i/n:' \
        '(--shard-by)'--shard-by='[Equal parts by steps or by timings of earlier runs, or by a hash that keeps each scenario in its part (steps).]:rule:(steps timings hash)' \
        '(--timings)'--timings='[The times of earlier runs, read by --shard-by timings and written by `run`.]:file:_files' \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(-o --into)'{-o+,--into=}'[The file to write, in place of standard output.]:file:_files' \
        '(--losses)'--losses='[Write all changes and losses as JSON.]:file:_files' \
        '(-v --verbose)'{-v,--verbose}'[Print each change and loss on a line of its own.]' \
        '(--strict)'--strict'[End in 1 if anything was changed or lost.]' \
        '(--force)'--force'[Replace files that exist.]' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '*:kind:(curl postman)' \
        && return
}

_curlew_new() {
    _arguments -s -S \
        '(--ci)'--ci='[Also a job that runs the project and keeps its JUnit report\: github, gitlab, circleci, jenkins or kubernetes.]:service:(github gitlab circleci jenkins kubernetes)' \
        '(--shards)'--shards='[Split the run over this many jobs, and merge their results (github, gitlab, kubernetes).]:n:' \
        '(--openapi)'--openapi='[A step for each operation of this OpenAPI document, in place of the examples.]:file:_files' \
        '(--print)'--print'[Print the files instead of writing them.]' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '1:dir:_files -/' \
        && return
}

_curlew_demo() {
    _arguments -s -S \
        '*'--report='[console, allure (a folder), coverage (JSON), har, html, json (CTRF), junit, markdown, ndjson, tap, github or azure, to a file or standard output. Repeatable.]:kind\[=path\]:(console allure coverage har html json junit markdown ndjson tap github azure)' \
        '(--junit-dialect)'--junit-dialect='[rich, or strict for readers that validate.]:dialect:(rich strict)' \
        '(--junit-cases)'--junit-cases='[What a case of junit is\: steps, or scenarios for tools of test management.]:cases:(steps scenarios)' \
        '(--tap-version)'--tap-version='[14, or 13 for readers of TAP that stop there, as Perl'\''s do.]:version:(14 13)' \
        '(--ci)'--ci='[The CI system whose log this is\: auto, github, azure, gitlab or none.]:system:(auto github azure gitlab none)' \
        '(--report-bodies)'--report-bodies='[The bodies that reports keep\: all, failed (of failed steps) or none.]:which:(all failed none)' \
        '(--trace-link)'--trace-link='[Make the traces in reports links to this address, with {traceId} in it.]:address:' \
        '(-v --verbose -q --quiet)'{-v,--verbose}'[Show every exchange.]' \
        '(-q --quiet -v --verbose)'{-q,--quiet}'[Show failures and one line of totals.]' \
        '(--color)'--color='[Colours\: auto, always or never; NO_COLOR and FORCE_COLOR too.]:when:(auto always never)' \
        '(--failing --serve)'--failing'[Run a collection that fails on purpose, too.]' \
        '(--serve --failing)'--serve'[Only serve, until Ctrl-C.]' \
        '(--port)'--port='[The port to listen on; a free one by default.]:port:' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        && return
}

_curlew_schema() {
    _arguments -s -S \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '1:subject:(collection project doubt coverage import)' \
        && return
}

_curlew_lsp() {
    _arguments -s -S \
        '(-e --environment)'{-e+,--environment=}'[The environment to run against.]:name:_curlew_project environments' \
        '*'--vars='[A YAML or JSON file of inputs. Repeatable.]:file:_files' \
        '*'--var='[An input'\''s value; also CURLEW_VAR_name. Repeatable.]:name=value:' \
        '*'--var-json='[An input'\''s value as JSON. Repeatable.]:name=json:' \
        '(--base-url)'--base-url='[In place of every baseUrl that is written out.]:url:' \
        '*'--secret='[Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.]:name:' \
        '*'--env-file='[A file of NAME=value lines for env.NAME. Repeatable.]:file:_files' \
        '*'--allow-read='[Let collections read files in this folder too. Repeatable.]:dir:_files -/' \
        '*'--allow-env='[Let collections read environment variables of this name; * is any text. Repeatable.]:pattern:' \
        '*'--allow-unix='[Let requests connect to the Unix socket at this path. Repeatable.]:path:_files' \
        '(--allow-netrc)'--allow-netrc'[Let requests take log-ins from a netrc file.]' \
        '(--allow-default-identity)'--allow-default-identity'[Let requests use this process'\''s own Kerberos or NTLM identity.]' \
        '(--allow-link-local)'--allow-link-local'[Let requests reach link-local and metadata addresses.]' \
        '(--allow-exec)'--allow-exec'[Let `exec` steps and secrets start programs.]' \
        '(--untrusted)'--untrusted'[Give the collections none of these rights, and no host but those of --allow-host.]' \
        '*'--allow-host='[Let untrusted collections reach this host, *.domain or host\:port. Repeatable.]:host:' \
        '(--output)'--output='[The folder that `save` writes beneath (.curlew/output beside curlew.yaml).]:dir:_files -/' \
        '*'--allow-write='[Let collections write files in this folder too. Repeatable.]:dir:_files -/' \
        '(--openapi)'--openapi='[The OpenAPI document of all requests, in place of the one that files name.]:file:_files' \
        '(--log)'--log='[Append a line about each message to this file, without texts of documents.]:file:_files' \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        && return
}

_curlew_explain() {
    _arguments -s -S \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '1:code:(after-without-order alias-bomb already-answers always-holds ambiguous-capture ambiguous-file ambiguous-number ambiguous-paths ambiguous-threshold append-to-no-list auth-of-websocket auth-to-unknown-origin auth-without-origin bad-address bad-argument bad-base-url bad-boundary bad-client-certificate bad-connect-to bad-cookie bad-cookie-line bad-credentials bad-env-line bad-header-name bad-header-value bad-interface bad-json bad-label bad-method bad-part bad-part-name bad-pattern bad-pin bad-prefix bad-protocol bad-proxy bad-resolve bad-rows bad-server-name bad-signing-key bad-tags bad-token-answer bad-unix-socket bad-user-name beside-assertion beside-failure binary-file body-too-long-to-check broken-off-run call-cycle cancelled capture-made-later capture-out-of-reach check closed collection-as-values column-hides-input column-of-both-levels columns-needed comma-is-text computed-path connect contract-drift contract-touched control-character curlew-name-in-env-file damaged-events declared-twice different-runs division-by-zero drawn-port-reused duplicate-id duplicate-key duplicate-operation duplicate-parameter duplicate-snapshot element-after-close empty-expression empty-file empty-list empty-namespace environment-cycle environment-not-allowed events-without-digest exec-not-allowed expression-too-costly expression-too-large file-exists file-not-allowed file-of-other-project file-too-large fixed-now forbidden-character forbiddenAddress foreign-pattern foreign-project foreign-template form-too-long format-not-checked fragment-not-sent from-in-vars header-twice hidden-capture host-not-allowed identity-not-allowed import-absolute-path import-assert import-auth import-body import-body-file import-braces import-cookie import-example import-file-missing import-filter import-flow import-implied-status import-one-scenario import-option import-protocol import-random import-redirect import-reference import-renamed import-retry import-right import-schema import-script import-secret import-tls import-undeclared import-unknown import-unreadable import-variable index-out-of-range ineffective-schema invalid-base-url invalid-block-name invalid-bytes invalid-capture invalid-condition invalid-cookie-name invalid-digest invalid-duration invalid-expression invalid-header-name invalid-jsonpath invalid-method invalid-name invalid-openapi invalid-operand invalid-operation invalid-pattern invalid-place invalid-rate invalid-schema invalid-separator invalid-share invalid-size invalid-status invalid-tag invalid-value invalid-xpath json-in-text jsonpath-too-long key-not-text key-of-calls key-of-exec key-of-other-grant key-of-other-signature key-of-requests key-of-sockets key-without-certificate length length-member limit line-of-folder login-failed login-needed loop-limit matcher-does-not-fit member-of-text merge-clash merge-not-mapping misplaced-free-port misplaced-only missing-auth-scheme missing-element missing-file missing-input missing-key missing-loop missing-member missing-method missing-parameter missing-part-content missing-payload missing-reason missing-rows missing-run missing-scenarios missing-shard missing-source missing-unit missing-value missing-version missing-within name named-project need-cycle nested-parameter nested-too-deeply never-opened newer-events no-base-url no-connection-reuse no-coverage no-event-files no-http3 no-last-run no-loop no-match no-netrc no-netrc-entry no-program no-recording no-response-here no-row no-such-line no-time-zones no-timings no-working-directory not-a-condition not-a-file not-a-list not-an-object not-before-run not-fetched not-for-load not-imported not-in-charset not-ready not-returned not-text not-together not-utf8 not-xml-text not-yet-supported nothing-captured nothing-judged nothing-to-ask nothing-to-compare nothing-to-run number-out-of-range once-failed only-in-ci openapi-limits openapi-not-fetched openapi-unused openapi-version other out-of-memory parts-without-boundary pattern-limit pattern-never-matches ping-too-long plaintext-signature program-not-started program-timeout protocol read-refused reading-ends-in-timeout recording-without-bodies recursive-alias redirect redirect-is-followed redirect-refused refused-argument repeated-key repeated-row-name repeated-scenario repeated-shard report-without-bodies request-breaks-contract request-follows-contract requestBody requests-and-scenarios reserved-name reserved-word resume-needs-get returns-nothing rights-taken-away run-ended save-failed saving scalar-threshold scenario-timeout schema-not-fetched second-document secret-as-variable secret-in-schema secret-program secret-to-forbidden-origin secret-to-unknown-origin secret-too-large service-ended service-not-started service-still-runs several-auth-schemes several-bodies several-documents several-elements several-hosts several-kinds several-loops several-methods several-part-contents several-payloads several-row-sources several-sources several-targets shell-template slashes-are-text snapshot-beside-save snapshot-of-once snapshot-of-standard-input snapshot-too-large step-cycle swallowed-by-comment tag tags-without-effect template-in-json-text template-in-key template-in-values template-not-allowed text-of-other-file timeout tls tls-not-verified token-each-request token-refused too-few-elements too-many-files too-many-problems too-many-rows too-many-schemas too-many-steps two-projects two-writers typographic-character unavailable-name unclosed-template undefined-alias undefined-variable undocumented-operation undocumented-status unix-socket-not-allowed unknown-base unknown-block unknown-column unknown-data-format unknown-environment unknown-function unknown-input unknown-key unknown-matcher unknown-member unknown-need unknown-operation unknown-parameter unknown-shard unknown-source unknown-step unknown-tag unknown-threshold unknown-time-zone unknown-until unknown-variable unknown-warning unknown-weight unneeded-exception unreadable-file unreadable-folder unreadable-netrc unreadable-row unreadable-source unsupported-scheme unsupported-socket unsupported-version untied-step untrusted-by-itself untrusted-run unusable-block-file unusable-rows unusable-schema unusable-snapshots unusable-token-cache unusable-value unused-acceptance unused-snapshot unwritable-file unwritten-fix unwritten-snapshots variable-cycle variable-too-deep version wait-without-after when-beside-until write-refused wrong-argument-count wrong-digest wrong-for-scheme wrong-input-type wrong-length wrong-type xpath-too-long yaml-syntax)' \
        && return
}

_curlew "$@"
