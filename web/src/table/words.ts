/** Sentences about a table, made of a game's terms. */
import type { Fact, Room } from '$lib/protocol.gen';
import type { Args, TermBook } from '$lib/terms';

/** A card's name: its term, or its notation. */
export function cardName(book: TermBook, notation: string): string {
  return book.first([`card.${notation}`, notation]);
}

/** A term whose arguments may be cards or keys themselves. */
export function termText(book: TermBook, key: string, args: Args = []): string {
  const known = (arg: string | number): string | number => {
    const text = String(arg);
    if (book.has(`card.${text}`)) return book.text(`card.${text}`);
    return book.has(text) ? book.text(text) : arg;
  };
  return book.text(key, Array.isArray(args) ? (args as (string | number)[]).map(known) : args);
}

/** A seat's name: its player's, with the seat's own number where a player holds several. */
export function seatName(room: Room, seat: number, parts: (place: number) => string): string {
  const owner = room.owners[seat] ?? seat;
  const name = room.players[owner]?.name ?? String(seat + 1);
  const mine = room.owners.flatMap((each, at) => (each === owner ? [at] : []));
  return mine.length > 1 ? `${name} ${parts(mine.indexOf(seat))}` : name;
}

/** What happened, in one sentence. */
export function factText(book: TermBook, fact: Fact, who: (seat: number) => string): string {
  const seat = fact.seat ?? -1;
  const name = seat < 0 ? '' : who(seat);
  const cards = (fact.cards ?? []).map((card) => cardName(book, card)).join(' ');
  const key = `fact.${fact.term}`;
  if (book.has(key)) return book.text(key, [name, cards, ...(fact.args ?? [])]).replace(/\s+/g, ' ').trim();
  return [name, book.text(fact.term), cards].filter(Boolean).join(' ');
}
