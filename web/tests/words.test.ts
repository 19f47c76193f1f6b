import { describe, expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { automatic } from '../src/lib/auto';
import { readRoute, writeRoute, type Route } from '../src/lib/router';
import { around, held } from '../src/lib/table';
import { fill, TermBook } from '../src/lib/terms';
import { factText, seatName, termText } from '../src/table/words';
import type { Room } from '../src/lib/protocol.gen';

const source = join(import.meta.dirname, '../src');
const catalogue = (lang: string): Record<string, string> => JSON.parse(readFileSync(join(source, `lib/locales/${lang}.json`), 'utf8')) as Record<string, string>;
const files = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name)).map((name) => join(folder, name));

describe('the catalogues', () => {
  const hans = catalogue('zh-Hans');
  const places = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).sort();

  it.each(['zh-Hant', 'en'])('%s has the keys and places of zh-Hans', (lang) => {
    const other = catalogue(lang);
    expect(Object.keys(other).sort()).toEqual(Object.keys(hans).sort());
    for (const [key, text] of Object.entries(hans)) expect([key, ...places(other[key]!)]).toEqual([key, ...places(text)]);
  });

  it('hold every key that the page asks for', () => {
    const asked = files(source).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\('([^']+)'/g)].map((match) => match[1]!));
    expect(asked.length).toBeGreaterThan(100);
    expect([...new Set(asked)].filter((key) => !(key in hans))).toEqual([]);
  });
});

it('no word of the catalogue is left over', () => {
  const slices = join(source, '../../src/longju/games');
  const text = [...files(source), ...files(slices)].map((file) => readFileSync(file, 'utf8')).join('');
  const built = /^(error\.|status\.|close_)/;
  expect(Object.keys(catalogue('zh-Hans')).filter((key) => !built.test(key) && !text.includes(`'${key}'`))).toEqual([]);
});

describe('routes', () => {
  const routes: Route[] = [
    { page: 'start' }, { page: 'join', room: 'r1', secret: 'a/b c' }, { page: 'new', game: 'toy' }, { page: 'room', room: 'r1' },
    { page: 'rules', game: 'toy', clause: '' }, { page: 'rules', game: 'toy', clause: 'T3' },
  ];
  it.each(routes)('%o can be written and read', (route) => {
    expect(readRoute(writeRoute(route))).toEqual(route);
  });
  it('fall back to the start page', () => {
    for (const hash of ['', '#', '#/', '#/nowhere', '#/join/r1', '#/room', '#/%E0%A4%A']) expect(readRoute(hash)).toEqual({ page: 'start' });
  });
});

describe('terms', () => {
  const terms = { 'zh-Hans': { peng: { text: '碰', clause: 'T2' }, only: { text: '只有', clause: '' }, no: { text: '不能{0} {1}', clause: 'T4' }, 'card.7S': { text: '黑桃7', clause: '' }, 'fact.draw': { text: '{0}摸牌 {1}，还有 {2} 张', clause: '' } }, en: { peng: { text: 'Peng', clause: 'T2' } } };
  const book = new TermBook(terms, 'zh-Hans');

  it('fill their places by number or name', () => {
    expect(fill('{0} and {1}, {0}', ['a', 2])).toBe('a and 2, a');
    expect(fill('{who}!{none}', { who: 'x' })).toBe('x!');
  });
  it('come in the chosen language, then in simplified Chinese, then as the key', () => {
    const en = new TermBook(terms, 'en');
    expect([en.text('peng'), en.text('only'), en.text('nothing'), en.clause('peng')]).toEqual(['Peng', '只有', 'nothing', 'T2']);
  });
  it('put cards and keys among the arguments in words', () => {
    expect(termText(book, 'no', ['peng', '7S'])).toBe('不能碰 黑桃7');
  });
  it('tell what happened, with or without a sentence of its own', () => {
    const who = (seat: number): string => ['甲', '乙'][seat]!;
    expect(factText(book, { term: 'draw', seat: 1, cards: ['7S'], args: [20] }, who)).toBe('乙摸牌 黑桃7，还有 20 张');
    expect(factText(book, { term: 'peng', seat: 0, cards: ['7S', '7H'] }, who)).toBe('甲 碰 黑桃7 7H');
  });
  it('name the seats of a player who holds two', () => {
    const room = { owners: [0, 0, 1, 1], players: [{ name: '甲' }, { name: '乙' }] } as unknown as Room;
    expect([0, 1, 3].map((seat) => seatName(room, seat, (place) => `第${place}手`))).toEqual(['甲 第0手', '甲 第1手', '乙 第1手']);
  });
});

describe('answers in advance', () => {
  const ask = (...terms: string[]) => ({ t: 'ask' as const, hand: 1, n: 1, ask: 'x', seat: 0, acts: terms.map((term, a) => ({ a, text: term, term })), locked: [], limit: null });
  const off = { pass: false, draw: false, next: false };
  it.each([
    ['nothing by itself', ask('pass', 'peng'), off, null],
    ['passes claims', ask('pass', 'peng', 'ming_gang'), { ...off, pass: true }, 0],
    ['asks about a take', ask('pass', 'take'), { ...off, pass: true }, null],
    ['draws instead of taking', ask('pass', 'take'), { ...off, draw: true }, 0],
    ['needs both switches for both', ask('pass', 'take', 'peng'), { ...off, pass: true, draw: true }, 0],
    ['never passes a win', ask('pass', 'hu'), { pass: true, draw: true, next: true }, null],
    ['passes the next one once asked to', ask('pass', 'take', 'peng'), { ...off, next: true }, 0],
    ['says what claims nothing where there is nothing to claim', ask('ke'), off, 0],
    ['asks a flipper about a claim', ask('ke', 'chi'), off, null],
    ['never answers where there is no pass', ask('discard'), { pass: true, draw: true, next: true }, null],
  ] as const)('%s', (_, given, auto, answer) => {
    expect(automatic({ ...given, acts: [...given.acts] }, auto)).toBe(answer);
  });
});

describe('a hand', () => {
  it('gives equal cards names of their own', () => {
    expect(held(['7S', '7S', 'RJ', '7S']).map((each) => each.id)).toEqual(['7S', '7S#1', 'RJ', '7S#2']);
  });
  it('is surrounded by the others in turn order', () => {
    expect([around(2, 4), around(-1, 3)]).toEqual([[3, 0, 1], [0, 1, 2]]);
  });
});

it('no game is named in the page outside its slice', () => {
  const games = readdirSync(join(source, '../../src/longju/games'), { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map((entry) => entry.name);
  expect(games.length).toBeGreaterThan(0);
  const named = files(source).filter((file) => new RegExp(`\\b(${games.join('|')})\\b`).test(readFileSync(file, 'utf8')));
  expect(named).toEqual([]);
});
