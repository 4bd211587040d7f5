/* What belongs to the library as a whole: its version, and the two functions that compilers take for granted. */
#include "kernel.h"

/* Return the number that identifies the sources of this library. build.py hashes csrc/ and passes the number with -D.
 * The Python bindings refuse a library that was built from other sources than theirs. */
EXPORT u32 kernel_sources(void) { return LACUNA_SOURCES; }

/* A compiler may turn a loop or the copy of a struct into a call of memcpy or memset. No C library provides them. */
__attribute__((visibility("hidden"))) void *memcpy(void *to, const void *from, __SIZE_TYPE__ count) {
    u8 *target = to;
    const u8 *source = from;
    while (count--) *target++ = *source++;
    return to;
}

__attribute__((visibility("hidden"))) void *memset(void *to, int value, __SIZE_TYPE__ count) {
    u8 *target = to;
    while (count--) *target++ = (u8)value;
    return to;
}
