/* Loose heads. gaps_loose_heads.h explains them, and says what the functions that other files call do. */
#include "gaps_loose_heads.h"

u32 loose_rows(const Search *s, const Board *b) {
    u32 rows = 0;
    if (!s->has_loose_heads) return 0;
    for (u32 row = 0; row < ROWS; row++) {
        u32 value = b->cell[first_cell(s, row)];
        if (!(b->bound_rows >> row & 1) && (value == s->gap_value || is_head(s, value))) rows |= 1u << row;
    }
    return rows;
}

u32 heads_in(const Search *s, const Board *b, u32 rows) {
    u32 suits = 0;
    for (u32 row = 0; row < ROWS; row++) {
        u32 value = b->cell[first_cell(s, row)];
        if (rows >> row & 1 && value != s->gap_value) suits |= 1u << s->suit_of[value];
    }
    return suits;
}

static u32 has_open_first_cell(const Search *s, const Board *b) {
    u32 is_open = 0;
    for (u32 row = 0; row < ROWS; row++) is_open |= b->cell[first_cell(s, row)] == s->gap_value;
    return is_open;
}

/* Bind exactly these rows. */
static void set_bound(const Search *s, Board *b, u32 rows) {
    for (u32 row = 0; row < ROWS; row++)
        if ((rows ^ b->bound_rows) >> row & 1) b->key ^= s->bound_keys[row];
    b->bound_rows = rows;
}

/* Write a head, or a gap, into column 1 of a row. Neither `gap` nor the run is updated. */
static void write_first_cell(const Search *s, Board *b, u32 row, u32 value) {
    u32 cell = first_cell(s, row), old = b->cell[cell], right = b->cell[cell + 1], edge = s->edge + row;
    if (old == value) return;
    b->pairs -= is_pair(s, edge, old) + is_pair(s, old, right);
    b->pairs += is_pair(s, edge, value) + is_pair(s, value, right);
    if (old < s->gap_value) b->key ^= s->keys[old][cell];
    if (value < s->gap_value) {
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
        value[row] = s->gap_value;
        if (!(rows >> row & 1) || !(s->all_heads << 1 >> right & 1)) continue;
        if (!(suits >> s->suit_of[right] & 1)) continue;
        value[row] = right - 1;
        suits &= ~(1u << s->suit_of[right]);
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
            if (value[row] == s->gap_value) gaps[count++] = first_cell(s, row);
        }
    for (u32 i = 0; i < GAPS; i++)
        if (s->first_cells >> b->gap_cell[i] & 1 && used < count) b->gap_cell[i] = (u8)gaps[used++];
    for (u32 row = 0; row < ROWS; row++)
        if (rows >> row & 1) b->run[row] = (u8)run_length(s, b, row);
}

void update_heads(const Search *s, Board *b, u32 card, u32 target) {
    u32 is_open = has_open_first_cell(s, b);
    if (is_open) set_bound(s, b, 0);
    u32 rows = loose_rows(s, b), row = row_of(s, target);
    if (!is_open && target == first_cell(s, row) + 1 && rows >> row & 1) {
        /* The card's own head, which lies in this or another loose row, changes places with the head of this row. */
        u32 head = b->cell[first_cell(s, row)], from = row_of(s, b->where[card - 1]);
        write_first_cell(s, b, from, head);
        write_first_cell(s, b, row, card - 1);
        set_bound(s, b, b->bound_rows | 1u << row);
        b->run[row] = (u8)run_length(s, b, row);
        rows &= ~(1u << row);
    }
    arrange_heads(s, b, rows);
    if (!is_open && rows && !(rows & (rows - 1))) set_bound(s, b, b->bound_rows | rows);
}

void play_move(const Search *s, Board *b, const Move *move) {
    u32 touches = touches_loose_heads(s, b, move->source, move->target);
    move_card(s, b, move->card, move->source, move->target, move->number);
    if (touches) update_heads(s, b, move->card, move->target);
    update_runs(s, b, move->source, move->target);
}

void prepare_root(Search *s) {
    u32 rows = 0;
    s->root = s->start;
    if (!s->has_loose_heads) return;
    for (u32 row = 0; row < ROWS; row++) rows |= (u32)is_head(s, s->root.cell[first_cell(s, row)]) << row;
    if (!has_open_first_cell(s, &s->root)) set_bound(s, &s->root, rows);
    arrange_heads(s, &s->root, loose_rows(s, &s->root));
    sort_gaps(&s->root);
}

u32 list_loose_moves(const Search *s, const Board *b, Move *moves) {
    if (!s->has_loose_heads) return list_moves(s, b, moves);
    u32 rows = loose_rows(s, b), suits = heads_in(s, b, rows), count = 0, has_entered = 0;
    for (u32 number = 0; number < GAPS; number++) {
        u32 gap = b->gap_cell[number], row = row_of(s, gap);
        if (s->first_cells >> gap & 1) {
            for (u32 suit = 0; suit < ROWS && !has_entered; suit++) {
                u32 head = suit * s->cards_per_suit, source = b->where[head];
                if (!(s->first_cells >> source & 1)) moves[count++] = (Move){(u8)head, (u8)number, (u8)source, (u8)gap};
            }
            has_entered = 1;
        } else if (s->second_cells >> gap & 1 && rows >> row & 1) {
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

u32 is_live_loose(const Search *s, const Board *b, u32 gap) {
    u32 is_first = (u32)(s->first_cells >> gap & 1);
    if (!s->has_loose_heads || !(is_first || s->second_cells >> gap & 1)) return is_live(s, b, gap);
    if (is_first) {
        for (u32 suit = 0; suit < ROWS; suit++)
            if (!(s->first_cells >> b->where[suit * s->cards_per_suit] & 1)) return 1;
        return 0;
    }
    u32 rows = loose_rows(s, b);
    return rows >> row_of(s, gap) & 1 ? heads_in(s, b, rows) != 0 : is_live(s, b, gap);
}

u32 count_live_gaps_loose(const Search *s, const Board *b) {
    u32 count = 0;
    for (u32 i = 0; i < GAPS; i++) count += is_live_loose(s, b, b->gap_cell[i]);
    return count;
}
