/* Nodes and records of the typed search and the beam search: which position came from which, and positions stored.
 *
 * Nodes are numbered from 0, the root, and lie in segments; records lie in chunks. */
#ifndef LACUNA_GAPS_NODES_H
#define LACUNA_GAPS_NODES_H
#include "gaps_position.h"

static inline u32 *parent_field(const Search *s, u32 node) {
    return s->segments[node / SEGMENT_NODES]->parent + node % SEGMENT_NODES;
}

static inline u16 *step_field(const Search *s, u32 node) {
    return s->segments[node / SEGMENT_NODES]->step + node % SEGMENT_NODES;
}

static inline Link *link_field(const Search *s, u32 node) {
    return s->segments[node / SEGMENT_NODES]->link + node % SEGMENT_NODES;
}

static inline u32 step_of(const Search *s, u32 node) { return *step_field(s, node); }

static inline Record *record_at(const Search *s, u32 record) {
    return s->chunks[record / CHUNK_RECORDS] + record % CHUNK_RECORDS;
}

/* Return the node before a node of the line; not asked of the root. */
static inline u32 parent_of(const Search *s, u32 node) {
    u32 parent = *parent_field(s, node);
    if (s->kind == TYPED && step_depth(step_of(s, node)) == 0) parent = record_at(s, parent)->parent;
    return parent;
}

/* Write the steps from the root to a node, as many as there is room for; return their number. */
static u32 line_to(const Search *s, u32 last, u16 *steps, u32 room) {
    u32 length = 0;
    for (u32 node = last; node; node = parent_of(s, node)) length++;
    u32 index = length;
    for (u32 node = last; node; node = parent_of(s, node))
        if (--index < room) steps[index] = step_of(s, node) & STEP_MOVE;
    return length;
}

/* Return how many bytes of Record.cell a game uses. */
static inline u32 record_cells(const Search *s) { return (s->stride - 1) * ROWS; }

/* Return the index in Record.cell of a cell that is no edge. */
static inline u32 record_index(const Search *s, u32 cell) { return cell - 1 - cell / s->stride; }

static void write_record(const Search *s, Record *record, const Board *b) {
    u32 columns = s->stride - 1;
    for (u32 i = 0; i < record_cells(s); i++) record->cell[i] = b->cell[i / columns * s->stride + 1 + i % columns];
    record->bound = (u8)b->bound;
    record->pairs = (u8)b->pairs;
    record->key = b->key;
}

/* Fill a board from a record, except its runs. */
static void read_record(const Search *s, Board *b, const Record *record) {
    const u8 *next = record->cell;
    u32 gaps = 0, cell = 0;
    for (u32 row = 0; row < ROWS; row++) {
        b->cell[cell++] = (u8)(s->edge + row);
        for (u32 column = 1; column < s->stride; column++, cell++) {
            u32 value = *next++;
            b->cell[cell] = (u8)value;
            b->where[value] = (u8)cell;
            if (value == s->gap) b->gap[gaps++ & (GAPS - 1)] = (u8)cell;
        }
    }
    b->cell[cell] = (u8)(s->edge + ROWS);
    b->pairs = record->pairs;
    b->bound = record->bound;
    b->key = record->key;
}

#endif
