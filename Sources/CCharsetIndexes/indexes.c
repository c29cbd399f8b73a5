// SPDX-License-Identifier: Apache-2.0

#include "CCharsetIndexes.h"

static const unsigned char big5[] = {
#embed "Indexes/big5.index"
};

static const unsigned char euc_kr[] = {
#embed "Indexes/euc-kr.index"
};

static const unsigned char gb18030[] = {
#embed "Indexes/gb18030.index"
};

static const unsigned char gb18030_ranges[] = {
#embed "Indexes/gb18030-ranges.index"
};

static const unsigned char jis0208[] = {
#embed "Indexes/jis0208.index"
};

static const unsigned char jis0212[] = {
#embed "Indexes/jis0212.index"
};

static const unsigned char one_byte[] = {
#embed "Indexes/one-byte.index"
};

#define INDEX(bytes, width) ((struct CharsetIndex){bytes, sizeof bytes, width})

struct CharsetIndex charset_index_big5(void) { return INDEX(big5, 3); }
struct CharsetIndex charset_index_euc_kr(void) { return INDEX(euc_kr, 2); }
struct CharsetIndex charset_index_gb18030(void) { return INDEX(gb18030, 2); }
struct CharsetIndex charset_index_jis0208(void) { return INDEX(jis0208, 2); }
struct CharsetIndex charset_index_jis0212(void) { return INDEX(jis0212, 2); }
struct CharsetIndex charset_ranges_gb18030(void) { return INDEX(gb18030_ranges, 2); }

struct OneByteIndexes charset_indexes_one_byte(void) {
  return (struct OneByteIndexes){one_byte, sizeof one_byte};
}
