/** The liability map: who is bound to whom, and what a discard may cost, put in words. */
import type { Payment } from '$lib';
import type { Danger, LiuzhouView } from './view.gen';

export interface Bond { kind: 'partners' | 'sealed' | 'backs' | 'run'; text: string; words: string }

/** What a discard may cost if one seat wins on it: briefly, where only this player pays; in full; as a sentence. */
export interface Risk { short: string; text: string; words: string }

interface Words { term: (key: string, args?: (string | number)[]) => string; seatName: (seat: number) => string }

/** What binds *seat*: 互包 both ways, 封胡 at the one who may not win and at the one whom he pays for, a run of gangs. */
export function bondsOf(view: LiuzhouView, seat: number, { term, seatName }: Words): Bond[] {
  const found: Bond[] = [];
  for (const { kind, feeder, seat: fed } of view.relations) {
    const names = [seatName(feeder), seatName(fed)];
    if (kind === 'partners' && (seat === feeder || seat === fed)) {
      found.push({ kind: 'partners', text: `${term('partners')} ${seatName(seat === feeder ? fed : feeder)}`, words: term('page.partners', names) });
    } else if (kind === 'sealed' && seat === feeder) {
      found.push({ kind: 'sealed', text: `${term('sealed')} → ${seatName(fed)}`, words: term('page.sealed', names) });
    } else if (kind === 'sealed' && seat === fed) {
      found.push({ kind: 'backs', text: term('page.backed', [seatName(feeder)]), words: term('page.sealed', names) });
    }
  }
  const runs = view.window?.seat ?? view.turn;
  if (view.run > 0 && seat === runs) {
    const payer = view.run_feeder < 0 ? '' : term('page.run', [seatName(view.run_feeder)]);
    found.push({ kind: 'run', text: [term('text.run', [view.run]), payer].filter(Boolean).join(' · '), words: payer || term('text.run', [view.run]) });
  }
  return found;
}

const total = (danger: Danger): number => danger.payments.reduce((sum, each) => sum + each.amount, 0);

/** What a win of *seat* on *tile* would cost at the least; without a tile, on the dearest that may be discarded. */
export function dangerOf(view: LiuzhouView, seat: number, tile: string): Danger | undefined {
  const own = view.dangers.filter((danger) => danger.seat === seat && (danger.tile === '' || tile === '' || danger.tile === tile));
  return own.sort((a, b) => total(b) - total(a))[0];
}

/** Payments by payer: `2`, or with names where others pay as well. */
export function bill(payments: readonly Payment[], me: number, { term, seatName }: Words): string {
  const sums = new Map<number, number>();
  for (const { payer, amount } of payments) sums.set(payer, (sums.get(payer) ?? 0) + amount);
  return [...sums].map(([payer, amount]) => term('page.pays', [payer === me ? term('page.you') : seatName(payer), amount])).join(' · ');
}
