/**
 * The part of Markdown that rule books are written in: headings, paragraphs, lists, tables, bold, italic, code.
 * Gives plain data; whoever shows it makes the elements, so no text can become markup.
 */

export type Inline = { kind: 'text' | 'bold' | 'italic' | 'code' | 'clause'; text: string };
export type Block =
  | { kind: 'heading'; level: number; text: Inline[]; clause: string }
  | { kind: 'paragraph'; text: Inline[]; clause: string }
  | { kind: 'list'; ordered: boolean; items: { text: Inline[]; clause: string }[] }
  | { kind: 'table'; head: Inline[][]; rows: { cells: Inline[][]; clause: string }[] };

const CLAUSE = /^(?:\*\*|`)?([A-Z]{1,2}\d+[a-z]?)(?:\*\*|`)?(?=$|[\s.:：。、|—–-])/;
const SPAN = /\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|`([^`]+)`|\b([A-Z]\d{1,2})\b/g;

export function inline(source: string): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const match of source.matchAll(SPAN)) {
    if (match.index > at) out.push({ kind: 'text', text: source.slice(at, match.index) });
    const [whole, bold, italic, code, clause] = match;
    if (bold !== undefined) out.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) out.push({ kind: 'italic', text: italic });
    else if (code !== undefined) out.push({ kind: 'code', text: code });
    else out.push({ kind: 'clause', text: clause! });
    at = match.index + whole.length;
  }
  if (at < source.length) out.push({ kind: 'text', text: source.slice(at) });
  return out;
}

export const clauseOf = (source: string): string => CLAUSE.exec(source.trim())?.[1] ?? '';

const cells = (line: string): string[] =>
  line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, '|'));

const isRule = (line: string | undefined): boolean => line !== undefined && /^\s*\|?[\s:|-]*-[\s:|-]*$/.test(line) && line.includes('-');
const ITEM = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/;

/** The blocks of a text, in order. */
export function parse(source: string): Block[] {
  const lines = source.replace(/\r/g, '').replace(/<!--[\s\S]*?-->/g, '').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.trim() === '') at += 1;
    else if (/^#{1,6}\s/.test(line)) {
      const [, marks, text] = /^(#+)\s+(.*?)\s*#*$/.exec(line)!;
      blocks.push({ kind: 'heading', level: marks!.length, text: inline(text!), clause: clauseOf(text!) });
      at += 1;
    } else if (line.includes('|') && isRule(lines[at + 1])) at = table(lines, at, blocks);
    else if (ITEM.test(line)) at = list(lines, at, blocks);
    else at = paragraph(lines, at, blocks);
  }
  return blocks;
}

function table(lines: string[], at: number, blocks: Block[]): number {
  const head = cells(lines[at]!).map(inline);
  const rows: { cells: Inline[][]; clause: string }[] = [];
  at += 2;
  while (at < lines.length && lines[at]!.includes('|')) {
    const row = cells(lines[at]!);
    rows.push({ cells: row.map(inline), clause: clauseOf(row[0] ?? '') });
    at += 1;
  }
  blocks.push({ kind: 'table', head, rows });
  return at;
}

function list(lines: string[], at: number, blocks: Block[]): number {
  const ordered = /^\s*\d/.test(lines[at]!);
  const items: string[] = [];
  while (at < lines.length && lines[at]!.trim() !== '') {
    const item = ITEM.exec(lines[at]!);
    if (item) items.push(item[3]!);
    else if (/^\s/.test(lines[at]!)) items[items.length - 1] += ' ' + lines[at]!.trim();
    else break;
    at += 1;
  }
  blocks.push({ kind: 'list', ordered, items: items.map((text) => ({ text: inline(text), clause: clauseOf(text) })) });
  return at;
}

function paragraph(lines: string[], at: number, blocks: Block[]): number {
  const words: string[] = [];
  while (at < lines.length && lines[at]!.trim() !== '' && !/^#{1,6}\s/.test(lines[at]!) && !ITEM.test(lines[at]!)) {
    words.push(lines[at]!.trim());
    at += 1;
  }
  const text = words.join(' ');
  blocks.push({ kind: 'paragraph', text: inline(text), clause: clauseOf(text) });
  return at;
}

/** The part of a book that states one clause, for the dialog over the table. */
export function excerpt(blocks: readonly Block[], clause: string): Block[] {
  for (const block of blocks) {
    if (block.kind === 'list') {
      const items = block.items.filter((item) => item.clause === clause);
      if (items.length) return [{ ...block, items }];
    } else if (block.kind === 'table') {
      const rows = block.rows.filter((row) => row.clause === clause);
      if (rows.length) return [{ ...block, rows }];
    } else if (block.kind !== 'heading' && block.clause === clause) return [block];
  }
  return [];
}
