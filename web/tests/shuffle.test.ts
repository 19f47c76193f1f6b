import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HashRng } from '../src/lib/rng';
import { sha256, toHex, utf8 } from '../src/lib/sha256';
import { commitmentOf, orderOf, seedOf } from '../src/lib/verify';

const counting = Uint8Array.from({ length: 32 }, (_, i) => i);
const base64 = Buffer.from(counting).toString('base64');

describe('SHA-256', () => {
  it('gives the published digests', () => {
    expect(toHex(sha256(utf8('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(toHex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
  it.each([55, 56, 63, 64, 65, 119, 120, 1000])('agrees with the library on %i bytes', (length) => {
    const data = Uint8Array.from({ length }, (_, i) => (i * 37) & 255);
    expect(toHex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'));
  });
});

describe('the test vectors of docs/protocol.md', () => {
  it('permutation of the zero seed', () => {
    expect(new HashRng(new Uint8Array(32)).permutation(10)).toEqual([8, 4, 0, 3, 2, 9, 6, 7, 5, 1]);
  });
  it('bounded draws in a row, and then a permutation', () => {
    const rng = new HashRng(counting);
    expect([2, 3, 6, 10, 54, 136, 1000, 2 ** 32].map((n) => rng.below(n))).toEqual([0, 1, 3, 9, 47, 81, 187, 3844601040]);
    expect(rng.permutation(12)).toEqual([9, 1, 2, 3, 8, 5, 10, 11, 7, 6, 0, 4]);
  });
  it('commitment and seed of a hand', () => {
    expect(commitmentOf(counting)).toBe('d125cdf25389ec5c1c5d8ac190e552c60641ea7178cbae6d59cabd1cc384c8a5');
    expect(toHex(seedOf({ room: 'room', hand: 7, secret: base64, entropy: [] }))).toBe('22e667021e3dd4e9f57cb7161ec720600718b3edda3960c19dde508083c8d702');
  });
});

it('the order of a deal is a permutation', () => {
  const order = orderOf({ room: 'room', hand: 7, secret: base64 }, 54);
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 54 }, (_, i) => i));
});

it('a seed has 32 bytes', () => {
  expect(() => new HashRng(new Uint8Array(31))).toThrow('31 bytes');
});
