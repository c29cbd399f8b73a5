// SPDX-License-Identifier: Apache-2.0

#ifndef CURLEW_SPAWN_SHIM_H
#define CURLEW_SPAWN_SHIM_H

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <libproc.h>
#else
#include <sys/syscall.h>
#endif

// glibc 2.29 and later declares it under _GNU_SOURCE only, without which Swift's Glibc module is built
// (spawn.h; https://sourceware.org/glibc/manual, "Process Creation").
#if defined(__GLIBC__)
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *_Nonnull,
                                                const char *_Nonnull);
#endif

// glibc declares it under _GNU_SOURCE only, too (2.26 and later); Darwin from macOS 10.15 on.
#if !defined(POSIX_SPAWN_SETSID)
#if defined(__APPLE__)
#define POSIX_SPAWN_SETSID 0x0400
#else
#define POSIX_SPAWN_SETSID 0x80
#endif
#endif

/// The flag by which the child is the leader of a session of its own, and so of a process group, and
/// has no terminal. With POSIX_SPAWN_SETPGROUP beside it the start fails with EPERM.
static const int curlew_spawn_own_session = POSIX_SPAWN_SETSID;

/// The child changes to this folder before it runs.
static inline int curlew_spawn_folder(posix_spawn_file_actions_t *_Nonnull actions,
                                      const char *_Nonnull path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

#if defined(__GLIBC__)
/// The child closes every descriptor that this process has now, from this one on. One that another
/// thread opens meanwhile is not known: all of ours are closed by the start of a program anyway.
///
/// glibc's `posix_spawn` ignores a descriptor that is closed by then.
static inline int curlew_spawn_close_each(posix_spawn_file_actions_t *_Nonnull actions, int first) {
  DIR *folder = opendir("/proc/self/fd");
  if (!folder) return errno;
  int code = 0;
  for (struct dirent *entry; !code && (entry = readdir(folder));) {
    // `.` and `..` are read as 0.
    int number = atoi(entry->d_name);
    if (number >= first) code = posix_spawn_file_actions_addclose(actions, number);
  }
  closedir(folder);
  return code;
}
#endif

/// The child closes every descriptor from this one on.
static inline int curlew_spawn_close_from(posix_spawn_file_actions_t *_Nonnull actions, int first) {
#if defined(__GLIBC__)
  // In glibc 2.34 and later; a release runs with older ones too.
  typedef int CloseFrom(posix_spawn_file_actions_t *, int);
  CloseFrom *close_from = (CloseFrom *)dlsym(NULL, "posix_spawn_file_actions_addclosefrom_np");
  return close_from ? close_from(actions, first) : curlew_spawn_close_each(actions, first);
#else
  // On Darwin POSIX_SPAWN_CLOEXEC_DEFAULT does it.
  return 0;
#endif
}

// What follows runs in a child between fork and exec: only functions that are safe in a signal handler.

/// Appends a number and a byte; returns the new end.
static inline char *_Nonnull curlew_append(char *_Nonnull end, unsigned long long number, char last) {
  char digits[24];
  int count = 0;
  do digits[count++] = (char)('0' + number % 10);
  while (number /= 10);
  while (count) *end++ = digits[--count];
  *end++ = last;
  return end;
}

/// When this process was started: on Linux the 22nd field of `/proc/self/stat`, in ticks since the system
/// was booted; on Darwin microseconds since 1970. Zero if it is not known.
static inline unsigned long long curlew_own_start(void) {
#if defined(__APPLE__)
  struct proc_bsdinfo info;
  if (proc_pidinfo(getpid(), PROC_PIDTBSDINFO, 0, &info, sizeof info) != sizeof info) return 0;
  return info.pbi_start_tvsec * 1000000ull + info.pbi_start_tvusec;
#else
  char text[1024];
  int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The second field is a name in brackets, which may hold any byte.
  const char *place = strrchr(text, ')');
  if (!place) return 0;
  for (int field = 2; field < 22; field++) {
    place = strchr(place + 1, ' ');
    if (!place) return 0;
  }
  unsigned long long start = 0;
  for (place++; *place >= '0' && *place <= '9'; place++) start = start * 10 + (unsigned)(*place - '0');
  return start;
#endif
}

/// What a program of a service starts with.
struct curlew_service_start {
  const char *_Nonnull path;
  const char *_Nonnull folder;
  /// Its standard input, and its standard output and error.
  int input, output;
  /// Gets `PID START` before the program runs.
  int note;
};

/// The child: becomes the program, or writes why not to `failure`.
static inline void curlew_become_service(const struct curlew_service_start *_Nonnull start,
                                         char *_Nullable const *_Nonnull arguments,
                                         char *_Nullable const *_Nonnull environment, int failure) {
  char text[64];
  setsid();
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  // Before the program runs: a later run that finds it running can read which process it is.
  char *end = curlew_append(text, (unsigned long long)getpid(), ' ');
  end = curlew_append(end, curlew_own_start(), '\n');
  int code = write(start->note, text, (size_t)(end - text)) == end - text ? 0 : errno;
  if (!code && (dup2(start->input, 0) < 0 || dup2(start->output, 1) < 0 || dup2(start->output, 2) < 0))
    code = errno;
  int is_closed = 0;
#if defined(SYS_close_range)
  // CLOSE_RANGE_CLOEXEC, since Linux 5.11.
  is_closed = syscall(SYS_close_range, 3, ~0u, 4) == 0;
#endif
  if (!is_closed) {
    long most = sysconf(_SC_OPEN_MAX);
    if (most < 0 || most > 65536) most = 65536;
    for (int number = 3; number < most; number++) fcntl(number, F_SETFD, FD_CLOEXEC);
  }
  if (!code && chdir(start->folder) < 0) code = errno;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (!code) {
    execve(start->path, arguments, environment);
    code = errno;
  }
  ssize_t ignored = write(failure, &code, sizeof code);
  (void)ignored;
  _exit(127);
}

/// Starts the program of a service as the leader of a session and a process group of its own. It is known
/// in a file before it runs, so that a run that is killed at any moment leaves no unknown process.
///
/// Returns zero once the program runs, else the error number.
static inline int curlew_spawn_service(pid_t *_Nonnull number,
                                       const struct curlew_service_start *_Nonnull start,
                                       char *_Nullable const *_Nonnull arguments,
                                       char *_Nullable const *_Nonnull environment) {
  int ends[2];
  if (pipe(ends) < 0) return errno;
  for (int place = 0; place < 2; place++) fcntl(ends[place], F_SETFD, FD_CLOEXEC);
  sigset_t all, before;
  sigfillset(&all);
  // A handler of this process must not run in the child.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child == 0) curlew_become_service(start, arguments, environment, ends[1]);
  int code = child < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  // The end of the pipe is that of `execve`.
  while (!code) {
    ssize_t count = read(ends[0], &code, sizeof code);
    if (count == 0 || (count < 0 && errno != EINTR)) break;
  }
  close(ends[0]);
  if (code && child > 0) {
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  }
  *number = child;
  return code;
}

#endif
