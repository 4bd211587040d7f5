/* The data of the gap family's searches: the constants, the game, a position, and one search with all its tables.
 *
 * In a gap game, all cards lie open in four rows, each of which is one cell longer than a suit. The four cells without
 * a card are the gaps, and a move takes a card to a gap. The game is won when each row holds one suit in order, from
 * column 1 on.
 *
 * Each of the files gaps*.c has a twin in py/lacuna/solver/gaps/: a module that does the same in Python. Both search
 * the same positions in the same order, so that counts, verdicts and lines (sequences of moves) are equal. A function
 * is explained in full in the twin; the comments here explain what only C needs.
 *
 * Cells. A position is a line of numbered cells, row after row. An edge cell precedes each row and one more follows
 * the last row, so that the neighbours of a cell are always the cells before and after it:
 *
 *     cell     0      1   2   3  ...  13     14     15  ...  55    56
 *              edge | row 0, columns 1-13  | edge | row 1 ...     | edge
 *
 * Values. What a cell holds is a number below 64. In a game of 48 cards (4 suits of 12) the values 0-47 are the cards,
 * 48 is a gap, 49-52 are the edges of the rows and 53 is the edge after the last row. A card's number is
 * suit * 12 + place in its suit, so the next card of a suit is the next number. A head is the first card of a suit. A
 * card is in place if its row holds the cards of one suit in order from column 1 to this card.
 *
 * Sets. A set of cards or cells is a u64 with one bit each; a set of rows is a u32.
 */
#ifndef LACUNA_GAPS_H
#define LACUNA_GAPS_H
#include "kernel.h"

enum {
    ROWS = 4,
    GAPS = 4,                /* gaps in every position */
    MAX_CARDS = 52,
    MAX_MOVES = 64,          /* moves of one position; every position has fewer */
    MAX_CELLS = 64,          /* cells are bits of a u64 */
    VALUES = 64,             /* values of a cell: cards, the gap, five edges, and some unused ones */
    FILLERS = 16,            /* bytes of a list of cards: the count, then the cards */
    SCORES = 512,            /* all scores of the beam search are below this */
    MAX_BEST_LINE = 2048,    /* steps; the beam search does not store a longer line */
    MAX_WIDTH = 100000000,   /* most positions of a level: from this width on the beam search is not widened again */
    BUCKETS = 14336,         /* for the typed search (gaps_typed.c): a multiple of 64 above (52 * 53 + 52) * 5 + 4 */
    SEGMENT_NODES = 65536,   /* nodes of one segment */
    CHUNK_RECORDS = 16384,   /* records of one chunk */
    MAX_SEGMENTS = 2048,     /* segments of nodes, and chunks of records */
    RECORD_EVERY = 8,        /* in the typed search every eighth node of a line has a record */
};

#define NONE 0xFFFFFFFFu /* no node */

/* The kinds of search, in the order of KINDS in kernel_search.py. */
enum { PLAIN, TYPED, BEAM };

/* What gaps_run returns: go on, a verdict, or which buffer must grow before the search can go on. */
enum { GOING, WON, LOST, NEED_KEYS, NEED_STACK, NEED_NODES, NEED_RECORDS, NEED_CHILDREN, NEED_LEVEL };

/* What Python says about a game and a search (`Setup` in kernel_search.py). */
typedef struct {
    u64 heads[ROWS];                   /* for each row the set of cards that may begin it */
    u32 cards;                         /* number of cards */
    u32 cards_per_suit;                /* which is also the length of a finished row */
    u32 columns;                       /* columns of a row: `cards_per_suit` + 1 */
    u32 has_locks;                     /* 1 if cards in place never move again */
    u32 kind;                          /* PLAIN, TYPED or BEAM */
    u32 width;                         /* beam search (gaps_beam.c): most positions of a level in the first pass */
    u32 widening;                      /* each further pass is wider by this factor */
    u32 always_tests;                  /* 1 if the typed search tests every position for a dead end */
    u32 has_loose_heads;               /* 1 if heads may begin any row and leave it again (gaps_loose_heads.h) */
    u8 right_fillers[VALUES][FILLERS]; /* for each value the list of cards that may fill a gap right of it */
    u8 left_fillers[VALUES][FILLERS];  /* the same for a gap left of it */
    u8 cells[MAX_CELLS];               /* the position to search from, as the value of each cell */
} Setup;

/* A move: `card` goes from the cell `source` to the cell `target`, which is `Board.gap_cell[number]`. */
typedef struct {
    u8 card, number, source, target;
} Move;

/* A position, with what the searches need to know of it at once. */
typedef struct {
    u8 cell[MAX_CELLS];  /* the value of each cell */
    u8 where[VALUES];    /* for each card its cell */
    u8 gap_cell[GAPS];   /* the cells that are gaps; in reading order only after sort_gaps */
    u8 run[ROWS];        /* for each row how many of its cards are in place, counted from column 1 */
    u32 pairs;           /* good pairs: neighbours that are also neighbours in a finished row, edges included */
    u32 bound_rows;      /* the set of rows whose head is bound (gaps_loose_heads.h); 0 without loose heads */
    u64 key;             /* the position as 64 bits: the exclusive or of `Search.keys` and `Search.bound_keys` */
} Board;

/* One 32-bit number of a node in the typed search. Which of the three it is depends on the state of the node. */
typedef union {
    u32 next_in_bucket; /* waiting in a bucket: the next node of the same bucket, or NONE */
    u32 live_children;  /* expanded: children that are still stored; the best node has one more, so it is not freed */
    u32 next_free;      /* freed: the next free node, to be used again */
} Link;

/* 65,536 nodes: 10 bytes each. */
typedef struct {
    /* The number of the parent node. In the typed search, if the node has a record: the number of the record. */
    u32 parent_or_record[SEGMENT_NODES];
    Link link[SEGMENT_NODES];
    u16 step[SEGMENT_NODES];   /* the move that led here, see pack_step */
} Segment;

/* A position as it is stored beside a node: 72 bytes. */
typedef struct {
    u64 key;
    union {
        u32 parent;    /* typed search: the parent of the node that has this record */
        u32 next_free; /* typed search: the next free record */
        u32 node;      /* beam search: the node of this position */
    };
    u8 cell[MAX_CARDS + GAPS]; /* the values of all cells but the edges */
    u8 bound_rows, pairs;      /* as in Board */
} Record;

/* A position of the beam search that may come into the next level. */
typedef struct {
    u64 key;
    u32 parent; /* the index of its parent in the level */
    u16 step;   /* see pack_step */
    u16 score;  /* higher is better */
} Child;

/* One search: its game, its position, and all its tables. Python allocates it, and passes it to every function. */
typedef struct {
    /* The game. */
    u32 cards;           /* number of cards */
    u32 cards_per_suit;  /* which is also the length of a finished row */
    u32 stride;          /* cells from a column to the same column of the next row */
    u32 cell_count;      /* number of cells, edges included */
    u32 gap_value;       /* the value of a gap; smaller values are cards */
    u32 edge;            /* the value of the first row's edge */
    u32 is_two_sided;    /* not 0 if a card may fill a gap because of the card right of it */
    u32 has_locks;       /* 1 if cards in place never move again */
    u32 is_simple;       /* 1 if only the next card of the suit may follow a card, and no rule looks to the right */
    u32 has_loose_heads; /* 1 if this search treats heads as loose (gaps_loose_heads.h) */
    u8 right_fillers[VALUES][FILLERS], left_fillers[VALUES][FILLERS]; /* as in Setup */
    u8 successor[VALUES];           /* for each card the next one of its suit, or 0xFF */
    u64 heads[ROWS];                /* for each row the set of cards that may begin it */
    u64 allowed_first_cells[MAX_CARDS]; /* for each card the set of cells of column 1 that it may go to */
    u64 homes[ROWS];                /* for each suit the set of cells of column 1 that its head may go to */
    u64 keys[MAX_CARDS][MAX_CELLS]; /* a random number for each card in each cell (Zobrist hashing) */
    u64 bound_keys[ROWS];           /* for each row a random number, which is part of the key while its head is bound */
    u64 non_heads, all_heads;       /* the set of cards that are not heads, and of those that are */
    u64 first_cells, second_cells;  /* the cells of column 1, and those of column 2 */
    u8 suit_of[VALUES];             /* for each card its suit */
    u64 enter[MAX_CELLS];           /* for each cell the set of cards that may begin a row there */

    /* Every search. */
    u32 kind;          /* PLAIN, TYPED or BEAM */
    u32 has_begun;     /* 1 once the search has begun; in the beam search, once this pass has */
    u32 best;          /* most cards in place that were reached */
    u32 width;         /* beam search: the maximum number of positions of a level in this pass */
    u32 widening;      /* beam search: the next pass is wider by this factor */
    Board root;        /* `start` with its loose heads in the usual order (gaps_loose_heads.h) */
    Board start;       /* the position that Python passed in */
    Board board;       /* the position that the search works on */
    u64 states;        /* how many positions were looked at, repeated ones included */
    u64 distinct;      /* how many of them are different; the beam search counts the pass that had most */
    u64 level_needed;  /* after NEED_LEVEL: how many records a level must hold */
    u64 *table;        /* the set of keys, see gaps_keys.h */
    u64 table_size;    /* places of the table */
    u64 table_count;   /* places that are used */
    u64 table_limit;   /* used places at which the table must grow */

    /* The plain search. */
    u32 *stack;         /* moves, see pack_entry in gaps_plain.c */
    u64 stack_size;     /* moves on the stack */
    u64 stack_capacity; /* moves that the buffer can hold */

    /* The typed search and the beam search. */
    Segment *segments[MAX_SEGMENTS];      /* the nodes */
    u32 segment_count;                    /* segments that Python has passed in */
    u32 node_count;                       /* nodes ever used, the freed ones included */
    u32 best_node;                        /* typed search: the node with `best` cards in place */
    u32 best_is_pinned;                   /* 1 if that node is expanded and its `live_children` has one extra, a pin */
    u32 first_free_node, free_nodes;      /* the list of freed nodes, by Link.next_free, and its length */
    u32 first_free_record, free_records;  /* the list of freed records, by Record.next_free, and its length */
    Record *chunks[MAX_SEGMENTS];         /* the records of the typed search */
    u32 chunk_count;                      /* chunks that Python has passed in */
    u32 record_count;                     /* records ever used, the freed ones included */
    u32 bucket[BUCKETS];                  /* the newest waiting node of each bucket, or NONE */
    u64 filled[BUCKETS / 64];             /* the buckets that are not empty, one bit each */
    u64 filled_words[BUCKETS / 4096 + 1]; /* the words of `filled` that are not 0, one bit each */
    u32 next_bucket;                      /* the sweep over the buckets continues here */
    u32 filled_buckets;                   /* buckets that are not empty */

    /* The beam search. */
    Child *children;              /* the children of this level */
    u64 child_count;              /* children listed so far */
    u64 child_capacity;           /* children that the buffer can hold */
    Record *level, *next_level;   /* two buffers, which change places after each level */
    u64 level_capacity;           /* positions that each of them can hold */
    u64 level_count;              /* positions of this level */
    u64 expanded_count;           /* positions of this level whose children are listed */
    u32 has_dropped;              /* 1 if this pass had more children than its width at some level */
    u32 best_length;              /* steps of `best_line` */
    u16 best_line[MAX_BEST_LINE]; /* the steps to the position with `best` cards in place */

    u64 always_tests; /* typed search: 1 if every position is tested for a dead end */
} Search;

/* A step is a move in 16 bits: the card (6 bits), the target cell (6 bits), and a field of four bits of which three are
 * used: in the typed search, the node's depth, which is how many steps it is below the last record of its line, 0-7. A
 * node with depth 0 has a record itself, except the root. In the beam search, which has no such records, the field is
 * always 0. Example: card 25 to cell 30, 3 steps below a record: 25 | 30 << 6 | 3 << 12 = 14233. Python reads the first
 * two fields (STEP_BITS in kernel_search.py). */
enum { STEP_TARGET_SHIFT = 6, STEP_DEPTH_SHIFT = 12, STEP_FIELD_MASK = 63, STEP_MOVE_MASK = 0xFFF };

static inline u16 pack_step(u32 card, u32 target, u32 depth) {
    return (u16)(card | target << STEP_TARGET_SHIFT | depth << STEP_DEPTH_SHIFT);
}

static inline u32 step_card(u32 step) { return step & STEP_FIELD_MASK; }

static inline u32 step_target(u32 step) { return step >> STEP_TARGET_SHIFT & STEP_FIELD_MASK; }

static inline u32 step_depth(u32 step) { return step >> STEP_DEPTH_SHIFT; }

/* The dead-end test, in gaps_dead_end.c: return whether the position is certainly lost. */
u32 is_dead(const Search *s, const Board *b);

/* The three searches, each in the file of its name: search until `states` is `end` or a little more. Return GOING, a
 * verdict, or what the search needs. */
u32 run_plain(Search *s, u64 end);
u32 run_typed(Search *s, u64 end);
u32 run_beam(Search *s, u64 end);

/* In gaps_plain.c: write the steps of the winning line, as many as there is room for; return its length. */
u32 plain_line(const Search *s, u16 *steps, u32 room);

#endif
