/* The parade family's part of the beam search: the same as py/lacuna/solver/parade/model.py, move for move.
 *
 * The games have two decks, so each card exists twice. A kind is what both copies of a card have in common: suit * 13 +
 * rank - 1, so 0-51. All Aces count as the kind ACE, 52. A base is a card that begins a foundation: a 2, 3 or 4. A cell
 * is what one column of a row holds (see the enum of cells below), and a row is a sorted list of cells, since the order
 * of its columns does not matter. py/lacuna/solver/parade/compact.py explains cells, positions and moves with an
 * example. */
#include "kernel.h"

enum {
    SUITS = 4,
    ROWS = 3,
    MAX_COLUMNS = 12,   /* columns of a row, and reserve piles */
    MAX_CARDS = 104,    /* two decks */
    MAX_MOVES = 512,    /* moves of one position; every position has fewer */
    MAX_SOURCES = ROWS * MAX_COLUMNS + MAX_COLUMNS, /* movable cards: those of rows, and tops of reserve piles */
    RANKS = 13,         /* ranks of a suit */
    KINDS = 52,         /* kinds other than ACE */
    STEP = 3,           /* a foundation is built up in steps of three ranks: 2 5 8 J */
    ALL_ROWS = 7,       /* the set of all rows, one bit each */
    TYPES = MAX_CARDS + 1, /* types of positions: see type_of */
};

/* A cell of a row is one number: a kind below ACE (a misplaced card), ACE, GAP, or FOUNDED + kind (a foundation with a
 * card of that kind on top). */
enum { ACE = 52, GAP = 53, FOUNDED = 64 };

/* A move is one number with five parts, as in compact.py: the action; the source and kind of the card; and, for an
 * exchange only, the row and the kind of the other card. */
enum { SOURCE_SHIFT = 3, KIND_SHIFT = 7, ROW_SHIFT = 13, OTHER_SHIFT = 15 };
enum { ACTION_MASK = 7, SOURCE_MASK = 15, KIND_MASK = 63, ROW_MASK = 3 };

/* The actions, in the order of compact.py, where each is explained. */
enum { BUILD, FILL, REPLACE, EXCHANGE, LEAVE, TO_RESERVE, DEAL };

/* The values of Game.row_aces and Game.deal_when, in the order of kernel_bytes.py. */
enum { REPLACED, FREE, EITHER };
enum { BLOCKED, NO_GAP, ANY };

/* A position. Unused bytes have any value. */
typedef struct {
    u8 row[ROWS][MAX_COLUMNS]; /* the cells of each row, in ascending order */
    u8 length[MAX_COLUMNS];    /* the number of cards of each reserve pile */
    u8 cards[MAX_CARDS];       /* the kinds of all cards of the reserve: pile after pile, each from its bottom */
    u8 talon_count;            /* how many cards of the talon are not dealt yet */
} Position;

/* The rules of a game, and the weights of the score (`Game` in kernel_bytes.py, field by field). */
typedef struct {
    i32 columns;         /* columns of a row, which is also the number of reserve piles */
    i32 is_strict;       /* 1 if a gap must be filled before any other move */
    i32 has_exchanges;   /* 1 if two bases may change places, each of which lies in the row of the other */
    i32 row_aces;        /* how Aces leave the rows: REPLACED by a base, FREE (by a move of their own) or EITHER */
    i32 deal_when;       /* when to deal: BLOCKED (no other move is left), NO_GAP, or ANY time */
    i32 has_refill;      /* 1 if the talon refills empty reserve piles */
    i32 has_reserve_moves; /* 1 if cards may go to empty reserve piles when the talon is empty */
    i32 total;           /* number of cards in all foundations of a won game */
    i32 in_place_worth;  /* added to the score for each card in a foundation */
    i32 begun_worth;     /* added for each foundation that has a card */
    i32 waiting_cost;    /* taken off for each two cards of a reserve pile of which the upper waits for the lower */
    u8 row_of[KINDS];    /* for each kind the row that it belongs to */
    u8 is_base[KINDS];   /* for each kind 1 if it begins a foundation */
    u8 talon[MAX_CARDS]; /* the kinds of the talon; the last one is dealt first */
} Game;

/* A card that may be moved. */
typedef struct {
    u8 source; /* the number of its row, or ROWS + the number of its reserve pile */
    u8 kind;
} Movable;

static u32 pack_move(u32 action, u32 source, u32 kind, u32 row, u32 other) {
    return action | source << SOURCE_SHIFT | kind << KIND_SHIFT | row << ROW_SHIFT | other << OTHER_SHIFT;
}

static u32 move_source(u32 move) { return move >> SOURCE_SHIFT & SOURCE_MASK; }

static u8 move_kind(u32 move) { return (u8)(move >> KIND_SHIFT & KIND_MASK); }

/* ---- Rows and reserve piles. ---- */

static int count_in_row(const Game *g, const Position *p, int row, u8 cell) {
    int count = 0;
    for (int n = 0; n < g->columns; n++) count += p->row[row][n] == cell;
    return count;
}

static int is_in_row(const Game *g, const Position *p, int row, u8 cell) {
    for (int n = 0; n < g->columns; n++)
        if (p->row[row][n] == cell) return 1;
    return 0;
}

/* Return whether the cell with index n is the first of its value in a row. Equal cells lie side by side, and their
 * moves are equal, so the caller needs only one of them. */
static int is_first_of_value(const Position *p, int row, int n) {
    return n == 0 || p->row[row][n - 1] != p->row[row][n];
}

/* Replace a cell of a row by another value, and keep the row sorted. */
static void replace_cell(const Game *g, Position *p, int row, u8 before, u8 now) {
    u8 *cells = p->row[row];
    int n = 0;
    while (cells[n] != before) n++;
    for (; n && cells[n - 1] > now; n--) cells[n] = cells[n - 1];
    for (; n + 1 < g->columns && cells[n + 1] < now; n++) cells[n] = cells[n + 1];
    cells[n] = now;
}

/* Return the index in `cards` right after the top card of a pile. */
static int index_after_top(const Position *p, int pile) {
    int index = 0;
    for (int n = 0; n <= pile; n++) index += p->length[n];
    return index;
}

static void remove_top(const Game *g, Position *p, int pile) {
    int cards = index_after_top(p, g->columns - 1);
    for (int n = index_after_top(p, pile); n < cards; n++) p->cards[n - 1] = p->cards[n];
    p->length[pile]--;
}

static void put_on_pile(const Game *g, Position *p, int pile, u8 kind) {
    int end = index_after_top(p, pile);
    for (int n = index_after_top(p, g->columns - 1); n > end; n--) p->cards[n] = p->cards[n - 1];
    p->cards[end] = kind;
    p->length[pile]++;
}

static int has_ace_on_top(const Position *p, int pile) {
    return p->length[pile] && p->cards[index_after_top(p, pile) - 1] == ACE;
}

/* ---- Moves. ---- */

/* Return the set of rows whose gaps could be filled: those of which a base lies on top of a reserve pile, or lies in
 * another row of the set. (That base leaves a gap, which could then be filled in turn.) */
static int fillable_rows(const Game *g, const Position *p) {
    int rows = 0, before = -1, end = 0;
    for (int n = 0; n < g->columns; n++) {
        end += p->length[n];
        u8 kind = p->length[n] ? p->cards[end - 1] : GAP;
        if (kind < ACE && g->is_base[kind]) rows |= 1 << g->row_of[kind];
    }
    while (rows != before) {
        before = rows;
        for (int row = 0; row < ROWS; row++)
            for (int n = 0; rows >> row & 1 && n < g->columns; n++) {
                u8 kind = p->row[row][n];
                if (kind < ACE && g->is_base[kind]) rows |= 1 << g->row_of[kind];
            }
    }
    return rows;
}

/* List the cards that may be moved; of equal cards in a row only one. In a strict game a card may leave a row only if
 * its gap could be filled. */
static int list_movable(const Game *g, const Position *p, Movable *list) {
    int rows = g->is_strict ? fillable_rows(g, p) : ALL_ROWS, count = 0, end = 0;
    for (u8 row = 0; row < ROWS; row++)
        for (int n = 0; rows >> row & 1 && n < g->columns; n++) {
            u8 kind = p->row[row][n];
            if (kind < ACE && is_first_of_value(p, row, n)) list[count++] = (Movable){row, kind};
        }
    for (u8 n = 0; n < g->columns; n++) {
        end += p->length[n];
        if (p->length[n]) list[count++] = (Movable){(u8)(ROWS + n), p->cards[end - 1]};
    }
    return count;
}

/* List the moves of bases to their own rows, if these want one. `wants` says for each row whether it has a gap (FILL)
 * or an Ace (REPLACE). */
static int list_base_moves(const Game *g, u32 action, const Movable *cards, int count, const int *wants, u32 *list) {
    int listed = 0;
    for (int n = 0; n < count; n++) {
        u8 kind = cards[n].kind;
        if (kind < ACE && g->is_base[kind] && wants[g->row_of[kind]])
            list[listed++] = pack_move(action, cards[n].source, kind, 0, 0);
    }
    return listed;
}

/* If cell n of a row holds a base that belongs to the row `home`, and is the first of its value, return that base's
 * kind. Otherwise return GAP. */
static u8 base_for_row(const Game *g, const Position *p, u32 row, int n, u32 home) {
    u8 kind = p->row[row][n];
    return kind < ACE && g->is_base[kind] && g->row_of[kind] == home && is_first_of_value(p, (int)row, n) ? kind : GAP;
}

/* List the exchanges: two misplaced bases, each in the row of the other. */
static int list_exchanges(const Game *g, const Position *p, u32 *list) {
    int listed = 0;
    for (u32 upper = 0; upper < ROWS; upper++)
        for (u32 lower = upper + 1; lower < ROWS; lower++)
            for (int n = 0; n < g->columns; n++) {
                u8 kind = base_for_row(g, p, upper, n, lower);
                for (int k = 0; kind != GAP && k < g->columns; k++) {
                    u8 other = base_for_row(g, p, lower, k, upper);
                    if (other != GAP) list[listed++] = pack_move(EXCHANGE, upper, kind, lower, other);
                }
            }
    return listed;
}

/* List the moves of cards to an empty reserve pile, except those of the only card of a pile, which change nothing. */
static int list_reserve_moves(const Game *g, const Position *p, const Movable *cards, int count, u32 *list) {
    int listed = 0, has_empty = 0;
    for (int n = 0; n < g->columns; n++) has_empty |= !p->length[n];
    if (!g->has_reserve_moves || p->talon_count || !has_empty) return 0;
    for (int n = 0; n < count; n++)
        if (cards[n].source < ROWS || p->length[cards[n].source - ROWS] > 1)
            list[listed++] = pack_move(TO_RESERVE, cards[n].source, cards[n].kind, 0, 0);
    return listed;
}

/* List the legal moves of a settled position (see `settle`), the deal last. Of equal moves only one is listed. */
static int list_moves(const Game *g, const Position *p, u32 *list) {
    Movable cards[MAX_SOURCES];
    int gaps[ROWS], aces[ROWS], any_gap = 0, count = list_movable(g, p, cards), listed = 0;
    for (int row = 0; row < ROWS; row++) {
        gaps[row] = is_in_row(g, p, row, GAP);
        aces[row] = is_in_row(g, p, row, ACE);
        any_gap |= gaps[row];
    }
    if (g->is_strict && any_gap) return list_base_moves(g, FILL, cards, count, gaps, list);
    for (int n = 0; n < count; n++) {
        u8 kind = cards[n].kind;
        if (kind < ACE && !g->is_base[kind] && is_in_row(g, p, g->row_of[kind], (u8)(FOUNDED + kind - STEP)))
            list[listed++] = pack_move(BUILD, cards[n].source, kind, 0, 0);
    }
    listed += list_base_moves(g, FILL, cards, count, gaps, list + listed);
    if (g->row_aces != FREE) listed += list_base_moves(g, REPLACE, cards, count, aces, list + listed);
    if (g->has_exchanges) listed += list_exchanges(g, p, list + listed);
    for (u32 row = 0; g->row_aces != REPLACED && row < ROWS; row++)
        if (aces[row]) list[listed++] = pack_move(LEAVE, row, 0, 0, 0);
    listed += list_reserve_moves(g, p, cards, count, list + listed);
    if (p->talon_count && (!any_gap || g->deal_when == ANY) && (!listed || g->deal_when != BLOCKED))
        list[listed++] = DEAL;
    return listed;
}

/* Deal one card of the talon to each reserve pile, from the first pile on, while the talon has cards. */
static void deal(const Game *g, Position *p) {
    for (int n = 0; n < g->columns && p->talon_count; n++) put_on_pile(g, p, n, g->talon[--p->talon_count]);
}

/* Move a card to its row or to an empty reserve pile. */
static void move_card(const Game *g, Position *p, u32 action, u32 source, u8 kind) {
    int empty = 0;
    while (action == TO_RESERVE && p->length[empty]) empty++;
    if (source < ROWS)
        replace_cell(g, p, (int)source, kind, GAP);
    else
        remove_top(g, p, (int)source - ROWS);
    if (action == TO_RESERVE) {
        put_on_pile(g, p, empty, kind);
        return;
    }
    u8 covered = action == BUILD ? (u8)(FOUNDED + kind - STEP) : action == FILL ? GAP : ACE;
    replace_cell(g, p, g->row_of[kind], covered, (u8)(FOUNDED + kind));
}

/* Play a legal move without the automatic moves after it. */
static void play_single_move(const Game *g, Position *p, u32 move) {
    u32 action = move & ACTION_MASK, source = move_source(move);
    u8 kind = move_kind(move);
    if (action == DEAL) {
        deal(g, p);
    } else if (action == LEAVE) {
        replace_cell(g, p, (int)source, ACE, GAP);
    } else if (action == EXCHANGE) {
        int row = (int)(move >> ROW_SHIFT & ROW_MASK);
        u8 other = (u8)(move >> OTHER_SHIFT);
        replace_cell(g, p, (int)source, kind, (u8)(FOUNDED + other));
        replace_cell(g, p, row, other, (u8)(FOUNDED + kind));
    } else {
        move_card(g, p, action, source, kind);
    }
}

/* Find the move that fills the only gap, if cards of exactly one kind can fill it; return whether that move is
 * automatic. It is not if the card comes from a row that holds both copies of it: then the player chooses which of them
 * moves. */
static int find_single_fill(const Game *g, const Position *p, u32 *fill) {
    Movable cards[MAX_SOURCES];
    u32 list[MAX_SOURCES];
    int gaps[ROWS], open = 0;
    for (int row = 0; row < ROWS; row++) open += gaps[row] = count_in_row(g, p, row, GAP);
    if (open != 1) return 0;
    int count = list_movable(g, p, cards);
    if (list_base_moves(g, FILL, cards, count, gaps, list) != 1) return 0;
    *fill = list[0];
    u32 source = move_source(list[0]);
    return source >= ROWS || count_in_row(g, p, (int)source, move_kind(list[0])) == 1;
}

/* Make the automatic moves: Aces leave the tops of reserve piles, empty reserve piles are refilled, and in a strict
 * game a gap that only one card can fill is filled. Repeat until no gap is filled. */
static void settle(const Game *g, Position *p) {
    u32 fill;
    for (;;) {
        for (int n = 0; n < g->columns; n++)
            while (has_ace_on_top(p, n)) remove_top(g, p, n);
        for (int n = 0; g->has_refill && p->talon_count && n < g->columns; n++)
            while (!p->length[n] && p->talon_count) {
                u8 kind = g->talon[--p->talon_count];
                if (kind != ACE) put_on_pile(g, p, n, kind);
            }
        if (!g->is_strict || !find_single_fill(g, p, &fill)) return;
        play_single_move(g, p, fill);
    }
}

static void play_move(const Game *g, Position *p, u32 move) {
    play_single_move(g, p, move);
    settle(g, p);
}

/* Return how many foundations of a row hold a kind, on top or below. */
static int count_founded(const Game *g, const Position *p, int row, u8 kind) {
    int count = 0;
    for (int n = 0; n < g->columns; n++) {
        int top = p->row[row][n] - FOUNDED;
        count += top >= kind && top / RANKS == kind / RANKS;
    }
    return count;
}

/* Return whether the top card of a reserve pile can leave without a refill, which would take a card of the talon. */
static int leaves_no_refill(const Game *g, const Position *p, int pile) {
    if (!g->has_refill || !p->talon_count) return 1;
    int end = index_after_top(p, pile);
    for (int n = 2; n <= p->length[pile]; n++)
        if (p->cards[end - n] != ACE) return 1;
    return 0;
}

/* Return whether every cell of a row is a foundation, a gap or an Ace, and one is a gap. */
static int has_only_gaps(const Game *g, const Position *p, int row) {
    for (int n = 0; n < g->columns; n++)
        if (p->row[row][n] < ACE) return 0;
    return is_in_row(g, p, row, GAP);
}

/* Find a move that is never worse than any other; return whether there is one: see solver/parade/safe_moves.py. */
static int find_safe_move(const Game *g, const Position *p, u32 *move) {
    Movable cards[MAX_SOURCES];
    int gaps_do_no_harm = !g->is_strict && g->deal_when == ANY;
    for (int row = 0; row < ROWS; row++) {
        if (g->is_strict && is_in_row(g, p, row, GAP)) return 0;
        if (!gaps_do_no_harm || g->row_aces == REPLACED || !is_in_row(g, p, row, ACE)) continue;
        *move = pack_move(LEAVE, (u32)row, 0, 0, 0);
        return 1;
    }
    int count = list_movable(g, p, cards);
    for (int n = 0; n < count; n++) {
        u8 kind = cards[n].kind, source = cards[n].source;
        if (source < ROWS ? !gaps_do_no_harm : kind == ACE || !leaves_no_refill(g, p, source - ROWS)) continue;
        int row = g->row_of[kind];
        int is_safe = g->is_base[kind] ? has_only_gaps(g, p, row)
                                       : is_in_row(g, p, row, (u8)(FOUNDED + kind - STEP)) &&
                                             count_founded(g, p, row, (u8)(kind - STEP)) == g->columns / SUITS;
        if (!is_safe) continue;
        *move = pack_move(g->is_base[kind] ? FILL : BUILD, source, kind, 0, 0);
        return 1;
    }
    return 0;
}

static int play_safe_moves(const Game *g, Position *p) {
    int count = 0;
    for (u32 move; find_safe_move(g, p, &move); count++) play_move(g, p, move);
    return count;
}

/* The beam search asks for wins that need no search. This family knows none. */
static int can_finish(const Game *g, const Position *p) { return (void)g, (void)p, 0; }

static int is_deal(u32 move) { return move == DEAL; }

/* ---- Counts, keys and scores. ---- */

/* Return the number of cards in foundations. A foundation whose top card has rank r holds (r - 2) / 3 + 1 cards,
 * rounded down: with a 5 on top it holds 2. */
static int count_in_place(const Game *g, const Position *p) {
    int count = 0;
    for (int row = 0; row < ROWS; row++)
        for (int n = 0; n < g->columns; n++)
            if (p->row[row][n] >= FOUNDED) count += ((p->row[row][n] - FOUNDED) % RANKS - 1) / STEP + 1;
    return count;
}

static int is_won(const Game *g, const Position *p) {
    return !p->talon_count && !index_after_top(p, g->columns - 1) && count_in_place(g, p) == g->total;
}

#include "parade_dead_end.h"

/* The dead-end test costs more than it saves, except where a talon card came into play. */
static int pays_test(const Game *g, u32 move) { return (void)g, is_deal(move); }

/* Return the key of a position. The order of the reserve piles matters only while cards are dealt on them. */
static u64 key_of(const Game *g, const Position *p) {
    u64 key = p->talon_count, sum = 0;
    const u8 *card = p->cards;
    for (int row = 0; row < ROWS; row++)
        for (int n = 0; n < g->columns; n++) {
            key = (key ^ p->row[row][n]) * 0x100000001B3ull;
            key ^= key >> 29;
        }
    key = mix_bits(key);
    for (int n = 0; n < g->columns; n++) {
        u64 pile = 0x243F6A8885A308D3ull + (p->talon_count ? (u64)n << 32 : 0);
        if (!p->length[n]) continue;
        for (int k = p->length[n]; k; k--) {
            pile = (pile ^ *card++) * 0x100000001B3ull;
            pile ^= pile >> 29;
        }
        sum += mix_bits(pile);
    }
    return mix_bits(key ^ sum);
}

/* Return whether a card must wait for another one that lies below it in its pile: both belong to the same foundations,
 * and there the upper one comes later. */
static int waits_for(u8 upper, u8 below) {
    return upper / RANKS == below / RANKS && upper > below && (upper - below) % STEP == 0;
}

static int score_of(const Game *g, const Position *p) {
    int score = g->in_place_worth * count_in_place(g, p);
    const u8 *pile = p->cards;
    for (int row = 0; row < ROWS; row++)
        for (int n = 0; n < g->columns; n++) score += p->row[row][n] >= FOUNDED ? g->begun_worth : 0;
    for (int n = 0; n < g->columns; n++) {
        for (int k = 0; k < p->length[n]; k++)
            for (int above = k + 1; above < p->length[n]; above++)
                if (waits_for(pile[above], pile[k])) score -= g->waiting_cost;
        pile += p->length[n];
    }
    return score;
}

/* With refills, positions after equally many moves differ in how many cards the talon has. */
static u32 type_of(const Game *g, const Position *p) { return (void)g, p->talon_count; }

#include "beam.h"

EXPORT int parade_begin(Beam *b) { return begin_pass(b); }

EXPORT int parade_run(Beam *b, i64 states) { return run_pass(b, states); }

EXPORT void parade_grow(Beam *b, u64 *table, i64 places) { grow_table(b, table, places); }

/* For tests: single functions of a position. */
EXPORT int parade_moves(const Game *g, const Position *p, u32 *list) { return list_moves(g, p, list); }

EXPORT void parade_after(const Game *g, Position *p, u32 move) { play_move(g, p, move); }

EXPORT int parade_score(const Game *g, const Position *p) { return score_of(g, p); }

EXPORT int parade_dead(const Game *g, const Position *p) { return is_dead(g, p); }
