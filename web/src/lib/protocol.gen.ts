// Made by tools/protocol_types.py from server/protocol.py and core/wire.py; a test says whether it is fresh.

export interface Hello {
  t: 'hello';
  v: number;
  room: string;
  hand?: number | null;
  have?: number | null;
}

export interface Cmd {
  t: 'cmd';
  cid: string;
  ask: string;
  a: number;
}

export interface Free {
  t: 'free';
  cid: string;
  seat: number;
  a: number;
}

export interface Ready {
  t: 'ready';
  cid: string;
  hand: number;
}

export interface Ping {
  t: 'ping';
  c: number;
}

export interface Player {
  name: string;
  kind: 'bot' | 'open' | 'person';
  here: boolean;
  stood_in: boolean;
  ready: boolean;
  level?: string | null;
}

export interface Room {
  room: string;
  game: string;
  preset: string;
  options: Record<string, unknown>;
  hands: number;
  hand: number;
  nth: number;
  phase: 'between' | 'open' | 'over' | 'playing';
  host: string;
  hosting: boolean;
  you: number;
  pace: 'even' | 'quick';
  claim_limit: number;
  turn_limit: number;
  absent: 'bot' | 'default' | 'pause';
  owners: number[];
  players: Player[];
  totals: number[];
  results: number[][];
  commitment: string;
  error?: string | null;
}

export interface Act {
  a: number;
  text: string;
  term: string;
  cards?: string[];
}

export interface Why {
  term: string;
  clause: string;
  args?: string[];
}

export interface Locked {
  term: string;
  cards: string[];
  why: Why;
}

export interface Payment {
  payer: number;
  payee: number;
  amount: number;
  why: Why;
}

export interface View {
  game: string;
  viewer: number;
  seats: number;
  dealer: number;
  turn: number;
  phase: string;
  acts?: Act[];
  free?: Act[];
  locked?: Locked[];
  over?: boolean;
  scores?: number[];
  payments?: Payment[];
}

export interface Ask {
  t: 'ask';
  hand: number;
  n: number;
  ask: string;
  seat: number;
  acts: Act[];
  locked: Locked[];
  limit: number | null;
}

export interface Snapshot {
  view: View;
  asks: Ask[];
}

export interface Welcome {
  t: 'welcome';
  v: number;
  hand: number;
  n: number;
  you: number;
  room: Room;
  snapshot?: Snapshot | null;
}

export interface RoomNews {
  t: 'room';
  room: Room;
}

export interface Fact {
  term: string;
  seat?: number;
  cards?: string[];
  args?: number[];
}

export interface Ev {
  t: 'ev';
  hand: number;
  n: number;
  facts: Fact[];
  view: View;
}

export interface Ack {
  t: 'ack';
  cid: string;
  hand: number;
  n: number;
}

export interface Nak {
  t: 'nak';
  cid: string;
  code: string;
  why?: Why | null;
}

export interface Note {
  t: 'note';
  code: 'void';
  args?: string[];
}

export interface Pong {
  t: 'pong';
  c: number;
}

export interface Bye {
  t: 'bye';
  code: string;
  retry: number | null;
}

export interface Wish {
  kind: 'bot' | 'me' | 'open';
  level?: string | null;
}

export interface NewRoom {
  game: string;
  preset?: string;
  changes?: Record<string, boolean | number | string | null>;
  hands?: number;
  pace?: 'even' | 'quick';
  claim_limit?: number;
  turn_limit?: number;
  absent?: 'bot' | 'default' | 'pause';
  seats?: Wish[];
}

export interface NewMe {
  name?: string;
  recovery?: string;
}

export interface Check {
  preset?: string;
  changes?: Record<string, boolean | number | string | null>;
}

export interface Join {
  secret: string;
}

export interface Place {
  player: number;
  kind: 'bot' | 'open';
  level?: string | null;
}

export interface Me {
  player: string;
  name: string;
  recovery?: string | null;
}

export interface Checked {
  options: Record<string, unknown>;
  seats: number;
  players: number;
  owners: number[];
}

export interface Invite {
  room: string;
  secret: string;
}

export interface Problem {
  code: string;
  message: string;
}

export type FromPage = Hello | Cmd | Free | Ready | Ping;

export type FromHall = Welcome | RoomNews | Ev | Ask | Ack | Nak | Note | Pong | Bye;
