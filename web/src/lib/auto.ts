/** Answers that a player gives in advance. They travel as any other answer, so nobody else can tell. */
import type { Ask } from './connection';

export interface Auto {
  /** Claims are passed; a win never is. */
  pass: boolean;
  /** A discard is not taken. */
  draw: boolean;
  /** The next claim is passed, once. */
  next: boolean;
}

/** Answers that claim nothing; 嗑 is what a flipper says for it. */
const IDLE = new Set(['pass', 'ke']);

/** The act that answers *ask* by itself, or null if the player is to be asked. */
export function automatic(ask: Ask, auto: Auto): number | null {
  const pass = ask.acts.find((act) => IDLE.has(act.term));
  if (!pass) return null;
  const covered = (term: string): boolean => {
    if (IDLE.has(term)) return true;
    if (term === 'hu') return false;
    if (term === 'take') return auto.next || auto.draw;
    return auto.next || auto.pass || (term === 'chi' && auto.draw);
  };
  return ask.acts.every((act) => covered(act.term)) ? pass.a : null;
}
