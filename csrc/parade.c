/* The parade family's beam: the same as lacuna.solver.parade.compact and beam, move for move.
 * A position is its rows, each sorted, the lengths of the reserve piles and all their cards, pile after pile, bottom
 * first, and how many cards the talon has.
 */
#include "kernel.h"

enum { ROWS = 3, COLUMNS = 12, MOST_MOVES = 512, MOST_TALON = 104 };
enum { ACE = 52, GAP = 53, FOUNDED = 64, STEP = 3 };
enum { BUILD, FILL, REPLACE, EXCHANGE, LEAVE, TO_RESERVE, DEAL };
enum { REPLACED, FREE, EITHER };
enum { BLOCKED, NO_GAP, ANY };

typedef struct {
    u8 row[ROWS][COLUMNS];
    u8 length[COLUMNS];
    u8 cards[104];
    u8 left;
} position;

typedef struct {
    i32 columns, strict, exchange, row_aces, deal_when, refill, to_reserve, total, talon_count;
    i32 in_place, begun, on_its_own, spare;
    u8 row_of[52], is_base[52], talon[MOST_TALON];
} game;

typedef struct {
    u8 source, kind;
} card_in_play;

static u32 packed(u32 action, u32 source, u32 kind, u32 row, u32 other) {
    return action | source << 3 | kind << 7 | row << 13 | other << 15;
}

static int has(const game *g, const position *p, int row, u8 cell) {
    for (int n = 0; n < g->columns; n++)
        if (p->row[row][n] == cell) return 1;
    return 0;
}

static int count_in(const game *g, const position *p, int row, u8 cell) {
    int count = 0;
    for (int n = 0; n < g->columns; n++) count += p->row[row][n] == cell;
    return count;
}

/* A cell of a row becomes another; the row stays sorted. */
static void set_cell(const game *g, position *p, int row, u8 before, u8 now) {
    u8 *cells = p->row[row];
    int n = 0;
    while (cells[n] != before) n++;
    for (; n && cells[n - 1] > now; n--) cells[n] = cells[n - 1];
    for (; n + 1 < g->columns && cells[n + 1] < now; n++) cells[n] = cells[n + 1];
    cells[n] = now;
}

static int end_of(const position *p, int pile) {
    int at = 0;
    for (int n = 0; n <= pile; n++) at += p->length[n];
    return at;
}

static void lift(const game *g, position *p, int pile) {
    int cards = end_of(p, g->columns - 1);
    for (int n = end_of(p, pile); n < cards; n++) p->cards[n - 1] = p->cards[n];
    p->length[pile]--;
}

static void lay(const game *g, position *p, int pile, u8 kind) {
    int end = end_of(p, pile);
    for (int n = end_of(p, g->columns - 1); n > end; n--) p->cards[n] = p->cards[n - 1];
    p->cards[end] = kind;
    p->length[pile]++;
}

static u8 top_of(const position *p, int pile) { return p->length[pile] ? p->cards[end_of(p, pile) - 1] : GAP; }

/* The rows of which a gap could be filled, as bits. */
static int fillable(const game *g, const position *p) {
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

/* Every card that may leave, of those that are alike but one. */
static int in_play(const game *g, const position *p, card_in_play *list) {
    int rows = g->strict ? fillable(g, p) : 7, count = 0, end = 0;
    for (u8 row = 0; row < ROWS; row++)
        for (int n = 0; rows >> row & 1 && n < g->columns; n++) {
            u8 kind = p->row[row][n];
            if (kind < ACE && (!n || p->row[row][n - 1] != kind)) list[count++] = (card_in_play){row, kind};
        }
    for (u8 n = 0; n < g->columns; n++) {
        end += p->length[n];
        if (p->length[n]) list[count++] = (card_in_play){(u8)(ROWS + n), p->cards[end - 1]};
    }
    return count;
}

static int to_rows(const game *g, u32 action, const card_in_play *cards, int count, const int *wanting, u32 *list) {
    int found = 0;
    for (int n = 0; n < count; n++) {
        u8 kind = cards[n].kind;
        if (kind < ACE && g->is_base[kind] && wanting[g->row_of[kind]])
            list[found++] = packed(action, cards[n].source, kind, 0, 0);
    }
    return found;
}

static int exchanges(const game *g, const position *p, u32 *list) {
    int found = 0;
    for (u32 upper = 0; upper < ROWS; upper++)
        for (u32 lower = upper + 1; lower < ROWS; lower++)
            for (int n = 0; n < g->columns; n++) {
                u8 kind = p->row[upper][n];
                if (kind >= ACE || !g->is_base[kind] || g->row_of[kind] != lower) continue;
                if (n && p->row[upper][n - 1] == kind) continue;
                for (int k = 0; k < g->columns; k++) {
                    u8 other = p->row[lower][k];
                    if (other >= ACE || !g->is_base[other] || g->row_of[other] != upper) continue;
                    if (k && p->row[lower][k - 1] == other) continue;
                    list[found++] = packed(EXCHANGE, upper, kind, lower, other);
                }
            }
    return found;
}

static int moves(const game *g, const position *p, u32 *list) {
    card_in_play cards[ROWS * COLUMNS + COLUMNS];
    int gaps[ROWS], aces[ROWS], any_gap = 0, count = in_play(g, p, cards), found = 0, empty = 0;
    for (int row = 0; row < ROWS; row++) {
        gaps[row] = has(g, p, row, GAP);
        aces[row] = has(g, p, row, ACE);
        any_gap |= gaps[row];
    }
    if (g->strict && any_gap) return to_rows(g, FILL, cards, count, gaps, list);
    for (int n = 0; n < count; n++) {
        u8 kind = cards[n].kind;
        if (kind < ACE && !g->is_base[kind] && has(g, p, g->row_of[kind], (u8)(FOUNDED + kind - STEP)))
            list[found++] = packed(BUILD, cards[n].source, kind, 0, 0);
    }
    found += to_rows(g, FILL, cards, count, gaps, list + found);
    if (g->row_aces != FREE) found += to_rows(g, REPLACE, cards, count, aces, list + found);
    if (g->exchange) found += exchanges(g, p, list + found);
    for (u32 row = 0; g->row_aces != REPLACED && row < ROWS; row++)
        if (aces[row]) list[found++] = packed(LEAVE, row, 0, 0, 0);
    for (int n = 0; n < g->columns; n++) empty |= !p->length[n];
    if (g->to_reserve && !p->left && empty)
        for (int n = 0; n < count; n++)
            if (cards[n].source < ROWS || p->length[cards[n].source - ROWS] > 1)
                list[found++] = packed(TO_RESERVE, cards[n].source, cards[n].kind, 0, 0);
    if (p->left && (!any_gap || g->deal_when == ANY) && (!found || g->deal_when != BLOCKED)) list[found++] = DEAL;
    return found;
}

static void moved(const game *g, position *p, u32 move) {
    u32 action = move & 7, source = move >> 3 & 15, row = move >> 13 & 3;
    u8 kind = move >> 7 & 63, other = (u8)(move >> 15);
    if (action == DEAL) {
        for (int n = 0; n < g->columns && p->left; n++) lay(g, p, n, g->talon[--p->left]);
        return;
    }
    if (action == LEAVE) {
        set_cell(g, p, (int)source, ACE, GAP);
        return;
    }
    if (action == EXCHANGE) {
        set_cell(g, p, (int)source, kind, (u8)(FOUNDED + other));
        set_cell(g, p, (int)row, other, (u8)(FOUNDED + kind));
        return;
    }
    int empty = 0;
    while (action == TO_RESERVE && p->length[empty]) empty++;
    if (source < ROWS)
        set_cell(g, p, (int)source, kind, GAP);
    else
        lift(g, p, (int)source - ROWS);
    if (action == TO_RESERVE)
        lay(g, p, empty, kind);
    else
        set_cell(g, p, g->row_of[kind], action == BUILD ? (u8)(FOUNDED + kind - STEP) : action == FILL ? GAP : ACE,
                 (u8)(FOUNDED + kind));
}

/* The fill of a gap, where there is but one; else 0 is told: of two alike in a row the player chooses. */
static int single_fill(const game *g, const position *p, u32 *fill) {
    card_in_play cards[ROWS * COLUMNS + COLUMNS];
    u32 list[ROWS * COLUMNS + COLUMNS];
    int gaps[ROWS], open = 0;
    for (int row = 0; row < ROWS; row++) open += gaps[row] = count_in(g, p, row, GAP);
    if (open != 1) return 0;
    int count = in_play(g, p, cards);
    if (to_rows(g, FILL, cards, count, gaps, list) != 1) return 0;
    *fill = list[0];
    u32 source = list[0] >> 3 & 15;
    return source >= ROWS || count_in(g, p, (int)source, list[0] >> 7 & 63) == 1;
}

static void settle(const game *g, position *p) {
    u32 fill;
    for (;;) {
        for (int n = 0; n < g->columns; n++)
            while (top_of(p, n) == ACE) lift(g, p, n);
        for (int n = 0; g->refill && p->left && n < g->columns; n++)
            while (!p->length[n] && p->left) {
                u8 kind = g->talon[--p->left];
                if (kind != ACE) lay(g, p, n, kind);
            }
        if (!g->strict || !single_fill(g, p, &fill)) return;
        moved(g, p, fill);
    }
}

static void after(const game *g, position *p, u32 move) {
    moved(g, p, move);
    settle(g, p);
}

static int spent(const game *g, position *p) { return (void)g, (void)p, 0; }

static int finishes(const game *g, const position *p) { return (void)g, (void)p, 0; }

static int deals(u32 move) { return move == DEAL; }

static int in_place(const game *g, const position *p) {
    int count = 0;
    for (int row = 0; row < ROWS; row++)
        for (int n = 0; n < g->columns; n++)
            if (p->row[row][n] >= FOUNDED) count += ((p->row[row][n] - FOUNDED) % 13 - 1) / STEP + 1;
    return count;
}

static int won(const game *g, const position *p) {
    return !p->left && !end_of(p, g->columns - 1) && in_place(g, p) == g->total;
}

#include "parade_dead.h"

/* The order of the reserve counts while cards are still dealt on it. */
static u64 key_of(const game *g, const position *p) {
    u64 key = p->left, sum = 0;
    const u8 *card = p->cards;
    for (int row = 0; row < ROWS; row++)
        for (int n = 0; n < g->columns; n++) key = (key ^ p->row[row][n]) * 0x100000001b3ull, key ^= key >> 29;
    key = mixed(key);
    for (int n = 0; n < g->columns; n++) {
        u64 pile = 0x243f6a8885a308d3ull + (p->left ? (u64)n << 32 : 0);
        if (!p->length[n]) continue;
        for (int k = p->length[n]; k; k--) pile = (pile ^ *card++) * 0x100000001b3ull, pile ^= pile >> 29;
        sum += mixed(pile);
    }
    return mixed(key ^ sum);
}

static int score_of(const game *g, const position *p) {
    int score = g->in_place * in_place(g, p);
    const u8 *pile = p->cards;
    for (int row = 0; row < ROWS; row++)
        for (int n = 0; n < g->columns; n++) score += p->row[row][n] >= FOUNDED ? g->begun : 0;
    for (int n = 0; n < g->columns; n++) {
        for (int k = 0; k < p->length[n]; k++)
            for (int above = k + 1; above < p->length[n]; above++)
                if (pile[above] / 13 == pile[k] / 13 && pile[above] > pile[k] && (pile[above] - pile[k]) % STEP == 0)
                    score -= g->on_its_own;
        pile += p->length[n];
    }
    return score;
}

#include "beam.h"

EXPORT int parade_begin(beam *b) { return begin_pass(b); }

EXPORT int parade_run(beam *b, i64 states) { return run_pass(b, states); }

EXPORT void parade_grow(beam *b, u64 *table, i64 places) { grow_table(b, table, places); }

/* For tests: the moves of a position, the position after one, how good it looks and whether it is plainly lost. */
EXPORT int parade_moves(const game *g, const position *p, u32 *list) { return moves(g, p, list); }

EXPORT void parade_after(const game *g, position *p, u32 move) { after(g, p, move); }

EXPORT int parade_score(const game *g, const position *p) { return score_of(g, p); }

EXPORT int parade_dead(const game *g, const position *p) { return dead(g, p); }
