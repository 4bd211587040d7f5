/* Loose heads: while column 1 has a gap, the heads in it can change places at will, so only their set matters.
 *
 * A head is the first card of a suit. Column 1 is *open* if it has a gap; then all heads in it are *loose*. After the
 * last gap of column 1 is filled, the search still leaves undecided which of these heads is in which row. It is
 * decided, and the head *bound* to its row, when the head's next card is moved to column 2 of that row, or when only
 * one loose head is left. When column 1 opens again, all heads are loose again.
 *
 * The typed search arranges loose heads in one fixed order, and so meets all their orders as one position. Example with
 * suits C S H D, whose heads are C2 S2 H2 D2:
 *
 *     column 1   column 2                          column 1   column 2
 *     gap        C7                                C2         C7      the other heads, in order of suit
 *     H2         S9             arranged:          H2         S9
 *     S2         D3                                gap        D3      gaps come last
 *     C2         S3                                S2         S3      a head beside its own next card stays there
 *
 * Python makes a line of such moves concrete afterwards (insert_head_moves in loose_heads.py, the twin). */
#ifndef LACUNA_GAPS_LOOSE_HEADS_H
#define LACUNA_GAPS_LOOSE_HEADS_H
#include "gaps_position.h"

static inline u32 is_head(const Search *s, u32 value) { return (u32)(s->all_heads >> value & 1); }

/* Return the set of rows whose column 1 holds a gap, or a head that is not bound. */
u32 loose_rows(const Search *s, const Board *b);

/* Return the set of suits whose heads lie in column 1 of these rows. */
u32 heads_in(const Search *s, const Board *b, u32 rows);

/* Update the heads after a card was moved: loosen all if column 1 is open now; otherwise, if the card went to column 2
 * of a loose row, bind its own head there. Arrange the other loose heads, and bind the last one if only one is left. */
void update_heads(const Search *s, Board *b, u32 card, u32 target);

/* Return whether a move can change which heads are loose, or their order: only then is update_heads called. */
static inline u32 touches_loose_heads(const Search *s, const Board *b, u32 source, u32 target) {
    u64 concerned = s->first_cells | s->second_cells;
    if (!s->has_loose_heads || !(concerned >> source & 1 || concerned >> target & 1)) return 0;
    return s->first_cells >> source & 1 || loose_rows(s, b) != 0;
}

/* Play a move that list_loose_moves has listed. */
void play_move(const Search *s, Board *b, const Move *move);

/* Play a stored step, which has neither the card's source nor the number of the gap. The runs are not updated. */
static inline void replay_step(const Search *s, Board *b, u32 card, u32 target) {
    u32 number = 0;
    while (number + 1 < GAPS && b->gap_cell[number] != target) number++;
    u32 touches = touches_loose_heads(s, b, b->where[card], target);
    move_card(s, b, card, b->where[card], target, number);
    if (touches) update_heads(s, b, card, target);
}

/* Make `root` from `start`: bind all heads if column 1 has no gap, otherwise arrange them. */
void prepare_root(Search *s);

/* List the moves like list_moves, but list moves that differ only in the order of loose heads once: a head enters
 * column 1 at its first gap only, heads do not move within column 1, and the cell right of a loose head takes the next
 * card of every loose head. Return the number of moves. */
u32 list_loose_moves(const Search *s, const Board *b, Move *moves);

/* Return whether list_loose_moves lists a move to this gap, or would if column 1 had no earlier gap. */
u32 is_live_loose(const Search *s, const Board *b, u32 gap);

u32 count_live_gaps_loose(const Search *s, const Board *b);

/* Return whether the move that has just left `source` could have made a dead end: no card can fill the new gap, or the
 * next cell is a gap too. Other moves seldom lose the game, so the dead-end test is worth its time only after such a
 * move. */
static inline u32 could_be_dead_end(const Search *s, const Board *b, u32 source) {
    return b->cell[source + 1] == s->gap_value || !is_live_loose(s, b, source);
}

#endif
