/* Nodes and records. gaps_nodes.h explains them, and says what each function does. */
#include "gaps_nodes.h"

u32 line_to(const Search *s, u32 last, u16 *steps, u32 room) {
    u32 length = 0;
    for (u32 node = last; node; node = parent_of(s, node)) length++;
    u32 index = length;
    for (u32 node = last; node; node = parent_of(s, node))
        if (--index < room) steps[index] = step_of(s, node) & STEP_MOVE_MASK;
    return length;
}

void write_record(const Search *s, Record *record, const Board *b) {
    u32 columns = s->stride - 1, count = record_cells(s);
    for (u32 i = 0; i < count; i++) record->cell[i] = b->cell[i / columns * s->stride + 1 + i % columns];
    record->bound_rows = (u8)b->bound_rows;
    record->pairs = (u8)b->pairs;
    record->key = b->key;
}

void read_record(const Search *s, Board *b, const Record *record) {
    const u8 *next = record->cell;
    u32 gaps = 0, cell = 0;
    for (u32 row = 0; row < ROWS; row++) {
        b->cell[cell++] = (u8)(s->edge + row);
        for (u32 column = 1; column < s->stride; column++, cell++) {
            u32 value = *next++;
            b->cell[cell] = (u8)value;
            b->where[value] = (u8)cell;
            if (value == s->gap_value) b->gap_cell[gaps++ & (GAPS - 1)] = (u8)cell;
        }
    }
    b->cell[cell] = (u8)(s->edge + ROWS);
    b->pairs = record->pairs;
    b->bound_rows = record->bound_rows;
    b->key = record->key;
}
