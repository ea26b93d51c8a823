import { describe, expect, it } from 'vitest';
import { InFlightKeys, type StoredAnswer } from './in-flight-keys.js';

const answer: StoredAnswer = { response: '{"accepted":1,"rejected":[]}', bodySha256: Buffer.alloc(32) };

describe('InFlightKeys', () => {
  it('runs one of many concurrent requests; the others receive its response', async () => {
    const keys = new InFlightKeys();
    let runs = 0;
    const work = async (): Promise<StoredAnswer> => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return answer;
    };
    const results = await Promise.all(Array.from({ length: 20 }, () => keys.join('k', work)));
    expect(runs).toBe(1);
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(results.filter((result) => result === answer)).toHaveLength(19);
  });

  it('runs the requests one after the other until one has stored a response', async () => {
    const keys = new InFlightKeys();
    let running = 0;
    let maxRunning = 0;
    let left = 3;
    const work = async (): Promise<StoredAnswer | null> => {
      maxRunning = Math.max(maxRunning, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return --left > 0 ? null : answer;
    };
    const results = await Promise.all(Array.from({ length: 6 }, () => keys.join('k', work)));
    expect(maxRunning).toBe(1);
    expect(left).toBe(0);
    expect(results.filter((result) => result === answer)).toHaveLength(3);
  });

  it('rejects only the request whose work failed', async () => {
    const keys = new InFlightKeys();
    const failing = keys.join('k', () => Promise.reject(new Error('disk full')));
    const next = keys.join('k', () => Promise.resolve(answer));
    await expect(failing).rejects.toThrow('disk full');
    await expect(next).resolves.toBeNull();
  });

  it('does not join different keys', async () => {
    const keys = new InFlightKeys();
    const results = await Promise.all(['a', 'b'].map((key) => keys.join(key, () => Promise.resolve(answer))));
    expect(results).toEqual([null, null]);
  });
});
