/** Checks a finished hand's shuffle against what was published before the deal (docs/protocol.md, Randomness). */
import { HashRng } from './rng';
import { concat, sha256, toHex, utf8 } from './sha256';

export interface ShuffleRecord { room: string; hand: number; secret: string; entropy?: string[] }

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export function commitmentOf(secret: Uint8Array): string {
  return toHex(sha256(concat(utf8('longju-commit-1'), secret)));
}

export function seedOf(shuffle: ShuffleRecord): Uint8Array {
  const parts = [utf8(shuffle.room), utf8(String(shuffle.hand)), fromBase64(shuffle.secret), ...(shuffle.entropy ?? []).map(fromBase64)];
  const framed = parts.flatMap((part) => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, part.length);
    return [length, part];
  });
  return sha256(concat(utf8('longju-seed-1'), ...framed));
}

/** The order of *n* cards that the shuffle gives. */
export function orderOf(shuffle: ShuffleRecord, n: number): number[] {
  return new HashRng(seedOf(shuffle)).permutation(n);
}
