import { describe, expect, it } from 'vitest';
import { DUMMY_HASH, Passwords, BoundedWork } from './passwords.js';
import { setTimeout as sleep } from 'node:timers/promises';

const nothing = (): Promise<void> => Promise.resolve();

describe('Passwords', () => {
  const passwords = new Passwords();

  it('are argon2id with the OWASP parameters, salted', async () => {
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('are verified exactly', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.verify(hash, 'correct horse', nothing)).toBe(true);
    expect(await passwords.verify(hash, 'Correct horse', nothing)).toBe(false);
    expect(await passwords.verify(hash, '', nothing)).toBe(false);
  });

  it('match in every Unicode form that a keyboard may send', async () => {
    const hash = await passwords.hash('Zürich ﬁnal');
    expect(await passwords.verify(hash, 'Zu\u0308rich final', nothing)).toBe(true);
  });

  it('cost the same for an unknown account, whose dummy hash has the same parameters', async () => {
    const real = await passwords.hash('correct horse');
    const parameters = (hash: string): string[] => hash.split('$').slice(0, 4);
    const lengths = (hash: string): number[] => hash.split('$').map((part) => part.length);
    expect(parameters(DUMMY_HASH)).toEqual(parameters(real));
    expect(lengths(DUMMY_HASH)).toEqual(lengths(real));
    expect(await passwords.verify(null, 'correct horse', nothing)).toBe(false);
  });

  it('are not verified when the preceding check rejects the attempt', async () => {
    const refuse = (): Promise<void> => Promise.reject(new Error('too many'));
    await expect(passwords.verify(null, 'x', refuse)).rejects.toThrow('too many');
  });
});

describe('BoundedWork', () => {
  it('runs no more tasks than it has slots at a time, and completes all of them', async () => {
    const work = new BoundedWork(3, 100);
    let running = 0;
    let maxRunning = 0;
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        work.run(async () => {
          maxRunning = Math.max(maxRunning, ++running);
          await sleep(1);
          running -= 1;
          return i;
        }),
      ),
    );
    expect(maxRunning).toBe(3);
    expect(done).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it('rejects tasks beyond its queue with Retry-After', async () => {
    const work = new BoundedWork(1, 1);
    const first = work.run(() => sleep(10));
    const second = work.run(() => sleep(1));
    await expect(work.run(() => sleep(1))).rejects.toMatchObject({
      code: 'service_unavailable',
      headers: { 'Retry-After': '2' },
    });
    await Promise.all([first, second]);
  });

  it('releases the slot when a task fails', async () => {
    const work = new BoundedWork(1, 1);
    const failing = work.run(() => Promise.reject(new Error('no')));
    const waiting = work.run(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    await expect(waiting).resolves.toBe('yes');
    await expect(work.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});
