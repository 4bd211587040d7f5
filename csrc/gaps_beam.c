/* The beam search of the gap family, for games that look to both sides of a gap.
 *
 * In these games a move can often be undone by the next one, so the search goes forward by levels. A level holds the
 * best positions after equally many moves, at most `width` of them; the best of all their children are the next level.
 * The way from the first level to the last is a pass, which looks at no position twice. A pass that drops nothing and
 * does not win is a proof that the game is lost; any other that does not win is followed by a wider one.
 *
 * Twin (the same in Python, see gaps.h): beam_search.py. */
#include "gaps_keys.h"
#include "gaps_nodes.h"

static void begin_beam_pass(Search *s) {
    for (u64 i = 0; i < s->table_size; i++) s->table[i] = 0;
    s->table_count = 0;
    add_key(s, s->start.key);
    s->states++;
    if (!s->distinct) s->distinct = 1;
    s->node_count = 1;
    s->level[0].node = 0;
    write_record(s, s->level, &s->start);
    s->level_count = 1;
    s->expanded_count = s->child_count = 0;
    s->has_dropped = 0;
    s->has_begun = 1;
}

/* Store the line to the node `last` and one more step as the best line, unless it is too long. */
static void store_best_line(Search *s, u32 last, u32 step) {
    u32 length = 1;
    for (u32 node = last; node; node = parent_of(s, node)) length++;
    if (length > MAX_BEST_LINE) return;
    line_to(s, last, s->best_line, length - 1);
    s->best_line[length - 1] = (u16)step;
    s->best_length = length;
}

/* List the children of position `index` of the level; return whether one is won. */
static u32 expand_position(Search *s, u32 index) {
    Move moves[MAX_MOVES];
    Board *b = &s->board;
    read_record(s, b, s->level + index);
    complete_board(s, b);
    u32 count = list_moves(s, b, moves), is_won = 0;
    prefetch_keys(s, b, moves, count);
    for (u32 i = 0; i < count && !is_won; i++) {
        const Move *move = moves + i;
        u64 key = key_after(s, b, move);
        s->states++;
        if (!add_key(s, key)) continue;
        play_plain_move(s, b, move);
        u32 in_place = count_in_place(b);
        Child *child = s->children + s->child_count++;
        child->key = key;
        child->parent = index;
        child->step = pack_step(move->card, move->target, 0);
        child->score = (u16)(count_live_gaps(s, b) + 2 * b->pairs + 4 * in_place);
        if (in_place > s->best) {
            s->best = in_place;
            store_best_line(s, s->level[index].node, child->step);
            is_won = in_place == s->cards;
        }
        take_back(s, b, move);
    }
    if (s->table_count > s->distinct) s->distinct = s->table_count;
    return is_won;
}

/* Compute where the children of each score go if all are sorted by score, the highest first (counting sort). Example:
 * for the scores 7 9 7 the result is first[9] = 0 and first[7] = 1. */
static void find_sorted_places(const Search *s, u32 *first) {
    for (u32 i = 0; i <= SCORES; i++) first[i] = 0;
    for (u64 i = 0; i < s->child_count; i++) first[s->children[i].score]++;
    for (u32 score = SCORES, sum = 0; score-- > 0;) {
        u32 count = first[score];
        first[score] = sum;
        sum += count;
    }
}

/* Write a child as position `index` of the next level, and add its node. */
static void add_to_next_level(Search *s, const Child *child, u32 index) {
    Record *record = s->next_level + index;
    const Record *parent = s->level + child->parent;
    u32 card = step_card(child->step), node = s->node_count + index, count = record_cells(s);
    for (u32 i = 0; i < count; i++) record->cell[i] = parent->cell[i] == card ? (u8)s->gap_value : parent->cell[i];
    record->cell[record_index(s, step_target(child->step))] = (u8)card;
    record->node = node;
    *parent_or_record(s, node) = parent->node;
    *step_field(s, node) = child->step;
}

/* Make the best children the next level; of equally good ones those that were found first. Return GOING, or what the
 * search needs for that. */
static u32 begin_next_level(Search *s) {
    u64 kept = s->child_count < s->width ? s->child_count : s->width;
    if (kept > s->level_capacity) {
        s->level_needed = kept;
        return NEED_LEVEL;
    }
    if (s->node_count + kept > s->segment_count * (u64)SEGMENT_NODES) return NEED_NODES;
    u32 place_of[SCORES + 1];
    find_sorted_places(s, place_of);
    s->has_dropped |= s->child_count > s->width;
    for (u64 i = 0; i < s->child_count; i++) {
        u32 place = place_of[s->children[i].score]++;
        if (place < kept) add_to_next_level(s, s->children + i, place);
    }
    s->node_count += (u32)kept;
    Record *old = s->level;
    s->level = s->next_level;
    s->next_level = old;
    s->level_count = kept;
    s->expanded_count = s->child_count = 0;
    return GOING;
}

u32 run_beam(Search *s, u64 end) {
    if (s->best == s->cards) return WON;
    while (s->states < end) {
        if (s->table_count + MAX_MOVES > s->table_limit) return NEED_KEYS;
        if (s->child_count + MAX_MOVES > s->child_capacity) return NEED_CHILDREN;
        if (!s->segment_count) return NEED_NODES;
        if (!s->level_capacity) {
            s->level_needed = 1;
            return NEED_LEVEL;
        }
        if (!s->has_begun) begin_beam_pass(s);
        if (s->expanded_count < s->level_count) {
            if (expand_position(s, (u32)s->expanded_count)) return WON;
            s->expanded_count++;
        } else if (s->child_count) {
            u32 status = begin_next_level(s);
            if (status) return status;
        } else if (s->has_dropped) {
            s->width = s->width < MAX_WIDTH ? s->width * s->widening : s->width;
            s->has_begun = 0;
        } else {
            return LOST;
        }
    }
    return GOING;
}
