/* The dead-end test of the garden family: a position is lost if some card cannot reach a foundation even when nothing is
 * ever used up.
 *
 * The test relaxes the game (the delete relaxation of AI planning): a card that could lie uncovered in a pile can always
 * be built on, a card that could be on a foundation can always be followed by the next one, and a pile that could be
 * empty always takes a King. So a card that can be played stays playable, and the test plays cards until no other can
 * be played. Example: if the 3 of clubs lies below the 4 of clubs, and both red 5s below them in the same pile, the 4
 * can never leave: the position is dead.
 *
 * The same in Python is py/lacuna/solver/garden/dead_end.py. garden.c includes this file. */

/* Sets of kinds: bit n stands for kind n. */
typedef struct {
    u64 free;      /* could be moved alone, as far as the cards above them go; those on foundations are among them */
    u64 home;      /* could be on a foundation */
    u64 next;      /* could be taken by a foundation */
    u64 placeable; /* could be laid on a card of a pile, or fill an empty pile */
    u64 tops;      /* could lie uncovered in a pile */
} Relaxed;

static int has_kind(u64 set, u8 kind) { return (int)(set >> kind & 1); }

/* Note that a kind could lie uncovered in a pile, so that cards could be laid on it. */
static void add_top(const Game *g, Relaxed *r, u8 kind) {
    r->tops |= 1ull << kind;
    for (int n = 0; n < 2; n++)
        if (g->accepts[kind][n] != NO_KIND) r->placeable |= 1ull << g->accepts[kind][n];
}

/* Note that a pile could be empty. */
static void add_empty_pile(const Game *g, Relaxed *r) {
    for (int suit = 0; suit < SUITS; suit++) r->placeable |= 1ull << (suit * RANKS + g->top - 1);
}

/* Move free cards to the foundations, as far as possible. */
static void play_home(const Game *g, Relaxed *r) {
    for (u64 fresh; (fresh = r->free & r->next & ~r->home);) {
        r->home |= fresh;
        for (u8 kind = 0; kind < KINDS; kind++)
            if (has_kind(fresh, kind) && kind % RANKS + 1 < g->top) r->next |= 2ull << kind;
    }
}

/* Return whether a card could leave its pile: to another pile or, if it can move alone, to a foundation. */
static int can_leave(const Relaxed *r, u8 kind, int alone) {
    return has_kind(r->placeable, kind) || (alone && has_kind(r->next, kind));
}

/* Uncover the cards of a pile from its top, as far as possible. Return whether all its cards could be uncovered. */
static int play_pile(const Game *g, Relaxed *r, const u8 *pile, int length) {
    int is_uncovered = 1;
    for (int k = length - 1; k >= 0; k--) {
        u8 kind = pile[k] & (HIDDEN - 1);
        if (k < length - 1) {
            int above_leaves = can_leave(r, pile[k + 1] & (HIDDEN - 1), is_uncovered);
            /* A card that stays covered may still move together with those that are in order above it. */
            if (!above_leaves && !(g->has_packets && accepts(g, pile[k], pile[k + 1]))) return 0;
            is_uncovered = above_leaves;
        }
        if (is_uncovered) {
            r->free |= 1ull << kind;
            add_top(g, r, kind);
        }
        if (!k && can_leave(r, kind, is_uncovered)) add_empty_pile(g, r);
    }
    return is_uncovered;
}

/* Return whether the position is certainly lost. */
static int is_dead(const Game *g, const Position *p) {
    u8 reserve[KINDS];
    Relaxed r = {0, 0, 0, 0, 0}, before;
    u64 in_reserve = 0, needed = 0;
    count_reserve(g, p, reserve);
    for (u8 kind = 0; kind < KINDS; kind++)
        if (reserve[kind]) in_reserve |= 1ull << kind;
    for (u8 suit = 0; suit < SUITS; suit++) {
        r.next |= 1ull << suit * RANKS;
        for (int rank = 0; rank < g->top; rank++) needed |= 1ull << (suit * RANKS + rank);
        for (int n = suit * g->foundations_per_suit; n < (suit + 1) * g->foundations_per_suit; n++)
            for (int rank = 0; rank < p->home[n] && rank < g->top; rank++) r.free |= 1ull << (suit * RANKS + rank);
    }
    r.free |= in_reserve;
    for (int n = 0; n < g->piles; n++)
        if (!p->length[n]) add_empty_pile(g, &r);
    int is_clear;
    do {
        before = r;
        for (u64 fresh = in_reserve & r.placeable & ~r.tops; fresh; fresh &= fresh - 1)
            add_top(g, &r, (u8)__builtin_ctzll(fresh));
        play_home(g, &r);
        const u8 *pile = p->cards;
        is_clear = 1;
        for (int n = 0; n < g->piles; pile += p->length[n++])
            if (p->length[n]) is_clear &= play_pile(g, &r, pile, p->length[n]);
    } while (before.free != r.free || before.home != r.home || before.placeable != r.placeable || before.tops != r.tops);
    return !is_clear || (needed & ~r.home);
}

/* Where any card fills an empty pile, nearly no position is dead, and the test costs more than it saves. */
static int pays_test(const Game *g, u32 move) { return (void)move, !g->any_to_empty; }
