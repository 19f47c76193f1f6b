// Made by tools/protocol_types.py from the game's view.py; a test says whether it is fresh.

import type { View } from '$lib';

export interface DragonOptions {
  players?: number;
  form?: 'bridge' | 'table';
  decks?: 1 | 2 | 'auto';
  take_rounds?: number | null;
  return_taken?: boolean;
  concealed_gang?: 'hidden' | 'shown';
  rob_gang?: boolean;
  multiple_winners?: boolean;
  triplet_wild?: 'any' | 'same_suit' | 'suited';
  one_suit?: 'colour' | 'suit';
  discard_payment?: 'discarder' | 'everyone';
  curve?: 'doubling' | 'linear';
  fan_cap?: number | null;
  minimum_fan?: number;
  unit?: number;
  bridge_both_pay?: boolean;
}

export interface FirstDraw {
  seat: number;
  card: string;
}

export interface DragonSetup {
  options: DragonOptions;
  dealer: number;
  draws?: FirstDraw[];
}

export interface LaidSet {
  kind: string;
  cards: string[];
  size: number;
  source: number;
  claimed: string;
}

export interface Known {
  card: string;
  gangs: number;
}

export interface SeatView {
  player: number;
  dummy: boolean;
  open: boolean;
  size: number;
  cards: string[];
  laid: LaidSet[];
  known: Known[];
}

export interface Discarded {
  seat: number;
  card: string;
  fate: string;
  by: number;
}

export interface OpenCard {
  kind: string;
  seat: number;
  card: string;
  place: number;
}

export interface ReadSet {
  role: string;
  cards: string[];
  stands: string[];
  laid: number;
}

export interface Line {
  term: string;
  fan: number;
  clause: string;
  sets: number[];
}

export interface Result {
  seat: number;
  how: string;
  card: string;
  kind: string;
  fan: number;
  points: number;
  sets: ReadSet[];
  lines: Line[];
}

export interface DragonView extends View {
  setup: DragonSetup;
  hand: string[];
  table: SeatView[];
  discards: Discarded[];
  stock: number;
  opening: boolean;
  window: OpenCard | null;
  answer: string;
  run: number;
  take_limit: number;
  drew: boolean;
  drawn: string;
  taken: string;
  barred: string;
  results: Result[];
  draw: boolean;
}
