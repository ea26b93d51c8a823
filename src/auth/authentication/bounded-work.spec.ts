import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BoundedWork } from './bounded-work.js';

describe('BoundedWork', () => {
  it('runs no more than its slots at a time, and everything in the end', async () => {
    const work = new BoundedWork(3, 100);
    let running = 0;
    let most = 0;
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        work.run(async () => {
          most = Math.max(most, ++running);
          await sleep(1);
          running -= 1;
          return i;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(done).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it('refuses with Retry-After what does not fit into the queue', async () => {
    const work = new BoundedWork(1, 1);
    const first = work.run(() => sleep(10));
    const second = work.run(() => sleep(1));
    await expect(work.run(() => sleep(1))).rejects.toMatchObject({
      code: 'service_unavailable',
      headers: { 'Retry-After': '2' },
    });
    await Promise.all([first, second]);
  });

  it('gives the slot on when work fails', async () => {
    const work = new BoundedWork(1, 1);
    const failing = work.run(() => Promise.reject(new Error('no')));
    const waiting = work.run(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    await expect(waiting).resolves.toBe('yes');
    await expect(work.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});
