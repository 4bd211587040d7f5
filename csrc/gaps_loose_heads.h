/* Loose heads: while column 1 has a gap, the heads in it can change places at will, so only their set matters.
 *
 * The typed search arranges loose heads in one fixed order, and so meets all their orders as one position. A row's head
 * is *bound* (settled) when its next card is moved beside it, or when it is the last head left. Example with suits
 * C S H D, whose heads are C2 S2 H2 D2:
 *
 *     column 1   column 2                          column 1   column 2
 *     gap        C7                                C2         C7      heads that are free, in order of suit
 *     H2         S9             arranged:          H2         S9
 *     S2         D3                                gap        D3      gaps come last
 *     C2         S3                                S2         S3      a head beside its own next card stays there
 *
 * Python makes a line of such moves concrete afterwards (laid_out in loose_heads.py, the twin of this file). */
#ifndef LACUNA_GAPS_LOOSE_HEADS_H
#define LACUNA_GAPS_LOOSE_HEADS_H
#include "gaps_position.h"

static inline u32 is_head(const Search *s, u32 value) { return value < s->gap && value % s->cards_per_suit == 0; }

/* Return the set of rows whose column 1 holds a gap, or a head that is not bound. */
static u32 loose_rows(const Search *s, const Board *b) {
    u32 rows = 0;
    if (!s->has_loose_heads) return 0;
    for (u32 row = 0; row < ROWS; row++) {
        u32 value = b->cell[first_cell(s, row)];
        if (!(b->bound >> row & 1) && (value == s->gap || is_head(s, value))) rows |= 1u << row;
    }
    return rows;
}

/* Return the set of suits whose heads lie in column 1 of these rows. */
static u32 heads_in(const Search *s, const Board *b, u32 rows) {
    u32 suits = 0;
    for (u32 row = 0; row < ROWS; row++) {
        u32 value = b->cell[first_cell(s, row)];
        if (rows >> row & 1 && value != s->gap) suits |= 1u << value / s->cards_per_suit;
    }
    return suits;
}

static u32 has_open_first_cell(const Search *s, const Board *b) {
    u32 is_open = 0;
    for (u32 row = 0; row < ROWS; row++) is_open |= b->cell[first_cell(s, row)] == s->gap;
    return is_open;
}

/* Bind exactly these rows. */
static void set_bound(const Search *s, Board *b, u32 rows) {
    for (u32 row = 0; row < ROWS; row++)
        if ((rows ^ b->bound) >> row & 1) b->key ^= s->bound_keys[row];
    b->bound = rows;
}

/* Write a head, or a gap, into column 1 of a row. Neither `gap` nor the run is updated. */
static void write_first_cell(const Search *s, Board *b, u32 row, u32 value) {
    u32 cell = first_cell(s, row), old = b->cell[cell], right = b->cell[cell + 1], edge = s->edge + row;
    if (old == value) return;
    b->pairs -= is_pair(s, edge, old) + is_pair(s, old, right);
    b->pairs += is_pair(s, edge, value) + is_pair(s, value, right);
    if (old < s->gap) b->key ^= s->keys[old][cell];
    if (value < s->gap) {
        b->key ^= s->keys[value][cell];
        b->where[value] = (u8)cell;
    }
    b->cell[cell] = (u8)value;
}

/* Arrange the loose heads of these rows in their fixed order: each head beside its own next card if that lies in column
 * 2, the others by suit in the rows left over, and the gaps in the last rows. */
static void arrange_heads(const Search *s, Board *b, u32 rows) {
    u32 suits = heads_in(s, b, rows), rows_left = rows, value[ROWS];
    for (u32 row = 0; row < ROWS; row++) {
        u32 right = b->cell[first_cell(s, row) + 1];
        value[row] = s->gap;
        if (!(rows >> row & 1) || right >= s->gap || right % s->cards_per_suit != 1) continue;
        if (!(suits >> right / s->cards_per_suit & 1)) continue;
        value[row] = right - 1;
        suits &= ~(1u << right / s->cards_per_suit);
        rows_left &= ~(1u << row);
    }
    for (u32 row = 0; row < ROWS; row++)
        if (rows_left >> row & 1 && suits) {
            u32 suit = (u32)__builtin_ctz(suits);
            value[row] = suit * s->cards_per_suit;
            suits &= suits - 1;
        }
    u32 gaps[ROWS], count = 0, used = 0;
    for (u32 row = 0; row < ROWS; row++)
        if (rows >> row & 1) {
            write_first_cell(s, b, row, value[row]);
            if (value[row] == s->gap) gaps[count++] = first_cell(s, row);
        }
    for (u32 i = 0; i < GAPS; i++)
        if (b->gap[i] % s->stride == 1 && used < count) b->gap[i] = (u8)gaps[used++];
    for (u32 row = 0; row < ROWS; row++)
        if (rows >> row & 1) b->run[row] = (u8)run_length(s, b, row);
}

/* Update the loose heads after a card was moved: loosen all if column 1 has a gap now, bind the head that the card was
 * moved beside, arrange the others, and bind the last one if only one is left. */
static void settle_heads(const Search *s, Board *b, u32 card, u32 target) {
    u32 is_open = has_open_first_cell(s, b);
    if (is_open) set_bound(s, b, 0);
    u32 rows = loose_rows(s, b), row = row_of(s, target);
    if (!is_open && target == first_cell(s, row) + 1 && rows >> row & 1) {
        /* The card's own head changes places with the head of this row. */
        u32 head = b->cell[first_cell(s, row)], from = row_of(s, b->where[card - 1]);
        write_first_cell(s, b, from, head);
        write_first_cell(s, b, row, card - 1);
        set_bound(s, b, b->bound | 1u << row);
        b->run[row] = (u8)run_length(s, b, row);
        rows &= ~(1u << row);
    }
    arrange_heads(s, b, rows);
    if (!is_open && rows && !(rows & (rows - 1))) set_bound(s, b, b->bound | rows);
}

/* Return whether a move can change loose heads: only then is settle_heads called. */
static inline u32 touches_loose_heads(const Search *s, const Board *b, u32 source, u32 target) {
    u32 from = source % s->stride, to = target % s->stride;
    if (!s->has_loose_heads || (from > 2 && to > 2)) return 0;
    return from == 1 || loose_rows(s, b) != 0;
}

/* Play a move that list_loose_moves has listed. */
static void play_move(const Search *s, Board *b, const Move *move) {
    u32 settles = touches_loose_heads(s, b, move->source, move->target);
    move_card(s, b, move->card, move->source, move->target, move->number);
    if (settles) settle_heads(s, b, move->card, move->target);
    update_runs(s, b, move->source, move->target);
}

/* Play a stored step, which does not say the source or the number of the gap. The runs are not updated. */
static inline void replay_step(const Search *s, Board *b, u32 card, u32 target) {
    u32 number = 0;
    while (number + 1 < GAPS && b->gap[number] != target) number++;
    u32 settles = touches_loose_heads(s, b, b->where[card], target);
    move_card(s, b, card, b->where[card], target, number);
    if (settles) settle_heads(s, b, card, target);
}

/* Make `root` from `start`: bind all heads if column 1 has no gap, otherwise arrange them. */
static void prepare_root(Search *s) {
    u32 rows = 0;
    s->root = s->start;
    if (!s->has_loose_heads) return;
    for (u32 row = 0; row < ROWS; row++) rows |= (u32)is_head(s, s->root.cell[first_cell(s, row)]) << row;
    if (!has_open_first_cell(s, &s->root)) set_bound(s, &s->root, rows);
    arrange_heads(s, &s->root, loose_rows(s, &s->root));
    sort_gaps(&s->root);
}

/* List the moves like list_moves, but moves that differ only in the order of loose heads once: a head enters column 1
 * at its first gap only, heads do not move within column 1, and the cell right of a loose head takes the next card of
 * every loose head. Return their number. */
static u32 list_loose_moves(const Search *s, const Board *b, Move *moves) {
    if (!s->has_loose_heads) return list_moves(s, b, moves);
    u32 rows = loose_rows(s, b), suits = heads_in(s, b, rows), count = 0, has_entered = 0;
    for (u32 number = 0; number < GAPS; number++) {
        u32 gap = b->gap[number], column = gap % s->stride, row = row_of(s, gap);
        if (column == 1) {
            for (u32 suit = 0; suit < ROWS && !has_entered; suit++) {
                u32 head = suit * s->cards_per_suit, source = b->where[head];
                if (source % s->stride != 1) moves[count++] = (Move){(u8)head, (u8)number, (u8)source, (u8)gap};
            }
            has_entered = 1;
        } else if (column == 2 && rows >> row & 1) {
            for (u32 suit = 0; suit < ROWS; suit++) {
                u32 card = suit * s->cards_per_suit + 1;
                if (suits >> suit & 1) moves[count++] = (Move){(u8)card, (u8)number, b->where[card], (u8)gap};
            }
        } else {
            const u8 *followers = s->right_fillers[b->cell[gap - 1]];
            if (followers[0]) moves[count++] = (Move){followers[1], (u8)number, b->where[followers[1]], (u8)gap};
        }
    }
    return count;
}

/* Return whether list_loose_moves lists a move to a gap, or would if an earlier gap did not take it. */
static u32 is_live_loose(const Search *s, const Board *b, u32 gap) {
    u32 column = gap % s->stride;
    if (!s->has_loose_heads || column > 2) return is_live(s, b, gap);
    if (column == 1) {
        for (u32 suit = 0; suit < ROWS; suit++)
            if (b->where[suit * s->cards_per_suit] % s->stride != 1) return 1;
        return 0;
    }
    u32 rows = loose_rows(s, b);
    return rows >> row_of(s, gap) & 1 ? heads_in(s, b, rows) != 0 : is_live(s, b, gap);
}

static u32 count_live_gaps_loose(const Search *s, const Board *b) {
    u32 count = 0;
    for (u32 i = 0; i < GAPS; i++) count += is_live_loose(s, b, b->gap[i]);
    return count;
}

/* Return whether a move from `source` has left a gap that is dead, or that makes the gap right of it dead. Only such a
 * move can lose the game, so only then is the dead-end test worth its time. */
static inline u32 leaves_dead_gap(const Search *s, const Board *b, u32 source) {
    return b->cell[source + 1] == s->gap || !is_live_loose(s, b, source);
}

#endif
