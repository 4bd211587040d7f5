/* Stubborn sets: a few moves of a position that may be searched alone, because a solution, if there is one, can begin
 * with one of them (A. Valmari 1989; M. Wehrle and M. Helmert 2012).
 *
 * Moves that have nothing to do with each other lead to the same position in any order. Without stubborn sets, a search
 * visits the positions of all orders. Example: K♣ can go to the gap right of Q♣, and Q♣ is in place in a row whose head
 * stays for good. No other move can make this one illegal, and nothing can follow a King, so this one makes no other
 * illegal. It is the only one that the search tries.
 *
 * In general a stubborn set is a set of cards. It begins with a card that can move now, and that every solution moves,
 * because in the won game it is elsewhere. Each card of the set adds the cards that its links name:
 *
 *     - its predecessor, which could go away, or could come to another gap first
 *     - if it cannot move now: the card right of its predecessor, which must go away first
 *     - if it can move now: the card right of itself, because its successor could come there; or, if a gap is right of
 *       it, its successor
 *
 * So as long as no card of the set moves, no other card can make a move of the set legal or illegal, nor can a move of
 * the set make a move of another card illegal. Any solution therefore has a move of the set that can be played first
 * instead, and the solution has the same length then. Cards that never move again have no links. For heads, and cards
 * that follow loose heads, see link_head and link_loose_second.
 *
 * Twin (the same in Python, see gaps.h): stubborn_set.py. */
#ifndef LACUNA_GAPS_STUBBORN_SET_H
#define LACUNA_GAPS_STUBBORN_SET_H
#include "gaps_loose_heads.h"

/* From all moves of a position, keep those whose cards are in the smallest stubborn set found, in the same order. Return
 * their number. Only for simple games (Search.is_simple). */
u32 keep_stubborn_set(const Search *s, const Board *b, Move *moves, u32 count);

#endif
