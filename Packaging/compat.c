// SPDX-License-Identifier: Apache-2.0
//
// What libraries of the toolchain ask of a newer glibc than the one that the released program is linked
// with. Linked by `Packaging/link`.

// libstdc++ asks whether the program has one thread, which glibc before 2.32 cannot say.
char __libc_single_threaded = 0;
