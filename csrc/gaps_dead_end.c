/* The dead-end test of the gap family: a position is lost if some card cannot reach its place even in an easier game.
 *
 * In the easier game (the delete relaxation of AI planning) a card that moves also stays where it was, and a cell that
 * a card left is a gap for good. So the set of cells that each card can reach only grows, and the test stops when
 * nothing is added. A card that does not reach its place here never does in the game, so the position is dead. If all
 * cards reach their places here, the position may still be lost. Two examples follow, each a single row of four
 * columns. A gap takes the card that follows its left neighbour, and column 1 takes the 2:
 *
 *     3 2 _ 4    column 3 takes 3, so column 1 becomes a gap and takes 2, so column 2 becomes a gap. Column 1 can hold
 *                3 or 2, so column 2 takes 4 or 3, and column 3 takes 4. All cards reach their places: not dead.
 *     3 2 4 _    nothing follows the 4, so no cell ever becomes a gap and the 2 stays in column 2: dead.
 *
 * Twin (the same in Python, see gaps.h): dead_end.py. */
#include "gaps_loose_heads.h"

/* Return whether each suit can have a row of its own; `rows[suit]` is the set of rows that it can be finished in. Suit
 * by suit, all sets of rows that the suits so far can take are listed. Example: two suits that can be finished in row 0
 * only leave no set. */
static u32 have_own_rows(const u32 *rows) {
    u32 taken = 1; /* bit m: the suits so far can take exactly the set of rows m */
    for (u32 suit = 0; suit < ROWS; suit++) {
        u32 now = 0;
        for (u32 set = 0; set < 1u << ROWS; set++)
            if (taken >> set & 1)
                for (u32 row = 0; row < ROWS; row++)
                    if (rows[suit] >> row & 1 && !(set >> row & 1)) now |= 1u << (set | 1u << row);
        taken = now;
    }
    return taken != 0;
}

/* The relaxed position for simple games (Search.is_simple), cell by cell. Only few cells differ from the real position,
 * so `cards` is filled for those only. Loose heads and loose rows are explained in gaps_loose_heads.h. */
typedef struct {
    u64 cards[MAX_CELLS]; /* for each cell in `known` the set of cards that can lie there */
    u64 known;            /* the set of cells whose `cards` is filled; any other holds what it holds on the board */
    u64 gaps;             /* the set of cells that can be gaps */
    u64 waiting;          /* the set of those gaps that must be looked at again */
    u64 moved;            /* the set of cards that can move */
} Reach;

static inline u64 possible_cards(const Search *s, const Board *b, const Reach *r, u32 cell) {
    if (r->known >> cell & 1) return r->cards[cell];
    u32 value = b->cell[cell];
    return (u64)(value < s->gap_value) << (value & 63);
}

/* Note that a cell can be a gap. */
static inline void open_cell(const Search *s, const Board *b, Reach *r, u32 cell) {
    r->cards[cell] = possible_cards(s, b, r, cell);
    r->known |= 1ull << cell;
    r->gaps |= 1ull << cell;
    r->waiting |= 1ull << cell;
}

/* Let cards move until nothing is new; `unlocked` is a set of cards. The cards that can come to a gap are the
 * successors of all that can lie left of it: the whole set shifted by one. */
static void spread_simple(const Search *s, const Board *b, Reach *r, u64 unlocked) {
    while (r->waiting) {
        u32 cell = (u32)__builtin_ctzll(r->waiting);
        r->waiting &= r->waiting - 1;
        u64 arriving = ((possible_cards(s, b, r, cell - 1) << 1 & s->non_heads) | s->enter[cell]) & unlocked;
        u64 added = arriving & ~r->cards[cell], moved = arriving & ~r->moved;
        r->cards[cell] |= arriving;
        r->moved |= arriving;
        if (added) r->waiting |= r->gaps & 2ull << cell;
        for (; moved; moved &= moved - 1) {
            u32 vacated = b->where[__builtin_ctzll(moved)];
            if (!(r->gaps >> vacated & 1)) open_cell(s, b, r, vacated);
        }
    }
}

static u32 is_dead_simple(const Search *s, const Board *b) {
    Reach r;
    u32 loose = loose_rows(s, b), suits_loose = heads_in(s, b, loose), rows[ROWS] = {0, 0, 0, 0};
    u64 unlocked = ~0ull, loose_heads = 0;
    r.known = r.gaps = r.waiting = r.moved = 0;
    for (u32 suit = 0; suit < ROWS; suit++) loose_heads |= (u64)(suits_loose >> suit & 1) << suit * s->cards_per_suit;
    for (u32 row = 0; row < ROWS; row++) {
        u32 cell = first_cell(s, row);
        for (u32 rank = 0; s->has_locks && rank < b->run[row]; rank++) unlocked &= ~(1ull << b->cell[cell + rank]);
        if (!(loose >> row & 1)) continue;
        /* A loose head lies in every loose row at once. */
        r.cards[cell] = possible_cards(s, b, &r, cell) | loose_heads;
        r.known |= 1ull << cell;
    }
    for (u32 i = 0; i < GAPS; i++) open_cell(s, b, &r, b->gap_cell[i]);
    spread_simple(s, b, &r, unlocked);
    for (u32 row = 0; row < ROWS; row++) {
        u32 cell = first_cell(s, row);
        u64 heads = s->heads[row]; /* those heads whose whole suit can lie in this row */
        for (u32 rank = 0; rank < s->cards_per_suit && heads; rank++)
            heads &= possible_cards(s, b, &r, cell + rank) >> rank;
        if (!heads) return 1;
        for (u32 suit = 0; suit < ROWS; suit++) rows[suit] |= (u32)(heads >> suit * s->cards_per_suit & 1) << row;
    }
    return !have_own_rows(rows);
}

/* The relaxed position for all other games, card by card. */
typedef struct {
    u64 reach[MAX_CARDS];    /* for each card the set of cells that it can lie in */
    u64 start[MAX_CARDS];    /* for each card its cell, as a set */
    u64 unlocked[MAX_CARDS]; /* all bits set, or 0 if the card is locked */
    u64 gaps;                /* the set of cells that can be gaps */
} CardReach;

/* Let a card come to these cells if they can be gaps; return whether that is new. The card's own cell becomes a gap. */
static inline u32 spread_card(CardReach *r, u32 card, u64 cells) {
    u64 added = cells & r->gaps & r->unlocked[card] & ~r->reach[card];
    if (!added) return 0;
    r->reach[card] |= added;
    r->gaps |= r->start[card];
    return 1;
}

static void spread_cards(const Search *s, CardReach *r) {
    u32 has_changed = 1;
    while (has_changed) {
        has_changed = 0;
        for (u32 value = 0; value < s->gap_value; value++) {
            const u8 *followers = s->right_fillers[value], *predecessors = s->left_fillers[value];
            for (u32 i = 1; i <= followers[0]; i++)
                has_changed |= spread_card(r, followers[i], r->reach[value] << 1);
            for (u32 i = 1; i <= predecessors[0]; i++)
                has_changed |= spread_card(r, predecessors[i], r->reach[value] >> 1);
        }
        for (u32 card = 0; card < s->cards; card++) has_changed |= spread_card(r, card, s->allowed_first_cells[card]);
    }
}

u32 is_dead(const Search *s, const Board *b) {
    CardReach r;
    if (s->is_simple) return is_dead_simple(s, b);
    r.gaps = 0;
    for (u32 i = 0; i < GAPS; i++) r.gaps |= 1ull << b->gap_cell[i];
    for (u32 card = 0; card < s->cards; card++) {
        r.reach[card] = r.start[card] = 1ull << b->where[card];
        r.unlocked[card] = s->has_locks && is_locked(s, b, b->where[card]) ? 0 : ~0ull;
    }
    spread_cards(s, &r);
    u32 rows[ROWS];
    for (u32 suit = 0; suit < ROWS; suit++) {
        u64 home = s->homes[suit]; /* the cells of column 1 such that the whole suit can lie in order to their right */
        for (u32 rank = 0; rank < s->cards_per_suit; rank++) home &= r.reach[suit * s->cards_per_suit + rank] >> rank;
        if (!home) return 1;
        rows[suit] = 0;
        for (u32 row = 0; row < ROWS; row++) rows[suit] |= (u32)(home >> first_cell(s, row) & 1) << row;
    }
    return !have_own_rows(rows);
}
