// SPDX-License-Identifier: Apache-2.0
//
// What the same requests cost in C: a curl_multi loop with pooled, reset handles that sets the
// options curlew sets, the address as text, keeps head and body of every response, and checks nothing.
//
//   cc -O2 -o reference reference.c $(pkg-config --cflags --libs libcurl)
//   reference URL N CONCURRENCY          the same address N times
//   reference --list FILE CONCURRENCY    each address of a file once, one a line, in order
//
// Prints one line: requests, failures, bytes of bodies, connections, seconds of wall and CPU time.
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

// A growing run of bytes.
struct bytes {
  char *start;
  size_t count, capacity;
};

// A handle with what its transfer brought.
struct slot {
  CURL *easy;
  struct bytes sent, head, body;
  char error[CURL_ERROR_SIZE];
  int tells;
};

struct totals {
  long done, failed, connections;
  size_t body_bytes;
};

static struct curl_slist *headers;
static CURLSH *share;

static void fail(const char *what) {
  fprintf(stderr, "reference: %s\n", what);
  exit(2);
}

static void check(CURLcode code) {
  if (code != CURLE_OK) fail(curl_easy_strerror(code));
}

static void append(struct bytes *to, const char *from, size_t count) {
  if (to->count + count > to->capacity) {
    size_t capacity = to->capacity ? to->capacity : 512;
    while (capacity < to->count + count) capacity *= 2;
    char *grown = realloc(to->start, capacity);
    if (!grown) fail("no memory");
    to->start = grown;
    to->capacity = capacity;
  }
  memcpy(to->start + to->count, from, count);
  to->count += count;
}

// Every response keeps memory of its own, as one that is handed on does.
static void forget(struct bytes *bytes) {
  free(bytes->start);
  *bytes = (struct bytes){0};
}

// The debug callback is only called from the sending to the answer, as curlew has it.
static void tell(struct slot *slot, int tells) {
  if (slot->tells == tells) return;
  slot->tells = tells;
  check(curl_easy_setopt(slot->easy, CURLOPT_VERBOSE, (long)tells));
}

static size_t on_head(char *start, size_t size, size_t count, void *context) {
  tell(context, 0);
  append(&((struct slot *)context)->head, start, size * count);
  return size * count;
}

static size_t on_body(char *start, size_t size, size_t count, void *context) {
  append(&((struct slot *)context)->body, start, size * count);
  return size * count;
}

static int on_debug(CURL *easy, curl_infotype kind, char *start, size_t count, void *context) {
  (void)easy;
  if (kind == CURLINFO_HEADER_OUT) append(&((struct slot *)context)->sent, start, count);
  return 0;
}

static int on_request(void *context, char *remote, char *local, int remote_port, int local_port) {
  tell(context, 1);
  (void)remote, (void)local, (void)remote_port, (void)local_port;
  return CURL_PREREQFUNC_OK;
}

// All that one request needs, after a reset, as curlew sets it.
static void prepare(struct slot *slot, const char *address) {
  CURL *easy = slot->easy;
  curl_easy_reset(easy);
  slot->tells = 0;
  slot->error[0] = 0;
  check(curl_easy_setopt(easy, CURLOPT_URL, address));
  check(curl_easy_setopt(easy, CURLOPT_PRIVATE, slot));
  check(curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, slot->error));
  check(curl_easy_setopt(easy, CURLOPT_SHARE, share));
  check(curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L));
  check(curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https"));
  check(curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L));
  check(curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers));
  check(curl_easy_setopt(easy, CURLOPT_USERAGENT, "curlew/reference"));
  check(curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate, br, zstd"));
  check(curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, 10000L));
  check(curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 300000L));
  check(curl_easy_setopt(easy, CURLOPT_PROXY, ""));
  check(curl_easy_setopt(easy, CURLOPT_NOPROXY, ""));
  check(curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1));
  check(curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_head));
  check(curl_easy_setopt(easy, CURLOPT_HEADERDATA, slot));
  check(curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body));
  check(curl_easy_setopt(easy, CURLOPT_WRITEDATA, slot));
  check(curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, on_request));
  check(curl_easy_setopt(easy, CURLOPT_PREREQDATA, slot));
  check(curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, on_debug));
  check(curl_easy_setopt(easy, CURLOPT_DEBUGDATA, slot));
}

// Reads what a report would hold and lets go of the bytes.
static void finish(struct slot *slot, CURLcode result, struct totals *totals) {
  long status = 0, connections = 0;
  curl_off_t times[5] = {0};
  check(curl_easy_getinfo(slot->easy, CURLINFO_RESPONSE_CODE, &status));
  check(curl_easy_getinfo(slot->easy, CURLINFO_NUM_CONNECTS, &connections));
  check(curl_easy_getinfo(slot->easy, CURLINFO_NAMELOOKUP_TIME_T, &times[0]));
  check(curl_easy_getinfo(slot->easy, CURLINFO_CONNECT_TIME_T, &times[1]));
  check(curl_easy_getinfo(slot->easy, CURLINFO_APPCONNECT_TIME_T, &times[2]));
  check(curl_easy_getinfo(slot->easy, CURLINFO_STARTTRANSFER_TIME_T, &times[3]));
  check(curl_easy_getinfo(slot->easy, CURLINFO_TOTAL_TIME_T, &times[4]));
  totals->done++;
  if (result != CURLE_OK || status != 200) totals->failed++;
  totals->connections += connections;
  totals->body_bytes += slot->body.count;
  forget(&slot->sent);
  forget(&slot->head);
  forget(&slot->body);
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

static char **read_list(const char *path, long *count) {
  FILE *file = strcmp(path, "-") ? fopen(path, "r") : stdin;
  if (!file) fail("the list cannot be read");
  char **lines = NULL, *line = NULL;
  size_t capacity = 0;
  for (ssize_t length; (length = getline(&line, &capacity, file)) > 0;) {
    if (line[length - 1] == '\n') line[--length] = 0;
    if (!length) continue;
    lines = realloc(lines, (size_t)(*count + 1) * sizeof *lines);
    if (!lines || !(lines[(*count)++] = strdup(line))) fail("no memory");
  }
  free(line);
  if (file != stdin) fclose(file);
  return lines;
}

static void run(
    CURLM *multi, struct slot *slots, long jobs, char **addresses, const char *address, long count,
    struct totals *totals) {
  long started = 0;
  for (long job = 0; job < jobs && started < count; job++, started++) {
    prepare(&slots[job], addresses ? addresses[started] : address);
    if (curl_multi_add_handle(multi, slots[job].easy) != CURLM_OK) fail("add_handle");
  }
  while (totals->done < count) {
    int running = 0, left = 0;
    if (curl_multi_perform(multi, &running) != CURLM_OK) fail("perform");
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
      if (message->msg != CURLMSG_DONE) continue;
      struct slot *slot = NULL;
      CURLcode result = message->data.result;
      check(curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &slot));
      finish(slot, result, totals);
      if (curl_multi_remove_handle(multi, slot->easy) != CURLM_OK) fail("remove_handle");
      if (started == count) continue;
      prepare(slot, addresses ? addresses[started] : address);
      started++;
      if (curl_multi_add_handle(multi, slot->easy) != CURLM_OK) fail("add_handle");
    }
    if (totals->done < count && curl_multi_poll(multi, NULL, 0, 1000, NULL) != CURLM_OK)
      fail("poll");
  }
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage: reference URL N CONCURRENCY | reference --list FILE CONCURRENCY");
  int is_list = !strcmp(argv[1], "--list");
  long count = is_list ? 0 : atol(argv[2]), jobs = atol(argv[3]);
  char **addresses = is_list ? read_list(argv[2], &count) : NULL;
  if (count < 1 || jobs < 1) fail("nothing to do");

  check(curl_global_init(CURL_GLOBAL_DEFAULT));
  headers = curl_slist_append(headers, "Accept: application/json");
  headers = curl_slist_append(headers, "X-Request: reference");
  CURLM *multi = curl_multi_init();
  share = curl_share_init();
  struct slot *slots = calloc((size_t)jobs, sizeof *slots);
  if (!headers || !multi || !share || !slots) fail("no memory");
  curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, jobs);
  for (long job = 0; job < jobs; job++)
    if (!(slots[job].easy = curl_easy_init())) fail("no memory");

  struct totals totals = {0};
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  run(multi, slots, jobs, addresses, argv[1], count, &totals);
  clock_gettime(CLOCK_MONOTONIC, &end);

  for (long job = 0; job < jobs; job++) curl_easy_cleanup(slots[job].easy);
  curl_multi_cleanup(multi);
  curl_share_cleanup(share);
  curl_slist_free_all(headers);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double wall = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
  printf(
      "requests %ld failed %ld bytes %zu connections %ld wall %.4f cpu %.4f\n", totals.done,
      totals.failed, totals.body_bytes, totals.connections, wall,
      seconds(usage.ru_utime) + seconds(usage.ru_stime));
  return totals.failed ? 1 : 0;
}
