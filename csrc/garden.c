/* The garden family's part of the beam search: the same as py/lacuna/solver/garden/model.py, move for move.
 *
 * The games have one deck or two. A kind is what all copies of a card have in common: suit * 13 + rank - 1, so 0-51. A
 * card is home when it is on a foundation. The foundations of a suit are numbered one after the other.
 * py/lacuna/solver/garden/compact.py explains kinds, positions and moves with an example. */
#include "kernel.h"

enum {
    MAX_PILES = 16,
    MAX_HOMES = 8,    /* foundations */
    MAX_CARDS = 104,
    MAX_MOVES = 1024, /* moves of one position; every position has fewer */
    SUITS = 4,
    RANKS = 13,
    KINDS = 52,
    HIDDEN = 64,      /* added to the kind of a card that lies face down */
    NO_KIND = 255,
    FAR = 99,         /* what counts as the number of cards above a card that is in no pile */
    TYPES = (MAX_CARDS + 1) * (MAX_PILES + 1), /* types of positions: see type_of */
};

/* A move is one number with three parts, as in compact.py: the source, how many cards move, and the destination. */
enum {
    SIZE_SHIFT = 7,
    DESTINATION_SHIFT = 14,
    FIELD_MASK = 127,
    FROM_RESERVE = 16, /* source: this + kind for a card of the reserve; a smaller number is a pile */
    HOME = 16,         /* destination: the suit's foundation that takes the card; a smaller number is a pile */
};

/* A position. Cards that are in no pile and not home are in the reserve. Unused bytes have any value. */
typedef struct {
    u8 home[MAX_HOMES];   /* the number of cards on each foundation, suit by suit */
    u8 length[MAX_PILES]; /* the number of cards of each pile */
    u8 cards[MAX_CARDS];  /* the kinds of all cards in piles: pile after pile, each from its bottom */
    u8 build_on;          /* the pile that the next move must go to, plus 1; 0 if it may be any move */
} Position;

/* The rules of a game, and the weights of the score (`Game` in kernel_bytes.py, field by field). */
typedef struct {
    i32 piles;                 /* number of piles */
    i32 top;                   /* the highest rank in play: the ranks are 1 to `top` */
    i32 decks;                 /* number of copies of each card */
    i32 foundations_per_suit;  /* number of foundations of each suit */
    i32 height;                /* cards of a full foundation */
    i32 has_packets;           /* 1 if ordered cards may be moved together */
    i32 any_to_empty;          /* 1 if any card may go to an empty pile; otherwise only the highest rank */
    i32 is_plain;              /* 1 if a card of the reserve may go to a pile without being built on at once */
    i32 total;                 /* cards in play */
    i32 home_worth;            /* added for each card home */
    i32 disorder_cost;         /* taken off for each card of a pile that does not fit on the one below it */
    i32 depth_cost;            /* taken off for each card above one that a foundation needs next */
    i32 empty_worth;           /* added for each empty pile */
    u8 accepts[2 * HIDDEN][2]; /* for each kind the two kinds that may be laid on it, or NO_KIND */
} Game;

static u32 pack_move(u32 source, u32 size, u32 destination) {
    return source | size << SIZE_SHIFT | destination << DESTINATION_SHIFT;
}

static int move_source(u32 move) { return (int)(move & FIELD_MASK); }

static int move_size(u32 move) { return (int)(move >> SIZE_SHIFT & FIELD_MASK); }

static int move_destination(u32 move) { return (int)(move >> DESTINATION_SHIFT); }

static int accepts(const Game *g, u8 below, u8 kind) {
    return g->accepts[below][0] == kind || g->accepts[below][1] == kind;
}

/* ---- Foundations and the reserve. ---- */

/* Return whether a foundation takes a card of this rank next; here and below ranks count from 0. */
static int is_next(const Game *g, const u8 *home, int foundation, int rank) {
    return home[foundation] < g->height && home[foundation] % g->top == rank;
}

/* Return the foundation that takes a kind, or -1. */
static int find_foundation(const Game *g, const u8 *home, u8 kind) {
    int first = kind / RANKS * g->foundations_per_suit;
    for (int n = first; n < first + g->foundations_per_suit; n++)
        if (is_next(g, home, n, kind % RANKS)) return n;
    return -1;
}

/* Return how many copies of a kind are home. A foundation may go round: with 13 ranks, one that has 20 cards has
 * the ranks ace to 7 twice. */
static int copies_home(const Game *g, const u8 *home, u8 kind) {
    int first = kind / RANKS * g->foundations_per_suit, count = 0;
    for (int n = first; n < first + g->foundations_per_suit; n++)
        count += (home[n] + g->top - 1 - kind % RANKS) / g->top;
    return count;
}

/* Count the cards of each kind in the reserve. */
static void count_reserve(const Game *g, const Position *p, u8 *count) {
    int cards = 0;
    for (int n = 0; n < g->piles; n++) cards += p->length[n];
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = 0; rank < RANKS; rank++) {
            u8 kind = (u8)(suit * RANKS + rank);
            count[kind] = rank < g->top ? (u8)(g->decks - copies_home(g, p->home, kind)) : 0;
        }
    for (int n = 0; n < cards; n++) count[p->cards[n] & (HIDDEN - 1)]--;
}

/* ---- Moves. ---- */

/* List the moves to foundations: from the piles, then from the reserve. `reserve` has the number of cards of each kind.
 * */
static int list_home_moves(const Game *g, const Position *p, const u8 *reserve, u32 *list) {
    int count = 0, end = 0;
    for (int n = 0; n < g->piles; n++) {
        end += p->length[n];
        if (p->length[n] && find_foundation(g, p->home, p->cards[end - 1]) >= 0)
            list[count++] = pack_move((u32)n, 1, HOME);
    }
    for (int suit = 0; suit < SUITS; suit++) {
        int listed = -1; /* the rank last listed: foundations at the same height need the same card */
        for (int rank = 0; rank < g->top; rank++)
            for (int n = suit * g->foundations_per_suit; n < (suit + 1) * g->foundations_per_suit; n++) {
                u8 kind = (u8)(suit * RANKS + rank);
                if (!is_next(g, p->home, n, rank) || listed == rank || !reserve[kind]) continue;
                listed = rank;
                list[count++] = pack_move(FROM_RESERVE + kind, 1, HOME);
            }
    }
    return count;
}

/* Return whether a kind may go to an empty pile. */
static int may_fill_empty(const Game *g, u8 kind) { return g->any_to_empty || kind % RANKS + 1 == g->top; }

/* Return the set of kinds of the reserve that could be built on at once, by a card of a pile or another such kind. */
static u64 find_bridges(const Game *g, const Position *p, const u8 *reserve) {
    u64 builders = 0, bridges = 0, before; /* `builders`: the kinds that could be laid on a card of the reserve */
    const u8 *pile = p->cards;
    for (int n = 0; n < g->piles; pile += p->length[n++])
        for (int k = p->length[n] - 1; k >= 0; k--) {
            builders |= 1ull << pile[k];
            if (!g->has_packets || !k || !accepts(g, pile[k - 1], pile[k])) break;
        }
    do {
        before = bridges;
        for (u8 kind = 0; kind < KINDS; kind++)
            for (int n = 0; reserve[kind] && n < 2; n++)
                if (g->accepts[kind][n] != NO_KIND && builders >> g->accepts[kind][n] & 1) bridges |= 1ull << kind;
        builders |= bridges;
    } while (bridges != before);
    return bridges;
}

/* List the legal moves: to foundations, then pile by pile, then from the reserve. Of equal moves (to several empty
 * piles, of several copies) only one is listed. Unless the search is plain, a card of the reserve goes to a pile only
 * if the next move can go to the same pile, and then it must (model.py explains why that is enough). */
static int list_moves(const Game *g, const Position *p, u32 *list) {
    u8 reserve[KINDS], tops[MAX_PILES];
    count_reserve(g, p, reserve);
    int count = p->build_on ? 0 : list_home_moves(g, p, reserve, list), empty = -1, end = 0;
    for (int n = 0; n < g->piles; n++) {
        end += p->length[n];
        tops[n] = p->length[n] && (!p->build_on || p->build_on == n + 1) ? p->cards[end - 1] : NO_KIND;
        if (!p->length[n] && !p->build_on && empty < 0) empty = n;
    }
    end = 0;
    for (int source = 0; source < g->piles; source++) {
        int length = p->length[source];
        const u8 *pile = p->cards + end;
        end += length;
        for (int size = 1; size <= length; size++) {
            u8 kind = pile[length - size];
            for (int n = 0; n < g->piles; n++)
                if (tops[n] != NO_KIND && n != source && accepts(g, tops[n], kind))
                    list[count++] = pack_move((u32)source, (u32)size, (u32)n);
            if (empty >= 0 && size < length && may_fill_empty(g, kind))
                list[count++] = pack_move((u32)source, (u32)size, (u32)empty);
            if (!g->has_packets || size == length || !accepts(g, pile[length - size - 1], kind)) break;
        }
    }
    u64 bridges = g->is_plain ? ~0ull : find_bridges(g, p, reserve);
    for (u8 kind = 0; kind < KINDS; kind++) {
        if (!reserve[kind] || !(bridges >> kind & 1)) continue;
        for (int n = 0; n < g->piles; n++)
            if (tops[n] != NO_KIND && accepts(g, tops[n], kind))
                list[count++] = pack_move(FROM_RESERVE + kind, 1, (u32)n);
        if (empty >= 0 && may_fill_empty(g, kind)) list[count++] = pack_move(FROM_RESERVE + kind, 1, (u32)empty);
    }
    return count;
}

/* Return the index in `cards` of a pile's bottom card; for the number of piles, that of the first unused byte. */
static int first_card(const Position *p, int pile) {
    int index = 0;
    for (int n = 0; n < pile; n++) index += p->length[n];
    return index;
}

/* Play a legal move. A face-down card that comes to lie on top is turned up. */
static void play_move(const Game *g, Position *p, u32 move) {
    int source = move_source(move), size = move_size(move), destination = move_destination(move);
    int cards = first_card(p, g->piles);
    u8 packet[MAX_CARDS];
    p->build_on = (u8)(source >= FROM_RESERVE && destination != HOME && !g->is_plain ? destination + 1 : 0);
    if (source >= FROM_RESERVE) {
        packet[0] = (u8)(source - FROM_RESERVE);
    } else {
        int end = first_card(p, source) + p->length[source];
        for (int n = 0; n < size; n++) packet[n] = p->cards[end - size + n];
        for (int n = end; n < cards; n++) p->cards[n - size] = p->cards[n];
        cards -= size;
        p->length[source] = (u8)(p->length[source] - size);
        if (p->length[source] && p->cards[end - size - 1] >= HIDDEN) p->cards[end - size - 1] -= HIDDEN;
    }
    if (destination == HOME) {
        p->home[find_foundation(g, p->home, packet[0])]++;
        return;
    }
    int end = first_card(p, destination) + p->length[destination];
    for (int n = cards - 1; n >= end; n--) p->cards[n + size] = p->cards[n];
    for (int n = 0; n < size; n++) p->cards[end + n] = packet[n];
    p->length[destination] = (u8)(p->length[destination] + size);
}

/* ---- Safe moves and finishes. ---- */

/* Return whether the cards of a kind are of no more use in the piles: each copy that is not home has a foundation of its
 * own that takes it next, and every card that could be laid on one is home, or is one rank lower and useless too. */
static int is_useless(const Game *g, const u8 *home, u8 kind) {
    int first = kind / RANKS * g->foundations_per_suit, waiting = 0;
    for (int n = first; n < first + g->foundations_per_suit; n++) waiting += is_next(g, home, n, kind % RANKS);
    if (g->decks - copies_home(g, home, kind) > waiting) return 0;
    for (int n = 0; n < 2; n++) {
        u8 other = g->accepts[kind][n];
        if (other == NO_KIND || copies_home(g, home, other) == g->decks) continue;
        if (other % RANKS > kind % RANKS || !is_useless(g, home, other)) return 0;
    }
    return 1;
}

/* Return the kind of the card that a move of one card moves. */
static u8 moved_kind(const Position *p, u32 move) {
    int source = move_source(move);
    if (source >= FROM_RESERVE) return (u8)(source - FROM_RESERVE);
    return p->cards[first_card(p, source) + p->length[source] - 1];
}

/* Play the first move to a foundation of which the card is useless, or, if `with_useful` is 1, the first of all; return
 * whether one was played. */
static int play_home_move(const Game *g, Position *p, int with_useful) {
    u8 reserve[KINDS];
    u32 list[MAX_PILES + MAX_HOMES];
    count_reserve(g, p, reserve);
    int count = list_home_moves(g, p, reserve, list);
    for (int n = 0; n < count; n++)
        if (with_useful || is_useless(g, p->home, moved_kind(p, list[n]))) {
            play_move(g, p, list[n]);
            return 1;
        }
    return 0;
}

/* Return whether some card that a foundation needs next is useless. This is quicker than listing the moves. */
static int may_have_safe_move(const Game *g, const Position *p) {
    for (int n = 0; n < SUITS * g->foundations_per_suit; n++) {
        if (p->home[n] >= g->height) continue;
        u8 next = (u8)(n / g->foundations_per_suit * RANKS + p->home[n] % g->top);
        if (is_useless(g, p->home, next)) return 1;
    }
    return 0;
}

/* Move useless cards to their foundations, which is never worse than another move; return how many. */
static int play_safe_moves(const Game *g, Position *p) {
    int count = 0;
    while (may_have_safe_move(g, p) && play_home_move(g, p, 0)) count++;
    return count;
}

static int count_in_place(const Game *g, const Position *p) {
    int count = 0;
    for (int n = 0; n < SUITS * g->foundations_per_suit; n++) count += p->home[n];
    return count;
}

static int is_won(const Game *g, const Position *p) { return count_in_place(g, p) == g->total; }

/* Return whether moves to foundations alone win. */
static int can_finish(const Game *g, const Position *p) {
    Position copy = *p;
    while (play_home_move(g, &copy, 1)) {}
    return is_won(g, &copy);
}

/* This family has no talon to deal from. */
static int is_deal(u32 move) { return (void)move, 0; }

#include "garden_dead_end.h"

/* ---- Keys and scores. ---- */

/* Return the key of a position; the order of the piles does not matter, since their hashes are added. */
static u64 key_of(const Game *g, const Position *p) {
    u64 key = 0;
    const u8 *card = p->cards;
    for (int n = 0; n < SUITS * g->foundations_per_suit; n++) key = (key ^ p->home[n]) * 0x9E3779B97F4A7C15ull;
    key = mix_bits(key);
    for (int n = 0; n < g->piles; n++) {
        if (!p->length[n]) continue;
        u64 pile = 0x243F6A8885A308D3ull;
        for (int k = p->length[n]; k; k--) {
            pile = (pile ^ *card++) * 0x100000001B3ull;
            pile ^= pile >> 29;
        }
        key += mix_bits(n + 1 == p->build_on ? ~pile : pile);
    }
    return mix_bits(key);
}

static int score_of(const Game *g, const Position *p) {
    u8 reserve[KINDS], above[HIDDEN]; /* `above`: for each kind the fewest cards above a copy of it */
    count_reserve(g, p, reserve);
    int score = g->home_worth * count_in_place(g, p);
    for (int n = 0; n < HIDDEN; n++) above[n] = FAR;
    const u8 *pile = p->cards;
    for (int n = 0; n < g->piles; n++) {
        int length = p->length[n];
        if (!length) score += g->empty_worth;
        for (int k = 0; k < length; k++) {
            int kind = pile[k] & (HIDDEN - 1);
            if (length - 1 - k < above[kind]) above[kind] = (u8)(length - 1 - k);
            if (k && !accepts(g, pile[k - 1], pile[k])) score -= g->disorder_cost;
        }
        pile += length;
    }
    for (int n = 0; n < SUITS * g->foundations_per_suit; n++) {
        if (p->home[n] >= g->height) continue;
        int next = n / g->foundations_per_suit * RANKS + p->home[n] % g->top;
        if (!reserve[next]) score -= g->depth_cost * above[next];
    }
    return score;
}

/* The type is two numbers: cards home and empty piles. */
static u32 type_of(const Game *g, const Position *p) {
    u32 empty = 0;
    for (int n = 0; n < g->piles; n++) empty += !p->length[n];
    return (u32)count_in_place(g, p) * (MAX_PILES + 1) + empty;
}

#include "beam.h"

EXPORT int garden_begin(Beam *b) { return begin_pass(b); }

EXPORT int garden_run(Beam *b, i64 states) { return run_pass(b, states); }

EXPORT void garden_grow(Beam *b, u64 *table, i64 places) { grow_table(b, table, places); }

/* For tests: single functions of a position. */
EXPORT int garden_moves(const Game *g, const Position *p, u32 *list) { return list_moves(g, p, list); }

EXPORT void garden_after(const Game *g, Position *p, u32 move) { play_move(g, p, move); }

EXPORT int garden_score(const Game *g, const Position *p) { return score_of(g, p); }

EXPORT int garden_dead(const Game *g, const Position *p) { return is_dead(g, p); }
