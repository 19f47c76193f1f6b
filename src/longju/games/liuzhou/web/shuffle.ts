/** Checks that a recorded deal lies in the order of its shuffle: the wall holds each tile four times, in the order of the set. */
import { TILES } from './tiles';

const COPIES = 4;

export function fits(record: { deal: unknown }, permutation: (n: number) => number[]): boolean {
  const { tiles } = record.deal as { tiles: string[] };
  const pack = TILES.slice(0, tiles.length / COPIES).flatMap((tile) => Array<string>(COPIES).fill(tile));
  return permutation(tiles.length).every((from, at) => pack[from] === tiles[at]);
}
