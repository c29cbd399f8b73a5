// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>

// The indexes of the WHATWG Encoding Standard (section 5), which `scripts/charset-indexes` writes.
// They are read-only data of the program's file: nothing is relocated or copied, and a page of them
// is in memory when a body needs it.

/// The character of each pointer; zero for nothing.
struct CharsetIndex {
  const unsigned char *_Nonnull bytes;
  /// How many bytes there are.
  size_t size;
  /// Bytes a character, the high one first.
  size_t width;
};

/// Big5 with the additions of Hong Kong: `index-big5`.
struct CharsetIndex charset_index_big5(void);
/// `index-euc-kr`.
struct CharsetIndex charset_index_euc_kr(void);
/// The characters of two bytes of GB 18030: `index-gb18030`.
struct CharsetIndex charset_index_gb18030(void);
/// JIS X 0208 with the additions of Windows: `index-jis0208`.
struct CharsetIndex charset_index_jis0208(void);
/// JIS X 0212, for EUC-JP: `index-jis0212`.
struct CharsetIndex charset_index_jis0212(void);

/// The characters of four bytes of GB 18030 in the first plane, `index-gb18030-ranges`: pairs of a
/// pointer and its character. The pointers behind it mean the characters behind that.
struct CharsetIndex charset_ranges_gb18030(void);

/// The encodings of one byte a character, one row each: its name, filled up with zeros, and the
/// characters from 0x80 on, two bytes each.
struct OneByteIndexes {
  const unsigned char *_Nonnull bytes;
  size_t size;
};

enum {
  /// Bytes of the name in a row.
  one_byte_name_size = 16,
  /// Bytes of a row.
  one_byte_row_size = one_byte_name_size + 256,
};

/// All encodings of one byte a character.
struct OneByteIndexes charset_indexes_one_byte(void);
