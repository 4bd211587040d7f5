/* One pass of a beam search, in slices: the same as in py/lacuna/solver/beam.py, move for move.
 *
 * Levels and batches. A level holds positions after equally many moves. All their children are listed; `width` of them
 * become the next level, see keep_best. A child whose last move was a deal from the talon waits in the pool instead.
 * The levels until no child is left to make another are a batch. Then `width` positions of the pool begin the next
 * batch. A pass is all batches with the same width. Example with width 2, where letters are positions and * marks those
 * after a deal:
 *
 *     level        A          ->  B C          ->  E F          ->  no children: the batch ends
 *     children     B C D          E F G H*         I*
 *     pool                        H                H I          ->  H I begin the next batch
 *
 * A family's file defines, before it includes this one, MAX_MOVES, TYPES, the types Position and Game, and
 *     int list_moves(const Game *, const Position *, u32 *moves)   list the legal moves, MAX_MOVES at most
 *     void play_move(const Game *, Position *, u32 move)           play a move and the automatic moves after it
 *     int play_safe_moves(const Game *, Position *)                play moves that are never worse than any other
 *     int can_finish(const Game *, const Position *)               return whether a win is found without a search
 *     int is_dead(const Game *, const Position *)                  return whether the position is certainly lost
 *     int pays_test(const Game *, u32 move)                        return whether is_dead saves time after this move
 *     int is_won(const Game *, const Position *)
 *     int is_deal(u32 move)                                        return whether the move deals from the talon
 *     int count_in_place(const Game *, const Position *)
 *     int score_of(const Game *, const Position *)                 return how good a position looks, higher is better
 *     u32 type_of(const Game *, const Position *)                  return the type of a position, a number below TYPES
 *     u64 key_of(const Game *, const Position *)                   return 64 bits, equal for equivalent positions
 */

typedef struct {
    u32 parent; /* a node, or NO_NODE */
    u32 move;   /* the move from the parent; safe moves that follow it are not stored */
} Node;

/* A new position that may come into the next level or batch. */
typedef struct {
    i16 score;
    u16 type;
    u32 parent; /* the index of its parent in the level; in the pool, the parent's node */
    u32 move;
    u32 index;  /* only in the pool: the index of its position in `pool` */
} Candidate;

/* One search (`Beam` in beam_kernel.py, field by field). Pairs of buffers change places instead of being copied. */
typedef struct {
    u64 *seen;                              /* the set of keys: a hash table whose size is a power of two */
    Node *nodes;                            /* by number; 0 is the first position */
    Position *level, *next_level;           /* `width` positions each */
    Position *pool, *spare_pool;            /* `pool_capacity` positions each */
    u32 *level_nodes, *next_nodes;          /* the nodes of the positions of `level` and `next_level` */
    Candidate *found, *sorted, *pool_found; /* candidates for the next level; room to sort; those of the pool */
    u32 *bins;                              /* `bin_count` + 1 counters for sorting by score */
    const Game *game;
    i64 seen_mask, seen_count;              /* places of `seen` minus one; places of it that are used */
    i64 node_capacity, node_count;
    i64 found_capacity, found_count;
    i64 pool_capacity, pool_count;
    i64 width;
    i64 level_count, level_index;           /* positions of this level; the one whose children come next */
    i64 states;                             /* positions looked at, repeated ones included, in all passes */
    i64 distinct;                           /* different positions of the pass that had most */
    i64 has_dropped;                        /* 1 if this pass dropped a candidate */
    i64 best, best_node;                    /* most cards in place, and the node that has them; after a win its node */
    i64 is_plain;                           /* 1 if no safe moves are played and no dead positions dropped */
    i64 batch;                              /* number of batches that this pass has ended */
    i64 bin_count, lowest_score;            /* bin n counts the candidates with the score `lowest_score` + n */
} Beam;

/* What run_pass returns, in the order of beam_kernel.py: MORE to go on; three ends of a pass; two requests for memory.
 * EXHAUSTED: no position is left, and none was dropped. DROPPED: none is left, but some were dropped. */
enum { MORE, WON, EXHAUSTED, DROPPED, TABLE_FULL, NODES_FULL };

enum {
    FINISH_TRIES = 2, /* how many positions of a level, the best first, are tried with can_finish */
    FEW = 64,         /* up to this many candidates are sorted faster without bins */
};

#define NO_NODE 0xFFFFFFFFu

/* Add a key to the set; return whether it is new. 0 marks a free place, so a key of 0 is stored as 1. */
static int add_key(Beam *b, u64 key) {
    if (!key) key = 1;
    u64 place = (key * 0x9E3779B97F4A7C15ull >> 20) & (u64)b->seen_mask;
    while (b->seen[place]) {
        if (b->seen[place] == key) return 0;
        place = (place + 1) & (u64)b->seen_mask;
    }
    b->seen[place] = key;
    b->seen_count++;
    return 1;
}

/* Sort by insertion: the highest score first, equal ones in the order given. */
static void sort_few(Candidate *list, i64 count) {
    for (i64 n = 1; n < count; n++) {
        Candidate moved = list[n];
        i64 k = n;
        for (; k && list[k - 1].score < moved.score; k--) list[k] = list[k - 1];
        list[k] = moved;
    }
}

/* Sort by counting, with one bin for each score. The order is that of sort_few. Example: the scores 7 9 7 fill the
 * counters so that 9 begins at place 0 and 7 at place 1. */
static void sort_by_bins(Beam *b, Candidate *list, i64 count) {
    u32 *bins = b->bins;
    for (i64 n = 0; n <= b->bin_count; n++) bins[n] = 0;
    for (i64 n = 0; n < count; n++) {
        i64 bin = list[n].score - b->lowest_score;
        if (bin < 0) bin = 0;
        if (bin >= b->bin_count) bin = b->bin_count - 1;
        list[n].score = (i16)(bin + b->lowest_score);
        bins[b->bin_count - bin]++; /* one counter further, so that the sums below are where each bin begins */
    }
    for (i64 n = 1; n <= b->bin_count; n++) bins[n] += bins[n - 1];
    for (i64 n = 0; n < count; n++) b->sorted[bins[b->bin_count - (list[n].score - b->lowest_score) - 1]++] = list[n];
    for (i64 n = 0; n < count; n++) list[n] = b->sorted[n];
}

/* Sort candidates, the best first, and drop all but `most`; return how many are left. Half of the room is shared equally
 * by the types: the best of each type have it. The rest goes to the best of all others. */
static i64 keep_best(Beam *b, Candidate *list, i64 count, i64 most) {
    u32 number[TYPES]; /* for each type how many candidates it has; then how many of them have been looked at */
    i64 types = 0, kept = 0;
    if (count <= FEW)
        sort_few(list, count);
    else
        sort_by_bins(b, list, count);
    if (count <= most) return count;
    b->has_dropped = 1;
    for (u32 type = 0; type < TYPES; type++) number[type] = 0;
    for (i64 n = 0; n < count; n++) types += !number[list[n].type]++;
    i64 share = most / (2 * types), room = most;
    for (u32 type = 0; type < TYPES; type++) {
        room -= number[type] < share ? number[type] : share;
        number[type] = 0;
    }
    for (i64 n = 0; n < count; n++) {
        i64 is_among_best = number[list[n].type]++ < share;
        if (!is_among_best && !room) continue;
        room -= !is_among_best;
        list[kept++] = list[n];
    }
    return kept;
}

static void add_node(Beam *b, u32 parent, u32 move, const Position *p) {
    int in_place = count_in_place(b->game, p);
    b->nodes[b->node_count] = (Node){parent, move};
    if (in_place > b->best) {
        b->best = in_place;
        b->best_node = b->node_count;
    }
    b->node_count++;
}

static void play(const Beam *b, Position *p, u32 move) {
    play_move(b->game, p, move);
    if (!b->is_plain) play_safe_moves(b->game, p);
}

/* Sort the pool and drop all but `width` of it. Unlike a level's children, the pool stores whole positions: its
 * parents' level no longer exists when the next batch begins. */
static void shrink_pool(Beam *b) {
    for (i64 n = 0; n < b->pool_count; n++) b->pool_found[n].index = (u32)n;
    b->pool_count = keep_best(b, b->pool_found, b->pool_count, b->width);
    for (i64 n = 0; n < b->pool_count; n++) b->spare_pool[n] = b->pool[b->pool_found[n].index];
    Position *other = b->pool;
    b->pool = b->spare_pool;
    b->spare_pool = other;
}

/* Add a position after a deal to the pool, which is shrunk first if it is full. */
static void add_to_pool(Beam *b, Candidate candidate, const Position *p) {
    if (b->pool_count == b->pool_capacity) shrink_pool(b);
    candidate.parent = b->level_nodes[candidate.parent];
    b->pool[b->pool_count] = *p;
    b->pool_found[b->pool_count++] = candidate;
}

/* Add a candidate for the next level; if there is no room, drop all but `width` first. */
static void add_found(Beam *b, Candidate candidate) {
    if (b->found_count == b->found_capacity) b->found_count = keep_best(b, b->found, b->found_count, b->width);
    b->found[b->found_count++] = candidate;
}

/* List the children of a position of the level; return WON if one is won, otherwise MORE. */
static int expand(Beam *b, i64 index) {
    u32 list[MAX_MOVES];
    const Position *p = &b->level[index];
    int count = list_moves(b->game, p, list);
    for (int n = 0; n < count; n++) {
        Position child = *p;
        b->states++;
        play(b, &child, list[n]);
        if (!add_key(b, key_of(b->game, &child))) continue;
        if (b->seen_count > b->distinct) b->distinct = b->seen_count;
        if (is_won(b->game, &child)) {
            add_node(b, b->level_nodes[index], list[n], &child);
            b->best_node = b->node_count - 1;
            return WON;
        }
        if (!b->is_plain && pays_test(b->game, list[n]) && is_dead(b->game, &child)) continue;
        Candidate candidate = {
            (i16)score_of(b->game, &child), (u16)type_of(b->game, &child), (u32)index, list[n], 0};
        if (is_deal(list[n]))
            add_to_pool(b, candidate, &child);
        else
            add_found(b, candidate);
    }
    return MORE;
}

/* Try to finish the best positions of the level without a search; return WON or MORE. */
static int try_finishes(Beam *b) {
    for (i64 n = 0; n < b->level_count && n < FINISH_TRIES; n++) {
        if (can_finish(b->game, &b->level[n])) {
            b->best_node = b->level_nodes[n];
            return WON;
        }
    }
    return MORE;
}

/* Make a level of the candidates; return WON, MORE or NODES_FULL. A candidate has only its move, so its
 * position is made a second time. */
static int begin_next_level(Beam *b) {
    i64 kept = b->found_count < b->width ? b->found_count : b->width;
    if (b->node_count + kept + 1 > b->node_capacity) return NODES_FULL;
    keep_best(b, b->found, b->found_count, b->width);
    for (i64 n = 0; n < kept; n++) {
        const Candidate *chosen = &b->found[n];
        b->next_level[n] = b->level[chosen->parent];
        play(b, &b->next_level[n], chosen->move);
        b->next_nodes[n] = (u32)b->node_count;
        add_node(b, b->level_nodes[chosen->parent], chosen->move, &b->next_level[n]);
    }
    Position *other_level = b->level;
    u32 *other_nodes = b->level_nodes;
    b->level = b->next_level;
    b->level_nodes = b->next_nodes;
    b->next_level = other_level;
    b->next_nodes = other_nodes;
    b->level_count = kept;
    b->level_index = b->found_count = 0;
    return try_finishes(b);
}

/* Make the pool the first level of the next batch; if the pool is empty, return how the pass ended. */
static int begin_next_batch(Beam *b) {
    shrink_pool(b);
    if (b->node_count + b->pool_count + 1 > b->node_capacity) return NODES_FULL;
    for (i64 n = 0; n < b->pool_count; n++) {
        b->level[n] = b->pool[n];
        b->level_nodes[n] = (u32)b->node_count;
        add_node(b, b->pool_found[n].parent, b->pool_found[n].move, &b->level[n]);
    }
    b->level_count = b->pool_count;
    b->level_index = b->pool_count = 0;
    b->batch++;
    if (b->level_count) return MORE;
    return b->has_dropped ? DROPPED : EXHAUSTED;
}

/* Begin a pass from the position in `level[0]`; the table of keys holds zeros. Return WON or MORE. */
static int begin_pass(Beam *b) {
    b->node_count = b->found_count = b->pool_count = b->seen_count = 0;
    b->has_dropped = b->batch = b->level_index = 0;
    b->best = -1;
    if (!b->is_plain) play_safe_moves(b->game, &b->level[0]);
    add_key(b, key_of(b->game, &b->level[0]));
    if (b->distinct < 1) b->distinct = 1;
    b->level_nodes[0] = 0;
    b->level_count = 1;
    add_node(b, NO_NODE, NO_NODE, &b->level[0]);
    return is_won(b->game, &b->level[0]) ? WON : MORE;
}

/* Look at `states` more positions, or a few more than that. After TABLE_FULL or NODES_FULL Python may provide more
 * memory and call again. The table is full at three quarters. */
static int run_pass(Beam *b, i64 states) {
    i64 end = b->states + states;
    while (b->states < end) {
        int code = MORE;
        if (b->level_index < b->level_count) {
            if ((b->seen_count + MAX_MOVES) * 4 > (b->seen_mask + 1) * 3) return TABLE_FULL;
            if (b->node_count + 1 >= b->node_capacity) return NODES_FULL;
            code = expand(b, b->level_index++);
        } else if (b->level_count) {
            code = begin_next_level(b);
        } else {
            code = begin_next_batch(b);
        }
        if (code != MORE) return code;
    }
    return MORE;
}

/* Replace the table of keys by `table`, which has `places` places, all zero, and move the keys into it. */
static void grow_table(Beam *b, u64 *table, i64 places) {
    u64 *old = b->seen;
    i64 last = b->seen_mask;
    b->seen = table;
    b->seen_mask = places - 1;
    b->seen_count = 0;
    for (i64 n = 0; n <= last; n++)
        if (old[n]) add_key(b, old[n]);
}
