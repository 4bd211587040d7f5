/* The set of positions that a gap search has seen: their 64-bit keys in an open-addressing hash table.
 *
 * 0 marks a free place, so a key of 0 is stored as 1. Two positions with one key are taken for one. */
#ifndef LACUNA_GAPS_KEYS_H
#define LACUNA_GAPS_KEYS_H
#include "gaps.h"

/* Return the key of the position after a move of a card, if the move does nothing else. */
static inline u64 key_after(const Search *s, const Board *b, const Move *move) {
    const u64 *keys = s->keys[move->card];
    return b->key ^ keys[move->source] ^ keys[move->target];
}

/* Return the first place to look for a key: its upper half scaled to the table, whose size is any number below 2^32.
 * Example: in a table of 1000 places a key whose upper half is 2^31 begins at place 500. */
static inline u64 first_place(const Search *s, u64 key) { return (key >> 32) * s->table_size >> 32; }

/* Add a key to the set; return whether it is new. */
static inline u32 add_key(Search *s, u64 key) {
    if (!key) key = 1;
    u64 place = first_place(s, key);
    while (s->table[place]) {
        if (s->table[place] == key) return 0;
        if (++place == s->table_size) place = 0;
    }
    s->table[place] = key;
    s->table_count++;
    return 1;
}

/* Load the places of the children's keys into the cache. Each would otherwise be a wait for the memory. */
static inline void prefetch_keys(const Search *s, const Board *b, const Move *moves, u32 count) {
    for (u32 i = 0; i < count; i++) __builtin_prefetch(s->table + first_place(s, key_after(s, b, moves + i)));
}

#endif
