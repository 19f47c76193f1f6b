/** Calls to the hall over HTTP. */
import type { Checked, Invite, Me, NewRoom, Room } from './protocol.gen';
import type { Terms } from './terms';

export type { Checked, Me, NewRoom } from './protocol.gen';

export interface Field {
  key: string; default: unknown; clause: string; none: boolean;
  values?: (string | number | boolean)[]; low?: number | null; high?: number | null;
}
export interface GameInfo {
  id: string; version: number; names: Record<string, string>; blurb: Record<string, string>;
  presets: Record<string, Record<string, unknown>>; options: Field[]; seats: Record<string, number>; levels: string[];
}
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, 'offline', 'no answer from the hall');
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!response.ok) {
    const error = (data ?? {}) as { code?: string; message?: string };
    throw new ApiError(response.status, error.code ?? 'error', error.message ?? response.statusText);
  }
  return data as T;
}

const at = encodeURIComponent;

export const api = {
  games: () => call<GameInfo[]>('GET', 'games'),
  terms: (game: string) => call<Terms>('GET', `games/${at(game)}/terms`),
  rules: (game: string, lang: string) => call<{ lang: string; markdown: string }>('GET', `games/${at(game)}/rules?lang=${at(lang)}`),
  check: (game: string, preset: string, changes: Record<string, unknown>) =>
    call<Checked>('POST', `games/${at(game)}/check`, { preset, changes }),
  me: () => call<Me>('GET', 'me'),
  name: (name: string) => call<Me>('POST', 'me', { name }),
  recover: (recovery: string) => call<Me>('POST', 'me', { recovery }),
  create: (room: NewRoom) => call<Invite>('POST', 'rooms', room),
  room: (room: string) => call<Room>('GET', `rooms/${at(room)}`),
  join: (room: string, secret: string) => call<Room>('POST', `rooms/${at(room)}/join`, { secret }),
  seat: (room: string, player: number, kind: 'bot' | 'open', level?: string) =>
    call<Room>('POST', `rooms/${at(room)}/seats`, { player, kind, ...(level ? { level } : {}) }),
  start: (room: string) => call<Room>('POST', `rooms/${at(room)}/start`, {}),
  again: (room: string) => call<Room>('POST', `rooms/${at(room)}/again`, {}),
  record: (room: string, hand: number) => call<Record<string, unknown>>('GET', `rooms/${at(room)}/records/${hand}`),
};
