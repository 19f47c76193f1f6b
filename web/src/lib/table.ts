/** What a game's own `Table.svelte` and `Result.svelte` are given. A slice imports shared parts only through `$lib`. */
import type { Ask } from './connection';
import type { Act, Locked, Player, Room, View } from './protocol.gen';
import type { Args, Lang } from './terms';

export interface TableProps<V extends View = View> {
  view: V;
  /** Every answer that this player owes, one a seat. */
  asks: Ask[];
  room: Room;
  lang: Lang;
  /** This player's index, or −1 for a spectator. */
  you: number;
  act(ask: Ask, a: number): void;
  /** Does one of `view.free`: acts that answer no ask. */
  free(seat: number, a: number): void;
  /** The action that answers an ask and waits for its ack. */
  sending(ask: Ask): number | undefined;
  /** The words of a key; arguments that are keys or cards themselves are put in words too. */
  term(key: string, args?: Args): string;
  /** The name of a card. */
  card(notation: string): string;
  /** The name of a seat: its player's, with the seat's part if the player has several. */
  seatName(seat: number): string;
  player(seat: number): Player | undefined;
  /** What happened in this hand, in sentences, the newest last. */
  log: readonly string[];
  /** Shows why something is locked. */
  explain(locked: Locked): void;
  openClause(clause: string): void;
}

export interface ResultProps<V extends View = View> {
  view: V;
  room: Room;
  lang: Lang;
  term(key: string, args?: Args): string;
  card(notation: string): string;
  seatName(seat: number): string;
  openClause(clause: string): void;
}

/** One card of a hand: `id` stays the same while the card is held. */
export interface Held { id: string; card: string; act?: Act | undefined; locked?: Locked | undefined; fresh?: boolean; apart?: boolean }

/** Cards of a hand with names of their own: equal cards are counted. */
export function held(cards: readonly string[]): { id: string; card: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { id: copy ? `${card}#${copy}` : card, card };
  });
}

/** Seats in the order in which they sit around *me*, the next player first. */
export function around(me: number, seats: number): number[] {
  return Array.from({ length: seats - (me < 0 ? 0 : 1) }, (_, at) => (Math.max(me, -1) + 1 + at) % seats);
}
