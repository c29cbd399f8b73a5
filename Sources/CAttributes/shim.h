// SPDX-License-Identifier: Apache-2.0

#ifndef CURLEW_ATTRIBUTES_SHIM_H
#define CURLEW_ATTRIBUTES_SHIM_H

#include <stddef.h>
#include <sys/types.h>
#include <sys/xattr.h>

// Swift's Glibc module lacks <sys/xattr.h>, and Darwin's functions have two arguments more. Symbolic
// links are not followed. With a null path the descriptor counts.

/// The names, each with a zero after it; with the size 0 the number of their bytes.
static inline ssize_t curlew_attribute_names(int file, const char *_Nullable path,
                                             void *_Nullable names, size_t size) {
#if defined(__APPLE__)
  return path ? listxattr(path, names, size, XATTR_NOFOLLOW) : flistxattr(file, names, size, 0);
#else
  return path ? llistxattr(path, names, size) : flistxattr(file, names, size);
#endif
}

/// The value; with the size 0 the number of its bytes.
static inline ssize_t curlew_attribute_value(int file, const char *_Nullable path,
                                             const char *_Nonnull name, void *_Nullable value,
                                             size_t size) {
#if defined(__APPLE__)
  return path ? getxattr(path, name, value, size, 0, XATTR_NOFOLLOW)
              : fgetxattr(file, name, value, size, 0, 0);
#else
  return path ? lgetxattr(path, name, value, size) : fgetxattr(file, name, value, size);
#endif
}

static inline int curlew_set_attribute(int file, const char *_Nonnull name,
                                       const void *_Nullable value, size_t size) {
#if defined(__APPLE__)
  return fsetxattr(file, name, value, size, 0, 0);
#else
  return fsetxattr(file, name, value, size, 0);
#endif
}

static inline int curlew_remove_attribute(int file, const char *_Nonnull name) {
#if defined(__APPLE__)
  return fremovexattr(file, name, 0);
#else
  return fremovexattr(file, name);
#endif
}

#endif
