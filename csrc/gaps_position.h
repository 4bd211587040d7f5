/* Positions of the gap family: what follows from the cells, legal moves, and making a move.
 *
 * Twin: model.py and open_positions.py. */
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

/* Return whether two neighbours are neighbours in a finished row: a card and its successor, or an edge and a head. */
static inline u32 is_pair(const Search *s, u32 left, u32 right) {
    if (left < s->gap) return s->successor[left] == right;
    if (left < s->edge || left >= s->edge + ROWS) return 0;
    return (u32)(s->heads[left - s->edge] >> right & 1);
}

/* Return how many cards of a row are in place, from column 1 on. */
static u32 run_length(const Search *s, const Board *b, u32 row) {
    const u8 *cell = b->cell + first_cell(s, row);
    u32 card = cell[0], length = 1;
    if (card >= s->gap || !(s->heads[row] >> card & 1)) return 0;
    while (length < s->cards_per_suit && cell[length] == card + length) length++;
    return length;
}

static inline u32 count_in_place(const Board *b) { return b->run[0] + b->run[1] + b->run[2] + b->run[3]; }

/* Return whether the card of a cell is in place; asked only where such cards are locked. */
static inline u32 is_locked(const Search *s, const Board *b, u32 cell) {
    u32 row = row_of(s, cell);
    return cell < first_cell(s, row) + b->run[row];
}

/* Compute all fields of a board from its cells, except `bound`. */
static void complete_board(const Search *s, Board *b) {
    u32 gaps = 0;
    b->pairs = 0;
    b->key = 0;
    for (u32 cell = 0; cell < s->cell_count; cell++) {
        u32 value = b->cell[cell];
        if (value < s->gap) {
            b->where[value] = (u8)cell;
            b->key ^= s->keys[value][cell];
            b->pairs += is_pair(s, b->cell[cell - 1], value);
        } else if (value == s->gap && gaps < GAPS) {
            b->gap[gaps++] = (u8)cell;
        }
    }
    for (u32 row = 0; row < ROWS; row++) b->run[row] = (u8)run_length(s, b, row);
}

/* Move a card into gap number `number`, which is `target`; afterwards that gap is `source`. The runs are not updated.
 * The same call with source and target exchanged takes the move back. */
static inline void move_card(const Search *s, Board *b, u32 card, u32 source, u32 target, u32 number) {
    u8 *cell = b->cell;
    b->pairs -= is_pair(s, cell[source - 1], card) + is_pair(s, card, cell[source + 1]);
    cell[source] = (u8)s->gap;
    cell[target] = (u8)card;
    b->pairs += is_pair(s, cell[target - 1], card) + is_pair(s, card, cell[target + 1]);
    b->where[card] = (u8)target;
    b->gap[number] = (u8)source;
    b->key ^= s->keys[card][source] ^ s->keys[card][target];
}

/* Update the runs of the two rows that a move has changed. */
static inline void update_runs(const Search *s, Board *b, u32 source, u32 target) {
    u32 first = row_of(s, source), second = row_of(s, target);
    b->run[first] = (u8)run_length(s, b, first);
    if (second != first) b->run[second] = (u8)run_length(s, b, second);
}

static inline void play_plain_move(const Search *s, Board *b, const Move *move) {
    move_card(s, b, move->card, move->source, move->target, move->number);
    update_runs(s, b, move->source, move->target);
}

static inline void take_back(const Search *s, Board *b, const Move *move) {
    move_card(s, b, move->card, move->target, move->source, move->number);
    update_runs(s, b, move->source, move->target);
}

/* List the legal moves, gap by gap in the order of `Board.gap`: first the cards that follow the gap's left neighbour,
 * then those that precede its right one and are not listed yet. Return their number. */
static u32 list_moves(const Search *s, const Board *b, Move *moves) {
    u32 count = 0;
    for (u32 number = 0; number < GAPS; number++) {
        u32 gap = b->gap[number];
        const u8 *followers = s->right_fillers[b->cell[gap - 1]];
        for (u32 i = 1; i <= followers[0]; i++) {
            u32 card = followers[i], source = b->where[card];
            if (s->is_locked && is_locked(s, b, source)) continue;
            moves[count++] = (Move){(u8)card, (u8)number, (u8)source, (u8)gap};
        }
        if (!s->is_two_sided) continue;
        const u8 *predecessors = s->left_fillers[b->cell[gap + 1]];
        for (u32 i = 1; i <= predecessors[0]; i++) {
            u32 card = predecessors[i], source = b->where[card], is_listed = 0;
            for (u32 j = 1; j <= followers[0]; j++) is_listed |= followers[j] == card;
            if (is_listed || (s->is_locked && is_locked(s, b, source))) continue;
            moves[count++] = (Move){(u8)card, (u8)number, (u8)source, (u8)gap};
        }
    }
    return count;
}

/* Return whether some card may fill a gap. */
static u32 is_live(const Search *s, const Board *b, u32 gap) {
    const u8 *followers = s->right_fillers[b->cell[gap - 1]], *predecessors = s->left_fillers[b->cell[gap + 1]];
    if (!s->is_locked) return followers[0] || (s->is_two_sided && predecessors[0]);
    for (u32 i = 1; i <= followers[0]; i++)
        if (!is_locked(s, b, b->where[followers[i]])) return 1;
    for (u32 i = 1; i <= predecessors[0]; i++)
        if (!is_locked(s, b, b->where[predecessors[i]])) return 1;
    return 0;
}

static u32 count_live_gaps(const Search *s, const Board *b) {
    u32 count = 0;
    for (u32 i = 0; i < GAPS; i++) count += is_live(s, b, b->gap[i]);
    return count;
}

/* Bring the gaps into reading order (insertion sort). */
static void sort_gaps(Board *b) {
    for (u32 i = 1; i < GAPS; i++)
        for (u32 j = i; j && b->gap[j - 1] > b->gap[j]; j--) {
            u8 gap = b->gap[j];
            b->gap[j] = b->gap[j - 1];
            b->gap[j - 1] = gap;
        }
}

#endif
