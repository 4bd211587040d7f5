/* The typed search of the gap family: it visits the types of position in turn, and expands one position of each.
 *
 * The type of a position is three numbers: cards in place, good pairs (neighbours that are also neighbours in a
 * finished row) and live gaps (gaps that some card can fill). Each type has a bucket, which holds the waiting positions
 * of that type: those whose children are not listed yet. The search takes one from each filled bucket in turn and
 * expands it, that is, lists its children. So no type starves (type-based exploration). Example with 48 cards: 10 cards
 * in place, 17 pairs and 3 live gaps are bucket (10 * 49 + 17) * 5 + 3 = 2538.
 *
 * Memory. A position is stored as a node: its parent, its step and a link (10 bytes). Only every eighth node of a line
 * has a record too, which is the whole position (72 bytes). To expand a node, its position is rebuilt from the last
 * record above it by at most seven steps. A node is waiting at first, then expanded, and freed when its last child is
 * freed or when it has none. The root and the node with most cards in place are never freed.
 *
 * Loose heads (gaps_loose_heads.h): while column 1 has a gap, the heads there can change places at will, so positions
 * that differ only in their order count as one.
 *
 * Stubborn sets (gaps_stubborn_set.h): in simple games, not all children of a position need be listed.
 *
 * Twin (the same in Python, see gaps.h): typed_search.py. */
#include "gaps_keys.h"
#include "gaps_loose_heads.h"
#include "gaps_nodes.h"
#include "gaps_stubborn_set.h"

/* ---- The buckets. `filled` has a bit for each bucket, `filled_words` a bit for each word of `filled`. ---- */

static void push_waiting_node(Search *s, const Board *b, u32 node) {
    u32 bucket = (count_in_place(b) * (s->cards + 1) + b->pairs) * (GAPS + 1) + count_live_gaps_loose(s, b);
    link_field(s, node)->next_in_bucket = s->bucket[bucket];
    if (s->bucket[bucket] == NONE) s->filled_buckets++;
    s->bucket[bucket] = node;
    s->filled[bucket / 64] |= 1ull << bucket % 64;
    s->filled_words[bucket / 4096] |= 1ull << bucket / 64 % 64;
}

/* Return the number of the first filled bucket from `bucket` on, or BUCKETS if there is none. */
static u32 find_filled(const Search *s, u32 bucket) {
    if (bucket >= BUCKETS) return BUCKETS;
    u64 bits = s->filled[bucket / 64] >> bucket % 64;
    if (bits) return bucket + (u32)__builtin_ctzll(bits);
    for (u32 word = bucket / 64 + 1; word < BUCKETS / 64;) {
        u64 words = s->filled_words[word / 64] >> word % 64;
        if (!words) {
            word = (word / 64 + 1) * 64;
            continue;
        }
        word += (u32)__builtin_ctzll(words);
        return word * 64 + (u32)__builtin_ctzll(s->filled[word]);
    }
    return BUCKETS;
}

/* Return the first filled bucket from `bucket` on. If there is none, begin again at bucket 0. Some bucket is filled. */
static inline u32 find_filled_around(const Search *s, u32 bucket) {
    u32 found = find_filled(s, bucket);
    return found == BUCKETS ? find_filled(s, 0) : found;
}

/* Load the three fields of a node into the cache. The node may lie anywhere in the memory, so to read it without this
 * would be to wait. */
static inline void prefetch_node(const Search *s, u32 node) {
    __builtin_prefetch(step_field(s, node));
    __builtin_prefetch(parent_or_record(s, node));
    __builtin_prefetch(link_field(s, node));
}

/* Take a node from the next filled bucket. Prefetch for the two calls that follow: the node of the second filled bucket
 * after it, and the parent of the node of the first one. (The node itself was prefetched in the call before.) */
static u32 pop_waiting_node(Search *s) {
    u32 bucket = find_filled_around(s, s->next_bucket), soon = find_filled_around(s, bucket + 1);
    s->next_bucket = bucket + 1;
    prefetch_node(s, s->bucket[find_filled_around(s, soon + 1)]);
    if (step_depth(step_of(s, s->bucket[soon])) > 1) prefetch_node(s, *parent_or_record(s, s->bucket[soon]));
    u32 node = s->bucket[bucket];
    s->bucket[bucket] = link_field(s, node)->next_in_bucket;
    if (s->bucket[bucket] == NONE) {
        s->filled_buckets--;
        s->filled[bucket / 64] &= ~(1ull << bucket % 64);
        if (!s->filled[bucket / 64]) s->filled_words[bucket / 4096] &= ~(1ull << bucket / 64 % 64);
    }
    return node;
}

/* ---- Allocating nodes and records, and freeing them to be used again. ---- */

static u32 new_node(Search *s) {
    u32 node = s->first_free_node;
    if (!s->free_nodes) return s->node_count++;
    s->first_free_node = link_field(s, node)->next_free;
    s->free_nodes--;
    return node;
}

static u32 new_record(Search *s) {
    u32 record = s->first_free_record;
    if (!s->free_records) return s->record_count++;
    s->first_free_record = record_at(s, record)->next_free;
    s->free_records--;
    return record;
}

static void free_node(Search *s, u32 node) {
    if (step_depth(step_of(s, node)) == 0) {
        u32 record = *parent_or_record(s, node);
        record_at(s, record)->next_free = s->first_free_record;
        s->first_free_record = record;
        s->free_records++;
    }
    link_field(s, node)->next_free = s->first_free_node;
    s->first_free_node = node;
    s->free_nodes++;
}

/* Decrement the node's `live_children`; at zero, free the node and repeat for its parent. Node 0, the root, is kept. */
static void release_child(Search *s, u32 node) {
    while (node && !--link_field(s, node)->live_children) {
        u32 parent = parent_of(s, node);
        free_node(s, node);
        node = parent;
    }
}

/* Turn a waiting node into an expanded one with `stored` children. `live_children` begins one too high and
 * release_child corrects it, so that a node without children is freed at once. The best node has one extra, so that it
 * is not. */
static void mark_expanded(Search *s, u32 node, u32 stored) {
    u32 is_best = node == s->best_node;
    s->best_is_pinned |= is_best;
    link_field(s, node)->live_children = stored + is_best + 1;
    release_child(s, node);
}

/* Make `node` the best node. The old one loses its extra count, and is freed if it has no children left. */
static void set_best(Search *s, u32 in_place, u32 node) {
    u32 old = s->best_node, was_pinned = s->best_is_pinned;
    s->best = in_place;
    s->best_node = node;
    s->best_is_pinned = 0;
    if (was_pinned) release_child(s, old);
}

/* ---- The search. ---- */

/* Rebuild the position of a node: from its own record, the last record above it, or the root, by the steps since then.
 * Return the number of these steps. */
static u32 rebuild(const Search *s, Board *b, u32 node) {
    u16 steps[RECORD_EVERY];
    u32 count = 0, step = step_of(s, node), depth = step_depth(step);
    while (node && step_depth(step)) {
        steps[count++] = (u16)step;
        node = parent_of(s, node);
        step = step_of(s, node);
    }
    if (node)
        read_record(s, b, record_at(s, *parent_or_record(s, node)));
    else
        *b = s->root;
    while (count--) replay_step(s, b, step_card(steps[count]), step_target(steps[count]));
    sort_gaps(b);
    for (u32 row = 0; row < ROWS; row++) b->run[row] = (u8)run_length(s, b, row);
    return depth;
}

/* Store the position on the board as a child of `parent`, waiting in its bucket; return whether it is won. */
static u32 store_child(Search *s, const Board *b, u32 parent, u32 parent_depth, const Move *move) {
    u32 in_place = count_in_place(b), node = new_node(s), depth = (parent_depth + 1) % RECORD_EVERY;
    *step_field(s, node) = pack_step(move->card, move->target, depth);
    *parent_or_record(s, node) = parent;
    if (!depth) {
        u32 record = new_record(s);
        record_at(s, record)->parent = parent;
        write_record(s, record_at(s, record), b);
        *parent_or_record(s, node) = record;
    }
    if (in_place > s->best) set_best(s, in_place, node);
    push_waiting_node(s, b, node);
    return in_place == s->cards;
}

/* List a node's children, in simple games only those of a stubborn set, and store those that are new and not dead ends;
 * return whether one is won. A move that touches loose heads must be made before the key of its child is known. */
static u32 expand_node(Search *s, u32 node) {
    Move moves[MAX_MOVES];
    Board *b = &s->board;
    u32 depth = rebuild(s, b, node), count = list_loose_moves(s, b, moves), stored = 0;
    if (s->is_simple) count = keep_stubborn_set(s, b, moves, count);
    prefetch_keys(s, b, moves, count);
    Board before = *b;
    for (u32 i = 0; i < count; i++) {
        const Move *move = moves + i;
        u32 touches = touches_loose_heads(s, b, move->source, move->target);
        s->states++;
        if (!touches && !add_key(s, key_after(s, b, move))) continue;
        play_move(s, b, move);
        if (!touches || add_key(s, b->key)) {
            u32 is_won = count_in_place(b) == s->cards;
            u32 dead = !is_won && (s->always_tests || could_be_dead_end(s, b, move->source)) && is_dead(s, b);
            if (!dead && store_child(s, b, node, depth, move)) return 1;
            stored += !dead;
        }
        *b = before;
    }
    mark_expanded(s, node, stored);
    s->distinct = s->table_count;
    return 0;
}

static void begin_typed(Search *s) {
    s->has_begun = 1;
    *parent_or_record(s, 0) = NONE;
    *step_field(s, 0) = 0;
    s->node_count = 1;
    s->board = s->root;
    if (!is_dead(s, &s->board)) push_waiting_node(s, &s->board, 0);
}

u32 run_typed(Search *s, u64 end) {
    if (s->best == s->cards) return WON;
    while (s->states < end) {
        if (s->table_count + MAX_MOVES > s->table_limit) return NEED_KEYS;
        if (s->node_count + MAX_MOVES > s->segment_count * (u64)SEGMENT_NODES + s->free_nodes) return NEED_NODES;
        if (s->record_count + MAX_MOVES > s->chunk_count * (u64)CHUNK_RECORDS + s->free_records) return NEED_RECORDS;
        if (!s->has_begun) begin_typed(s);
        if (!s->filled_buckets) return LOST;
        if (expand_node(s, pop_waiting_node(s))) {
            s->distinct = s->table_count;
            return WON;
        }
    }
    return GOING;
}
