/* What every family's file begins with. */
#ifndef LACUNA_KERNEL_H
#define LACUNA_KERNEL_H

typedef unsigned char u8;
typedef unsigned int u32;
typedef int i32;
typedef unsigned long long u64;
typedef long long i64;

#define EXPORT __attribute__((visibility("default")))

static inline u64 mixed(u64 x) {
    x ^= x >> 30, x *= 0xbf58476d1ce4e5b9ull;
    x ^= x >> 27, x *= 0x94d049bb133111ebull;
    return x ^ x >> 31;
}
#endif
