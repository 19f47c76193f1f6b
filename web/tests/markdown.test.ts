import { describe, expect, it } from 'vitest';
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { clauseOf, excerpt, inline, parse } from '../src/lib/markdown';

describe('blocks', () => {
  it('headings, paragraphs and lists', () => {
    expect(parse('# Title\n\nOne\nline.\n\n- **T1** first\n  goes on\n- T2: second\n\n1. a\n2. b')).toEqual([
      { kind: 'heading', level: 1, text: [{ kind: 'text', text: 'Title' }], clause: '' },
      { kind: 'paragraph', text: [{ kind: 'text', text: 'One line.' }], clause: '' },
      { kind: 'list', ordered: false, items: [
        { text: [{ kind: 'bold', text: 'T1' }, { kind: 'text', text: ' first goes on' }], clause: 'T1' },
        { text: [{ kind: 'clause', text: 'T2' }, { kind: 'text', text: ': second' }], clause: 'T2' },
      ] },
      { kind: 'list', ordered: true, items: [{ text: [{ kind: 'text', text: 'a' }], clause: '' }, { text: [{ kind: 'text', text: 'b' }], clause: '' }] },
    ]);
  });
  it('tables, with rows that begin with a clause', () => {
    const [table] = parse('| no | what |\n|---|:-:|\n| T3 | `a \\| b` |\n');
    expect(table).toMatchObject({ kind: 'table', rows: [{ clause: 'T3' }] });
  });
  it('never make markup of what they hold', () => {
    expect(parse('<b>x</b> & <script>')).toEqual([{ kind: 'paragraph', text: [{ kind: 'text', text: '<b>x</b> & <script>' }], clause: '' }]);
  });
});

it('spans', () => {
  expect(inline('a **b** *c* `d*e` T12.').map((part) => `${part.kind}:${part.text}`)).toEqual(['text:a ', 'bold:b', 'text: ', 'italic:c', 'text: ', 'code:d*e', 'text: ', 'clause:T12', 'text:.']);
});

it.each([['T1 text', 'T1'], ['**T22** text', 'T22'], ['T3：text', 'T3'], ['`T4` x', 'T4'], ['Text T5', ''], ['10H is a card', ''], ['TOO 5', '']])('the clause of %s', (text, clause) => {
  expect(clauseOf(text)).toBe(clause);
});

describe('the rule books', () => {
  const games = join(import.meta.dirname, '../../src/longju/games');
  const books = readdirSync(games).flatMap((game) => ['zh-Hans', 'zh-Hant', 'en'].map((lang) => join(games, game, `rules.${lang}.md`))).filter((path) => existsSync(path));
  it.each(books)('%s shows every clause on its own', (path) => {
    const text = readFileSync(path, 'utf8');
    const blocks = parse(text);
    const clauses = [...new Set([...text.matchAll(/^(?:- |\| )\*\*([A-Z]\d+)\*\*/gm)].map((match) => match[1]!))];
    expect(clauses.length).toBeGreaterThan(10);
    for (const clause of clauses) expect([clause, excerpt(blocks, clause).length]).toEqual([clause, 1]);
  });
});
