/** Makes the sprite of court cards and jokers out of the CC0 deck of `@letele/playing-cards`; called by `vite.config.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CELL = { width: 200 };
/** The upper half of a court picture, and the figure of a joker, in the deck's own units. */
const COURT = { x: -84, y: -133, width: 168, height: 133 };
const JOKER = { x: -90, y: -140, width: 180, height: 280 };

const FACES = { J: 'j', Q: 'q', K: 'k' };
const ATTRIBUTES = { className: 'class', xlinkHref: 'href', xmlnsXlink: null, titleId: null, 'aria-labelledby': null };

function attribute([key, value]) {
  if (value === undefined || value === null || ATTRIBUTES[key] === null || key === 'ref') return '';
  const name = ATTRIBUTES[key] ?? (/^(viewBox|preserveAspectRatio|pattern|gradient)/.test(key) ? key : key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`));
  return ` ${name}="${String(value).replace(/"/g, '&quot;')}"`;
}

/** Stands in for React: elements are strings. */
const markup = {
  createElement(tag, props, ...children) {
    const inner = children.flat().filter(Boolean).join('');
    return `<${tag}${Object.entries(props ?? {}).map(attribute).join('')}>${inner}</${tag}>`;
  },
};

function deck(modules) {
  const source = readFileSync(join(modules, '@letele/playing-cards/dist/index.esm.js'), 'utf8')
    .replace(/^import .*$/gm, '')
    .replace(/export \{([\s\S]*)\};?\s*$/, (_, names) => `return {${names.replace(/(\w+) as (\w+)/g, '$2: $1')}};`);
  return new Function('React', '_extends', source)(markup, Object.assign);
}

function cell(svg, id, crop, column) {
  const paper = /<rect[^>]*width="239"[^>]*><\/rect>/;
  const body = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '').replace(paper, '');
  const x = column * CELL.width;
  const box = `${crop.x} ${crop.y} ${crop.width} ${crop.height}`;
  const height = (CELL.width * crop.height) / crop.width;
  return (
    `<view id="${id}" viewBox="${x} 0 ${CELL.width} ${height}"/>` +
    `<svg x="${x}" y="0" width="${CELL.width}" height="${height}" viewBox="${box}" preserveAspectRatio="none">${body}</svg>`
  );
}

/** The files of this game's art, name to text; `modules` is the folder of the npm packages. */
export function build(modules) {
  const cards = deck(modules);
  const cells = [];
  for (const suit of 'SHCD') {
    for (const [rank, letter] of Object.entries(FACES)) {
      cells.push(cell(cards[`${suit}${letter}`]({}), `${rank}${suit}`, COURT, cells.length));
    }
  }
  cells.push(cell(cards.J2({}), 'BJ', JOKER, cells.length));
  cells.push(cell(cards.J1({}), 'RJ', JOKER, cells.length));
  const width = cells.length * CELL.width;
  return {
    'cards.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 320">${cells.join('')}</svg>\n`,
  };
}
