import { describe, expect, it } from 'vitest';
import { LogReads } from './log-reads.js';

describe('concurrent reads of logs', () => {
  const hold = (reads: LogReads, caller: string): { end: () => void; done: Promise<void> } => {
    let end = (): void => undefined;
    const done = reads.run(caller, () => new Promise<void>((resolve) => (end = resolve)));
    return { end: () => end(), done };
  };
  const read = (reads: LogReads, caller: string): Promise<string> =>
    reads.run(caller, () => Promise.resolve('text'));

  it('are limited to four for each caller, without affecting other callers', async () => {
    const reads = new LogReads();
    const held = Array.from({ length: 4 }, () => hold(reads, 'ada'));
    await expect(read(reads, 'ada')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await read(reads, 'grace')).toBe('text');
    held[0]?.end();
    await held[0]?.done;
    expect(await read(reads, 'ada')).toBe('text');
  });

  it('are limited to twelve in total', async () => {
    const reads = new LogReads();
    const held = Array.from({ length: 12 }, (_, n) => hold(reads, `caller-${n}`));
    await expect(read(reads, 'ada')).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'Retry-After': '2' },
    });
    for (const { end } of held) end();
    await Promise.all(held.map(({ done }) => done));
    expect(await read(reads, 'ada')).toBe('text');
  });

  it('are no longer counted when they fail', async () => {
    const reads = new LogReads();
    for (let n = 0; n < 20; n++) {
      await expect(reads.run('ada', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    }
    expect(await read(reads, 'ada')).toBe('text');
  });
});
