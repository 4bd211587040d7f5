/* Positions of the gap family. gaps_position.h says what each function does. */
#include "gaps_position.h"

u32 run_length(const Search *s, const Board *b, u32 row) {
    const u8 *cell = b->cell + first_cell(s, row);
    u32 card = cell[0], length = 1;
    if (card >= s->gap_value || !(s->heads[row] >> card & 1)) return 0;
    while (length < s->cards_per_suit && cell[length] == card + length) length++;
    return length;
}

void complete_board(const Search *s, Board *b) {
    u32 gaps = 0;
    b->pairs = 0;
    b->key = 0;
    for (u32 cell = 0; cell < s->cell_count; cell++) {
        u32 value = b->cell[cell];
        if (value < s->gap_value) {
            b->where[value] = (u8)cell;
            b->key ^= s->keys[value][cell];
            b->pairs += is_pair(s, b->cell[cell - 1], value);
        } else if (value == s->gap_value && gaps < GAPS) {
            b->gap_cell[gaps++] = (u8)cell;
        }
    }
    for (u32 row = 0; row < ROWS; row++) b->run[row] = (u8)run_length(s, b, row);
}

void play_plain_move(const Search *s, Board *b, const Move *move) {
    move_card(s, b, move->card, move->source, move->target, move->number);
    update_runs(s, b, move->source, move->target);
}

void take_back(const Search *s, Board *b, const Move *move) {
    move_card(s, b, move->card, move->target, move->source, move->number);
    update_runs(s, b, move->source, move->target);
}

u32 list_moves(const Search *s, const Board *b, Move *moves) {
    u32 count = 0;
    for (u32 number = 0; number < GAPS; number++) {
        u32 gap = b->gap_cell[number];
        const u8 *followers = s->right_fillers[b->cell[gap - 1]];
        for (u32 i = 1; i <= followers[0]; i++) {
            u32 card = followers[i], source = b->where[card];
            if (s->has_locks && is_locked(s, b, source)) continue;
            moves[count++] = (Move){(u8)card, (u8)number, (u8)source, (u8)gap};
        }
        if (!s->is_two_sided) continue;
        const u8 *predecessors = s->left_fillers[b->cell[gap + 1]];
        for (u32 i = 1; i <= predecessors[0]; i++) {
            u32 card = predecessors[i], source = b->where[card], is_listed = 0;
            for (u32 j = 1; j <= followers[0]; j++) is_listed |= followers[j] == card;
            if (is_listed || (s->has_locks && is_locked(s, b, source))) continue;
            moves[count++] = (Move){(u8)card, (u8)number, (u8)source, (u8)gap};
        }
    }
    return count;
}

u32 is_live(const Search *s, const Board *b, u32 gap) {
    const u8 *followers = s->right_fillers[b->cell[gap - 1]];
    if (!s->has_locks) return followers[0] || (s->is_two_sided && s->left_fillers[b->cell[gap + 1]][0]);
    for (u32 i = 1; i <= followers[0]; i++)
        if (!is_locked(s, b, b->where[followers[i]])) return 1;
    const u8 *predecessors = s->left_fillers[b->cell[gap + 1]];
    for (u32 i = 1; i <= predecessors[0]; i++)
        if (!is_locked(s, b, b->where[predecessors[i]])) return 1;
    return 0;
}

u32 count_live_gaps(const Search *s, const Board *b) {
    u32 count = 0;
    for (u32 i = 0; i < GAPS; i++) count += is_live(s, b, b->gap_cell[i]);
    return count;
}

void sort_gaps(Board *b) {
    for (u32 i = 1; i < GAPS; i++)
        for (u32 j = i; j && b->gap_cell[j - 1] > b->gap_cell[j]; j--) {
            u8 gap = b->gap_cell[j];
            b->gap_cell[j] = b->gap_cell[j - 1];
            b->gap_cell[j - 1] = gap;
        }
}
