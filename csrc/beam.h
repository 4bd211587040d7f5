/* One pass of a beam, resumable: the same as lacuna.solver.beam, move for move. A family's file has, before it is
 * included, `struct position`, `struct game` and
 *   int moves(const game *, const position *, u32 *list)       every legal move, at most MOST_MOVES
 *   void after(const game *, position *, u32 move)             the move and what follows by itself
 *   int spent(const game *, position *)                        makes moves that are never worse than any other
 *   int finishes(const game *, const position *)               whether a finish is found without a search
 *   int dead(const game *, const position *)                   whether it is plain that it cannot be won
 *   u64 key_of(const game *, const position *), int score_of(…), int in_place(…), int won(…), int deals(u32 move)
 * All memory is the caller's. Nothing here calls the C library, recurses, or outlives a search.
 */

typedef struct {
    u32 parent;
    u32 move;
} node;

typedef struct {
    i32 score;
    u32 from; /* its place in the level; of the pool: its parent node */
    u32 move;
    u32 order;
} found;

typedef struct {
    u64 *seen;
    node *nodes;
    position *level, *next, *pool, *spare;
    u32 *level_node, *next_node;
    found *here, *sorted, *dealt;
    u32 *bins;
    const game *rules;
    i64 seen_mask, seen_count, node_most, node_count, found_most, found_count, pool_most, pool_count;
    i64 width, level_count, level_at, states, distinct;
    i64 dropped, best, best_node, plain, batch, bin_count, lowest;
} beam;

enum { MORE = 0, WON = 1, EXHAUSTED = 2, DROPPED = 3, TABLE_FULL = 4, NODES_FULL = 5 };
enum { TRIED = 2, FEW = 64, NOBODY = 0xffffffffu };

/* Whether the key is new; it is then in the table. 0 marks a free place. */
static int add_key(beam *b, u64 key) {
    if (!key) key = 1;
    u64 place = (key * 0x9e3779b97f4a7c15ull >> 20) & (u64)b->seen_mask;
    while (b->seen[place]) {
        if (b->seen[place] == key) return 0;
        place = (place + 1) & (u64)b->seen_mask;
    }
    b->seen[place] = key;
    b->seen_count++;
    return 1;
}

/* The same for so few that the bins would cost more. */
static void sort_few(found *list, i64 count) {
    for (i64 n = 1; n < count; n++) {
        found one = list[n];
        i64 k = n;
        for (; k && list[k - 1].score < one.score; k--) list[k] = list[k - 1];
        list[k] = one;
    }
}

/* Sorts by score, the highest first, equals as they came; how many are kept. */
static i64 sort_found(beam *b, found *list, i64 count, i64 most) {
    u32 *bins = b->bins;
    if (count <= FEW) {
        sort_few(list, count);
        if (count > most) b->dropped = 1;
        return count < most ? count : most;
    }
    for (i64 n = 0; n <= b->bin_count; n++) bins[n] = 0;
    for (i64 n = 0; n < count; n++) {
        i64 bin = list[n].score - b->lowest;
        if (bin < 0) bin = 0;
        if (bin >= b->bin_count) bin = b->bin_count - 1;
        list[n].score = (i32)(bin + b->lowest);
        bins[b->bin_count - bin]++; /* one place on: bins[k] becomes where bin k begins */
    }
    for (i64 n = 1; n <= b->bin_count; n++) bins[n] += bins[n - 1];
    for (i64 n = 0; n < count; n++) {
        u32 place = bins[b->bin_count - (list[n].score - b->lowest) - 1]++;
        if (place < most) b->sorted[place] = list[n];
    }
    i64 kept = count < most ? count : most;
    if (count > most) b->dropped = 1;
    for (i64 n = 0; n < kept; n++) list[n] = b->sorted[n];
    return kept;
}

static void add_node(beam *b, u32 parent, u32 move, const position *at) {
    int placed = in_place(b->rules, at);
    b->nodes[b->node_count].parent = parent;
    b->nodes[b->node_count].move = move;
    if (placed > b->best) {
        b->best = placed;
        b->best_node = b->node_count;
    }
    b->node_count++;
}

static void make(const beam *b, position *at, u32 move) {
    after(b->rules, at, move);
    if (!b->plain) spent(b->rules, at);
}

/* The pool keeps positions: their parents' level is gone when it is looked at. */
static void shrink_pool(beam *b) {
    for (i64 n = 0; n < b->pool_count; n++) b->dealt[n].order = (u32)n;
    b->pool_count = sort_found(b, b->dealt, b->pool_count, b->width);
    for (i64 n = 0; n < b->pool_count; n++) b->spare[n] = b->pool[b->dealt[n].order];
    position *other = b->pool;
    b->pool = b->spare;
    b->spare = other;
}

static int expand(beam *b, i64 which) {
    u32 list[MOST_MOVES];
    const position *at = &b->level[which];
    int count = moves(b->rules, at, list);
    for (int n = 0; n < count; n++) {
        position child = *at;
        b->states++;
        make(b, &child, list[n]);
        if (!add_key(b, key_of(b->rules, &child))) continue;
        if (b->seen_count > b->distinct) b->distinct = b->seen_count;
        if (won(b->rules, &child)) {
            add_node(b, b->level_node[which], list[n], &child);
            b->best_node = b->node_count - 1;
            return WON;
        }
        if (!b->plain && deals(list[n]) && dead(b->rules, &child)) continue;
        found one = {score_of(b->rules, &child), (u32)which, list[n], 0};
        if (deals(list[n])) {
            if (b->pool_count == b->pool_most) shrink_pool(b);
            one.from = b->level_node[which];
            b->pool[b->pool_count] = child;
            b->dealt[b->pool_count++] = one;
        } else {
            if (b->found_count == b->found_most) b->found_count = sort_found(b, b->here, b->found_count, b->width);
            b->here[b->found_count++] = one;
        }
    }
    return MORE;
}

static int finish_tried(beam *b) {
    for (i64 n = 0; n < b->level_count && n < TRIED; n++) {
        if (finishes(b->rules, &b->level[n])) {
            b->best_node = b->level_node[n];
            return WON;
        }
    }
    return MORE;
}

/* The best of a level become the next one. */
static int next_level(beam *b) {
    i64 kept = b->found_count < b->width ? b->found_count : b->width;
    if (b->node_count + kept + 1 > b->node_most) return NODES_FULL;
    sort_found(b, b->here, b->found_count, b->width);
    for (i64 n = 0; n < kept; n++) {
        b->next[n] = b->level[b->here[n].from];
        make(b, &b->next[n], b->here[n].move);
        b->next_node[n] = (u32)b->node_count;
        add_node(b, b->level_node[b->here[n].from], b->here[n].move, &b->next[n]);
    }
    position *other = b->level;
    u32 *other_node = b->level_node;
    b->level = b->next;
    b->level_node = b->next_node;
    b->next = other;
    b->next_node = other_node;
    b->level_count = kept;
    b->level_at = b->found_count = 0;
    return finish_tried(b);
}

/* The best that were dealt begin the next batch. */
static int next_batch(beam *b) {
    shrink_pool(b);
    if (b->node_count + b->pool_count + 1 > b->node_most) return NODES_FULL;
    for (i64 n = 0; n < b->pool_count; n++) {
        b->level[n] = b->pool[n];
        b->level_node[n] = (u32)b->node_count;
        add_node(b, b->dealt[n].from, b->dealt[n].move, &b->level[n]);
    }
    b->level_count = b->pool_count;
    b->level_at = b->pool_count = 0;
    b->batch++;
    return b->level_count ? MORE : b->dropped ? DROPPED : EXHAUSTED;
}

/* The start of a pass; the first position lies in `level[0]`. The table is all zero. */
static int begin_pass(beam *b) {
    b->node_count = b->found_count = b->pool_count = b->seen_count = 0;
    b->dropped = b->batch = b->level_at = 0;
    b->best = -1;
    if (!b->plain) spent(b->rules, &b->level[0]);
    add_key(b, key_of(b->rules, &b->level[0]));
    if (b->distinct < 1) b->distinct = 1;
    b->level_node[0] = 0;
    b->level_count = 1;
    add_node(b, NOBODY, NOBODY, &b->level[0]);
    return won(b->rules, &b->level[0]) ? WON : MORE;
}

/* Looks at so many states more, some over. After TABLE_FULL or NODES_FULL the caller may give more room and go on. */
static int run_pass(beam *b, i64 states) {
    i64 end = b->states + states;
    while (b->states < end) {
        int code = MORE;
        if (b->level_at < b->level_count) {
            if ((b->seen_count + MOST_MOVES) * 4 > (b->seen_mask + 1) * 3) return TABLE_FULL;
            if (b->node_count + 1 >= b->node_most) return NODES_FULL;
            code = expand(b, b->level_at++);
        } else if (b->level_count) {
            code = next_level(b);
        } else {
            code = next_batch(b);
        }
        if (code != MORE) return code;
    }
    return MORE;
}

/* Takes the keys of the table into a larger one, all zero. */
static void grow_table(beam *b, u64 *table, i64 places) {
    u64 *old = b->seen;
    i64 last = b->seen_mask;
    b->seen = table;
    b->seen_mask = places - 1;
    b->seen_count = 0;
    for (i64 n = 0; n <= last; n++)
        if (old[n]) add_key(b, old[n]);
}
