/** Makes the sprite of tile faces out of the CC0 set in `riichi-mahjong-tiles`; called by `vite.config.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CELL = { width: 300, height: 400 };
const NUMBERS = { m: 'Man', p: 'Pin', s: 'Sou' };
const HONOURS = { E: 'Ton', S: 'Nan', W: 'Shaa', N: 'Pei', C: 'Chun', F: 'Hatsu' };
/** What SVG takes for granted. */
const DEFAULTS = {
  'fill-opacity': '1', 'fill-rule': 'nonzero', opacity: '1', stroke: 'none', 'stroke-width': '1', 'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter', 'stroke-miterlimit': '4', 'stroke-dasharray': 'none', 'stroke-dashoffset': '0', 'stroke-opacity': '1',
};
const KEPT = /^(viewBox|preserveAspectRatio)$/;

const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const quoted = ([name, value]) => ` ${name}="${String(value).replace(/"/g, '&quot;')}"`;

function attributes({ children, style = {}, xmlns, ...rest }) {
  const drawn = Object.entries(style).map(([name, value]) => [dashed(name), String(value)]);
  const all = [...Object.entries(rest).map(([name, value]) => [KEPT.test(name) ? name : dashed(name), value]), ...drawn];
  return all.filter(([name, value]) => DEFAULTS[name] !== String(value)).map(quoted).join('');
}

/** Stands in for React: elements are strings. */
function jsx(tag, props) {
  const inner = [props.children].flat(2).filter(Boolean).join('');
  return tag === 'svg' ? inner : `<${tag}${attributes(props)}>${inner}</${tag}>`;
}

function faces(modules) {
  const source = readFileSync(join(modules, 'riichi-mahjong-tiles/dist/index.js'), 'utf8')
    .replace(/^import .*$/gm, '')
    .replace(/\bjsxs?\d*(?=\()/g, 'jsx')
    .replace(/export \{([\s\S]*)\};?\s*(\/\/.*)?\s*$/, (_, names) => `return {${names.replace(/(\w+) as (\w+)/g, '$2: $1')}};`);
  return new Function('jsx', source)(jsx);
}

const shorter = (text) => text.replace(/<(path|rect|circle|ellipse|use)([^>]*)><\/\1>/g, '<$1$2/>');

function cell(body, id, at) {
  const column = (at % 9) * CELL.width;
  const row = Math.floor(at / 9) * CELL.height;
  return (
    `<view id="${id}" viewBox="${column} ${row} ${CELL.width} ${CELL.height}"/>` +
    `<svg x="${column}" y="${row}" width="${CELL.width}" height="${CELL.height}" viewBox="0 0 300 400">${shorter(body)}</svg>`
  );
}

/** 白板 is blank in the set; here it has its frame. */
const BOARD =
  '<rect x="52" y="62" width="196" height="276" rx="22" fill="none" stroke="#1b4f9c" stroke-width="17"/>' +
  '<rect x="82" y="92" width="136" height="216" rx="12" fill="none" stroke="#1b4f9c" stroke-width="6"/>';

/** The files of this game's art, name to text; `modules` is the folder of the npm packages. */
export function build(modules) {
  const drawn = faces(modules);
  const cells = [];
  for (const [suit, word] of Object.entries(NUMBERS)) {
    for (let rank = 1; rank <= 9; rank += 1) cells.push(cell(drawn[`Regular${word}${rank}`]({}), `${rank}${suit}`, cells.length));
  }
  for (const [honour, word] of Object.entries(HONOURS)) cells.push(cell(drawn[`Regular${word}`]({}), honour, cells.length));
  cells.push(cell(BOARD, 'P', cells.length));
  return {
    'tiles.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${9 * CELL.width} ${4 * CELL.height}">${cells.join('')}</svg>\n`,
  };
}
