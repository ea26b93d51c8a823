import { createHash } from 'node:crypto';
import { seedFor } from '../../scripts/test/seed.mjs';

/**
 * Returns 0 ≤ r < 1, equal for equal seeds and names (Mulberry32). The seed is the run's (`scripts/test/seed.mjs`), and
 * printed.
 *
 * @param what name of the sequence: sequences of different names are independent.
 */
export function seededRandom(what: string): () => number {
  const seed = seedFor(process.env, false);
  console.log(`${what}: SEED=${seed}`);
  let a = createHash('sha256').update(`${seed}/${what}`).digest().readInt32LE();
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Random numbers that a seed repeats exactly. The scheduling of the operating system is not repeated, so a seed repeats
 * the same batches and faults, not the same interleaving.
 */
export class SeededRandom {
  private readonly state: Uint32Array;

  constructor(readonly seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.state = Uint32Array.from([0, 4, 8, 12], (at) => digest.readUInt32LE(at));
  }

  /** An independent sequence for one part of the test, whatever the other parts draw. */
  fork(name: string): SeededRandom {
    return new SeededRandom(`${this.seed}/${name}`);
  }

  /** sfc32; at least 0, below 1. */
  next(): number {
    const s = this.state as unknown as [number, number, number, number];
    const t = (s[0] + s[1] + s[3]) | 0;
    s[3] = (s[3] + 1) | 0;
    s[0] = s[1] ^ (s[1] >>> 9);
    s[1] = (s[2] + (s[2] << 3)) | 0;
    s[2] = ((s[2] << 21) | (s[2] >>> 11)) + t;
    return (t >>> 0) / 2 ** 32;
  }

  /** Both bounds are inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.int(0, list.length - 1)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }

  /** Draws a name by weight. */
  weighted<const Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return (entries.at(-1) as [Name, number])[0];
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.int(0, 15).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  text(length: number): string {
    const letters = 'abcdefghijklmnopqrstuvwxyz äöü€😀"\\\n/';
    const points = [...letters];
    return Array.from({ length }, () => this.pick(points)).join('');
  }
}

/** The seed is the run's (`scripts/test/seed.mjs`), and printed: `SEED` repeats a run. */
export function seedOfThisRun(spec: string): SeededRandom {
  const seed = seedFor(process.env, false);
  process.stdout.write(`${spec}: SEED=${seed}\n`);
  return new SeededRandom(String(seed)).fork(spec);
}
