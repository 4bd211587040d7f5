/* Positions of the gap family: list and make moves, and compute what the cells imply.
 *
 * Twin (the same in Python, see gaps.h): model.py and position.py. */
#ifndef LACUNA_GAPS_POSITION_H
#define LACUNA_GAPS_POSITION_H
#include "gaps.h"

static inline u32 row_of(const Search *s, u32 cell) {
    u32 row = 0;
    while (row + 1 < ROWS && cell >= (row + 1) * s->stride) row++;
    return row;
}

/* Return the cell of column 1 of a row. */
static inline u32 first_cell(const Search *s, u32 row) { return row * s->stride + 1; }

/* Return whether two neighbours are a good pair: a card and its successor, or an edge and a head. */
static inline u32 is_pair(const Search *s, u32 left, u32 right) {
    if (left < s->gap_value) return s->successor[left] == right;
    if (left < s->edge || left >= s->edge + ROWS) return 0;
    return (u32)(s->heads[left - s->edge] >> right & 1);
}

/* Return how many cards of a row are in place, from column 1 on. */
u32 run_length(const Search *s, const Board *b, u32 row);

static inline u32 count_in_place(const Board *b) { return b->run[0] + b->run[1] + b->run[2] + b->run[3]; }

/* Return whether the card of a cell is in place. Called only in games where such a card is locked. */
static inline u32 is_locked(const Search *s, const Board *b, u32 cell) {
    u32 row = row_of(s, cell);
    return cell < first_cell(s, row) + b->run[row];
}

/* Compute all other fields of a board from its cells, except `bound_rows`. */
void complete_board(const Search *s, Board *b);

/* Move a card into gap number `number`, which is `target`; afterwards that gap is `source`. The runs are not updated.
 * The same call with source and target exchanged takes the move back. */
static inline void move_card(const Search *s, Board *b, u32 card, u32 source, u32 target, u32 number) {
    u8 *cell = b->cell;
    b->pairs -= is_pair(s, cell[source - 1], card) + is_pair(s, card, cell[source + 1]);
    cell[source] = (u8)s->gap_value;
    cell[target] = (u8)card;
    b->pairs += is_pair(s, cell[target - 1], card) + is_pair(s, card, cell[target + 1]);
    b->where[card] = (u8)target;
    b->gap_cell[number] = (u8)source;
    b->key ^= s->keys[card][source] ^ s->keys[card][target];
}

/* Update the runs of the two rows that a move has changed. */
static inline void update_runs(const Search *s, Board *b, u32 source, u32 target) {
    u32 first = row_of(s, source), second = row_of(s, target);
    b->run[first] = (u8)run_length(s, b, first);
    if (second != first) b->run[second] = (u8)run_length(s, b, second);
}

/* Play a move that list_moves has listed. */
void play_plain_move(const Search *s, Board *b, const Move *move);

void take_back(const Search *s, Board *b, const Move *move);

/* List the legal moves, gap by gap in the order of `Board.gap_cell`: first the cards that follow the gap's left
 * neighbour, then those that precede its right one and are not listed yet. Return their number. */
u32 list_moves(const Search *s, const Board *b, Move *moves);

/* Return whether a gap is live: whether some card may fill it. */
u32 is_live(const Search *s, const Board *b, u32 gap);

u32 count_live_gaps(const Search *s, const Board *b);

/* Bring the gaps into reading order (insertion sort). */
void sort_gaps(Board *b);

#endif
