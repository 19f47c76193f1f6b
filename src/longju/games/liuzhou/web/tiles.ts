/** Tiles by their notation, and how sets lie on the table. */
import type { MeldView } from './view.gen';

const SUITS = ['m', 'p', 's'] as const;
const HONOURS = ['E', 'S', 'W', 'N', 'C', 'F', 'P'];

/** Every sort of tile in the order of the set. */
export const TILES: readonly string[] = [...SUITS.flatMap((suit) => Array.from({ length: 9 }, (_, at) => `${at + 1}${suit}`)), ...HONOURS];

export interface Face { rank: string; suit: 'm' | 'p' | 's' | 'z'; word: string }

const WORDS: Record<string, Record<string, string>> = {
  'zh-Hans': { m: '万', E: '东', S: '南', W: '西', N: '北', C: '中', F: '发', P: '白' },
  'zh-Hant': { m: '萬', E: '東', S: '南', W: '西', N: '北', C: '中', F: '發', P: '白' },
  en: { m: '萬', E: 'E', S: 'S', W: 'W', N: 'N', C: 'C', F: 'F', P: 'P' },
};

/** What is written on a tile: its number, and the word of its suit or of the honour. */
export function face(tile: string, lang: string): Face {
  const words = WORDS[lang] ?? WORDS['zh-Hans']!;
  if (tile.length === 1) return { rank: '', suit: 'z', word: words[tile] ?? tile };
  const suit = tile[1] as Face['suit'];
  return { rank: tile[0]!, suit, word: words[suit] ?? '' };
}

/** What is kept together in a hand: a suit, or the honours. */
export const group = (tile: string): string => (tile.length === 1 ? 'z' : tile[1]!);

/** Which of three tiles lies turned: the left one if the player before fed it, the right one if the next did. */
export function turnedPlace(seat: number, feeder: number, seats: number): number {
  const step = (feeder - seat + seats) % seats;
  if (seats === 2) return 1;
  if (step === 1) return 2;
  return step === seats - 1 ? 0 : 1;
}

/** A set as it lies: three tiles side by side, and the fourth of a gang on top of one of them. Empty: face down. */
export interface Laid { tiles: string[]; turned: number; top: string | null; over: number }

export function lay(meld: MeldView, seat: number, seats: number): Laid {
  if (meld.kind === 'an_gang') return { tiles: ['', '', ''], turned: -1, top: meld.tiles[0] ?? '', over: 1 };
  const turned = turnedPlace(seat, meld.feeder, seats);
  if (meld.kind === 'chi') {
    const rest = [...meld.tiles];
    rest.splice(rest.indexOf(meld.taken), 1);
    rest.splice(turned, 0, meld.taken);
    return { tiles: rest, turned, top: null, over: -1 };
  }
  const tiles = meld.tiles.slice(0, 3);
  const top = meld.tiles[3] ?? null;
  return { tiles, turned, top, over: meld.kind === 'bu_gang' ? turned : turned === 1 ? 2 : 1 };
}

/** Where a seat sits on the page: 0 below, 1 right, 2 above, 3 left. A spectator sees the table from seat 0. */
export function sideOf(seat: number, viewer: number, seats: number): number {
  const step = (seat - Math.max(viewer, 0) + seats) % seats;
  if (seats === 2) return step * 2;
  return seats === 3 && step === 2 ? 3 : step;
}
