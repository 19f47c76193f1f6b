// Made by tools/protocol_types.py from the game's view.py; a test says whether it is fresh.

import type { Payment, View } from '$lib';

export interface LiuzhouOptions {
  players?: 2 | 3 | 4;
  honours?: 'off' | 'on';
  reserve_tiles?: number;
  concealed_gang?: 'hidden' | 'shown';
  swap_chi?: 'forbid' | 'free' | 'same';
  passed_win?: 'draw' | 'off';
  melded?: 'both' | 'discard' | 'off';
  melded_chi?: boolean;
  orphans_price?: 24 | 48 | 'off';
  floor?: 'all' | 'seed';
  draw_gangs?: 'all' | 'exposed' | 'none';
  guarantee?: 'both' | 'mutual' | 'off' | 'seal';
  guarantee_melds?: 3 | 4;
  fish?: number;
  fish_threshold_on?: 'payer' | 'total';
  two_winners_dealer?: 'discarder' | 'nearest';
  draw_dealer?: 'rotate' | 'stay';
  scale?: 'app' | 'zhang';
  fish_map?: 159 | 'follow';
  cap?: 2 | 4 | 6 | null;
}

export interface LiuzhouSetup {
  options: LiuzhouOptions;
  dealer: number;
}

export interface MeldView {
  kind: string;
  tiles: string[];
  feeder: number;
  taken: string;
}

export interface SeatView {
  open: boolean;
  size: number;
  tiles: string[];
  melds: MeldView[];
}

export interface Discarded {
  seat: number;
  tile: string;
  fate: string;
  by: number;
}

export interface Break {
  dice: number[];
  side: number;
  stack: number;
  stacks: number[];
  front: number;
}

export interface OpenTile {
  kind: string;
  seat: number;
  tile: string;
}

export interface Relation {
  kind: string;
  feeder: number;
  seat: number;
}

export interface Danger {
  seat: number;
  tile: string;
  price: number;
  payments: Payment[];
}

export interface Ending {
  how: string;
  giver: number;
  tile: string;
  run: number;
  heavenly: boolean;
  earthly: boolean;
  human: boolean;
  last: boolean;
  melded_discarder: boolean;
}

export interface Step {
  term: string;
  operation: string;
  value: number;
  clause: string;
  total: number;
  args: string[];
}

export interface Result {
  seat: number;
  how: string;
  tile: string;
  price: number;
  patterns: string[];
  circumstances: string[];
  steps: Step[];
  worth: number;
  fished: boolean;
  due: Payment[];
  fish: Payment[];
}

export interface LiuzhouView extends View {
  setup: LiuzhouSetup;
  hand: string[];
  table: SeatView[];
  discards: Discarded[];
  wall: number;
  reserve: number;
  replaced: number;
  broken: Break;
  opening: boolean;
  window: OpenTile | null;
  answer: string;
  drew: boolean;
  drawn: string;
  barred: string[];
  run: number;
  run_feeder: number;
  no_win: boolean;
  no_peng: string[];
  relations: Relation[];
  dangers: Danger[];
  ending: Ending | null;
  results: Result[];
  fish: string[];
  fish_hits: number[][];
  draw: boolean;
}
