// Made by tools/protocol_types.py from the game's view.py; a test says whether it is fresh.

import type { Locked, View } from '$lib';

export interface QilongOptions {
  base?: number;
  house_extra?: number;
  fan_cap?: number;
  walk?: 'nobody' | 'off' | 'pass';
  enforcement?: 'assist' | 'table';
  passed_values?: 'off' | 'on';
  red_eaten_black_free?: boolean;
  chase_all?: boolean;
  declined_che_bars_type?: boolean;
  next_dealer?: 'rotate' | 'winner';
  walk_bar?: 'none' | 'red_kan';
  void_in_play?: 'exact' | 'off' | 'three_or_more';
  plain_price?: 'flat' | 'pair';
}

export interface SeatDraw {
  round: number[];
  flip: string;
  draws: string[];
}

export interface QilongSetup {
  options: QilongOptions;
  dealer: number;
  seating?: SeatDraw | null;
  flip?: string;
}

export interface LaidKan {
  card: string;
  size: number;
  how: string;
}

export interface LaidPair {
  taken: string;
  partner: string;
}

export interface SeatView {
  size: number;
  cards: string[];
  known: string[];
  kans: LaidKan[];
  pairs: LaidPair[];
  points: number;
  red_kans: number;
  needed: number;
  challenged: boolean;
}

export interface InPlay {
  seat: number;
  card: string;
  how: string;
  fate: string;
  by: number;
}

export interface Phrase {
  seat: number;
  phrase: string;
  moment: number;
}

export interface Own {
  points: number;
  waits: string[];
  master: boolean;
  lost: string;
  marks: number[];
  fresh: string[];
  leaving: boolean;
}

export interface DueView {
  duty: string;
  clause: string;
  cards: string[];
  also: string[];
  phrase: string;
}

export interface Breach {
  seat: number;
  duty: string;
  clause: string;
  sanction: string;
  card: string;
  moment: number;
}

export interface Result {
  ending: string;
  seat: number;
  how: string;
  card: string;
  points: number;
  fans: number;
  paid: boolean;
  took_back: boolean;
  duty: string;
  clause: string;
  challenger: number;
}

export interface QilongView extends View {
  setup: QilongSetup;
  house: number;
  walked: boolean;
  hand: string[];
  table: SeatView[];
  river: InPlay[];
  drawable: number;
  undrawn: number;
  opening: boolean;
  source: number;
  card: string;
  how: string;
  answer: string;
  drew: string;
  made: string[];
  spoken: string[];
  said: Phrase[];
  moment: number;
  own: Own | null;
  duties: DueView[];
  warned: Locked[];
  breaches: Breach[];
  result: Result | null;
}
