/** Checks that a recorded deal lies in the order of its shuffle: a pack holds every card once for each deck, in the order of the numbers. */
const SUITS = ['S', 'H', 'C', 'D'];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

export function fits(record: { deal: unknown }, permutation: (n: number) => number[]): boolean {
  const { cards } = record.deal as { cards: string[] };
  const types = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), 'BJ', 'RJ'];
  const decks = cards.length / types.length;
  const pack = types.flatMap((card) => Array<string>(decks).fill(card));
  return permutation(cards.length).every((from, at) => pack[from] === cards[at]);
}
