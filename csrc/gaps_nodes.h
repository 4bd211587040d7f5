/* Nodes and records of the typed search and the beam search. A node is a position by its parent and the step from
 * there; a record is a position by its cells.
 *
 * Nodes are numbered from 0, the root, and stored in segments; records are stored in chunks. */
#ifndef LACUNA_GAPS_NODES_H
#define LACUNA_GAPS_NODES_H
#include "gaps_position.h"

/* Return the place of a node's parent, or of its record if it has one (see Segment). */
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

/* Return the parent of a node, which must not be the root. If the node has a record, the record names the parent. */
static inline u32 parent_of(const Search *s, u32 node) {
    u32 parent = *parent_field(s, node);
    if (s->kind == TYPED && step_depth(step_of(s, node)) == 0) parent = record_at(s, parent)->parent;
    return parent;
}

/* Write the steps from the root to a node, but at most `room`; return how many the line has. */
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
