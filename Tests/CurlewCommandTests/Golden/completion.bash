# Completion of curlew for bash; `--generate-completion-script bash` wrote it.

# Offers those of some words that begin as the word does.
_curlew_offer() {
    COMPREPLY=($(compgen -W "$1" -- "$cur"))
    compopt +o default 2>/dev/null
}

# Whether a word means something else after an open quote than what it says.
_curlew_is_special() {
    if [[ $1 == \' ]]; then
        [[ $2 == *\'* ]]
    else
        [[ $2 == *[\$\`\"!]* || $2 == *\\\\* || $2 == *\\ ]]
    fi
}

# Offers words of the project. Nothing in them is expanded: outside of quotes they are escaped, and
# after an open quote those are left out that would mean something there.
_curlew_offer_project() {
    local found word=${COMP_WORDS[COMP_CWORD]#"$own"} typed=$cur
    local quote=${word:0:1}
    # A quote that opens later would apply to a part of what is offered.
    local escaped=${word//\\?/}
    [[ ${escaped:1} == *[\"\'\`]* ]] && return
    mapfile -t found < <(
        curlew __complete "$1" "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
    compopt +o default 2>/dev/null
    if [[ $quote == [\"\'] ]]; then
        typed=${typed#"$quote"}
    else
        quote=
        typed=${typed//\\/}
    fi
    for word in "${found[@]}"; do
        [[ $word == "$typed"* ]] || continue
        if [[ -z $quote ]]; then
            printf -v word %q "$word"
        elif _curlew_is_special "$quote" "$word"; then
            continue
        fi
        COMPREPLY+=("$word")
    done
}

# Offers folders and YAML files.
_curlew_offer_collections() {
    local path
    while IFS= read -r path; do COMPREPLY+=("$path"); done < <(
        compgen -d -- "$cur"
        compgen -f -X '!*.yaml' -- "$cur"
        compgen -f -X '!*.yml' -- "$cur")
    compopt -o filenames +o default 2>/dev/null
}

# Offers options: those of the first list, but for what is typed already, and of the second.
_curlew_offer_options() {
    local once=" $1 " word
    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        once=${once/ "$word" / }
    done
    _curlew_offer "$once $2"
}

_curlew() {
    local cur=$2 prev=$3 own=
    COMPREPLY=()
    # `--color=auto` comes as three words, or as one where `=` does not break words.
    if [[ $cur == = ]]; then
        cur=
        prev=${COMP_WORDS[COMP_CWORD-1]}
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    elif [[ $cur == --*=* ]]; then
        own=${cur%%=*}=
        prev=${cur%%=*}
        cur=${cur#*=}
    fi
    if ((COMP_CWORD == 1)); then
        _curlew_offer "run load merge judge doubt coverage check plan list fmt send import export new demo schema lsp explain help --generate-completion-script --licenses --version --help"
        return
    fi
    case ${COMP_WORDS[1]} in
    run|load|merge|judge|doubt|coverage|check|plan|list|fmt|send|import|export|new|demo|schema|lsp|explain) "_curlew_${COMP_WORDS[1]}" ;;
    help) ((COMP_CWORD == 2)) && _curlew_offer "run load merge judge doubt coverage check plan list fmt send import export new demo schema lsp explain" ;;
    --generate-completion-script) _curlew_offer "bash zsh fish" ;;
    esac
    if [[ $own ]]; then
        COMPREPLY=("${COMPREPLY[@]/#/"$own"}")
    fi
}

_curlew_run() {
    case $prev in
    -t|--tags) _curlew_offer_project tags; return ;;
    -n|--name) _curlew_offer_project scenarios; return ;;
    --changed) _curlew_offer ''; return ;;
    --last-run) :; return ;;
    --shard) _curlew_offer ''; return ;;
    --shard-by) _curlew_offer 'steps timings hash'; return ;;
    --timings) :; return ;;
    --stdin-as) :; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --openapi) :; return ;;
    -j|--jobs) _curlew_offer ''; return ;;
    --max-per-host) _curlew_offer ''; return ;;
    --teardown-timeout) _curlew_offer ''; return ;;
    --timeout) _curlew_offer ''; return ;;
    --retries) _curlew_offer ''; return ;;
    --repeat) _curlew_offer ''; return ;;
    --max-failures) _curlew_offer ''; return ;;
    --until) _curlew_offer ''; return ;;
    --order) _curlew_offer 'files random'; return ;;
    --group) _curlew_offer ''; return ;;
    --seed) _curlew_offer ''; return ;;
    --wait-for) _curlew_offer ''; return ;;
    --wait) _curlew_offer ''; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    --output) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-write) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --ca) :; return ;;
    --cert) :; return ;;
    --key) :; return ;;
    --proxy) _curlew_offer ''; return ;;
    --resolve) _curlew_offer ''; return ;;
    --connect-to) _curlew_offer ''; return ;;
    -H|--header) _curlew_offer ''; return ;;
    --otlp) _curlew_offer 'env'; return ;;
    --report) _curlew_offer 'console allure coverage har html json junit markdown ndjson tap github azure'; return ;;
    --junit-dialect) _curlew_offer 'rich strict'; return ;;
    --junit-cases) _curlew_offer 'steps scenarios'; return ;;
    --tap-version) _curlew_offer '14 13'; return ;;
    --ci) _curlew_offer 'auto github azure gitlab none'; return ;;
    --report-bodies) _curlew_offer 'all failed none'; return ;;
    --trace-link) _curlew_offer ''; return ;;
    --coverage-least) _curlew_offer ''; return ;;
    --progress) _curlew_offer 'auto line none'; return ;;
    --progress-every) _curlew_offer ''; return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-t --tags -n --name --changed --last-failed --last-run --shard --shard-by --timings --stdin-as -e --environment --base-url --openapi -j --jobs --max-per-host --teardown-timeout --timeout --retries --repeat --fail-on-flaky --fail-fast --max-failures --until --keep --order --group --seed --watch --update --pass-with-no-tests --fail-on-skipped --wait --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted --output --ca --cert --key -k --insecure --proxy --traceparent --otlp --junit-dialect --junit-cases --tap-version --ci --report-bodies --trace-link -v --verbose -q --quiet --coverage --coverage-least --progress --progress-every --color --version -h --help" "--vars --var --var-json --secret --env-file --wait-for --allow-read --allow-env --allow-unix --allow-host --allow-write --resolve --connect-to -H --header --report" ;;
    *) _curlew_offer_collections ;;
    esac
}

_curlew_load() {
    case $prev in
    -t|--tags) _curlew_offer_project tags; return ;;
    -n|--name) _curlew_offer_project scenarios; return ;;
    --changed) _curlew_offer ''; return ;;
    --shard) _curlew_offer ''; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --openapi) :; return ;;
    -r|--rate) _curlew_offer ''; return ;;
    -u|--users) _curlew_offer ''; return ;;
    -d|--duration) _curlew_offer ''; return ;;
    --iterations) _curlew_offer ''; return ;;
    --ramp) _curlew_offer ''; return ;;
    --stages) _curlew_offer ''; return ;;
    --warm-up) _curlew_offer ''; return ;;
    --max-in-flight) _curlew_offer ''; return ;;
    --checks) _curlew_offer 'all status'; return ;;
    --start-at) _curlew_offer ''; return ;;
    --teardown-timeout) _curlew_offer ''; return ;;
    --timeout) _curlew_offer ''; return ;;
    --group) _curlew_offer ''; return ;;
    --seed) _curlew_offer ''; return ;;
    --wait-for) _curlew_offer ''; return ;;
    --wait) _curlew_offer ''; return ;;
    --threshold) _curlew_offer ''; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    --ca) :; return ;;
    --cert) :; return ;;
    --key) :; return ;;
    --proxy) _curlew_offer ''; return ;;
    --resolve) _curlew_offer ''; return ;;
    --connect-to) _curlew_offer ''; return ;;
    -H|--header) _curlew_offer ''; return ;;
    --otlp) _curlew_offer 'env'; return ;;
    --otlp-share) _curlew_offer ''; return ;;
    --report) _curlew_offer 'console allure coverage har html json junit markdown ndjson tap github azure'; return ;;
    --junit-dialect) _curlew_offer 'rich strict'; return ;;
    --junit-cases) _curlew_offer 'steps scenarios'; return ;;
    --tap-version) _curlew_offer '14 13'; return ;;
    --ci) _curlew_offer 'auto github azure gitlab none'; return ;;
    --report-bodies) _curlew_offer 'all failed none'; return ;;
    --trace-link) _curlew_offer ''; return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-t --tags -n --name --changed --shard -e --environment --base-url --openapi -r --rate -u --users -d --duration --iterations --ramp --stages --warm-up --max-in-flight --checks --start-at --teardown-timeout --timeout --group --seed --wait --stop-early --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted --ca --cert --key -k --insecure --proxy --traceparent --otlp --otlp-share --junit-dialect --junit-cases --tap-version --ci --report-bodies --trace-link -v --verbose -q --quiet --color --version -h --help" "--vars --var --var-json --secret --env-file --wait-for --threshold --allow-read --allow-env --allow-unix --allow-host --resolve --connect-to -H --header --report" ;;
    *) _curlew_offer_collections ;;
    esac
}

_curlew_merge() {
    case $prev in
    --shards) _curlew_offer ''; return ;;
    --wait) _curlew_offer ''; return ;;
    --overlap) _curlew_offer 'latest tries'; return ;;
    --timings) :; return ;;
    --last-run) :; return ;;
    --report) _curlew_offer 'console allure coverage har html json junit markdown ndjson tap github azure'; return ;;
    --junit-dialect) _curlew_offer 'rich strict'; return ;;
    --junit-cases) _curlew_offer 'steps scenarios'; return ;;
    --tap-version) _curlew_offer '14 13'; return ;;
    --ci) _curlew_offer 'auto github azure gitlab none'; return ;;
    --report-bodies) _curlew_offer 'all failed none'; return ;;
    --trace-link) _curlew_offer ''; return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "--shards --wait --overlap --timings --last-run --fail-on-flaky --fail-on-skipped --pass-with-no-tests --junit-dialect --junit-cases --tap-version --ci --report-bodies --trace-link -v --verbose -q --quiet --coverage --color --version -h --help" "--report" ;;
    *) : ;;
    esac
}

_curlew_judge() {
    case $prev in
    -t|--tags) _curlew_offer_project tags; return ;;
    -n|--name) _curlew_offer_project scenarios; return ;;
    --changed) _curlew_offer ''; return ;;
    --last-run) :; return ;;
    --shard) _curlew_offer ''; return ;;
    --shard-by) _curlew_offer 'steps timings hash'; return ;;
    --timings) :; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    --openapi) :; return ;;
    --seed) _curlew_offer ''; return ;;
    --report) _curlew_offer 'console allure coverage har html json junit markdown ndjson tap github azure'; return ;;
    --junit-dialect) _curlew_offer 'rich strict'; return ;;
    --junit-cases) _curlew_offer 'steps scenarios'; return ;;
    --tap-version) _curlew_offer '14 13'; return ;;
    --ci) _curlew_offer 'auto github azure gitlab none'; return ;;
    --report-bodies) _curlew_offer 'all failed none'; return ;;
    --trace-link) _curlew_offer ''; return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-t --tags -n --name --changed --last-failed --last-run --shard --shard-by --timings -e --environment --base-url --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted --openapi --seed --watch --fail-on-skipped --junit-dialect --junit-cases --tap-version --ci --report-bodies --trace-link -v --verbose -q --quiet --color --version -h --help" "--vars --var --var-json --secret --env-file --allow-read --allow-env --allow-unix --allow-host --report" ;;
    *) : ;;
    esac
}

_curlew_doubt() {
    case $prev in
    -t|--tags) _curlew_offer_project tags; return ;;
    -n|--name) _curlew_offer_project scenarios; return ;;
    --changed) _curlew_offer ''; return ;;
    --last-run) :; return ;;
    --shard) _curlew_offer ''; return ;;
    --shard-by) _curlew_offer 'steps timings hash'; return ;;
    --timings) :; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    --openapi) :; return ;;
    --least) _curlew_offer ''; return ;;
    --ignore) _curlew_offer ''; return ;;
    --format) _curlew_offer 'text json markdown'; return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-t --tags -n --name --changed --last-failed --last-run --shard --shard-by --timings -e --environment --base-url --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted --openapi --least --write --format -v --verbose -q --quiet --color --version -h --help" "--vars --var --var-json --secret --env-file --allow-read --allow-env --allow-unix --allow-host --ignore" ;;
    *) : ;;
    esac
}

_curlew_coverage() {
    case $prev in
    --shards) _curlew_offer ''; return ;;
    --least) _curlew_offer ''; return ;;
    --format) _curlew_offer 'text json markdown'; return ;;
    --propose) :; return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    --openapi) :; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "--static --shards --least --format --propose --force -v --verbose -q --quiet --color -e --environment --base-url --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted --openapi --version -h --help" "--vars --var --var-json --secret --env-file --allow-read --allow-env --allow-unix --allow-host" ;;
    *) : ;;
    esac
}

_curlew_check() {
    case $prev in
    -t|--tags) _curlew_offer_project tags; return ;;
    -n|--name) _curlew_offer_project scenarios; return ;;
    --changed) _curlew_offer ''; return ;;
    --last-run) :; return ;;
    --shard) _curlew_offer ''; return ;;
    --shard-by) _curlew_offer 'steps timings hash'; return ;;
    --timings) :; return ;;
    --stdin-as) :; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    --output) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-write) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    --openapi) :; return ;;
    --against) _curlew_offer ''; return ;;
    --format) _curlew_offer 'pretty concise json github gitlab sarif'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-t --tags -n --name --changed --last-failed --last-run --shard --shard-by --timings --stdin-as -e --environment --base-url --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted --output --color --openapi --against --fix --format -v --verbose --version -h --help" "--vars --var --var-json --secret --env-file --allow-read --allow-env --allow-unix --allow-host --allow-write" ;;
    *) _curlew_offer_collections ;;
    esac
}

_curlew_plan() {
    case $prev in
    -t|--tags) _curlew_offer_project tags; return ;;
    -n|--name) _curlew_offer_project scenarios; return ;;
    --changed) _curlew_offer ''; return ;;
    --last-run) :; return ;;
    --shard) _curlew_offer ''; return ;;
    --shard-by) _curlew_offer 'steps timings hash'; return ;;
    --timings) :; return ;;
    --stdin-as) :; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    --output) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-write) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    --openapi) :; return ;;
    --format) _curlew_offer 'text json mermaid'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-t --tags -n --name --changed --last-failed --last-run --shard --shard-by --timings --stdin-as -e --environment --base-url --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted --output --color --openapi --values --files --format --version -h --help" "--vars --var --var-json --secret --env-file --allow-read --allow-env --allow-unix --allow-host --allow-write" ;;
    *) _curlew_offer_collections ;;
    esac
}

_curlew_list() {
    case $prev in
    -t|--tags) _curlew_offer_project tags; return ;;
    -n|--name) _curlew_offer_project scenarios; return ;;
    --changed) _curlew_offer ''; return ;;
    --last-run) :; return ;;
    --shard) _curlew_offer ''; return ;;
    --shard-by) _curlew_offer 'steps timings hash'; return ;;
    --timings) :; return ;;
    --stdin-as) :; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    --output) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-write) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    --format) _curlew_offer 'text json'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-t --tags -n --name --changed --last-failed --last-run --shard --shard-by --timings --stdin-as -e --environment --base-url --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted --output --color --format --version -h --help" "--vars --var --var-json --secret --env-file --allow-read --allow-env --allow-unix --allow-host --allow-write" ;;
    *) _curlew_offer_collections ;;
    esac
}

_curlew_fmt() {
    case $prev in
    --color) _curlew_offer 'auto always never'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "--check -v --verbose --color --version -h --help" "" ;;
    *) : ;;
    esac
}

_curlew_send() {
    case $prev in
    -X|--method) _curlew_offer 'GET HEAD POST PUT PATCH DELETE OPTIONS'; return ;;
    -H|--header) _curlew_offer ''; return ;;
    --param) _curlew_offer ''; return ;;
    --cookie) _curlew_offer ''; return ;;
    --cookie-jar) :; return ;;
    --json) _curlew_offer ''; return ;;
    --form) _curlew_offer ''; return ;;
    -F|--multipart) _curlew_offer ''; return ;;
    -d|--data) _curlew_offer ''; return ;;
    --data-raw) _curlew_offer ''; return ;;
    --data-binary) _curlew_offer ''; return ;;
    --data-urlencode) _curlew_offer ''; return ;;
    --text) _curlew_offer ''; return ;;
    --xml) _curlew_offer ''; return ;;
    --graphql) _curlew_offer ''; return ;;
    --graphql-variables) _curlew_offer ''; return ;;
    --file) :; return ;;
    --redirects) _curlew_offer ''; return ;;
    --setting) _curlew_offer ''; return ;;
    -u|--user) _curlew_offer ''; return ;;
    --aws-sigv4) _curlew_offer ''; return ;;
    --bearer) _curlew_offer ''; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --openapi) :; return ;;
    --timeout) _curlew_offer ''; return ;;
    --http) _curlew_offer '1.0 1.1 2 2-prior-knowledge 3'; return ;;
    --unix-socket) :; return ;;
    --ca) :; return ;;
    --cert) :; return ;;
    --key) :; return ;;
    --proxy) _curlew_offer ''; return ;;
    --resolve) _curlew_offer ''; return ;;
    --connect-to) _curlew_offer ''; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    -o|--output-file) :; return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-X --method --cookie-jar --json --text --xml --graphql --graphql-variables --file --redirects -I --head -L --location -u --user --digest --ntlm --aws-sigv4 --bearer --negotiate --netrc -e --environment --base-url --openapi --timeout --http --unix-socket --ca --cert --key -k --insecure --proxy --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted -o --output-file --resume -i --include -v --verbose -N --no-buffer -s --silent -S --show-error --as-collection --color --version -h --help" "-H --header --param --cookie --form -F --multipart -d --data --data-raw --data-binary --data-urlencode --setting --vars --var --var-json --secret --env-file --resolve --connect-to --allow-read --allow-env --allow-unix --allow-host" ;;
    *) _curlew_offer 'GET HEAD POST PUT PATCH DELETE OPTIONS' ;;
    esac
}

_curlew_import() {
    case $prev in
    --from) _curlew_offer 'curl postman postman-env postman-v3 newman bruno bruno-report opencollection openapi har http hurl insomnia tavern'; return ;;
    -o|--into) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --command) _curlew_offer ''; return ;;
    --ci) _curlew_offer 'github gitlab circleci jenkins'; return ;;
    --losses) :; return ;;
    --proof) :; return ;;
    --key-label) _curlew_offer ''; return ;;
    --host) _curlew_offer ''; return ;;
    --update) _curlew_offer ''; return ;;
    --against) _curlew_offer ''; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "--from -o --into --command --ci --losses --proof -v --verbose --strict --force --keep-secrets --any-status --key-label --all --examples --update --against --write --color --version -h --help" "--host --allow-read" ;;
    *) : ;;
    esac
}

_curlew_export() {
    case $prev in
    -t|--tags) _curlew_offer_project tags; return ;;
    -n|--name) _curlew_offer_project scenarios; return ;;
    --changed) _curlew_offer ''; return ;;
    --last-run) :; return ;;
    --shard) _curlew_offer ''; return ;;
    --shard-by) _curlew_offer 'steps timings hash'; return ;;
    --timings) :; return ;;
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    -o|--into) :; return ;;
    --losses) :; return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-t --tags -n --name --changed --last-failed --last-run --shard --shard-by --timings -e --environment --base-url --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted -o --into --losses -v --verbose --strict --force --color --version -h --help" "--vars --var --var-json --secret --env-file --allow-read --allow-env --allow-unix --allow-host" ;;
    *) _curlew_offer 'curl postman' ;;
    esac
}

_curlew_new() {
    case $prev in
    --ci) _curlew_offer 'github gitlab circleci jenkins kubernetes'; return ;;
    --shards) _curlew_offer ''; return ;;
    --openapi) :; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "--ci --shards --openapi --print --version -h --help" "" ;;
    *) COMPREPLY=($(compgen -d -- "$cur")) ;;
    esac
}

_curlew_demo() {
    case $prev in
    --report) _curlew_offer 'console allure coverage har html json junit markdown ndjson tap github azure'; return ;;
    --junit-dialect) _curlew_offer 'rich strict'; return ;;
    --junit-cases) _curlew_offer 'steps scenarios'; return ;;
    --tap-version) _curlew_offer '14 13'; return ;;
    --ci) _curlew_offer 'auto github azure gitlab none'; return ;;
    --report-bodies) _curlew_offer 'all failed none'; return ;;
    --trace-link) _curlew_offer ''; return ;;
    --color) _curlew_offer 'auto always never'; return ;;
    --port) _curlew_offer ''; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "--junit-dialect --junit-cases --tap-version --ci --report-bodies --trace-link -v --verbose -q --quiet --color --failing --serve --port --version -h --help" "--report" ;;
    esac
}

_curlew_schema() {
    case $prev in
    esac
    case $cur in
    -*) _curlew_offer_options "--version -h --help" "" ;;
    *) _curlew_offer 'collection project doubt coverage import' ;;
    esac
}

_curlew_lsp() {
    case $prev in
    -e|--environment) _curlew_offer_project environments; return ;;
    --vars) :; return ;;
    --var) _curlew_offer ''; return ;;
    --var-json) _curlew_offer ''; return ;;
    --base-url) _curlew_offer ''; return ;;
    --secret) _curlew_offer ''; return ;;
    --env-file) :; return ;;
    --allow-read) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-env) _curlew_offer ''; return ;;
    --allow-unix) :; return ;;
    --allow-host) _curlew_offer ''; return ;;
    --output) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --allow-write) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --openapi) :; return ;;
    --log) :; return ;;
    esac
    case $cur in
    -*) _curlew_offer_options "-e --environment --base-url --allow-netrc --allow-default-identity --allow-link-local --allow-exec --untrusted --output --openapi --log --version -h --help" "--vars --var --var-json --secret --env-file --allow-read --allow-env --allow-unix --allow-host --allow-write" ;;
    esac
}

_curlew_explain() {
    case $prev in
    esac
    case $cur in
    -*) _curlew_offer_options "--version -h --help" "" ;;
    *) _curlew_offer 'after-without-order alias-bomb already-answers always-holds ambiguous-capture ambiguous-file ambiguous-number ambiguous-paths ambiguous-threshold append-to-no-list auth-of-websocket auth-to-unknown-origin auth-without-origin bad-address bad-argument bad-base-url bad-boundary bad-client-certificate bad-connect-to bad-cookie bad-cookie-line bad-credentials bad-env-line bad-header-name bad-header-value bad-interface bad-json bad-label bad-method bad-part bad-part-name bad-pattern bad-pin bad-prefix bad-protocol bad-proxy bad-resolve bad-rows bad-server-name bad-signing-key bad-tags bad-token-answer bad-unix-socket bad-user-name beside-assertion beside-failure binary-file body-too-long-to-check broken-off-run call-cycle cancelled capture-made-later capture-out-of-reach check closed collection-as-values column-hides-input column-of-both-levels columns-needed comma-is-text computed-path connect contract-drift contract-touched control-character curlew-name-in-env-file damaged-events declared-twice different-runs division-by-zero drawn-port-reused duplicate-id duplicate-key duplicate-operation duplicate-parameter duplicate-snapshot element-after-close empty-expression empty-file empty-list empty-namespace environment-cycle environment-not-allowed events-without-digest exec-not-allowed expression-too-costly expression-too-large file-exists file-not-allowed file-of-other-project file-too-large fixed-now forbidden-character forbiddenAddress foreign-pattern foreign-project foreign-template form-too-long format-not-checked fragment-not-sent from-in-vars header-twice hidden-capture host-not-allowed identity-not-allowed import-absolute-path import-assert import-auth import-body import-body-file import-braces import-cookie import-example import-file-missing import-filter import-flow import-implied-status import-one-scenario import-option import-protocol import-random import-redirect import-reference import-renamed import-retry import-right import-schema import-script import-secret import-tls import-undeclared import-unknown import-unreadable import-variable index-out-of-range ineffective-schema invalid-base-url invalid-block-name invalid-bytes invalid-capture invalid-condition invalid-cookie-name invalid-digest invalid-duration invalid-expression invalid-header-name invalid-jsonpath invalid-method invalid-name invalid-openapi invalid-operand invalid-operation invalid-pattern invalid-place invalid-rate invalid-schema invalid-separator invalid-share invalid-size invalid-status invalid-tag invalid-value invalid-xpath json-in-text jsonpath-too-long key-not-text key-of-calls key-of-exec key-of-other-grant key-of-other-signature key-of-requests key-of-sockets key-without-certificate length length-member limit line-of-folder login-failed login-needed loop-limit matcher-does-not-fit member-of-text merge-clash merge-not-mapping misplaced-free-port misplaced-only missing-auth-scheme missing-element missing-file missing-input missing-key missing-loop missing-member missing-method missing-parameter missing-part-content missing-payload missing-reason missing-rows missing-run missing-scenarios missing-shard missing-source missing-unit missing-value missing-version missing-within name named-project need-cycle nested-parameter nested-too-deeply never-opened newer-events no-base-url no-connection-reuse no-coverage no-event-files no-http3 no-last-run no-loop no-match no-netrc no-netrc-entry no-program no-recording no-response-here no-row no-such-line no-time-zones no-timings no-working-directory not-a-condition not-a-file not-a-list not-an-object not-before-run not-fetched not-for-load not-imported not-in-charset not-ready not-returned not-text not-together not-utf8 not-xml-text not-yet-supported nothing-captured nothing-judged nothing-to-ask nothing-to-compare nothing-to-run number-out-of-range once-failed only-in-ci openapi-limits openapi-not-fetched openapi-unused openapi-version other out-of-memory parts-without-boundary pattern-limit pattern-never-matches ping-too-long plaintext-signature program-not-started program-timeout protocol read-refused reading-ends-in-timeout recording-without-bodies recursive-alias redirect redirect-is-followed redirect-refused refused-argument repeated-key repeated-row-name repeated-scenario repeated-shard report-without-bodies request-breaks-contract request-follows-contract requestBody requests-and-scenarios reserved-name reserved-word resume-needs-get returns-nothing rights-taken-away run-ended save-failed saving scalar-threshold scenario-timeout schema-not-fetched second-document secret-as-variable secret-in-schema secret-program secret-to-forbidden-origin secret-to-unknown-origin secret-too-large service-ended service-not-started service-still-runs several-auth-schemes several-bodies several-documents several-elements several-hosts several-kinds several-loops several-methods several-part-contents several-payloads several-row-sources several-sources several-targets shell-template slashes-are-text snapshot-beside-save snapshot-of-once snapshot-of-standard-input snapshot-too-large step-cycle swallowed-by-comment tag tags-without-effect template-in-json-text template-in-key template-in-values template-not-allowed text-of-other-file timeout tls tls-not-verified token-each-request token-refused too-few-elements too-many-files too-many-problems too-many-rows too-many-schemas too-many-steps two-projects two-writers typographic-character unavailable-name unclosed-template undefined-alias undefined-variable undocumented-operation undocumented-status unix-socket-not-allowed unknown-base unknown-block unknown-column unknown-data-format unknown-environment unknown-function unknown-input unknown-key unknown-matcher unknown-member unknown-need unknown-operation unknown-parameter unknown-shard unknown-source unknown-step unknown-tag unknown-threshold unknown-time-zone unknown-until unknown-variable unknown-warning unknown-weight unneeded-exception unreadable-file unreadable-folder unreadable-netrc unreadable-row unreadable-source unsupported-scheme unsupported-socket unsupported-version untied-step untrusted-by-itself untrusted-run unusable-block-file unusable-rows unusable-schema unusable-snapshots unusable-token-cache unusable-value unused-acceptance unused-snapshot unwritable-file unwritten-fix unwritten-snapshots variable-cycle variable-too-deep version wait-without-after when-beside-until write-refused wrong-argument-count wrong-digest wrong-for-scheme wrong-input-type wrong-length wrong-type xpath-too-long yaml-syntax' ;;
    esac
}

# Where nothing is offered bash completes files.
complete -o default -F _curlew curlew
