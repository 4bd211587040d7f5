/* Owns the compiled searches of the gap family: the same three as py/lacuna/solver/gaps/, move for move.

   Freestanding: no libc, no recursion, no globals. All memory is Python's (py/lacuna/solver/gaps/kernel.py): it gives
   buffers, and is asked for more by a status. Every call looks at a bounded number of states and can be followed by
   another. What a function means is told beside its twin in Python; here stands only what is C's own. */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define EXPORT __attribute__((visibility("default")))
#define VALUES 64   /* cards, the gap, five edges */
#define MOST_CARDS 52
#define FILLERS 16  /* a count and as many cards */
#define ROWS 4
#define GAPS 4
#define MOVES 64    /* a position has fewer */
#define BUCKETS 14336
#define SEGMENT 65536
#define SEGMENTS 2048
#define RECORDS 16384
#define RECORD_EVERY 8
#define NONE 0xFFFFFFFFu
#define UNMADE 0xFFu
#define BEST_LINE 2048
#define SCORES 512
#define WIDEST 100000000u

enum { PLAIN, TYPED, BEAM };
enum { GOING, WON, LOST, NEED_KEYS, NEED_STACK, NEED_NODES, NEED_RECORDS, NEED_CHILDREN, NEED_LEVEL };

typedef struct {
  u8 card, number, source, target;
} Move;

typedef struct {
  u8 cell[64], where[64], gap[GAPS], run[ROWS];
  u32 pairs, bound; /* `bound`: the rows whose head is settled, where heads are loose */
  u64 key;
} Board;

typedef struct {
  u32 parent[SEGMENT], next[SEGMENT];
  u16 step[SEGMENT]; /* card, target << 6; in the typed search the depth's last four bits << 12 */
} Segment;

typedef struct {
  u64 key;
  u32 node; /* the typed search: the parent; the beam: the node itself */
  u8 cell[MOST_CARDS + GAPS], bound, pairs;
} Record;

typedef struct {
  u64 key;
  u32 place;
  u16 step;
  u16 score;
} Child;

typedef struct {
  /* the game */
  u32 cards, length, stride, cells, gap, edge, two_sided, locked, simple, loose;
  u8 after[VALUES][FILLERS], before[VALUES][FILLERS], next[VALUES];
  u64 heads[ROWS], edges[MOST_CARDS], homes[ROWS], keys[MOST_CARDS][64], bound_keys[ROWS];
  u64 inner, enter[64]; /* the cards that follow another; those that may begin a row, by cell */
  /* the search */
  u32 kind, begun, best, width, wider;
  Board root;
  Board start, board;
  u64 states, distinct, want;
  u64 *table;
  u64 table_size, table_count, table_most;
  /* plain */
  u32 *stack;
  u64 stack_size, stack_most;
  /* typed and beam */
  Segment *segments[SEGMENTS];
  u32 segment_count, nodes, best_node, best_held;
  u32 free_node, free_nodes, free_record, free_records; /* those that can be used again, chained */
  Record *records[SEGMENTS];
  u32 record_segments, record_count;
  u32 bucket[BUCKETS];
  u64 filled[BUCKETS / 64], filled_words[BUCKETS / 4096 + 1];
  u32 at, some;
  /* beam */
  Child *children;
  u64 child_count, child_most;
  Record *level, *next_level;
  u64 level_most, level_count, opened;
  u32 dropped, best_length;
  u16 best_line[BEST_LINE];
  u64 always;
} Search;

/* The compiler may make calls of these out of plain loops and copies; there is no libc to answer. */
__attribute__((visibility("hidden"))) void *memcpy(void *to, const void *from, __SIZE_TYPE__ count) {
  u8 *a = to;
  const u8 *b = from;
  while (count--) *a++ = *b++;
  return to;
}

__attribute__((visibility("hidden"))) void *memset(void *to, int value, __SIZE_TYPE__ count) {
  u8 *a = to;
  while (count--) *a++ = (u8)value;
  return to;
}

static u64 mixed(u64 number) {
  u64 word = (number + 1) * 0x9E3779B97F4A7C15ull;
  word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9ull;
  word = (word ^ word >> 27) * 0x94D049BB133111EBull;
  return word ^ word >> 31;
}

/* ---- the position ---- */

static inline u32 is_pair(const Search *s, u32 left, u32 right) {
  if (left < s->gap) return s->next[left] == right;
  if (left < s->edge || left >= s->edge + ROWS) return 0;
  return (u32)(s->heads[left - s->edge] >> right & 1);
}

static u32 run_of(const Search *s, const Board *b, u32 row) {
  const u8 *cell = b->cell + row * s->stride + 1;
  u32 card = cell[0], length = 1;
  if (card >= s->gap || !(s->heads[row] >> card & 1)) return 0;
  while (length < s->length && cell[length] == card + length) length++;
  return length;
}

static inline u32 placed(const Board *b) { return b->run[0] + b->run[1] + b->run[2] + b->run[3]; }

static inline u32 row_of(const Search *s, u32 cell) {
  u32 row = 0;
  while (row + 1 < ROWS && cell >= (row + 1) * s->stride) row++;
  return row;
}

static inline u32 is_locked(const Search *s, const Board *b, u32 cell) {
  u32 row = row_of(s, cell);
  return cell < row * s->stride + 1 + b->run[row];
}

static void fill_board(const Search *s, Board *b) {
  u32 gaps = 0;
  b->pairs = 0;
  b->key = 0;
  for (u32 cell = 0; cell < s->cells; cell++) {
    u32 value = b->cell[cell];
    if (value < s->gap) {
      b->where[value] = (u8)cell;
      b->key ^= s->keys[value][cell];
      b->pairs += is_pair(s, b->cell[cell - 1], value);
    } else if (value == s->gap && gaps < GAPS) {
      b->gap[gaps++] = (u8)cell;
    }
  }
  for (u32 row = 0; row < ROWS; row++) b->run[row] = (u8)run_of(s, b, row);
}

static inline void lay(const Search *s, Board *b, u32 card, u32 source, u32 target, u32 number) {
  u8 *cell = b->cell;
  b->pairs -= is_pair(s, cell[source - 1], card) + is_pair(s, card, cell[source + 1]);
  cell[source] = (u8)s->gap;
  cell[target] = (u8)card;
  b->pairs += is_pair(s, cell[target - 1], card) + is_pair(s, card, cell[target + 1]);
  b->where[card] = (u8)target;
  b->gap[number] = (u8)source;
  b->key ^= s->keys[card][source] ^ s->keys[card][target];
}

static inline void set_runs(const Search *s, Board *b, u32 source, u32 target) {
  u32 first = row_of(s, source), second = row_of(s, target);
  b->run[first] = (u8)run_of(s, b, first);
  if (second != first) b->run[second] = (u8)run_of(s, b, second);
}

static u32 moves_of(const Search *s, const Board *b, Move *moves) {
  u32 count = 0;
  for (u32 number = 0; number < GAPS; number++) {
    u32 gap = b->gap[number];
    const u8 *after = s->after[b->cell[gap - 1]];
    for (u32 i = 1; i <= after[0]; i++) {
      u32 card = after[i], source = b->where[card];
      if (s->locked && is_locked(s, b, source)) continue;
      moves[count++] = (Move){(u8)card, (u8)number, (u8)source, (u8)gap};
    }
    if (!s->two_sided) continue;
    const u8 *before = s->before[b->cell[gap + 1]];
    for (u32 i = 1; i <= before[0]; i++) {
      u32 card = before[i], source = b->where[card], twice = 0;
      for (u32 j = 1; j <= after[0]; j++) twice |= after[j] == card;
      if (twice || (s->locked && is_locked(s, b, source))) continue;
      moves[count++] = (Move){(u8)card, (u8)number, (u8)source, (u8)gap};
    }
  }
  return count;
}

static u32 is_live(const Search *s, const Board *b, u32 gap) {
  const u8 *after = s->after[b->cell[gap - 1]];
  if (!s->locked) return after[0] || (s->two_sided && s->before[b->cell[gap + 1]][0]);
  for (u32 i = 1; i <= after[0]; i++)
    if (!is_locked(s, b, b->where[after[i]])) return 1;
  const u8 *before = s->before[b->cell[gap + 1]];
  for (u32 i = 1; i <= before[0]; i++)
    if (!is_locked(s, b, b->where[before[i]])) return 1;
  return 0;
}

static u32 live(const Search *s, const Board *b) {
  u32 count = 0;
  for (u32 i = 0; i < GAPS; i++) count += is_live(s, b, b->gap[i]);
  return count;
}

static void sort_gaps(Board *b) {
  for (u32 i = 1; i < GAPS; i++)
    for (u32 j = i; j && b->gap[j - 1] > b->gap[j]; j--) {
      u8 one = b->gap[j];
      b->gap[j] = b->gap[j - 1];
      b->gap[j - 1] = one;
    }
}

/* ---- loose heads ---- */

static inline u32 first_cell(const Search *s, u32 row) { return row * s->stride + 1; }

static inline u32 is_head(const Search *s, u32 value) { return value < s->gap && value % s->length == 0; }

/* The rows whose column 1 has a head that is not bound, or a gap. */
static u32 loose_rows(const Search *s, const Board *b) {
  u32 rows = 0;
  if (!s->loose) return 0;
  for (u32 row = 0; row < ROWS; row++) {
    u32 value = b->cell[first_cell(s, row)];
    if (!(b->bound >> row & 1) && (value == s->gap || is_head(s, value))) rows |= 1u << row;
  }
  return rows;
}

static u32 heads_in(const Search *s, const Board *b, u32 rows) {
  u32 heads = 0;
  for (u32 row = 0; row < ROWS; row++) {
    u32 value = b->cell[first_cell(s, row)];
    if (rows >> row & 1 && value != s->gap) heads |= 1u << value / s->length;
  }
  return heads;
}

static void set_bound(const Search *s, Board *b, u32 rows) {
  for (u32 row = 0; row < ROWS; row++)
    if ((rows ^ b->bound) >> row & 1) b->key ^= s->bound_keys[row];
  b->bound = rows;
}

/* Writes a head, or a gap, into column 1. */
static void set_first(const Search *s, Board *b, u32 row, u32 value) {
  u32 cell = first_cell(s, row), old = b->cell[cell], right = b->cell[cell + 1], edge = s->edge + row;
  if (old == value) return;
  b->pairs -= is_pair(s, edge, old) + is_pair(s, old, right);
  b->pairs += is_pair(s, edge, value) + is_pair(s, value, right);
  if (old < s->gap) b->key ^= s->keys[old][cell];
  if (value < s->gap) {
    b->key ^= s->keys[value][cell];
    b->where[value] = (u8)cell;
  }
  b->cell[cell] = (u8)value;
}

/* Lays the loose heads in their one order: before its own next card where that lies there, the others as they come,
   the gaps in the last rows. */
static void arrange(const Search *s, Board *b, u32 rows) {
  u32 heads = heads_in(s, b, rows), left = rows, value[ROWS];
  for (u32 row = 0; row < ROWS; row++) {
    u32 right = b->cell[first_cell(s, row) + 1];
    value[row] = s->gap;
    if (!(rows >> row & 1) || right >= s->gap || right % s->length != 1) continue;
    if (!(heads >> right / s->length & 1)) continue;
    value[row] = right - 1;
    heads &= ~(1u << right / s->length);
    left &= ~(1u << row);
  }
  for (u32 row = 0; row < ROWS; row++)
    if (left >> row & 1 && heads) {
      u32 suit = (u32)__builtin_ctz(heads);
      value[row] = suit * s->length;
      heads &= heads - 1;
    }
  u32 gaps[ROWS], count = 0, used = 0;
  for (u32 row = 0; row < ROWS; row++)
    if (rows >> row & 1) {
      set_first(s, b, row, value[row]);
      if (value[row] == s->gap) gaps[count++] = first_cell(s, row);
    }
  for (u32 i = 0; i < GAPS; i++)
    if (b->gap[i] % s->stride == 1 && used < count) b->gap[i] = (u8)gaps[used++];
  for (u32 row = 0; row < ROWS; row++)
    if (rows >> row & 1) b->run[row] = (u8)run_of(s, b, row);
}

/* After a card was laid: binds what it binds, looses what an opened column 1 looses, and arranges the rest. */
static void settle(const Search *s, Board *b, u32 card, u32 target) {
  u32 open = 0;
  for (u32 row = 0; row < ROWS; row++) open |= b->cell[first_cell(s, row)] == s->gap;
  if (open) set_bound(s, b, 0);
  u32 rows = loose_rows(s, b), row = row_of(s, target);
  if (!open && target == first_cell(s, row) + 1 && rows >> row & 1) {
    u32 head = b->cell[first_cell(s, row)], from = row_of(s, b->where[card - 1]);
    set_first(s, b, from, head);
    set_first(s, b, row, card - 1);
    set_bound(s, b, b->bound | 1u << row);
    b->run[row] = (u8)run_of(s, b, row);
    rows &= ~(1u << row);
  }
  arrange(s, b, rows);
  if (!open && rows && !(rows & (rows - 1))) set_bound(s, b, b->bound | rows);
}

/* Whether a move has anything to do with loose heads. */
static inline u32 concerns(const Search *s, const Board *b, u32 source, u32 target) {
  u32 from = source % s->stride, to = target % s->stride;
  if (!s->loose || (from > 2 && to > 2)) return 0;
  return from == 1 || loose_rows(s, b) != 0;
}

/* Makes a move of `moves_with_loose`. */
static void make(const Search *s, Board *b, const Move *move) {
  u32 settles = concerns(s, b, move->source, move->target);
  lay(s, b, move->card, move->source, move->target, move->number);
  if (settles) settle(s, b, move->card, move->target);
  set_runs(s, b, move->source, move->target);
}

/* Lays a card into a gap that is looked for, and keeps all but the runs. */
static inline void step_to(const Search *s, Board *b, u32 card, u32 target) {
  u32 number = 0;
  while (number + 1 < GAPS && b->gap[number] != target) number++;
  u32 settles = concerns(s, b, b->where[card], target);
  lay(s, b, card, b->where[card], target, number);
  if (settles) settle(s, b, card, target);
}

static void prepare_root(Search *s) {
  u32 open = 0, rows = 0;
  s->root = s->start;
  if (!s->loose) return;
  for (u32 row = 0; row < ROWS; row++) {
    u32 value = s->root.cell[first_cell(s, row)];
    open |= value == s->gap;
    rows |= (u32)is_head(s, value) << row;
  }
  if (!open) set_bound(s, &s->root, rows);
  arrange(s, &s->root, loose_rows(s, &s->root));
  sort_gaps(&s->root);
}

/* As `moves_of`, each class of moves once: heads enter column 1 but do not change places in it, and the cell behind a
   loose one takes the next card of any. */
static u32 moves_with_loose(const Search *s, const Board *b, Move *moves) {
  if (!s->loose) return moves_of(s, b, moves);
  u32 rows = loose_rows(s, b), heads = heads_in(s, b, rows), count = 0, entered = 0;
  for (u32 number = 0; number < GAPS; number++) {
    u32 gap = b->gap[number], column = gap % s->stride, row = row_of(s, gap);
    if (column == 1) {
      for (u32 suit = 0; suit < ROWS && !entered; suit++) {
        u32 head = suit * s->length, source = b->where[head];
        if (source % s->stride != 1) moves[count++] = (Move){(u8)head, (u8)number, (u8)source, (u8)gap};
      }
      entered = 1;
    } else if (column == 2 && rows >> row & 1) {
      for (u32 suit = 0; suit < ROWS; suit++) {
        u32 card = suit * s->length + 1;
        if (heads >> suit & 1) moves[count++] = (Move){(u8)card, (u8)number, b->where[card], (u8)gap};
      }
    } else {
      const u8 *after = s->after[b->cell[gap - 1]];
      if (after[0]) moves[count++] = (Move){after[1], (u8)number, b->where[after[1]], (u8)gap};
    }
  }
  return count;
}

/* As `is_live`: whether one of those moves goes there. */
static u32 is_live_with_loose(const Search *s, const Board *b, u32 gap) {
  u32 column = gap % s->stride;
  if (!s->loose || column > 2) return is_live(s, b, gap);
  if (column == 1) {
    for (u32 suit = 0; suit < ROWS; suit++)
      if (b->where[suit * s->length] % s->stride != 1) return 1;
    return 0;
  }
  u32 rows = loose_rows(s, b);
  return rows >> row_of(s, gap) & 1 ? heads_in(s, b, rows) != 0 : is_live(s, b, gap);
}

static u32 live_with_loose(const Search *s, const Board *b) {
  u32 count = 0;
  for (u32 i = 0; i < GAPS; i++) count += is_live_with_loose(s, b, b->gap[i]);
  return count;
}

/* ---- the dead-end test ---- */

/* The test for rules that look to the left alone, where one card follows each: cell by cell. `at` are the cards that
   could come to lie in a cell that is `known`; in any other there is but the one that lies there. */
typedef struct {
  u64 at[64], known, gaps, waiting, moved;
} Reach;

static inline u64 could_lie(const Search *s, const Board *b, const Reach *r, u32 cell) {
  if (r->known >> cell & 1) return r->at[cell];
  u32 value = b->cell[cell];
  return (u64)(value < s->gap) << (value & 63);
}

static inline void open_cell(const Search *s, const Board *b, Reach *r, u32 cell) {
  r->at[cell] = could_lie(s, b, r, cell);
  r->known |= 1ull << cell;
  r->gaps |= 1ull << cell;
  r->waiting |= 1ull << cell;
}

static void spread_simple(const Search *s, const Board *b, Reach *r, u64 free) {
  while (r->waiting) {
    u32 cell = (u32)__builtin_ctzll(r->waiting);
    r->waiting &= r->waiting - 1;
    u64 come = ((could_lie(s, b, r, cell - 1) << 1 & s->inner) | s->enter[cell]) & free;
    u64 more = come & ~r->at[cell], moved = come & ~r->moved;
    r->at[cell] |= come;
    r->moved |= come;
    if (more) r->waiting |= r->gaps & 2ull << cell;
    for (; moved; moved &= moved - 1) {
      u32 left = b->where[__builtin_ctzll(moved)];
      if (!(r->gaps >> left & 1)) open_cell(s, b, r, left);
    }
  }
}

static u32 can_share(const u32 *rows);

static u32 is_dead_simple(const Search *s, const Board *b) {
  Reach r;
  u32 loose = loose_rows(s, b), heads = heads_in(s, b, loose), rows[ROWS] = {0, 0, 0, 0};
  u64 free = ~0ull, loose_heads = 0;
  r.known = r.gaps = r.waiting = r.moved = 0;
  for (u32 suit = 0; suit < ROWS; suit++) loose_heads |= (u64)(heads >> suit & 1) << suit * s->length;
  for (u32 row = 0; row < ROWS; row++) {
    u32 cell = first_cell(s, row);
    for (u32 place = 0; s->locked && place < b->run[row]; place++) free &= ~(1ull << b->cell[cell + place]);
    if (!(loose >> row & 1)) continue;
    r.at[cell] = could_lie(s, b, &r, cell) | loose_heads;
    r.known |= 1ull << cell;
  }
  for (u32 i = 0; i < GAPS; i++) open_cell(s, b, &r, b->gap[i]);
  spread_simple(s, b, &r, free);
  for (u32 row = 0; row < ROWS; row++) {
    u32 cell = first_cell(s, row);
    u64 suits = s->heads[row];
    for (u32 rank = 0; rank < s->length && suits; rank++) suits &= could_lie(s, b, &r, cell + rank) >> rank;
    if (!suits) return 1;
    for (u32 suit = 0; suit < ROWS; suit++) rows[suit] |= (u32)(suits >> suit * s->length & 1) << row;
  }
  return !can_share(rows);
}

static void spread_any(const Search *s, u64 *reach, const u64 *start, const u64 *free, u64 gaps) {
  u32 changed = 1;
  while (changed) {
    changed = 0;
    for (u32 value = 0; value < s->gap; value++) {
      const u8 *after = s->after[value], *before = s->before[value];
      for (u32 i = 1; i <= after[0] + before[0]; i++) {
        u32 right = i <= after[0], card = right ? after[i] : before[i - after[0]];
        u64 found = (right ? reach[value] << 1 : reach[value] >> 1) & gaps & free[card] & ~reach[card];
        if (!found) continue;
        reach[card] |= found;
        gaps |= start[card];
        changed = 1;
      }
    }
    for (u32 card = 0; card < s->cards; card++) {
      u64 found = s->edges[card] & gaps & free[card] & ~reach[card];
      if (!found) continue;
      reach[card] |= found;
      gaps |= start[card];
      changed = 1;
    }
  }
}

/* Whether each suit can have a row of its own: Hall's condition, row by row. */
static u32 can_share(const u32 *rows) {
  u32 taken = 1; /* bit m: the rows of m can be those of the suits so far */
  for (u32 suit = 0; suit < ROWS; suit++) {
    u32 now = 0;
    for (u32 set = 0; set < 1u << ROWS; set++)
      if (taken >> set & 1)
        for (u32 row = 0; row < ROWS; row++)
          if (rows[suit] >> row & 1 && !(set >> row & 1)) now |= 1u << (set | 1u << row);
    taken = now;
  }
  return taken != 0;
}

static u32 is_dead(const Search *s, const Board *b) {
  u64 reach[MOST_CARDS], start[MOST_CARDS], free[MOST_CARDS], gaps = 0;
  if (s->simple) return is_dead_simple(s, b);
  for (u32 i = 0; i < GAPS; i++) gaps |= 1ull << b->gap[i];
  for (u32 card = 0; card < s->cards; card++) {
    reach[card] = start[card] = 1ull << b->where[card];
    free[card] = s->locked && is_locked(s, b, b->where[card]) ? 0 : ~0ull;
  }
  spread_any(s, reach, start, free, gaps);
  u32 rows[ROWS];
  for (u32 suit = 0; suit < ROWS; suit++) {
    u64 home = s->homes[suit];
    for (u32 rank = 0; rank < s->length; rank++) home &= reach[suit * s->length + rank] >> rank;
    if (!home) return 1;
    rows[suit] = 0;
    for (u32 row = 0; row < ROWS; row++) rows[suit] |= (u32)(home >> (row * s->stride + 1) & 1) << row;
  }
  return !can_share(rows);
}

/* What may lose the game: the gap that a move left is dead, or makes the one right of it so. */
static inline u32 buries(const Search *s, const Board *b, u32 source) {
  return b->cell[source + 1] == s->gap || !is_live_with_loose(s, b, source);
}

/* ---- the set of keys ---- */

static inline u64 stored(u64 key) { return key ? key : 1; }

/* A table has any size below 2^32: the upper half of the key is scaled to it. */
static inline u64 place_of(const Search *s, u64 key) { return (key >> 32) * s->table_size >> 32; }

/* Whether the key is new; then it is known from now on. */
static inline u32 learn(Search *s, u64 key) {
  u64 place = place_of(s, key = stored(key));
  while (s->table[place]) {
    if (s->table[place] == key) return 0;
    if (++place == s->table_size) place = 0;
  }
  s->table[place] = key;
  s->table_count++;
  return 1;
}

static void look_up_soon(const Search *s, const Board *b, const Move *moves, u32 count) {
  for (u32 i = 0; i < count; i++) {
    const u64 *keys = s->keys[moves[i].card];
    u64 key = b->key ^ keys[moves[i].source] ^ keys[moves[i].target];
    __builtin_prefetch(s->table + place_of(s, key));
  }
}

/* ---- plain ---- */

static void plain_expand(Search *s) {
  Move moves[MOVES];
  Board *b = &s->board;
  u32 count = moves_of(s, b, moves);
  look_up_soon(s, b, moves, count);
  for (u32 i = 0; i < count; i++) {
    const u64 *keys = s->keys[moves[i].card];
    s->states++;
    if (learn(s, b->key ^ keys[moves[i].source] ^ keys[moves[i].target]))
      s->stack[s->stack_size++] = moves[i].card | (u32)moves[i].number << 8 | UNMADE << 16;
  }
  s->distinct = s->table_count;
}

static u32 plain_run(Search *s, u64 end) {
  Board *b = &s->board;
  while (s->states < end) {
    if (s->table_count + MOVES > s->table_most) return NEED_KEYS;
    if (s->stack_size + MOVES > s->stack_most) return NEED_STACK;
    if (!s->begun) {
      s->begun = 1;
      if (b->pairs == s->cards) return WON;
      plain_expand(s);
      continue;
    }
    if (!s->stack_size) return LOST;
    u32 *top = s->stack + s->stack_size - 1, card = *top & 0xFF, number = *top >> 8 & 0xFF, source = *top >> 16;
    u32 target = source == UNMADE ? b->gap[number] : source;
    u32 from = b->where[card];
    lay(s, b, card, from, target, number);
    if (s->locked) set_runs(s, b, from, target);
    if (source != UNMADE) {
      s->stack_size--;
      continue;
    }
    *top = card | number << 8 | from << 16;
    if (b->pairs == s->cards) return WON;
    plain_expand(s);
  }
  return GOING;
}

/* ---- nodes ---- */

static inline u32 parent_of(const Search *s, u32 node) {
  const Segment *segment = s->segments[node / SEGMENT];
  u32 parent = segment->parent[node % SEGMENT];
  if (s->kind == TYPED && segment->step[node % SEGMENT] >> 12 == 0)
    parent = s->records[parent / RECORDS][parent % RECORDS].node;
  return parent;
}

static inline u32 step_of(const Search *s, u32 node) { return s->segments[node / SEGMENT]->step[node % SEGMENT]; }

static u32 cell_of_place(const Search *s, u32 place) {
  u32 columns = s->stride - 1;
  return place / columns * s->stride + 1 + place % columns;
}

static void write_record(const Search *s, Record *record, const Board *b) {
  u32 count = (s->stride - 1) * ROWS;
  for (u32 place = 0; place < count; place++) record->cell[place] = b->cell[cell_of_place(s, place)];
  record->bound = (u8)b->bound;
  record->pairs = (u8)b->pairs;
  record->key = b->key;
}

/* All but the runs. */
static void read_record(const Search *s, Board *b, const Record *record) {
  const u8 *from = record->cell;
  u32 gaps = 0, cell = 0;
  for (u32 row = 0; row < ROWS; row++) {
    b->cell[cell++] = (u8)(s->edge + row);
    for (u32 column = 1; column < s->stride; column++, cell++) {
      u32 value = *from++;
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

/* ---- typed ---- */

static void put(Search *s, const Board *b, u32 node) {
  u32 bucket = (placed(b) * (s->cards + 1) + b->pairs) * (GAPS + 1) + live_with_loose(s, b);
  s->segments[node / SEGMENT]->next[node % SEGMENT] = s->bucket[bucket];
  if (s->bucket[bucket] == NONE) s->some++;
  s->bucket[bucket] = node;
  s->filled[bucket / 64] |= 1ull << bucket % 64;
  s->filled_words[bucket / 4096] |= 1ull << bucket / 64 % 64;
}

static u32 filled_from(const Search *s, u32 bucket) {
  if (bucket >= BUCKETS) return BUCKETS;
  u64 word = s->filled[bucket / 64] >> bucket % 64;
  if (word) return bucket + (u32)__builtin_ctzll(word);
  for (u32 next = bucket / 64 + 1; next < BUCKETS / 64;) {
    u64 words = s->filled_words[next / 64] >> next % 64;
    if (!words) {
      next = (next / 64 + 1) * 64;
      continue;
    }
    next += (u32)__builtin_ctzll(words);
    return next * 64 + (u32)__builtin_ctzll(s->filled[next]);
  }
  return BUCKETS;
}

static inline u32 next_filled(const Search *s, u32 at) {
  u32 bucket = filled_from(s, at);
  return bucket == BUCKETS ? filled_from(s, 0) : bucket;
}

/* Asks for what `rebuild` reads of a node, which is somewhere in the tables, before it is its turn. */
static inline void rebuild_soon(const Search *s, u32 node) {
  const Segment *segment = s->segments[node / SEGMENT];
  __builtin_prefetch(segment->step + node % SEGMENT);
  __builtin_prefetch(segment->parent + node % SEGMENT);
  __builtin_prefetch(segment->next + node % SEGMENT);
}

static u32 take(Search *s) {
  u32 bucket = next_filled(s, s->at), soon = next_filled(s, bucket + 1);
  s->at = bucket + 1;
  rebuild_soon(s, s->bucket[next_filled(s, soon + 1)]);
  const Segment *segment = s->segments[s->bucket[soon] / SEGMENT];
  if (segment->step[s->bucket[soon] % SEGMENT] >> 12 > 1)
    rebuild_soon(s, segment->parent[s->bucket[soon] % SEGMENT]);
  u32 node = s->bucket[bucket];
  s->bucket[bucket] = s->segments[node / SEGMENT]->next[node % SEGMENT];
  if (s->bucket[bucket] == NONE) {
    s->some--;
    s->filled[bucket / 64] &= ~(1ull << bucket % 64);
    if (!s->filled[bucket / 64]) s->filled_words[bucket / 4096] &= ~(1ull << bucket / 64 % 64);
  }
  return node;
}

/* The position of a node: from the last record above it, or from the start, by the steps since. */
static u32 rebuild(const Search *s, Board *b, u32 node) {
  u16 steps[RECORD_EVERY];
  u32 count = 0, step = step_of(s, node), depth = step >> 12;
  while (node && step >> 12) {
    steps[count++] = (u16)step;
    node = parent_of(s, node);
    step = step_of(s, node);
  }
  if (node) {
    u32 record = s->segments[node / SEGMENT]->parent[node % SEGMENT];
    read_record(s, b, &s->records[record / RECORDS][record % RECORDS]);
  } else {
    *b = s->root;
  }
  while (count--) step_to(s, b, steps[count] & 63, steps[count] >> 6 & 63);
  sort_gaps(b);
  for (u32 row = 0; row < ROWS; row++) b->run[row] = (u8)run_of(s, b, row);
  return depth;
}

/* ---- nodes that lead nowhere are used again. Of a node that was opened `next` counts what hangs on it. ---- */

static inline u32 *hanging(Search *s, u32 node) { return s->segments[node / SEGMENT]->next + node % SEGMENT; }

static u32 new_node(Search *s) {
  u32 node = s->free_node;
  if (!s->free_nodes) return s->nodes++;
  s->free_node = *hanging(s, node);
  s->free_nodes--;
  return node;
}

static u32 new_record(Search *s) {
  u32 record = s->free_record;
  if (!s->free_records) return s->record_count++;
  s->free_record = s->records[record / RECORDS][record % RECORDS].node;
  s->free_records--;
  return record;
}

/* Takes one away from what hangs on a node; the last one takes it with it, and so on up. */
static void let_go(Search *s, u32 node) {
  while (node && !--*hanging(s, node)) {
    u32 parent = parent_of(s, node);
    if (step_of(s, node) >> 12 == 0) {
      u32 record = s->segments[node / SEGMENT]->parent[node % SEGMENT];
      s->records[record / RECORDS][record % RECORDS].node = s->free_record;
      s->free_record = record;
      s->free_records++;
    }
    *hanging(s, node) = s->free_node;
    s->free_node = node;
    s->free_nodes++;
    node = parent;
  }
}

/* After a node was opened; the best one is held, whatever becomes of its children. */
static void close_node(Search *s, u32 node, u32 kept) {
  u32 holds = node == s->best_node;
  s->best_held |= holds;
  *hanging(s, node) = kept + holds + 1;
  let_go(s, node);
}

static void set_best(Search *s, u32 done, u32 node) {
  u32 old = s->best_node, held = s->best_held;
  s->best = done;
  s->best_node = node;
  s->best_held = 0;
  if (held) let_go(s, old);
}

/* Keeps the child that lies on the board; whether it is won. */
static u32 keep(Search *s, const Board *b, u32 parent, u32 depth, const Move *move) {
  u32 done = placed(b), node = new_node(s);
  Segment *segment = s->segments[node / SEGMENT];
  depth = (depth + 1) % RECORD_EVERY;
  segment->step[node % SEGMENT] = (u16)(move->card | (u32)move->target << 6 | depth << 12);
  segment->parent[node % SEGMENT] = parent;
  if (!depth) {
    u32 record = new_record(s);
    Record *written = &s->records[record / RECORDS][record % RECORDS];
    written->node = parent;
    write_record(s, written, b);
    segment->parent[node % SEGMENT] = record;
  }
  if (done > s->best) set_best(s, done, node);
  put(s, b, node);
  return done == s->cards;
}

static u32 typed_open(Search *s, u32 node) {
  Move moves[MOVES];
  Board *b = &s->board;
  u32 depth = rebuild(s, b, node), count = moves_with_loose(s, b, moves), kept = 0;
  look_up_soon(s, b, moves, count);
  Board before = *b;
  for (u32 i = 0; i < count; i++) {
    const Move *move = moves + i;
    u32 settles = concerns(s, b, move->source, move->target);
    u64 key = b->key ^ s->keys[move->card][move->source] ^ s->keys[move->card][move->target];
    s->states++;
    if (!settles && !learn(s, key)) continue;
    make(s, b, move);
    if (!settles || learn(s, b->key)) {
      u32 done = placed(b);
      u32 dead = done < s->cards && (s->always || buries(s, b, move->source)) && is_dead(s, b);
      if (!dead && keep(s, b, node, depth, move)) return 1;
      kept += !dead;
    }
    *b = before;
  }
  close_node(s, node, kept);
  s->distinct = s->table_count;
  return 0;
}

static u32 typed_run(Search *s, u64 end) {
  if (s->best == s->cards) return WON;
  while (s->states < end) {
    if (s->table_count + MOVES > s->table_most) return NEED_KEYS;
    if (s->nodes + MOVES > s->segment_count * (u64)SEGMENT + s->free_nodes) return NEED_NODES;
    if (s->record_count + MOVES > s->record_segments * (u64)RECORDS + s->free_records) return NEED_RECORDS;
    if (!s->begun) {
      s->begun = 1;
      s->segments[0]->parent[0] = NONE;
      s->segments[0]->step[0] = 0;
      s->nodes = 1;
      s->board = s->root;
      if (!is_dead(s, &s->board)) put(s, &s->board, 0);
    }
    if (!s->some) return LOST;
    if (typed_open(s, take(s))) {
      s->distinct = s->table_count;
      return WON;
    }
  }
  return GOING;
}

/* ---- beam ---- */

static void beam_begin(Search *s) {
  for (u64 i = 0; i < s->table_size; i++) s->table[i] = 0;
  s->table_count = 0;
  learn(s, s->start.key);
  s->states++;
  if (!s->distinct) s->distinct = 1;
  s->nodes = 1;
  s->level[0].node = 0;
  write_record(s, s->level, &s->start);
  s->level_count = 1;
  s->opened = s->child_count = 0;
  s->dropped = 0;
  s->begun = 1;
}

static void remember(Search *s, u32 node, u32 step) {
  u32 length = 1;
  for (u32 n = node; n; n = parent_of(s, n)) length++;
  if (length > BEST_LINE) return;
  s->best_length = length;
  s->best_line[--length] = (u16)step;
  for (u32 n = node; n; n = parent_of(s, n)) s->best_line[--length] = (u16)step_of(s, n);
}

static u32 beam_open(Search *s, u32 place) {
  Move moves[MOVES];
  Board *b = &s->board;
  read_record(s, b, s->level + place);
  fill_board(s, b);
  u32 count = moves_of(s, b, moves), won = 0;
  look_up_soon(s, b, moves, count);
  for (u32 i = 0; i < count && !won; i++) {
    const Move *move = moves + i;
    u64 key = b->key ^ s->keys[move->card][move->source] ^ s->keys[move->card][move->target];
    s->states++;
    if (!learn(s, key)) continue;
    lay(s, b, move->card, move->source, move->target, move->number);
    set_runs(s, b, move->source, move->target);
    u32 done = placed(b);
    Child *child = s->children + s->child_count++;
    child->key = key;
    child->place = place;
    child->step = (u16)(move->card | (u32)move->target << 6);
    child->score = (u16)(live(s, b) + 2 * b->pairs + 4 * done);
    if (done > s->best) {
      s->best = done;
      remember(s, s->level[place].node, child->step);
      won = done == s->cards;
    }
    lay(s, b, move->card, move->target, move->source, move->number);
    set_runs(s, b, move->source, move->target);
  }
  if (s->table_count > s->distinct) s->distinct = s->table_count;
  return won;
}

static u32 beam_next_level(Search *s) {
  u64 kept = s->child_count < s->width ? s->child_count : s->width;
  if (kept > s->level_most) {
    s->want = kept;
    return NEED_LEVEL;
  }
  if (s->nodes + kept > s->segment_count * (u64)SEGMENT) return NEED_NODES;
  u32 first[SCORES + 1];
  for (u32 i = 0; i <= SCORES; i++) first[i] = 0;
  for (u64 i = 0; i < s->child_count; i++) first[s->children[i].score]++;
  for (u32 score = SCORES, sum = 0; score-- > 0;) {
    u32 count = first[score];
    first[score] = sum;
    sum += count;
  }
  s->dropped |= s->child_count > s->width;
  for (u64 i = 0; i < s->child_count; i++) {
    const Child *child = s->children + i;
    u32 place = first[child->score]++;
    if (place >= kept) continue;
    Record *record = s->next_level + place;
    const Record *parent = s->level + child->place;
    u32 card = child->step & 63, target = child->step >> 6 & 63, node = s->nodes + place;
    u32 count = (s->stride - 1) * ROWS, goal = target - 1 - target / s->stride;
    for (u32 j = 0; j < count; j++) record->cell[j] = parent->cell[j] == card ? (u8)s->gap : parent->cell[j];
    record->cell[goal] = (u8)card;
    record->node = node;
    s->segments[node / SEGMENT]->parent[node % SEGMENT] = parent->node;
    s->segments[node / SEGMENT]->step[node % SEGMENT] = child->step;
  }
  s->nodes += (u32)kept;
  Record *old = s->level;
  s->level = s->next_level;
  s->next_level = old;
  s->level_count = kept;
  s->opened = s->child_count = 0;
  return GOING;
}

static u32 beam_run(Search *s, u64 end) {
  if (s->best == s->cards) return WON;
  while (s->states < end) {
    if (s->table_count + MOVES > s->table_most) return NEED_KEYS;
    if (s->child_count + MOVES > s->child_most) return NEED_CHILDREN;
    if (!s->segment_count) return NEED_NODES;
    if (!s->level_most) {
      s->want = 1;
      return NEED_LEVEL;
    }
    if (!s->begun) beam_begin(s);
    if (s->opened < s->level_count) {
      if (beam_open(s, (u32)s->opened)) return WON;
      s->opened++;
    } else if (s->child_count) {
      u32 status = beam_next_level(s);
      if (status) return status;
    } else if (s->dropped) {
      s->width = s->width < WIDEST ? s->width * s->wider : s->width;
      s->begun = 0;
    } else {
      return LOST;
    }
  }
  return GOING;
}

/* ---- what Python calls ---- */

EXPORT u32 gaps_size(void) { return sizeof(Search); }
EXPORT u32 gaps_segment_size(void) { return sizeof(Segment); }
EXPORT u32 gaps_records_size(void) { return sizeof(Record) * RECORDS; }
EXPORT u32 gaps_record_size(void) { return sizeof(Record); }
EXPORT u32 gaps_child_size(void) { return sizeof(Child); }

/* Whether the board has its edges, each card once, and the gaps: what all else takes for granted. */
static u32 is_whole(const Search *s, const Board *b) {
  u64 seen = 0;
  u32 gaps = 0;
  for (u32 cell = 0; cell < s->cells; cell++) {
    u32 value = b->cell[cell], edge = s->edge + cell / s->stride;
    if (cell % s->stride == 0) {
      if (value != edge) return 0;
    } else if (value < s->gap) {
      if (seen >> value & 1) return 0;
      seen |= 1ull << value;
    } else if (value != s->gap || ++gaps > GAPS) {
      return 0;
    }
  }
  return gaps == GAPS && seen == (1ull << s->cards) - 1;
}

/* Begins a search in a buffer that holds zeros. `numbers`: cards, length, columns, locked, kind, width, always,
   loose heads, wider; `after` and `before` have a row of FILLERS bytes a value; `heads` a set of cards a row; `cells` is
   the board. */
EXPORT u32 gaps_start(Search *s, const u32 *numbers, const u8 *after, const u8 *before, const u64 *heads,
                      const u8 *cells) {
  s->cards = numbers[0];
  s->length = numbers[1];
  s->stride = numbers[2] + 1;
  s->locked = numbers[3];
  s->kind = numbers[4];
  s->width = numbers[5];
  s->always = numbers[6];
  s->wider = numbers[8];
  s->cells = ROWS * s->stride + 1;
  s->gap = s->cards;
  s->edge = s->gap + 1;
  if (s->cards > MOST_CARDS || s->cells >= 64 || s->length * ROWS != s->cards || s->length + 1 != numbers[2]) return 0;
  s->simple = 1;
  for (u32 value = 0; value < VALUES; value++) {
    for (u32 i = 0; i < FILLERS; i++) {
      s->after[value][i] = after[value * FILLERS + i];
      s->before[value][i] = before[value * FILLERS + i];
      if (i ? s->after[value][i] >= s->cards || s->before[value][i] >= s->cards
            : s->after[value][0] >= FILLERS || s->before[value][0] >= FILLERS)
        return 0;
    }
    s->two_sided |= s->before[value][0];
    s->next[value] = value < s->gap && (value + 1) % s->length ? (u8)(value + 1) : 0xFF;
    if (value < s->gap && (s->after[value][0] > 1 || (s->after[value][0] && s->after[value][1] != value + 1)))
      s->simple = 0;
  }
  s->simple &= !s->two_sided;
  for (u32 card = 0; card < s->cards; card++) {
    for (u32 cell = 0; cell < s->cells; cell++) s->keys[card][cell] = mixed(64 * card + cell);
    s->edges[card] = 0;
    for (u32 row = 0; row < ROWS; row++)
      if (heads[row] >> card & 1) s->edges[card] |= 1ull << (row * s->stride + 1);
  }
  s->inner = 0;
  for (u32 card = 0; card < s->cards; card++) s->inner |= (u64)(card % s->length != 0) << card;
  for (u32 row = 0; row < ROWS; row++) {
    s->enter[row * s->stride + 1] = heads[row];
    s->bound_keys[row] = mixed(64 * MOST_CARDS + row);
    s->heads[row] = heads[row];
    s->homes[row] = s->edges[row * s->length];
  }
  for (u32 cell = 0; cell < s->cells; cell++) s->start.cell[cell] = cells[cell];
  if (!is_whole(s, &s->start)) return 0;
  fill_board(s, &s->start);
  s->loose = s->kind == TYPED && s->simple && !s->locked && s->length > 2 && numbers[7];
  for (u32 row = 0; row < ROWS; row++)
    for (u32 suit = 0; suit < ROWS; suit++) s->loose &= (u32)(s->heads[row] >> suit * s->length & 1);
  prepare_root(s);
  s->board = s->root;
  s->best = placed(&s->root);
  for (u32 i = 0; i < BUCKETS; i++) s->bucket[i] = NONE;
  return 1;
}

/* A table of so many zeros takes over; `full`: it may be filled nearly to the end, there will be no other. */
EXPORT void gaps_keys(Search *s, u64 *table, u32 size, u32 full) {
  u64 *old = s->table;
  u64 old_size = s->table_size;
  if (table != old) {
    s->table = table;
    s->table_size = size;
    u64 count = s->table_count;
    for (u64 i = 0; old && i < old_size; i++)
      if (old[i]) learn(s, old[i]);
    s->table_count = count;
    if (!old && s->kind != BEAM) {
      learn(s, s->root.key);
      s->states = s->distinct = 1;
    }
  }
  s->table_most = full ? size - size / 16 : size - size / 4;
}

EXPORT void gaps_stack(Search *s, u32 *stack, u32 most) {
  s->stack = stack;
  s->stack_most = most;
}

EXPORT u32 gaps_nodes(Search *s, Segment *segment) {
  if (s->segment_count == SEGMENTS) return 0;
  s->segments[s->segment_count++] = segment;
  return 1;
}

EXPORT u32 gaps_records(Search *s, Record *records) {
  if (s->record_segments == SEGMENTS) return 0;
  s->records[s->record_segments++] = records;
  return 1;
}

EXPORT void gaps_children(Search *s, Child *children, u32 most) {
  s->children = children;
  s->child_most = most;
}

/* The old level, which is copied, and a new one. */
EXPORT void gaps_level(Search *s, Record *level, Record *next_level, u32 most) {
  for (u64 i = 0; i < s->level_count; i++) level[i] = s->level[i];
  s->level = level;
  s->next_level = next_level;
  s->level_most = most;
}

/* Looks at up to so many states more, and says how it stands or what it needs. */
EXPORT u32 gaps_run(Search *s, u32 states) {
  u64 end = s->states + states;
  if (s->kind == PLAIN) return plain_run(s, end);
  return s->kind == TYPED ? typed_run(s, end) : beam_run(s, end);
}

/* states, distinct, best, want */
EXPORT void gaps_counts(const Search *s, u64 *counts) {
  counts[0] = s->states;
  counts[1] = s->distinct;
  counts[2] = s->best;
  counts[3] = s->want;
}

/* The line of the win, or to the best position, as steps: card, target << 6. How long it is, whatever there is room. */
EXPORT u32 gaps_line(const Search *s, u16 *steps, u32 room) {
  u32 length = 0;
  if (s->kind == BEAM) {
    for (; length < s->best_length; length++)
      if (length < room) steps[length] = s->best_line[length] & 0xFFF;
    return length;
  }
  if (s->kind == TYPED) {
    for (u32 node = s->best_node; node; node = parent_of(s, node)) length++;
    u32 place = length;
    for (u32 node = s->best_node; node; node = parent_of(s, node))
      if (--place < room) steps[place] = step_of(s, node) & 0xFFF;
    return length;
  }
  if (s->board.pairs != s->cards) return 0;
  u8 gap[GAPS];
  for (u32 i = 0; i < GAPS; i++) gap[i] = s->start.gap[i];
  for (u64 i = 0; i < s->stack_size; i++) {
    u32 card = s->stack[i] & 0xFF, number = s->stack[i] >> 8 & 0xFF, source = s->stack[i] >> 16;
    if (source == UNMADE) continue;
    if (length < room) steps[length] = (u16)(card | (u32)gap[number] << 6);
    gap[number] = (u8)source;
    length++;
  }
  return length;
}

/* The moves of the start: card, source, target each. How many there are. */
EXPORT u32 gaps_moves(const Search *s, u8 *moves) {
  Move found[MOVES];
  u32 count = moves_of(s, &s->start, found);
  for (u32 i = 0; i < count; i++) {
    moves[3 * i] = found[i].card;
    moves[3 * i + 1] = found[i].source;
    moves[3 * i + 2] = found[i].target;
  }
  return count;
}

EXPORT u32 gaps_is_dead(const Search *s) { return is_dead(s, &s->start); }

/* How many sequences of `depth` moves, 8 at most, begin at the start. */
EXPORT void gaps_perft(const Search *s, u32 depth, u64 *count) {
  Move moves[8][MOVES];
  u32 number[8], most[8], level = 0;
  Board b = s->start;
  *count = 0;
  if (depth == 0 || depth > 8) {
    *count = depth == 0;
    return;
  }
  most[0] = b.pairs == s->cards ? 0 : moves_of(s, &b, moves[0]);
  number[0] = 0;
  for (;;) {
    if (level + 1 == depth) *count += most[level];
    if (level + 1 == depth || number[level] == most[level]) {
      if (!level) return;
      const Move *made = &moves[level - 1][number[level - 1]++];
      level--;
      lay(s, &b, made->card, made->target, made->source, made->number);
      set_runs(s, &b, made->source, made->target);
      continue;
    }
    const Move *move = &moves[level][number[level]];
    lay(s, &b, move->card, move->source, move->target, move->number);
    set_runs(s, &b, move->source, move->target);
    level++;
    number[level] = 0;
    most[level] = b.pairs == s->cards ? 0 : moves_of(s, &b, moves[level]);
  }
}
