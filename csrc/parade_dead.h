/* The dead-end test: a position in which nothing is ever used up. What cannot come home even there never can. */

typedef struct {
    u8 pile[COLUMNS][128], height[COLUMNS], loose_row[ROWS * COLUMNS], loose[ROWS * COLUMNS];
    int count, left, free, filled; /* rows as bits */
    int bound[ROWS];               /* for each row the rows, as bits, that misplaced cards in it belong to */
    u64 reached;
} relaxed;

static int welcome(const game *g, const relaxed *r, u8 kind) {
    return g->is_base[kind] ? r->free >> g->row_of[kind] & 1 : (int)(r->reached >> (kind - STEP) & 1);
}

static int piles_play(const game *g, relaxed *r) {
    int new = 0;
    for (int n = 0; n < g->columns; n++)
        while (r->height[n]) {
            u8 kind = r->pile[n][r->height[n] - 1];
            if (kind == ACE) {
                r->height[n]--;
                new = 1;
                continue;
            }
            if (g->is_base[kind] && !(r->filled >> g->row_of[kind] & 1)) {
                r->filled |= 1 << g->row_of[kind];
                new = 1;
            }
            if (!welcome(g, r, kind)) break;
            r->reached |= 1ull << kind;
            r->height[n]--;
            new = 1;
        }
    return new;
}

static int rows_play(const game *g, relaxed *r) {
    int new = 0;
    for (int n = 0; n < r->count;) {
        u8 kind = r->loose[n], row = r->loose_row[n], target = g->row_of[kind];
        int base = g->is_base[kind];
        if (r->filled >> row & 1 && base && !(r->filled >> target & 1)) {
            r->filled |= 1 << target;
            new = 1;
        }
        if ((base && g->exchange && r->bound[target] >> row & 1) || (r->filled >> row & 1 && welcome(g, r, kind))) {
            r->reached |= 1ull << kind;
            r->free |= 1 << row;
            new = 1;
            r->count--;
            r->loose[n] = r->loose[r->count];
            r->loose_row[n] = r->loose_row[r->count];
        } else {
            n++;
        }
    }
    return new;
}

static void relax(const game *g, const position *p, relaxed *r) {
    const u8 *card = p->cards;
    r->count = r->free = 0;
    r->left = p->left;
    r->filled = g->strict ? 0 : 7;
    r->reached = 0;
    for (int n = 0; n < g->columns; n++) {
        r->height[n] = p->length[n];
        for (int k = 0; k < p->length[n]; k++) r->pile[n][k] = *card++;
    }
    for (u8 row = 0; row < ROWS; row++) {
        r->bound[row] = 0;
        for (int n = 0; n < g->columns; n++) {
            u8 cell = p->row[row][n];
            if (cell == GAP || cell == ACE) r->free |= 1 << row;
            if (cell < ACE) {
                r->loose_row[r->count] = row;
                r->loose[r->count++] = cell;
                if (g->is_base[cell]) r->bound[row] |= 1 << g->row_of[cell];
            }
            for (int step = 0; cell >= FOUNDED && step < (cell - FOUNDED) % 13; step += STEP)
                r->reached |= 1ull << (cell - FOUNDED - step);
        }
    }
}

static int dead(const game *g, const position *p) {
    relaxed r;
    if ((g->refill && p->left) || g->to_reserve) return 0;
    relax(g, p, &r);
    for (;;) {
        while (piles_play(g, &r) | rows_play(g, &r)) {}
        if (!r.left) break;
        for (int n = 0; n < g->columns && r.left; n++) {
            u8 kind = g->talon[--r.left];
            if (kind != ACE) r.pile[n][r.height[n]++] = kind;
        }
    }
    for (int n = 0; n < g->columns; n++)
        if (r.height[n]) return 1;
    return r.count > 0;
}
