/* The plain search of the gap family: depth first, every position once, with exact counts.
 *
 * There is one board, on which moves are made and taken back. The stack holds the moves still to be made and, below
 * their children, the moves that are made. Example with the root's moves A and B, after B was made and its move C
 * was found:
 *
 *     A (not made)   B (made)   C (not made)      <- top
 *
 * Twin (the same in Python, see gaps.h): plain_search.py. */
#include "gaps_keys.h"
#include "gaps_position.h"

/* A stack entry is a move in 24 bits: the card, the number of the gap that it fills, and the cell that it left or
 * NOT_MADE, 8 bits each. */
enum { ENTRY_NUMBER = 8, ENTRY_SOURCE = 16, ENTRY_MASK = 0xFF, NOT_MADE = 0xFF };

static inline u32 pack_entry(u32 card, u32 number, u32 source) {
    return card | number << ENTRY_NUMBER | source << ENTRY_SOURCE;
}

static inline u32 entry_card(u32 entry) { return entry & ENTRY_MASK; }

static inline u32 entry_number(u32 entry) { return entry >> ENTRY_NUMBER & ENTRY_MASK; }

static inline u32 entry_source(u32 entry) { return entry >> ENTRY_SOURCE; }

/* Push every move that leads to a new position. That position counts as seen from now on, so it is entered once. */
static void push_new_moves(Search *s) {
    Move moves[MAX_MOVES];
    Board *b = &s->board;
    u32 count = list_moves(s, b, moves);
    prefetch_keys(s, b, moves, count);
    for (u32 i = 0; i < count; i++) {
        s->states++;
        if (add_key(s, key_after(s, b, moves + i)))
            s->stack[s->stack_size++] = pack_entry(moves[i].card, moves[i].number, NOT_MADE);
    }
    s->distinct = s->table_count;
}

/* Make the move on top of the stack, or take it back and remove it; return whether it was made. */
static u32 make_or_take_back(Search *s) {
    Board *b = &s->board;
    u32 *top = s->stack + s->stack_size - 1;
    u32 card = entry_card(*top), number = entry_number(*top), source = entry_source(*top);
    u32 target = source == NOT_MADE ? b->gap_cell[number] : source, from = b->where[card];
    move_card(s, b, card, from, target, number);
    if (s->has_locks) update_runs(s, b, from, target);
    if (source != NOT_MADE) {
        s->stack_size--;
        return 0;
    }
    *top = pack_entry(card, number, from);
    return 1;
}

u32 run_plain(Search *s, u64 end) {
    while (s->states < end) {
        if (s->table_count + MAX_MOVES > s->table_limit) return NEED_KEYS;
        if (s->stack_size + MAX_MOVES > s->stack_capacity) return NEED_STACK;
        if (!s->has_begun) {
            s->has_begun = 1;
        } else {
            if (!s->stack_size) return LOST;
            if (!make_or_take_back(s)) continue;
        }
        if (s->board.pairs == s->cards) return WON;
        push_new_moves(s);
    }
    return GOING;
}

u32 plain_line(const Search *s, u16 *steps, u32 room) {
    u32 length = 0;
    u8 gap[GAPS]; /* the gaps by number while the line is replayed */
    if (s->board.pairs != s->cards) return 0;
    for (u32 i = 0; i < GAPS; i++) gap[i] = s->start.gap_cell[i];
    for (u64 i = 0; i < s->stack_size; i++) {
        u32 card = entry_card(s->stack[i]), number = entry_number(s->stack[i]), source = entry_source(s->stack[i]);
        if (source == NOT_MADE) continue;
        if (length < room) steps[length] = pack_step(card, gap[number], 0);
        gap[number] = (u8)source;
        length++;
    }
    return length;
}
