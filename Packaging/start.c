// SPDX-License-Identifier: Apache-2.0
//
// What the released program does before its runtime starts: it relocates itself, and keeps its arguments.
//
// A program that may lie at any address has pointers, which are right only when the address is added to
// them: 79,000 of them, nearly all in Swift's metadata. glibc reads 24 bytes for each, 1.9 MB, and each
// page that it writes to is a page fault: 340 of them were a tenth of the shortest run. lld packs the
// list into 21 KB (`--pack-dyn-relocs=relr`), but only a loader of glibc 2.36 or later reads that. So the
// list has Android's tags, which no loader of glibc reads, and is read here, after one system call has
// made all the pages that are written to.
//
// Linked by `Packaging/link`, before the runtime. Nothing here may use a pointer that is in the list
// itself, such as a table of texts.
#define _GNU_SOURCE
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <sys/mman.h>

// This program's libstdc++ asks whether it has one thread, which glibc before 2.32 cannot say.
char __libc_single_threaded = 0;

#ifdef __x86_64__  // Elsewhere the loader relocates the program, and the runtime finds the arguments.

// Linux 5.14 has it; older ones answer EINVAL, and each page is a page fault then, as it always was.
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

#define TAG_PACKED 0x6fffe000       // DT_ANDROID_RELR
#define TAG_PACKED_SIZE 0x6fffe001  // DT_ANDROID_RELRSZ

enum { page = 4096, bits_of_word = 64 };

extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));
extern ElfW(Dyn) _DYNAMIC[] __attribute__((visibility("hidden")));
extern char __bss_start[] __attribute__((visibility("hidden")));
extern char _end[] __attribute__((visibility("hidden")));

// The whole pages from one address to another: some bytes before the first, none after the last.
static void populate(uintptr_t from, uintptr_t to) {
  from &= -(uintptr_t)page;
  to &= -(uintptr_t)page;
  if (to > from) madvise((void *)from, to - from, MADV_POPULATE_WRITE);
}

// MARK: Relocation

// The words of the list: an address (even), or a map of the 63 words that follow (odd).
struct packed_list {
  const uintptr_t *words;
  size_t count;
};

static struct packed_list find_packed_list(uintptr_t base) {
  struct packed_list list = {0, 0};
  for (const ElfW(Dyn) *entry = _DYNAMIC; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == TAG_PACKED) list.words = (const uintptr_t *)(base + entry->d_un.d_ptr);
    if (entry->d_tag == TAG_PACKED_SIZE) list.count = entry->d_un.d_val / sizeof(uintptr_t);
  }
  return list;
}

// An address after the last pointer, by at most 63 words of each map.
static uintptr_t end_of(struct packed_list list, uintptr_t base) {
  size_t index = list.count;
  while (index > 0 && list.words[index - 1] & 1) index--;
  if (index == 0) return base;
  size_t maps = list.count - index;
  return base + list.words[index - 1] + (1 + maps * (bits_of_word - 1)) * sizeof(uintptr_t);
}

static void relocate(struct packed_list list, uintptr_t base) {
  uintptr_t *next = 0;
  for (size_t index = 0; index < list.count; index++) {
    uintptr_t word = list.words[index];
    if (!(word & 1)) {
      next = (uintptr_t *)(base + word);
      *next++ += base;
      continue;
    }
    for (uintptr_t *place = next; word >>= 1; place++) {
      if (word & 1) *place += base;
    }
    next += bits_of_word - 1;
  }
}

// The part that is read only once it is relocated; lld always makes one.
static const ElfW(Phdr) *find_protected_part(void) {
  const ElfW(Phdr) *part =
    (const ElfW(Phdr) *)((const char *)&__ehdr_start + __ehdr_start.e_phoff);
  while (part->p_type != PT_GNU_RELRO) part++;
  return part;
}

static void relocate_program(void) {
  uintptr_t base = (uintptr_t)&__ehdr_start;
  struct packed_list list = find_packed_list(base);
  const ElfW(Phdr) *protected = find_protected_part();
  uintptr_t from = (base + protected->p_vaddr) & -(uintptr_t)page;
  uintptr_t to = (base + protected->p_vaddr + protected->p_memsz) & -(uintptr_t)page;
  mprotect((void *)from, to - from, PROT_READ | PROT_WRITE);
  populate(from, end_of(list, base));
  relocate(list, base);
  mprotect((void *)from, to - from, PROT_READ);
  // The runtime's and our variables, nearly each page of which a start writes to.
  populate((uintptr_t)__bss_start + page, (uintptr_t)_end);
}

// MARK: Arguments

// In place of two functions of the runtime, whose file searches the stack for the arguments at each start:
// it reads /proc/self/maps, which takes as long as 150 thousand instructions and finds nothing in a
// root without /proc.
static char **arguments;
static int argument_count;

char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count) {
  arguments = values;
  argument_count = count;
}

// MARK: Start

// Called by `curlew_entry` with the stack as the kernel left it: the number of arguments, then the arguments.
__attribute__((used, visibility("hidden"))) void curlew_start(uintptr_t *stack) {
  relocate_program();
  argument_count = (int)stack[0];
  arguments = (char **)(stack + 1);
}

// The address at which the loader begins. %rdx is the loader's, for `_start`.
__asm__(
  ".globl curlew_entry\n"
  ".type curlew_entry, @function\n"
  "curlew_entry:\n"
  "  endbr64\n"
  "  xor %ebp, %ebp\n"
  "  mov %rsp, %rdi\n"
  "  push %rdx\n"
  "  call curlew_start\n"
  "  pop %rdx\n"
  "  jmp _start\n");
#endif
