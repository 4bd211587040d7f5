/* The dead-end test of the parade family: a position is lost if some card cannot reach its place even when nothing is
 * ever used up.
 *
 * The test relaxes the game (the delete relaxation of AI planning): a row that once had room always has, a card once on
 * a foundation can always be built on, and a card that once filled a gap can do so again. So a card that can be played
 * stays playable, and the test plays each as soon as it can, until no other can be played. Example: if the 5 of clubs
 * lies in the reserve below the 8 of clubs, and the other 5 of clubs below the other 8, no 8 can ever leave: the
 * position is dead.
 *
 * The same in Python is py/lacuna/solver/parade/dead_end.py. parade.c includes this file, and explains kinds, bases and
 * cells. */

enum { MAX_PILES = MAX_COLUMNS + MAX_CARDS };

typedef struct {
    u8 pile[MAX_PILES][128];               /* the reserve piles, which may grow beyond their usual length by deals */
    u8 height[MAX_PILES];                  /* the number of cards of each pile */
    int pile_count;
    u8 misplaced_row[ROWS * MAX_COLUMNS];  /* for each misplaced card its row ... */
    u8 misplaced_kind[ROWS * MAX_COLUMNS]; /* ... and its kind */
    int misplaced_count;                   /* misplaced cards left */
    int talon_count;                       /* cards of the talon not dealt yet */
    int has_room;                          /* the set of rows that could have a gap or an Ace */
    int fillable;                          /* the set of rows whose gaps could be filled; all if gaps may stay open */
    int base_homes[ROWS];                  /* for each row the set of rows that its misplaced bases belong to */
    u64 reached;                           /* the set of kinds that could be on a foundation */
} Relaxed;

/* Return whether a card could go to a foundation, or, as a base, begin one. */
static int can_go_home(const Game *g, const Relaxed *r, u8 kind) {
    return g->is_base[kind] ? r->has_room >> g->row_of[kind] & 1 : (int)(r->reached >> (kind - STEP) & 1);
}

/* If a card is a base, add its row to the fillable ones; return whether that is new. */
static int add_fillable_row(const Game *g, Relaxed *r, u8 kind) {
    if (!g->is_base[kind] || r->fillable >> g->row_of[kind] & 1) return 0;
    r->fillable |= 1 << g->row_of[kind];
    return 1;
}

/* Play the reserve piles from their tops as far as possible; return whether anything is new. */
static int play_piles(const Game *g, Relaxed *r) {
    int is_new = 0;
    for (int n = 0; n < r->pile_count; n++)
        while (r->height[n]) {
            u8 kind = r->pile[n][r->height[n] - 1];
            if (kind != ACE) {
                is_new |= add_fillable_row(g, r, kind);
                if (!can_go_home(g, r, kind)) break;
                r->reached |= 1ull << kind;
            }
            r->height[n]--;
            is_new = 1;
        }
    return is_new;
}

/* Play each misplaced card that can leave its row; return whether anything is new. */
static int play_rows(const Game *g, Relaxed *r) {
    int is_new = 0;
    for (int n = 0; n < r->misplaced_count;) {
        u8 kind = r->misplaced_kind[n], row = r->misplaced_row[n];
        int can_leave = r->fillable >> row & 1;
        if (can_leave) is_new |= add_fillable_row(g, r, kind);
        int can_exchange = g->is_base[kind] && g->has_exchanges && r->base_homes[g->row_of[kind]] >> row & 1;
        if (can_exchange || (can_leave && can_go_home(g, r, kind))) {
            r->reached |= 1ull << kind;
            r->has_room |= 1 << row;
            is_new = 1;
            r->misplaced_count--;
            r->misplaced_kind[n] = r->misplaced_kind[r->misplaced_count];
            r->misplaced_row[n] = r->misplaced_row[r->misplaced_count];
        } else {
            n++;
        }
    }
    return is_new;
}

static void relax(const Game *g, const Position *p, Relaxed *r) {
    const u8 *card = p->cards;
    r->misplaced_count = r->has_room = 0;
    r->talon_count = p->talon_count;
    r->pile_count = g->columns;
    r->fillable = g->is_strict ? 0 : ALL_ROWS;
    r->reached = 0;
    for (int n = 0; n < g->columns; n++) {
        r->height[n] = p->length[n];
        for (int k = 0; k < p->length[n]; k++) r->pile[n][k] = *card++;
    }
    /* With refills, the order of play decides where a talon card comes to lie, so each counts as a pile from the start. */
    while (g->has_refill && r->talon_count) {
        r->pile[r->pile_count][0] = g->talon[--r->talon_count];
        r->height[r->pile_count++] = 1;
    }
    for (u8 row = 0; row < ROWS; row++) {
        r->base_homes[row] = 0;
        for (int n = 0; n < g->columns; n++) {
            u8 cell = p->row[row][n];
            if (cell == GAP || cell == ACE) r->has_room |= 1 << row;
            if (cell < ACE) {
                r->misplaced_row[r->misplaced_count] = row;
                r->misplaced_kind[r->misplaced_count++] = cell;
                if (g->is_base[cell]) r->base_homes[row] |= 1 << g->row_of[cell];
            }
            for (int step = 0; cell >= FOUNDED && step < (cell - FOUNDED) % RANKS; step += STEP)
                r->reached |= 1ull << (cell - FOUNDED - step);
        }
    }
}

/* Return whether the position is certainly lost. Return 0 (unknown) if cards may move to empty reserve piles. */
static int is_dead(const Game *g, const Position *p) {
    Relaxed r;
    if (g->has_reserve_moves) return 0;
    relax(g, p, &r);
    for (;;) {
        while (play_piles(g, &r) | play_rows(g, &r)) {}
        if (!r.talon_count) break;
        for (int n = 0; n < g->columns && r.talon_count; n++) {
            u8 kind = g->talon[--r.talon_count];
            if (kind != ACE) r.pile[n][r.height[n]++] = kind;
        }
    }
    for (int n = 0; n < r.pile_count; n++)
        if (r.height[n]) return 1;
    return r.misplaced_count > 0;
}
