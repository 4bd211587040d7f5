/* The gap family's searches as Python sees them: start a search, give it memory, run it, read its results.
 *
 *     gaps.h               the data: constants, game, position, search
 *     gaps_position.c      moves, and making them
 *     gaps_loose_heads.c   moves of positions in which heads may change places
 *     gaps_dead_end.c      the dead-end test
 *     gaps_stubborn_set.c  which moves need be searched
 *     gaps_keys.h          the set of positions seen
 *     gaps_nodes.c         the tree of positions (nodes), and stored positions (records)
 *     gaps_plain.c, gaps_typed.c, gaps_beam.c   the three searches
 *
 * Small functions that run millions of times a second are inline, in the headers. The others are in the .c files.
 *
 * The bindings are py/lacuna/solver/gaps/kernel_search.py. A search asks for memory by the status that gaps_run returns,
 * and Python then passes a buffer in and runs the search again. All buffers hold zeros at first.
 */
#include "gaps_keys.h"
#include "gaps_loose_heads.h"
#include "gaps_nodes.h"

/* ---- Sizes in bytes of what Python allocates. ---- */

EXPORT u32 gaps_size(void) { return sizeof(Search); }
EXPORT u32 gaps_segment_size(void) { return sizeof(Segment); }
EXPORT u32 gaps_records_size(void) { return sizeof(Record) * CHUNK_RECORDS; }
EXPORT u32 gaps_record_size(void) { return sizeof(Record); }
EXPORT u32 gaps_child_size(void) { return sizeof(Child); }

/* ---- Starting a search. ---- */

/* Copy the numbers of the game; return whether they fit the tables. */
static u32 read_numbers(Search *s, const Setup *setup) {
    s->cards = setup->cards;
    s->cards_per_suit = setup->cards_per_suit;
    s->stride = setup->columns + 1;
    s->has_locks = setup->has_locks;
    s->kind = setup->kind;
    s->width = setup->width;
    s->always_tests = setup->always_tests;
    s->widening = setup->widening;
    s->cell_count = ROWS * s->stride + 1;
    s->gap_value = s->cards;
    s->edge = s->gap_value + 1;
    if (s->cards > MAX_CARDS || s->cell_count >= MAX_CELLS) return 0;
    return s->cards_per_suit * ROWS == s->cards && s->cards_per_suit + 1 == setup->columns;
}

/* Copy one list of fillers; return whether it holds nothing but cards. */
static u32 read_fillers(const Search *s, u8 *to, const u8 *from) {
    for (u32 i = 0; i < FILLERS; i++) {
        to[i] = from[i];
        if (to[i] >= (i ? s->cards : FILLERS)) return 0;
    }
    return 1;
}

/* Copy what may follow and precede each value, and find out what kind of rule that is. */
static u32 read_rule(Search *s, const Setup *setup) {
    s->is_simple = 1;
    for (u32 value = 0; value < VALUES; value++) {
        const u8 *followers = s->right_fillers[value];
        if (!read_fillers(s, s->right_fillers[value], setup->right_fillers[value])) return 0;
        if (!read_fillers(s, s->left_fillers[value], setup->left_fillers[value])) return 0;
        s->is_two_sided |= s->left_fillers[value][0];
        s->successor[value] = value < s->gap_value && (value + 1) % s->cards_per_suit ? (u8)(value + 1) : 0xFF;
        if (value < s->gap_value && (followers[0] > 1 || (followers[0] && followers[1] != value + 1))) s->is_simple = 0;
    }
    s->is_simple &= !s->is_two_sided;
    return 1;
}

/* Return a number that looks random and is always the same: number `index` of SplitMix64 with the seed 0. */
static u64 random_number(u64 index) { return mix_bits((index + 1) * 0x9E3779B97F4A7C15ull); }

/* Compute the tables that follow from the game. */
static void fill_tables(Search *s, const u64 *heads) {
    s->non_heads = s->all_heads = s->first_cells = 0;
    for (u32 card = 0; card < s->cards; card++) {
        for (u32 cell = 0; cell < s->cell_count; cell++) s->keys[card][cell] = random_number(64 * card + cell);
        *(card % s->cards_per_suit ? &s->non_heads : &s->all_heads) |= 1ull << card;
        s->suit_of[card] = (u8)(card / s->cards_per_suit);
        s->allowed_first_cells[card] = 0;
        for (u32 row = 0; row < ROWS; row++)
            if (heads[row] >> card & 1) s->allowed_first_cells[card] |= 1ull << first_cell(s, row);
    }
    for (u32 row = 0; row < ROWS; row++) {
        s->enter[first_cell(s, row)] = heads[row];
        s->first_cells |= 1ull << first_cell(s, row);
        s->bound_keys[row] = random_number(64 * MAX_CARDS + row);
        s->heads[row] = heads[row];
        s->homes[row] = s->allowed_first_cells[row * s->cards_per_suit];
    }
    s->second_cells = s->first_cells << 1;
}

/* Return whether a position has its edges, each card once, and four gaps. All other functions rely on that. */
static u32 is_whole(const Search *s, const Board *b) {
    u64 seen = 0;
    u32 gaps = 0;
    for (u32 cell = 0; cell < s->cell_count; cell++) {
        u32 value = b->cell[cell], edge = s->edge + cell / s->stride;
        if (cell % s->stride == 0) {
            if (value != edge) return 0;
        } else if (value < s->gap_value) {
            if (seen >> value & 1) return 0;
            seen |= 1ull << value;
        } else if (value != s->gap_value || ++gaps > GAPS) {
            return 0;
        }
    }
    return gaps == GAPS && seen == (1ull << s->cards) - 1;
}

/* Return whether heads are loose: only in the typed search, and only where every head may begin every row. With locks,
 * a head could be locked in one row and not in another, so the rows would not be alike. */
static u32 can_loosen_heads(const Search *s, const Setup *setup) {
    u32 can = s->kind == TYPED && s->is_simple && !s->has_locks && s->cards_per_suit > 2 && setup->has_loose_heads;
    for (u32 row = 0; row < ROWS; row++)
        for (u32 suit = 0; suit < ROWS; suit++) can &= (u32)(s->heads[row] >> suit * s->cards_per_suit & 1);
    return can;
}

/* Begin a search in a buffer of zeros; return 0 if the game or the position is not one that the searches can handle. */
EXPORT u32 gaps_start(Search *s, const Setup *setup) {
    if (!read_numbers(s, setup) || !read_rule(s, setup)) return 0;
    fill_tables(s, setup->heads);
    for (u32 cell = 0; cell < s->cell_count; cell++) s->start.cell[cell] = setup->cells[cell];
    if (!is_whole(s, &s->start)) return 0;
    complete_board(s, &s->start);
    s->has_loose_heads = can_loosen_heads(s, setup);
    prepare_root(s);
    s->board = s->root;
    s->best = count_in_place(&s->root);
    for (u32 i = 0; i < BUCKETS; i++) s->bucket[i] = NONE;
    return 1;
}

/* ---- Memory. ---- */

/* Replace the table of keys by one of `size` places and move the keys into it. The same table may be passed again.
 * It may be filled to three quarters, or to 15/16 if `is_last`: then Python has no larger one to give. */
EXPORT void gaps_keys(Search *s, u64 *table, u32 size, u32 is_last) {
    u64 *old = s->table;
    u64 old_size = s->table_size;
    if (table != old) {
        s->table = table;
        s->table_size = size;
        u64 count = s->table_count;
        for (u64 i = 0; old && i < old_size; i++)
            if (old[i]) add_key(s, old[i]);
        s->table_count = count;
        if (!old && s->kind != BEAM) {
            add_key(s, s->root.key);
            s->states = s->distinct = 1;
        }
    }
    s->table_limit = is_last ? size - size / 16 : size - size / 4;
}

/* Replace the stack; Python has copied what it held. */
EXPORT void gaps_stack(Search *s, u32 *stack, u32 capacity) {
    s->stack = stack;
    s->stack_capacity = capacity;
}

/* Add a segment of nodes; return 0 if there is no room for another. */
EXPORT u32 gaps_nodes(Search *s, Segment *segment) {
    if (s->segment_count == MAX_SEGMENTS) return 0;
    s->segments[s->segment_count++] = segment;
    return 1;
}

/* Add a chunk of records; return 0 if there is no room for another. */
EXPORT u32 gaps_records(Search *s, Record *chunk) {
    if (s->chunk_count == MAX_SEGMENTS) return 0;
    s->chunks[s->chunk_count++] = chunk;
    return 1;
}

/* Replace the buffer of children; Python has copied what it held. */
EXPORT void gaps_children(Search *s, Child *children, u32 capacity) {
    s->children = children;
    s->child_capacity = capacity;
}

/* Replace the buffers of both levels, and copy the positions of the present one. */
EXPORT void gaps_level(Search *s, Record *level, Record *next_level, u32 capacity) {
    for (u64 i = 0; i < s->level_count; i++) level[i] = s->level[i];
    s->level = level;
    s->next_level = next_level;
    s->level_capacity = capacity;
}

/* ---- Running a search, and its results. ---- */

/* Look at about `states` more positions, repeated ones included; return GOING, a verdict, or what the search needs. */
EXPORT u32 gaps_run(Search *s, u32 states) {
    u64 end = s->states + states;
    if (s->kind == PLAIN) return run_plain(s, end);
    return s->kind == TYPED ? run_typed(s, end) : run_beam(s, end);
}

/* What gaps_counts reports (`Counts` in kernel_search.py); the fields are those of Search. */
typedef struct {
    u64 states, distinct, best, level_needed;
} Counts;

EXPORT void gaps_counts(const Search *s, Counts *counts) {
    *counts = (Counts){s->states, s->distinct, s->best, s->level_needed};
}

/* Write the steps of the winning line, or of the line to the position with most cards in place, but at most `room`.
 * Return how long the line is. The plain search has no line but a winning one. */
EXPORT u32 gaps_line(const Search *s, u16 *steps, u32 room) {
    if (s->kind == PLAIN) return plain_line(s, steps, room);
    if (s->kind == TYPED) return line_to(s, s->best_node, steps, room);
    for (u32 i = 0; i < s->best_length && i < room; i++) steps[i] = s->best_line[i] & STEP_MOVE_MASK;
    return s->best_length;
}

/* ---- For tests: single functions, asked of the position that Python passed in. ---- */

/* Write the legal moves, three bytes each: card, source, target. Return their number. */
EXPORT u32 gaps_moves(const Search *s, u8 *bytes) {
    Move moves[MAX_MOVES];
    u32 count = list_moves(s, &s->start, moves);
    for (u32 i = 0; i < count; i++) {
        bytes[3 * i] = moves[i].card;
        bytes[3 * i + 1] = moves[i].source;
        bytes[3 * i + 2] = moves[i].target;
    }
    return count;
}

EXPORT u32 gaps_is_dead(const Search *s) { return is_dead(s, &s->start); }

enum { MAX_PERFT_DEPTH = 8 };

/* List the moves of a position; if it is won, list none. */
static u32 list_perft_moves(const Search *s, const Board *b, Move *moves) {
    return b->pairs == s->cards ? 0 : list_moves(s, b, moves);
}

/* Count the sequences of `depth` moves (perft); the count is 0 if `depth` is above MAX_PERFT_DEPTH. The arrays hold,
 * for each level, its moves, how many there are, and the one being tried. */
EXPORT void gaps_perft(const Search *s, u32 depth, u64 *total) {
    Move moves[MAX_PERFT_DEPTH][MAX_MOVES];
    u32 tried[MAX_PERFT_DEPTH], count[MAX_PERFT_DEPTH], level = 0;
    Board b = s->start;
    *total = 0;
    if (depth == 0 || depth > MAX_PERFT_DEPTH) {
        *total = depth == 0;
        return;
    }
    count[0] = list_perft_moves(s, &b, moves[0]);
    tried[0] = 0;
    for (;;) {
        if (level + 1 == depth) *total += count[level];
        if (level + 1 == depth || tried[level] == count[level]) {
            if (!level) return;
            level--;
            take_back(s, &b, &moves[level][tried[level]++]);
            continue;
        }
        play_plain_move(s, &b, &moves[level][tried[level]]);
        level++;
        tried[level] = 0;
        count[level] = list_perft_moves(s, &b, moves[level]);
    }
}
