// SPDX-License-Identifier: Apache-2.0
//
// The least that loading collections costs: reads each file whole and runs libyaml's parser over
// it, keeping nothing.
//
//   cc -O2 -o parse-yaml parse-yaml.c $(pkg-config --cflags --libs yaml-0.1)
//   parse-yaml FILE…
//
// Prints one line: files, bytes, events.
#include <stdio.h>
#include <stdlib.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

static void fail(const char *what, const char *path) {
  fprintf(stderr, "parse-yaml: %s: %s\n", path, what);
  exit(2);
}

static unsigned char *read_whole(const char *path, size_t *count) {
  struct stat status;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &status)) fail("cannot be opened", path);
  unsigned char *bytes = malloc((size_t)status.st_size + 1);
  if (!bytes) fail("no memory", path);
  *count = 0;
  for (ssize_t got; (got = read(file, bytes + *count, (size_t)status.st_size + 1 - *count)) > 0;)
    *count += (size_t)got;
  close(file);
  return bytes;
}

static long parse(const char *path, const unsigned char *bytes, size_t count) {
  yaml_parser_t parser;
  yaml_event_t event;
  long events = 0;
  if (!yaml_parser_initialize(&parser)) fail("no memory", path);
  yaml_parser_set_input_string(&parser, bytes, count);
  for (yaml_event_type_t type = YAML_NO_EVENT; type != YAML_STREAM_END_EVENT; events++) {
    if (!yaml_parser_parse(&parser, &event)) fail(parser.problem, path);
    type = event.type;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return events;
}

int main(int argc, char **argv) {
  size_t total = 0;
  long events = 0;
  for (int index = 1; index < argc; index++) {
    size_t count = 0;
    unsigned char *bytes = read_whole(argv[index], &count);
    events += parse(argv[index], bytes, count);
    total += count;
    free(bytes);
  }
  printf("files %d bytes %zu events %ld\n", argc - 1, total, events);
  return 0;
}
