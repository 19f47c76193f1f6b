import { describe, expect, it } from 'vitest';
import { bondsOf } from './bonds';
import { stacksOf } from './ring';
import { fits } from './shuffle';
import { face, lay, sideOf, TILES, turnedPlace } from './tiles';
import type { LiuzhouView } from './view.gen';

describe('a set on the table', () => {
  it.each([
    ['the next player', 2, 3, 4, 2],
    ['the one opposite', 2, 0, 4, 1],
    ['the player before', 2, 1, 4, 0],
    ['the next of three', 2, 0, 3, 2],
    ['the one before of three', 2, 1, 3, 0],
    ['the only other', 0, 1, 2, 1],
  ])('lies turned toward %s', (_, seat, feeder, seats, place) => {
    expect(turnedPlace(seat, feeder, seats)).toBe(place);
  });
  it('turns the tile that a chi took', () => {
    const laid = lay({ kind: 'chi', tiles: ['3m', '4m', '5m'], feeder: 3, taken: '5m' }, 0, 4);
    expect(laid).toEqual({ tiles: ['5m', '3m', '4m'], turned: 0, top: null, over: -1 });
  });
  it('puts an added tile on the turned one', () => {
    const laid = lay({ kind: 'bu_gang', tiles: ['E', 'E', 'E', 'E'], feeder: 1, taken: 'E' }, 0, 4);
    expect(laid).toEqual({ tiles: ['E', 'E', 'E'], turned: 2, top: 'E', over: 2 });
  });
  it.each([[[], ''], [['9s', '9s', '9s', '9s'], '9s']])('hides a concealed gang of %j but for what may be known', (tiles, top) => {
    expect(lay({ kind: 'an_gang', tiles, feeder: -1, taken: '' }, 0, 4)).toEqual({ tiles: ['', '', ''], turned: -1, top, over: 1 });
  });
});

describe('the wall', () => {
  const broken = { dice: [3, 4], side: 3, stack: 24, stacks: [17, 17, 17, 17], front: 53 };
  const view = { seats: 4, viewer: 1, dealer: 2, replaced: 2, broken, setup: { dealer: 2, options: { reserve_tiles: 4 } } } as unknown as LiuzhouView;
  const stacks = stacksOf(view);

  it('keeps every tile that is not gone', () => {
    expect(stacks.reduce((sum, stack) => sum + stack.left, 0)).toBe(136 - 53 - 2);
    expect(stacks.filter((stack) => stack.reserve)).toHaveLength(2);
  });
  it('is broken once, on the side after the dealer’s, clockwise', () => {
    const [first, ...more] = stacks.filter((stack) => stack.first);
    expect(more).toEqual([]);
    expect(stacks.indexOf(first!)).toBe(24);
    expect(first!.y).toBeGreaterThan(90); // the dealer sits to the right of the viewer: clockwise comes the viewer's own side
  });
});

describe('tiles', () => {
  it('sit around the page counter-clockwise', () => {
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, 2, 4))).toEqual([2, 3, 0, 1]);
    expect([0, 1, 2].map((seat) => sideOf(seat, 0, 3))).toEqual([0, 1, 3]);
    expect([0, 1].map((seat) => sideOf(seat, 1, 2))).toEqual([2, 0]);
  });
  it('have an index in every language', () => {
    expect(TILES).toHaveLength(34);
    expect(face('5m', 'zh-Hant')).toEqual({ rank: '5', suit: 'm', word: '萬' });
    expect(face('F', 'zh-Hans')).toEqual({ rank: '', suit: 'z', word: '发' });
    for (const tile of TILES) for (const lang of ['zh-Hans', 'zh-Hant', 'en']) expect(face(tile, lang).rank + face(tile, lang).word).not.toBe('');
  });
  it.each([136, 108])('of a wall of %i lie in the order of the shuffle', (n) => {
    const pack = TILES.slice(0, n / 4).flatMap((tile) => [tile, tile, tile, tile]);
    const order = Array.from({ length: n }, (_, at) => (at * 5) % n);
    const backwards = [...order].reverse();
    const record = { deal: { tiles: order.map((from) => pack[from]!) } };
    expect(fits(record, () => order)).toBe(true);
    expect(fits(record, () => backwards)).toBe(false);
  });
});

describe('a run of gangs', () => {
  const words = { term: (key: string) => key, seatName: (seat: number) => `${seat}` };
  const view = (more: object): LiuzhouView => ({ relations: [], run: 1, run_feeder: -1, turn: -1, window: null, ...more }) as unknown as LiuzhouView;
  it.each([
    ['on turn', { turn: 2 }],
    ['after the discard', { window: { kind: 'discard', seat: 2, tile: 'E' } }],
    ['while its next gang may be robbed', { window: { kind: 'bu_gang', seat: 2, tile: 'E' } }],
  ])('is told at its seat %s', (_, more) => {
    expect([0, 1, 2, 3].map((seat) => bondsOf(view(more), seat, words).length)).toEqual([0, 0, 1, 0]);
  });
});
