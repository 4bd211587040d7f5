/* Nodes and records of the typed search and the beam search: two ways to store a position. A node has the position's
 * parent and the step from there; a record has its cells.
 *
 * Nodes are numbered from 0, which is the root, and stored in segments. The typed search stores its records in chunks
 * and numbers them from 0 too. */
#ifndef LACUNA_GAPS_NODES_H
#define LACUNA_GAPS_NODES_H
#include "gaps_position.h"

/* Return where the number of a node's parent is stored, or, if the node has a record, that of the record (Segment). */
static inline u32 *parent_or_record(const Search *s, u32 node) {
    return s->segments[node / SEGMENT_NODES]->parent_or_record + node % SEGMENT_NODES;
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

/* Return the parent of a node, which must not be the root. If the node has a record, the record names the parent. */
static inline u32 parent_of(const Search *s, u32 node) {
    u32 parent = *parent_or_record(s, node);
    if (s->kind == TYPED && step_depth(step_of(s, node)) == 0) parent = record_at(s, parent)->parent;
    return parent;
}

/* Write the steps from the root to a node, but at most `room`; return how many there are in all. */
u32 line_to(const Search *s, u32 last, u16 *steps, u32 room);

/* Return how many bytes of Record.cell a game uses. */
static inline u32 record_cells(const Search *s) { return (s->stride - 1) * ROWS; }

/* Return the index in Record.cell of a cell that is no edge. */
static inline u32 record_index(const Search *s, u32 cell) { return cell - 1 - cell / s->stride; }

/* Store a board, except its runs, which follow from its cells. */
void write_record(const Search *s, Record *record, const Board *b);

/* Restore a board, except its runs. */
void read_record(const Search *s, Board *b, const Record *record);

#endif
