/** The randomness of `kit/rng.py` and of `docs/protocol.md`, for checking a shuffle in the page. */
import { concat, sha256 } from './sha256';

const WORDS = 0x1_0000_0000;

export class HashRng {
  private counter = 0;
  private block = new Uint8Array(0);
  private used = 0;

  constructor(private readonly seed: Uint8Array) {
    if (seed.length !== 32) throw new Error(`seed: ${seed.length} bytes, must be 32`);
  }

  private word(): number {
    if (this.used === this.block.length) {
      const index = new Uint8Array(8);
      new DataView(index.buffer).setUint32(4, this.counter++);
      this.block = new Uint8Array(sha256(concat(this.seed, index)));
      this.used = 0;
    }
    this.used += 4;
    return new DataView(this.block.buffer).getUint32(this.used - 4);
  }

  /** A number in 0…n−1, each as likely. */
  below(n: number): number {
    const limit = WORDS - (WORDS % n);
    let word = this.word();
    while (word >= limit) word = this.word();
    return word % n;
  }

  /** A random order of 0…n−1. */
  permutation(n: number): number[] {
    const order = Array.from({ length: n }, (_, i) => i);
    for (let last = n - 1; last > 0; last--) {
      const chosen = this.below(last + 1);
      [order[last], order[chosen]] = [order[chosen]!, order[last]!];
    }
    return order;
  }
}
