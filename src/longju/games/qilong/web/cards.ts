/** The long cards by their notation, the pips of both ends: how they are drawn, sorted and laid in pairs. */

/** All types as the engine orders them: down the pips, the red ones of each value first. */
export const TYPES = ['66', '56', '46', '55', '45', '36', '44', '35', '26', '34', '16', '25', '24', '15', '33', '14', '23', '13', '22', '12', '11'];
const RED = new Set(['66', '46', '45', '44', '34', '16', '24', '15', '14', '13', '12', '11']);
/** Kans of these make a fan. */
export const WHOLLY_RED = new Set(['44', '14', '11']);
/** The name on a card where the page itself is not in Chinese. */
export const SIGNS: Record<string, string> = {
  66: '天牌', 56: '斧头', 46: '四六', 55: '梅子', 45: '红九', 36: '黑九', 44: '人牌', 35: '三五', 26: '二六', 34: '三四', 16: '幺六',
  25: '二五', 24: '二四', 15: '猫儿', 33: '长三', 14: '幺四', 23: '拐子', 13: '合牌', 22: '长二', 12: '丁丁', 11: '地牌',
};

export const isRed = (card: string): boolean => RED.has(card);
/** Pips of 1 and 4 are red on every card. */
export const isRedPip = (pip: string): boolean => pip === '1' || pip === '4';
export const pips = (card: string): number => Number(card[0]) + Number(card[1]);
export const sorted = (cards: readonly string[]): string[] => [...cards].sort((a, b) => TYPES.indexOf(a) - TYPES.indexOf(b));
export const ofValue = (value: number): string[] => TYPES.filter((card) => pips(card) === value);

/** A hand laid out for the eye: pairs of fourteen first, then what is left over. */
export function inPairs(cards: readonly string[]): { pairs: [string, string][]; left: string[] } {
  const pairs: [string, string][] = [];
  let left = sorted(cards);
  for (let at = 0; at < left.length; at++) {
    const one = left[at]!;
    const other = left.findIndex((each, place) => place > at && pips(one) + pips(each) === 14);
    if (other < 0) continue;
    pairs.push([one, left[other]!]);
    left = left.filter((_, place) => place !== at && place !== other);
    at--;
  }
  return { pairs, left };
}

/** Where the pips of one end lie, in a box of 1 × 1. */
export const SPOTS: Record<string, [number, number][]> = {
  1: [[0.5, 0.5]],
  2: [[0.5, 0.14], [0.5, 0.86]],
  3: [[0.14, 0.1], [0.5, 0.5], [0.86, 0.9]],
  4: [[0.14, 0.14], [0.86, 0.14], [0.14, 0.86], [0.86, 0.86]],
  5: [[0.1, 0.08], [0.9, 0.08], [0.5, 0.5], [0.1, 0.92], [0.9, 0.92]],
  6: [[0.12, 0.02], [0.88, 0.02], [0.12, 0.5], [0.88, 0.5], [0.12, 0.98], [0.88, 0.98]],
};
