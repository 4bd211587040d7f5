/* What every file of the kernel uses: integer types, the export mark, and one way to scramble bits.
 *
 * The kernel is freestanding C11: no C library, no recursion, no global variables. All memory belongs to Python, which
 * passes buffers in. A function that a search calls looks at a limited number of positions and then returns.
 */
#ifndef LACUNA_KERNEL_H
#define LACUNA_KERNEL_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef short i16;
typedef int i32;
typedef unsigned long long u64;
typedef long long i64;

/* Marks a function that Python calls. lacuna_build/compile_kernel.py finds these functions by a regular expression: it
 * reads the .c files only, and expects EXPORT, the type and the name on one line. */
#define EXPORT __attribute__((visibility("default")))

/* Return 64 bits of which each depends on all bits of `word` (the last steps of the SplitMix64 generator). */
static inline u64 mix_bits(u64 word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ word >> 27) * 0x94D049BB133111EBull;
    return word ^ word >> 31;
}

#endif
