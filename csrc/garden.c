/* The garden family's beam: the same as lacuna.solver.garden.compact and beam, move for move.
 * A position is the foundations' heights, the piles' lengths and all their cards, pile after pile, bottom first; what
 * is neither there nor home is in the reserve.
 */
#include "kernel.h"

enum { MOST_PILES = 16, MOST_MOVES = 1024, HIDDEN = 64, HOME = 16, FROM_RESERVE = 16, NOTHING = 255 };

typedef struct {
    u8 home[8];
    u8 length[MOST_PILES];
    u8 cards[104];
} position;

typedef struct {
    i32 piles, top, decks, per_suit, height, packets, any_to_empty, total;
    i32 home_worth, disorder, depth, empty;
    u8 laid[128][2];
} game;

static int lies_on(const game *g, u8 kind, u8 below) { return g->laid[below][0] == kind || g->laid[below][1] == kind; }

/* The foundation that takes a kind, or -1. */
static int fits(const game *g, const u8 *home, u8 kind) {
    int first = kind / 13 * g->per_suit;
    for (int n = first; n < first + g->per_suit; n++)
        if (home[n] < g->height && home[n] % g->top == kind % 13) return n;
    return -1;
}

static int at_home(const game *g, const u8 *home, u8 kind) {
    int first = kind / 13 * g->per_suit, count = 0;
    for (int n = first; n < first + g->per_suit; n++) count += (home[n] + g->top - 1 - kind % 13) / g->top;
    return count;
}

/* How many of each kind are in the reserve. */
static void count_reserve(const game *g, const position *p, u8 *count) {
    int cards = 0;
    for (int n = 0; n < g->piles; n++) cards += p->length[n];
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 0; rank < 13; rank++) {
            u8 kind = (u8)(suit * 13 + rank);
            count[kind] = rank < g->top ? (u8)(g->decks - at_home(g, p->home, kind)) : 0;
        }
    for (int n = 0; n < cards; n++) count[p->cards[n] & (HIDDEN - 1)]--;
}

static u32 packed(u32 source, u32 size, u32 destination) { return source | size << 7 | destination << 14; }

/* The moves to foundations: from the piles, then from the reserve. */
static int homeward(const game *g, const position *p, const u8 *reserve, u32 *list) {
    int count = 0;
    const u8 *top = p->cards - 1;
    for (int n = 0; n < g->piles; n++) {
        top += p->length[n];
        if (p->length[n] && fits(g, p->home, *top) >= 0) list[count++] = packed((u32)n, 1, HOME);
    }
    for (int suit = 0; suit < 4; suit++) {
        int seen = -1;
        for (int rank = 0; rank < g->top; rank++)
            for (int n = suit * g->per_suit; n < (suit + 1) * g->per_suit; n++) {
                u8 kind = (u8)(suit * 13 + rank);
                if (p->home[n] >= g->height || p->home[n] % g->top != rank || seen == rank || !reserve[kind]) continue;
                seen = rank;
                list[count++] = packed(FROM_RESERVE + kind, 1, HOME);
            }
    }
    return count;
}

static int moves(const game *g, const position *p, u32 *list) {
    u8 reserve[52], tops[MOST_PILES];
    count_reserve(g, p, reserve);
    int count = homeward(g, p, reserve, list), empty = -1, end = 0;
    for (int n = 0; n < g->piles; n++) {
        end += p->length[n];
        tops[n] = p->length[n] ? p->cards[end - 1] : NOTHING;
        if (!p->length[n] && empty < 0) empty = n;
    }
    end = 0;
    for (int source = 0; source < g->piles; source++) {
        int last = p->length[source];
        const u8 *pile = p->cards + end;
        end += last;
        for (int size = 1; size <= last; size++) {
            u8 kind = pile[last - size];
            for (int n = 0; n < g->piles; n++)
                if (tops[n] != NOTHING && n != source && lies_on(g, kind, tops[n]))
                    list[count++] = packed((u32)source, (u32)size, (u32)n);
            if (empty >= 0 && size < last && (g->any_to_empty || kind % 13 + 1 == g->top))
                list[count++] = packed((u32)source, (u32)size, (u32)empty);
            if (!g->packets || size == last || !lies_on(g, kind, pile[last - size - 1])) break;
        }
    }
    for (u8 kind = 0; kind < 52; kind++) {
        if (!reserve[kind]) continue;
        for (int n = 0; n < g->piles; n++)
            if (tops[n] != NOTHING && lies_on(g, kind, tops[n]))
                list[count++] = packed(FROM_RESERVE + kind, 1, (u32)n);
        if (empty >= 0 && (g->any_to_empty || kind % 13 + 1 == g->top))
            list[count++] = packed(FROM_RESERVE + kind, 1, (u32)empty);
    }
    return count;
}

static int begins(const position *p, int pile) {
    int at = 0;
    for (int n = 0; n < pile; n++) at += p->length[n];
    return at;
}

static void after(const game *g, position *p, u32 move) {
    int source = move & 127, size = move >> 7 & 127, destination = (int)(move >> 14), cards = begins(p, g->piles);
    u8 packet[104];
    if (source >= FROM_RESERVE) {
        packet[0] = (u8)(source - FROM_RESERVE);
    } else {
        int end = begins(p, source) + p->length[source];
        for (int n = 0; n < size; n++) packet[n] = p->cards[end - size + n];
        for (int n = end; n < cards; n++) p->cards[n - size] = p->cards[n];
        cards -= size;
        p->length[source] = (u8)(p->length[source] - size);
        if (p->length[source] && p->cards[end - size - 1] >= HIDDEN) p->cards[end - size - 1] -= HIDDEN;
    }
    if (destination == HOME) {
        p->home[fits(g, p->home, packet[0])]++;
        return;
    }
    int end = begins(p, destination) + p->length[destination];
    for (int n = cards - 1; n >= end; n--) p->cards[n + size] = p->cards[n];
    for (int n = 0; n < size; n++) p->cards[end + n] = packet[n];
    p->length[destination] = (u8)(p->length[destination] + size);
}

/* Every card that could be laid on it is home, and no twin of it waits for the same place. */
static int useless(const game *g, const u8 *home, u8 kind) {
    for (int n = 0; n < 2; n++)
        if (g->laid[kind][n] != NOTHING && at_home(g, home, g->laid[kind][n]) < g->decks) return 0;
    int first = kind / 13 * g->per_suit, alike = 0;
    for (int n = first; n < first + g->per_suit; n++) alike += home[n] < g->height && home[n] % g->top == kind % 13;
    return g->decks - at_home(g, home, kind) <= alike;
}

static u8 lifted(const position *p, u32 move) {
    int source = move & 127;
    return source >= FROM_RESERVE ? (u8)(source - FROM_RESERVE) : p->cards[begins(p, source) + p->length[source] - 1];
}

/* The first move to a foundation of a card that is of no more use, or with `any` the first there is; else 0 is told. */
static int one_home(const game *g, position *p, int any, u32 *made) {
    u8 reserve[52];
    u32 list[MOST_PILES + 8];
    count_reserve(g, p, reserve);
    int count = homeward(g, p, reserve, list);
    for (int n = 0; n < count; n++)
        if (any || useless(g, p->home, lifted(p, list[n]))) {
            *made = list[n];
            after(g, p, list[n]);
            return 1;
        }
    return 0;
}

static int spent(const game *g, position *p) {
    /* Quick: some card that goes home next must be of no use. */
    u32 made;
    int count = 0;
    for (;;) {
        int likely = 0;
        for (int n = 0; n < 4 * g->per_suit && !likely; n++)
            likely = p->home[n] < g->height &&
                     useless(g, p->home, (u8)(n / g->per_suit * 13 + p->home[n] % g->top));
        if (!likely || !one_home(g, p, 0, &made)) return count;
        count++;
    }
}

static int in_place(const game *g, const position *p) {
    int count = 0;
    for (int n = 0; n < 4 * g->per_suit; n++) count += p->home[n];
    return count;
}

static int won(const game *g, const position *p) { return in_place(g, p) == g->total; }

static int finishes(const game *g, const position *p) {
    position copy = *p;
    u32 made;
    while (one_home(g, &copy, 1, &made)) {}
    return won(g, &copy);
}

static int dead(const game *g, const position *p) { return (void)g, (void)p, 0; }

static int deals(u32 move) { return (void)move, 0; }

/* The position but for the order of the piles. */
static u64 key_of(const game *g, const position *p) {
    u64 key = 0;
    const u8 *card = p->cards;
    for (int n = 0; n < 4 * g->per_suit; n++) key = (key ^ p->home[n]) * 0x9e3779b97f4a7c15ull;
    key = mixed(key);
    for (int n = 0; n < g->piles; n++) {
        if (!p->length[n]) continue;
        u64 pile = 0x243f6a8885a308d3ull;
        for (int k = p->length[n]; k; k--) pile = (pile ^ *card++) * 0x100000001b3ull, pile ^= pile >> 29;
        key += mixed(pile);
    }
    return mixed(key);
}

static int score_of(const game *g, const position *p) {
    u8 reserve[52], above[64];
    count_reserve(g, p, reserve);
    int score = g->home_worth * in_place(g, p);
    for (int n = 0; n < 64; n++) above[n] = 99;
    const u8 *pile = p->cards;
    for (int n = 0; n < g->piles; n++) {
        int last = p->length[n];
        if (!last) score += g->empty;
        for (int k = 0; k < last; k++) {
            int kind = pile[k] & (HIDDEN - 1);
            if (last - 1 - k < above[kind]) above[kind] = (u8)(last - 1 - k);
            if (k && !lies_on(g, pile[k], pile[k - 1])) score -= g->disorder;
        }
        pile += last;
    }
    for (int n = 0; n < 4 * g->per_suit; n++) {
        if (p->home[n] >= g->height) continue;
        int wanted = n / g->per_suit * 13 + p->home[n] % g->top;
        if (!reserve[wanted]) score -= g->depth * above[wanted];
    }
    return score;
}

#include "beam.h"

EXPORT int garden_begin(beam *b) { return begin_pass(b); }

EXPORT int garden_run(beam *b, i64 states) { return run_pass(b, states); }

EXPORT void garden_grow(beam *b, u64 *table, i64 places) { grow_table(b, table, places); }

/* For tests: the moves of a position, and the position after one. */
EXPORT int garden_moves(const game *g, const position *p, u32 *list) { return moves(g, p, list); }

EXPORT void garden_after(const game *g, position *p, u32 move) { after(g, p, move); }

EXPORT int garden_score(const game *g, const position *p) { return score_of(g, p); }

EXPORT int garden_dead(const game *g, const position *p) { return dead(g, p); }
