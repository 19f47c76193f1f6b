/** The wall as a ring of stacks, and where each stands in the drawing. */
import type { LiuzhouView } from './view.gen';
import { sideOf } from './tiles';

/** The sides in the order in which stacks are counted: clockwise from the dealer's. */
const CLOCKWISE = [0, 3, 2, 1];
const PER_STACK = 2;

export interface Stack { x: number; y: number; upright: boolean; left: number; first: boolean; reserve: boolean }

/** Side of the square in which the ring is drawn, and the depth of a stack. */
export const BOX = 100;
const DEPTH = 9;
export const LENGTH = 4.4;

/** The middle of a stack: `at` of `count` along a side, clockwise, on the side of the page that it stands on. */
function spot(side: number, at: number, count: number): { x: number; y: number; upright: boolean } {
  const along = (BOX - count * LENGTH) / 2 + (at + 0.5) * LENGTH;
  const edge = DEPTH / 2 + 1;
  if (side === 0) return { x: BOX - along, y: BOX - edge, upright: true };
  if (side === 3) return { x: edge, y: BOX - along, upright: false };
  if (side === 2) return { x: along, y: edge, upright: true };
  return { x: BOX - edge, y: along, upright: false };
}

/** Every stack of the wall as *view* shows it. */
export function stacksOf(view: LiuzhouView): Stack[] {
  const { stack: first, stacks, front } = view.broken;
  const total = stacks.reduce((sum, count) => sum + count, 0);
  const tiles = PER_STACK * total;
  const reserve = view.setup.options.reserve_tiles ?? 0;
  const start = sideOf(view.dealer, view.viewer, view.seats);
  const isGone = (at: number): boolean => at < front || (at >= tiles - reserve - view.replaced && at < tiles - reserve);
  let ring = 0;
  return CLOCKWISE.flatMap((side) =>
    Array.from({ length: stacks[side] ?? 0 }, (_, at) => {
      const place = PER_STACK * ((ring - first + total) % total);
      ring += 1;
      return {
        ...spot((start + side) % 4, at, stacks[side]!),
        left: [place, place + 1].filter((tile) => !isGone(tile)).length,
        first: place === 0,
        reserve: place >= tiles - reserve,
      };
    }),
  );
}
