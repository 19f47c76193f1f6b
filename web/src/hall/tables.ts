/** What a new table asks the hall for. */
import type { GameInfo, NewRoom } from '$lib/api';
import type { Wish } from '$lib/protocol.gen';

/** The level that sits down when nobody chose one. */
export function usualLevel(game: GameInfo): string {
  return game.levels.includes('regular') ? 'regular' : (game.levels.at(-1) ?? 'random');
}

/** How many people (not hands) play with these options; the check of the hall says it exactly. */
export function playersOf(game: GameInfo, preset: string): number {
  const players = game.presets[preset]?.players;
  return typeof players === 'number' ? players : (game.seats[preset] ?? 2);
}

export function seatsFor(players: number, level: string): Wish[] {
  return Array.from({ length: players }, (_, player) => (player === 0 ? { kind: 'me' } : { kind: 'bot', level }));
}

/** A match against bots with the game's own defaults, ready to be started. */
export function quickTable(game: GameInfo): NewRoom {
  const preset = Object.keys(game.presets)[0] ?? '';
  return {
    game: game.id,
    preset,
    changes: {},
    hands: 4,
    pace: 'quick',
    claim_limit: 8,
    turn_limit: 0,
    absent: 'bot',
    seats: seatsFor(playersOf(game, preset), usualLevel(game)),
  };
}
