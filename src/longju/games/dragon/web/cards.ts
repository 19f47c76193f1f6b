/** Cards by their notation: how a hand is sorted and what is drawn on a card. */

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = 'SHCD';

export interface Face { rank: string; suit: string; wild: boolean; joker: boolean }

export function face(card: string): Face {
  if (card === 'BJ' || card === 'RJ') return { rank: '', suit: '', wild: true, joker: true };
  const rank = card.slice(0, -1);
  return { rank, suit: card.slice(-1), wild: RANKS.indexOf(rank) > 9, joker: false };
}

/** Natural cards by suit and rank, then the wild ones: faces by suit, jokers. */
export function place(card: string): number {
  const { rank, suit, wild, joker } = face(card);
  if (joker) return card === 'BJ' ? 900 : 901;
  return (wild ? 500 : 0) + SUITS.indexOf(suit) * 20 + RANKS.indexOf(rank);
}

/** What is kept together in a hand: a suit's naturals, or all the wild cards. */
export function group(card: string): string {
  const { suit, wild } = face(card);
  return wild ? 'wild' : suit;
}

export const sorted = (cards: readonly string[]): string[] => [...cards].sort((a, b) => place(a) - place(b));

/** Suit marks in a box of 24 × 24. */
export const PIPS: Record<string, string> = {
  S: 'M12 2c3.600 4.700 9 7.400 9 12.300a4.800 4.800 0 0 1-7.900 3.700c.2 1.600.9 3 2.100 4H8.800c1.200-1 1.900-2.400 2.100-4A4.800 4.800 0 0 1 3 14.300C3 9.400 8.400 6.700 12 2z',
  H: 'M12 21.500C7.500 17.200 2.500 13.200 2.500 8.400A5 5 0 0 1 7.500 3.300c2 0 3.600 1.100 4.500 2.900.9-1.800 2.500-2.900 4.500-2.900a5 5 0 0 1 5 5.100c0 4.800-5 8.800-9.500 13.100z',
  C: 'M12 2.200a4.600 4.600 0 0 1 4 6.900 4.700 4.700 0 1 1-2.900 8.400c.2 1.800.8 3.300 2.100 4.500H8.800c1.300-1.200 1.900-2.700 2.100-4.500A4.700 4.700 0 1 1 8 9.100a4.600 4.600 0 0 1 4-6.900z',
  D: 'M12 1.800c2.300 3.900 4.800 7.100 8 10.200-3.200 3.100-5.700 6.300-8 10.200-2.300-3.900-4.800-7.100-8-10.200 3.200-3.100 5.700-6.300 8-10.200z',
};
