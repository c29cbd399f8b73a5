// SPDX-License-Identifier: Apache-2.0

#ifndef CURLEW_SPAWN_SHIM_H
#define CURLEW_SPAWN_SHIM_H

#include <errno.h>
#include <spawn.h>

// glibc declares these two under _GNU_SOURCE only, without which Swift's Glibc module is built. Both
// are in glibc 2.34 and later (spawn.h; https://sourceware.org/glibc/manual, "Process Creation").
#if defined(__GLIBC__)
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *_Nonnull,
                                                const char *_Nonnull);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *_Nonnull, int);
#endif

/// The child changes to this folder before it runs.
static inline int curlew_spawn_folder(posix_spawn_file_actions_t *_Nonnull actions,
                                      const char *_Nonnull path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

/// The child closes every descriptor from this one on.
static inline int curlew_spawn_close_from(posix_spawn_file_actions_t *_Nonnull actions, int first) {
#if defined(__GLIBC__)
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
  // On Darwin POSIX_SPAWN_CLOEXEC_DEFAULT does it.
  return 0;
#endif
}

#endif
