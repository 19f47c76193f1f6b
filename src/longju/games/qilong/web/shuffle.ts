/** Checks that a recorded deal lies in the order of its shuffle: the pack holds five of each type, down the pips. */
import { TYPES } from './cards';

export function fits(record: { deal: unknown }, permutation: (n: number) => number[]): boolean {
  const { cards } = record.deal as { cards: string[] };
  const pack = TYPES.flatMap((card) => Array<string>(5).fill(card));
  return cards.length === pack.length && permutation(pack.length).every((from, at) => pack[from] === cards[at]);
}
