/* Stubborn sets. gaps_stubborn_set.h explains them. */
#include "gaps_stubborn_set.h"

/* What the links of a position depend on. All u64 but `homes` are sets of cards. */
typedef struct {
    u64 enabled;     /* cards that can move now */
    u64 still;       /* cards that never move again; also loose heads, which have no moves of their own */
    u64 special;     /* cards with links of their own: heads and, in games with loose heads, second cards */
    u64 homes[ROWS]; /* for each suit the set of cells of column 1 where its finished row may begin */

    /* Only in games with loose heads. */
    u64 outside;        /* heads that are not in column 1 */
    u64 seconds;        /* the second card of each suit */
    u64 intruders;      /* cards in column 1 that are no heads: it opens when one leaves */
    u64 right_of_loose; /* cards in column 2 of loose rows */
    u32 loose_suits;    /* the set of suits whose heads are loose */
} Links;

static inline u64 one(u32 card) { return 1ull << card; }

static void read_column_1(const Search *s, const Board *b, Links *links) {
    u32 rows = loose_rows(s, b);
    links->loose_suits = heads_in(s, b, rows);
    for (u32 row = 0; row < ROWS; row++) {
        u32 cell = first_cell(s, row), value = b->cell[cell], right = b->cell[cell + 1], head = row * s->cards_per_suit;
        links->seconds |= one(head + 1);
        if (!(s->first_cells >> b->where[head] & 1)) links->outside |= one(head);
        if (value < s->gap_value && !is_head(s, value)) links->intruders |= one(value);
        if (rows >> row & 1 && right < s->gap_value) links->right_of_loose |= one(right);
    }
}

/* Find the heads that stay for good. The cards in place behind them stay too, since each fits nowhere else. */
static void read_still_cards(const Search *s, const Board *b, Links *links) {
    if (s->has_loose_heads) links->still = s->all_heads & ~links->outside;
    for (u32 suit = 0; suit < ROWS; suit++) {
        u32 head = suit * s->cards_per_suit, cell = b->where[head], row = row_of(s, cell), stays;
        u64 allowed = s->allowed_first_cells[head], here = 1ull << cell;
        if (s->has_loose_heads) /* column 1 is full of heads, and this one is bound */
            stays = !links->outside && b->bound_rows >> row & 1;
        else
            stays = s->has_locks ? (allowed & here) != 0 : allowed == here;
        links->homes[suit] = stays ? here : allowed;
        if (stays) links->still |= (one(b->run[row]) - 1) << head;
    }
}

/* The links of a head that can move by itself. It needs a gap in column 1, and so do the other heads.
 *
 * With loose heads, it matters whether the last gap there is filled before or after a second card is laid, because only
 * afterwards that binds a head. So the move of a head brings in all second cards. */
static u64 link_head(const Search *s, const Board *b, const Links *links, u32 head) {
    u64 linked = 0;
    if (s->has_loose_heads) return links->enabled & one(head) ? links->outside | links->seconds : links->intruders;
    for (u32 row = 0; row < ROWS; row++) {
        u32 value = b->cell[first_cell(s, row)];
        if (s->heads[row] & one(head) && value < s->gap_value) linked |= one(value);
    }
    return links->enabled & one(head) ? linked | s->all_heads : linked;
}

/* The links of the second card of a suit whose head is loose: column 2 of any loose row takes it, and more rows can
 * become loose when column 1 opens. Its move can take such a cell from another second card. */
static u64 link_loose_second(const Links *links, u32 card) {
    u64 linked = links->intruders | links->right_of_loose;
    return links->enabled & one(card) ? linked | links->seconds | links->outside : linked;
}

static inline u64 link_predecessor(const Search *s, const Board *b, u32 card) {
    u32 value = b->cell[b->where[card - 1] + 1];
    return one(card - 1) | (u64)(value < s->gap_value) << (value & 63);
}

/* Return the set of cards that a card adds to a stubborn set. */
static inline u64 link_card(const Search *s, const Board *b, const Links *links, u32 card) {
    u64 linked;
    if (!(links->special & one(card)))
        linked = link_predecessor(s, b, card);
    else if (is_head(s, card))
        linked = link_head(s, b, links, card);
    else if (links->loose_suits >> s->suit_of[card] & 1)
        linked = link_loose_second(links, card);
    else /* a bound head can leave when column 1 opens */
        linked = link_predecessor(s, b, card) | links->intruders;
    if (links->enabled & one(card) && s->non_heads >> (card + 1) & 1) {
        u32 right = b->cell[b->where[card] + 1];
        if (right < s->gap_value && right != card + 1) linked |= one(right);
        if (right == s->gap_value) linked |= one(card + 1);
    }
    return linked & ~links->still;
}

/* Return the enabled cards of the stubborn set that begins with a card, or all enabled cards if the set turns out to
 * contain one of `useless`. */
static u64 close_set(const Search *s, const Board *b, const Links *links, u32 first, u64 useless) {
    u64 set = one(first), new = set;
    while (new) {
        u64 linked = 0;
        for (; new; new &= new - 1) linked |= link_card(s, b, links, (u32)__builtin_ctzll(new));
        new = linked & ~set;
        set |= linked;
        if (set & useless || !(links->enabled & ~set)) return links->enabled;
    }
    return links->enabled & set;
}

u32 keep_stubborn_set(const Search *s, const Board *b, Move *moves, u32 count) {
    Links links = {0};
    u64 best, useless = 0; /* the cards whose set contains all enabled cards */
    u32 kept = 0;
    for (u32 i = 0; i < count; i++) links.enabled |= one(moves[i].card);
    if (!(links.enabled & (links.enabled - 1))) return count;
    if (s->has_loose_heads) read_column_1(s, b, &links);
    read_still_cards(s, b, &links);
    links.special = s->all_heads | links.seconds;
    best = links.enabled;
    for (u64 left = links.enabled; left; left &= left - 1) {
        u32 card = (u32)__builtin_ctzll(left);
        u32 suit = s->suit_of[card], rank = card - suit * s->cards_per_suit;
        if (links.homes[suit] << rank >> b->where[card] & 1) continue;
        u64 set = close_set(s, b, &links, card, useless);
        if (set == links.enabled) useless |= one(card);
        if (__builtin_popcountll(set) < __builtin_popcountll(best)) best = set;
    }
    for (u32 i = 0; i < count; i++)
        if (best & one(moves[i].card)) moves[kept++] = moves[i];
    return kept;
}
