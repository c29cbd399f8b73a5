// SPDX-License-Identifier: Apache-2.0

#ifndef CURLEW_SPAWN_SHIM_H
#define CURLEW_SPAWN_SHIM_H

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>

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

#endif
